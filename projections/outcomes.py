"""How each person's part in a game ended: who finished, resigned, or let the time run out. Derived from the finished table."""

from dataclasses import dataclass
from typing import Literal

from projections.table.state import Chair, Table

How = Literal["finished", "resigned", "timed-out"]


@dataclass(frozen=True, slots=True)
class Part:
    """One person's part. `place` is his seat's; None when the game has no result."""

    player: str
    seat: int
    how: How
    place: int | None
    substitute: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that is over. `at` in milliseconds."""

    id: str
    game: str
    at: int
    rated: bool
    parts: tuple[Part, ...]


def outcome_of(table: Table) -> Outcome | None:
    """The outcome of a table whose game began and is over."""
    if table.status not in ("finished", "cancelled") or not table.began:
        return None
    places = {row["seat"]: row["place"] for row in table.standings}
    parts = [
        Part(chair.player, seat, _how(chair), places.get(seat), chair.substitute)
        for seat, chair in enumerate(table.chairs)
        if chair.player is not None
    ]
    parts += [Part(player, seat, _left(how), places.get(seat), False) for seat, player, how in table.departed]
    return Outcome(table.id, table.game, table.moved_at, _rated(table, parts), tuple(parts))


def ranks(outcome: Outcome) -> dict[str, int]:
    """Ranks of the persons whose rating the game changes: by place; who left his seat is last."""
    counted = [part for part in outcome.parts if not part.substitute]
    last = 1 + max((part.place or 0 for part in counted), default=0)
    return {part.player: last if part.how != "finished" or part.place is None else part.place for part in counted}


def _rated(table: Table, parts: list[Part]) -> bool:
    """Between at least two persons with one seat each, with foreseeable draws for nobody, and not for practice."""
    people = [part.player for part in parts if not part.substitute]
    if table.status != "finished" or table.parent is not None or table.fixed_seed:
        return False
    return len(people) >= 2 and len(set(people)) == len(people)


def _how(chair: Chair) -> How:
    if chair.resigned:
        return "resigned"
    return "finished" if chair.present else "timed-out"


def _left(how: str) -> How:
    return "resigned" if how == "resigned" else "timed-out"
