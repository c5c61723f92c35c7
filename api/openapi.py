"""The OpenAPI 3.1 document of all calls, made from the models that parse and describe them."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from flask import Blueprint, Response
from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import CoreSchema, to_json

from api.auth import COOKIE
from api.door import DOORS, JSON, Door
from api.problems import TITLES, TYPE
from api.shapes import ProblemShown
from commands.games import GAMES
from commands.parse import adapter

bp = Blueprint("openapi", __name__)
Schema = dict[str, Any]
_PATH = re.compile(r"<(\w+)>")
_ALWAYS = ("internal", "store-down", "store-full", "store-loading")
_PARTS = {
    ("games", "game"): {"type": "string", "pattern": "^[0-3][0-9a-f]{23}$", "description": "id of a game"},
    ("rules", "game"): {"type": "string", "enum": ["table", *GAMES]},
    ("rules", "rule"): {"type": "string", "examples": ["TABLE-SEAT-01"]},
    ("players", "player"): {"type": "string", "pattern": "^p[0-9a-f]{22}$", "description": "id of a person"},
    ("ratings", "game"): {"type": "string", "enum": [*GAMES]},
    ("tokens", "token"): {"type": "string", "pattern": "^[0-9a-f]{12}$"},
}


class Tagged(GenerateJsonSchema):
    """The tag of a union has a default in Python, but whoever sends it must say it."""

    def field_is_required(self, field: Any, total: bool) -> bool:
        """Also required: a field that can have one value only."""
        inner: CoreSchema = field["schema"]
        tag = inner["type"] == "default" and inner["schema"]["type"] == "literal" and len(inner["schema"]["expected"]) == 1
        return tag or super().field_is_required(field, total)

    def default_schema(self, schema: Any) -> dict[str, Any]:
        """A field that may be left out but not be null has no null for its default."""
        shown = super().default_schema(schema)
        if "default" in shown and shown["default"] is None and not _takes_null(shown):
            del shown["default"]
        return shown


def _takes_null(shown: Schema) -> bool:
    kinds = [shown, *shown.get("anyOf", ())]
    return any(
        kind.get("type") == "null" or not {"type", "anyOf", "$ref", "allOf", "enum", "const"} & set(kind) for kind in kinds
    )


@bp.get("/openapi.json")
def openapi() -> Response:
    """The document."""
    return Response(_document(), 200, {"Cache-Control": "public, max-age=300"}, content_type=JSON)


@cache
def _document() -> bytes:
    return to_json(document(DOORS))


def document(doors: Iterable[Door]) -> Schema:
    """The document of some calls."""
    doors = list(doors)
    schemas, components = _schemas(doors)
    paths: dict[str, Schema] = {}
    for door in doors:
        path = "/api/v1" + _PATH.sub(r"{\1}", door.rule)
        paths.setdefault(path, {})[door.method.lower()] = _operation(door, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Vintners", "version": "1", "description": "Wine games on an event log that anybody can audit."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            },
        },
    }


def _schemas(doors: list[Door]) -> tuple[dict[Any, Schema], dict[str, Schema]]:
    """Schemas by what they describe, over one set of named components."""
    inputs: list[tuple[Any, Any, TypeAdapter[Any]]] = [(name, "validation", adapter(name)) for name in GAMES]
    inputs += [(door.body, "validation", TypeAdapter(door.body)) for door in doors if isinstance(door.body, type)]
    inputs += [(door.gives, "serialization", TypeAdapter(door.gives)) for door in doors if door.gives is not None]
    inputs.append((ProblemShown, "serialization", TypeAdapter(ProblemShown)))
    unique = {key: (key, mode, kind) for key, mode, kind in inputs}
    found, rest = TypeAdapter.json_schemas(unique.values(), ref_template="#/components/schemas/{model}", schema_generator=Tagged)
    schemas = {key: schema for (key, _), schema in found.items()}
    unions = {f"{name.title()}Command": schemas[name] for name in GAMES}
    schemas["commands"] = {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in unions]}
    return schemas, {**rest["$defs"], **unions}


def _operation(door: Door, schemas: dict[Any, Schema]) -> Schema:
    parameters = [*_path_parameters(door.rule), *_fields(door.query, "query"), *_fields(door.headers, "header")]
    one: Schema = {
        "operationId": door.name,
        "summary": door.doc.partition("\n")[0],
        "parameters": parameters,
        "responses": _answers(door, schemas),
        "security": [*([] if door.scope else [{}]), {"bearer": []}, {"session": []}],
    }
    if door.body is not None:
        one["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas[door.body]}}}
    return one


def _answers(door: Door, schemas: dict[Any, Schema]) -> Schema:
    done: Schema = {"description": "done"}
    if door.gives is not None:
        done["content"] = {door.media: {"schema": schemas[door.gives]}}
    elif door.status != 204:
        done["content"] = {door.media: {"schema": {"type": "string"}}}
    answers = {str(door.status): done}
    for code in (*door.problems, *(("too-large",) if door.body else ()), *_ALWAYS):
        status = str(TITLES[code][0])
        said = answers.setdefault(status, {"description": "", "content": {TYPE: {"schema": schemas[ProblemShown]}}})
        said["description"] = ", ".join(filter(None, (said["description"], code)))
    return answers


def _path_parameters(rule: str) -> list[Schema]:
    room = "tokens" if "tokens" in rule else rule.split("/")[1]
    return [{"name": name, "in": "path", "required": True, "schema": _PARTS[room, name]} for name in _PATH.findall(rule)]


def _fields(model: type[BaseModel] | None, where: str) -> list[Schema]:
    if model is None:
        return []
    properties = model.model_json_schema(by_alias=True)["properties"]
    return [{"name": name, "in": where, "required": False, "schema": _without_null(each)} for name, each in properties.items()]


def _without_null(schema: Schema) -> Schema:
    """What is left out of an address is not sent as null."""
    if "anyOf" not in schema:
        return schema
    [one] = [each for each in schema["anyOf"] if each != {"type": "null"}]
    return {**{name: value for name, value in schema.items() if name not in ("anyOf", "default")}, **one}
