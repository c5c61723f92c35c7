"""What a move would change, told only as far as it gives no secret and no chance away."""

from collections.abc import Mapping
from typing import Any

from api.web.face import Face
from commands.base import Command, Rejected
from commands.games import GAMES
from commands.judge import draws_of
from commands.parse import adapter
from projections.table.state import Table


def foreseen(table: Table, plain: Mapping[str, Any], face: Face, seat: int) -> Any:
    """The seat's view after a command, or None. Events are applied up to the first that the face keeps for later."""
    if not face.previewed:
        return None
    game = GAMES[table.game]
    command = adapter(table.game).validate_python(plain)
    if not isinstance(command, Command):
        return None
    try:
        events = game.decide(table.play, command, draws_of(table))
    except Rejected:
        return None
    play = table.play
    for event in events:
        if event.type in face.passed_over:
            continue
        if event.type not in face.previewed:
            break
        play = game.evolve(play, event)
    return None if play is table.play else game.view(play, seat)
