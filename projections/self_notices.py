"""Notices about notices: a test of a channel, and that a channel was paused. They belong to no game and stand in no log."""

from projections.notices import Notice

NO_GAME = "none"


def test_of(player: str, channel: str, at: int) -> Notice:
    """A test of one channel, asked for by its owner."""
    return Notice(NO_GAME, at, _safe(channel), player, ("test",), at)


def pause_of(player: str, channel: str, at: int) -> Notice:
    """A channel was paused: told through the others."""
    return Notice(NO_GAME, at, _safe(channel), player, ("paused",), at)


def is_own(notice: Notice) -> bool:
    """Whether a notice is about notices."""
    return notice.game == NO_GAME


def concerns(notice: Notice, channel: str) -> bool:
    """Whether a channel is to carry it: a test its own, a pause all others."""
    return (notice.who == _safe(channel)) == ("test" in notice.kinds)


def _safe(channel: str) -> str:
    return channel.replace("-", "_")
