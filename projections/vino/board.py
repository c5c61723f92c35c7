"""What can be read off the board: who holds what, what is free, what grows where."""

from projections.vino.components import Components, Region, Vineyard, components
from projections.vino.state import VinoState


def box(state: VinoState) -> Components:
    """The components this game is played with."""
    return components(state.revision)


def region_of(state: VinoState, region: str) -> Region:
    """The printed region of an id."""
    return box(state).regions[region]


def free_vineyards(state: VinoState, region: str) -> list[Vineyard]:
    """Those without a chip, along the path."""
    chips = state.chips
    return [vineyard for vineyard in region_of(state, region).vineyards if vineyard.id not in chips]


def free_government_vineyards(state: VinoState, region: str) -> list[Vineyard]:
    """The government's among the free ones."""
    return [vineyard for vineyard in free_vineyards(state, region) if vineyard.government]


def vineyards_of(state: VinoState, seat: int) -> list[Vineyard]:
    """All of a seat, by region and along the path."""
    chips = state.chips
    return [vineyard for vineyard in box(state).vineyards.values() if chips.get(vineyard.id) == seat]


def holdings(state: VinoState, region: str) -> dict[int, tuple[int, int]]:
    """Seat -> (how many vineyards it has in the region, position of the furthest along the path)."""
    held: dict[int, tuple[int, int]] = {}
    for vineyard in region_of(state, region).vineyards:
        seat = state.chips.get(vineyard.id)
        if seat is not None:
            held[seat] = (held.get(seat, (0, 0))[0] + 1, vineyard.position)
    return held


def by_rank(state: VinoState, region: str) -> list[int]:
    """Owners in a region: most vineyards first, ties to the one whose vineyard lies furthest along the path."""
    held = holdings(state, region)
    return sorted(held, key=lambda seat: held[seat], reverse=True)


def variety_grown(state: VinoState, seat: int, region: str) -> str | None:
    """What a seat grows in a region; None for a newcomer."""
    return state.grown.get(region, {}).get(seat)


def markers_on_board(state: VinoState, region: str) -> tuple[str, ...]:
    """Varieties whose marker lies in the region, for a newcomer to take."""
    gone = set(state.grown.get(region, {}).values())
    if region in state.face_down or region in state.drawn:
        gone.add(box(state).starting_markers[region])
    return tuple(variety for variety in region_of(state, region).varieties if variety not in gone)


def cellar(state: VinoState, seat: int) -> dict[str, int]:
    """How many vineyards of a seat grow each variety."""
    counts = dict.fromkeys(box(state).varieties, 0)
    vineyards = box(state).vineyards
    for vineyard, owner in state.chips.items():
        if owner == seat:
            counts[state.grown[vineyards[vineyard].region][seat]] += 1
    return counts
