"""What a seat may send now, by phase."""

from commands.base import Command
from commands.forms import Form, Legal
from commands.vinhos.experts import HireSecond, StopHiring, open_decks
from commands.vinhos.fair import TakeFairExpert
from commands.vinhos.offers.estates import cellar_acts, expert_acts, staff_acts, winery_acts
from commands.vinhos.offers.others import productions, purchases, starts
from commands.vinhos.offers.press import late_releases, passes
from commands.vinhos.offers.tiles import expert_uses, magnate_uses
from commands.vinhos.offers.trade import trade_acts
from commands.vinhos.offers.vineyards import vineyard_acts
from commands.vinhos.setup import DraftMagnate
from commands.vinhos.trade import Reclaim, sales_barrels
from commands.vinhos.year import EndTurn
from projections.vinhos.state import VinhosState, to_act

Offers = tuple[list[Command], list[Form]]


def legal(state: VinhosState, seat: int) -> Legal:
    """Everything that an awaited seat may send; nothing for the others."""
    if seat not in to_act(state):
        return Legal()
    commands, forms = _offers(state, seat)
    return Legal(commands=tuple(commands), forms=tuple(forms))


def _offers(state: VinhosState, seat: int) -> Offers:
    match state.phase:
        case "setup_start":
            return [], starts(state, seat)
        case "setup_draft":
            return [DraftMagnate(seat=seat, tile=tile) for tile in state.display], []
        case "maintenance":
            return [Reclaim(seat=seat, slot=slot) for slot in sales_barrels(state, seat)], []
        case "production":
            return productions(state, seat)
        case "fair_release":
            return [], late_releases(state, seat)
        case "fair_rank":
            return [TakeFairExpert(seat=seat, deck=deck) for deck in open_decks(state)], []
        case "fair_buy":
            return purchases(state, seat)
        case _:
            return _turn(state, seat)


def _turn(state: VinhosState, seat: int) -> Offers:
    match state.turn.step:
        case "hire":
            seconds = [HireSecond(seat=seat, deck=deck) for deck in open_decks(state)]
            return [*seconds, StopHiring(seat=seat)], []
        case "after":
            commands, forms = _tiles(state, seat)
            return [EndTurn(seat=seat), *commands], forms
        case _:
            commands, forms = _acts(state, seat)
            more, others = _tiles(state, seat)
            return commands + more, forms + others


def _tiles(state: VinhosState, seat: int) -> Offers:
    commands, forms = magnate_uses(state, seat)
    return expert_uses(state, seat) + commands, forms


def _acts(state: VinhosState, seat: int) -> Offers:
    commands: list[Command] = [
        *winery_acts(state, seat),
        *cellar_acts(state, seat),
        *staff_acts(state, seat),
        *expert_acts(state, seat),
    ]
    sales, sales_forms = trade_acts(state, seat, "sales")
    exports, export_forms = trade_acts(state, seat, "export")
    passing, releases = passes(state, seat)
    forms = [*vineyard_acts(state, seat), *sales_forms, *export_forms, *releases]
    return [*commands, *sales, *exports, *passing], forms
