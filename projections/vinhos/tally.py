"""What is counted over many games of Vinhos: abilities, magnate tiles, booths, region benefits and multipliers."""

from collections.abc import Iterator, Sequence

from events.base import Event
from events.vinhos.estates import VineyardTaken
from events.vinhos.experts import ExpertTaken, ExpertUsed, MagnateUsed
from events.vinhos.fair import TileBought
from events.vinhos.press import WineReleased
from events.vinhos.setup import MagnateDrafted
from events.vinhos.trade import WineExported, WineSold
from projections.tally import Tally, counted
from projections.vinhos.components import NEWEST, printed
from projections.vinhos.figures import Components
from projections.vinhos.state import VinhosState


def tally(state: VinhosState, events: Sequence[Event]) -> Tally:
    """The counts of one whole game."""
    figures = printed(state.revision)
    multipliers = figures.multipliers
    bought = [event.tile for event in events if isinstance(event, TileBought) and event.tile in multipliers]
    return Tally(
        counts={
            "expert ability": counted(
                dict.fromkeys(tile.ability for tile in figures.experts.values()),
                (event.ability for event in events if isinstance(event, ExpertUsed)),
            ),
            "magnate tile": counted(
                dict.fromkeys(tile.kind for tile in figures.magnate_tiles.values()),
                (event.kind for event in events if isinstance(event, MagnateUsed)),
            ),
            "booth": counted(
                (booth.id for booth in figures.booths),
                (figures.booths[event.booth - 1].id for event in events if isinstance(event, WineReleased)),
            ),
            "region benefit": counted(figures.regions, _benefits(figures, events)),
            "multiplier": counted(
                dict.fromkeys(tile.kind for tile in multipliers.values()), (multipliers[tile].kind for tile in bought)
            ),
        },
        openings=_openings(events),
        figures={
            "fair points": tuple(player.fair_points for player in state.players),
            "bagos": tuple(player.bagos for player in state.players),
        },
    )


def _openings(events: Sequence[Event]) -> dict[str, tuple[str, ...]]:
    """The first region of each seat, and the magnate tile it drafted."""
    regions: dict[int, str] = {}
    for event in events:
        if isinstance(event, VineyardTaken):
            regions.setdefault(event.seat, event.region)
    drafted = {event.seat: printed(NEWEST).kind(event.tile) for event in events if isinstance(event, MagnateDrafted)}
    return {
        "region": tuple(regions[seat] for seat in sorted(regions)),
        "draft": tuple(drafted[seat] for seat in sorted(drafted)),
    }


def _benefits(figures: Components, events: Sequence[Event]) -> Iterator[str]:
    """Regions whose benefit did something, once for each time; a ban on Cellars whenever an Estate comes under it."""
    given = None
    for event in events:
        match event:
            case VineyardTaken():
                given = event.region
                forbidden = event.first and figures.regions[given].cellar_forbidden
                if event.porto or event.cellar or event.winery or event.farmer or forbidden:
                    yield given
            case ExpertTaken(by="region"):
                if given is not None:
                    yield given
                given = None
            case WineSold() | WineExported() | WineReleased():
                region = figures.regions[event.region]
                helped = region.value_bonus or (event.cubes and region.cube_value > 1)
                if helped or (region.fair_points and isinstance(event, WineReleased)):
                    yield event.region
            case _:
                pass
