"""What was stored once is read for ever: every proof file holds and refolds to the same states, every event decodes."""

import json
from pathlib import Path

import pytest

from commands.verify import verified
from tests.golden.games import HERE, digests, stories
from tests.golden.samples import broken, read, sample, shape, stored
from tests.golden.write import ROOMS

PROOFS = sorted(HERE.glob("*/*.proof"))
BYTES = sorted(HERE.glob("events/*/*.bin"))
NOW = [(room, model) for room, (models, _) in ROOMS.items() for model in models]


@pytest.mark.parametrize("proof", PROOFS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_stored_game_still_holds_and_has_the_same_state_at_every_version(proof: Path):
    raw = proof.read_bytes()
    report = verified(raw)
    assert report.judged == report.commits
    assert list(digests(raw)) == proof.with_suffix(".digests").read_text().splitlines()


def test_every_story_is_stored():
    assert {(path.parent.name, path.stem) for path in PROOFS} >= set(stories())


@pytest.mark.parametrize("file", BYTES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_stored_bytes_of_every_shape_of_every_event_are_read(file: Path):
    models, codec = ROOMS[file.parent.name]
    event, body = read(file.read_bytes(), codec)
    name, _, number = file.stem.rpartition("-")
    model = {each.model_fields["type"].default: each for each in models}[name]
    assert isinstance(event, model)
    again, written = read(stored(event, codec), codec)
    assert again == event
    if int(number) == model.number:
        assert {key: written[key] for key in body} == body


@pytest.mark.parametrize(("room", "model"), NOW, ids=lambda each: each if isinstance(each, str) else each.__name__)
def test_a_model_that_changes_shape_takes_a_new_number(room: str, model):
    name = model.model_fields["type"].default
    for number in range(1, model.number + 1):
        assert (HERE / "events" / room / f"{name}-{number}.bin").exists(), (
            f"no golden bytes of {name} {number}: python -m tests.golden.write"
        )
    known = json.loads((HERE / "events" / room / f"{name}-{model.number}.json").read_text())
    assert broken(known, json.loads(json.dumps(shape(model)))) == [], f"{name}: take number {model.number + 1} and an upcaster"


def test_the_gate_notices_a_change_of_shape_and_lets_an_addition_pass():
    model = ROOMS["vino"][0][0]
    old = shape(model)
    more = {**old, "properties": {**old["properties"], "extra": {"type": "integer"}}}
    assert broken(old, more) == []
    assert broken(old, {**more, "required": [*old["required"], "extra"]})
    assert broken(old, {**old, "properties": {name: each for name, each in old["properties"].items() if name != "order"}})
    assert broken(old, {**old, "properties": {**old["properties"], "order": {"type": "string"}}})
    assert sample(model)
