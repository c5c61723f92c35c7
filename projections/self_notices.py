"""Notices about notices: a test of a channel, that one was paused, whether an address is yours. They stand in no game's log."""

from projections.notices import Notice

NO_GAME = "none"
THROUGH_ITSELF = frozenset({"test", "confirm"})
"""These are about the channel they go through."""


def test_of(player: str, channel: str, at: int) -> Notice:
    """A test of one channel, asked for by its owner."""
    return Notice(NO_GAME, at, _safe(channel), player, ("test",), at)


def pause_of(player: str, channel: str, at: int) -> Notice:
    """A channel was paused: told through the others."""
    return Notice(NO_GAME, at, _safe(channel), player, ("paused",), at)


def confirmation_of(player: str, channel: str, at: int) -> Notice:
    """The question whether an address is the person's: all that goes there before it is answered."""
    return Notice(NO_GAME, at, _safe(channel), player, ("confirm",), at)


def is_own(notice: Notice) -> bool:
    """Whether a notice is about notices."""
    return notice.game == NO_GAME


def concerns(notice: Notice, channel: str) -> bool:
    """Whether a channel is to carry it: a test or question its own, a pause all others."""
    return (notice.who == _safe(channel)) == bool(THROUGH_ITSELF & set(notice.kinds))


def _safe(channel: str) -> str:
    return channel.replace("-", "_")
