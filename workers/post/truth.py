"""Whether a notice is still true when its delay is over: a move, an undo or a look at the game may have settled it."""

from commands.tables import Tables
from projections.deadlines import reminders
from projections.line import on_line
from projections.notices import Notice, open_asks
from projections.table.state import Table

_SHOWN_IS_ENOUGH_NOT = frozenset({"remind", "out", "test", "paused", "confirm"})


def still(notice: Notice, table: Table, seen: int, now: int) -> tuple[tuple[str, ...], str]:
    """The reasons of a notice that still hold, and when none does, why: `seen`, `undone` or `moved-on`."""
    left = tuple(kind for kind in notice.kinds if _holds(kind, notice, table, now))
    if not left:
        return (), "moved-on" if on_line(table.jumps, notice.version, table.version) else "undone"
    if seen >= notice.version and not set(left) & _SHOWN_IS_ENOUGH_NOT:
        return (), "seen"
    return left, ""


def outlasted(notice: Notice, tables: Tables, due: int) -> bool:
    """Whether a turn went on beyond the time at which it was to be told, by the log's own times."""
    if "turn" not in notice.kinds:
        return False
    for table in tables.onward(tables.at(notice.game, notice.version)):
        if not on_turn(notice, table):
            return table.moved_at > due
    return True


def on_turn(notice: Notice, table: Table) -> bool:
    """Whether the person is awaited for just the turn that the notice tells of."""
    return any(version == notice.version and _sits(table, seat, notice.player) for seat, version in table.asked)


def _holds(kind: str, notice: Notice, table: Table, now: int) -> bool:
    player, version = notice.player, notice.version
    match kind:
        case "turn":
            return on_turn(notice, table)
        case "remind":
            return on_turn(notice, table) and any(
                at <= now and since == version and table.chairs[seat].player == player for seat, since, at in reminders(table)
            )
        case "undo" | "time" | "vote" | "rules":
            return _any(table, _must_answer(kind, table, version), player)
        case "started":
            return "turn" not in notice.kinds or on_turn(notice, table)
        case "out":
            return any(watch.out and _sits(table, seat, player) for seat, watch in enumerate(table.watches))
        case "dispute":
            return table.dispute is not None and table.dispute.dispute == version
        case _:
            return _stands(kind, player, table, now)


def _stands(kind: str, player: str, table: Table, now: int) -> bool:
    """What is told of the table still holds."""
    match kind:
        case "automated":
            return any(chair.stand_in and chair.player == player for chair in table.chairs)
        case "offered":
            return table.status == "running" and any(chair.offered for chair in table.chairs)
        case "away":
            return any(watch.away_until > now and not _sits(table, seat, player) for seat, watch in enumerate(table.watches))
        case "full":
            return table.status == "open" and not any(chair.free for chair in table.chairs)
        case _:
            return True


def _must_answer(kind: str, table: Table, version: int) -> tuple[int, ...]:
    """Seats whose answer to what was asked at a version is still missing."""
    asked, seats = open_asks(table).get(kind, (0, ()))
    return seats if asked == version else ()


def _any(table: Table, seats: tuple[int, ...], player: str) -> bool:
    return any(_sits(table, seat, player) for seat in seats)


def _sits(table: Table, seat: int, player: str) -> bool:
    return table.chairs[seat].player == player and table.chairs[seat].present
