"""How good a command looks to a bot: one ply, from its own view, in points it hopes for.

Rough weights only: money is worth more while there is little of it, a point of wine quality as often as it will be made
again, a Fair Point as often as it will be ranked again.
"""

from commands.base import Command
from commands.vinhos.appraisal import Look, look_at
from commands.vinhos.estates import ActCellars, ActStaff, ActWineries
from commands.vinhos.experts import ActExperts, HireSecond, UseExpert
from commands.vinhos.fair import BuyTile, TakeFairExpert
from commands.vinhos.magnates import UseMagnate, UseMagnateExport, UseMagnateSales, UseMagnateVineyard
from commands.vinhos.press import ActPass, ActRelease, Entry
from commands.vinhos.production import Produce
from commands.vinhos.setup import DraftMagnate
from commands.vinhos.trade import ActExport, ActSales, Consignment, Reclaim
from commands.vinhos.vineyards import ActVineyards
from projections.vinhos.components import printed
from projections.vinhos.seen import VinhosView


def value(view: VinhosView, command: Command) -> float:  # noqa: C901 (a match, two lines a command)
    """Points it hopes for."""
    look = look_at(view)
    match command:
        case ActVineyards():
            return _vineyards(look, command)
        case ActWineries():
            price = look.figures.costs["winery"]
            return sum(map(look.winery, command.estates)) - look.spend("wineries", price * len(command.estates))
        case ActCellars():
            price = look.figures.costs["cellar"]
            return sum(map(look.cellar, command.estates)) - look.spend("cellars", price * len(command.estates))
        case ActStaff():
            price = sum(look.figures.costs[hire.person] for hire in command.hire)
            return sum(look.person(hire.person, hire.estate) for hire in command.hire) - look.spend("staff", price)
        case ActExperts():
            return look.expert(command.deck) + 0.8 * look.expert(None) - look.spend("experts", look.figures.costs["expert"])
        case HireSecond():
            return look.expert(command.deck) - look.money(look.figures.costs["expert"])
        case TakeFairExpert():
            return look.expert(command.deck)
        case ActSales():
            return _consignment(look, command, sales=True) - look.spend("sales", 0)
        case ActExport():
            return _consignment(look, command, sales=False) - look.spend("export", 0)
        case UseMagnateSales() | UseMagnateExport():
            return _consignment(look, command, sales=isinstance(command, UseMagnateSales))
        case UseMagnateVineyard():
            price = look.price(command.region) - printed(view.revision).magnate_tiles[command.tile].discount
            inside = look.using(command.expert) if command.expert else 0.0
            return look.vineyard(command.region, command.estate) - look.money(max(0, price)) - inside
        case UseMagnate():
            return _magnate(look, command)
        case UseExpert():
            return _expert(look, command)
        case ActPass():
            return look.order(command.order_slot)
        case ActRelease():
            return 0.45 * _entry(look, command) + look.order(command.order_slot) + look.early_booth(command.booth)
        case Entry():
            return _entry(look, command)
        case Produce():
            return _production(look, command)
        case BuyTile():
            return look.tile(command.tile) - look.keeping(command.wine)
        case DraftMagnate():
            return look.tile(command.tile)
        case Reclaim():
            return look.slots[command.slot].worth
        case _:
            return 0.0


def _vineyards(look: Look, command: ActVineyards) -> float:
    plots = [(command.region, command.estate)]
    if command.second_region is not None and command.second_estate is not None:
        plots.append((command.second_region, command.second_estate))
    cheaper = 0
    if command.expert is not None and command.rearranged is None:
        cheaper = look.figures.experts[command.expert].figure
    price = sum(max(0, look.price(region) - cheaper) for region, _ in plots)
    inside = look.using(command.expert) if command.expert else 0.0
    return sum(look.vineyard(region, estate) for region, estate in plots) - look.spend(command.space, price) - inside


def _consignment(look: Look, command: Consignment, *, sales: bool) -> float:
    lots = [(command.wine, command.slot)]
    if command.second_wine is not None and command.second_slot is not None:
        lots.append((command.second_wine, command.second_slot))
    cost = sum(look.keeping(wine) + look.cubes(wine, look.slots[slot].asked) for wine, slot in lots)
    if sales:
        return look.earn(sum(look.slots[slot].worth for _, slot in lots)) - cost - look.lending() * len(lots)
    return sum(look.slots[slot].worth + look.majority(slot) for _, slot in lots) - cost - look.parting() * len(lots)


def _magnate(look: Look, command: UseMagnate) -> float:
    tile = look.figures.magnate_tiles[command.tile]
    cost = look.money(tile.bagos)
    match tile.kind:
        case "fair_points":
            return tile.fair_points * look.fair_point
        case "expert":
            return look.expert(command.deck)
        case "winery":
            return look.winery(command.estate or "") - cost
        case "cellar":
            return look.cellar(command.estate or "") - cost
        case _:
            return look.person(tile.kind, command.estate or "") - cost


def _expert(look: Look, command: UseExpert) -> float:
    expert, cost = look.figures.experts[command.tile], look.using(command.tile)
    match expert.ability:
        case "money":
            return look.earn(expert.figure) - cost
        case "free_move":
            return look.free_move() - cost
        case "renown":
            return look.renown(command.region or "") - cost
        case _:
            return look.barrel_back(command.barrel or "") - cost


def _entry(look: Look, entry: Entry) -> float:
    wine = look.wines[entry.wine]
    region, booth = look.figures.regions[wine.region], look.view.booths[entry.booth - 1]
    points = wine.seen.value + entry.cubes * region.cube_value + region.fair_points + booth.fair_points
    sent = sum(look.sent(tile) for tile in entry.experts)
    gains = look.earn(booth.bagos) + (look.expert(entry.deck) if entry.deck else 0.0) + look.barrel * len(entry.barrels)
    return points * look.fair_point + sent + gains - look.keeping(entry.wine) - 0.3 * entry.cubes


def _production(look: Look, command: Produce) -> float:
    total = 0.0
    for estate in look.me.estates:
        if not estate.vineyards:
            continue
        points = look.made(estate, command.enologists, command.farmers)
        if estate.id in command.porto:
            points += look.figures.quality["porto"]
        if points > 0:
            total += 0.3 * points + 0.02 * points * points
    return total - 0.9 * len(command.porto) * (look.productions > 1)
