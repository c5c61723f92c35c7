"""What a table decides besides the game, as plain data for a reader: a dispute, a proposal of other rules."""

from typing import Any

from pydantic_core import to_jsonable_python

from projections.table.state import Table


def dispute_shown(table: Table, player: str | None) -> dict[str, Any] | None:
    """The open dispute, and what the reader may do about it."""
    dispute = table.dispute
    if dispute is None:
        return None
    held = table.seats_of(player)
    host = dispute.host_rules and player is not None and player == table.host
    voting = [seat for seat in dispute.voters if seat in held]
    may = {"may_state": bool(held), "may_rule": host, "may_vote": voting, "may_withdraw": dispute.seat in held}
    statements = [{"seat": seat, "text": text} for seat, text in dispute.statements]
    plain: dict[str, Any] = to_jsonable_python(dispute)
    return {**plain, "statements": statements, **may}


def proposal_shown(table: Table, player: str | None) -> dict[str, Any] | None:
    """The pending proposal with its differences, and what the reader may do about it."""
    proposal = table.proposal
    if proposal is None:
        return None
    held = table.seats_of(player)
    return {
        "proposal": proposal.proposal,
        "seat": proposal.seat,
        "rules": proposal.rules,
        "differences": [{"rule": rule, "before": before, "after": after} for rule, before, after in proposal.differences],
        "must_agree": proposal.must_agree,
        "may_answer": [seat for seat in proposal.must_agree if seat in held],
        "may_withdraw": proposal.seat in held,
    }
