"""A refusal shown again, from the side stream where it was kept: it stays until it is dismissed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import request

from api.desk import desk
from api.web.people import seated
from api.web.visit import Visit
from api.web.words import Words
from events import refusals
from projections.table.state import Table


@dataclass(frozen=True, slots=True)
class RefusalShown:
    """Why something was not done. `book` is the game or the table whose rules are cited."""

    at: int
    sentence: str
    rule: str
    book: str
    version: int


def refusal_shown(table: Table, me: Visit, words: Words) -> RefusalShown | None:
    """The refusal that the address names, if it was this reader's."""
    named = request.args.get("refused", "")
    if not named.isdecimal() or me.player is None:
        return None
    found = next((each for each in refusals.of_person(desk().engine, table.id, me.player) if str(each.at) == named), None)
    if found is None:
        return None
    return said(table, found.code, found.rule, found.facts, words, at=found.at, version=found.version)


def said(
    table: Table, code: str, rule: str, facts: Mapping[str, Any], words: Words, at: int = 0, version: int = 0
) -> RefusalShown:
    """A refusal in words."""
    key = f"refusal.{code}"
    sentence = words.about(key, facts, seated(table, words)) if words.has(key) else words("refusal", code=code)
    return RefusalShown(at, sentence, rule, "table" if rule.startswith("TABLE-") else table.game, version)


def latest(game: str, player: str) -> str:
    """What names a person's newest refusal in an address."""
    found = refusals.of_person(desk().engine, game, player)
    return str(found[-1].at) if found else ""
