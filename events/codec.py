"""Events to bytes and back, for ever: type names and schema numbers, never class paths."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import msgpack

from events.base import Event, Sealed, sealed_fields

Body = dict[str, Any]
Upcaster = Callable[[Body], Body]


class UnknownEventError(LookupError):
    """A stored event of a type or number that this build doesn't know. Nothing of that game may be folded past it."""


@dataclass(frozen=True, slots=True)
class Seal:
    """A sealed part before it is salted: who may read it, and its bytes."""

    to: tuple[int, ...]
    body: bytes


@dataclass(frozen=True, slots=True)
class Plain:
    """An event as it is stored: `body` is public and holds, in place of each sealed part, its position in `seals`."""

    type: str
    number: int
    body: Body
    seals: tuple[Seal, ...]


def packed(thing: Any) -> bytes:
    """MessagePack bytes of plain data."""
    return bytes(msgpack.packb(thing, use_bin_type=True))


def unpacked(raw: bytes) -> Any:
    """Plain data of MessagePack bytes. Integer keys are allowed."""
    return msgpack.unpackb(raw, raw=False, strict_map_key=False)


class Codec:
    """The event types of the table and one game, with the upcasters of both."""

    def __init__(self, models: Iterable[type[Event]], upcasters: Mapping[tuple[str, int], Upcaster]) -> None:
        self._models = {model.model_fields["type"].default: model for model in models}
        self._sealed = {name: sealed_fields(model) for name, model in self._models.items()}
        self._upcasters = upcasters
        self._plain = {
            (name, model.number): model.__pydantic_validator__.validate_python
            for name, model in self._models.items()
            if not self._sealed[name]
        }
        """Straight to the event for what is stored as it is today and has no seals, which is nearly everything."""

    def model(self, type_name: str) -> type[Event]:
        """The class of a stored type name."""
        if (model := self._models.get(type_name)) is None:
            raise UnknownEventError(f"unknown event type {type_name}")
        return model

    def sealed(self, type_name: str) -> tuple[str, ...]:
        """Names of the sealed fields of a type."""
        return self._sealed[type_name]

    def encode(self, event: Event) -> Plain:
        """An event as it is stored."""
        seals: list[Seal] = []
        fields = self._sealed[event.type]
        body = event.model_dump(exclude={"type", *fields})
        for name in fields:
            body[name] = _set_aside(getattr(event, name), seals)
        return Plain(event.type, type(event).number, body, tuple(seals))

    def decode(self, type_name: str, number: int, body: Body, seals: Sequence[Body]) -> Event:
        """An event from its stored form; `seals` are {to, body} with body None where closed."""
        if (straight := self._plain.get((type_name, number))) is not None:
            return cast("Event", straight(body))
        return self.model(type_name).model_validate(self.newest(type_name, number, body, seals))

    def newest(self, type_name: str, number: int, body: Body, seals: Sequence[Body]) -> Body:
        """The stored body in the shape of the newest schema number, each of its `seals` in its place."""
        model = self.model(type_name)
        if number > model.number:
            raise UnknownEventError(f"{type_name} {number} is newer than this build's {model.number}")
        for step in range(number, model.number):
            body = self._upcasters[type_name, step](dict(body))
        fields = self._sealed[type_name]
        return {**body, **{name: _put_back(body[name], seals) for name in fields if name in body}} if fields else body


def _set_aside(value: Any, seals: list[Seal]) -> Any:
    if isinstance(value, Sealed):
        content = value.model_dump()["body"]
        seals.append(Seal(value.to, packed(content)))
        return len(seals) - 1
    return None if value is None else [_set_aside(each, seals) for each in value]


def _put_back(place: Any, seals: Sequence[Body]) -> Any:
    if isinstance(place, int):
        return seals[place]
    return None if place is None else [_put_back(each, seals) for each in place]
