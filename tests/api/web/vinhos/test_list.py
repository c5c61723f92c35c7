"""The list of choices leads to every legal command, and to no other."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from api.web.cases import cases_of
from api.web.draft import NONE, Draft, spelled
from api.web.offer import Offer, offered
from api.web.stage import _order
from api.web.vinhos.face import VINHOS
from commands.base import Begin
from commands.bots import bot_move
from commands.forms import sampled
from commands.parse import adapter
from commands.vinhos import GAME
from projections.vinhos.state import HeldExpert, VinhosState, players_with, to_act
from tests.spec import Spec, seeded

_MOST_STEPS = 30


def _positions(seats: int, seed: int) -> Iterator[tuple[VinhosState, int]]:
    """Every decision of a bots' game."""
    spec, dice = Spec.of(GAME, seats, seeded()).when(Begin()), Random(seed)
    state = spec.state
    while to_act(state):
        seat = to_act(state)[0]
        yield state, seat
        command = bot_move(GAME, "random" if dice.random() < 0.4 else "greedy", state, seat, dice)
        spec = spec.when(command)
        state = spec.state


def _follow(kind: str, cases: Any, wanted: Mapping[str, Any]) -> Offer:
    """Answers one question after the other as the wanted command does, by the options that the list shows."""
    draft = Draft(kind)
    for _ in range(_MOST_STEPS):
        offer = offered(cases, draft, _order("vinhos", kind))
        further = _answered(offer, wanted)
        if further is None:
            return offer
        draft = further
    raise AssertionError(f"no end: {wanted}")


def _answered(offer: Offer, wanted: Mapping[str, Any]) -> Draft | None:
    for question in offer.questions:
        if question.told or not question.open:
            continue
        value = wanted.get(question.field)
        if question.kind == "spread":
            for dial in question.dials:
                if (value or {}).get(dial.value, 0) > dial.number and dial.more is not None:
                    return dial.more
        left = [] if value in (None, "", ()) else list(value) if question.kind == "pick-some" else [value]
        for given in question.given:
            if given in map(spelled, left):
                left = [each for number, each in enumerate(left) if number != [*map(spelled, left)].index(given)]
        texts = [spelled(each) for each in left] or [NONE[0]]
        for option in question.options:
            if option.value in texts and not option.chosen:
                return option.draft
    return None


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2)])
def test_every_legal_command_can_be_put_together_from_the_list(seats: int, seed: int) -> None:
    dice, tried = Random(seed), 0
    for number, (state, seat) in enumerate(_positions(seats, seed)):
        if number % 6:
            continue
        legal = GAME.legal(state, seat)
        cases = cases_of(legal, VINHOS.asking)
        plain = [command.model_dump(mode="json") for command in legal.commands]
        plain += [sampled(form, dice) for form in dice.sample(legal.forms, min(12, len(legal.forms)))]
        for wanted in dice.sample(plain, min(30, len(plain))):
            found = _follow(wanted["type"], cases[wanted["type"]], wanted).command
            assert found is not None
            assert _same(found, wanted), (found, wanted)
            tried += 1
    assert tried > 100


def test_a_rearranging_expert_makes_hundreds_of_forms_but_no_long_list() -> None:
    state, seat = next(
        (state, seat) for state, seat in _positions(4, 5) if state.phase == "action_1" and state.turn.step == "move"
    )
    state = replace(state, players=players_with(state, seat, experts=(HeldExpert("WE-taste-rearrange"),), bagos=30))
    legal, dice = GAME.legal(state, seat), Random(1)
    forms = [form for form in legal.forms if form.type == "ActVineyards"]
    assert len(forms) > 200
    cases, order = cases_of(legal, VINHOS.asking)["ActVineyards"], _order("vinhos", "ActVineyards")
    for form in dice.sample(forms, 40):
        wanted = sampled(form, dice)
        found = _follow("ActVineyards", cases, wanted).command
        assert found is not None
        assert _same(found, wanted), (found, wanted)
    draft, longest = Draft("ActVineyards"), 0
    for _ in range(12):
        offer = offered(cases, draft, order)
        if offer.asked is None:
            break
        longest = max(longest, len(offer.asked.options))
        draft = dice.choice([option.draft for option in offer.asked.options if not option.chosen])
    assert longest <= 10


def test_with_one_cube_left_the_estate_named_first_gets_it() -> None:
    state, seat = next(
        (state, seat) for state, seat in _positions(4, 5) if state.phase == "action_1" and state.turn.step == "move"
    )
    state = replace(state, supply=replace(state.supply, cubes=1), players=players_with(state, seat, bagos=30))
    cases = cases_of(GAME.legal(state, seat), VINHOS.asking)["ActWineries"]
    for estates in (("E1", "E3"), ("E3", "E1")):
        offer = offered(cases, Draft("ActWineries", {"estates": estates}), _order("vinhos", "ActWineries"))
        assert offer.command is not None
        assert tuple(offer.command["estates"]) == estates


def _same(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    one, other = (adapter("vinhos").validate_python(dict(each)).model_dump(mode="json") for each in (found, wanted))
    return _unordered(one) == _unordered(other)


def _unordered(command: Mapping[str, Any]) -> Mapping[str, Any]:
    """Two units of one act may be named in either order; silent cubes are as few as needed."""
    pairs = sorted(
        (str(command.get(a)), str(command.get(b))) for a, b in (("region", "estate"), ("second_region", "second_estate"))
    )
    lots = sorted((str(command.get(a)), str(command.get(b))) for a, b in (("wine", "slot"), ("second_wine", "second_slot")))
    told = {
        "region",
        "estate",
        "second_region",
        "second_estate",
        "wine",
        "slot",
        "second_wine",
        "second_slot",
        "cubes",
        "second_cubes",
    }
    rest = {name: value for name, value in command.items() if name not in told or (name == "cubes" and "booth" in command)}
    lists = {name: sorted(map(str, value)) for name, value in rest.items() if isinstance(value, list) and name != "order"}
    return {**rest, **lists, "pairs": pairs, "lots": lots}
