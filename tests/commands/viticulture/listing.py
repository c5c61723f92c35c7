"""Whether the list of moves holds a command, up to the order of things that are the same in any order."""

from collections.abc import Iterable, Mapping
from itertools import permutations, product
from math import prod
from typing import Any

from commands.base import Command
from commands.forms import Form, FormField, Legal
from commands.viticulture import GAME
from commands.viticulture.crushing import batches

KINDS = {command.model_fields["type"].default: command for command in GAME.commands}
IN_ANY_ORDER = ("fields", "grapes", "wines", "piles", "decks")
MOST = 20_000
Key = frozenset[tuple[str, Any]]


class Listed:
    """A list of moves, its forms written out but for the cards to give up."""

    def __init__(self, legal: Legal) -> None:
        self.keys = {key(command.model_dump(mode="json")) for command in legal.commands}
        self.spreads: list[tuple[Key, FormField]] = []
        for form in legal.forms:
            self._write_out(form)

    def __contains__(self, command: Command) -> bool:
        plain = command.model_dump(mode="json")
        if key(plain) in self.keys:
            return True
        cards = plain.pop("cards", None) or {}
        return any(rest == key(plain) and _fits(field, cards) for rest, field in self.spreads)

    def _write_out(self, form: Form) -> None:
        spread = [field for field in form.fields if field.kind == "spread"]
        others = [field for field in form.fields if field.kind != "spread"]
        choices = [list(_choices(field)) for field in others]
        assert prod(map(len, choices)) < MOST, form
        for values in product(*choices):
            plain = {"type": form.type, **form.fixed, **dict(zip([field.name for field in others], values, strict=True))}
            if spread:
                self.spreads.append((key(plain), spread[0]))
            else:
                self.keys.add(key(plain))


def key(plain: Mapping[str, Any]) -> Key:
    """A command in one spelling: nothing that says nothing, and equal things in one order."""
    given = {name: value for name, value in plain.items() if value not in (None, False, [], (), {})}
    given.setdefault("seat", 0)
    for name in IN_ANY_ORDER:
        if name in given:
            given[name] = tuple(sorted(given[name]))
    if "makes" in given:
        made = batches(tuple(given.pop("makes")), tuple(given.pop("reds", ())), tuple(given.pop("whites", ())))
        given["makes"] = tuple(sorted((each.variety, tuple(sorted(each.reds)), tuple(sorted(each.whites))) for each in made))
    if "second_vine" in given:
        names = (("vine", "field"), ("second_vine", "second_field"))
        given["vines"] = tuple(sorted(str((given.pop(vine, None), given.pop(field, None))) for vine, field in names))
    if "cards" in given:
        given["cards"] = frozenset(given["cards"].items())
    return frozenset(given.items())


def _choices(field: FormField) -> Iterable[Any]:
    match field.kind:
        case "pick":
            return field.options
        case "pick-some":
            least, most = field.min or 0, len(field.options) if field.max is None else field.max
            return [some for count in range(least, most + 1) for some in permutations(field.options, count)]
        case _:
            raise AssertionError(field)


def _fits(field: FormField, cards: Mapping[str, int]) -> bool:
    caps = field.caps or {}
    return sum(cards.values()) == field.sum and all(0 < count <= caps.get(card, 0) for card, count in cards.items())
