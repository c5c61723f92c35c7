"""Every event, command, phase and refusal has its sentence, and the sentences work."""

import re
from pathlib import Path
from typing import get_args

import commands.vinhos
from commands.base import Begin
from commands.vinhos import GAME
from commands.vinhos.decide import COMMANDS
from events.vinhos.estates import VineyardTaken
from events.vinhos.movement import MarkerMoved
from events.vinhos.vocab import Phase
from projections.texts import said
from projections.vinhos.components import NEWEST, printed
from tests.commands.vinhos.positions import A, B
from tests.spec import Spec, seeded

ENGLISH = GAME.texts["en"]
PEOPLE = ("Ada", "Béla", "Chiara", "Dmitri")


def test_there_is_a_sentence_for_everything():
    codes = set()
    for path in Path(commands.vinhos.__file__).parent.rglob("*.py"):
        codes |= set(re.findall(r'Rejected\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8")))
    wanted = {f"event.{event.model_fields['type'].default}" for event in GAME.events}
    wanted |= {f"command.{command.model_fields['type'].default}" for command in COMMANDS}
    wanted |= {f"{kind}.{phase}" for phase in get_args(Phase) for kind in ("phase", "ask")}
    wanted |= {f"refusal.{code}" for code in codes}
    assert len(codes) == 22
    assert wanted <= set(ENGLISH)


def test_every_id_that_is_shown_has_a_name():
    figures = printed(NEWEST)
    ids = [*figures.regions, *figures.spaces, *figures.experts, *figures.magnate_tiles, *figures.multipliers, *figures.sales]
    ids += [*figures.exports, *figures.features, *figures.estates, *figures.magnates, *figures.vintages, "E5.4"]
    assert not [each for each in ids if f"name.{each}" not in ENGLISH]


def test_log_lines_say_what_happened_and_leave_out_what_did_not():
    taken = VineyardTaken(
        seat=A, region="douro", tile="VY-3-W1", colour="white", estate="E1", price=6, first=True, cube=1, porto=2
    )
    line = said(ENGLISH, "event.VineyardTaken", taken.model_dump(), PEOPLE)
    assert line == "Ada planted a white Douro vineyard on estate 1 for 6 Bagos. 2 Porto tiles came with it."
    moved = MarkerMoved(seat=B, space="sales", bank=1, paid=(A,), each=1, cost=2)
    line = said(ENGLISH, "event.MarkerMoved", moved.model_dump(), PEOPLE)
    assert line == "Béla moved to Sales for 2 Bagos; Ada got 1 each."


def test_no_line_of_a_whole_beginning_has_a_hole():
    for event in Spec.of(GAME, 4, seeded()).when(Begin()).events:
        line = said(ENGLISH, f"event.{event.type}", event.model_dump(), PEOPLE)
        assert line
        assert "?" not in line
        assert not line.startswith("event.")
