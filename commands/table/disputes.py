"""Disputes (rules.md): opened, argued, ruled. A ruling takes effect by an ordinary rewind or by ending the game."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from commands.base import Rejected, SeatNumber, Whole, Wish
from commands.past import Past
from commands.table.seating import must_run
from commands.table.seats import absent_besides, people_besides, seat_of
from events.base import Event
from events.commit import Author
from events.table.disputes import DisputeOpened, DisputeRuled, DisputeWithdrawn, RulingVoted, StatementMade
from events.table.seating import GameCancelled
from events.table.undoing import Rewound, UndoLapsed
from events.table.vocab import Ruling
from projections.line import between, on_line
from projections.names import clean
from projections.table.matters import Dispute, Vote
from projections.table.state import Table

LAPSES_AFTER = 7 * 24 * 3_600_000
"""Milliseconds: an absent judge shall not hold a game up for ever."""
MOST_STATEMENTS = 100
Cited = Callable[[str], bool]
"""Whether there is a rule of that number."""


def _readable(text: str) -> str:
    if not clean(text, lines=True) or not text.strip():
        raise ValueError("text without control or steering characters")
    return text


Text = Annotated[str, Field(min_length=1, max_length=2_000), AfterValidator(_readable)]
RuleId = Annotated[str, Field(min_length=1, max_length=40)]


class OpenDispute(Wish):
    """Dispute a commit, or a refusal of one's own, named by its time `at`. The game waits until it is ruled or withdrawn."""

    type: Literal["OpenDispute"] = "OpenDispute"
    version: Whole | None = None
    refusal: Whole | None = None
    rule: RuleId
    text: Text
    seat: SeatNumber | None = None
    refused: Mapping[str, Any] | None = None
    """The refusal as it was noted; the service writes it."""
    at: Whole = 0
    """When it is judged, in milliseconds; the service writes it."""


class StateDispute(Wish):
    """Say something about the open dispute."""

    type: Literal["StateDispute"] = "StateDispute"
    dispute: Whole
    text: Text
    seat: SeatNumber | None = None


class RuleDispute(Wish):
    """Rule the dispute, as host or as one vote: it stands, back to a version, or cancel the game."""

    type: Literal["RuleDispute"] = "RuleDispute"
    dispute: Whole
    ruling: Ruling
    to: Whole | None = None
    rules: Annotated[tuple[RuleId, ...], Field(min_length=1, max_length=10)]
    text: Text
    seat: SeatNumber | None = None


class WithdrawDispute(Wish):
    """Take it back: whoever opened it."""

    type: Literal["WithdrawDispute"] = "WithdrawDispute"
    dispute: Whole


def open_dispute(table: Table, command: OpenDispute, who: Author, past: Past, cited: Cited) -> list[Event]:
    """One at a time, in a running game, about a commit since its start or one's own refusal, citing a rule that there is."""
    must_run(table, "TABLE-DISPUTE-01")
    must_be_undisputed(table)
    seat = seat_of(table, who, command.seat, "TABLE-DISPUTE-01")
    _must_exist(command.rule, cited)
    if (command.version is None) == (command.refusal is None):
        raise Rejected("one-matter", "TABLE-DISPUTE-02")
    parties = {seat}
    if command.version is None and command.refused is None:
        raise Rejected("no-such-refusal", "TABLE-DISPUTE-02", asked=command.refusal)
    if command.version is not None:
        if not table.began <= command.version <= table.version:
            raise Rejected("no-such-version", "TABLE-DISPUTE-02", first=table.began, last=table.version)
        parties.update(next(past.facts(command.version - 1)).seats)
    host_rules = not set(table.seats_of(table.host)) & parties
    voters = people_besides(table, tuple(parties))
    if not voters and not host_rules:
        voters = tuple(sorted((*people_besides(table, ()), *absent_besides(table, ()))))
    opened = DisputeOpened(
        dispute=table.version + 1,
        seat=seat,
        version=command.version,
        refused=command.refused,
        rule=command.rule,
        text=command.text,
        parties=tuple(sorted(parties)),
        host_rules=host_rules,
        voters=voters,
        until=command.at + LAPSES_AFTER,
    )
    return [UndoLapsed(ask=table.ask.ask), opened] if table.ask else [opened]


def state_dispute(table: Table, command: StateDispute, who: Author) -> list[Event]:
    """Whoever sits at the table."""
    dispute = _pending(table, command.dispute)
    seat = seat_of(table, who, command.seat, "TABLE-DISPUTE-05")
    if len(dispute.statements) >= MOST_STATEMENTS:
        raise Rejected("enough-said", "TABLE-DISPUTE-05", most=MOST_STATEMENTS)
    return [StatementMade(dispute=dispute.dispute, seat=seat, text=command.text)]


def rule_dispute(table: Table, command: RuleDispute, who: Author, past: Past, cited: Cited) -> list[Event]:
    """The host, if he is no party; or each of the others by a vote."""
    dispute = _pending(table, command.dispute)
    for rule in command.rules:
        _must_exist(rule, cited)
    if (command.ruling == "back") != (command.to is not None):
        raise Rejected("name-the-version", "TABLE-DISPUTE-07", ruling=command.ruling)
    if command.to is not None and not (table.began <= command.to and _leaves_something(table, command.to, past)):
        raise Rejected("no-such-version", "TABLE-DISPUTE-07", first=table.began, last=table.version - 1)
    if dispute.host_rules and who.player == table.host:
        return _ruled(table, "host", Vote(-1, command.ruling, command.to, command.rules, command.text), past)
    own = [seat for seat in dispute.voters if seat in table.seats_of(who.player) and command.seat in (None, seat)]
    if not own:
        raise Rejected("not-your-ruling", "TABLE-DISPUTE-06", host=dispute.host_rules, voters=list(dispute.voters))
    votes = tuple(Vote(seat, command.ruling, command.to, command.rules, command.text) for seat in own)
    cast: list[Event] = [RulingVoted(dispute=dispute.dispute, **_plain(vote)) for vote in votes]
    outcome = _outcome(dispute, (*(each for each in dispute.votes if each.seat not in own), *votes))
    return cast if outcome is None else [*cast, *_ruled(table, "vote", outcome, past)]


def withdraw_dispute(table: Table, command: WithdrawDispute, who: Author) -> list[Event]:
    """Only whoever opened it."""
    dispute = _pending(table, command.dispute)
    if dispute.seat not in table.seats_of(who.player):
        raise Rejected("not-your-dispute", "TABLE-DISPUTE-08", opened_by=dispute.seat)
    return [DisputeWithdrawn(dispute=dispute.dispute)]


def dispute_lapsed(table: Table) -> list[Event]:
    """Nobody ruled in time: it stands."""
    return [DisputeRuled(dispute=_pending(table, None).dispute, by="clock", ruling="stands", to=None, rules=(), text="")]


def must_be_undisputed(table: Table) -> None:
    """While a dispute is open nothing else goes on."""
    if table.dispute is not None:
        raise Rejected("dispute-open", "TABLE-DISPUTE-03", dispute=table.dispute.dispute)


def _ruled(table: Table, by: Literal["host", "vote"], vote: Vote, past: Past) -> list[Event]:
    dispute = _pending(table, None)
    said = {"ruling": vote.ruling, "to": vote.to, "rules": vote.rules, "text": vote.text}
    ruled = DisputeRuled(dispute=dispute.dispute, by=by, **said)
    if vote.ruling == "cancel":
        return [ruled, GameCancelled()]
    if vote.to is None:
        return [ruled]
    return [ruled, Rewound(to=vote.to, vanishes=_vanishing(table, vote.to, past), ruling=dispute.dispute)]


def _outcome(dispute: Dispute, votes: tuple[Vote, ...]) -> Vote | None:
    """More than half of the voters for the same; parties among themselves all. When all have spoken in vain, it stands."""
    needed = len(dispute.voters) if set(dispute.voters) & set(dispute.parties) else len(dispute.voters) // 2 + 1
    for vote in votes:
        agreeing = [each for each in votes if (each.ruling, each.to) == (vote.ruling, vote.to)]
        if len(agreeing) >= needed:
            cited = tuple(dict.fromkeys(rule for each in agreeing for rule in each.rules))
            return Vote(-1, vote.ruling, vote.to, cited, "")
    return Vote(-1, "stands", None, (), "") if len(votes) == len(dispute.voters) else None


def _vanishing(table: Table, to: int, past: Past) -> tuple[int, ...]:
    gone = set(between(table.jumps, table.version, to))
    return tuple(each.version for each in past.facts(min(gone, default=table.version) - 1) if each.version in gone and each.moves)


def _leaves_something(table: Table, to: int, past: Past) -> bool:
    return on_line(table.jumps, to, table.version) and bool(_vanishing(table, to, past))


def _plain(vote: Vote) -> dict[str, Any]:
    return {name: getattr(vote, name) for name in ("seat", "ruling", "to", "rules", "text")}


def _must_exist(rule: str, cited: Cited) -> None:
    if not cited(rule):
        raise Rejected("no-such-rule", "TABLE-DISPUTE-02", cited=rule)


def _pending(table: Table, dispute: int | None) -> Dispute:
    if table.dispute is None or dispute not in (None, table.dispute.dispute):
        raise Rejected("no-such-dispute", "TABLE-DISPUTE-05", dispute=table.dispute.dispute if table.dispute else None)
    return table.dispute
