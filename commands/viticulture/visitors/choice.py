"""What a player settles when a visitor is played: one set of fields for all forty cards, each card using some of them."""

from collections.abc import Mapping
from typing import TypeVar

from pydantic import ConfigDict

from commands.base import Command, Rejected, Whole
from events.viticulture.vocab import Deck, Variety

T = TypeVar("T")


class VisitorChoice(Command):
    """A visitor card, which of its choices, and what that choice needs; fields it does not need stay out."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    card: str
    choice: str
    second_choice: str | None = None
    """For cards that do two different things, in this order."""
    structure: str | None = None
    """A structure to build."""
    vine: str | None = None
    field: Whole | None = None
    """The field (1 to 3) of the vine."""
    second_vine: str | None = None
    second_field: Whole | None = None
    fields: tuple[Whole, ...] = ()
    """Fields to harvest, one after the other."""
    grapes: tuple[str, ...] = ()
    """Grapes to sell or give up, such as `red-4`."""
    makes: tuple[Variety, ...] = ()
    """Wines to make; `reds` and `whites` are used up in their order."""
    reds: tuple[Whole, ...] = ()
    whites: tuple[Whole, ...] = ()
    wine: str | None = None
    """A wine to age or give up, such as `blush-5`."""
    order: str | None = None
    """An order to fill."""
    wines: tuple[str, ...] = ()
    """Wines for the order."""
    cards: Mapping[str, Whole] = {}
    """Cards to discard: how many of each."""
    piles: tuple[Deck, ...] = ()
    """Discard piles to take the top card of."""


NEEDS = tuple(name for name in VisitorChoice.model_fields if name not in ("type", "seat", "card", "choice", "second_choice"))
"""Fields that depend on the card's choice."""


def given(choice: VisitorChoice) -> frozenset[str]:
    """Fields that the player filled in."""
    return frozenset(name for name in NEEDS if getattr(choice, name) != VisitorChoice.model_fields[name].default)


def named(value: T | None, rule: str) -> T:
    """A field that the choice cannot do without."""
    if value is None:
        raise Rejected("bad-choice", rule)
    return value
