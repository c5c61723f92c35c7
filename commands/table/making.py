"""Making a table (rules.md): the command as it stands in the log."""

from events.commit import Said
from events.table.seating import GameCreated


def said_of(created: GameCreated) -> Said:
    """What the host asked for, as recorded: everything that the event shows, but for the host and the secret."""
    return Said("CreateGame", 1, created.model_dump(mode="json", exclude={"type", "host", "secret"}))
