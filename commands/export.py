"""Proof files, written: a game as one reader may have it; and taken in again."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from pydantic_core import to_jsonable_python

from commands.problems import Problem
from commands.verify import Report, entry_of, verified
from events import refusals
from events.codec import packed, unpacked
from events.commit import Entry
from events.proof import EVERYTHING, FORMAT, NUMBER, Header, Reader, closed, content, last_line, parsed, sheet_of
from events.signing import ServiceKey
from events.store import Store
from projections.table.state import Table


def exported(store: Store, table: Table, reader: Reader, key: ServiceKey) -> bytes:
    """The proof file of a table up to its version. Once the game is finished everybody may read everything.

    A file that was imported gets its own last line again, so that it comes out as it went in.
    """
    reader = EVERYTHING if table.status == "finished" else reader
    entries = [entry for _, entry in store.entries(table.id, 0, table.version)]
    noted = [asdict(each) for each in refusals.of(store.engine, table.id) if _may_see(each, table, reader)]
    requests = store.requests(table.id) if reader == EVERYTHING else {}
    body = _content(table, entries, reader, noted, requests)
    return body + (store.last_line(table.id, sha256(body).digest()) or last_line(body, key))


def bare(table: Table, entries: Sequence[Entry]) -> bytes:
    """The whole proof file of a game that no service has played, unsigned."""
    return closed(_content(table, entries, EVERYTHING, (), {}), None)


def imported(store: Store, raw: bytes) -> Report:
    """Verify a file with every seal, and take its game in."""
    report = importable(raw)
    take_in(store, raw)
    return report


def importable(raw: bytes) -> Report:
    """The report on a file that can be taken in: all of it holds, and every seal is there."""
    report = verified(raw)
    if report.header.reader != EVERYTHING:
        raise Problem("invalid", "sealed parts are missing: a game can be taken in from a file with every seal only")
    return report


def take_in(store: Store, raw: bytes) -> None:
    """Take the game of a verified file in, whole or not at all. A game that is here already must be the same one."""
    proof = parsed(raw)
    entries = [entry_of(sheet) for sheet in proof.sheets]
    commands = {unpacked(sheet.p)["cmd"]: (version, sheet.request) for version, sheet in enumerate(proof.sheets, 1)}
    body, last = raw[: -len(_last(raw))], _last(raw)
    rows = [packed(each) for each in proof.refusals]
    if not store.take_in(proof.header.game, entries, commands, rows, {sha256(body).digest(): last}):
        raise Problem("sealed", "there is another game of that id here")


def _content(
    table: Table, entries: Sequence[Entry], reader: Reader, noted: Sequence[Any], requests: Mapping[int, bytes]
) -> bytes:
    header = Header(
        format=FORMAT,
        number=NUMBER,
        game=table.id,
        name=table.game,
        status=table.status,
        version=table.version,
        head=entries[-1].h.hex(),
        rules=table.rules,
        data=table.data,
        reader=reader,
        standings=to_jsonable_python(table.standings),
        refusals=len(noted),
    )
    sheets = [sheet_of(entry, reader, requests.get(version, b"")) for version, entry in enumerate(entries, 1)]
    return content(header, sheets, to_jsonable_python(noted))


def _may_see(refusal: refusals.Refusal, table: Table, reader: Reader) -> bool:
    if refusal.version > table.version:
        return False
    return reader == EVERYTHING or any(table.chairs[seat].player == refusal.player for seat in reader)


def _last(raw: bytes) -> bytes:
    return raw[raw.rindex(b"\n", 0, -1) + 1 :]
