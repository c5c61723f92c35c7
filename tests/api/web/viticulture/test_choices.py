"""Whatever is legal can be picked: in the list, and from the board."""

import json
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest

from api.web.draft import Draft, drafted, spelled
from api.web.face import Tag
from api.web.viticulture.face import VITICULTURE, picture
from commands.forms import sampled
from projections.table.state import Table
from tests.api.web.viticulture.positions import GAME, begun, on_stage

_EMPTY: tuple[Any, ...] = (None, False, [], (), {})


def _wanted(table: Table, seat: int, dice: Random, most: int) -> list[Mapping[str, Any]]:
    """Some legal commands as plain data, at least one of each type."""
    legal = GAME.legal(table.play, seat)
    plain = [command.model_dump(mode="json") for command in legal.commands]
    plain += [sampled(form, dice) for form in legal.forms]
    first = {command["type"]: command for command in plain}
    return [*first.values(), *dice.sample(plain, min(most, len(plain)))]


def _core(command: Mapping[str, Any]) -> dict[str, Any]:
    """A command without what it leaves out."""
    return {name: value for name, value in command.items() if value not in _EMPTY and name != "seat"}


def _picked(table: Table, seat: int, command: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Follow the options of the list to this command, one answer after the other."""
    draft = Draft(command["type"])
    for _ in range(40):
        [offer] = on_stage(table, seat, draft).offers
        if offer.command is not None and _same(offer.command, command):
            return offer.command
        waiting = [each for each in offer.questions if each.open and not each.told]
        question = next((each for each in waiting if _missing(each, command) or _nothing(each)), None)
        if question is None:
            return offer.command
        if question.kind == "spread":
            dial = next(each for each in question.dials if each.number < command[question.field].get(each.value, 0))
            assert dial.more is not None
            draft = dial.more
        elif question.kind == "number":
            draft = Draft(draft.type, {**offer.draft.given, question.field: (spelled(command[question.field]),)})
        else:
            value = (_missing(question, command) or [""])[0]
            draft = next(each.draft for each in question.options if each.value == value and not each.chosen)
    raise AssertionError(f"no end to {command}")


def _nothing(question: Any) -> bool:
    """Whether the question may be left out."""
    return any(each.value == "" and not each.chosen for each in question.options)


def _missing(question: Any, command: Mapping[str, Any]) -> list[str]:
    """What the command says to a question and the draft does not yet, in its order."""
    asked = command.get(question.field)
    if asked in _EMPTY:
        return []
    if question.kind == "spread":
        return [key for key, number in asked.items() if number > next(d.number for d in question.dials if d.value == key)]
    values = [spelled(each) for each in (asked if isinstance(asked, list | tuple) else [asked])]
    left = Counter(values) - Counter(question.given)
    return [value for value in values if left[value]]


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return _plain(_core(one)) == _plain(_core(other))


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items() if each not in _EMPTY and each != 0}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_every_legal_command_can_be_picked_in_the_list(seats: int) -> None:
    dice, kinds = Random(seats), set[str]()
    for table in begun(seats, seed=seats, bot="greedy").positions(every=5, most=60):
        seat = table.to_act[0]
        for command in _wanted(table, seat, dice, most=6):
            found = _picked(table, seat, command)
            assert found is not None, json.dumps(command)
            assert _same(found, command), f"wanted {command}, found {found}"
            kinds.add(command["type"])
    assert len(kinds) > 14


def test_what_the_board_lights_up_stands_in_the_list_too() -> None:
    for table in begun(4, seed=9).positions(every=7, most=20):
        seat = table.to_act[0]
        stage = on_stage(table, seat)
        listed = {offer.type for offer in stage.offers}
        lit = [target for _, target in _targets(picture(stage.sight))]
        assert {drafted(parse_qsl(target.href.partition("?")[2])).type for target in lit} <= listed
        for target in lit:
            draft = drafted(parse_qsl(target.href.partition("?")[2]))
            after = on_stage(table, seat, draft)
            assert not after.broken, target
            assert after.draft == draft


def _targets(drawn: Any) -> list[tuple[str, Any]]:
    """Every thing of a picture that may be picked."""
    if isinstance(drawn, Mapping):
        return [each for value in drawn.values() for each in _targets(value)]
    if isinstance(drawn, list | tuple):
        return [each for value in drawn for each in _targets(value)]
    fields = getattr(drawn, "__dataclass_fields__", {})
    own = [(drawn.label if "label" in fields else "", drawn.target)] if fields and getattr(drawn, "target", None) else []
    return own + [each for name in fields if name != "target" for each in _targets(getattr(drawn, name))]


def test_every_open_space_of_the_season_is_lit_when_its_action_can_be_done() -> None:
    table = begun(4, seed=2, bot="greedy").until(lambda play: play.season == "summer" and play.year == 2)
    stage = on_stage(table, 0)
    spots = {
        spot.id: spot.target for season in picture(stage.sight)["seasons"] for plate in season.plates for spot in plate.spots
    }
    legal = GAME.legal(table.play, 0)
    wanted = {command.space for command in legal.commands if command.type == "GiveTour"}
    assert wanted
    for position in wanted:
        assert spots[f"summer.tour.{position}"] is not None
    assert all(target is None for space, target in spots.items() if space.startswith("winter"))


def test_every_row_of_the_list_has_a_symbol_and_its_words() -> None:
    for table in begun(3, seed=4).positions(every=8, most=15):
        stage = on_stage(table, table.to_act[0])
        for offer in stage.offers:
            tags = [VITICULTURE.tag(stage.sight, offer.type, "", "")]
            for question in offer.questions:
                tags += [VITICULTURE.tag(stage.sight, offer.type, question.field, each.value) for each in question.options]
            for tag in tags:
                assert tag.symbol
                assert not any("page." in said or "?" in said for said in _said(tag)), tag


def _said(tag: Tag) -> list[str]:
    return [tag.name, tag.detail, tag.cost, tag.why]
