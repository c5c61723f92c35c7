"""Rules of Viticulture, one module a chapter; `GAME` is all that the service knows of them. Start reading in `decide.py`."""

from importlib.resources import files

from commands.game import Game
from commands.viticulture.decide import COMMANDS, decide
from commands.viticulture.legal import legal
from commands.viticulture.redeal import redeal
from commands.viticulture.result import result
from commands.viticulture.setup import VitOptions
from commands.viticulture.value import value
from events.viticulture.union import EVENTS
from events.viticulture.upcasters import UPCASTERS
from projections.texts import languages
from projections.viticulture.components import components, digest
from projections.viticulture.evolve import evolve
from projections.viticulture.state import VitState, initial
from projections.viticulture.tally import tally
from projections.viticulture.view import awaited, view


def _rules() -> str:
    return files("commands.viticulture").joinpath("rules.md").read_text(encoding="utf-8")


GAME = Game(
    name="viticulture",
    title="Viticulture",
    seats=tuple(components().positions),
    revisions=("viticulture-1",),
    options=VitOptions,
    commands=COMMANDS,
    events=EVENTS,
    upcasters=UPCASTERS,
    state=VitState,
    initial=initial,
    evolve=evolve,
    decide=decide,
    legal=legal,
    view=view,
    to_act=awaited,
    result=result,
    value=value,
    texts=languages("projections.viticulture"),
    rules=_rules,
    data_digest=digest(),
    redeal=redeal,
    tally=tally,
)
