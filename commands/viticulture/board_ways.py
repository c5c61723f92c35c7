"""Ways to place a worker: every space that is open to a seat, with all that may be done there."""

from collections.abc import Callable, Iterable, Iterator

from commands.base import Command
from commands.viticulture.building import BUILD, BuildStructure, buildable
from commands.viticulture.cases import NOTHING, Case, Pick, PickSome, settled_case
from commands.viticulture.course import supply
from commands.viticulture.crush_cases import crush_cases
from commands.viticulture.crushing import CRUSH, CrushGrapes
from commands.viticulture.harvesting import (
    HARVEST,
    HarvestFields,
    HarvestWithYoke,
    can_harvest_two,
    double_harvest_cases,
    harvest_cases,
    harvestable,
)
from commands.viticulture.market import (
    DRAW_ORDER,
    DRAW_VINE,
    SELL,
    TOUR,
    DrawOrders,
    DrawVines,
    GiveTour,
    SellGrapes,
    TakeCart,
    can_draw_bonus,
)
from commands.viticulture.orders import FILL, FillOrder, fill_cases
from commands.viticulture.placing import MIDDLE, Able, Placement, always, bonus_is_open, bonus_of, plain_positions, yoke_is_free
from commands.viticulture.planting import (
    PLANT,
    PlantVines,
    UprootVine,
    can_plant_two,
    double_planting_cases,
    planting_cases,
    uprooting_cases,
)
from commands.viticulture.tokens import listed
from commands.viticulture.training import TRAIN, TrainWorker, can_train, training_cost
from commands.viticulture.turns import Pass
from commands.viticulture.visitors.playing import PlayVisitor, visitor_action, visitor_cases, visitors_in_hand
from projections.viticulture.state import VitState

Way = tuple[type[Command], Case]
Cases = Iterable[Case]
WITH_BONUS = settled_case(bonus=True)


def placing_ways(state: VitState, seat: int) -> Iterator[Way]:
    """The season's actions, visitors, yoke, cart, and passing."""
    yield from _summer_ways(state, seat) if state.season == "summer" else _winter_ways(state, seat)
    yield from _visitor_ways(state, seat)
    yield TakeCart, NOTHING
    yield Pass, NOTHING


def _summer_ways(state: VitState, seat: int) -> Iterator[Way]:
    mat = state.mats[seat]
    yield from _draw_ways(state, DRAW_VINE, "vine", DrawVines)
    yield from _ways(state, GiveTour, TOUR, lambda: [NOTHING], lambda: [WITH_BONUS], always)
    yield from _ways(
        state,
        BuildStructure,
        BUILD,
        lambda: _structures(buildable(mat, 0)),
        lambda: _with_bonus(_structures(buildable(mat, bonus_of(BUILD)))),
        always,
    )
    grapes = listed(mat.pad)
    selling = [Case({}, {"grapes": PickSome(grapes, 1, len(grapes))})] if grapes else []
    yield from _ways(state, SellGrapes, SELL, lambda: selling, lambda: _with_bonus(selling), always)
    yield from _ways(
        state, PlantVines, PLANT, lambda: planting_cases(mat), lambda: double_planting_cases(mat), lambda: can_plant_two(mat)
    )
    if yoke_is_free(state, seat):
        yield from ((UprootVine, case) for case in uprooting_cases(mat))


def _winter_ways(state: VitState, seat: int) -> Iterator[Way]:
    mat = state.mats[seat]
    yield from _draw_ways(state, DRAW_ORDER, "order", DrawOrders)
    yield from _ways(
        state,
        HarvestFields,
        HARVEST,
        lambda: harvest_cases(state, seat),
        lambda: double_harvest_cases(state, seat),
        lambda: can_harvest_two(state, seat),
    )
    yield from _ways(
        state,
        TrainWorker,
        TRAIN,
        lambda: [NOTHING] if can_train(mat, training_cost(bonus=False)) else [],
        lambda: [WITH_BONUS] if can_train(mat, training_cost(bonus=True)) else [],
        always,
    )
    plus = bonus_of(CRUSH)
    yield from _ways(state, CrushGrapes, CRUSH, lambda: crush_cases(mat, 0), lambda: _with_bonus(crush_cases(mat, plus)), always)
    yield from _ways(state, FillOrder, FILL, lambda: fill_cases(mat), lambda: _with_bonus(fill_cases(mat)), always)
    if yoke_is_free(state, seat) and (fields := harvestable(mat)):
        yield HarvestWithYoke, Case({}, {"field": Pick(fields)})


def _visitor_ways(state: VitState, seat: int) -> Iterator[Way]:
    """Listed once for all spaces, since the listing is long."""
    cases = list(visitor_cases(state, seat))
    if cases:
        two = visitors_in_hand(state, seat) > 1
        yield from _ways(state, PlayVisitor, visitor_action(state), lambda: cases, lambda: _with_bonus(cases), lambda: two)


def _draw_ways(state: VitState, action: str, deck: str, kind: type[Placement]) -> Iterator[Way]:
    plain = [NOTHING] if supply(state, deck) else []
    return _ways(state, kind, action, lambda: plain, lambda: [WITH_BONUS], lambda: can_draw_bonus(state, action, deck))


def _ways(
    state: VitState,
    kind: type[Placement],
    action: str,
    plain: Callable[[], Cases],
    with_bonus: Callable[[], Cases],
    able: Able,
) -> Iterator[Way]:
    """An action on the spaces where it may be done without its bonus, and on the middle one with it."""
    positions = plain_positions(state, action)
    if positions:
        where = Case({}, {"space": Pick(positions)})
        yield from ((kind, where.joined(case)) for case in plain())
    if bonus_is_open(state, action, able):
        middle = settled_case(space=MIDDLE)
        yield from ((kind, middle.joined(case)) for case in with_bonus())


def _structures(structures: tuple[str, ...]) -> Cases:
    return [Case({}, {"structure": Pick(structures)})] if structures else []


def _with_bonus(cases: Cases) -> Cases:
    return (case.joined(WITH_BONUS) for case in cases)
