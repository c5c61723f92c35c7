"""Vineyard purchases: one of a region, or two of different regions, with and without an expert inside."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from commands.forms import Form, FormField
from commands.vinhos.experts import usable_experts
from commands.vinhos.magnates import UseMagnateVineyard
from commands.vinhos.movement import movement
from commands.vinhos.offers.fields import form, ordered, pick, spread
from commands.vinhos.vineyards import ActVineyards, empty_slots, experts_due, plots, top_price
from projections.vinhos.components import printed
from projections.vinhos.figures import MagnateTile
from projections.vinhos.state import VinhosState


@dataclass(frozen=True, slots=True)
class Ground:
    """What a region's top vineyard costs, and the Estates it could go to: `fresh` without a vineyard, `held` with one."""

    region: str
    price: int
    fresh: tuple[str, ...]
    held: tuple[str, ...]
    decks: Mapping[str, int]
    """Deck -> tiles to choose from, when a first vineyard here brings experts."""
    due: int
    declinable: bool
    """A first vineyard here brings a Winery, which can be declined."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A form in the making."""

    fixed: dict[str, Any]
    fields: tuple[FormField, ...]


def vineyard_acts(state: VinhosState, seat: int) -> list[Form]:
    """All that can be bought on either Vineyards space, with the movement paid."""
    figures, forms = printed(state.revision), list[Form]()
    table = grounds(state, seat, 0)
    for budget, spaces in _budgets(state, seat, table):
        where = (pick("space", spaces),)
        forms += _acts(state, seat, where, _purchases(state, table, budget, None))
        if discounts := usable_experts(state, seat, "discount"):
            cheaper = grounds(state, seat, figures.experts[discounts[0]].figure)
            inside = (*where, pick("expert", discounts))
            forms += _acts(state, seat, inside, _purchases(state, cheaper, budget, None))
        if tiles := usable_experts(state, seat, "rearrange"):
            inside = (*where, pick("expert", tiles))
            for region in table.values():
                for changed, draft in _rearranged(state, seat, region):
                    drafts = _purchases(state, {**table, region.region: changed}, budget, region.region)
                    fixed = {"rearranged": region.region, **draft.fixed}
                    forms += _acts(state, seat, (*inside, *draft.fields), drafts, fixed)
    return forms


def _acts(
    state: VinhosState,
    seat: int,
    fields: tuple[FormField, ...],
    drafts: Iterator[Draft],
    fixed: Mapping[str, Any] | None = None,
) -> list[Form]:
    always = {"seat": seat, **(fixed or {})}
    forms = []
    for draft in drafts:
        forms.append(form(ActVineyards, {**always, **draft.fixed}, (*draft.fields, *fields)))
        if state.supply.cubes < 2 and _is_pair(draft):
            # With one cube left it matters which vineyard comes first.
            turned = _turned(draft)
            forms.append(form(ActVineyards, {**always, **turned.fixed}, (*turned.fields, *fields)))
    return forms


def _is_pair(draft: Draft) -> bool:
    return any(name.startswith("second") for name in [*draft.fixed, *(field.name for field in draft.fields)])


def _turned(draft: Draft) -> Draft:
    names = {
        "region": "second_region",
        "second_region": "region",
        "estate": "second_estate",
        "second_estate": "estate",
    }
    fields = tuple(field.model_copy(update={"name": names.get(field.name, field.name)}) for field in draft.fields)
    return Draft({names.get(name, name): value for name, value in draft.fixed.items()}, fields)


def magnate_vineyards(state: VinhosState, seat: int, tile: MagnateTile) -> list[Form]:
    """One vineyard by the magnate tile, with or without a rearranging expert."""
    fixed, bagos = {"seat": seat, "tile": tile.id}, state.players[seat].bagos
    table = grounds(state, seat, tile.discount)
    forms = [
        form(UseMagnateVineyard, {**fixed, **draft.fixed}, draft.fields)
        for region in table.values()
        for draft in _singles(region, bagos)
    ]
    experts = usable_experts(state, seat, "rearrange")
    for region in table.values() if experts else ():
        for changed, draft in _rearranged(state, seat, region):
            inside = (*draft.fields, pick("expert", experts))
            forms += [
                form(UseMagnateVineyard, {**fixed, **draft.fixed, **single.fixed}, (*single.fields, *inside))
                for single in _singles(changed, bagos)
            ]
    return forms


def grounds(state: VinhosState, seat: int, discount: int) -> dict[str, Ground]:
    """Region -> what can be bought there; regions that other purchases make special come first."""
    figures, estates = (
        printed(state.revision),
        dict(zip(printed(state.revision).estates, state.players[seat].estates, strict=True)),
    )
    there: dict[str, list[str]] = {}
    for region, estate in plots(state, seat):
        there.setdefault(region, []).append(estate)
    table = {}
    for region, places in there.items():
        fresh = tuple(place for place in places if not estates[place].vineyards)
        printed_region = figures.regions[region]
        table[region] = Ground(
            region=region,
            price=max(0, top_price(state, region) - discount),
            fresh=fresh,
            held=tuple(place for place in places if place not in fresh),
            decks={feature: len(deck.tiles) for feature, deck in state.experts.items() if deck.tiles},
            due=experts_due(state, seat, region, "") if fresh else 0,
            declinable=printed_region.free == "winery",
        )
    special = sorted(table.values(), key=lambda ground: (not ground.due, not figures.regions[ground.region].cellar_forbidden))
    return {ground.region: ground for ground in special}


def _budgets(state: VinhosState, seat: int, table: Mapping[str, Ground]) -> list[tuple[int, list[str]]]:
    """Money left after the move -> the spaces where it is that much; riches beyond the dearest pair are all the same."""
    most = sum(sorted(ground.price for ground in table.values())[-2:])
    budgets: dict[int, list[str]] = {}
    for space in printed(state.revision).spaces.values():
        if space.action == "vineyards" and space.id != state.players[seat].space:
            left = state.players[seat].bagos - movement(state, seat, space.id).cost
            budgets.setdefault(min(left, most), []).append(space.id)
    return list(budgets.items())


def _purchases(state: VinhosState, table: Mapping[str, Ground], budget: int, must: str | None) -> Iterator[Draft]:
    for region in table.values():
        if must in (None, region.region):
            yield from _singles(region, budget)
    if printed(state.revision).limits["vineyards"][1] > 1:
        regions = list(table.values())
        for number, first in enumerate(regions):
            others = regions[number + 1 :] if must is None else [table[must]]
            if must != first.region:
                yield from _pairs(first, others, budget)


def _singles(ground: Ground, budget: int) -> Iterator[Draft]:
    if ground.price > budget:
        return
    fixed = {"region": ground.region}
    if ground.held:
        yield Draft(fixed, (pick("estate", ground.held),))
    if ground.fresh:
        yield Draft(fixed, (pick("estate", ground.fresh), *_extras([ground])))


def _pairs(first: Ground, others: list[Ground], budget: int) -> Iterator[Draft]:
    """Two regions, each on an Estate of its own: both held, one fresh, or both fresh."""
    near = [other for other in others if first.price + other.price <= budget]
    fixed = {"region": first.region}
    for other in near:
        if first.held and other.held:
            both = {**fixed, "second_region": other.region}
            yield Draft(both, (pick("estate", first.held), pick("second_estate", other.held)))
        if first.fresh and other.held:
            both = {**fixed, "second_region": other.region}
            estates = (pick("estate", first.fresh), pick("second_estate", other.held))
            yield Draft(both, (*estates, *_extras([first])))
    for alike in _alike([other for other in near if other.fresh]):
        regions = pick("second_region", [other.region for other in alike])
        if first.held:
            estates = (pick("estate", first.held), pick("second_estate", alike[0].fresh))
            yield Draft(fixed, (regions, *estates, *_extras(alike)))
        for estate in first.fresh:
            rest = [place for place in alike[0].fresh if place != estate]
            if rest:
                extras = _extras([first, *alike])
                yield Draft({**fixed, "estate": estate}, (regions, pick("second_estate", rest), *extras))


def _alike(others: list[Ground]) -> Iterator[list[Ground]]:
    """Regions that go to the same Estates and ask for the same choices can share a form."""
    groups: dict[Any, list[Ground]] = {}
    for other in others:
        groups.setdefault((other.fresh, other.due), []).append(other)
    yield from groups.values()


def _extras(fresh: list[Ground]) -> tuple[FormField, ...]:
    decks = tuple(spread("decks", ground.decks, ground.due) for ground in fresh if ground.due)
    benefit = (pick("benefit", ("take", "decline")),) if any(ground.declinable for ground in fresh) else ()
    return decks + benefit


def _rearranged(state: VinhosState, seat: int, ground: Ground) -> Iterator[tuple[Ground, Draft]]:
    """A region with a new order: any order for a fresh Estate, for a held one those that begin with its colour."""
    figures = printed(state.revision)
    tiles = [figures.vineyards[tile] for tile in sorted(state.vineyards[ground.region].tiles)]
    colours = [tile.colour for tile in tiles]
    dearest = ground.price - top_price(state, ground.region) + max(tile.price for tile in tiles)
    changed = replace(ground, price=max(0, dearest), held=())
    yield changed, Draft({}, (ordered("order", colours),))
    for colour in dict.fromkeys(colours):
        held = _held(state, seat, ground.region, colour)
        if held:
            rest = list(colours)
            rest.remove(colour)
            for order in _orders(rest):
                yield replace(changed, fresh=(), held=held), Draft({"order": [colour, *order]}, ())


def _held(state: VinhosState, seat: int, region: str, colour: str) -> tuple[str, ...]:
    figures = printed(state.revision)
    return tuple(
        name
        for name, estate in zip(figures.estates, state.players[seat].estates, strict=True)
        if (estate.region, estate.colour) == (region, colour) and empty_slots(estate, figures.estate_slots)
    )


def _orders(colours: Sequence[str]) -> Iterator[list[str]]:
    """Every different order of these colours."""
    if not colours:
        yield []
    for colour in dict.fromkeys(colours):
        rest = list(colours)
        rest.remove(colour)
        for order in _orders(rest):
            yield [colour, *order]
