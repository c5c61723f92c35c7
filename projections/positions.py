"""A game's state as text that is kept for ever: with a number for its shape, and a way from old shapes to new ones."""

import json
from functools import cache
from typing import Any, Protocol

from pydantic import TypeAdapter


class Shaped(Protocol):
    """What is needed of a game. `commands.game.Game` is one."""

    @property
    def state(self) -> Any:
        """Type of the state."""
        ...

    @property
    def shape(self) -> int:
        """Number of its present shape."""
        ...

    @property
    def reshape(self) -> Any:
        """n -> pure function from a position of shape n to one of n + 1."""
        ...


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """Reads and writes values of a type."""
    return TypeAdapter(kind)


def stored(play: Any, game: Shaped) -> str:
    """The position as text of the present shape."""
    return adapter(game.state).dump_json(play).decode()


def restored(text: str, shape: int, game: Shaped) -> Any:
    """The position of a text of any shape that ever was."""
    if shape == game.shape:
        return adapter(game.state).validate_json(text)
    position = json.loads(text)
    for number in range(shape, game.shape):
        position = game.reshape[number](position)
    return adapter(game.state).validate_json(json.dumps(position))
