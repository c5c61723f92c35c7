"""Vino's face."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from api.web.face import Change, Face, Sight, Tag
from api.web.marks import short, signed
from api.web.vino.board import close_plates, letter, map_plates
from api.web.vino.figures import cellar, market, price_rows, rose
from api.web.vino.geometry import COASTS, WAVES, rose_points
from projections.vino.view import RegionSeen, VineyardSeen, VinoView


def picture(sight: Sight) -> Mapping[str, Any]:
    """All that Vino's templates draw."""
    view: VinoView = sight.view
    own = None if sight.seat is None else view.players[sight.seat]
    plates = map_plates(sight)
    return {
        "plates": plates,
        "close": close_plates(sight, _looked_at(sight)),
        "market": market(sight),
        "rose": rose(sight),
        "rose_arms": rose_points(),
        "coasts": COASTS,
        "waves": WAVES,
        "bottles": sum(any(each.government for each in region.vineyards) for region in view.regions),
        "own": own,
        "cellar": () if sight.seat is None else cellar(sight, sight.seat),
        "prices": price_rows(sight),
        "show_prices": view.phase == "selling",
        "barrel": next((plate for plate in plates if plate.id == view.region), None),
        "letter": letter,
        "short": short,
    }


def _looked_at(sight: Sight) -> Sequence[str]:
    """Regions worth a close look: where something can be picked now, or where the barrel stands."""
    view: VinoView = sight.view
    lit = [region.id for region in view.regions if any(vineyard.id in sight.targets for vineyard in region.vineyards)]
    if 0 < len(lit) <= 4:
        return lit
    return [view.region] if view.region else []


def ask(sight: Sight) -> str:
    """What the phase asks; in other words where another revision of the rules asks something else."""
    view: VinoView = sight.view
    otherwise = f"ask.{view.phase}.{view.revision}"
    return otherwise if sight.words.has(otherwise) else f"ask.{view.phase}"


def where(sight: Sight) -> str:
    """Round and phase."""
    return sight.say("page.where", {"round": sight.view.round, "phase": sight.words(f"phase.{sight.view.phase}")})


def tag(sight: Sight, kind: str, field: str, option: str) -> Tag:
    """Price and kind of a vineyard, income of a quantity, demand for a variety."""
    view: VinoView = sight.view
    if kind == "Sell" and field == "quantity":
        return _quantity(sight, int(option))
    if field in ("vineyard", "vineyards", "returned"):
        region, vineyard = _vineyard(view, option)
        word = sight.words.name("government" if vineyard.government else "private")
        several = kind in ("BuyFree", "BuyDrawn")
        cost = "" if kind in ("Take", "Sell") else str(vineyard.price)
        return Tag(detail=word, cost=cost, group=sight.words.name(region.id) if several else "")
    if field == "regions":
        region = next(each for each in view.regions if each.id == option)
        free = sum(vineyard.seat is None for vineyard in region.vineyards)
        markers = ", ".join(sight.words.name(variety) for variety in region.markers)
        grown = next((grower.variety for grower in region.growers if grower.seat == sight.seat), None)
        return Tag(detail=sight.words("page.free-count", free=free), why=sight.say("page.grows", {"own": grown, "left": markers}))
    if field == "variety" and kind == "Sell" and sight.seat is not None:
        stock = view.players[sight.seat].cellar[option]
        return Tag(detail=sight.words("page.in-cellar", stock=stock), cost=signed(view.market[option]))
    return Tag()


def _quantity(sight: Sight, sold: int) -> Tag:
    table, demand = sight.view.price_table, sight.view.market.get(str(sight.draft.get("variety")), 0)
    row = {"lost": table.lost_vineyards[sold - 1], "levels": table.demand_drop_levels[sold - 1]}
    return Tag(detail=sight.say("page.costs", row), cost=str(max(0, table.income[sold - 1] + demand)))


def _vineyard(view: VinoView, vineyard: str) -> tuple[RegionSeen, VineyardSeen]:
    return next((region, each) for region in view.regions for each in region.vineyards if each.id == vineyard)


def changes(sight: Sight, now: VinoView, then: VinoView) -> Sequence[Change]:
    """What differs between two positions: the reader's own figures first, then the market and the others'."""
    order = [] if sight.seat is None else [sight.seat]
    order += [player.seat for player in now.players if player.seat != sight.seat]
    own = [change for seat in order[:1] for change in _of_seat(sight, now, then, seat)]
    others = [change for seat in order[1:] for change in _of_seat(sight, now, then, seat)]
    return [*own, *_of_market(sight, now, then), *others, *_of_regions(sight, now, then)]


def _of_seat(sight: Sight, now: VinoView, then: VinoView, seat: int) -> Iterator[Change]:
    mine = seat == sight.seat
    before, after = now.players[seat], then.players[seat]
    figures = [("cash", before.cash, after.cash), ("income", before.income, after.income)]
    figures += [("vineyards", before.vineyards, after.vineyards)]
    if mine:
        figures += [(variety, before.cellar[variety], after.cellar[variety]) for variety in before.cellar]
    for what, was, will in figures:
        if was is not None and will is not None and was != will:
            of = sight.words.name(what) if mine else sight.say(f"page.others-{what}", {"name": sight.people[seat]})
            yield Change(of, str(was), str(will), "up" if will > was else "down", mine, None if mine else seat)


def _of_market(sight: Sight, now: VinoView, then: VinoView) -> Iterator[Change]:
    for variety, was in now.market.items():
        will = then.market[variety]
        if was != will:
            of = sight.words("page.demand-for", variety=variety)
            yield Change(of, signed(was), signed(will), "up" if will > was else "down")


def _of_regions(sight: Sight, now: VinoView, then: VinoView) -> Iterator[Change]:
    for region, after in zip(now.regions, then.regions, strict=True):
        if region.bottle and not after.bottle:
            yield Change(
                sight.words("page.bottle-of", region=region.id), sight.words("page.stands"), sight.words("page.gone"), "down"
            )


def touched(event: Mapping[str, Any]) -> Sequence[str]:
    """Vineyards bought, given and returned."""
    match event["type"]:
        case "VineyardBought":
            return (event["vineyard"],)
        case "VineyardsGiven":
            return tuple(event["vineyards"])
        case "WineSold":
            return tuple(event["returned"])
        case _:
            return ()


VINO = Face(
    name="vino",
    symbol="bottle",
    picture=picture,
    board="vino/board.html",
    own="vino/own.html",
    player="vino/player.html",
    order=lambda view: view.order,
    where=where,
    ask=ask,
    tag=tag,
    changes=changes,
    touched=touched,
    previewed=frozenset(
        {"VineyardBought", "BuyingPassed", "GiveawayBegun", "VineyardsGiven", "BottleRemoved", "WineSold", "SaleSkipped"}
    ),
    css="vino.css",
    sprite="vino/sprite.html",
)
