"""What is hidden shows nowhere, whatever the game waits for: an answer, hidden discards, a second expert, a Fair."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from commands.games import GAMES
from commands.vinhos.experts import ActExperts
from commands.viticulture.turns import Pass
from commands.viticulture.visitors.playing import PlayVisitor
from commands.viticulture.year_end import DiscardCards
from projections import snapshots
from projections.base import changed
from projections.vinhos.state import VinhosState
from projections.viticulture.state import VitState
from tests.api.actors import Table
from tests.api.test_secrets import ANNA, BEN, CLEO, NAMES, NONCES, all_practise, both
from tests.api.test_secrets_dealt import guesses
from tests.api.worlds import World
from tests.commands.vinhos.positions import A, C, acted, table
from tests.commands.vinhos.test_fair import held
from tests.commands.vinhos.test_undo import making
from tests.commands.viticulture.table import at
from tests.projections.vinhos.test_view import shuffled_below
from tests.spec import Spec


def standing(world: World, game: str, play: Any) -> Table:
    """Three people at a table that stands like this."""
    table = world.tables.open(NAMES[0], game, 3, seed="standing")
    table.people[1:] = [world.people(name).at(table) for name in NAMES[1:3]]
    for number, person in enumerate(table.people):
        person.send({"type": "TakeSeat", "nonce": NONCES[number]}).ok()
    table.people[0].send({"type": "StartGame"}).ok()
    now, seats = world.app.extensions["vintners"].tables.newest(table.id), GAMES[game].to_act(play)
    awaited, asked = tuple((seat, now.moved_at) for seat in seats), tuple((seat, now.version) for seat in seats)
    snapshots.save(world.engine, changed(now, play=play, awaited=awaited, asked=asked), GAMES[game].state)
    world.fresh_app()
    return table


def a_drawn_vine() -> tuple[VitState, VitState, int]:
    """Anna has drawn one vine or another of the landscaper's, and may plant it."""
    ways = []
    for deck in (("sangiovese", "syrah"), ("syrah", "sangiovese")):
        spec = at("summer", hand=("landscaper",), decks={"vine": deck})
        ways.append(spec.when(PlayVisitor(space="left", card="landscaper", choice="draw-and-plant")).accepted().state)
    return ways[0], ways[1], ANNA


def a_queen_asks() -> tuple[VitState, VitState, int]:
    """Cleo is asked what to give the queen; she holds cards of the same kinds either way."""
    ways = []
    for hand in (("merlot", "judge", "broker"), ("syrah", "teacher", "vendor")):
        spec = at("winter", hand=("queen",), c={"hand": hand, "lira": 3})
        ways.append(spec.when(PlayVisitor(space="left", card="queen", choice="demand")).accepted().state)
    return ways[0], ways[1], CLEO


def a_hidden_discard() -> tuple[VitState, VitState, int]:
    """Ben has chosen what to give up; Anna still chooses."""
    hands: dict[str, Any] = {"hand": ("merlot",) * 8, "b": {"hand": ("queen", "vendor", *["pinot"] * 6)}}
    spec = at("winter", passed=(False, True, True), **hands).when(Pass(seat=ANNA)).accepted()
    ways = [spec.when(DiscardCards(seat=BEN, cards={card: 1})).accepted().state for card in ("queen", "vendor")]
    return ways[0], ways[1], BEN


def a_hand_and_the_decks() -> tuple[VitState, VitState, int]:
    """After a visitor: the cards in Ben's hand, of one kind either way, and every deck."""
    ways = []
    for cards in (("judge", "queen"), ("teacher", "mentor")):
        spec = at("winter", hand=("crusher",), b={"hand": cards})
        state: VitState = spec.when(PlayVisitor(space="left", card="crusher", choice="money")).accepted().state
        decks = {deck: tuple(sorted(pile, reverse=cards[0] == "judge")) for deck, pile in state.decks.items()}
        ways.append(replace(state, decks=decks))
    return ways[0], ways[1], BEN


IN_VITICULTURE = [a_drawn_vine, a_queen_asks, a_hidden_discard, a_hand_and_the_decks]


@pytest.mark.rule("VIT-INF-02", "VIT-YE-06", "VIT-ERR-02")
@pytest.mark.parametrize("stands", IN_VITICULTURE, ids=lambda stands: stands.__name__)
def test_no_face_of_another_hand_shows_while_somebody_decides(
    monkeypatch: pytest.MonkeyPatch, stands: Callable[[], tuple[VitState, VitState, int]]
) -> None:
    one, two, owner = stands()
    assert one != two
    assert GAMES["viticulture"].to_act(one) == GAMES["viticulture"].to_act(two)
    own = [GAMES["viticulture"].view(state, owner) for state in (one, two)]
    assert own[0] != own[1], "whose secret it is sees it"
    cards = {card for state in (one, two) for card in state.mats[owner].hand}

    def story(world: World, way: bool) -> tuple[Table, set[int]]:
        return standing(world, "viticulture", two if way else one), {owner}

    both(monkeypatch, story, all_practise if owner == BEN else lambda _w, _t: None, guesses("viticulture", cards))


IN_VINHOS: dict[str, Spec] = {
    "a-second-expert": table().when(ActExperts(seat=A, deck="aroma")),
    "before-a-years-end": acted(table(phase="action_2", awaited=(C,))),
    "production": making(),
    "a-fair": held(20, 12, 4, display=("MA-sales-1", "MA-winery-1"), magnates=("MA-cellar-1", "MA-farmer-1", "MM-fair-1")),
}


@pytest.mark.rule("VNH-INFO-02", "VNH-INFO-03")
@pytest.mark.parametrize("name", list(IN_VINHOS))
def test_no_order_of_a_deck_shows_while_somebody_decides(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    state = IN_VINHOS[name].accepted().state
    other = shuffled_below(state)
    hidden = [(each.vintages, each.magnates, each.vineyards, each.experts) for each in (state, other)]
    assert hidden[0] != hidden[1]

    def story(world: World, way: bool) -> tuple[Table, set[int]]:
        return standing(world, "vinhos", other if way else state), set()

    names = {"VT2", "MM-fair-1", "WE-taste-renown", "VY-4-W2"}
    both(monkeypatch, story, refused=[each for each in guesses("vinhos", names) if each.get("type") not in _listed(state)])


def _listed(state: VinhosState) -> set[str]:
    """What somebody may send: it would bring the next tile to light."""
    legal = [GAMES["vinhos"].legal(state, seat) for seat in GAMES["vinhos"].to_act(state)]
    return {each.type for listed in legal for each in (*listed.commands, *listed.forms)}
