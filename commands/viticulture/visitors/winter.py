"""The twenty winter visitors, one function a card (rulebook: Play a Winter Visitor Card)."""

from commands.viticulture.training import has_all_workers
from commands.viticulture.visitors.cellar_deeds import (
    ages_all,
    ages_one,
    discards_grape,
    discards_wine,
    fills,
    makes,
    places_grapes,
)
from commands.viticulture.visitors.deeds import Card, CardFunction
from commands.viticulture.visitors.field_deeds import harvests
from commands.viticulture.visitors.house_deeds import builds_the_one, trains, upgrades_cheaply, upgrades_free
from commands.viticulture.visitors.offers import check_somebody, demands_tribute, draws_then_asks_for_wine, offers_round
from commands.viticulture.visitors.purse_deeds import (
    discards,
    discards_hand,
    draws,
    draws_what_there_is,
    earns,
    earns_per,
    gives_points,
    pays,
    raises_residual,
    scores,
    scores_if,
    scores_per,
    takes_tops,
)
from projections.viticulture.components import Visitor
from projections.viticulture.state import VitState


def merchant(card: Visitor) -> Card:
    """Buy two small grapes, or fill an order for a point more."""
    grapes, order = card.options
    return Card({grapes.id: (pays(grapes), places_grapes(grapes)), order.id: (fills(), scores(order))})


def crusher(card: Visitor) -> Card:
    """Coins and a summer visitor, or an order and then wine."""
    money, wine = card.options
    return Card({money.id: (earns(money), draws_what_there_is(money)), wine.id: (draws_then_asks_for_wine(wine),)})


def judge(card: Visitor) -> Card:
    """Summer visitors, or points for a good wine."""
    draw, present = card.options
    return Card({draw.id: (draws(draw),), present.id: (discards_wine(present), scores(present))})


def oenologist(card: Visitor) -> Card:
    """All wine ages twice, or the cellar grows for a fixed sum."""
    age, upgrade = card.options
    return Card({age.id: (ages_all(age),), upgrade.id: (pays(upgrade), upgrades_free())})


def marketer(card: Visitor) -> Card:
    """Summer visitors and a coin, or fill an order for a point more."""
    draw, order = card.options
    return Card({draw.id: (draws_what_there_is(draw), earns(draw)), order.id: (fills(), scores(order))})


def crush_expert(card: Visitor) -> Card:
    """Coins and an order, or up to three wines."""
    money, wine = card.options
    return Card({money.id: (earns(money), draws_what_there_is(money)), wine.id: (makes(wine),)})


def uncertified_teacher(card: Visitor) -> Card:
    """A point for a worker, or a point for each opponent with a full house."""
    train, score = card.options
    return Card({train.id: (gives_points(train), trains(train)), score.id: (scores_per(score, _full_houses, "VIT-W07"),)})


def teacher(card: Visitor) -> Card:
    """A little wine, or a cheap worker."""
    wine, train = card.options
    return Card({wine.id: (makes(wine),), train.id: (trains(train),)})


def benefactor(card: Visitor) -> Card:
    """Two cards, or two visitors for points."""
    draw, points = card.options
    return Card({draw.id: (draws(draw),), points.id: (discards(points), scores(points))})


def assessor(card: Visitor) -> Card:
    """A coin for each card in hand, or the whole hand for points."""
    money, points = card.options
    return Card({money.id: (earns_per(money, _cards_left, "VIT-W10"),), points.id: (discards_hand(), scores(points))})


def queen(_: Visitor) -> Card:
    """The right neighbour gives a point, cards or coins."""
    return Card({"demand": (demands_tribute(),)})


def harvester(card: Visitor) -> Card:
    """One or two fields, with coins or a point."""
    money, point = card.options
    return Card({money.id: (harvests(money), earns(money)), point.id: (harvests(point), scores(point))})


def professor(card: Visitor) -> Card:
    """A cheap worker, or points for a full house."""
    train, score = card.options
    return Card({train.id: (trains(train),), score.id: (scores_if(score, _has_full_house, "VIT-W13"),)})


def master_vintner(card: Visitor) -> Card:
    """A cheaper cellar, or one wine ages and an order is filled."""
    upgrade, age = card.options
    return Card({upgrade.id: (upgrades_cheaply(upgrade),), age.id: (ages_one(), fills())})


def uncertified_oenologist(card: Visitor) -> Card:
    """All wine ages twice, or the cellar grows for a point."""
    age, upgrade = card.options
    return Card({age.id: (ages_all(age),), upgrade.id: (gives_points(upgrade), upgrades_free())})


def promoter(card: Visitor) -> Card:
    """A grape or a wine for a point and a step on the residual track."""
    grape, wine = card.options
    return Card(
        {
            grape.id: (discards_grape(), scores(grape), raises_residual(grape)),
            wine.id: (discards_wine(wine), scores(wine), raises_residual(wine)),
        }
    )


def mentor(card: Visitor) -> Card:
    """Everybody may make a little wine; each opponent who does brings a card."""
    (everybody,) = card.options
    others = offers_round("mentor-wine")
    return Card({"wine": (makes(everybody), others), "decline": (check_somebody("mentor-wine"), others)})


def harvest_expert(card: Visitor) -> Card:
    """Harvest a field, with a vine card or a cheap yoke."""
    vine, yoke = card.options
    return Card({vine.id: (harvests(vine), draws_what_there_is(vine)), yoke.id: (harvests(yoke), builds_the_one(yoke))})


def innkeeper(card: Visitor) -> Card:
    """The tops of two discard piles."""
    (recover,) = card.options
    return Card({recover.id: (takes_tops(recover),)})


def jack_of_all_trades(card: Visitor) -> Card:
    """Two of: harvest, wine, order."""
    harvest, wine, order = card.options
    return Card({harvest.id: (harvests(harvest),), wine.id: (makes(wine),), order.id: (fills(),)}, takes_two=True)


def _full_houses(state: VitState, seat: int) -> int:
    return sum(has_all_workers(mat) for other, mat in enumerate(state.mats) if other != seat)


def _has_full_house(state: VitState, seat: int) -> bool:
    return has_all_workers(state.mats[seat])


def _cards_left(state: VitState, seat: int) -> int:
    return len(state.mats[seat].hand)


WINTER: dict[str, CardFunction] = {
    "merchant": merchant,
    "crusher": crusher,
    "judge": judge,
    "oenologist": oenologist,
    "marketer": marketer,
    "crush-expert": crush_expert,
    "uncertified-teacher": uncertified_teacher,
    "teacher": teacher,
    "benefactor": benefactor,
    "assessor": assessor,
    "queen": queen,
    "harvester": harvester,
    "professor": professor,
    "master-vintner": master_vintner,
    "uncertified-oenologist": uncertified_oenologist,
    "promoter": promoter,
    "mentor": mentor,
    "harvest-expert": harvest_expert,
    "innkeeper": innkeeper,
    "jack-of-all-trades": jack_of_all_trades,
}
