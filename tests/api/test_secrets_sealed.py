"""Sealed parts that stand in the log: a hidden discard, and what the queen was given, show nowhere to those who may not know."""

from collections import Counter

import pytest

from commands.base import Command
from commands.games import GAMES
from projections.viticulture.state import VitState, kind
from tests.api.actors import Table
from tests.api.scripts import Script, played, scripted
from tests.api.test_secrets import both, practises, readers
from tests.api.test_secrets_dealt import guesses
from tests.api.worlds import World

LIKED = ("TakeCart", "DrawVines", "DrawOrders", "InviteVisitors", "WakeUp")
"""What fills hands and shows nothing, the best last."""


def fills_hands(move: Command) -> tuple[int, int, str]:
    """Draws, winter visitors before all."""
    winter = str(getattr(move, "decks", ()) or getattr(move, "deck", "")).count("winter")
    return (LIKED.index(move.type) if move.type in LIKED else -1, winter, move.model_dump_json())


def plays_the_queen(move: Command) -> tuple[bool, bool, tuple[int, int, str]]:
    """The same, but workers wait for the winter, and whoever has the queen plays her then."""
    return (getattr(move, "card", "") == "queen", move.type == "Pass", fills_hands(move))


def two_choose(state: VitState) -> bool:
    """Two seats at least have to give up cards, and the first has different ones to choose from."""
    choosing = GAMES["viticulture"].to_act(state)
    return (
        state.season == "year-end" and len(choosing) > 1 and len(set(state.mats[choosing[0]].hand)) > state.surplus[choosing[0]]
    )


def practised_by(hidden: set[int]):
    """Practice games of all others."""

    def onward(world: World, table: Table) -> None:
        for reader in readers(world, table, hidden).values():
            practises(world, table, reader)

    return onward


@pytest.mark.rule("VIT-YE-06", "VIT-INF-02", "VIT-INF-05")
def test_a_hidden_discard_shows_nowhere_before_all_are_in(monkeypatch: pytest.MonkeyPatch) -> None:
    script = scripted(monkeypatch, fills_hands, two_choose)
    owner = GAMES["viticulture"].to_act(script.state)[0]
    hand, surplus = script.state.mats[owner].hand, script.state.surplus[owner]
    ways = [Counter(hand[:surplus]), Counter(hand[-surplus:])]
    assert ways[0] != ways[1]

    def story(world: World, way: bool) -> tuple[Table, set[int]]:
        table = played(world, script)
        table.people[owner].send({"type": "DiscardCards", "cards": dict(ways[way])}, key="sealed").ok()
        return table, {owner}

    both(monkeypatch, story, practised_by({owner}), guesses("viticulture", set(hand)))


def may_give(state: VitState) -> bool:
    """Somebody is asked what to give the queen, and holds two different cards of one kind and a third card."""
    return state.pending is not None and state.pending.question == "queen" and bool(alternatives(state))


def alternatives(state: VitState) -> list[Counter[str]]:
    """Two gifts of the same kinds of cards."""
    assert state.pending is not None
    hand = state.mats[state.pending.seat].hand
    for one in set(hand):
        for other in sorted(set(hand) - {one}):
            rest = list((Counter(hand) - Counter([one, other])).elements())
            if kind(one) == kind(other) and rest:
                return [Counter([one, rest[0]]), Counter([other, rest[0]])]
    return []


@pytest.mark.rule("VIT-INF-03", "VIT-W11")
def test_what_the_queen_was_given_is_seen_by_giver_and_receiver_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    script: Script = scripted(monkeypatch, plays_the_queen, may_give)
    assert script.state.pending
    assert script.state.visit
    giver, receiver = script.state.pending.seat, script.state.visit.seat
    ways = alternatives(script.state)
    seen = []

    def story(world: World, way: bool) -> tuple[Table, set[int]]:
        table = played(world, script)
        made = table.people[giver].send({"type": "GiveCards", "cards": dict(ways[way])}, key="sealed").ok()
        seen.append(table.people[receiver].sees("events", after=made["version"] - 1).ok()["events"][0]["events"])
        return table, {giver, receiver}

    cards = {card for seat in (giver, receiver) for card in script.state.mats[seat].hand}
    both(monkeypatch, story, practised_by({giver, receiver}), guesses("viticulture", cards))
    handed = [next(event for event in events if event["type"] == "CardsHanded") for events in seen]
    assert handed[0]["kinds"] == handed[1]["kinds"]
    assert [Counter(event["cards"]["body"]) for event in handed] == ways, "the receiver sees what it was"
