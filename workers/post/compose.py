"""Writing a message: what is asked, what happened since the reader's last move, until when, and where."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from commands.games import GAMES, codec
from commands.tables import Tables
from events.commit import genesis
from events.table.union import TABLE_TYPES
from projections import texts
from projections.calendar import local, reached
from projections.clock import clock_start, runs_for
from projections.clock_rules import clock_rules
from projections.line import on_line
from projections.notices import Notice
from projections.notify_rules import Preferences
from projections.shown import shown
from projections.table.state import Table
from projections.texts import Language, said
from workers.post.message import Part

LINES = 12
"""Lines of the log in one message."""
_LOOK_BACK = 200
WORDS, TABLE_WORDS = texts.languages("workers.post"), texts.languages("projections.table")


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes parts of messages. `names` gives people's names by their ids."""

    tables: Tables
    names: Callable[[Sequence[str]], Mapping[str, str]]
    base: str
    """Address of the pages, without a slash at its end."""

    def part(self, notice: Notice, kinds: tuple[str, ...], table: Table, preferences: Preferences) -> Part:
        """What a notice says, in the reader's language and zone."""
        words, kind = words_of(preferences.language), kinds[0]
        seat = next(iter(table.seats_of(notice.player)), None)
        people = self._people(table)
        ends = deadline(table, seat) if seat is not None and kind in ("turn", "remind", "started") else None
        facts = _facts(kind, table, people, preferences.zone, words)
        return Part(
            notice=notice,
            title=" · ".join(dict.fromkeys((table.title, GAMES[table.game].title))),
            headline=" ".join(said(words, f"headline.{each}", facts, people) for each in _once(kinds)),
            asked=_asked(table, seat, people, preferences) if "turn" in kinds or "remind" in kinds else "",
            happened=self._happened(table, seat, people, words, preferences),
            deadline=said(words, "deadline", {"at": moment(ends, preferences.zone, words)}) if ends else "",
            deadline_at=ends,
            url=f"{self.base}/games/{table.id}",
            proof_url=f"{self.base}/api/v1/games/{table.id}/proof" if table.status == "finished" else "",
        )

    def subject(self, kinds: tuple[str, ...], table: Table, preferences: Preferences) -> str:
        """The subject of a message about one game."""
        return said(words_of(preferences.language), f"subject.{kinds[0]}", {"title": table.title})

    def _people(self, table: Table) -> list[str]:
        known = self.names([chair.player for chair in table.chairs if chair.player])
        return [
            known[chair.player] if chair.player else f"Bot {seat + 1}" if chair.bot else f"Seat {seat + 1}"
            for seat, chair in enumerate(table.chairs)
        ]

    def _happened(
        self, table: Table, seat: int | None, people: Sequence[str], words: Language, preferences: Preferences
    ) -> tuple[str, ...]:
        """Log lines since the reader's last own commit, as his seat may see them. Who has no seat made no move."""
        if table.play is None or seat is None:
            return ()
        first, found = max(0, table.version - _LOOK_BACK), list[str]()
        language = _game_words(table.game, preferences.language)
        for version, entry in self.tables.store.entries(table.id, first, table.version - first):
            undone = not on_line(table.jumps, version, table.version)
            commit = shown(entry, genesis(table.id), codec(table.game), seat, undone=undone)
            if commit["actor"] == "player" and commit["by"] == seat:
                found.clear()
            elif not undone:
                found += _lines(commit, language, _table_words(preferences.language), people)
        more = [said(words, "more", {"count": len(found) - LINES})] if len(found) > LINES else []
        return (*more, *found[-LINES:])


def words_of(language: str) -> Language:
    """The post's own words in a language, English where there is none."""
    return WORDS.get(language, WORDS["en"])


def deadline(table: Table, seat: int) -> int | None:
    """When a seat's time runs out if nothing happens."""
    if not table.watches or not runs_for(table, seat):
        return None
    return reached(clock_rules(table.clock), clock_start(table, seat), table.watches[seat].remaining)


def moment(at: int, zone: str, words: Language) -> str:
    """An instant with its zone, never only "in two hours": mail is read late."""
    wall = local(zone, at)
    facts = {
        "weekday": words["weekdays"].split()[wall.weekday()],
        "day": wall.day,
        "month": words["months"].split()[wall.month - 1],
        "year": wall.year,
        "time": f"{wall:%H:%M}",
        "zone": zone,
        "offset": f"{wall:%z}",
    }
    return said(words, "moment", facts)


def _facts(kind: str, table: Table, people: Sequence[str], zone: str, words: Language) -> dict[str, Any]:
    match kind:
        case "undo" if table.ask:
            return {"asker": table.ask.seat, "to": table.ask.to}
        case "time" if table.time_ask:
            ask = table.time_ask
            to = people[ask.receiver] if ask.receiver is not None else None
            return {"asker": ask.seat, "seconds": ask.seconds, "receiver": to, "clock": ask.clock and words["clock.new"]}
        case "vote" if table.vote:
            return {"absent": table.vote.seat}
        case "away":
            away = [seat for seat, watch in enumerate(table.watches) if watch.away_until > table.moved_at]
            until = max((table.watches[seat].away_until for seat in away), default=0)
            return {"names": ", ".join(people[seat] for seat in away), "until": moment(until, zone, words)}
        case "over":
            return _result(table, people, words)
        case "out":
            due = next((_grace(table, seat) for seat, watch in enumerate(table.watches) if watch.out), None)
            return {"grace": moment(due, zone, words) if due else None}
        case _:
            return {}


def _grace(table: Table, seat: int) -> int:
    rules = clock_rules(table.clock)
    return reached(rules, clock_start(table, seat), table.watches[seat].remaining + rules.grace * 1000)


def _result(table: Table, people: Sequence[str], words: Language) -> dict[str, Any]:
    rows = sorted(table.standings, key=lambda row: (row["place"], row["seat"]))
    first = [people[row["seat"]] for row in rows if row["place"] == 1]
    return {
        "winners": f" {words['and']} ".join(first),
        "places": ", ".join(f"{row['place']}. {people[row['seat']]} {row['score']}" for row in rows),
    }


def _asked(table: Table, seat: int | None, people: Sequence[str], preferences: Preferences) -> str:
    if seat is None or table.play is None:
        return ""
    view, language = GAMES[table.game].view(table.play, seat), _game_words(table.game, preferences.language)
    key = f"ask.{getattr(view, 'phase', '')}"
    return said(language, key, view.model_dump(), people) if key in language else ""


def _lines(commit: Mapping[str, Any], language: Language, table: Language, people: Sequence[str]) -> list[str]:
    """Lines of the table and of some games name their people; before others stands whose they are."""
    found: list[str] = []
    for event in commit["events"]:
        key, seat = f"event.{event['type']}", event.get("seat")
        if event["type"] in TABLE_TYPES:
            found += [said(table, key, event, people)] if key in table else []
        elif key in language and (sentence := said(language, key, event, people).replace("**", "")):
            unnamed = isinstance(seat, int) and seat < len(people) and "|seat}" not in language[key]
            found.append(f"{people[seat]}: {sentence}" if unnamed else sentence)
    return found


def _table_words(language: str) -> Language:
    return TABLE_WORDS.get(language, TABLE_WORDS["en"])


def _game_words(game: str, language: str) -> Language:
    known = GAMES[game].texts
    return known.get(language) or known["en"]


def _once(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """A message need not say that the game began and that it is on."""
    return tuple(kind for kind in kinds if kind != "started" or len(kinds) == 1 or kinds[0] == "started")
