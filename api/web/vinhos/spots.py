"""Pieces that can be picked: what a click does, what a screen reader says, and whether the last moves touched them."""

from dataclasses import dataclass

from api.web.face import Sight, Target


@dataclass(frozen=True, slots=True)
class Spot:
    """One piece: its sentence, where a click leads if anywhere, its number among the last moves if any."""

    label: str
    target: Target | None = None
    flag: int | None = None


def spot(sight: Sight, label: str, thing: str, *fields: str, mark: str = "") -> Spot:
    """The piece that stands for an option of some fields of the drafted command, or of what is asked first."""
    return Spot(label, aim(sight, thing, *fields), sight.marked.get(mark or thing))


def aim(sight: Sight, thing: str, *fields: str) -> Target | None:
    """What picking a thing does: fields that wait for an answer go before what is chosen, and that before other ways."""
    kind = sight.draft.get("type")
    if not kind:
        return sight.targets.get(thing)
    found = [(name, sight.picks[kind, name, thing]) for name in fields if (kind, name, thing) in sight.picks]
    waiting = [target for name, target in found if name not in sight.draft]
    chosen = [target for _, target in found if target.chosen]
    return next(iter([*waiting, *chosen, *(target for _, target in found)]), None)
