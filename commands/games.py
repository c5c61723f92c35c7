"""The games this service plays. A further game is one more line."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from commands.game import Game
from commands.vinhos import GAME as VINHOS
from commands.vino import GAME as VINO
from commands.viticulture import GAME as VITICULTURE
from events.codec import Codec
from events.table.union import TABLE_EVENTS

GAMES: Mapping[str, Game] = MappingProxyType({game.name: game for game in (VINO, VITICULTURE, VINHOS)})


@cache
def codec(name: str) -> Codec:
    """The codec for streams of one game."""
    game = GAMES[name]
    return Codec((*TABLE_EVENTS, *game.events), game.upcasters)


TABLE_CODEC = Codec(TABLE_EVENTS, {})
"""Reads the first commit of any stream, which names the game."""
