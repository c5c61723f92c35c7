"""Nouns that several of Vino's events speak of."""

from pydantic import BaseModel, ConfigDict


class Noun(BaseModel):
    """A frozen part of an event."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Marker(Noun):
    """The square for one variety in one region."""

    region: str
    variety: str


class Selection(Noun):
    """The regions that a seat selected, by number."""

    seat: int
    regions: tuple[str, ...]


class Share(Noun):
    """How many government vineyards a seat is due in a give-away."""

    seat: int
    due: int
