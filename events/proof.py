"""A proof file: one game, from its first commit to a head, in a form that a stranger can check without a server.

JSON lines: a header; a line for each commit with its public part `p`, its seals `s` (salt and body, or null where the
reader may not look) and its chain hash `h`; a line for each refusal; a last line with the number of lines, the SHA-256 of all
bytes before it, and the service's signature over that digest. A file has one spelling: each line is written again and compared,
so that no byte of it is free. Here stands the form of the file, and all that can be checked without knowing a rule.
"""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import to_json

from events.codec import unpacked
from events.commit import Entry, chained, digest, genesis
from events.signing import ServiceKey, file_message, is_signed

FORMAT: Final = "vintners-proof"
NUMBER: Final = 1
_MISSPELT = "not spelled as a proof file spells it"
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Everything = Literal["everybody"]
EVERYTHING: Final = "everybody"
Reader = Everything | list[int]
"""Whose seals are open: everybody's, or those of these seats."""
Pair = tuple[bytes, bytes] | None
"""Salt and body of a seal; None where it stays closed."""


class Damaged(Exception):
    """A file that proves nothing: the first place where something is wrong, and what."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place, self.reason = place, reason


class Strict(BaseModel):
    """A line: nothing missing, nothing more."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Header(Strict):
    """What the file says of itself. All of it is checked against the log."""

    format: Literal["vintners-proof"]
    number: Literal[1]
    game: Annotated[str, Field(pattern=r"^[0-3][0-9a-f]{23}$")]
    name: str
    status: Literal["open", "running", "finished", "cancelled"]
    version: Annotated[int, Field(ge=1)]
    head: Hash
    rules: str
    data: str
    reader: Reader
    standings: list[dict[str, Any]]
    refusals: Annotated[int, Field(ge=0)]


class CommitLine(Strict):
    """A commit. `r` is the digest that tells a repeated command from a reused id; only in files with every seal."""

    v: int
    p: str
    s: list[tuple[str, str] | None]
    h: Hash
    r: str


class RefusalLine(Strict):
    """A refused command, as the service noted it."""

    refused: dict[str, Any]


class LastLine(Strict):
    """Closes the file. Key and signature are null in a file that no service made."""

    lines: int
    digest: Hash
    key: Hash | None
    signature: Annotated[str, Field(pattern=r"^[0-9a-f]{128}$")] | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A commit in a file: its entry's parts, each seal open or closed."""

    p: bytes
    seals: tuple[Pair, ...]
    h: bytes
    request: bytes = b""


@dataclass(frozen=True, slots=True)
class Proof:
    """A whole file, read."""

    header: Header
    sheets: tuple[Sheet, ...]
    refusals: tuple[dict[str, Any], ...]
    last: LastLine


def content(header: Header, sheets: Sequence[Sheet], refusals: Sequence[dict[str, Any]]) -> bytes:
    """All of a file but its last line."""
    lines = [_line(header), *(_sheet_line(number, each) for number, each in enumerate(sheets, 1))]
    return b"".join([*lines, *(_line(RefusalLine(refused=each)) for each in refusals)])


def last_line(body: bytes, key: ServiceKey | None) -> bytes:
    """The line that closes a file, signed if there is a key."""
    whole = sha256(body).digest()
    signed = (None, None) if key is None else (key.public, key.file(whole))
    return _line(LastLine(lines=body.count(b"\n"), digest=whole.hex(), key=signed[0], signature=signed[1]))


def closed(body: bytes, key: ServiceKey | None) -> bytes:
    """The whole file: its content and the line that closes it."""
    return body + last_line(body, key)


def sheet_of(entry: Entry, reader: Reader, request: bytes = b"") -> Sheet:
    """A stream entry as a reader gets it."""
    seals = unpacked(entry.s)
    named = seals_named(unpacked(entry.p))
    pairs = [(pair[0], pair[1]) if _may_open(shut["to"], reader) else None for shut, pair in zip(named, seals, strict=True)]
    return Sheet(entry.p, tuple(pairs), entry.h, request)


def seals_named(public: dict[str, Any]) -> list[dict[str, Any]]:
    """The sealed parts that a public part speaks of, each {to, d}, in their order."""
    said = [public["c"]["x"]] if "x" in public["c"] else []
    return [*said, *(shut for event in public["ev"] for shut in event.get("x", ()))]


def parsed(raw: bytes) -> Proof:
    """A file whose form, chain, seals and signature hold. Raises Damaged at the first place where one doesn't."""
    lines = raw.split(b"\n")
    if lines.pop() != b"":
        raise Damaged(f"line {len(lines) + 1}", "the file does not end with a whole line")
    if len(lines) < 3:
        raise Damaged("line 1", "no proof file: it has fewer than three lines")
    last = _parsed(lines[-1], LastLine, len(lines))
    header = _parsed(lines[0], Header, 1)
    if header.version + header.refusals + 2 != len(lines):
        raise Damaged(
            "line 1", f"{header.version} commits and {header.refusals} refusals are announced, {len(lines) - 2} lines follow"
        )
    sheets: list[Sheet] = []
    previous = genesis(header.game)
    for version in range(1, header.version + 1):
        sheet = _sheet(lines[version], version)
        previous = _must_follow(sheet, version, previous, header.reader)
        sheets.append(sheet)
    if previous.hex() != header.head:
        raise Damaged("line 1", "the head it states is not the hash of the last commit")
    after = header.version + 1
    refusals = [_parsed(line, RefusalLine, after + nth).refused for nth, line in enumerate(lines[after:-1], 1)]
    _must_close(last, raw[: -len(lines[-1]) - 1], len(lines))
    return Proof(header, tuple(sheets), tuple(refusals), last)


def _parsed(line: bytes, kind: type[Any], number: int) -> Any:
    place = f"line {number}"
    try:
        model = kind.model_validate_json(line, strict=True)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(map(str, fault["loc"]))
        raise Damaged(place, f"{where or 'line'}: {fault['msg']}") from None
    if kind is not CommitLine and _line(model) != line + b"\n":
        raise Damaged(place, _MISSPELT)
    return model


def _sheet(raw: bytes, version: int) -> Sheet:
    place, line = f"version {version}", _parsed(raw, CommitLine, version + 1)
    if line.v != version:
        raise Damaged(place, f"the line says version {line.v}")
    try:
        sheet = Sheet(
            base64.b64decode(line.p, validate=True),
            tuple(
                None if pair is None else (bytes.fromhex(pair[0]), base64.b64decode(pair[1], validate=True)) for pair in line.s
            ),
            bytes.fromhex(line.h),
            bytes.fromhex(line.r),
        )
    except ValueError:
        raise Damaged(place, "a part of it is neither hex nor base64") from None
    if _sheet_line(version, sheet) != raw + b"\n":
        raise Damaged(place, _MISSPELT)
    return sheet


def _must_follow(sheet: Sheet, version: int, previous: bytes, reader: Reader) -> bytes:
    """The commit's hash chains it to the one before; each open seal is the one that its digest names."""
    place = f"version {version}"
    if chained(previous, sheet.p) != sheet.h:
        raise Damaged(place, "its hash does not follow from the commit and the hash before it")
    try:
        named = seals_named(unpacked(sheet.p))
        if len(named) != len(sheet.seals):
            raise Damaged(place, f"{len(named)} seals are named, {len(sheet.seals)} are there")
        for nth, (shut, pair) in enumerate(zip(named, sheet.seals, strict=True), 1):
            if (pair is not None) != _may_open(shut["to"], reader):
                raise Damaged(place, f"seal {nth} is {'closed' if pair is None else 'open'} to this reader")
            if pair is not None and digest(*pair) != shut["d"]:
                raise Damaged(place, f"seal {nth} is not the one that was sealed")
            if pair is not None and unpacked(pair[1]) is None:
                raise Damaged(place, f"seal {nth} is open, and nothing is in it")
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Damaged(place, "its public part is no commit") from None
    return sheet.h


def _must_close(last: LastLine, body: bytes, number: int) -> None:
    place = f"line {number}"
    if last.lines != number - 1:
        raise Damaged(place, f"{last.lines} lines are announced, {number - 1} are there")
    if last.digest != sha256(body).hexdigest():
        raise Damaged(place, "its digest is not that of the lines before it: one of them was changed")
    if (last.key is None) != (last.signature is None):
        raise Damaged(place, "a key and a signature belong together")
    if last.key and last.signature and not is_signed(last.key, file_message(bytes.fromhex(last.digest)), last.signature):
        raise Damaged(place, "the signature is not the key's over this file")


def _may_open(to: list[int], reader: Reader) -> bool:
    return reader == EVERYTHING or any(seat in to for seat in reader)


def _sheet_line(version: int, sheet: Sheet) -> bytes:
    seals = [None if pair is None else (pair[0].hex(), base64.b64encode(pair[1]).decode()) for pair in sheet.seals]
    p = base64.b64encode(sheet.p).decode()
    return _line(CommitLine(v=version, p=p, s=seals, h=sheet.h.hex(), r=sheet.request.hex()))


def _line(model: BaseModel) -> bytes:
    return to_json(model) + b"\n"
