"""JSON as we take it: UTF-8, one meaning only. What other parsers would read differently is refused."""

import json
from typing import Any, NoReturn

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from commands.problems import Problem

_SAFE = 2**53
"""Beyond this, programs disagree about what a number is."""


def body() -> bytes:
    """The raw body of this request, or 413. One that came in pieces is cut at the limit, so what fills it was too large."""
    raw = request.get_data(cache=False)
    if request.content_length is None and len(raw) >= (request.max_content_length or len(raw) + 1):
        raise RequestEntityTooLarge
    return raw


def strict(raw: bytes) -> Any:
    """The JSON value of a request body, or Problem `invalid` with one fault."""
    try:
        return json.loads(
            raw.decode(), object_pairs_hook=_object, parse_constant=_constant, parse_int=_whole, parse_float=_decimal
        )
    except RecursionError:
        raise _fault("nested too deeply", "json_depth") from None
    except UnicodeDecodeError:
        raise _fault("not UTF-8", "json_encoding") from None
    except json.JSONDecodeError as error:
        raise _fault(f"no JSON: {error.msg} at character {error.pos}", "json_invalid") from None
    except ValueError as error:
        raise _fault(str(error), "json_ambiguous") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _whole(digits: str) -> int:
    if len(digits) > 17 or not -_SAFE <= (value := int(digits)) <= _SAFE:
        raise ValueError("a number beyond 2^53")
    return value


def _decimal(digits: str) -> float:
    if not abs(value := float(digits)) <= _SAFE:
        raise ValueError("a number beyond 2^53")
    return value


def _fault(text: str, kind: str) -> Problem:
    return Problem("invalid", "the body does not parse", faults=[{"place": [], "fault": text, "kind": kind}])
