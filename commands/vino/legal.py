"""What a seat may send now. Every list asks the predicates by which `decide` judges."""

from collections.abc import Iterator, Sequence
from typing import Any, assert_never

from commands.base import Command
from commands.forms import Form, FormField, Legal
from commands.vino.buying import Buy, Pass
from commands.vino.giveaways import Take, take_choices
from commands.vino.preliminary import BuyDrawn, BuyFree, drawn_choices, free_choices
from commands.vino.purchases import can_afford, choosable
from commands.vino.selection import Select, may_change_selection, selection_choices
from commands.vino.selling import Sell, SkipSale, fall_of, raise_caps, returnable, rows_for
from commands.vino.turns import awaited
from projections.vino.board import free_vineyards
from projections.vino.components import PriceRow, Vineyard
from projections.vino.state import VinoState

Choice = Command | Form


def legal(state: VinoState, seat: int) -> Legal:
    """Complete commands where they can be counted, forms where choices multiply; nothing for who may not choose."""
    may_choose = seat in awaited(state) or (seat in state.selections and may_change_selection(state))
    choices = list(_choices(state, seat)) if may_choose else []
    return Legal(
        commands=tuple(choice for choice in choices if isinstance(choice, Command)),
        forms=tuple(choice for choice in choices if isinstance(choice, Form)),
    )


def _choices(state: VinoState, seat: int) -> Iterator[Choice]:
    match state.phase:
        case "prelim-draw":
            return (BuyDrawn(seat=seat, vineyards=_ids(vineyards)) for vineyards in drawn_choices(state, seat))
        case "prelim-free":
            return _free_purchases(state, seat)
        case "selection":
            return (Select(seat=seat, regions=regions) for regions in selection_choices(state))
        case "buying":
            return _purchases(state, seat)
        case "giveaway":
            return (Take(seat=seat, vineyards=_ids(vineyards)) for vineyards in take_choices(state))
        case "selling":
            return _sales(state, seat)
        case "setup" | "turn-order" | "finished":
            return iter(())
        case _:
            assert_never(state.phase)


def _free_purchases(state: VinoState, seat: int) -> Iterator[Choice]:
    for vineyards, varieties in free_choices(state, seat):
        if len(varieties) == 1:
            yield from (BuyFree(seat=seat, vineyard=vineyard.id) for vineyard in vineyards)
        else:
            yield _newcomer_form("BuyFree", seat, vineyards, varieties)


def _purchases(state: VinoState, seat: int) -> Iterator[Choice]:
    region = str(state.region)
    vineyards = [vineyard for vineyard in free_vineyards(state, region) if can_afford(state, seat, vineyard.price)]
    varieties = choosable(state, seat, region)
    yield Pass(seat=seat)
    if len(varieties) == 1:
        yield from (Buy(seat=seat, vineyard=vineyard.id) for vineyard in vineyards)
    elif vineyards:
        yield _newcomer_form("Buy", seat, vineyards, varieties)


def _newcomer_form(kind: str, seat: int, vineyards: Sequence[Vineyard], varieties: tuple[str, ...]) -> Form:
    """A newcomer with several markers to choose from picks a vineyard and a variety."""
    fixed = {"seat": seat}
    return Form(
        type=kind,
        fixed=fixed,
        fields=(
            FormField(name="vineyard", kind="pick", options=_ids(vineyards)),
            FormField(name="variety", kind="pick", options=varieties),
        ),
        example={"type": kind, **fixed, "vineyard": vineyards[0].id, "variety": varieties[0]},
    )


def _sales(state: VinoState, seat: int) -> Iterator[Choice]:
    yield SkipSale(seat=seat)
    for variety in state.market:
        own = returnable(state, seat, variety)
        caps = raise_caps(state, variety)
        for row in rows_for(state, len(own)):
            yield _sale(seat, variety, row, own, fall_of(state, variety, row), caps)


def _sale(seat: int, variety: str, row: PriceRow, own: Sequence[Vineyard], fall: int, caps: dict[str, int]) -> Choice:
    """A form for one quantity of one variety; what leaves no choice stands in its fixed part."""
    fixed: dict[str, Any] = {"seat": seat, "variety": variety, "quantity": row.sold}
    returned, raises = _ids(own[: row.lost]), _filled(caps, fall)
    fields = []
    if 0 < row.lost < len(own):
        fields.append(FormField(name="returned", kind="pick-some", options=_ids(own), min=row.lost, max=row.lost))
    else:
        fixed["returned"] = returned
    if fall:
        fields.append(FormField(name="raises", kind="spread", options=tuple(caps), sum=fall, caps=caps))
    else:
        fixed["raises"] = raises
    if not fields:
        return Sell(**fixed)
    return Form(
        type="Sell",
        fixed=fixed,
        fields=tuple(fields),
        example={"type": "Sell", **fixed, "returned": returned, "raises": raises},
    )


def _filled(caps: dict[str, int], levels: int) -> dict[str, int]:
    """Levels put on one label after another as far as each has room."""
    raises = {}
    for variety, cap in caps.items():
        step = min(cap, levels)
        if step:
            raises[variety] = step
        levels -= step
    return raises


def _ids(vineyards: Sequence[Vineyard]) -> tuple[str, ...]:
    return tuple(vineyard.id for vineyard in vineyards)
