"""A table set up for one reader: what he may pick, what he has picked, and what would come of it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from urllib.parse import urlencode

from api.web.cases import Case, cases_of
from api.web.draft import Draft
from api.web.face import Face, Sight, Target
from api.web.faces import face_of
from api.web.offer import Offer, Option, Question, offered
from api.web.preview import foreseen
from api.web.words import Words
from commands.games import GAMES
from projections.table.state import Table


@dataclass(frozen=True, slots=True)
class Stage:
    """All that the page of a running game shows of it."""

    table: Table
    face: Face
    sight: Sight
    offers: tuple[Offer, ...]
    held: tuple[int, ...]
    draft: Draft
    lost: bool = False
    """Whether the draft was of a type that is not possible any more; it was put away."""

    @property
    def mine(self) -> bool:
        """Whether the game waits for the reader in this seat."""
        return self.sight.seat in self.table.to_act and self.table.status == "running"

    @property
    def ready(self) -> Mapping[str, Any] | None:
        """The command that is drafted in full."""
        return next((offer.command for offer in self.offers if self.draft.type and offer.command), None)

    @property
    def broken(self) -> bool:
        """Whether a part of the draft is not possible any more."""
        return self.lost or any(offer.broken for offer in self.offers)

    def href(self, draft: Draft | None = None, **more: Any) -> str:
        """The address of this page with another draft."""
        return href(self.table.id, self.sight.seat if len(self.held) > 1 else None, draft, **more)

    def sentence(self, command: Mapping[str, Any]) -> str:
        """A command in words."""
        return self.sight.say(f"command.{command['type']}", command)


def href(game: str, seat: int | None, draft: Draft | None = None, **more: Any) -> str:
    """The address of a table's page."""
    pairs = {"seat": seat, **more}
    known = urlencode({name: value for name, value in pairs.items() if value is not None})
    query = "&".join(part for part in (known, draft.query() if draft else "") if part)
    return f"/games/{game}?{query}" if query else f"/games/{game}"


def staged(
    table: Table,
    seat: int | None,
    held: tuple[int, ...],
    draft: Draft,
    words: Words,
    people: tuple[str, ...],
    marked: Mapping[str, int],
) -> Stage:
    """The stage as it stands now."""
    game, face = GAMES[table.game], face_of(table.game)
    now = seat is not None and seat in table.to_act and table.status == "running"
    view = game.view(table.play, seat)
    sight = Sight(view, words, people, seat, to_act=table.to_act, marked=marked)
    cases = cases_of(game.legal(table.play, seat)) if now and seat is not None else {}
    lost = bool(draft.type) and draft.type not in cases
    draft = Draft() if lost else draft
    cases = {draft.type: cases[draft.type]} if draft.type else cases
    offers = tuple(offered(each, draft, _order(table.game, kind)) for kind, each in cases.items())
    stage = Stage(table, face, sight, offers, held, draft, lost)
    shown = offers[0] if draft.type and len(offers) == 1 else None
    sight = replace(
        sight,
        targets=_targets(stage),
        picks=_picks(stage, cases),
        dials={dial.value: dial.number for offer in offers for each in offer.questions for dial in each.dials},
        draft={} if shown is None else _answers(shown),
        then=foreseen(table, stage.ready, face, seat) if stage.ready and seat is not None else None,
    )
    return replace(stage, sight=sight)


@cache
def _order(game: str, kind: str) -> Sequence[str]:
    model = next(each for each in GAMES[game].commands if each.model_fields["type"].default == kind)
    return tuple(name for name in model.model_fields if name not in ("type", "seat"))


def _targets(stage: Stage) -> dict[str, Target]:
    """What the questions that wait offer, by option; the first offer of an option has it."""
    found: dict[str, Target] = {}
    for offer in stage.offers:
        for question in _lit(stage, offer):
            for option in question.options:
                found.setdefault(option.value, _target(stage, offer, question, option))
    return found


def _lit(stage: Stage, offer: Offer) -> Iterable[Question]:
    """Before a type is chosen only what is asked first; then also what was picked already."""
    asked = offer.asked
    if not stage.draft.type:
        return (asked,) if asked else ()
    picked = [each for each in offer.questions if each.given and not each.told]
    return [*([asked] if asked else []), *reversed(picked)][:2]


def _target(stage: Stage, offer: Offer, question: Question, option: Option) -> Target:
    command = json.dumps(option.complete) if option.complete else ""
    return Target(stage.href(option.draft), _verb(stage, offer.type, question.field), option.chosen, command)


def _picks(stage: Stage, cases: Mapping[str, Sequence[Case]]) -> dict[tuple[str, str, str], Target]:
    """Every way to go on with the draft, or to begin one."""
    found: dict[tuple[str, str, str], Target] = {}
    for offer in stage.offers:
        begin = json.dumps(offer.command) if offer.plain and offer.command else ""
        found[offer.type, "", ""] = Target(stage.href(Draft(offer.type)), _verb(stage, offer.type, ""), command=begin)
        for question in offer.questions:
            for option in () if question.told else question.options:
                found.setdefault((offer.type, question.field, option.value), _target(stage, offer, question, option))
        if not stage.draft.type:
            for name, value in _values(cases[offer.type]):
                start = Target(stage.href(Draft(offer.type, {name: (value,)})), _verb(stage, offer.type, name))
                found.setdefault((offer.type, name, value), start)
    return found


def _values(cases: Sequence[Case]) -> Iterable[tuple[str, str]]:
    """(field, option) of everything that some case lets one pick, or says itself."""
    return dict.fromkeys(
        (name, value)
        for case in cases
        for name, asked in case.fields.items()
        if asked.kind in ("pick", "pick-some")
        for value in asked.options
    )


def _verb(stage: Stage, kind: str, name: str) -> str:
    words = stage.sight.words
    return next((words(key) for key in (f"page.verb.{kind}.{name}", f"page.verb.{kind}") if words.has(key)), words("pick.verb"))


def _answers(offer: Offer) -> dict[str, Any]:
    """What the draft says, single answers as themselves."""
    found: dict[str, Any] = {"type": offer.type}
    for question in offer.questions:
        if question.kind in ("pick", "number"):
            if question.given:
                found[question.field] = question.given[0]
        elif question.given:
            found[question.field] = question.given
    return found
