"""Questions of a draft: what may be answered next, what was answered, and the command that comes out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from api.web.cases import Ask, Case
from api.web.draft import NONE, Answer, Draft

_SMALL = 60_000
"""Above so many comparisons a changed answer drops the later ones without looking."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a question. Following `draft` picks it, or takes it back when it is chosen. The empty one is nothing."""

    value: str
    draft: Draft
    chosen: bool = False
    complete: Mapping[str, Any] | None = None
    """The whole command, when this answer is the last one needed."""


@dataclass(frozen=True, slots=True)
class Dial:
    """One option of a spread: its number, and drafts with one less and one more where there is room."""

    value: str
    number: int
    cap: int
    less: Draft | None
    more: Draft | None


@dataclass(frozen=True, slots=True)
class Question:
    """One field. `open` when it waits for an answer or could take more; `told` when the rules leave no choice."""

    field: str
    kind: str
    least: int
    most: int
    given: tuple[str, ...]
    options: tuple[Option, ...] = ()
    dials: tuple[Dial, ...] = ()
    left: int = 0
    """What a spread still has to place."""
    open: bool = True
    told: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """One type of command with its questions as far as they are known, and the finished command."""

    type: str
    draft: Draft
    questions: tuple[Question, ...] = ()
    command: Mapping[str, Any] | None = None
    broken: bool = False
    """True when an answer of the draft is not possible any more; it was left out."""

    @property
    def asked(self) -> Question | None:
        """The first question that waits for an answer."""
        return next((each for each in self.questions if each.open and not each.told), None)

    @property
    def plain(self) -> bool:
        """Whether there is nothing to ask at all."""
        return all(each.told for each in self.questions)


def offered(cases: Sequence[Case], draft: Draft, order: Sequence[str]) -> Offer:
    """The questions of a type of command, in the order of its fields, up to the first that waits."""
    kind = cases[0].type
    state = _Narrowing(cases, draft if draft.type == kind else Draft(kind), order)
    questions = state.questions()
    whole = [case for case in state.live() if case.done(state.sure)]
    done = next((case for case in whole if case.as_given(state.sure)), whole[0] if whole else None)
    kept = Draft(kind, {name: answer for name, answer in state.sure.items() if name in draft.given})
    return Offer(kind, kept, questions, done.command(state.sure) if done else None, state.broken)


@dataclass(slots=True)
class _Narrowing:
    """Goes through the fields; `sure` are the answers that hold, those that the rules give included."""

    cases: Sequence[Case]
    draft: Draft
    order: Sequence[str]
    sure: dict[str, Answer] = field(default_factory=dict)
    broken: bool = False
    quick: bool = True
    """Whether a changed answer may look which later ones still fit."""

    def live(self) -> list[Case]:
        """Cases that the answers so far leave."""
        return [case for case in self.cases if case.fits(self.sure)]

    def _going_with_all(self) -> list[Case]:
        """Cases that go with every answer of the draft, later ones too; if there are none, with those so far."""
        given = {**self.draft.given, **self.sure}
        return [case for case in self.cases if case.fits(given)] or self.live()

    def questions(self) -> tuple[Question, ...]:
        """Up to the first question that waits, and whatever was answered beyond it."""
        asked, waiting = [], False
        for name in self.order:
            if waiting and name not in self.draft.given:
                continue
            live = self.live() if name in self.draft.given else self._going_with_all()
            having = [case for case in live if name in case.fields]
            if not having:
                continue
            answer = self._answer(name, live, having)
            question = self._question(name, live, having, answer)
            if answer is not None and (answer or question.kind == "pick-some"):
                self.sure[name] = answer
            asked.append(question)
            waiting = waiting or (question.open and not self._enough(question))
        self.broken = self.broken or any(name not in self.sure and answer != NONE for name, answer in self.draft.given.items())
        return tuple(asked)

    def _enough(self, question: Question) -> bool:
        if question.kind == "pick-some" and len(question.given) >= question.least:
            self.sure.setdefault(question.field, ())
            return True
        return False

    def _answer(self, name: str, live: Sequence[Case], having: Sequence[Case]) -> Answer | None:
        """What the draft says if it still fits, else what the rules leave no choice about."""
        given = self.draft.given.get(name)
        if given is not None and any(case.fits({**self.sure, name: given}) for case in live):
            return given
        fields = [case.fields[name] for case in having]
        return _forced(fields) if len(having) == len(live) else None

    def _question(self, name: str, live: Sequence[Case], having: Sequence[Case], answer: Answer | None) -> Question:
        fields = [case.fields[name] for case in having]
        told = answer is not None and name not in self.draft.given
        optional = len(having) < len(live) and min(each.least for each in fields) + (fields[0].kind == "spread") > 0
        nothing = (self._nothing(name, live, answer),) if optional else ()
        if fields[0].kind == "spread":
            return self._spread(name, fields, answer, nothing, told)
        given = answer if isinstance(answer, tuple) else ()
        least, most = min(each.least for each in fields), max(each.most for each in fields)
        if fields[0].kind == "number":
            return Question(name, "number", least, most, given, open=not given, told=told)
        values = dict.fromkeys(option for each in fields for option in each.options)
        self.quick = len(values) * len(having) <= _SMALL
        times = {value: max(each.options.count(value) for each in fields) for value in values}
        options = tuple(
            self._option(name, fields[0].kind, value, given, having, copy)
            for value in values
            for copy in range(min(times[value], given.count(value) + 1))
        )
        is_open = len(given) < most and given != NONE
        return Question(name, fields[0].kind, least, most, given, (*nothing, *options), open=is_open, told=told)

    def _nothing(self, name: str, live: Sequence[Case], answer: Answer | None) -> Option:
        chosen = answer == NONE
        draft = self._then(name, () if chosen else NONE, live)
        return Option("", draft, chosen, None if chosen else self._completed(draft, live))

    def _option(self, name: str, kind: str, value: str, given: tuple[str, ...], having: Sequence[Case], copy: int) -> Option:
        """An option; one that can be named more than once stands there once more than it was chosen, each `copy` by itself."""
        chosen = given.count(value) > copy
        if kind == "pick":
            new: tuple[str, ...] = () if chosen else (value,)
        elif chosen:
            last = len(given) - 1 - given[::-1].index(value)
            new = (*given[:last], *given[last + 1 :])
        else:
            new = self._joined(name, value, given, having)
        draft = self._then(name, new, having)
        return Option(value, draft, chosen, None if chosen else self._completed(draft, having))

    def _joined(self, name: str, value: str, given: tuple[str, ...], having: Sequence[Case]) -> tuple[str, ...]:
        """A further value with those given before that go with it."""
        kept: tuple[str, ...] = (value,)
        for each in reversed(given):
            if any(case.fits({name: (each, *kept)}) for case in having):
                kept = (each, *kept)
        return kept

    def _then(self, name: str, answer: Answer, having: Sequence[Case]) -> Draft:
        """The draft with one answer changed: earlier ones stay, later ones as long as they fit."""
        before = {key: self.sure[key] for key in self.order if key in self.sure and key in self.draft.given and key != name}
        early = {key: value for key, value in before.items() if self.order.index(key) < self.order.index(name)}
        new: dict[str, Answer] = {**early, **({name: answer} if answer else {})}
        given = self.draft.given if self.quick else {}
        for key in self.order[self.order.index(name) + 1 :]:
            if key in given and any(case.fits({**new, key: given[key]}) for case in having):
                new[key] = given[key]
        return Draft(self.draft.type, new)

    def _completed(self, draft: Draft, having: Sequence[Case]) -> Mapping[str, Any] | None:
        """The command that a draft makes at once, when only one is left and nothing is open in it."""
        live = [case for case in having if case.fits(draft.given)]
        if len(live) != 1:
            return None
        [case] = live
        sure = dict(draft.given)
        for name, asked in case.fields.items():
            if name not in sure and asked.forced is not None:
                sure[name] = asked.forced
        return case.command(sure) if case.done(sure) else None

    def _spread(
        self, name: str, fields: Sequence[Ask], answer: Answer | None, nothing: tuple[Option, ...], told: bool
    ) -> Question:
        given = dict(answer) if isinstance(answer, Mapping) else {}
        total = max(each.most for each in fields)
        caps = {option: max(each.caps.get(option, 0) for each in fields) for one in fields for option in one.caps}
        left = total - sum(given.values())

        def turned(option: str, by: int) -> Draft | None:
            number = given.get(option, 0) + by
            if not 0 <= number <= caps[option] or by > left:
                return None
            new = {key: n for key, n in {**given, option: number}.items() if n}
            return Draft(self.draft.type, {**self.draft.given, name: new} if new else self.draft.without(name).given)

        dials = tuple(
            Dial(option, given.get(option, 0), cap, turned(option, -1), turned(option, 1)) for option, cap in caps.items()
        )
        given_up = NONE if answer == NONE else ()
        return Question(name, "spread", total, total, given_up, nothing, dials, left, open=left > 0 and not given_up, told=told)


def _forced(fields: Sequence[Ask]) -> Answer | None:
    """The only answer that all these fields leave, if there is only one."""
    first = fields[0].forced
    return first if all(each.forced == first for each in fields) else None
