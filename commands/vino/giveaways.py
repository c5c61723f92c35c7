"""Special Give-Away of Government-Owned Vineyards."""

from collections.abc import Iterable
from itertools import combinations
from typing import Literal

from commands.base import Command, Rejected
from commands.vino.purchases import known_vineyards, must_be_so_many
from commands.vino.turns import must_be_up
from events.vino.giveaways import BottleRemoved, GiveawayBegun, VineyardsGiven
from events.vino.union import VinoEvent
from events.vino.vocab import Share
from projections.vino.board import box, by_rank, free_government_vineyards, free_vineyards
from projections.vino.components import Vineyard
from projections.vino.state import Giveaway, VinoState


class Take(Command):
    """The government vineyards that a seat is due and chooses."""

    type: Literal["Take"] = "Take"
    vineyards: tuple[str, ...]


def take(state: VinoState, command: Take) -> list[VinoEvent]:
    """Whoever is up takes exactly as many free government vineyards of the region as he is due."""
    must_be_up(state, command.seat, "giveaway")
    giveaway = _running(state)
    vineyards = known_vineyards(state, command.vineyards)
    must_be_so_many(vineyards, giveaway.receivers[0].due, "VINO-GIV-07")
    if any(vineyard.region != giveaway.region for vineyard in vineyards):
        raise Rejected("wrong-region", "VINO-GIV-04", region=giveaway.region)
    for vineyard in vineyards:
        if vineyard not in free_government_vineyards(state, giveaway.region):
            raise Rejected("not-available", "VINO-GIV-04", vineyard=vineyard.id)
    return [_given(state, vineyards, None)]


def giveaway_step(state: VinoState) -> VinoEvent | None:
    """Where no more remain than are due they are handed over at once; after the last receiver the bottle goes."""
    giveaway = _running(state)
    if not giveaway.receivers:
        return _removed(state, giveaway.region, "give-away")
    gifts = free_government_vineyards(state, giveaway.region)
    return _given(state, gifts, "no-choice") if len(gifts) <= giveaway.receivers[0].due else None


def bottle_step(state: VinoState, regions: Iterable[str]) -> VinoEvent | None:
    """The last private vineyard sets off the give-away; the last government vineyard bought takes the bottle away."""
    for region in (region for region in regions if region in state.bottles):
        free = free_vineyards(state, region)
        if all(vineyard.government for vineyard in free):
            return GiveawayBegun(region=region, shares=_shares(state, region, len(free)))
        if not any(vineyard.government for vineyard in free):
            return _removed(state, region, "last-bought")
    return None


def take_choices(state: VinoState) -> list[tuple[Vineyard, ...]]:
    """All sets of gifts that whoever is up may take."""
    giveaway = _running(state)
    return list(combinations(free_government_vineyards(state, giveaway.region), giveaway.receivers[0].due))


def _shares(state: VinoState, region: str, gifts: int) -> tuple[Share, ...]:
    """One for the first in rank, two for the second, all the rest for the third, as far as they go."""
    dues = [box(state).giveaway_first, box(state).giveaway_second, gifts]
    shares = []
    for rank, seat in enumerate(by_rank(state, region)):
        due = min(dues[rank], gifts) if rank < len(dues) else 0
        shares.append(Share(seat=seat, due=due))
        gifts -= due
    return tuple(shares)


def _given(state: VinoState, vineyards: list[Vineyard], reason: Literal["no-choice"] | None) -> VineyardsGiven:
    giveaway = _running(state)
    seat = giveaway.receivers[0].seat
    return VineyardsGiven(
        seat=seat,
        region=giveaway.region,
        vineyards=tuple(vineyard.id for vineyard in vineyards),
        variety=state.grown[giveaway.region][seat],
        reason=reason,
    )


def _removed(state: VinoState, region: str, cause: Literal["give-away", "last-bought"]) -> BottleRemoved:
    return BottleRemoved(region=region, cause=cause, left=len(state.bottles) - 1)


def _running(state: VinoState) -> Giveaway:
    assert state.giveaway is not None  # noqa: S101 - asked only while one is under way
    return state.giveaway
