"""The service's Ed25519 key. It signs heads and proof files, so that a history once shown can't be denied."""

import secrets
from functools import lru_cache
from typing import cast

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from redis import Redis

from events.codec import packed
from events.keys import shared


class ServiceKey:
    """Signs. The same thing signed twice gives the same signature."""

    def __init__(self, seed: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._private.public_key().public_bytes_raw().hex()
        """The public key, 64 hex digits."""

    def head(self, game: str, version: int, head: str) -> str:
        """Signature over the head of a game at a version, hex."""
        return self._private.sign(head_message(game, version, head)).hex()

    def file(self, digest: bytes) -> str:
        """Signature over the digest of a proof file, hex."""
        return self._private.sign(file_message(digest)).hex()


def head_message(game: str, version: int, head: str) -> bytes:
    """What is signed of a head."""
    return b"vintners head\0" + packed([game, version, bytes.fromhex(head)])


def file_message(digest: bytes) -> bytes:
    """What is signed of a proof file."""
    return b"vintners proof\0" + digest


def is_signed(public: str, message: bytes, signature: str) -> bool:
    """Whether a signature (hex) over a message was made with the private part of a key (hex)."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


@lru_cache(maxsize=8)
def service_key(engine: Redis) -> ServiceKey:
    """The key of this service: made by whichever process comes first, kept on the engine."""
    name = shared("key")
    if (seed := engine.get(name)) is None:
        engine.set(name, secrets.token_bytes(32), nx=True)
        seed = engine.get(name)
    return ServiceKey(cast("bytes", seed))
