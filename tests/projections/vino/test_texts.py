"""English sentences: one for everything that can be told, none with a hole in it."""

import re

import pytest

from commands.base import Begin
from commands.vino import GAME
from commands.vino.turns import awaited
from projections.texts import said
from tests.commands.vino.positions import A, B, C, all_sent, buy, buying, sell, selling, table, take
from tests.spec import Spec, seeded

EN = GAME.texts["en"]
PEOPLE = ("Ada", "Béla", "Chiara", "Dmitri", "Edda")


def sentence(event) -> str:
    return said(EN, f"event.{event.type}", event.model_dump(), PEOPLE)


def test_every_event_command_and_phase_has_its_words():
    phases = ("setup", "prelim-draw", "prelim-free", "selection", "buying", "giveaway", "selling", "turn-order", "finished")
    wanted = [f"event.{event.model_fields['type'].default}" for event in GAME.events]
    wanted += [f"command.{command.model_fields['type'].default}" for command in GAME.commands]
    wanted += [f"{kind}.{phase}" for kind in ("ask", "phase", "name") for phase in phases]
    assert [key for key in wanted if key not in EN] == []


def test_every_id_of_the_box_has_a_name():
    seen = GAME.view(table(3).state, None)
    ids = [*seen.market, *(region.id for region in seen.regions)]
    ids += [vineyard.id for region in seen.regions for vineyard in region.vineyards]
    assert [each for each in ids if f"name.{each}" not in EN] == []


def test_a_whole_game_is_told_without_a_hole():
    spec = Spec.of(GAME, 5, seeded("told")).when(Begin())
    told: list[str] = []
    while awaited(spec.state):
        told += map(sentence, spec.events)
        legal = GAME.legal(spec.state, awaited(spec.state)[-1])
        moves = [*legal.commands, *(GAME_COMMAND[form.type].model_validate(dict(form.example)) for form in legal.forms)]
        spec = spec.when(moves[len(told) % len(moves)]).accepted()
    told += map(sentence, spec.events)
    assert not [line for line in told if re.search(r"[{}\[\]?]|None|True|False|[a-z]-\d\d|event\.", line)]


GAME_COMMAND = {command.model_fields["type"].default: command for command in GAME.commands}


def test_a_sale_is_told_with_its_figures():
    spec = selling(3, "lazio: A 1,2,3 T; B 4 M", market={**table(3).state.market, "trebbiano": -100, "barbera": 100})
    spec = spec.when(sell(A, "trebbiano", 3, ("lazio-02",), barbera=1)).accepted()
    assert sentence(spec.events[0]) == (
        "Ada sold 3 Trebbiano: 390 and demand \u2212100 make 290. Returned Lazio 2. Demand: Trebbiano down 1, up Barbera 1."
    )


def test_a_purchase_a_giveaway_and_a_forced_pass_are_told():
    spec = buying(table(3, "campania: A 1,2 T; B 3 M; C 5 B"), "campania liguria", "veneto liguria", "veneto trentino")
    spec = spec.placed(grown={**spec.state.grown, "liguria": {C: "nebbiolo"}}, chips={**spec.state.chips, "liguria-02": C})
    spec = spec.when(buy(A, "liguria-01"))
    assert [sentence(event) for event in spec.events[:2]] == [
        "Ada bought Liguria 1 for 180 and took the Pinot Grigio marker.",
        "Béla passed in Liguria: no variety is left there for a newcomer.",
    ]
    spec = all_sent(spec.placed(cash=(1000, 1000, 1000)), buy(A, "liguria-03"), buy(A, "campania-06"), take(A, "campania-08"))
    assert [sentence(event) for event in spec.events[:3]] == [
        "Ada received Campania 8 as a gift.",
        "Chiara received Campania 4, Campania 7 as a gift, with nothing to choose.",
        "The bottle of Campania is gone after the give-away. 5 bottles are left.",
    ]


def test_a_selection_is_told_with_the_same_words_whatever_it_is():
    lines = set()
    for choice in (0, 35):
        spec = table(3).when(GAME.legal(table(3).state, B).commands[choice])
        lines.add(sentence(spec.events[0]))
    assert lines == {"Béla selected two regions."}


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (buy(B, "lazio-01"), "It is Ada’s turn."),
        (buy(A, "lazio-07"), "That costs 250 and you have 200."),
        (buy(A, "veneto-01"), "That vineyard lies in another region. Now it is about Lazio."),
        (buy(A, "lazio-03", "barbera"), "All your vineyards in Lazio grow Trebbiano."),
        (sell(A, "barbera", 1), "That cannot be done now. The game is at: buying."),
    ],
)
def test_a_refusal_is_told_with_its_facts(command, words):
    spec = buying(table(3, "lazio: A 1 T", cash=(200, 0, 0)), "lazio veneto", "veneto trentino", "veneto trentino")
    error = spec.when(command).error
    assert said(EN, f"refusal.{error.code}", error.facts, PEOPLE) == words


def test_every_code_that_is_raised_has_its_words():
    codes = {
        "player-count", "game-over", "not-a-player", "wrong-phase", "not-your-turn", "already-committed", "unknown-id",
        "bad-selection", "bad-count", "wrong-region", "not-available", "no-marker", "variety-required",
        "variety-unavailable", "variety-fixed", "cannot-afford", "no-such-wine", "quantity-out-of-range", "bad-return",
        "bad-raise",
    }  # fmt: skip
    assert {key.removeprefix("refusal.") for key in EN if key.startswith("refusal.")} == codes
