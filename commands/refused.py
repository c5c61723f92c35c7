"""What was refused, for whoever may see it."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from commands.game import Game
from events.refusals import Refusal
from projections.table.state import Table


def visible(table: Table, player: str | None, refusals: Iterable[Refusal]) -> list[dict[str, Any]]:
    """A person's own refusals; all once the game is finished, and to those at the table while a dispute is open.

    During a dispute others' are shown without what the rules may hide: their facts, and all but the type of their command.
    """
    seated = player is not None and (player == table.host or bool(table.seats_of(player)))
    rows: list[dict[str, Any]] = []
    for each in refusals:
        if table.status == "finished" or (player is not None and each.player == player):
            rows.append(_plain(each))
        elif table.dispute is not None and seated:
            rows.append({**_plain(each), "command": {"type": each.command["type"]}, "facts": {}})
    return rows


def as_shown(game: Game, refusal: Refusal) -> dict[str, Any]:
    """A refusal that its sender makes public. A choice that is made in secret stays so."""
    secret = {kind.model_fields["type"].default for kind in game.commands if kind.secret}
    row = _plain(refusal)
    return {**row, "command": {"type": row["command"]["type"]}, "facts": {}} if row["command"]["type"] in secret else row


def _plain(refusal: Refusal) -> dict[str, Any]:
    return {name: value for name, value in asdict(refusal).items() if name != "player"}
