"""The twenty summer visitors, one function a card (rulebook: Play One Summer Visitor Card)."""

from commands.viticulture.visitors.cellar_deeds import discards_wine, makes, sells
from commands.viticulture.visitors.deeds import Card, CardFunction
from commands.viticulture.visitors.field_deeds import (
    exchanges,
    harvests,
    plants_anywhere,
    plants_one,
    plants_one_or_two,
    uproots_one,
    uproots_two,
)
from commands.viticulture.visitors.house_deeds import builds, builds_free, hosts, scores_for_grand_building
from commands.viticulture.visitors.offers import check_somebody, draws_then_asks_to_plant, offers_round
from commands.viticulture.visitors.purse_deeds import (
    discards,
    draws,
    draws_what_there_is,
    earns,
    gives_points,
    numbers_in,
    pays,
    scores,
    scores_per,
)
from projections.viticulture.components import Visitor, components
from projections.viticulture.state import VitState


def surveyor(card: Visitor) -> Card:
    """A point for each own field with a vine in it."""
    (score,) = card.options
    return Card({score.id: (scores_per(score, _planted_fields, "VIT-S01"),)})


def broker(card: Visitor) -> Card:
    """Buy points, or sell some."""
    buy, sell = card.options
    return Card({buy.id: (pays(buy), scores(buy)), sell.id: (gives_points(sell), earns(sell))})


def wine_critic(card: Visitor) -> Card:
    """Winter visitors, or points for a great wine."""
    draw, present = card.options
    return Card({draw.id: (draws(draw),), present.id: (discards_wine(present), scores(present))})


def blacksmith(card: Visitor) -> Card:
    """Build more cheaply; a costly structure brings a point."""
    (build,) = card.options
    return Card({build.id: (builds(build), scores_for_grand_building(build))})


def contractor(card: Visitor) -> Card:
    """Two of: a point, a structure, a vine."""
    point, build, plant = card.options
    return Card({point.id: (scores(point),), build.id: (builds(build),), plant.id: (plants_one(),)}, takes_two=True)


def tour_guide(card: Visitor) -> Card:
    """A well-paid tour, or a harvest in summer."""
    tour, harvest = card.options
    return Card({tour.id: (hosts(tour),), harvest.id: (harvests(harvest),)})


def novice_guide(card: Visitor) -> Card:
    """A tour, or a little wine."""
    tour, wine = card.options
    return Card({tour.id: (hosts(tour),), wine.id: (makes(wine),)})


def uncertified_broker(card: Visitor) -> Card:
    """Sell points, or buy some."""
    sell, buy = card.options
    return Card({sell.id: (gives_points(sell), earns(sell)), buy.id: (pays(buy), scores(buy))})


def planter(card: Visitor) -> Card:
    """Plant one or two vines and be paid, or give up a planted one for points."""
    plant, clear = card.options
    return Card({plant.id: (plants_one_or_two(), earns(plant)), clear.id: (uproots_one("VIT-S09"), scores(clear))})


def buyer(card: Visitor) -> Card:
    """Sell grapes dearly, and a point."""
    (sell,) = card.options
    return Card({sell.id: (sells(sell), scores(sell))})


def landscaper(card: Visitor) -> Card:
    """Draw a vine and perhaps plant one, or let two vines change places."""
    draw, exchange = card.options
    return Card({draw.id: (draws_then_asks_to_plant(),), exchange.id: (exchanges(),)})


def architect(card: Visitor) -> Card:
    """Build more cheaply, or points for structures of a certain cost."""
    build, score = card.options
    costs = numbers_in(score.part("gain_vp_per")["per"])

    def counted(state: VitState, seat: int) -> int:
        return sum(components().structures[each].cost in costs for each in state.mats[seat].structures)

    return Card({build.id: (builds(build),), score.id: (scores_per(score, counted, "VIT-S12"),)})


def uncertified_architect(card: Visitor) -> Card:
    """Points for a free structure, a small one or any."""
    return Card({option.id: (gives_points(option), builds_free(option)) for option in card.options})


def patron(card: Visitor) -> Card:
    """Coins, or an order and a winter visitor."""
    money, cards = card.options
    return Card({money.id: (earns(money),), cards.id: (draws(cards),)})


def auctioneer(card: Visitor) -> Card:
    """Cards for coins, or more of them for points."""
    money, points = card.options
    return Card({money.id: (discards(money), earns(money)), points.id: (discards(points), scores(points))})


def entertainer(card: Visitor) -> Card:
    """Pay for winter visitors, or give wine and visitors for points."""
    invite, feast = card.options
    return Card({invite.id: (pays(invite), draws(invite)), feast.id: (discards_wine(feast), discards(feast), scores(feast))})


def vendor(card: Visitor) -> Card:
    """Three cards, and a summer visitor for each opponent who wants one."""
    (draw,) = card.options
    return Card({draw.id: (draws(draw), offers_round("vendor-draw"))})


def handyman(card: Visitor) -> Card:
    """Everybody may build more cheaply; each opponent who does brings a point."""
    (everybody,) = card.options
    others = offers_round("handyman-build")
    return Card({"build": (builds(everybody), others), "decline": (check_somebody("handyman-build"), others)})


def horticulturist(card: Visitor) -> Card:
    """Plant without structures, or give up two planted vines for points."""
    plant, clear = card.options
    return Card({plant.id: (plants_anywhere(),), clear.id: (uproots_two("VIT-S19"), scores(clear))})


def peddler(card: Visitor) -> Card:
    """Two cards for one of each deck. What is discarded can always be drawn again, so something comes."""
    (trade,) = card.options
    return Card({trade.id: (discards(trade), draws_what_there_is(trade))})


def _planted_fields(state: VitState, seat: int) -> int:
    return sum(bool(vines) for vines in state.mats[seat].fields)


SUMMER: dict[str, CardFunction] = {
    "surveyor": surveyor,
    "broker": broker,
    "wine-critic": wine_critic,
    "blacksmith": blacksmith,
    "contractor": contractor,
    "tour-guide": tour_guide,
    "novice-guide": novice_guide,
    "uncertified-broker": uncertified_broker,
    "planter": planter,
    "buyer": buyer,
    "landscaper": landscaper,
    "architect": architect,
    "uncertified-architect": uncertified_architect,
    "patron": patron,
    "auctioneer": auctioneer,
    "entertainer": entertainer,
    "vendor": vendor,
    "handyman": handyman,
    "horticulturist": horticulturist,
    "peddler": peddler,
}
