"""The words of pages in one language: the shell's, and a game's before them. What a language lacks is said in English."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from commands.games import GAMES
from projections.texts import Language, languages, said

DEFAULT = "en"
_SHELL, _TABLE = languages("api.web"), languages("projections.table")
LANGUAGES = tuple(sorted(_SHELL, key=lambda code: (code != DEFAULT, code)))
"""Codes of the languages that the shell speaks."""


class Words:
    """Sentences in one language. `game` are the texts of a game, language -> key -> template."""

    def __init__(self, language: str, game: Mapping[str, Language] | None = None) -> None:
        self.language = language
        self._texts = _merged(language, game or {})

    def __call__(self, key: str, /, people: Sequence[str] = (), **facts: Any) -> str:
        """The sentence of a key."""
        return said(self._texts, key, facts, people)

    def about(self, key: str, facts: Any, people: Sequence[str] = ()) -> str:
        """The sentence of a key with facts from a mapping or any object."""
        return said(self._texts, key, facts, people)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in self._texts

    def name(self, thing: Any) -> str:
        """What a thing of the game is called."""
        return self._texts.get(f"name.{thing}", str(thing))


@cache
def shell(language: str) -> Words:
    """The words of pages that belong to no game."""
    return Words(language)


@cache
def of_game(language: str, game: str) -> Words:
    """The words of pages about one game."""
    return Words(language, GAMES[game].texts)


def _merged(language: str, game: Mapping[str, Language]) -> Language:
    layers = [texts.get(code, {}) for texts in (_SHELL, _TABLE, game) for code in (DEFAULT, language)]
    return {key: text for layer in layers for key, text in layer.items()}
