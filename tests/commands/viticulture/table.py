"""Positions of Viticulture for tests: the base case of the rules file, with what a test changes about it."""

from dataclasses import replace
from typing import Any

from commands.viticulture import GAME
from commands.viticulture.turns import Pass
from events.viticulture.cards import CardsDrawn, DeckShuffled
from events.viticulture.turns import TurnCame
from projections.viticulture.components import full_deck
from projections.viticulture.state import DECKS, Mat, VitState
from tests.spec import Spec, seeded

A, B, C, D = 0, 1, 2, 3


def wines(**cellar: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """A cellar with these wines."""
    return {"red": (), "white": (), "blush": (), "sparkling": (), **cellar}


def grapes(red: tuple[int, ...] = (), white: tuple[int, ...] = ()) -> dict[str, tuple[int, ...]]:
    """A crush pad with these grapes."""
    return {"red": red, "white": white}


def mat(blank: Mat, **facts: Any) -> Mat:
    """A bare mat with these facts; hands and structures in any order."""
    for name in ("hand", "structures"):
        if name in facts:
            facts[name] = tuple(sorted(facts[name]))
    if "fields" in facts:
        facts["fields"] = (*facts["fields"], (), (), ())[:3]
    return replace(blank, **facts)


def at(season: str, seats: int = 3, **facts: Any) -> Spec:
    """Year 3, roosters on 1, 2, 3 ..., A's turn in the season; facts are A's unless they are `b`, `c` or the table's own."""
    spec = Spec.of(GAME, seats)
    state: VitState = spec.state
    table = {name: facts.pop(name) for name in list(facts) if name in VitState.__dataclass_fields__}
    others = {B: facts.pop("b", {}), C: facts.pop("c", {}), D: facts.pop("d", {})}
    mats = [mat(state.mats[0], **(facts if seat == A else others.get(seat, {}))) for seat in range(seats)]
    taken = {card for each in mats for card in each.hand}
    decks = {deck: tuple(card for card in full_deck(deck) if deck == "vine" or card not in taken) for deck in DECKS}
    decks |= table.pop("decks", {})
    discards = dict.fromkeys(DECKS, ()) | table.pop("discards", {})
    chart = (None,) * seats if season == "spring" else tuple(range(1, seats + 1))
    return spec.placed(
        **{
            "mats": tuple(mats),
            "season": season,
            "year": 3,
            "wake_up": chart,
            "order": tuple(range(seats)),
            "to_move": A,
            "decks": decks,
            "discards": discards,
            **table,
        }
    )


def turn_of(spec: Spec, seat: int) -> Spec:
    """The same table when it is this seat's turn."""
    return spec.given(TurnCame(seat=seat))


def of(spec: Spec, seat: int = A) -> Mat:
    """A seat's mat after an accepted command."""
    assert spec.error is None, f"refused: {spec.error.code} ({spec.error.rule}) {spec.error.facts}"
    return spec.state.mats[seat]


def said(spec: Spec, kind: type[Any]) -> list[Any]:
    """Events of one type that the last command gave."""
    assert spec.error is None, f"refused: {spec.error.code} ({spec.error.rule}) {spec.error.facts}"
    return [event for event in spec.events if isinstance(event, kind)]


def drawn(spec: Spec, seat: int = A) -> list[tuple[str, int]]:
    """Deck and number of each draw of a seat."""
    return [(event.deck, event.count) for event in said(spec, CardsDrawn) if event.seat == seat]


def shuffled(spec: Spec) -> list[tuple[str, int]]:
    """Deck and number of cards of each shuffle."""
    return [(event.deck, event.count) for event in said(spec, DeckShuffled)]


def year_ends(spec: Spec) -> Spec:
    """All but A have passed in winter; A passes too."""
    passed = (False, *[True] * (spec.state.seats - 1))
    return spec.placed(season="winter", to_move=A, passed=passed).when(Pass(seat=A), seeded())
