"""Which rule judges which command."""

from typing import Any, TypeAlias, assert_never, get_args

from commands.base import Begin, Command, Rejected
from commands.chance import Chance
from commands.vinhos import estates, experts, fair, magnates, press, production, setup, trade, vineyards, year
from commands.vinhos.course import Course
from events.vinhos.union import VinhosEvent
from projections.vinhos.state import VinhosState

VinhosCommand: TypeAlias = (
    Begin
    | setup.ChooseStart
    | setup.DraftMagnate
    | vineyards.ActVineyards
    | estates.ActWineries
    | estates.ActCellars
    | estates.ActStaff
    | trade.ActSales
    | trade.ActExport
    | experts.ActExperts
    | experts.HireSecond
    | experts.StopHiring
    | press.ActPass
    | press.ActRelease
    | experts.UseExpert
    | magnates.UseMagnate
    | magnates.UseMagnateVineyard
    | magnates.UseMagnateSales
    | magnates.UseMagnateExport
    | year.EndTurn
    | trade.Reclaim
    | production.Produce
    | press.Release
    | fair.TakeFairExpert
    | fair.BuyTile
    | fair.StopBuying
)

COMMANDS: tuple[type[Command], ...] = tuple(kind for kind in get_args(VinhosCommand) if kind is not Begin)


def decide(state: VinhosState, command: VinhosCommand, chance: Chance) -> list[Any]:
    """The events of a command and of all that follows by itself; a refusal changes nothing."""
    course = Course(state)
    _judge(course, command, chance)
    year.go_on(course)
    return list[VinhosEvent](course.events)


def _judge(course: Course, command: VinhosCommand, chance: Chance) -> None:  # noqa: C901 (a match, two lines a command)
    match command:
        case Begin():
            if course.state.phase != "setup":
                raise Rejected("phase", "VNH-CHECK-01", phase=course.state.phase)
            setup.begin(course, chance)
        case setup.ChooseStart():
            setup.choose_start(course, command)
        case setup.DraftMagnate():
            setup.draft_magnate(course, command)
        case vineyards.ActVineyards():
            vineyards.act_vineyards(course, command)
        case estates.ActWineries():
            estates.act_wineries(course, command)
        case estates.ActCellars():
            estates.act_cellars(course, command)
        case estates.ActStaff():
            estates.act_staff(course, command)
        case trade.ActSales():
            trade.act_sales(course, command)
        case trade.ActExport():
            trade.act_export(course, command)
        case experts.ActExperts():
            experts.act_experts(course, command)
        case experts.HireSecond():
            experts.hire_second(course, command)
        case experts.StopHiring():
            experts.stop_hiring(course, command)
        case press.ActPass():
            press.act_pass(course, command)
        case press.ActRelease():
            press.act_release(course, command)
        case experts.UseExpert():
            experts.use_expert(course, command)
        case magnates.UseMagnate():
            magnates.use_magnate(course, command)
        case magnates.UseMagnateVineyard():
            magnates.use_magnate_vineyard(course, command)
        case magnates.UseMagnateSales():
            magnates.use_magnate_sales(course, command)
        case magnates.UseMagnateExport():
            magnates.use_magnate_export(course, command)
        case year.EndTurn():
            year.end_turn(course, command)
        case trade.Reclaim():
            trade.reclaim(course, command)
        case production.Produce():
            production.produce(course, command)
        case press.Release():
            press.release(course, command)
        case fair.TakeFairExpert():
            fair.take_fair_expert(course, command)
        case fair.BuyTile():
            fair.buy_tile(course, command)
        case fair.StopBuying():
            fair.stop_buying(course, command)
        case _:
            assert_never(command)
