"""Bots. They know what a person in their seat could know: the legal moves and the seat's own view."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from commands.base import Command
from commands.forms import Form, Legal, sampled
from commands.game import Game
from commands.parse import adapter

TASTES = 30
"""How many choices of a form the greedy bot looks at."""

Bot = Callable[[Game, Any, Legal, Random], Command]


def random_bot(game: Game, view: Any, legal: Legal, dice: Random) -> Command:  # noqa: ARG001 - a blind bot
    """Any move, each command and each form equally likely."""
    chosen = dice.choice([*legal.commands, *legal.forms])
    return completed(game, sampled(chosen, dice)) if isinstance(chosen, Form) else chosen


def greedy_bot(game: Game, view: Any, legal: Legal, dice: Random) -> Command:
    """The move that the game's own estimate likes best, one ply deep; equal ones by the dice."""
    moves = list(legal.commands)
    share = max(3, TASTES // max(1, len(legal.forms)))
    for form in legal.forms:
        tastes = [form.example, *(sampled(form, dice) for _ in range(share))]
        moves += [completed(game, each) for each in tastes]
    dice.shuffle(moves)
    best: Command = max(moves, key=lambda move: game.value(view, move))
    return best


def completed(game: Game, plain: Mapping[str, Any]) -> Command:
    """The command that plain data stands for."""
    command = adapter(game.name).validate_python(plain)
    if not isinstance(command, Command):
        raise TypeError(f"{plain.get('type')} is no move")
    return command


BOTS: Mapping[str, Bot] = MappingProxyType({"greedy": greedy_bot, "random": random_bot})


def bot_move(game: Game, kind: str, play: Any, seat: int, dice: Random) -> Command:
    """What a bot of a kind does in a seat that is awaited."""
    return BOTS[kind](game, game.view(play, seat), game.legal(play, seat), dice)
