"""Events of disputes and rules revisions, applied to the table."""

from typing import Any, assert_never

from events.table.disputes import DisputeOpened, DisputeRuled, DisputeWithdrawn, RulingVoted, StatementMade
from events.table.revising import RulesAdopted, RulesAnswered, RulesProposed, RulesWithdrawn
from events.table.union import Disputing, Revising
from projections.base import changed
from projections.table.matters import Dispute, Proposal, Vote
from projections.table.state import Table


def dispute_passed(table: Table, event: Disputing) -> Table:
    """The table after an event of a dispute."""
    match event:
        case DisputeOpened():
            opened = Dispute(**{name: getattr(event, name) for name in _OPENED})
            return changed(table, dispute=opened)
        case StatementMade():
            return _disputed(table, statements=(*_open(table).statements, (event.seat, event.text)))
        case RulingVoted():
            vote = Vote(event.seat, event.ruling, event.to, event.rules, event.text)
            others = tuple(each for each in _open(table).votes if each.seat != event.seat)
            return _disputed(table, votes=(*others, vote))
        case DisputeRuled() | DisputeWithdrawn():
            return changed(table, dispute=None)
        case _:
            assert_never(event)


def revision_passed(table: Table, event: Revising) -> Table:
    """The table after an event about the rules revision. The game's own state is told in `projections/fold.py`."""
    match event:
        case RulesProposed():
            shown = tuple((each.rule, each.before, each.after) for each in event.differences)
            proposal = Proposal(event.proposal, event.seat, event.rules, shown, event.must_agree)
            return changed(table, proposal=proposal)
        case RulesAnswered():
            if table.proposal is None or not event.agree:
                return changed(table, proposal=None)
            left = tuple(seat for seat in table.proposal.must_agree if seat != event.seat)
            return changed(table, proposal=changed(table.proposal, must_agree=left))
        case RulesWithdrawn():
            return changed(table, proposal=None)
        case RulesAdopted():
            return changed(table, proposal=None, rules=event.rules, data=event.data)
        case _:
            assert_never(event)


_OPENED = ("dispute", "seat", "version", "refused", "rule", "text", "parties", "host_rules", "voters", "until")


def _open(table: Table) -> Dispute:
    if table.dispute is None:
        raise LookupError("no dispute is open")
    return table.dispute


def _disputed(table: Table, **fields: Any) -> Table:
    return changed(table, dispute=changed(_open(table), **fields))
