"""How the list of choices is laid out."""

from api.web.face import Face, Sight
from api.web.offer import Offer, Option, Question
from api.web.stage import Stage


def grouped(face: Face, sight: Sight, offer: Offer, question: Question) -> list[tuple[str, list[Option]]]:
    """Options under the headings that the face gives them, in their order."""
    groups: dict[str, list[Option]] = {}
    for option in question.options:
        heading = face.tag(sight, offer.type, question.field, option.value).group
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
