"""Another rules revision for a running game (rules.md): proposed with its differences, adopted when all agree."""

from typing import Annotated, Literal

from pydantic import Field

from commands.base import Flag, Rejected, SeatNumber, Whole, Wish
from commands.table.seating import must_run
from commands.table.seats import absent_besides, people_besides, seat_of
from events.base import Event
from events.commit import Author
from events.table.revising import RuleChange, RulesAdopted, RulesAnswered, RulesProposed, RulesWithdrawn
from events.table.undoing import UndoLapsed
from projections.table.matters import Proposal
from projections.table.state import Table


class ProposeRules(Wish):
    """Propose to play on by another rules revision."""

    type: Literal["ProposeRules"] = "ProposeRules"
    rules: Annotated[str, Field(min_length=1, max_length=40)]
    seat: SeatNumber | None = None


class AnswerRules(Wish):
    """Say yes or no to a proposal, for one's own seats or the one named."""

    type: Literal["AnswerRules"] = "AnswerRules"
    proposal: Whole
    agree: Flag
    seat: SeatNumber | None = None


class WithdrawRules(Wish):
    """Take a proposal back."""

    type: Literal["WithdrawRules"] = "WithdrawRules"
    proposal: Whole


def propose_rules(
    table: Table, command: ProposeRules, who: Author, known: dict[str, str], differences: tuple[RuleChange, ...]
) -> list[Event]:
    """A revision that this service knows and that is not the present one. `known` is its component data by revision."""
    must_run(table, "TABLE-RULES-02")
    seat = seat_of(table, who, command.seat, "TABLE-RULES-02")
    if command.rules not in known or command.rules == table.rules:
        others = [each for each in known if each != table.rules]
        raise Rejected("no-such-rules", "TABLE-RULES-02", asked=command.rules, possible=others)
    if table.proposal is not None:
        raise Rejected("proposal-pending", "TABLE-RULES-03", proposal=table.proposal.proposal)
    own = table.seats_of(who.player)
    asked = people_besides(table, own)
    if not asked and (absent := absent_besides(table, own)):
        raise Rejected("nobody-to-agree", "TABLE-RULES-03", absent=list(absent))
    proposed = RulesProposed(
        proposal=table.version + 1, seat=seat, rules=command.rules, differences=differences, must_agree=asked
    )
    return [proposed] if asked else [proposed, *_adopted(table, command.rules, known)]


def answer_rules(table: Table, command: AnswerRules, who: Author, known: dict[str, str]) -> list[Event]:
    """Each seat that must agree answers once; one no ends it, the last yes does it."""
    proposal, own = _pending(table, command.proposal), table.seats_of(who.player)
    asked = [seat for seat in proposal.must_agree if seat in own and command.seat in (None, seat)]
    if not asked:
        raise Rejected("not-asked", "TABLE-RULES-03", must_agree=list(proposal.must_agree))
    if not command.agree:
        return [RulesAnswered(proposal=proposal.proposal, seat=asked[0], agree=False)]
    yes: list[Event] = [RulesAnswered(proposal=proposal.proposal, seat=seat, agree=True) for seat in asked]
    return [*yes, *_adopted(table, proposal.rules, known)] if set(asked) == set(proposal.must_agree) else yes


def withdraw_rules(table: Table, command: WithdrawRules, who: Author) -> list[Event]:
    """Only whoever proposed it."""
    proposal = _pending(table, command.proposal)
    if proposal.seat not in table.seats_of(who.player):
        raise Rejected("not-your-proposal", "TABLE-RULES-03", proposed_by=proposal.seat)
    return [RulesWithdrawn(proposal=proposal.proposal)]


def _adopted(table: Table, rules: str, known: dict[str, str]) -> list[Event]:
    """An ask to go back was about a game by other rules."""
    adopted = RulesAdopted(rules=rules, data=known[rules])
    return [UndoLapsed(ask=table.ask.ask), adopted] if table.ask else [adopted]


def _pending(table: Table, proposal: int) -> Proposal:
    must_run(table, "TABLE-RULES-03")
    if table.proposal is None or table.proposal.proposal != proposal:
        raise Rejected("no-such-proposal", "TABLE-RULES-03", proposal=table.proposal.proposal if table.proposal else None)
    return table.proposal
