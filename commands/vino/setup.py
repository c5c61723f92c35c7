"""Setup, and who may sit down to it."""

from commands.base import Begin, Rejected
from commands.chance import Chance
from commands.vino.turns import must_be_phase
from events.vino.setup import GameLaidOut
from events.vino.union import VinoEvent
from events.vino.vocab import Marker
from projections.vino.board import box
from projections.vino.components import components
from projections.vino.state import VinoState, before_setup


def seat_counts(revision: str) -> tuple[int, ...]:
    """Three, four or five play."""
    fewest, most = components(revision).players
    return tuple(range(fewest, most + 1))


def new_game(seats: int, _options: object, revision: str) -> VinoState:
    """No game is made for another number of players."""
    if seats not in seat_counts(revision):
        raise Rejected("player-count", "VINO-SET-01", seats=seats, allowed=seat_counts(revision))
    return before_setup(seats, revision)


def begin(state: VinoState, command: Begin, chance: Chance) -> list[VinoEvent]:
    """Seats are shuffled into a turn order whose last is the banker; bottles, labels and markers lie in their places."""
    must_be_phase(state, command.seat, "setup")
    printed, order = box(state), chance.shuffle("turn-order", 0, range(state.seats))
    laid_out = GameLaidOut(
        order=order,
        banker=order[-1],
        capital=printed.capital,
        bottles=tuple(region.id for region in printed.regions.values() if region.has_government_vineyards),
        market=dict.fromkeys(printed.varieties, printed.market.start),
        face_down=tuple(Marker(region=region, variety=variety) for region, variety in printed.starting_markers.items()),
    )
    return [laid_out]
