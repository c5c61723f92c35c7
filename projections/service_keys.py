"""Keys of the service itself, made at first use and kept on the engine: for push services, and for links that need no sign-in."""

import base64
import hmac
import secrets
from typing import cast

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from redis import Redis

from events.keys import shared


class ServiceKeys:
    """Every process finds the same ones."""

    def __init__(self, engine: Redis) -> None:
        self._engine = engine

    def push_private(self) -> str:
        """The private key for push services: 32 bytes, base64url without padding."""
        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        return self._kept("push-key", _text(number.to_bytes(32, "big")))

    def push_public(self) -> str:
        """The public key that browsers subscribe with: the uncompressed point, base64url without padding."""
        raw = base64.urlsafe_b64decode(self.push_private() + "=")
        public = ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1()).public_key()
        return _text(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def off_token(self, player: str, channel: str) -> str:
        """A token that can only switch a person's notices off: one channel, or all for `all`."""
        return self._token("off", player, channel)

    def off_of(self, token: str) -> tuple[str, str] | None:
        """(player, channel) of such a token, if it is ours."""
        return self._read("off", token)

    def confirm_token(self, player: str, channel: str) -> str:
        """A token that only who reads the mail to a channel's address has."""
        return self._token("confirm", player, channel)

    def confirm_of(self, token: str) -> tuple[str, str] | None:
        """(player, channel) of such a token, if it is ours."""
        return self._read("confirm", token)

    def hook_secret(self, player: str, channel: str) -> bytes:
        """What a web-hook's signatures are made with; its owner can read it."""
        return hmac.digest(self._secret(), f"hook {player} {channel}".encode(), "sha256")

    def _token(self, may: str, player: str, channel: str) -> str:
        return f"{player}.{channel}.{self._proof(may, player, channel)}"

    def _read(self, may: str, token: str) -> tuple[str, str] | None:
        player, _, rest = token.partition(".")
        channel, _, proof = rest.partition(".")
        ours = self._proof(may, player, channel)
        return (player, channel) if proof.isascii() and hmac.compare_digest(proof, ours) else None

    def _proof(self, may: str, player: str, channel: str) -> str:
        return _text(hmac.digest(self._secret(), f"{may} {player} {channel}".encode(), "sha256")[:18])

    def _secret(self) -> bytes:
        return base64.urlsafe_b64decode(self._kept("link-key", secrets.token_urlsafe(32)) + "=")

    def _kept(self, name: str, fresh: str) -> str:
        key = shared(name)
        if (known := self._engine.get(key)) is None:
            self._engine.set(key, fresh, nx=True)
            known = self._engine.get(key)
        return cast("bytes", known).decode()


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
