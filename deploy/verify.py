"""`vintners verify`: whether proof files hold, offline."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from commands.games import GAMES
from commands.verify import Report, verified
from deploy.failure import Failure
from events.proof import Damaged, parsed


def verify(
    files: Annotated[list[Path], typer.Argument(help="Proof files.")],
    key: Annotated[str, typer.Option(help="Demand this service's signature (its public key, hex).")] = "",
    head: Annotated[str, typer.Option(help="Demand this history: VERSION:HASH of a head that was seen earlier.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line a file.")] = False,
) -> None:
    """Check proof files without a server: chain, seals, signature, result, every draw and every command judged again.

    Exit code 1 if one does not hold; its first fault is named.
    """
    well = True
    for file in files:
        try:
            raw = read(file)
            report = verified(raw)
            _must_be_signed(report, key)
            _must_extend(raw, head)
        except Damaged as damaged:
            well = False
            fault = {"file": str(file), "holds": False, "place": damaged.place, "reason": damaged.reason}
            typer.echo(
                json.dumps(fault) if as_json else f"{file}: NOT PROVEN. {damaged.place}: {damaged.reason}", err=not as_json
            )
        else:
            typer.echo(json.dumps(_plain(file, report)) if as_json else "\n".join(lines_of(file, report)))
    if not well:
        raise typer.Exit(1)


def read(file: Path) -> bytes:
    """The bytes of a file that somebody named."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise Failure(f"{file} can't be read: {(error.strerror or 'unreadable').lower()}.", 2) from None


def lines_of(file: Path, report: Report) -> list[str]:
    """What held, in a few lines."""
    header, opened = report.header, report.seals - report.closed
    what = f"{GAMES[header.name].title}, {header.rules or 'not begun'}, {header.status}"
    again = f"{report.judged} commands and {report.refusals} refusals judged again, {report.draws} draws dealt again"
    lines = [
        f"{file}: holds. {what}, {report.commits} commits, head {header.head[:12]}",
        f"  checked: {report.events} events, {opened} seals, {again}",
        f"  signed by {report.signed_by or 'nobody'}",
    ]
    return [*lines, *(f"  not checked: {each}" for each in report.unchecked)]


def _plain(file: Path, report: Report) -> dict[str, Any]:
    counted = {name: value for name, value in asdict(report).items() if name != "header"}
    return {"file": str(file), "holds": True, **report.header.model_dump(mode="json"), **counted}


def _must_be_signed(report: Report, key: str) -> None:
    if key and report.signed_by != key.lower():
        raise Damaged("last line", f"it is signed by {report.signed_by or 'nobody'}, not by the key that was asked for")


def _must_extend(raw: bytes, head: str) -> None:
    if not head:
        return
    version, _, expected = head.partition(":")
    if not version.isdigit() or not expected:
        raise Failure("--head is VERSION:HASH, such as 42:9f3ab0.", 2)
    sheets = parsed(raw).sheets
    if not 1 <= int(version) <= len(sheets):
        raise Damaged(f"version {version}", f"this history ends at version {len(sheets)}")
    if not sheets[int(version) - 1].h.hex().startswith(expected.lower()):
        raise Damaged(f"version {version}", "this history does not go through the head that was seen")
