"""How the list of choices is laid out."""

from api.web.face import Face, Sight, Tag
from api.web.offer import Offer, Option, Question
from api.web.stage import Stage


def tagged(face: Face, sight: Sight, kind: str, field: str, option: str) -> Tag:
    """What stands beside an option; the empty one is called as the texts of the game want it."""
    if option:
        return face.tag(sight, kind, field, option)
    keys = (f"page.none.{kind}.{field}", f"page.none.{field}", "pick.none")
    return Tag(name=next(sight.words(key) for key in keys if sight.words.has(key)), symbol="x")


def grouped(face: Face, sight: Sight, offer: Offer, question: Question) -> list[tuple[str, list[Option]]]:
    """Options under the headings that the face gives them, in their order."""
    groups: dict[str, list[Option]] = {}
    for option in question.options:
        heading = tagged(face, sight, offer.type, question.field, option.value).group
        groups.setdefault(heading, []).append(option)
    return list(groups.items())


def hidden(offer: Offer, stage: Stage) -> list[tuple[str, str]]:
    """Hidden fields that keep a draft when the next answer comes from a form."""
    fields = [("do", offer.type)]
    if len(stage.held) > 1:
        fields.append(("seat", str(stage.sight.seat)))
    for name, answer in offer.draft.given.items():
        if isinstance(answer, tuple):
            fields += [(f"f.{name}", value) for value in answer]
        else:
            fields += [(f"f.{name}.{option}", str(number)) for option, number in answer.items()]
    return fields
