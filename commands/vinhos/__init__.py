"""Rules of Vinhos, one module a chapter; `GAME` is all that the service knows of them. Start reading in `decide.py`."""

from importlib.resources import files

from commands.game import Game
from commands.vinhos.decide import COMMANDS, decide
from commands.vinhos.end import result
from commands.vinhos.legal import legal
from commands.vinhos.options import Options, new_game
from commands.vinhos.redeal import redeal
from commands.vinhos.value import value
from events.vinhos.union import EVENTS
from events.vinhos.upcasters import UPCASTERS
from projections.texts import languages
from projections.vinhos.components import NEWEST, digest, printed
from projections.vinhos.evolve import evolve
from projections.vinhos.state import VinhosState, to_act
from projections.vinhos.tally import tally
from projections.vinhos.view import view


def _rules() -> str:
    return files("commands.vinhos").joinpath("rules.md").read_text(encoding="utf-8")


GAME = Game(
    name="vinhos",
    title="Vinhos",
    seats=tuple(sorted(printed(NEWEST).counts)),
    revisions=(NEWEST,),
    options=Options,
    commands=COMMANDS,
    events=EVENTS,
    upcasters=UPCASTERS,
    state=VinhosState,
    initial=new_game,
    evolve=evolve,
    decide=decide,
    legal=legal,
    view=view,
    to_act=to_act,
    result=result,
    value=value,
    texts=languages("projections.vinhos"),
    rules=_rules,
    data_digest=digest(NEWEST),
    redeal=redeal,
    tally=tally,
)
