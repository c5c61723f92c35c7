"""Deeds with grapes, wines and orders."""

from collections.abc import Iterator

from commands.base import Rejected
from commands.viticulture.cases import Case, Pick, PickSome
from commands.viticulture.course import Course
from commands.viticulture.crush_cases import making_cases
from commands.viticulture.crushing import batches, make_up_to
from commands.viticulture.market import sell
from commands.viticulture.orders import fill, fill_cases
from commands.viticulture.tokens import can_rise, check_there, listed, risen
from commands.viticulture.visitors.choice import VisitorChoice, named
from commands.viticulture.visitors.deeds import Deed, simple
from events.viticulture.winter import CellarAged, GrapesDiscarded, GrapesPlaced, WineAged, WineDiscarded
from projections.viticulture.components import Option
from projections.viticulture.state import Mat, VitState, split, token

Tokens = dict[str, tuple[int, ...]]


def makes(option: Option) -> Deed:
    """Wines of any varieties, up to as many as the card says."""
    most = int(option.part("make_wine")["up_to"])

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        make_up_to(course, seat, batches(choice.makes, choice.reds, choice.whites), most)

    return Deed(run, lambda state, seat: making_cases(state.mats[seat], most), ("makes", "reds", "whites"), heeds=True)


def fills() -> Deed:
    """One order, as on the board."""

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        fill(course, seat, named(choice.order, "VIT-ORD-01"), choice.wines)

    return Deed(run, lambda state, seat: fill_cases(state.mats[seat]), ("order", "wines"), heeds=True)


def sells(option: Option) -> Deed:
    """Grapes for a multiple of their price."""
    factor = int(option.part("sell_grapes")["price_factor"])

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        sell(course, seat, choice.grapes, factor)

    def cases(state: VitState, seat: int) -> Iterator[Case]:
        grapes = listed(state.mats[seat].pad)
        if grapes:
            yield Case({}, {"grapes": PickSome(grapes, 1, len(grapes))})

    return Deed(run, cases, ("grapes",))


def discards_grape() -> Deed:
    """One grape as a cost."""

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        if len(choice.grapes) != 1:
            raise Rejected("bad-choice", "VIT-W16", grapes=len(choice.grapes))
        check_there(course.mat(seat).pad, choice.grapes, "VIT-W16")
        course.add(GrapesDiscarded(seat=seat, grapes=choice.grapes))

    def cases(state: VitState, seat: int) -> Iterator[Case]:
        grapes = listed(state.mats[seat].pad)
        if grapes:
            yield Case({}, {"grapes": PickSome(grapes, 1, 1)})

    return Deed(run, cases, ("grapes",))


def discards_wine(option: Option) -> Deed:
    """One wine as a cost, worth at least what the card asks."""
    least = int(option.part("discard_wine")["min_value"])

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        wine = named(choice.wine, "VIT-VIS-02")
        check_there(course.mat(seat).cellar, (wine,), "VIT-ERR-04")
        if split(wine)[1] < least:
            raise Rejected("wine-mismatch", "VIT-VIS-02", least=least)
        course.add(WineDiscarded(seat=seat, wine=wine))

    def cases(state: VitState, seat: int) -> Iterator[Case]:
        wines = tuple(wine for wine in listed(state.mats[seat].cellar) if split(wine)[1] >= least)
        if wines:
            yield Case({}, {"wine": Pick(wines)})

    return Deed(run, cases, ("wine",))


def ages_all(option: Option) -> Deed:
    """Whole passes of aging, for wine only; something must move."""
    times = int(option.part("age_all_wine")["times"])

    def run(course: Course, seat: int) -> None:
        mat = course.mat(seat)
        if not _something_rises(mat):
            raise Rejected("cannot-complete", "VIT-W04")
        course.add(CellarAged(seat=seat, cellar=_aged(mat, times)))

    return simple(run, lambda state, seat: _something_rises(state.mats[seat]))


def _something_rises(mat: Mat) -> bool:
    return any(can_rise(mat, wine) for wine in listed(mat.cellar))


def _aged(mat: Mat, times: int) -> Tokens:
    cellar = mat.cellar
    for _ in range(times):
        cellar = {variety: risen(mat.slots[variety], values) for variety, values in cellar.items()}
    return cellar


def ages_one() -> Deed:
    """One wine rises by one, if its next slot is built and free."""

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        wine, mat = named(choice.wine, "VIT-W14"), course.mat(seat)
        check_there(mat.cellar, (wine,), "VIT-W14")
        if not can_rise(mat, wine):
            raise Rejected("cannot-complete", "VIT-W14")
        variety, value = split(wine)
        course.add(WineAged(seat=seat, wine=wine, becomes=token(variety, value + 1)))

    def cases(state: VitState, seat: int) -> Iterator[Case]:
        mat = state.mats[seat]
        wines = tuple(wine for wine in listed(mat.cellar) if can_rise(mat, wine))
        if wines:
            yield Case({}, {"wine": Pick(wines)})

    return Deed(run, cases, ("wine",))


def places_grapes(option: Option) -> Deed:
    """Grapes onto the pad, each into its own slot, which must be free."""
    grapes = tuple(token(part["color"], part["value"]) for part in option.parts if part["op"] == "place_grape")

    def possible(state: VitState, seat: int) -> bool:
        return set(grapes).isdisjoint(listed(state.mats[seat].pad))

    def run(course: Course, seat: int) -> None:
        if not possible(course.state, seat):
            raise Rejected("cannot-complete", "VIT-W01")
        course.add(GrapesPlaced(seat=seat, grapes=grapes))

    return simple(run, possible)
