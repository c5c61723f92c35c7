"""Deeds with structures, cellars, workers and guests."""

from collections.abc import Callable, Iterator

from commands.base import Rejected
from commands.viticulture.building import build, buildable, check_structure, missing, next_cellar, price
from commands.viticulture.cases import Case, Pick
from commands.viticulture.course import Course, can_afford
from commands.viticulture.market import host
from commands.viticulture.training import can_train, train
from commands.viticulture.visitors.choice import VisitorChoice, named
from commands.viticulture.visitors.deeds import Deed, always_possible, simple
from commands.viticulture.visitors.purse_deeds import numbers_in, reason
from projections.viticulture.components import Option, components
from projections.viticulture.state import Mat, VitState


def builds(option: Option) -> Deed:
    """A structure for its printed cost less the card's discount."""
    discount = int(option.part("build")["discount"])

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        structure = named(choice.structure, "VIT-VIS-02")
        check_structure(course.mat(seat), structure)
        build(course, seat, structure, price(structure, discount))

    return Deed(run, _structures(lambda mat: buildable(mat, discount)), ("structure",))


def builds_free(option: Option) -> Deed:
    """A structure for nothing, from the printed costs that the card names."""
    costs = option.part("build_free").get("cost_in")

    def fits(structure: str) -> bool:
        return costs is None or components().structures[structure].cost in costs

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        structure = named(choice.structure, "VIT-S13")
        check_structure(course.mat(seat), structure)
        if not fits(structure):
            raise Rejected("bad-choice", "VIT-S13", structure=structure)
        build(course, seat, structure, 0)

    return Deed(run, _structures(lambda mat: tuple(filter(fits, missing(mat)))), ("structure",))


def _structures(possible: Callable[[Mat], tuple[str, ...]]) -> Callable[[VitState, int], Iterator[Case]]:
    def cases(state: VitState, seat: int) -> Iterator[Case]:
        structures = possible(state.mats[seat])
        if structures:
            yield Case({}, {"structure": Pick(structures)})

    return cases


def scores_for_grand_building(option: Option) -> Deed:
    """Points when the structure just built has one of the printed costs that the card names."""
    points, costs = option.figure("gain_vp_if"), numbers_in(option.part("gain_vp_if")["when"])

    def run(course: Course, seat: int, choice: VisitorChoice) -> None:
        if components().structures[named(choice.structure, "VIT-S04")].cost in costs:
            course.score(seat, points, reason(course))

    return Deed(run, simple(lambda _, __: None, always_possible).cases)


def builds_the_one(option: Option) -> Deed:
    """One certain structure for the card's own price."""
    part = option.part("build_fixed")
    structure, cost = str(part["structure"]), int(part["price"])
    return simple(
        lambda course, seat: build(course, seat, structure, cost),
        lambda state, seat: structure in missing(state.mats[seat]) and can_afford(state.mats[seat], cost),
    )


def upgrades_cheaply(option: Option) -> Deed:
    """The next cellar for its printed cost less the card's discount."""
    discount = int(option.part("upgrade_cellar")["discount"])

    def possible(state: VitState, seat: int) -> bool:
        cellar = next_cellar(state.mats[seat])
        return cellar is not None and can_afford(state.mats[seat], price(cellar, discount))

    return simple(lambda course, seat: _upgrade(course, seat, lambda cellar: price(cellar, discount)), possible)


def upgrades_free() -> Deed:
    """The next cellar; what the card asks for it is paid apart."""
    return simple(
        lambda course, seat: _upgrade(course, seat, lambda _: 0),
        lambda state, seat: next_cellar(state.mats[seat]) is not None,
    )


def _upgrade(course: Course, seat: int, cost: Callable[[str], int]) -> None:
    cellar = next_cellar(course.mat(seat))
    if cellar is None:
        raise Rejected("cannot-complete", "VIT-VIS-08")
    build(course, seat, cellar, cost(cellar))


def trains(option: Option) -> Deed:
    """A worker for the card's own price."""
    cost = int(option.part("train")["cost"])
    return simple(lambda course, seat: train(course, seat, cost), lambda state, seat: can_train(state.mats[seat], cost))


def hosts(option: Option) -> Deed:
    """A tour that pays the card's own sum."""
    lira = option.figure("gain_lira")
    return simple(lambda course, seat: host(course, seat, lira), always_possible)
