"""End of the game (rulebook: End of Game and Final Scoring)."""

from commands.vinhos.course import Course
from commands.vinhos.trade import sales_barrels
from events.vinhos.end import GameScored, Scored
from projections.base import Result, ranked
from projections.vinhos.components import printed
from projections.vinhos.figures import Components, Multiplier
from projections.vinhos.state import Player, VinhosState, wines_of


def score(course: Course) -> None:
    """Money by table, half of each wine, majorities abroad, and multipliers that carry a barrel."""
    state, figures = course.state, course.printed
    rows = []
    for seat, player in enumerate(state.players):
        money = money_points(figures, player.bagos)
        wines = sum(wine.quality // 2 for wine in wines_of(player).values())
        exports = sum(majorities(state).get((country.id, seat), 0) for country in figures.countries)
        tiles = [figures.multipliers[held.tile] for held in player.tiles if held.tile in figures.multipliers and held.barrel]
        multipliers = sum(multiplier_points(state, seat, tile) for tile in tiles)
        total = player.vp + money + wines + exports + multipliers
        rows.append(Scored(seat=seat, money=money, wines=wines, exports=exports, multipliers=multipliers, total=total))
    course.add(GameScored(scores=tuple(rows)))


def money_points(figures: Components, bagos: int) -> int:
    """The points of the highest step that the money reaches."""
    return max((points for least, points in figures.money if bagos >= least), default=0)


def majorities(state: VinhosState) -> dict[tuple[str, int], int]:
    """(country, seat) -> points: most barrels take all, ties share rounded down, nobody there scores nothing."""
    points = {}
    for country in printed(state.revision).countries:
        barrels = [sum(state.exports.get(slot) == seat for slot in country.slots) for seat in range(state.seats)]
        best = max(barrels)
        leaders = [seat for seat, count in enumerate(barrels) if count == best > 0]
        points.update({(country.id, seat): country.majority_vp // len(leaders) for seat in leaders})
    return points


def multiplier_points(state: VinhosState, seat: int, tile: Multiplier) -> int:
    """So many points for every so many things counted at the very end, up to a limit where there is one."""
    points = counted(state, seat, tile.counts) // tile.per * tile.vp
    return points if tile.max_vp is None else min(points, tile.max_vp)


def counted(state: VinhosState, seat: int, what: str) -> int:
    """How many of a thing a seat has."""
    player = state.players[seat]
    match what:
        case "sales_barrel":
            return len(sales_barrels(state, seat))
        case "export_barrel":
            return export_barrels(state, seat)
        case "bago":
            return player.bagos
        case "fair_point":
            return player.fair_points
        case "expert_tile":
            return len(player.experts)
        case "wine_tile":
            return len(wines_of(player))
        case _:
            return _on_estates(player, what)


def _on_estates(player: Player, what: str) -> int:
    estates = player.estates
    match what:
        case "vineyard":
            return sum(len(estate.vineyards) for estate in estates)
        case "winery":
            return sum(estate.wineries for estate in estates)
        case "cellar":
            return sum(estate.cellar for estate in estates)
        case "enologist":
            return sum(estate.enologists for estate in estates)
        case "farmer":
            return sum(estate.farmers for estate in estates)
        case _:
            return len({estate.region for estate in estates if estate.region is not None})


def export_barrels(state: VinhosState, seat: int) -> int:
    """A seat's barrels in the Export Area."""
    return sum(owner == seat for owner in state.exports.values())


def result(state: VinhosState) -> Result | None:
    """Most points win; then most barrels abroad, then most money, then the place is shared."""
    if state.phase != "scored":
        return None
    rows: list[tuple[int, tuple[int, ...]]] = [
        (seat, (player.vp, export_barrels(state, seat), player.bagos)) for seat, player in enumerate(state.players)
    ]
    return ranked(rows)
