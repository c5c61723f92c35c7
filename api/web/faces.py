"""The faces of all games. A further game is one more line; without one the generic face plays it."""

from collections.abc import Mapping
from types import MappingProxyType

from api.web.face import Face
from api.web.generic import plain_face
from api.web.vinhos.face import VINHOS
from api.web.vino.face import VINO
from api.web.viticulture.face import VITICULTURE

FACES: Mapping[str, Face] = MappingProxyType({face.name: face for face in (VINO, VITICULTURE, VINHOS)})


def face_of(game: str) -> Face:
    """A game's own face, or the generic one."""
    return FACES.get(game) or plain_face(game)
