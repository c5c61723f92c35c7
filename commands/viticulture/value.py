"""How good a command looks to a greedy player, from his own view alone."""

from collections.abc import Sequence

from commands.base import Command
from commands.viticulture.building import BuildStructure
from commands.viticulture.crushing import CrushGrapes, batches
from commands.viticulture.fall import InviteVisitors
from commands.viticulture.harvesting import HarvestFields, HarvestWithYoke
from commands.viticulture.market import DrawOrders, DrawVines, GiveTour, SellGrapes, TakeCart
from commands.viticulture.orders import FillOrder
from commands.viticulture.planting import PlantVines, UprootVine
from commands.viticulture.spring import WakeUp
from commands.viticulture.training import TrainWorker, training_cost
from commands.viticulture.turns import Pass
from commands.viticulture.visitors.answers import (
    BuildOffered,
    Decline,
    DrawOffered,
    GiveCards,
    MakeWines,
    PayTribute,
    PlantOffered,
    YieldPoint,
)
from commands.viticulture.visitors.choice import VisitorChoice
from commands.viticulture.worth import (
    LIRA,
    POINT,
    card_worth,
    cellar_worth,
    draw_worth,
    field_worth,
    income,
    orders_in,
    pad_worth,
    served,
    structure_worth,
    vine_worth,
    worker_worth,
)
from commands.viticulture.year_end import DiscardCards
from events.viticulture.vocab import Variety
from projections.viticulture.components import Option, components
from projections.viticulture.state import split
from projections.viticulture.view import MatView, VitView

RISING = {1: 3.0, 2: 4.0, 3: 5.0, 4: 3.5, 5: 5.0, 6: 9.0, 7: 8.0}
"""Levels of the wake-up chart by taste."""
WINTER_WORK = 5.0
"""What a worker saved for the winter is worth while there is work for him."""


def value(view: VitView, command: Command) -> float:  # noqa: C901 one branch a command
    """Tenths of a point that the command seems to be worth."""
    mat = view.mats[command.seat]
    match command:
        case WakeUp():
            return RISING[command.level]
        case InviteVisitors():
            return _invite(mat, command)
        case Pass():
            return _pass(view, mat, command)
        case TakeCart():
            return _cart(mat, command)
        case GiveTour():
            return _tour(view, mat, command)
        case DrawVines():
            return _draw_vines(mat, command)
        case DrawOrders():
            return _draw_orders(mat, command)
        case BuildStructure():
            return _build(view, mat, command)
        case SellGrapes():
            return _sell(mat, command)
        case PlantVines():
            return _plant(mat, command)
        case UprootVine():
            return -2.0
        case HarvestFields():
            return _harvest(mat, command)
        case HarvestWithYoke():
            return _harvest_with_yoke(mat, command)
        case TrainWorker():
            return _train(view, mat, command)
        case CrushGrapes():
            return _crush(mat, command)
        case FillOrder():
            return _fill(mat, command)
        case VisitorChoice():
            return _visitor(view, mat, command)
        case MakeWines():
            return _make(mat, command)
        case PlantOffered():
            return _plant_offered(mat, command)
        case BuildOffered():
            return _build_offered(view, mat, command)
        case DrawOffered():
            return _draw_offered(mat, command)
        case GiveCards():
            return _give_cards(mat, command)
        case DiscardCards():
            return _discard(mat, command)
        case YieldPoint():
            return -POINT
        case PayTribute():
            return -3 * LIRA
        case Decline():
            return 0.3
        case _:
            return 0.0


def _pass(view: VitView, mat: MatView, _: Pass) -> float:
    """Workers are kept for the winter as far as there is work for them."""
    return WINTER_WORK if view.season == "summer" and mat.free_workers <= _winter_work(mat) else 0.5


def _winter_work(mat: MatView) -> int:
    ripe = sum(bool(field.vines) and not field.harvested for field in mat.fields)
    grapes = any(mat.pad.values()) or ripe
    ready = any(served(mat.cellar, order) for order in orders_in(mat.hand or ())) or bool(grapes)
    return min(2, ripe) + bool(grapes) + ready


def _cart(mat: MatView, _: TakeCart) -> float:
    return LIRA + (0.5 if mat.lira < 4 else 0.0)


def _tour(view: VitView, mat: MatView, command: GiveTour) -> float:
    lira = components().limits["tour_income"] + command.bonus
    tasting = POINT if "tasting-room" in mat.structures and not mat.tasting_held else 0.0
    return lira * LIRA * (1.5 if mat.lira < 4 and view.year < 6 else 1.0) + tasting


def _draw_vines(mat: MatView, command: DrawVines) -> float:
    return draw_worth(mat, "vine", 1 + command.bonus)


def _draw_orders(mat: MatView, command: DrawOrders) -> float:
    return draw_worth(mat, "order", 1 + command.bonus) + 1.0


def _build(view: VitView, mat: MatView, command: BuildStructure) -> float:
    cost = components().structures[command.structure].cost - command.bonus
    return structure_worth(view, mat, command.structure) - 0.5 * cost + 1.0


def _sell(mat: MatView, command: SellGrapes) -> float:
    return income(command.grapes) * LIRA - _pad_loss(mat, command.grapes) + POINT * command.bonus


def _pad_loss(mat: MatView, grapes: Sequence[str]) -> float:
    kept = {colour: [each for each in values if f"{colour}-{each}" not in grapes] for colour, values in mat.pad.items()}
    return pad_worth(mat.pad) - pad_worth(kept)


def _plant(mat: MatView, command: PlantVines) -> float:
    second = vine_worth(mat, command.second_vine) if command.second_vine else 0.0
    return vine_worth(mat, command.vine) + second + _windmill(mat)


def _windmill(mat: MatView) -> float:
    return POINT if "windmill" in mat.structures and not mat.windmill_turned else 0.0


def _harvest(mat: MatView, command: HarvestFields) -> float:
    return sum(field_worth(mat, field) for field in command.fields) + 2.0


def _harvest_with_yoke(mat: MatView, command: HarvestWithYoke) -> float:
    return field_worth(mat, command.field) + 2.0


def _train(view: VitView, _: MatView, command: TrainWorker) -> float:
    return worker_worth(view) - training_cost(command.bonus)


def _crush(mat: MatView, command: CrushGrapes) -> float:
    return _wine_gain(mat, command.makes, command.reds, command.whites, int(command.bonus))


def _make(mat: MatView, command: MakeWines) -> float:
    return _wine_gain(mat, command.makes, command.reds, command.whites, 0)


def _wine_gain(mat: MatView, makes: Sequence[Variety], reds: Sequence[int], whites: Sequence[int], plus: int) -> float:
    """The cellar with the new wines against the pad without their grapes."""
    cellar = {variety: list(values) for variety, values in mat.cellar.items()}
    for batch in batches(makes, reds, whites):
        lying = cellar[batch.variety]
        fitting = [slot for slot in mat.cellar_slots[batch.variety] if slot <= batch.total + plus and slot not in lying]
        lying.extend(fitting[-1:])
    grapes = [f"red-{each}" for each in reds] + [f"white-{each}" for each in whites]
    hand = mat.hand or ()
    return cellar_worth(cellar, hand) - cellar_worth(mat.cellar, hand) - 0.8 * _pad_loss(mat, grapes) + 1.0


def _fill(mat: MatView, command: FillOrder) -> float:
    return _order_worth(mat, command.order, command.wines) + POINT * command.bonus


def _order_worth(mat: MatView, order: str, wines: Sequence[str]) -> float:
    """Points and income, less what the wines are over the order's demand."""
    card = components().orders[order]
    surplus = sum(amount for _, amount in map(split, wines)) - sum(least for _, least in card.wines)
    residual = min(card.residual, components().limits["residual_max"] - mat.residual)
    return POINT * card.points + 3.0 * residual - 0.3 * surplus


def _invite(mat: MatView, command: InviteVisitors) -> float:
    return sum(draw_worth(mat, deck, 1) for deck in set(command.decks)) + 0.5 * len(command.decks)


def _discard(mat: MatView, command: DiscardCards) -> float:
    return -sum(card_worth(mat, card) * times for card, times in command.cards.items())


def _visitor(view: VitView, mat: MatView, command: VisitorChoice) -> float:
    """Printed gains and costs, and what the chosen deeds are worth by themselves."""
    named = {command.choice, command.second_choice}
    options = [option for option in components().visitors[command.card].options if option.id in named]
    printed = sum(_printed(view, mat, option) for option in options)
    return printed + _deeds(view, mat, command) + (3.0 if getattr(command, "bonus", False) else 0.0)


def _printed(view: VitView, mat: MatView, option: Option) -> float:
    total = 0.0
    for part in option.parts:
        amount = part.get("n", 1)
        match part["op"]:
            case "gain_vp" | "gain_vp_per" | "gain_vp_if":
                total += POINT * amount
            case "lose_vp":
                total -= POINT * amount
            case "gain_lira" | "gain_lira_per":
                total += LIRA * amount
            case "pay_lira":
                total -= 0.8 * amount
            case "draw":
                total += draw_worth(mat, part["deck"], amount)
            case "train":
                total += worker_worth(view) - part["cost"]
            case "age_all_wine" | "gain_residual" | "upgrade_cellar" | "upgrade_cellar_free" | "tour":
                total += 4.0
    return total


def _deeds(view: VitView, mat: MatView, command: VisitorChoice) -> float:
    total = 0.0
    if command.structure:
        total += structure_worth(view, mat, command.structure)
    if command.vine and command.choice not in ("clear", "exchange"):
        total += vine_worth(mat, command.vine) + _windmill(mat)
    if command.choice == "clear":
        total -= 4.0
    if command.makes:
        total += _wine_gain(mat, command.makes, command.reds, command.whites, 0)
    if command.order:
        total += _order_worth(mat, command.order, command.wines)
    total += sum(field_worth(mat, field) for field in command.fields)
    total -= sum(card_worth(mat, card) * times for card, times in command.cards.items())
    total -= _pad_loss(mat, command.grapes) if command.grapes else 0.0
    total -= 0.5 * split(command.wine)[1] if command.wine else 0.0
    return total


def _plant_offered(mat: MatView, command: PlantOffered) -> float:
    return vine_worth(mat, command.vine) + _windmill(mat)


def _build_offered(view: VitView, mat: MatView, command: BuildOffered) -> float:
    return structure_worth(view, mat, command.structure) - 0.5 * components().structures[command.structure].cost + 1.0


def _draw_offered(mat: MatView, command: DrawOffered) -> float:
    return draw_worth(mat, command.deck, 1)


def _give_cards(mat: MatView, command: GiveCards) -> float:
    return -sum(card_worth(mat, card) * times for card, times in command.cards.items())
