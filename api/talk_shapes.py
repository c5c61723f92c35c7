"""What answers about chat and notes look like."""

from pydantic import BaseModel

from api.shapes import Milliseconds, Version


class MessageShown(BaseModel):
    """One thing said at the table."""

    id: str
    at: Milliseconds
    player: str
    name: str
    text: str


class ChatShown(BaseModel):
    """A stretch of the chat. `next` is the `after` of the next one, null at the end. `version` is the game's now."""

    messages: list[MessageShown]
    next: str | None
    version: Version


class NoteShown(BaseModel):
    """The caller's private note on a game."""

    text: str
    at: Milliseconds
