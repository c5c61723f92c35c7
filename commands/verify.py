"""Verifying a proof file: no server, no trust. The chain, the seals, the fold, and every command judged again."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, cast

from pydantic_core import to_jsonable_python

from commands.games import GAMES, TABLE_CODEC, codec
from commands.past import Past
from commands.refused import as_shown
from commands.rejudge import Differs, must_be_made, must_be_refused, must_follow
from commands.sanity import misspelt, unsound
from events.base import Closed, Event, Sealed
from events.codec import Body, packed, unpacked
from events.commit import Commit, Entry, read
from events.proof import Damaged, Header, Proof, Sheet, parsed
from events.refusals import Refusal
from events.table.disputes import DisputeOpened
from events.table.undoing import Rewound
from events.table.union import TABLE_EVENTS, TableEvent
from projections.fold import folded
from projections.table.evolve import evolve as evolve_table
from projections.table.state import Table


@dataclass(slots=True)
class Report:
    """What held. `unchecked` says what could not be checked, and why."""

    header: Header
    signed_by: str | None
    commits: int = 0
    events: int = 0
    seals: int = 0
    closed: int = 0
    judged: int = 0
    draws: int = 0
    refusals: int = 0
    unchecked: list[str] = field(default_factory=list)


def verified(raw: bytes) -> Report:
    """The report on a file in which everything holds that can be checked. Raises Damaged at the first fault."""
    return Verifier(parsed(raw)).report()


class Verifier:
    """One walk through a file. `tables` holds the table at each version whose position is known."""

    def __init__(self, proof: Proof) -> None:
        name = _name_of(proof)
        self.proof, self.game, self.codec = proof, GAMES[name], codec(name)
        self.tables: dict[int, Table] = {}
        self.table = Table(id=proof.header.game)
        self._entries = [entry_of(sheet) for sheet in proof.sheets]
        self._used: set[bytes] = set()
        self._lost_at = 0
        self._disputed: list[dict[str, Any]] = []
        self._report = Report(proof.header, proof.last.key)

    def report(self) -> Report:
        """The walk."""
        for version in range(1, len(self._entries) + 1):
            self._commit(version)
        for nth, refusal in enumerate(self.proof.refusals, 1):
            self._refusal(nth, refusal)
        self._must_be_as_stated()
        self._say_what_is_left()
        return self._report

    def _commit(self, version: int) -> None:
        entry, place = self._entries[version - 1], f"version {version}"
        try:
            public = unpacked(entry.p)
            rules = self.table.rules or (self.game.standard if version > 1 else "")
            if fault := unsound(public, self.table, rules, self._used, self.codec):
                raise Damaged(place, fault)
            self._used.add(public["cmd"])
            commit = read(entry, self.codec)
            asked = self._judge(commit)
            if fault := misspelt(entry.p, self.proof.sheets[version - 1].seals, commit, asked, self.codec):
                raise Damaged(place, fault)
            self._fold(commit, entry.h)
        except Damaged:
            raise
        except Differs as differs:
            raise Damaged(place, str(differs)) from None
        except Exception as error:  # whatever an impossible log does to the rules is the log's fault
            raise Damaged(place, f"no such commit is possible ({_named(error)})") from error
        self._count(commit, self.proof.sheets[version - 1])

    def _judge(self, commit: Commit) -> Body | None:
        """Gives the body of the command as it should be; None where it can't be judged."""
        if commit.version == 1:
            asked = must_be_made(commit)
        elif self._can_judge(commit):
            asked = must_follow(self.table, commit, self.game, self.codec, self._past(commit.version - 1))
        else:
            return None
        self._report.judged += 1
        self._report.draws += len(commit.draws)
        return asked

    def _can_judge(self, commit: Commit) -> bool:
        """Not where the position, the command, an outcome or the secret behind a draw is closed to the reader."""
        open_ = commit.said.body is not None and all(part.body is not None for part in self._sealed(commit))
        return open_ and self._is_known() and not (commit.draws and not self.table.secret)

    def _is_known(self) -> bool:
        return self.table.play is not None or self.table.status in ("open", "cancelled")

    def _fold(self, commit: Commit, head: bytes) -> None:
        """Where a seal hides what happened, only the table's own events are followed, until a rewind to a known position."""
        try:
            if not self._is_known() and not any(isinstance(event, Rewound) for event in commit.events):
                raise Closed
            self.table = folded(self.table, commit, head, self.game, self._at)
            self.tables[commit.version] = self.table
        except Closed:
            self._lost_at = self._lost_at or commit.version
            table = self.table
            for event in commit.events:
                if isinstance(event, TABLE_EVENTS):
                    table = evolve_table(table, cast("TableEvent", event))
            self.table = replace(table, version=commit.version, head=head.hex(), moved_at=commit.at, play=None, awaited=())

    def _at(self, version: int) -> Table:
        if version not in self.tables:
            raise Closed
        return self.tables[version]

    def _past(self, version: int) -> Past:
        return Past(lambda after: self._entries[after:version], self.codec)

    def _sealed(self, commit: Commit) -> Iterator[Sealed[Any]]:
        for event in commit.events:
            yield from _parts(event, self.codec.sealed(event.type))

    def _count(self, commit: Commit, sheet: Sheet) -> None:
        report = self._report
        report.commits, report.events = commit.version, report.events + len(commit.events)
        report.seals += len(sheet.seals)
        report.closed += sum(1 for pair in sheet.seals if pair is None)
        self._disputed += [
            dict(event.refused) for event in commit.events if isinstance(event, DisputeOpened) and event.refused is not None
        ]

    def _refusal(self, nth: int, refusal: dict[str, Any]) -> None:
        place = f"refusal {nth}"
        try:
            if set(refusal) != {"at", "version", "seat", "player", "command", "code", "rule", "facts"}:
                raise Damaged(place, "it has other fields than a refusal")
            version = refusal["version"]
            if type(version) is not int or not 1 <= version <= len(self._entries):
                raise Damaged(place, f"there is no version {version}")
            if version in self.tables and self.table.secret:
                must_be_refused(self.tables[version], refusal, self.game, self._past(version))
                self._report.refusals += 1
        except Differs as differs:
            raise Damaged(place, str(differs)) from None
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise Damaged(place, f"no such refusal is possible ({_named(error)})") from error

    def _noted(self) -> list[dict[str, Any]]:
        return [as_shown(self.game, Refusal(**each)) for each in self.proof.refusals]

    def _must_be_as_stated(self) -> None:
        header, table = self.proof.header, self.table
        for what, stated, found in (
            ("game", header.name, table.game),
            ("status", header.status, table.status),
            ("rules revision", header.rules, table.rules),
            ("component data", header.data, table.data),
            ("result", header.standings, to_jsonable_python(table.standings)),
        ):
            if stated != found:
                raise Damaged("line 1", f"the {what} it states is {stated}, the log gives {found}")
        if table.status == "finished" and header.reader != "everybody":
            raise Damaged("line 1", "in a finished game every seal is open to everybody")
        if header.reader == "everybody" and self._report.judged < self._report.commits:
            raise Damaged("line 1", "every seal is open, and yet not all commands can be judged again")

    def _say_what_is_left(self) -> None:
        report, say = self._report, self._report.unchecked.append
        if report.closed:
            say(f"{report.closed} of {report.seals} sealed parts are closed to this reader")
        if self._lost_at:
            say(f"positions from version {self._lost_at} on, where they rest on closed parts")
        if self.table.parent is not None:
            say("the position it starts from: it comes from version {1} of game {0}".format(*self.table.parent))
        if left := report.commits - report.judged:
            say(f"{left} of {report.commits} commands: they, their position or their chance are still sealed")
        if left := sum(1 for each in self._disputed if each not in self._noted()):
            say(f"{left} disputed refusals: they are not among those of this file")
        if left := len(self.proof.refusals) - report.refusals:
            say(f"{left} of {len(self.proof.refusals)} refusals")


def entry_of(sheet: Sheet) -> Entry:
    """The stream entry that a sheet was made from; closed seals stay empty."""
    return Entry(sheet.p, packed([pair and list(pair) for pair in sheet.seals]), sheet.h)


def _name_of(proof: Proof) -> str:
    """Which game it is, as the first event says."""
    try:
        made = unpacked(proof.sheets[0].p)["ev"][0]
        created, name = TABLE_CODEC.model(made["t"]).__name__ == "GameCreated", str(made["b"]["game"])
    except Exception as error:  # no first event, or none that makes a table
        raise Damaged("version 1", "a log begins with the making of its table") from error
    if not created or name not in GAMES:
        raise Damaged("version 1", f"this build knows no game {name}")
    return name


def _parts(event: Event, names: tuple[str, ...]) -> Iterator[Sealed[Any]]:
    for name in names:
        value = getattr(event, name)
        yield from () if value is None else value if isinstance(value, tuple) else (value,)


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error).partition(chr(10))[0]}".removesuffix(": ")
