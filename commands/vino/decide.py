"""The judge of Vino: which function decides which command."""

from typing import assert_never

from commands.base import Begin, Command
from commands.chance import Chance
from commands.vino.buying import Buy, Pass, buy, pass_buying
from commands.vino.giveaways import Take, take
from commands.vino.onward import run_on
from commands.vino.preliminary import BuyDrawn, BuyFree, buy_drawn, buy_free
from commands.vino.selection import Select, select
from commands.vino.selling import Sell, SkipSale, sell, skip_sale
from commands.vino.setup import begin
from events.base import Event
from events.vino.union import VinoEvent
from projections.vino.state import VinoState

VinoCommand = BuyDrawn | BuyFree | Select | Buy | Pass | Take | Sell | SkipSale

COMMANDS: tuple[type[Command], ...] = (BuyDrawn, BuyFree, Select, Buy, Pass, Take, Sell, SkipSale)


def decide(state: VinoState, command: VinoCommand | Begin, chance: Chance) -> list[Event]:
    """What happens because of a command, forced steps included; or a refusal."""
    return run_on(state, _judged(state, command, chance), chance)


def _judged(state: VinoState, command: VinoCommand | Begin, chance: Chance) -> list[VinoEvent]:
    match command:
        case Buy():
            return buy(state, command)
        case Pass():
            return pass_buying(state, command)
        case Select():
            return select(state, command)
        case Sell():
            return sell(state, command)
        case SkipSale():
            return skip_sale(state, command)
        case Take():
            return take(state, command)
        case BuyFree():
            return buy_free(state, command)
        case BuyDrawn():
            return buy_drawn(state, command)
        case Begin():
            return begin(state, command, chance)
        case _:
            assert_never(command)
