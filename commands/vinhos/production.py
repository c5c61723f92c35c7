"""Production (rulebook: Production, Wine Quality)."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from commands.base import Command, Rejected, Whole
from commands.vinhos.course import Course
from commands.vinhos.estates import hosts, working
from commands.vinhos.turn import must_be_phase
from events.vinhos.production import LostWine, NewWine, WinesAged, WinesMade
from events.vinhos.vocab import Person
from projections.vinhos.components import printed
from projections.vinhos.figures import Components
from projections.vinhos.state import Estate, Player, VinhosState, place_of


class Produce(Command):
    """Make this year's wine: where all Enologists and all Farmers work (left out: as they stand), and where Porto is made."""

    type: Literal["Produce"] = "Produce"
    simultaneous: ClassVar[bool] = True
    enologists: dict[str, Whole] | None = None
    farmers: dict[str, Whole] | None = None
    porto: tuple[str, ...] = ()


PEOPLE: tuple[Person, ...] = ("enologist", "farmer")


def age(course: Course) -> None:
    """Every wine moves one slot to the right, and is lost when there is none."""
    lost = [
        LostWine(seat=seat, wine=f"E{place}.{len(estate.wines)}", quality=last.quality)
        for seat, player in enumerate(course.state.players)
        for place, estate in enumerate(player.estates, 1)
        if (last := estate.wines[-1]) is not None
    ]
    course.add(WinesAged(lost=tuple(lost)))


def produce(course: Course, command: Produce) -> None:
    """Everybody decides at once, on the own board only: first the people, then Porto, then wine on every planted Estate."""
    must_be_phase(course.state, command, "production")
    player = course.player(command.seat)
    _must_be_everybody(player, "enologist", command.enologists)
    _must_be_everybody(player, "farmer", command.farmers)
    _must_have_hosts(course.printed, player, "enologist", command.enologists)
    _must_have_hosts(course.printed, player, "farmer", command.farmers)
    _must_be_porto(course.printed, player, command.porto)
    make(course, command.seat, command.enologists, command.farmers, command.porto)


def _must_be_everybody(player: Player, person: Person, placed: Mapping[str, int] | None) -> None:
    owned = people_of(player, person)
    if placed is not None and (sum(placed.values()) != owned or any(count < 0 for count in placed.values())):
        raise Rejected("count", "VNH-PROD-02", person=person, owned=owned)


def _must_have_hosts(figures: Components, player: Player, person: Person, placed: Mapping[str, int] | None) -> None:
    for estate, count in (placed or {}).items():
        if estate not in figures.estates:
            raise Rejected("slot", "VNH-PROD-02", estate=estate)
        there = hosts(player.estates[place_of(estate)], person)
        if count > there:
            raise Rejected("host", "VNH-PROD-02", person=person, estate=estate, hosts=there)


def _must_be_porto(figures: Components, player: Player, porto: tuple[str, ...]) -> None:
    for number, estate in enumerate(porto):
        if estate not in porto_estates(figures, player):
            raise Rejected("region", "VNH-PROD-06", estate=estate)
        if number >= player.porto:
            raise Rejected("supply", "VNH-PROD-06", porto=player.porto)
        if estate in porto[:number]:
            raise Rejected("limit", "VNH-PROD-06", estate=estate, most=1)


def make(
    course: Course,
    seat: int,
    enologists: Mapping[str, int] | None,
    farmers: Mapping[str, int] | None,
    porto: tuple[str, ...],
) -> None:
    """A wine on each Estate whose quality is above nothing."""
    weather = course.printed.vintages[course.state.vintage].weather
    wines = []
    for place, estate in enumerate(course.player(seat).estates, 1):
        name = f"E{place}"
        at_work = (
            estate.enologists if enologists is None else enologists.get(name, 0),
            estate.farmers if farmers is None else farmers.get(name, 0),
        )
        points = quality_with(course.printed, estate, at_work, porto=name in porto) + weather
        if estate.colour is not None and points > 0:
            wines.append(NewWine(estate=name, quality=points, colour=estate.colour, porto=name in porto))
    made = WinesMade(
        seat=seat,
        enologists=None if enologists is None else dict(enologists),
        farmers=None if farmers is None else dict(farmers),
        wines=tuple(wines),
        porto=len(porto),
    )
    course.add(made)


def quality_of(figures: Components, estate: Estate, *, porto: bool) -> int:
    """What an Estate gives without weather, its people being where they are."""
    return quality_with(figures, estate, (estate.enologists, estate.farmers), porto=porto)


def quality_with(figures: Components, estate: Estate, at_work: tuple[int, int], *, porto: bool) -> int:
    """Points for each vineyard, Farmer, Winery and Enologist, and for Porto."""
    points, (enologists, farmers) = figures.quality, at_work
    return (
        points["vineyard"] * len(estate.vineyards)
        + points["farmer"] * farmers
        + points["winery"] * estate.wineries
        + points["enologist"] * enologists
        + points["porto"] * porto
    )


def people_of(player: Player, person: Person) -> int:
    """All Enologists or Farmers of a seat."""
    return sum(working(estate, person) for estate in player.estates)


def porto_estates(figures: Components, player: Player) -> list[str]:
    """Estates that can make Porto."""
    return [
        name
        for name, estate in zip(figures.estates, player.estates, strict=True)
        if estate.region is not None and figures.regions[estate.region].porto_tiles
    ]


def capacities(figures: Components, player: Player, person: Person) -> dict[str, int]:
    """Estate -> how many of a kind can work there, where any can."""
    there = {name: hosts(estate, person) for name, estate in zip(figures.estates, player.estates, strict=True)}
    return {name: count for name, count in there.items() if count}


def may_move_people(figures: Components, player: Player, person: Person) -> bool:
    """True when they could stand otherwise than they do."""
    room, owned = capacities(figures, player, person), people_of(player, person)
    return 0 < owned < sum(room.values()) and len(room) > 1


def must_decide(state: VinhosState, seat: int) -> bool:
    """Something to decide in Production: people who could move, or Porto that could be made."""
    figures, player = printed(state.revision), state.players[seat]
    if player.porto and porto_estates(figures, player):
        return True
    return any(may_move_people(figures, player, person) for person in PEOPLE)
