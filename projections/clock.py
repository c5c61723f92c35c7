"""Clocks of a table, folded: what each seat has left after a commit, from the log and the calendar alone."""

from events.base import Event
from events.commit import Commit
from events.table.absence import SeatRetaken, SeatTakenOver
from events.table.clocks import ClockChanged, TimeGiven, TimeRanOut, VacationEnded, VacationStarted
from events.table.seating import GameStarted
from projections.base import changed
from projections.calendar import played
from projections.clock_rules import ClockRules, clock_rules
from projections.table.absence_state import Watch
from projections.table.state import Table

Watches = tuple[Watch, ...]


def ticked(before: Table, after: Table, commit: Commit, moved: bool, stood: Table | None) -> Table:
    """The table with its clocks brought to the time of a commit. `stood` is the table that a rewind went back to."""
    rules, watches = clock_rules(after.clock), before.watches
    if watches:
        watches = tuple(_used(watch, time_used(before, seat, commit.at)) for seat, watch in enumerate(watches))
        if moved and commit.author.seat in before.to_act:
            watches = _with(watches, commit.author.seat or 0, turn_ended(watches[commit.author.seat or 0], rules))
        if stood is not None:
            watches = tuple(gone_back(watch, stood.watches[seat : seat + 1]) for seat, watch in enumerate(watches))
    for event in commit.events:
        watches = _after(watches, event, rules, commit.version, len(after.chairs))
    return changed(after, watches=watches)


def time_used(table: Table, seat: int, until: int) -> int:
    """Milliseconds that a seat uses of its time if the table stays as it is until an instant."""
    if not runs_for(table, seat):
        return 0
    return played(clock_rules(table.clock), clock_start(table, seat), until)


def stopped(table: Table) -> bool:
    """No clock runs and no deadline passes: the game is not running, or its players argue about it."""
    return table.status != "running" or table.dispute is not None


def runs_for(table: Table, seat: int) -> bool:
    """A clock runs while a person is awaited, but not while the table decides what becomes of the seat."""
    if stopped(table):
        return False
    chair, voted_on = table.chairs[seat], table.vote is not None and table.vote.seat == seat
    return seat in table.to_act and chair.present and not voted_on


def clock_start(table: Table, seat: int) -> int:
    """From when a running clock counts: the last commit, or the end of a vacation."""
    return max(table.moved_at, table.watches[seat].away_until)


def turn_ended(watch: Watch, rules: ClockRules) -> Watch:
    """After its own move a seat gets time for the next turn, but for each turn only once, whatever was undone."""
    if watch.turn < len(watch.left) - 1:
        return changed(_shown(changed(watch, turn=watch.turn + 1)), out=False)
    left = rules.seconds * 1000 if rules.kind == "move" else watch.remaining + rules.increment * 1000
    if rules.kind == "bank" and rules.cap:
        left = min(left, rules.cap * 1000)
    return changed(watch, left=(*watch.left, left), turn=watch.turn + 1, carry=None, start=left, out=False)


def gone_back(watch: Watch, stood: Watches) -> Watch:
    """A rewind gives no time back: there is no more than was left of that turn, and no more than there is now."""
    turn = stood[0].turn if stood and stood[0].since == watch.since else 0
    carry = watch.remaining if watch.carry is None else watch.carry
    return _shown(changed(watch, turn=turn, carry=carry))


def time_given(watch: Watch, given: int) -> Watch:
    """More time for the present turn."""
    left = (*watch.left[: watch.turn], watch.left[watch.turn] + given, *watch.left[watch.turn + 1 :])
    carry = None if watch.carry is None else watch.carry + given
    more = changed(watch, left=left, carry=carry, start=max(watch.start, 0) + given)
    return changed(more, out=watch.out and more.remaining <= 0)


def _shown(watch: Watch) -> Watch:
    """What a turn's clock has once shown it never exceeds again."""
    rest = watch.remaining
    left = (*watch.left[: watch.turn], rest, *watch.left[watch.turn + 1 :])
    return changed(watch, left=left, start=rest, out=watch.out and rest <= 0)


def _used(watch: Watch, time: int) -> Watch:
    if time == 0:
        return watch
    rest = watch.remaining - time
    left = (*watch.left[: watch.turn], rest, *watch.left[watch.turn + 1 :])
    return changed(watch, left=left, carry=None if watch.carry is None else watch.carry - time)


def _after(watches: Watches, event: Event, rules: ClockRules, version: int, seats: int) -> Watches:
    match event:
        case GameStarted() | ClockChanged():
            full = () if rules.kind == "none" else (_full(rules, version),) * seats
            return tuple(_same_holidays(new, watches[seat : seat + 1]) for seat, new in enumerate(full))
        case TimeGiven() if watches:
            return _with(watches, event.seat, time_given(watches[event.seat], event.seconds * 1000))
        case TimeRanOut() if watches:
            return _with(watches, event.seat, changed(watches[event.seat], out=True))
        case SeatTakenOver() if watches:
            return _with(watches, event.seat, _full(rules, version))
        case SeatRetaken() if watches:
            return _with(watches, event.seat, _come_back(watches[event.seat], rules))
        case VacationStarted() if watches:
            return _with(watches, event.seat, _away(watches[event.seat], event.until, event.year, event.days))
        case VacationEnded() if watches:
            return _with(watches, event.seat, _away(watches[event.seat], event.at, event.year, -event.days_back))
        case _:
            return watches


def _come_back(watch: Watch, rules: ClockRules) -> Watch:
    """Who takes a seat back has a quarter of a full clock at least, or a whole one for each move."""
    least = rules.seconds * 1000 if rules.kind == "move" else max(rules.increment * 1000, rules.seconds * 250)
    back = time_given(watch, max(0, least - watch.remaining))
    return changed(back, start=back.remaining, out=False)


def _away(watch: Watch, until: int, year: int, days: int) -> Watch:
    taken = dict(watch.away_days)
    taken[year] = taken.get(year, 0) + days
    return changed(watch, away_until=until, away_days=tuple(sorted(taken.items())))


def _full(rules: ClockRules, version: int) -> Watch:
    return Watch(since=version, left=(rules.seconds * 1000,), start=rules.seconds * 1000)


def _same_holidays(new: Watch, old: Watches) -> Watch:
    return changed(new, away_until=old[0].away_until, away_days=old[0].away_days) if old else new


def _with(watches: Watches, seat: int, watch: Watch) -> Watches:
    return (*watches[:seat], watch, *watches[seat + 1 :])
