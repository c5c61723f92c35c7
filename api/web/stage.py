"""A table set up for one reader: what he may pick, what he has picked, and what would come of it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from urllib.parse import urlencode

from api.web.cases import Case, cases_of
from api.web.draft import Draft
from api.web.face import Door, Face, Sight, Target
from api.web.faces import face_of
from api.web.offer import Offer, Option, Question, offered
from api.web.preview import foreseen
from api.web.words import Words
from commands.games import GAMES
from projections.table.state import Table

AT = "@"
"""Begins a draft that names a thing on the board instead of a type of command: only its doors are shown."""


@dataclass(frozen=True, slots=True)
class Way:
    """A door of the first list with where it leads; `command` when nothing is left to ask behind it."""

    door: Door
    href: str
    command: Mapping[str, Any] | None = None


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
    ways: tuple[Way, ...] = ()
    """The first list as the face lays it out; offers without a door follow after it."""

    @property
    def mine(self) -> bool:
        """Whether the game waits for the reader in this seat."""
        return self.sight.seat in self.table.to_act and self.table.status == "running"

    @property
    def may(self) -> bool:
        """Whether the reader may do something, be it only to choose anew while the game waits for others."""
        return bool(self.offers or self.ways)

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
        return self.face.sentence(self.sight, command)

    @property
    def groups(self) -> Mapping[str, list[Way]]:
        """Doors under their headings."""
        found: dict[str, list[Way]] = {}
        for way in self.ways:
            found.setdefault(way.door.group, []).append(way)
        return found

    @property
    def loose(self) -> list[Offer]:
        """Offers that no door leads to."""
        behind = {way.door.kind for way in self.ways}
        return [] if self.draft.type.startswith(AT) else [offer for offer in self.offers if offer.type not in behind]


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
    view = game.view(table.play, seat)
    sight = Sight(view, words, people, seat, to_act=table.to_act, marked=marked)
    cases = cases_of(game.legal(table.play, seat), face.asking) if table.status == "running" and seat is not None else {}
    lost = bool(draft.type) and draft.type not in cases and not draft.type.startswith(AT)
    draft = Draft() if lost else draft
    cases = {draft.type: cases[draft.type]} if draft.type in cases else cases
    offers = tuple(offered(each, draft, _order(table.game, kind)) for kind, each in cases.items())
    stage = Stage(table, face, sight, offers, held, draft, lost)
    if face.doors is not None and draft.type not in cases:
        stage = replace(stage, ways=tuple(_ways(stage, cases, face.doors(sight, {offer.type: offer for offer in offers}))))
    shown = offers[0] if draft.type and len(offers) == 1 else None
    sight = replace(
        sight,
        targets=_doors_on_the_board(stage) | _targets(stage) if stage.ways else _targets(stage),
        picks=_picks(stage, cases),
        dials={dial.value: dial.number for offer in offers for each in offer.questions for dial in each.dials},
        draft={} if shown is None else _answers(shown),
        then=foreseen(table, stage.ready, face, seat) if stage.ready and seat is not None else None,
    )
    return replace(stage, sight=sight)


def _ways(stage: Stage, cases: Mapping[str, Sequence[Case]], doors: Iterable[Door]) -> Iterable[Way]:
    """Doors that can be gone through now, or those at one thing on the board only."""
    for door in doors:
        if stage.draft.type and stage.draft.type != AT + door.at:
            continue
        if not door.kind:
            yield Way(door, "")
        elif door.kind in cases:
            offer = offered(cases[door.kind], Draft(door.kind, door.given), _order(stage.table.game, door.kind))
            done = all(question.told or not question.open for question in offer.questions)
            yield Way(door, stage.href(offer.draft), offer.command if done else None)


def _doors_on_the_board(stage: Stage) -> dict[str, Target]:
    """Where a thing on the board leads: through its door, or to the list of its doors when it has more than one."""
    at: dict[str, list[Way]] = {}
    for way in stage.ways:
        if way.door.at and way.door.kind:
            at.setdefault(way.door.at, []).append(way)
    found = {}
    for thing, ways in at.items():
        [first, *more] = ways
        leads = stage.href(Draft(AT + thing)) if more else first.href
        command = json.dumps(first.command) if first.command and not more else ""
        found[thing] = Target(leads, _verb(stage, first.door.kind, ""), command=command)
    return found


@cache
def _order(game: str, kind: str) -> Sequence[str]:
    model = next(each for each in GAMES[game].commands if each.model_fields["type"].default == kind)
    first = face_of(game).asking[kind].first if kind in face_of(game).asking else ()
    return (*first, *(name for name in model.model_fields if name not in ("type", "seat", *first)))


def _targets(stage: Stage) -> dict[str, Target]:
    """What the questions that wait offer, by option; the first offer of an option has it."""
    found: dict[str, Target] = {}
    for offer in stage.loose:
        for question in _lit(stage, offer):
            for option in question.options:
                if option.value:
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
            for option in question.options:
                if question.told or not option.value:
                    continue
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
