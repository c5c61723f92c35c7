"""How a person wants to be told: channels, delay, quiet hours, digest, and what of which game."""

from hashlib import sha256
from typing import Annotated, Any, Literal
from zoneinfo import available_timezones

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

from projections.notices import KINDS, Kind
from projections.people import is_email

ChannelTime = Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
ChannelKind = Literal["email", "webhook", "push", "apprise"]
Time = Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
MOST_CHANNELS = 8


def _whole(given: Any) -> Any:
    return int(given) if isinstance(given, float) and given.is_integer() else given


def _known_zone(zone: str) -> str:
    if zone not in available_timezones():
        raise ValueError("no such time zone")
    return zone


Zone = Annotated[str, Field(max_length=64), AfterValidator(_known_zone)]
Kinds = Annotated[tuple[Kind, ...], Field(max_length=len(KINDS))]


class Wanted(BaseModel):
    """A part of what a person wants. Nothing unknown is accepted."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class PushKeys(Wanted):
    """What a browser's push subscription says besides its endpoint."""

    p256dh: Annotated[str, Field(min_length=80, max_length=120, pattern=r"^[\w-]+=*$")]
    auth: Annotated[str, Field(min_length=16, max_length=40, pattern=r"^[\w-]+=*$")]


class Channel(Wanted):
    """One way to reach a person."""

    kind: ChannelKind
    target: Annotated[str, Field(min_length=3, max_length=1_500)]
    """E-mail address, https address, endpoint of a push subscription, or Apprise URL."""
    format: Literal["plain", "discord", "slack"] = "plain"
    """Of a web-hook's body."""
    keys: PushKeys | None = None
    """Of a push subscription."""
    label: Annotated[str, Field(max_length=60)] = ""
    on: bool = True
    delay_s: Annotated[int, Field(strict=True, ge=0, le=86_400), BeforeValidator(_whole)] | None = None
    """Instead of the general delay."""
    kinds: Kinds | None = None
    """Only these; None is all."""

    @model_validator(mode="after")
    def _fits(self) -> "Channel":
        if self.kind == "email" and not is_email(self.target):
            raise ValueError("that is no e-mail address")
        if (self.kind == "push") != (self.keys is not None):
            raise ValueError("keys belong to a push subscription, and only to one")
        return self

    @property
    def id(self) -> str:
        """The same for the same target, so that settings can be sent anew."""
        return f"{self.kind}-{sha256(f'{self.kind} {self.target}'.encode()).hexdigest()[:8]}"


class QuietHours(Wanted):
    """Daily hours in which nothing is sent, on the clocks of the person's zone."""

    begin: Time
    end: Time


class OfGame(Wanted):
    """What is told of one game: nothing, or only some kinds."""

    off: bool = False
    kinds: Kinds | None = None


class Preferences(Wanted):
    """All that a person has said about notices."""

    channels: Annotated[tuple[Channel, ...], Field(max_length=MOST_CHANNELS)] = ()
    delay_s: Annotated[int, Field(strict=True, ge=0, le=86_400), BeforeValidator(_whole)] = 60
    """A notice waits so long, and is dropped when the person has seen the game or moved meanwhile."""
    reminders: bool = True
    quiet_hours: QuietHours | None = None
    zone: Zone = "UTC"
    digest: Annotated[int, Field(strict=True, ge=0, le=1_440), BeforeValidator(_whole)] = 0
    """Minutes over which notices are gathered into one; 0 sends each by itself."""
    games: Annotated[dict[Annotated[str, Field(pattern=r"^[0-9a-f]{24}$")], OfGame], Field(max_length=500)] = {}
    substitute_for: Annotated[tuple[Annotated[str, Field(max_length=40)], ...], Field(max_length=10)] = ()
    """Games of which one wants to hear when a seat is to be taken over."""
    language: Annotated[str, Field(pattern=r"^[a-z]{2}$")] = "en"
    off: bool = False
    """Nothing is sent at all."""

    @field_validator("channels")
    @classmethod
    def _once_each(cls, channels: tuple[Channel, ...]) -> tuple[Channel, ...]:
        if len({channel.id for channel in channels}) < len(channels):
            raise ValueError("a target stands there twice")
        return channels


def wants(preferences: Preferences, channel: Channel, game: str, kinds: tuple[str, ...]) -> str:
    """Why a notice is not to be sent through a channel; empty when it is."""
    if preferences.off:
        return "off"
    if not channel.on:
        return "channel-off"
    if "paused" in kinds:
        return ""  # whatever a channel carries, it says that another one is broken
    of_game = preferences.games.get(game)
    if of_game is not None and of_game.off:
        return "game-off"
    if "remind" in kinds and not preferences.reminders:
        return "no-reminders"
    for chosen, why in ((channel.kinds, "not-for-channel"), (of_game.kinds if of_game else None, "not-for-game")):
        if chosen is not None and not set(kinds) & set(chosen):
            return why
    return ""
