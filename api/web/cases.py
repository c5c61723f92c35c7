"""Legal commands and forms seen alike: a case is one of them, with a field for everything that can be answered."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any

from api.web.draft import NONE, Answer, spelled
from commands.forms import Form, FormField, Legal


@dataclass(frozen=True, slots=True)
class Asking:
    """How the questions of one type of command are put: `first` come before the others, `silent` are never asked because
    they follow from the rest, and when it is `mirrored` the fields x and second_x may be answered either way round."""

    first: tuple[str, ...] = ()
    silent: frozenset[str] = frozenset()
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """One field of a case, with its options as texts. `most` of a spread is what is to be placed in all."""

    kind: str
    options: tuple[str, ...]
    meant: tuple[Any, ...]
    """The options as the command wants them."""
    least: int
    most: int
    caps: Mapping[str, int]
    alike: frozenset[str] | None
    """The options as a set, unless one of them occurs twice."""
    arranged: bool = False
    """Whether the order in which they are picked may matter."""

    @property
    def forced(self) -> Answer | None:
        """The only answer there is, if there is only one."""
        match self.kind:
            case "spread":
                return self.caps if sum(self.caps.values()) == self.most else None
            case "number":
                return (str(self.least),) if self.least == self.most else None
            case _:
                one_way = len(self.options) < 2 or not self.arranged
                return self.options if len(self.options) == self.least and one_way else None

    def fits(self, answer: Answer) -> bool:
        """Whether the answer, perhaps with more to come, is one of this field."""
        if isinstance(answer, Mapping):
            return sum(answer.values()) <= self.most and all(self.caps.get(option, 0) >= n for option, n in answer.items())
        match self.kind:
            case "number":
                return len(answer) == 1 and answer[0].lstrip("-").isdecimal() and self.least <= int(answer[0]) <= self.most
            case "spread":
                return False
            case _:
                return len(answer) <= self.most and self._holds(answer)

    def done(self, answer: Answer) -> bool:
        """Whether the answer, known to fit, is whole."""
        if isinstance(answer, Mapping):
            return sum(answer.values()) == self.most
        return self.kind == "number" or len(answer) >= self.least

    def value(self, answer: Answer) -> Any:
        """The answer as the command wants it."""
        if isinstance(answer, Mapping):
            return {option: number for option, number in answer.items() if number}
        if self.kind == "number":
            return int(answer[0])
        meant = dict(zip(self.options, self.meant, strict=True))
        return meant[answer[0]] if self.kind == "pick" else [meant[each] for each in answer]

    def _holds(self, answer: tuple[str, ...]) -> bool:
        if self.alike is not None:
            return self.alike.issuperset(answer) and len(set(answer)) == len(answer)
        return all(self.options.count(option) >= answer.count(option) for option in answer)


@dataclass(frozen=True, slots=True)
class Case:
    """`fixed` is what the rules say already; `fields` how each field may be answered, fixed ones included."""

    type: str
    fixed: Mapping[str, Any]
    fields: Mapping[str, Ask]
    names: Mapping[str, str] = field(default_factory=dict)
    """Fields that are asked under another name than the command's."""

    def fits(self, given: Mapping[str, Answer]) -> bool:
        """Whether the answers so far can still lead to this case."""
        return all(
            self.fields[name].fits(answer) if name in self.fields else answer in (NONE, ()) for name, answer in given.items()
        )

    def done(self, given: Mapping[str, Answer]) -> bool:
        """Whether nothing is left to ask."""
        return all(name in given and asked.done(given[name]) for name, asked in self.fields.items())

    def as_given(self, given: Mapping[str, Answer]) -> bool:
        """Whether what the rules fix is in the very order of the answers."""
        fixed = [name for name, asked in self.fields.items() if asked.kind == "pick-some" and not asked.arranged]
        return all(tuple(given[name]) == self.fields[name].options for name in fixed if name in given)

    def command(self, given: Mapping[str, Answer]) -> dict[str, Any]:
        """The complete command, as plain data."""
        named = {name: self.names.get(name, name) for name in self.fields}
        answers = {named[name]: self.fields[name].value(given[name]) for name in named if named[name] not in self.fixed}
        return {"type": self.type, **self.fixed, **answers}


def cases_of(legal: Legal, asking: Mapping[str, Asking] | None = None) -> dict[str, list[Case]]:
    """All that is legal, by type of command, in the order in which the game lists it."""
    found: dict[str, list[Case]] = {}
    arranged = {(form.type, each.name) for form in legal.forms for each in form.fields if _repeats(each)}
    for form in legal.forms:
        found.setdefault(form.type, []).append(_of_form(form, arranged))
    for command in legal.commands:
        plain = command.model_dump(mode="json")
        kind = plain.pop("type")
        found.setdefault(kind, []).append(Case(kind, plain, _told(plain)))
    return {kind: list(_put(cases, (asking or {}).get(kind, Asking()))) for kind, cases in found.items()}


def _put(cases: Sequence[Case], asking: Asking) -> Iterator[Case]:
    """The cases without what is not asked, and then once more with their twins the other way round."""
    spoken = [
        replace(case, fields={name: asked for name, asked in case.fields.items() if name not in asking.silent}) for case in cases
    ]
    yield from spoken
    if asking.mirrored:
        yield from (_mirrored(case) for case in spoken if any(_twin(name) in case.fields for name in case.fields))


def _mirrored(case: Case) -> Case:
    names = {_twin(name) if _twin(name) in case.fields else name: name for name in case.fields}
    return replace(case, fields={name: case.fields[real] for name, real in names.items()}, names=names)


def _twin(name: str) -> str:
    return name.removeprefix("second_") if name.startswith("second_") else f"second_{name}"


def _of_form(form: Form, arranged: set[tuple[str, str]]) -> Case:
    fields = {**_told(form.fixed), **{each.name: _open(each) for each in form.fields}}
    for name in fields:
        if (form.type, name) in arranged:
            given = form.fixed.get(name) or next(each.options for each in form.fields if each.name == name)
            orders = [given] if name in form.fixed else [list(each) for each in dict.fromkeys(permutations(given))]
            fields[name] = _ask("pick", orders, 1, 1)
    return Case(form.type, dict(form.fixed), fields)


def _repeats(given: FormField) -> bool:
    """An order of things of which some are alike is asked as one choice among its few arrangements."""
    return given.kind == "order" and len(set(given.options)) < len(given.options)


def _told(fixed: Mapping[str, Any]) -> dict[str, Ask]:
    """Values that are fixed, as fields with one way to answer them. A seat, and what is empty or not wanted, is no question."""
    return {name: _as_field(value) for name, value in fixed.items() if name != "seat" and not _empty(value)}


def _empty(value: Any) -> bool:
    return value is None or value is False or (isinstance(value, Sequence | Mapping) and len(value) == 0)


def _as_field(value: Any) -> Ask:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _ask("pick-some", value, len(value), len(value))
    if isinstance(value, Mapping) and all(isinstance(number, int) for number in value.values()):
        return _ask("spread", tuple(value), 0, sum(value.values()), {str(option): number for option, number in value.items()})
    return _ask("pick", (value,), 1, 1)


def _open(given: FormField) -> Ask:
    many = len(given.options)
    match given.kind:
        case "pick":
            return _ask("pick", given.options, 1, 1)
        case "pick-some":
            made = _ask("pick-some", given.options, given.min or 0, many if given.max is None else given.max)
            return replace(made, arranged=True)
        case "number":
            return _ask("number", (), given.min or 0, given.max or 0)
        case "order":
            return replace(_ask("order", given.options, many, many), arranged=True)
        case "spread":
            most = given.sum or 0
            caps = {spelled(each): most if given.caps is None else min(most, given.caps[spelled(each)]) for each in given.options}
            return _ask("spread", given.options, 0, most, caps)


def _ask(kind: str, meant: Sequence[Any], least: int, most: int, caps: Mapping[str, int] | None = None) -> Ask:
    options = tuple(spelled(each) for each in meant)
    alike = frozenset(options)
    return Ask(kind, options, tuple(meant), least, most, caps or {}, alike if len(alike) == len(options) else None)
