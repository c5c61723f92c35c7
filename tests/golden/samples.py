"""An event of each type, made from its schema alone, and what may change in a schema without a new number."""

from typing import Any

from events.base import Event
from events.codec import Codec, packed, unpacked

Schema = dict[str, Any]
_SAID_OF_A_FIELD = ("title", "description", "default", "examples")


def sample(model: type[Event]) -> Event:
    """An event whose every field holds something."""
    schema = model.model_json_schema()
    return model.model_validate(_value(schema, schema.get("$defs", {}), model.__name__))


def stored(event: Event, codec: Codec) -> bytes:
    """The bytes of an event as a commit holds them: type, number, public body, seals."""
    plain = codec.encode(event)
    return packed([plain.type, plain.number, plain.body, [[list(seal.to), seal.body] for seal in plain.seals]])


def read(raw: bytes, codec: Codec) -> tuple[Event, Schema]:
    """The event of such bytes, and its stored public body."""
    name, number, body, seals = unpacked(raw)
    opened = [{"to": to, "body": unpacked(content), "digest": b""} for to, content in seals]
    return codec.decode(name, number, body, opened), body


def shape(model: type[Event]) -> Schema:
    """A model's schema without what is only said of it."""
    schema: Schema = _bare(model.model_json_schema())
    return schema


def broken(old: Any, new: Any, place: str = "") -> list[str]:
    """What changed between two shapes that stored bytes could notice. A new field with a default is no such thing."""
    if isinstance(old, dict) and isinstance(new, dict):
        found = [f"{place}/{name} is gone" for name in old if name not in new and name != "required"]
        for name in (name for name in old if name in new):
            found += broken(old[name], new[name], f"{place}/{name}")
        if "properties" in old:
            more = set(new.get("required", [])) - set(old.get("required", []))
            found += [f"{place}: {name} is required now" for name in sorted(more)]
        elif place.endswith(("/properties", "/$defs")):
            return found
        else:
            found += [f"{place}/{name} is new" for name in new if name not in old and name != "required"]
        return found
    if place.endswith("/required"):
        return []
    if isinstance(old, list) and isinstance(new, list) and place.endswith("/enum"):
        return [f"{place}: {each} is gone" for each in old if each not in new]
    return [] if old == new else [f"{place}: {old} became {new}"]


def _bare(schema: Any, of_fields: bool = False) -> Any:
    if isinstance(schema, dict):
        kept = schema if of_fields else {name: each for name, each in schema.items() if name not in _SAID_OF_A_FIELD}
        return {name: _bare(each, name in ("properties", "$defs")) for name, each in kept.items()}
    return [_bare(each) for each in schema] if isinstance(schema, list) else schema


def _value(schema: Schema, defs: dict[str, Schema], name: str) -> Any:  # noqa: C901 - one case a kind of schema
    if "$ref" in schema:
        return _value(defs[schema["$ref"].rsplit("/", 1)[1]], defs, name)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return _value(next(each for each in schema["anyOf"] if each.get("type") != "null"), defs, name)
    match schema.get("type"):
        case "object" if "properties" in schema:
            return {field: _value(each, defs, field) for field, each in schema["properties"].items()}
        case "object":
            inner = schema.get("additionalProperties")
            return {key: _value(inner if isinstance(inner, dict) else {}, defs, name) for key in ("1", "2")}
        case "array" if "prefixItems" in schema:
            return [_value(each, defs, name) for each in schema["prefixItems"]]
        case "array":
            return [_value(schema.get("items", {}), defs, name)] * 2
        case "integer" | "number":
            return 1
        case "boolean":
            return True
        case "null":
            return None
        case _:
            return name
