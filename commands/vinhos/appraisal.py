"""What single things are worth to a bot that looks at its own view."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from projections.vinhos.components import printed
from projections.vinhos.figures import Multiplier
from projections.vinhos.seen import EstateSeen, VinhosView, WineSeen

LAST_YEAR = 6
USES = {
    "expert": 1.4,
    "vineyard_discount": 1.6,
    "fair_points": 1.2,
    "sales": 2.4,
    "export": 2.4,
    "winery": 1.4,
    "cellar": 1.5,
    "enologist": 1.5,
    "farmer": 1.3,
}
"""A use of a magnate action tile."""


@dataclass(frozen=True, slots=True)
class Bottle:
    """A wine and the region it comes from."""

    seen: WineSeen
    region: str


class Look:
    """A view with its weights worked out."""

    def __init__(self, view: VinhosView) -> None:
        self.view, self.figures = view, printed(view.revision)
        self.me = view.players[view.you or 0]
        made = view.phase not in ("fair_release", "fair_rank", "fair_buy", "extra")
        self.productions = max(0, LAST_YEAR - view.year + made)
        fairs = sum(fair.fair >= (view.fair or LAST_YEAR) for fair in self.figures.fairs.values())
        self.fair_point = (0.25 + 0.12 * fairs) if view.fair else 0.0
        self.barrel = 0.0 if view.phase == "extra" else 2.2 if self.me.barrels < 2 else 1.2
        self.slots = {slot.id: slot for slot in (*view.sales, *view.exports)}
        self.estates = {estate.id: estate for estate in self.me.estates}
        self.wines = {wine.place: Bottle(wine, estate.region or "") for estate in self.me.estates for wine in estate.wines}
        self.regions = {region.id: region for region in view.regions}

    def _worth(self, bagos: int) -> float:
        if self.productions == 0 or (self.view.year == LAST_YEAR and self.view.phase == "action_2"):
            return 0.85 * min(bagos, 24)
        return 1.1 * min(bagos, 6) + 0.75 * min(max(0, bagos - 6), 8) + 0.4 * min(max(0, bagos - 14), 10)

    def money(self, bagos: int) -> float:
        """What it means to pay."""
        return self._worth(self.me.bagos) - self._worth(self.me.bagos - bagos)

    def earn(self, bagos: int) -> float:
        """What it means to be paid."""
        return self._worth(self.me.bagos + bagos) - self._worth(self.me.bagos)

    def spend(self, action: str, price: int) -> float:
        """Paying for an action and the way there."""
        spaces = [space for space in self.view.quadrel if action in (space.id, space.action)]
        return self.money(price + min(space.cost or 0 for space in spaces))

    def point(self, estate: EstateSeen | None) -> float:
        """One more point of quality on an Estate, every year that is left."""
        return 0.6 * self.productions * (1.0 if estate is not None and estate.vineyards else 0.5)

    def winery(self, estate: str) -> float:
        """A Winery, which may get an Enologist later, and its cube."""
        return self.point(self.estates.get(estate)) * 1.35 + 0.3

    def cellar(self, estate: str) -> float:
        """A Cellar is good for wines that have years to grow old."""
        there = self.estates.get(estate)
        planted = 1.0 if there is not None and there.vineyards else 0.4
        aging = sum(0.4 * wine.quality for wine in there.wines) if there is not None else 0.0
        return planted * (1.1 * max(0, self.productions - 1) + 0.3 * aging) + 0.3

    def person(self, person: str, estate: str) -> float:
        """As many points as the person adds."""
        return self.figures.quality[person] * self.point(self.estates.get(estate))

    def price(self, region: str) -> int:
        """The price of a region's top vineyard."""
        return self.regions[region].price or 0

    def vineyard(self, region: str, estate: str) -> float:
        """More quality on a planted Estate, or a new wine every year, less so the more Estates there are."""
        points, there = self.figures.quality["vineyard"], self.estates[estate]
        cube = 0.4 if self.regions[region].cubes < self.regions[region].cube_spaces else 0.0
        if there.vineyards:
            return points * self.point(there) + cube
        planted = sum(bool(each.vineyards) for each in self.me.estates)
        new = (1.25, 1.15, 1.0, 0.7, 0.4)[min(planted, 4)] * 0.6 * self.productions
        return new * (points + there.wineries + there.farmers) + self.benefit(region, there) + cube

    def benefit(self, region: str, estate: EstateSeen) -> float:
        """What the region gives for a first vineyard."""
        printed_region = self.figures.regions[region]
        free = {
            "cellar": 1.0 * max(0, self.productions - 1) * (not estate.cellar),
            "farmer": 0.6 * self.productions,
            "winery": 0.7 * self.productions,
        }.get(printed_region.free or "", 0.0)
        tiles = 1.0 * min(printed_region.porto_tiles, self.view.supply.porto) + 1.1 * printed_region.experts
        always = 0.5 * printed_region.value_bonus + 0.6 * (printed_region.cube_value - 1) + 0.25 * printed_region.fair_points
        return free + tiles + always * self.productions - 0.05 * printed_region.cellar_forbidden * self.productions

    def expert(self, deck: str | None) -> float:
        """An expert is good for Fairs to come, more so with an arrow, less so with others of its feature."""
        top = next((each.top for each in self.view.experts if each.feature == deck), None)
        tile = self.figures.experts.get(top or "")
        alike = sum(held.face_up and tile is not None and held.feature == tile.feature for held in self.me.experts)
        arrow = 0.5 if tile is not None and tile.arrow else 0.0
        collecting = 1.0 if any(held.kind == "experts" and held.barrel for held in self.me.tiles) else 0.0
        if not self.view.fair:
            return 0.2 + collecting
        return (1.25 + arrow) / (1 + alike) + collecting

    def using(self, tile: str) -> float:
        """Using an expert costs its place at the next Fair, if it still has one."""
        if not self.view.fair or self.me.booth is not None:
            return 0.0
        mine = self.figures.experts[tile]
        alike = sum(held.face_up and held.feature == mine.feature and held.tile != tile for held in self.me.experts)
        return 0.15 if alike else 1.0

    def sent(self, tile: str) -> float:
        """Fair Points of an expert sent to a Fair, less what it could have been used for."""
        expert, features = self.figures.experts[tile], self.view.vintage.features if self.view.vintage else {}
        return (features.get(expert.feature, 0) + expert.arrow) * self.fair_point - 0.35

    def keeping(self, wine: str) -> float:
        """A wine that stays is half its quality at the end; before that it may be lost, or grow."""
        bottle = self.wines[wine].seen
        if self.productions == 0:
            return float(bottle.quality // 2)
        estate, slot = self.estates[wine.split(".", maxsplit=1)[0]], int(wine.split(".")[1])
        if slot == len(estate.bonus):
            return 0.1 * bottle.value
        return 0.25 * bottle.value + 0.15 * (estate.bonus[slot] - estate.bonus[slot - 1])

    def cubes(self, wine: str, asked: int) -> float:
        """Cubes that a slot needs are gone for others as well."""
        return 0.25 * max(0, asked - self.wines[wine].seen.value)

    def lending(self) -> float:
        """A barrel in Sales comes back."""
        return 0.0 if self.productions == 0 else 0.35 * self.barrel

    def parting(self) -> float:
        """A barrel abroad does not."""
        return 0.0 if self.productions == 0 else 0.7 * self.barrel

    def majority(self, slot: str) -> float:
        """A share of the country's points for whoever gets ahead or level there."""
        country = next(each for each in self.view.countries if each.id == self.slots[slot].group)
        mine = country.barrels[self.me.seat] + 1
        others = [barrels for seat, barrels in enumerate(country.barrels) if seat != self.me.seat]
        if mine < max(others):
            return 0.0
        leading = 0.45 if mine > max(others) else 0.25
        return country.majority_vp * leading * (1.0 if mine - max(others) < 2 else 0.3)

    def free_move(self) -> float:
        """Worth it when everything is far, taxed or crowded."""
        costs = [space.cost for space in self.view.quadrel if space.cost is not None and space.action != "pass"]
        return 20.0 if sum(costs) >= len(costs) else -1.0

    def renown(self, region: str) -> float:
        """A cube where own wine comes from."""
        mine = sum(bottle.region == region for bottle in self.wines.values())
        return 0.2 + 0.15 * mine if mine else -0.1

    def barrel_back(self, place: str) -> float:
        """A barrel in hand, not from where it scores."""
        if place not in self.slots:
            return -4.0
        lost = self.majority(place) if place in {slot.id for slot in self.view.exports} else 0.0
        return self.barrel - 0.8 - lost if self.productions else -0.5

    def order(self, slot: int) -> float:
        """Going earlier is worth a little."""
        return 0.1 + 0.15 * (self.view.order.index(self.me.seat) + 1 - slot)

    def early_booth(self, booth: int) -> float:
        """At the Fair itself the best booths are gone."""
        return (0.6, 0.9, 1.3, 1.3)[min(booth, 4) - 1]

    def made(self, estate: EstateSeen, enologists: Mapping[str, int] | None, farmers: Mapping[str, int] | None) -> int:
        """Quality of an Estate this year, with its people as a command places them."""
        points, weather = self.figures.quality, self.view.vintage.weather if self.view.vintage else 0
        moved = 0
        if enologists is not None:
            moved += points["enologist"] * (enologists.get(estate.id, 0) - estate.enologists)
        if farmers is not None:
            moved += points["farmer"] * (farmers.get(estate.id, 0) - estate.farmers)
        return estate.quality + moved + weather

    def tile(self, tile: str) -> float:
        """A magnate tile: its uses to come, or what it would score."""
        if multiplier := self.figures.multipliers.get(tile):
            return self._multiplier(multiplier) - 0.8 * self.barrel
        uses = 1 + (self.productions > 1) + (self.productions > 3)
        return USES[self.figures.magnate_tiles[tile].kind] * uses * (0.5 if self.productions == 0 else 0.8)

    def _multiplier(self, tile: Multiplier) -> float:
        growth = 1 + 0.12 * self.productions
        points = tile.vp * (growth * self._count(tile.counts) / tile.per)
        return points if tile.max_vp is None else min(points, tile.max_vp)

    def _count(self, what: str) -> float:
        estates = self.me.estates
        return {
            "vineyard": sum(len(estate.vineyards) for estate in estates),
            "winery": sum(estate.wineries for estate in estates),
            "cellar": sum(estate.cellar for estate in estates),
            "enologist": sum(estate.enologists for estate in estates),
            "farmer": sum(estate.farmers for estate in estates),
            "expert_tile": 0.7 * len(self.me.experts),
            "sales_barrel": 0.5 * sum(slot.seat == self.me.seat for slot in self.view.sales),
            "export_barrel": sum(slot.seat == self.me.seat for slot in self.view.exports),
            "distinct_region": len({estate.region for estate in estates if estate.region}),
            "wine_tile": 0.6 * len(self.wines),
            "bago": 0.8 * self.me.bagos,
            "fair_point": self.me.fair_points,
        }.get(what, 0)


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """A view by its identity: hundreds of moves are judged by one view, and comparing views is slow."""

    view: VinhosView

    def __hash__(self) -> int:
        return id(self.view)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.view is self.view


@lru_cache(maxsize=4)
def _look(same: _Same) -> Look:
    return Look(same.view)


def look_at(view: VinhosView) -> Look:
    """The weights of a view, worked out once as long as the same view is looked at."""
    return _look(_Same(view))
