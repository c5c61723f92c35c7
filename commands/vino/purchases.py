"""What every way of getting a vineyard asks, and the choice of a variety (rulebook: Grape Variety Markers)."""

from collections.abc import Collection, Iterable

from commands.base import Rejected
from events.vino.buying import VineyardBought
from projections.vino.board import box, markers_on_board, variety_grown
from projections.vino.components import Vineyard
from projections.vino.state import VinoState


def known_vineyards(state: VinoState, ids: Iterable[str]) -> list[Vineyard]:
    """Every id must be a vineyard of the board."""
    board = box(state).vineyards
    for vineyard in ids:
        if vineyard not in board:
            raise Rejected("unknown-id", "VINO-SET-02", id=vineyard)
    return [board[vineyard] for vineyard in ids]


def must_be_varieties(state: VinoState, ids: Iterable[str | None]) -> None:
    """Every id must be a variety of the market."""
    for variety in ids:
        if variety is not None and variety not in box(state).varieties:
            raise Rejected("unknown-id", "VINO-SET-03", id=variety)


def must_be_free(state: VinoState, vineyard: Vineyard) -> None:
    """Nobody's chip lies on a vineyard that is bought or given."""
    if vineyard.id in state.chips:
        raise Rejected("not-available", "VINO-BUY-08", vineyard=vineyard.id, owner=state.chips[vineyard.id])


def must_afford(state: VinoState, seat: int, price: int) -> None:
    """A price is paid in full from the buyer's own cash."""
    if not can_afford(state, seat, price):
        raise Rejected("cannot-afford", "VINO-BUY-09", price=price, cash=state.cash[seat])


def can_afford(state: VinoState, seat: int, price: int) -> bool:
    """No credit, whoever asks."""
    return price <= state.cash[seat]


def choosable(state: VinoState, seat: int, region: str) -> tuple[str, ...]:
    """An owner grows what he grows; a newcomer has the markers on the board; empty when he is shut out."""
    grown = variety_grown(state, seat, region)
    return markers_on_board(state, region) if grown is None else (grown,)


def variety_for(state: VinoState, seat: int, region: str, wish: str | None) -> str:
    """An owner's variety is fixed; a newcomer takes a marker on the board, and names it if there are several."""
    varieties, newcomer = choosable(state, seat, region), variety_grown(state, seat, region) is None
    if not varieties:
        raise Rejected("no-marker", "VINO-VAR-01", region=region)
    if wish is None and len(varieties) > 1:
        raise Rejected("variety-required", "VINO-VAR-02", region=region, varieties=varieties)
    if wish is not None and wish not in varieties:
        if newcomer:
            raise Rejected("variety-unavailable", "VINO-VAR-02", region=region, variety=wish, varieties=varieties)
        raise Rejected("variety-fixed", "VINO-VAR-03", region=region, variety=varieties[0])
    return varieties[0] if wish is None else wish


def bought(state: VinoState, seat: int, vineyard: Vineyard, wish: str | None, queue: tuple[int, ...]) -> VineyardBought:
    """A free vineyard, with a variety, for its full price, checked in this order."""
    must_be_free(state, vineyard)
    variety = variety_for(state, seat, vineyard.region, wish)
    must_afford(state, seat, vineyard.price)
    return VineyardBought(
        seat=seat,
        region=vineyard.region,
        vineyard=vineyard.id,
        price=vineyard.price,
        variety=variety,
        marker=variety if variety_grown(state, seat, vineyard.region) is None else None,
        queue=queue,
    )


def must_be_so_many(vineyards: Collection[Vineyard], due: int, rule: str) -> None:
    """A list names exactly what is due, each once."""
    if len(vineyards) != due or len({vineyard.id for vineyard in vineyards}) != due:
        raise Rejected("bad-count", rule, due=due, given=len(vineyards))
