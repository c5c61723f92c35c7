"""The log as sentences: one line for each voice of a commit, newest first."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.desk import desk
from api.web.words import Words
from commands.games import codec
from events import refusals
from events.commit import Reader, genesis
from projections.line import line_of
from projections.shown import shown
from projections.table.state import Table

_BESIDE = 40


@dataclass(frozen=True, slots=True)
class Line:
    """What one seat did, or the table (seat None), in one commit. `chapter` is the one it falls into, such as a round; empty
    when that began before all that was looked at."""

    version: int
    at: int
    seat: int | None
    text: str
    undone: bool
    chapter: str = ""
    kind: str = ""
    """Empty for what happened in the game, else chat or refused."""
    rule: str = ""
    """Of a refusal."""


def commits(table: Table, reader: Reader, after: int, limit: int, only: Container[int] | None = None) -> list[dict[str, Any]]:
    """Commits after a version as the reader may see them, oldest first; `only` those of these versions."""
    first = max(after - 1, 0)
    previous, found = genesis(table.id), list[dict[str, Any]]()
    known, on_it = codec(table.game), line_of(table.jumps, table.version)
    for version, entry in desk().store.entries(table.id, first, limit + after - first):
        if version > after and (only is None or version in only):
            found.append(shown(entry, previous, known, reader, undone=not on_it(version)))
        previous = entry.h
    return found


def lines(found: Sequence[Mapping[str, Any]], words: Words, people: Sequence[str]) -> list[Line]:
    """Lines of commits, in their order."""
    told: list[Line] = []
    chapter = ""
    for commit in found:
        told.extend(_of_commit(commit, words, people, chapter))
        if not commit["undone"]:
            chapter = next((title for event in reversed(commit["events"]) if (title := _chapter(event, words, people))), chapter)
    return told


def _of_commit(commit: Mapping[str, Any], words: Words, people: Sequence[str], chapter: str) -> Iterator[Line]:
    said: list[str] = []
    voice: int | None = None
    for event in commit["events"]:
        seat = event.get("seat")
        if seat != voice and said:
            yield Line(commit["version"], commit["at"], voice, " ".join(said), commit["undone"], chapter)
            said = []
        voice = seat
        chapter = _chapter(event, words, people) or chapter
        if sentence := _sentence(event, words, people):
            said.append(_without_name(sentence, people[voice]) if said and voice is not None else sentence)
    if said:
        yield Line(commit["version"], commit["at"], voice, " ".join(said), commit["undone"], chapter)


def _chapter(event: Mapping[str, Any], words: Words, people: Sequence[str]) -> str:
    key = f"page.chapter.{event['type']}"
    return words.about(key, event, people) if words.has(key) else ""


def _without_name(sentence: str, name: str) -> str:
    """A further sentence about the same person, whom the line names already: "Ada drew a card. Passed for the season." """
    rest = sentence.removeprefix(f"{name} ")
    return rest if rest is sentence else rest[:1].upper() + rest[1:]


def _sentence(event: Mapping[str, Any], words: Words, people: Sequence[str]) -> str:
    key = f"event.{event['type']}"
    return words.about(key, event, people) if words.has(key) else ""


def last_own(found: Sequence[Mapping[str, Any]], seat: int | None) -> int:
    """The version of a seat's last commit among these; 0 when there is none."""
    return next((commit["version"] for commit in reversed(found) if seat is not None and commit["by"] == seat), 0)


def beside(table: Table, player: str | None, since: int, words: Words, people: Sequence[str]) -> list[Line]:
    """What was said and refused since a moment, as lines of the log: chat, and the reader's own refusals; all at the end."""
    seats = {chair.player: seat for seat, chair in enumerate(table.chairs) if chair.player}
    found = [
        Line(0, each.at, seats.get(each.player), each.text, undone=False, kind="chat")
        for each in desk().talk.newest(table.id, _BESIDE)
        if each.at >= since and each.player in seats
    ]
    for each in refusals.newest(desk().engine, table.id, _BESIDE):
        own = player is not None and each.player == player
        if each.at >= since and (own or (table.status == "finished" and _sat(table, each.player))):
            key = f"refusal.{each.code}"
            why = words.about(key, each.facts, people) if words.has(key) else words("refusal", code=each.code)
            found.append(Line(each.version, each.at, each.seat, why, undone=False, kind="refused", rule=each.rule))
    return found


def _sat(table: Table, player: str | None) -> bool:
    return player is None or player == table.host or any(chair.player == player for chair in table.chairs)


def merged(told: Sequence[Line], more: Sequence[Line]) -> list[Line]:
    """Lines of both, newest first; what happened in one commit stays together."""
    return sorted([*more, *told], key=lambda line: line.at)[::-1]
