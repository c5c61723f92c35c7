"""How good a command looks from the sender's own view: the greedy bot's taste. No rule is decided here."""

from typing import assert_never

from commands.vino.buying import Buy, Pass
from commands.vino.decide import VinoCommand
from commands.vino.giveaways import Take
from commands.vino.preliminary import BuyDrawn, BuyFree
from commands.vino.selection import Select
from commands.vino.selling import Sell, SkipSale
from projections.vino.components import Vineyard, components
from projections.vino.view import PlayerSeen, RegionSeen, VinoView

_WORTH = 1000
"""Of one more vineyard, far above any price, so that money is spent as soon as it can be."""


def value(view: VinoView, command: VinoCommand) -> float:
    """Higher is better; only commands of one list are compared."""
    match command:
        case BuyDrawn():
            return sum(_purchase(view, vineyard) for vineyard in command.vineyards)
        case BuyFree() | Buy():
            return _purchase(view, command.vineyard) + _variety(view, command.variety)
        case Pass() | SkipSale():
            return 0
        case Select():
            return _selection(view, command.regions)
        case Take():
            return sum(_vineyard(view, vineyard).position for vineyard in command.vineyards)
        case Sell():
            return _sale(view, command)
        case _:
            assert_never(command)


def _purchase(view: VinoView, vineyard: str) -> float:
    return _WORTH - _vineyard(view, vineyard).price


def _variety(view: VinoView, variety: str | None) -> float:
    return 0 if variety is None else _own(view).cellar[variety]


def _selection(view: VinoView, regions: tuple[str, ...]) -> float:
    return sum(_prospect(view, region) for region in view.regions if region.id in regions)


def _prospect(view: VinoView, region: RegionSeen) -> float:
    free = [vineyard for vineyard in region.vineyards if vineyard.seat is None]
    mine = any(grower.seat == view.seat for grower in region.growers)
    if not free or not (mine or region.markers):
        return 0
    return len(free) + 3 * mine


def _sale(view: VinoView, sale: Sell) -> float:
    table = view.price_table
    basic = table.income[sale.quantity - 1]
    lost = sum(_vineyard(view, vineyard).price for vineyard in sale.returned)
    rest = {variety: stock for variety, stock in _own(view).cellar.items() if variety != sale.variety}
    hope = sum(levels * min(rest[variety], 5) for variety, levels in sale.raises.items())
    return basic + view.market[sale.variety] - lost + hope


def _own(view: VinoView) -> PlayerSeen:
    assert view.seat is not None  # noqa: S101 - only who sits there has a command
    return view.players[view.seat]


def _vineyard(view: VinoView, vineyard: str) -> Vineyard:
    return components(view.revision).vineyards[vineyard]
