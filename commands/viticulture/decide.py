"""A command judged: the events it leads to, or a refusal."""

from typing import assert_never

from commands.base import Begin, Rejected
from commands.chance import Chance
from commands.viticulture.building import BuildStructure, build_structure
from commands.viticulture.course import Course
from commands.viticulture.crushing import CrushGrapes, crush_grapes
from commands.viticulture.fall import InviteVisitors, invite_visitors
from commands.viticulture.harvesting import HarvestFields, HarvestWithYoke, harvest_fields, harvest_with_yoke
from commands.viticulture.market import (
    DrawOrders,
    DrawVines,
    GiveTour,
    SellGrapes,
    TakeCart,
    draw_orders,
    draw_vines,
    give_tour,
    ride_cart,
    sell_grapes,
)
from commands.viticulture.orders import FillOrder, fill_order
from commands.viticulture.planting import PlantVines, UprootVine, plant_vines, uproot_vine
from commands.viticulture.setup import begin
from commands.viticulture.spring import WakeUp, wake_up
from commands.viticulture.training import TrainWorker, train_worker
from commands.viticulture.turns import Pass, pass_turn
from commands.viticulture.visitors.answers import (
    BuildOffered,
    Decline,
    DrawOffered,
    GiveCards,
    MakeWines,
    PayTribute,
    PlantOffered,
    YieldPoint,
    build_offered,
    decline,
    draw_offered,
    give_cards,
    make_wines,
    pay_tribute,
    plant_offered,
    yield_point,
)
from commands.viticulture.visitors.playing import PlayBonusVisitor, PlayVisitor, play_bonus_visitor, play_visitor
from commands.viticulture.year_end import DiscardCards, discard_cards
from events.base import Event
from projections.viticulture.state import VitState

VitCommand = (
    WakeUp
    | InviteVisitors
    | Pass
    | DrawVines
    | GiveTour
    | BuildStructure
    | SellGrapes
    | PlantVines
    | UprootVine
    | TakeCart
    | DrawOrders
    | HarvestFields
    | HarvestWithYoke
    | TrainWorker
    | CrushGrapes
    | FillOrder
    | PlayVisitor
    | PlayBonusVisitor
    | Decline
    | PlantOffered
    | MakeWines
    | BuildOffered
    | DrawOffered
    | YieldPoint
    | PayTribute
    | GiveCards
    | DiscardCards
)

COMMANDS: tuple[type[VitCommand], ...] = (
    WakeUp,
    InviteVisitors,
    Pass,
    DrawVines,
    GiveTour,
    BuildStructure,
    SellGrapes,
    PlantVines,
    UprootVine,
    TakeCart,
    DrawOrders,
    HarvestFields,
    HarvestWithYoke,
    TrainWorker,
    CrushGrapes,
    FillOrder,
    PlayVisitor,
    PlayBonusVisitor,
    Decline,
    PlantOffered,
    MakeWines,
    BuildOffered,
    DrawOffered,
    YieldPoint,
    PayTribute,
    GiveCards,
    DiscardCards,
)


def decide(state: VitState, command: Begin | VitCommand, chance: Chance) -> list[Event]:
    """First what holds for every command; then its own rule, and whatever follows of necessity."""
    _check_game(state, command)
    course = Course(state, chance)
    _judge(course, command)
    return list(course.events)


def _check_game(state: VitState, command: Begin | VitCommand) -> None:
    """Nothing after the end, nothing from a seat that is not there, nothing before set-up."""
    if state.season == "finished":
        raise Rejected("game-over", "VIT-END-05")
    if isinstance(command, Begin):
        return
    if command.seat >= state.seats:
        raise Rejected("bad-choice", "VIT-ERR-04", seats=state.seats)
    if state.season == "setup":
        raise Rejected("wrong-season", "VIT-TURN-01", season=state.season)


def _judge(course: Course, command: Begin | VitCommand) -> None:  # noqa: C901 one branch a command
    match command:
        case Begin():
            begin(course)
        case WakeUp():
            wake_up(course, command)
        case InviteVisitors():
            invite_visitors(course, command)
        case Pass():
            pass_turn(course, command)
        case DrawVines():
            draw_vines(course, command)
        case GiveTour():
            give_tour(course, command)
        case BuildStructure():
            build_structure(course, command)
        case SellGrapes():
            sell_grapes(course, command)
        case PlantVines():
            plant_vines(course, command)
        case UprootVine():
            uproot_vine(course, command)
        case TakeCart():
            ride_cart(course, command)
        case DrawOrders():
            draw_orders(course, command)
        case HarvestFields():
            harvest_fields(course, command)
        case HarvestWithYoke():
            harvest_with_yoke(course, command)
        case TrainWorker():
            train_worker(course, command)
        case CrushGrapes():
            crush_grapes(course, command)
        case FillOrder():
            fill_order(course, command)
        case PlayVisitor():
            play_visitor(course, command)
        case PlayBonusVisitor():
            play_bonus_visitor(course, command)
        case Decline():
            decline(course, command)
        case PlantOffered():
            plant_offered(course, command)
        case MakeWines():
            make_wines(course, command)
        case BuildOffered():
            build_offered(course, command)
        case DrawOffered():
            draw_offered(course, command)
        case YieldPoint():
            yield_point(course, command)
        case PayTribute():
            pay_tribute(course, command)
        case GiveCards():
            give_cards(course, command)
        case DiscardCards():
            discard_cards(course, command)
        case _:
            assert_never(command)
