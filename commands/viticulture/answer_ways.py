"""Ways to answer when the game waits for something outside the turn order."""

from collections import Counter
from collections.abc import Iterator

from commands.viticulture.board_ways import Way
from commands.viticulture.building import buildable
from commands.viticulture.cases import NOTHING, Case, Pick, Spread
from commands.viticulture.crush_cases import making_cases
from commands.viticulture.planting import planting_cases
from commands.viticulture.visitors.answers import (
    MAY_DECLINE,
    BuildOffered,
    Decline,
    DrawOffered,
    GiveCards,
    MakeWines,
    PayTribute,
    PlantOffered,
    YieldPoint,
    offered_decks,
    wines_allowed,
)
from commands.viticulture.visitors.offers import discount, tribute, tributes
from commands.viticulture.visitors.playing import PlayBonusVisitor, visitor_cases
from commands.viticulture.year_end import DiscardCards
from projections.viticulture.state import Mat, Pending, VitState


def answer_ways(state: VitState, pending: Pending) -> Iterator[Way]:
    """What the asked seat may answer."""
    mat = state.mats[pending.seat]
    match pending.question:
        case "bonus-visitor":
            yield from ((PlayBonusVisitor, case) for case in visitor_cases(state, pending.seat))
        case "landscaper-plant":
            yield from ((PlantOffered, case) for case in planting_cases(mat))
        case "crusher-wine" | "mentor-wine":
            yield from ((MakeWines, case) for case in making_cases(mat, wines_allowed(pending)))
        case "handyman-build":
            yield BuildOffered, Case({}, {"structure": Pick(buildable(mat, discount()))})
        case "vendor-draw" | "mentor-draw":
            yield DrawOffered, Case({}, {"deck": Pick(offered_decks(state, pending))})
        case "queen":
            yield from _tribute_ways(state, pending.seat)
    if pending.question in MAY_DECLINE:
        yield Decline, NOTHING


def _tribute_ways(state: VitState, seat: int) -> Iterator[Way]:
    possible = tributes(state, seat)
    if "lose" in possible:
        yield YieldPoint, NOTHING
    if "money" in possible:
        yield PayTribute, NOTHING
    if "cards" in possible:
        yield GiveCards, _hand_case(state.mats[seat], tribute("cards", "target_gives_cards"))


def discard_ways(state: VitState, seat: int) -> Iterator[Way]:
    """The surplus of a hand."""
    yield DiscardCards, _hand_case(state.mats[seat], state.surplus[seat])


def _hand_case(mat: Mat, count: int) -> Case:
    return Case({}, {"cards": Spread(Counter(mat.hand), count)})
