"""What a seat, or a watcher, may see of a game of Vinhos: everything but the order of what lies face down."""

from collections import Counter

from projections.vinhos.components import printed
from projections.vinhos.figures import Components
from projections.vinhos.seen import (
    BoothSeen,
    CountrySeen,
    DeckSeen,
    EstateSeen,
    ExpertSeen,
    PlayerSeen,
    RegionSeen,
    ScoreSeen,
    SlotSeen,
    SpaceSeen,
    SupplySeen,
    TileSeen,
    TurnSeen,
    VinhosView,
    VintageSeen,
    WineSeen,
)
from projections.vinhos.state import Estate, Player, VinhosState, to_act


def view(state: VinhosState, seat: int | None) -> VinhosView:
    """The table as one seat sees it."""
    figures = printed(state.revision)
    coming = next((year for year in figures.years.values() if year.fair and year.year >= max(1, state.year)), None)
    coming = None if state.phase in ("extra", "scored") else coming
    turn, supply = state.turn, state.supply
    return VinhosView(
        revision=state.revision,
        seats=state.seats,
        you=seat,
        phase=state.phase,
        year=state.year,
        fair=coming.fair if coming else None,
        fair_year=coming.year if coming else None,
        order=state.order,
        lower_row=state.lower_row,
        awaited=to_act(state),
        turn=TurnSeen(step=turn.step, expert_used=turn.expert_used, magnate_used=turn.magnate_used, free_move=turn.free_move),
        vintage=_vintage(figures, state),
        vintages_left=len(state.vintages),
        quadrel=_quadrel(figures, state, seat),
        removed=state.removed,
        regions=tuple(_region(figures, state, region) for region in state.vineyards),
        experts=_decks(state),
        display=state.display,
        magnates_left=len(state.magnates),
        sales=_sales(figures, state),
        exports=_exports(figures, state),
        countries=_countries(figures, state),
        booths=_booths(figures, state),
        supply=SupplySeen(
            cubes=supply.cubes,
            porto=supply.porto,
            wineries=supply.wineries,
            cellars=supply.cellars,
            enologists=supply.enologists,
            farmers=supply.farmers,
        ),
        players=tuple(_player(figures, state, each) for each in range(len(state.players))),
        scores=tuple(
            ScoreSeen(
                seat=each,
                money=score.money,
                wines=score.wines,
                exports=score.exports,
                multipliers=score.multipliers,
                total=score.total,
            )
            for each, score in enumerate(state.scores)
        ),
    )


def _vintage(figures: Components, state: VinhosState) -> VintageSeen | None:
    tile = figures.vintages.get(state.vintage)
    if tile is None:
        return None
    return VintageSeen(
        tile=tile.id,
        weather=tile.weather,
        anabela=tile.colour,
        bruno=tile.min_value,
        carolina=tuple(region for region in figures.regions if region in tile.regions),
        features=dict(tile.features),
    )


def _quadrel(figures: Components, state: VinhosState, seat: int | None) -> tuple[SpaceSeen, ...]:
    taxed = figures.years[state.year].tax_space if state.phase in ("action_1", "action_2") else None
    here = figures.spaces[state.players[seat].space] if seat is not None and state.players else None
    spaces = []
    for space in figures.spaces.values():
        markers = tuple(each for each, player in enumerate(state.players) if player.space == space.id)
        adjacent = here is not None and space.id in here.adjacent
        cost = None
        if here is not None and space.id != here.id:
            free = space.id == figures.start_space or state.turn.free_move
            far = 0 if adjacent else figures.movement["non_adjacent"]
            tax = figures.movement["tax_marker"] if space.id == taxed else 0
            cost = 0 if free else far + tax + figures.movement["each_other_marker"] * len(markers)
        spaces.append(
            SpaceSeen(
                id=space.id,
                action=space.action,
                row=space.row,
                col=space.col,
                markers=markers,
                tax=space.id == taxed,
                adjacent=adjacent,
                cost=cost,
            )
        )
    return tuple(spaces)


def _region(figures: Components, state: VinhosState, region: str) -> RegionSeen:
    printed_region, deck = figures.regions[region], state.vineyards[region]
    tiles = [figures.vineyards[tile] for tile in deck.tiles]
    return RegionSeen(
        id=region,
        number=printed_region.number,
        name=printed_region.name,
        benefit=printed_region.benefit,
        cubes=state.cubes[region],
        cube_spaces=printed_region.cube_spaces,
        left=len(tiles),
        colours=dict(sorted(Counter(tile.colour for tile in tiles).items())),
        top=tiles[0].colour if tiles else None,
        price=tiles[0].price if tiles else None,
        order=tuple(tile.colour for tile in tiles[: deck.known]),
        markers=tuple(
            (seat, name)
            for seat, player in enumerate(state.players)
            for name, estate in zip(figures.estates, player.estates, strict=True)
            if estate.region == region
        ),
    )


def _decks(state: VinhosState) -> tuple[DeckSeen, ...]:
    return tuple(
        DeckSeen(
            feature=feature,
            top=deck.tiles[0] if deck.tiles else None,
            left=len(deck.tiles),
            bottom=deck.tiles[len(deck.tiles) - deck.seen :],
        )
        for feature, deck in state.experts.items()
    )


def _sales(figures: Components, state: VinhosState) -> tuple[SlotSeen, ...]:
    return tuple(
        SlotSeen(
            id=slot.id,
            group=slot.establishment,
            colour=slot.colour,
            asked=slot.min_value,
            worth=slot.bagos,
            seat=state.sales.get(slot.id),
        )
        for slot in figures.sales.values()
    )


def _exports(figures: Components, state: VinhosState) -> tuple[SlotSeen, ...]:
    framed = figures.counts[state.seats].export_frame
    return tuple(
        SlotSeen(
            id=slot.id,
            group=slot.country,
            colour=None,
            asked=slot.min_value,
            worth=slot.vp,
            seat=state.exports.get(slot.id),
        )
        for slot in figures.exports.values()
        if slot.in_frame or not framed
    )


def _countries(figures: Components, state: VinhosState) -> tuple[CountrySeen, ...]:
    return tuple(
        CountrySeen(
            id=country.id,
            name=country.name,
            majority_vp=country.majority_vp,
            barrels=tuple(sum(state.exports.get(slot) == seat for slot in country.slots) for seat in range(state.seats)),
        )
        for country in figures.countries
    )


def _booths(figures: Components, state: VinhosState) -> tuple[BoothSeen, ...]:
    return tuple(
        BoothSeen(
            position=booth.position,
            bagos=booth.bagos,
            fair_points=booth.fair_points,
            experts=booth.experts,
            seat=state.booths[booth.position - 1] if state.booths else None,
        )
        for booth in figures.booths
    )


def _player(figures: Components, state: VinhosState, seat: int) -> PlayerSeen:
    player = state.players[seat]
    return PlayerSeen(
        seat=seat,
        bagos=player.bagos,
        vp=player.vp,
        fair_points=player.fair_points,
        barrels=player.barrels,
        magnates=player.magnates,
        porto=player.porto,
        space=player.space,
        booth=state.booths.index(seat) + 1 if seat in state.booths else None,
        estates=tuple(_estate(figures, name, estate) for name, estate in zip(figures.estates, player.estates, strict=True)),
        experts=_experts(figures, player),
        tiles=tuple(
            TileSeen(
                tile=held.tile,
                kind=figures.kind(held.tile).split(" ")[-1],
                face_up=held.up,
                barrel=held.barrel,
            )
            for held in player.tiles
        ),
    )


def _experts(figures: Components, player: Player) -> tuple[ExpertSeen, ...]:
    tiles = [(figures.experts[held.tile], held.up) for held in player.experts]
    return tuple(
        ExpertSeen(tile=tile.id, feature=tile.feature, ability=tile.ability, arrow=tile.arrow, face_up=up) for tile, up in tiles
    )


def _estate(figures: Components, name: str, estate: Estate) -> EstateSeen:
    bonus, points = figures.cellar if estate.cellar else figures.warehouse, figures.quality
    always = figures.regions[estate.region].value_bonus if estate.region else 0
    quality = (
        points["vineyard"] * len(estate.vineyards)
        + points["farmer"] * estate.farmers
        + points["winery"] * estate.wineries
        + points["enologist"] * estate.enologists
    )
    return EstateSeen(
        id=name,
        region=estate.region,
        colour=estate.colour,
        vineyards=estate.vineyards,
        wineries=estate.wineries,
        enologists=estate.enologists,
        farmers=estate.farmers,
        cellar=estate.cellar,
        waiting_cubes=estate.cubes,
        free_slots=figures.estate_slots - len(estate.vineyards) - estate.wineries,
        quality=quality if estate.vineyards else 0,
        bonus=bonus,
        wines=tuple(
            WineSeen(
                place=f"{name}.{slot + 1}",
                quality=wine.quality,
                colour=wine.colour,
                porto=wine.porto,
                value=wine.quality + bonus[slot] + always,
            )
            for slot, wine in enumerate(estate.wines)
            if wine is not None
        ),
    )
