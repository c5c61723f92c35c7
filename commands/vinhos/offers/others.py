"""What is chosen outside the action rounds: the start, Production and the Fair."""

from commands.base import Command
from commands.forms import Form, FormField
from commands.vinhos.fair import BuyTile, StopBuying, buyable
from commands.vinhos.offers.fields import form, pick, some, spread
from commands.vinhos.production import PEOPLE, Produce, capacities, may_move_people, people_of, porto_estates
from commands.vinhos.setup import ChooseStart, porto_fault
from commands.vinhos.vineyards import experts_due
from projections.vinhos.components import printed
from projections.vinhos.state import VinhosState, wines_of


def starts(state: VinhosState, seat: int) -> list[Form]:
    """Every region with a vineyard left, on any Estate; Porto as a case of its own."""
    estates, forms = pick("estate", printed(state.revision).estates), []
    decks = {feature: len(deck.tiles) for feature, deck in state.experts.items() if deck.tiles}
    for region, deck in state.vineyards.items():
        if not deck.tiles:
            continue
        fixed = {"seat": seat, "region": region}
        due = experts_due(state, seat, region, "")
        forms.append(form(ChooseStart, fixed, (estates, spread("decks", decks, due)) if due else (estates,)))
        if porto_fault(state, region) is None:
            forms.append(form(ChooseStart, {**fixed, "porto": True}, (estates,)))
    return forms


def productions(state: VinhosState, seat: int) -> tuple[list[Command], list[Form]]:
    """Where people work, and where Porto is made, as far as there is anything to choose."""
    figures, player = printed(state.revision), state.players[seat]
    names = {"enologist": "enologists", "farmer": "farmers"}
    fields: list[FormField] = [
        spread(names[person], capacities(figures, player, person), people_of(player, person))
        for person in PEOPLE
        if may_move_people(figures, player, person)
    ]
    if player.porto and (estates := porto_estates(figures, player)):
        fields.append(some("porto", estates, player.porto))
    return [Produce(seat=seat)], [form(Produce, {"seat": seat}, fields)]


def purchases(state: VinhosState, seat: int) -> tuple[list[Command], list[Form]]:
    """A wine for a tile, or no more."""
    wines, tiles = list(wines_of(state.players[seat])), buyable(state, seat)
    fields = (pick("tile", tiles), pick("wine", wines))
    return [StopBuying(seat=seat)], [form(BuyTile, {"seat": seat}, fields)]
