"""A refusal in words, for people who read JSON by eye; programs go by its code and facts."""

from api.web.words import of_game, shell
from commands.base import Rejected
from commands.games import GAMES
from commands.rulebook import numbered


def sentence(refused: Rejected) -> str:
    """What the page would say, in English and with seats in place of names."""
    words = next((of_game("en", game) for game in GAMES if refused.rule in numbered(game)), shell("en"))
    key = f"refusal.{refused.code}"
    return words.about(key, refused.facts) if words.has(key) else f"{refused.code} ({refused.rule})"
