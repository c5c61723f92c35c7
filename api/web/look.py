"""How a reader wants pages to look: kept in a cookie of its own, so that the first byte of a page is right and no store knows."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from flask import Response, request

from api.web.words import DEFAULT, LANGUAGES

COOKIE = "vintners-look"
THEMES = ("device", "light", "dark")
PALETTES = ("cellar", "bright", "ladder")
_YEAR_S = 365 * 86_400


@dataclass(frozen=True, slots=True)
class Look:
    """Theme, seat colours, language, and whether one tap sends a move at fast and at slow tables."""

    theme: str = THEMES[0]
    palette: str = PALETTES[0]
    language: str = ""
    fast: str = "two"
    slow: str = "two"

    def tongue(self) -> str:
        """The language of this page: the chosen one, else the best that the browser asks for."""
        return self.language or request.accept_languages.best_match(LANGUAGES) or DEFAULT


_ALLOWED = {
    "theme": THEMES,
    "palette": PALETTES,
    "language": ("", *LANGUAGES),
    "fast": ("one", "two"),
    "slow": ("one", "two"),
}


def look() -> Look:
    """What the cookie of this request says, as far as it is known."""
    kept = request.cookies.get(COOKIE, "").split(".")
    return chosen(dict(zip((each.name for each in fields(Look)), kept, strict=False)))


def chosen(wishes: Mapping[str, str]) -> Look:
    """A look from wishes; unknown ones are left at what they were."""
    return Look(**{name: value for name, value in wishes.items() if value in _ALLOWED.get(name, ())})


def keep(answer: Response, wish: Look, *, secure: bool) -> None:
    """Remember a look in the browser."""
    kept = ".".join(getattr(wish, each.name) for each in fields(Look))
    answer.set_cookie(COOKIE, kept, max_age=_YEAR_S, httponly=True, samesite="Lax", secure=secure, path="/")
