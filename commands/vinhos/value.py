"""How good a command looks to a bot: one ply, from its own view."""

from commands.base import Command
from projections.vinhos.view import VinhosView


def value(view: VinhosView, command: Command) -> float:
    """Points it hopes for."""
    return 0.0
