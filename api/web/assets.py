"""Files that pages need: served under names that change with their content, so that browsers may keep them for ever."""

import mimetypes
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from flask import Blueprint, Response

from api.web.faces import FACES
from commands.problems import Problem

bp = Blueprint("web_assets", __name__)
_FOR_EVER = "public, max-age=31536000, immutable"
SHEET = "site.css"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as served."""

    content: bytes
    type: str
    address: str


@cache
def assets() -> dict[str, Asset]:
    """All files by name; the style sheet is one file, made of its parts and each game's own."""
    room = files("api.web")
    static = room.joinpath("static")
    found = {SHEET: _sheet(room)}
    found |= {f"vendor/{each.name}": each.read_bytes() for each in static.joinpath("vendor").iterdir() if each.is_file()}
    found |= {each.name: each.read_bytes() for each in static.iterdir() if each.is_file()}
    return {name: _asset(name, content) for name, content in found.items()}


def address(name: str) -> str:
    """Where pages find a file."""
    return assets()[name].address


@bp.get("/static/<digest>/<path:name>")
def served(digest: str, name: str) -> Response:
    """A file; under an old address the present one is sent, but not kept."""
    asset = assets().get(name)
    if asset is None:
        raise Problem("unknown", "no such file")
    kept = _FOR_EVER if asset.address == f"/static/{digest}/{name}" else "no-store"
    return Response(asset.content, content_type=asset.type, headers={"Cache-Control": kept})


def _sheet(room: Traversable) -> bytes:
    parts = sorted((each for each in room.joinpath("static", "css").iterdir()), key=lambda each: each.name)
    parts += [room.joinpath(name, face.css) for name, face in FACES.items() if face.css]
    return b"".join(each.read_bytes() for each in parts)


def _asset(name: str, content: bytes) -> Asset:
    kind = {"js": "text/javascript", "css": "text/css"}.get(name.rpartition(".")[2]) or mimetypes.guess_type(name)[0]
    charset = "; charset=utf-8" if kind and kind.startswith("text/") else ""
    return Asset(content, f"{kind or 'text/plain'}{charset}", f"/static/{sha256(content).hexdigest()[:10]}/{name}")
