"""What changed between two views, as data: generic over every game's JSON.

A change is `{path, from, to}`, with `by` for numbers; `{path, added, removed}` for a list that is taken as a collection;
`{path, from, to}` for a list in another order. Records in a list are matched by their `id` or `seat`. A path is a list of
names and ids.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic_core import to_json

Path = tuple[str | int, ...]
Change = dict[str, Any]
_IDENTITIES = ("id", "seat", "number", "name")


def difference(before: Any, after: Any) -> list[Change]:
    """Changes from one view, as plain JSON data, to another, in the order of the later one's fields."""
    return list(_changes((), before, after))


def _changes(path: Path, before: Any, after: Any) -> Iterator[Change]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for name in (*after, *(name for name in before if name not in after)):
            yield from _changes((*path, name), before.get(name), after.get(name))
    elif isinstance(before, list) and isinstance(after, list):
        yield from _of_lists(path, before, after)
    else:
        yield _replaced(path, before, after)


def _of_lists(path: Path, before: list[Any], after: list[Any]) -> Iterator[Change]:
    if (identity := _identity(before, after)) is not None:
        yield from _of_records(path, before, after, identity)
    elif len(before) == len(after) and any(_is_deep(each) for each in (*before, *after)):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _changes((*path, place), one, other)
    else:
        yield from _of_collections(path, before, after)


def _of_records(path: Path, before: list[Any], after: list[Any], identity: str) -> Iterator[Change]:
    was, now = ({each[identity]: each for each in records} for records in (before, after))
    added, removed = [now[key] for key in now if key not in was], [was[key] for key in was if key not in now]
    if added or removed:
        yield {"path": list(path), "added": added, "removed": removed}
    kept = [key for key in was if key in now]
    if kept != [key for key in now if key in was]:
        yield {"path": list(path), "from": list(was), "to": list(now)}
    for key in kept:
        yield from _changes((*path, key), was[key], now[key])


def _of_collections(path: Path, before: list[Any], after: list[Any]) -> Iterator[Change]:
    was, now = (Counter(map(_spelled, items)) for items in (before, after))
    if was == now:
        yield {"path": list(path), "from": before, "to": after}
        return
    yield {"path": list(path), "added": _beyond(after, was), "removed": _beyond(before, now)}


def _beyond(items: Sequence[Any], others: "Counter[bytes]") -> list[Any]:
    """Items that the others have not, or not so often."""
    left, found = Counter(others), list[Any]()
    for item in items:
        if left[_spelled(item)] > 0:
            left[_spelled(item)] -= 1
        else:
            found.append(item)
    return found


def _replaced(path: Path, before: Any, after: Any) -> Change:
    change = {"path": list(path), "from": before, "to": after}
    return {**change, "by": after - before} if _is_number(before) and _is_number(after) else change


def _identity(before: list[Any], after: list[Any]) -> str | None:
    """A field that tells the records of both lists apart."""
    records = [*before, *after]
    if not records or not all(isinstance(each, dict) for each in records):
        return None
    for name in _IDENTITIES:
        if all(isinstance(each.get(name), int | str) for each in records) and all(
            len({each[name] for each in items}) == len(items) for items in (before, after)
        ):
            return name
    return None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_deep(value: Any) -> bool:
    return isinstance(value, dict | list)


def _spelled(value: Any) -> bytes:
    return to_json(value)
