"""What differs by construction between two services with different secrets, masked by its value and nothing else."""

import base64
import json
import re
from hashlib import sha256
from zlib import crc32

from redis import Redis

from commands.handle import invite_of
from commands.tables import Tables
from events.codec import unpacked
from events.proof import seals_named
from events.signing import service_key
from events.store import Store

_LOOKS_LIKE_ONE = re.compile(rb"\b(?:[0-9a-f]{128}|[0-9a-f]{64}|[0-9a-f]{4}\xc2\xb7[0-9a-f]{4})\b")
PROOF = "application/jsonl"


class Masks:
    """Knows all such values of a service: the digests of salted sealed parts, the hashes chained over them, the service's
    signatures of those hashes, and the invites, which follow from the tables' secrets and are shown only to who sits there.
    Pages show a hash in full or its beginning. Everything keeps its length.
    """

    def __init__(self, engine: Redis) -> None:
        self._key, self._values, self._invites = service_key(engine), set[bytes](), list[bytes]()
        store = Store(engine)
        for log in engine.scan_iter():
            if log.endswith(b":log"):
                self._add(store, log.split(b":")[3].decode())

    def _add(self, store: Store, game: str) -> None:
        for version, entry in store.entries(game):
            head = entry.h.hex()
            digests = [shut["d"].hex() for shut in seals_named(unpacked(entry.p))]
            for value in (head, self._key.head(game, version, head), f"{head[:4]}·{head[4:8]}", *digests):
                self._values.add(value.encode())
        self._invites.append(invite_of(Tables(store).newest(game)).encode())

    def masked(self, raw: bytes, kind: str) -> bytes:
        """The bytes of an answer without those values."""
        if kind == PROOF:
            return self._proof_masked(raw)
        for invite in self._invites:
            raw = raw.replace(invite, b"*" * len(invite))
        return _LOOKS_LIKE_ONE.sub(lambda found: b"*" * len(found[0]) if found[0] in self._values else found[0], raw)

    def header(self, name: str, value: str, raw: bytes) -> str:
        """A header as it is; one that follows from the answer's own bytes is only checked to be that."""
        if name != "ETag":
            return value
        assert value == f'"{crc32(raw):08x}-{len(raw)}"'
        return f"of {len(raw)} bytes"

    def _proof_masked(self, raw: bytes) -> bytes:
        """A proof file: the digests inside the packed public parts too, and the digest of the whole file at its end."""
        *lines, last = raw.splitlines(keepends=True)
        closing = json.loads(last)
        digest = sha256(b"".join(lines)).digest()
        assert closing["digest"] == digest.hex()
        assert closing["signature"] == self._key.file(digest)
        closing |= {"digest": "*" * 64, "signature": "*" * 128}
        return b"\n".join([*map(self._line_masked, lines), json.dumps(closing).encode()])

    def _line_masked(self, line: bytes) -> bytes:
        fields = json.loads(line)
        if "p" in fields:
            public = unpacked(base64.b64decode(fields["p"]))
            for shut in seals_named(public):
                shut["d"] = b"*" * len(shut["d"])
            fields["p"] = repr(public)
        return self.masked(json.dumps(fields).encode(), "")
