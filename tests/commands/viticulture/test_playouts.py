"""Whole random games: cards and workers are conserved, every listed move is legal, refolding and bytes agree."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from pydantic import TypeAdapter

from commands.base import Begin, Command, Rejected
from commands.draws import Draws
from commands.forms import sampled
from commands.viticulture import GAME
from commands.viticulture.crushing import CrushGrapes
from commands.viticulture.planting import field_value
from commands.viticulture.year_end import DiscardCards
from projections.viticulture.components import full_deck
from projections.viticulture.state import DECKS, VitState
from projections.viticulture.view import view

KINDS = {command.model_fields["type"].default: command for command in GAME.commands}
ALL_CARDS = Counter(card for deck in DECKS for card in full_deck(deck))
SNAPSHOT = TypeAdapter(VitState)
GAMES = [(seats, seed) for seats in GAME.seats for seed in range(10)]


class Step(NamedTuple):
    """A state of a game, what could be done in it, and the events of what was done."""

    state: VitState
    options: list[Command]
    events: list[Any]
    chance: Draws


def moves(state: VitState, seat: int, dice: Random) -> list[Command]:
    """Every listed command, every example, and a few choices of each form."""
    listed = GAME.legal(state, seat)
    plain = [form.example for form in listed.forms]
    plain += [sampled(form, dice) for form in listed.forms for _ in range(2)]
    return [*listed.commands, *(KINDS[each["type"]].model_validate(each) for each in plain)]


@cache
def played(seats: int, seed: int) -> tuple[Step, ...]:
    """A random game, played once for all tests."""
    return tuple(_steps(seats, seed))


def _steps(seats: int, seed: int) -> Iterator[Step]:
    dice, chance = Random(f"{seats}-{seed}"), Draws(bytes([seats, seed]), [], "playout")
    state = GAME.initial(seats, GAME.options(), GAME.revisions[-1])
    command: Command = Begin()
    options: list[Command] = []
    while True:
        events = GAME.decide(state, command, chance)
        yield Step(state, options, events, chance)
        for event in events:
            state = GAME.evolve(state, event)
        awaited = GAME.to_act(state)
        if not awaited:
            yield Step(state, [], [], chance)
            return
        options = moves(state, awaited[0], dice)
        command = dice.choice(options)


def cards_in(state: VitState) -> Counter[str]:
    """All cards, wherever they lie."""
    piles = [*state.decks.values(), *state.discards.values()]
    mats = [pile for mat in state.mats for pile in (mat.hand, *mat.fields)]
    in_play = (state.visit.card,) if state.visit else ()
    return Counter(card for pile in (*piles, *mats, in_play) for card in pile)


@pytest.mark.rule("VIT-END-04", "VIT-WIN-07", "VIT-SUM-05")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_cards_workers_and_limits_hold_throughout(seats: int, seed: int):
    for state, *_ in played(seats, seed):
        if state.season == "setup":
            continue
        assert cards_in(state) == ALL_CARDS
        placed = Counter(seat for there in state.spaces.values() for seat in there)
        for seat, mat in enumerate(state.mats):
            assert mat.placed == placed[seat]
            assert mat.free >= 0
            assert mat.permanent <= 6
            assert -5 <= mat.points <= 25
            assert 0 <= mat.residual <= 5
            assert mat.lira >= 0
            assert all(set(values) <= set(mat.slots[variety]) for variety, values in mat.cellar.items())
            assert all(len(set(values)) == len(values) for values in (*mat.cellar.values(), *mat.pad.values()))
            assert all(field_value(mat, field) <= 6 for field in (1, 2, 3))
        for deck in DECKS:
            assert state.decks[deck] or not state.discards[deck]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_whoever_is_awaited_and_nobody_else_has_a_move_until_the_end(seats: int, seed: int):
    final = None
    for state, *_ in played(seats, seed):
        able = [seat for seat in range(seats) if (found := GAME.legal(state, seat)).commands or found.forms]
        assert tuple(able) == GAME.to_act(state)
        assert (GAME.result(state) is None) == (state.season != "finished")
        final = state
    assert final.season == "finished"
    assert sorted(row.seat for row in GAME.result(final).standings) == list(range(seats))


@pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats, seed in GAMES if seed < 4])
def test_every_listed_move_and_sampled_choice_is_accepted(seats: int, seed: int):
    for state, options, _, chance in played(seats, seed):
        for option in options:
            assert GAME.decide(state, option, chance)


@pytest.mark.rule("VIT-INF-05")
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_refolding_and_bytes_change_nothing(seats: int, seed: int):
    refolded = GAME.initial(seats, GAME.options(), GAME.revisions[-1])
    for number, (state, _, events, _) in enumerate(played(seats, seed)):
        assert refolded == state
        for event in events:
            again = type(event).model_validate_json(event.model_dump_json())
            assert again == event
            refolded = GAME.evolve(refolded, again)
        if number % 20 == 0:
            assert SNAPSHOT.validate_json(SNAPSHOT.dump_json(state)) == state


@pytest.mark.rule("VIT-INF-02", "VIT-INF-05")
@pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats, seed in GAMES if seed < 3])
def test_no_face_of_another_hand_or_of_a_deck_shows(seats: int, seed: int):
    """Two hands exchange a card of the same kind: nobody else's view or list of moves may change."""
    for number, (state, *_) in enumerate(played(seats, seed)):
        if number % 29 or state.season in ("setup", "finished"):
            continue
        for seat in range(seats):
            other = _hidden_things_changed(state, seat)
            for reader in (None, *(each for each in range(seats) if each != seat)):
                assert view(state, reader) == view(other, reader)
                if reader is not None:
                    assert GAME.legal(state, reader) == GAME.legal(other, reader)


def _hidden_things_changed(state: VitState, seat: int) -> VitState:
    """The seat's hand as if other cards of the same kinds had come, and every deck turned round."""
    decks = {deck: tuple(reversed(cards)) for deck, cards in state.decks.items()}
    hand = list(state.mats[seat].hand)
    for index, card in enumerate(hand):
        deck = next(deck for deck in DECKS if card in full_deck(deck))
        if decks[deck]:
            hand[index], decks[deck] = decks[deck][0], (*decks[deck][1:], card)
    mats = list(state.mats)
    mats[seat] = replace(mats[seat], hand=tuple(sorted(hand)))
    return replace(state, decks=decks, mats=tuple(mats))


HOSTILE_NUMBERS = (-1, 0, 4, 7, 99, 2**53 - 1)
HOSTILE_NAMES = ("", "merlot", "queen", "broker", "order-01", "red-4", "red-", "red-99", "x-y-z", "\u0000")


def hostile(dice: Random, seats: int) -> Command:
    """A command of any type with fields out of all sorts of things."""
    kind = dice.choice(GAME.commands)
    fields: dict[str, Any] = {"seat": dice.choice([*range(seats), 9])}
    for name, field in kind.model_fields.items():
        if name in ("type", "seat") or (not field.is_required() and dice.random() < 0.5):
            continue
        fields[name] = _anything(name, dice)
    return kind.model_validate(fields)


NUMBERS = (*HOSTILE_NUMBERS, 1, 2, 3)
POOLS: dict[str, tuple[Any, ...]] = {
    "space": ("left", "middle", "right"),
    "bonus": (True, False),
    "deck": ("summer", "winter"),
    "decks": ("summer", "winter"),
    "piles": ("summer", "winter"),
    "makes": ("red", "white", "blush", "sparkling"),
    "choice": ("build", "plant", "wine", "harvest", "order", "draw", "money", "points", "nonsense"),
    "second_choice": ("build", "plant", "wine", "nonsense"),
    "structure": ("trellis", "yoke", "castle", ""),
} | dict.fromkeys(("reds", "whites", "fields", "level", "field", "second_field"), NUMBERS)
LISTS = ("decks", "piles", "makes", "reds", "whites", "fields", "grapes", "wines")


def _anything(name: str, dice: Random) -> Any:
    pool = POOLS.get(name, (*HOSTILE_NAMES, *ALL_CARDS))
    if name == "cards":
        return {dice.choice(pool): dice.choice(NUMBERS) for _ in range(2)}
    if name in LISTS:
        return [dice.choice(pool) for _ in range(dice.randint(0, 4))]
    return dice.choice(pool)


@pytest.mark.rule("VIT-ERR-01", "VIT-ERR-04")
@pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats, seed in GAMES if seed < 3])
def test_whatever_is_sent_is_accepted_or_refused_and_never_breaks(seats: int, seed: int):
    dice = Random(f"hostile-{seats}-{seed}")
    for state, options, _, chance in played(seats, seed):
        tries = [hostile(dice, seats) for _ in range(12)]
        tries += [_moved_by(dice, option, seats) for option in dice.sample(options, min(4, len(options)))]
        for command in tries:
            outcome = judged(state, command, chance)
            if isinstance(outcome, Rejected):
                assert outcome.code in CODES
                assert outcome.rule.startswith("VIT-")
            elif state.season != "setup":
                assert cards_in(_after(state, outcome)) == ALL_CARDS


def judged(state: VitState, command: Command, chance: Draws) -> list[Any] | Rejected:
    """Events, or the refusal; anything else is a bug and breaks the test."""
    try:
        return GAME.decide(state, command, chance)
    except Rejected as refused:
        return refused


def _after(state: VitState, events: list[Any]) -> VitState:
    for event in events:
        state = GAME.evolve(state, event)
    return state


def _moved_by(dice: Random, command: Command, seats: int) -> Command:
    """A legal command with one field spoilt."""
    names = [name for name in type(command).model_fields if name not in ("type",)]
    name = dice.choice(names)
    spoilt = dice.choice([*range(seats), 9]) if name == "seat" else _anything(name, dice)
    return type(command).model_validate(command.model_dump() | {name: spoilt})


CODES = {key.removeprefix("refusal.") for key in GAME.texts["en"] if key.startswith("refusal.")}


def test_every_type_has_its_words():
    english = GAME.texts["en"]
    assert all(f"event.{event.model_fields['type'].default}" in english for event in GAME.events)
    assert all(f"command.{name}" in english for name in KINDS)
    for phase in ("spring", "summer", "fall", "winter", "year-end", "finished", "bonus-visitor", "queen", "mentor-draw"):
        assert f"ask.{phase}" in english
        assert f"phase.{phase}" in english
    assert all(f"name.{card}" in english for card in ALL_CARDS)


def test_only_hidden_choices_are_secret():
    secret = {command.model_fields["type"].default for command in GAME.commands if command.secret}
    assert secret == {"GiveCards", "DiscardCards"}
    assert [command for command in GAME.commands if command.simultaneous] == [DiscardCards]
    assert not CrushGrapes.secret
