"""Positions to test rules in, written as the worked cases write them.

`board="campania: A 1,2 T; B 3 M | lazio: C 1 B"` gives A the first two vineyards of Campania, where he grows Trebbiano, and
so on. Seats A to E stand in turn order, A first, unless a test says otherwise.
"""

from typing import Any

from commands.base import Command, Rejected
from commands.vino import GAME
from commands.vino.buying import Buy, Pass
from commands.vino.giveaways import Take
from commands.vino.preliminary import BuyDrawn, BuyFree
from commands.vino.selection import Select
from commands.vino.selling import Sell
from events.base import Event
from tests.spec import Rigged, Spec

A, B, C, D, E = range(5)
SEATS = "ABCDE"
VARIETIES = {"N": "nebbiolo", "T": "trebbiano", "M": "montepulciano", "P": "pinot-grigio", "B": "barbera"}
SIX_BOTTLES = ("campania", "calabria", "abruzzo", "toscana", "veneto", "trentino")
LEVEL = dict.fromkeys(VARIETIES.values(), 0)
STARTING = ("liguria", "lazio", "campania", "sardegna", "calabria", "abruzzo", "toscana", "veneto", "trentino")


def chips(board: str) -> dict[str, Any]:
    """`chips` and `grown` of a board in the notation above."""
    lying: dict[str, int] = {}
    grown: dict[str, dict[int, str]] = {}
    for region, owners in (part.split(":") for part in board.split("|") if part.strip()):
        for owner in owners.split(";"):
            seat, positions, variety = owner.split()
            grown.setdefault(region.strip(), {})[SEATS.index(seat)] = VARIETIES[variety]
            for position in positions.split(","):
                lying[f"{region.strip()}-{int(position):02}"] = SEATS.index(seat)
    return {"chips": lying, "grown": grown}


def table(seats: int, board: str = "", **fields: Any) -> Spec:
    """Everybody is about to select, with 1000 Vino each."""
    start = {
        "stage": "selection",
        "round": 3,
        "order": tuple(range(seats)),
        "banker": seats - 1,
        "bottles": SIX_BOTTLES,
        "market": LEVEL,
        "cash": (1000,) * seats,
        "incomes": (0,) * seats,
        "last_incomes": (0,) * seats,
    }
    return Spec.of(GAME, seats, Rigged()).placed(**{**start, **chips(board), **fields})


def buying(spec: Spec, *selections: str) -> Spec:
    """The selections of A, B and so on, each as "lazio veneto", all made; the first region is open."""
    for seat, regions in enumerate(selections):
        spec = spec.when(Select(seat=seat, regions=tuple(regions.split()))).accepted()
    return spec


def selling(seats: int, board: str, **fields: Any) -> Spec:
    """Everybody is about to sell."""
    return table(seats, board, **{"stage": "selling", "queue": tuple(range(seats)), **fields})


def preliminary(seats: int, board: str = "", drawn: str = "", **fields: Any) -> Spec:
    """The first seat of the queue has drawn these regions and is to buy; all other starting markers lie face down."""
    regions = drawn.split()
    queue = fields.pop("queue", tuple(range(seats)))
    start = {
        "stage": "prelim-draw",
        "round": 0,
        "queue": queue,
        "drawn": dict.fromkeys(regions, queue[0]),
        "face_down": tuple(region for region in STARTING if region not in regions),
        "draws": len(regions),
    }
    return table(seats, board, **{**start, **fields})


def third(seats: int, board: str, **fields: Any) -> Spec:
    """Everybody is about to buy a vineyard freely."""
    return table(seats, board, **{"stage": "prelim-free", "round": 0, "queue": tuple(range(seats)), **fields})


def buy(seat: int, vineyard: str, variety: str | None = None) -> Buy:
    """A purchase of a region's turn."""
    return Buy(seat=seat, vineyard=vineyard, variety=variety)


def buy_free(seat: int, vineyard: str, variety: str | None = None) -> BuyFree:
    """A free purchase of the preliminary round."""
    return BuyFree(seat=seat, vineyard=vineyard, variety=variety)


def buy_drawn(seat: int, *vineyards: str) -> BuyDrawn:
    """The purchase for drawn markers."""
    return BuyDrawn(seat=seat, vineyards=vineyards)


def take(seat: int, *vineyards: str) -> Take:
    """Gifts chosen."""
    return Take(seat=seat, vineyards=vineyards)


def pass_(seat: int) -> Pass:
    """No more here."""
    return Pass(seat=seat)


def sell(seat: int, variety: str, quantity: int, returned: tuple[str, ...] = (), **raises: int) -> Sell:
    """A sale; `pinot_grigio=1` raises Pinot Grigio."""
    levels = {name.replace("_", "-"): level for name, level in raises.items()}
    return Sell(seat=seat, variety=variety, quantity=quantity, returned=returned, raises=levels)


def all_sent(spec: Spec, *commands: Command) -> Spec:
    """Commands one after another, all accepted."""
    for command in commands:
        spec = spec.when(command).accepted()
    return spec


def answer(state: Any, command: Command, chance: Any) -> list[Event] | Rejected:
    """What a command gets: events, or the refusal itself. Anything else that goes wrong is a bug."""
    try:
        return GAME.decide(state, command, chance)
    except Rejected as refusal:
        return refusal


def owned(spec: Spec, region: str) -> dict[str, int]:
    """Seat letter -> how many vineyards it has in a region."""
    count: dict[str, int] = {}
    for vineyard, seat in spec.state.chips.items():
        if vineyard.startswith(region):
            count[SEATS[seat]] = count.get(SEATS[seat], 0) + 1
    return count


def types(spec: Spec) -> list[str]:
    """Types of the last events."""
    return [event.type for event in spec.events]
