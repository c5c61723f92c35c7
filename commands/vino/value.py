"""How good a command looks from the sender's own view: the greedy bot's taste. No rule is decided here.

Everything is measured in Vino. A vineyard is worth more than any price, since money only serves to buy vineyards; what is
returned in a sale is worth less while much of the board is free to be bought back.
"""

from collections.abc import Iterable
from typing import assert_never

from commands.vino.buying import Buy, Pass
from commands.vino.decide import VinoCommand
from commands.vino.giveaways import Take
from commands.vino.preliminary import BuyDrawn, BuyFree
from commands.vino.selection import Select
from commands.vino.selling import Sell, SkipSale
from projections.vino.components import Vineyard, components
from projections.vino.view import PlayerSeen, RegionSeen, VinoView

_VINEYARD = 400
_GIFT = 150
_LEVEL = 4
_PATIENCE = 10
"""Rounds."""


def value(view: VinoView, command: VinoCommand) -> float:
    """Higher is better; only commands of one list are compared, and doing nothing is worth nothing."""
    match command:
        case BuyDrawn():
            return sum(_purchase(view, vineyard) for vineyard in command.vineyards)
        case BuyFree() | Buy():
            return _purchase(view, command.vineyard) + _variety(view, command.variety)
        case Select():
            return _selection(view, [region for region in view.regions if region.id in command.regions])
        case Take():
            return sum(_vineyard(view, vineyard).price for vineyard in command.vineyards)
        case Sell():
            return _sale(view, command)
        case Pass() | SkipSale():
            return 0
        case _:
            assert_never(command)


def _purchase(view: VinoView, vineyard: str) -> float:
    """Cheap ones first; what the purchase sets off counts too."""
    bought = _vineyard(view, vineyard)
    region = next(region for region in view.regions if region.id == bought.region)
    return _VINEYARD - bought.price + _set_off(view, region, bought)


def _set_off(view: VinoView, region: RegionSeen, bought: Vineyard) -> float:
    """Gifts to the buyer less those to the luckiest other; who does not lead puts off the end, but not for ever."""
    alike = sum(vineyard.seat is None and vineyard.government == bought.government for vineyard in region.vineyards)
    if not region.bottle or alike > 1:
        return 0
    gifts = {} if bought.government else _gifts(view, region, bought)
    mine = gifts.pop(view.seat, 0)
    swing = _GIFT * (mine - max(gifts.values(), default=0))
    if view.bottles_left > 1:
        return swing
    others = max(player.vineyards + gifts.get(player.seat, 0) for player in view.players if player.seat != view.seat)
    ahead = _own(view).vineyards + 1 + mine - others
    patience = max(_PATIENCE - view.round, 0) / _PATIENCE
    return swing + 2 * _VINEYARD * (1 if ahead > 0 else -patience)


def _gifts(view: VinoView, region: RegionSeen, bought: Vineyard) -> dict[int | None, int]:
    """Seat -> how many government vineyards the give-away after this purchase brings it."""
    held: dict[int | None, tuple[int, int]] = {grower.seat: (grower.vineyards, grower.furthest) for grower in region.growers}
    count, furthest = held.get(view.seat, (0, 0))
    held[view.seat] = (count + 1, max(furthest, bought.position))
    left = sum(vineyard.seat is None and vineyard.government for vineyard in region.vineyards)
    box, gifts = components(view.revision), {}
    dues = (box.giveaway_first, box.giveaway_second, left)
    for seat, due in zip(sorted(held, key=lambda seat: held[seat], reverse=True), dues, strict=False):
        gifts[seat] = min(due, left)
        left -= gifts[seat]
    return gifts


def _variety(view: VinoView, variety: str | None) -> float:
    """Rather more of what is in the cellar, and of what is in demand."""
    if variety is None:
        return 0
    return 6 * min(_own(view).cellar[variety], 8) + view.market[variety] / 20


def _selection(view: VinoView, regions: Iterable[RegionSeen]) -> float:
    """How many vineyards the own cash would buy there, cheapest first, and what a near give-away may bring."""
    cash, worth, prices = _own(view).cash or 0, 0.0, []
    for region in regions:
        mine = next((grower for grower in region.growers if grower.seat == view.seat), None)
        if mine is None and not region.markers:
            continue
        free = [vineyard for vineyard in region.vineyards if vineyard.seat is None]
        rivals = sum(grower.seat != view.seat for grower in region.growers)
        prices += [vineyard.price for vineyard in free][: len(free) // (1 + (mine is None) * rivals) or 1]
        if region.bottle and mine is not None:
            private = sum(not vineyard.government for vineyard in free)
            worth += _GIFT / max(private, 1)
    for price in sorted(prices):
        if price > cash:
            break
        cash -= price
        worth += _VINEYARD - price
    return worth


def _sale(view: VinoView, sale: Sell) -> float:
    """The income, less what the returned vineyards are worth, and with an eye on the demand for what is left."""
    basic = view.price_table.income[sale.quantity - 1]
    income = max(basic + view.market[sale.variety], 0)
    returned = [_vineyard(view, vineyard) for vineyard in sale.returned]
    own = _own(view).cellar
    others = [player.cellar for player in view.players if player.seat != view.seat]
    hope = sum(
        levels * (own[variety] - sum(cellar[variety] for cellar in others) / len(others))
        for variety, levels in sale.raises.items()
    )
    return income - sum(_loss(view, vineyard) for vineyard in returned) + _LEVEL * hope


def _loss(view: VinoView, vineyard: Vineyard) -> float:
    """The price of buying it back, and more the fewer are free for all who want it."""
    free = sum(each.seat is None for region in view.regions for each in region.vineyards)
    return vineyard.price + 100 / (1 + free / 20)


def _own(view: VinoView) -> PlayerSeen:
    return view.players[view.seat or 0]


def _vineyard(view: VinoView, vineyard: str) -> Vineyard:
    return components(view.revision).vineyards[vineyard]
