"""Rules of Vino, one module a chapter; `GAME` is all that the service knows of them. Start reading in `decide.py`."""

from hashlib import sha256
from importlib.resources import files

from commands.game import Game
from commands.vino.decide import COMMANDS, decide
from commands.vino.end import result
from commands.vino.legal import legal
from commands.vino.options import Options
from commands.vino.redeal import redeal
from commands.vino.setup import new_game, seat_counts
from commands.vino.turns import awaited
from commands.vino.value import value
from events.vino.union import EVENTS
from events.vino.upcasters import UPCASTERS
from projections.texts import languages
from projections.vino.components import REVISIONS, USUAL, data
from projections.vino.evolve import evolve
from projections.vino.state import VinoState
from projections.vino.view import view


def _rules() -> str:
    return files("commands.vino").joinpath("rules.md").read_text(encoding="utf-8")


def _second_revision() -> str:
    return files("commands.vino").joinpath("rules-vino-2.md").read_text(encoding="utf-8")


GAME = Game(
    name="vino",
    title="Vino",
    seats=seat_counts(USUAL),
    revisions=REVISIONS,
    options=Options,
    commands=COMMANDS,
    events=EVENTS,
    upcasters=UPCASTERS,
    state=VinoState,
    initial=new_game,
    evolve=evolve,
    decide=decide,
    legal=legal,
    view=view,
    to_act=awaited,
    result=result,
    value=value,
    texts=languages("projections.vino"),
    rules=_rules,
    data_digest=sha256(data(USUAL)).hexdigest(),
    redeal=redeal,
    usual=USUAL,
    digests={revision: sha256(data(revision)).hexdigest() for revision in REVISIONS},
    revised={"vino-2": _second_revision},
)
