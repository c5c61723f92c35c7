"""Words that the events of Vinhos share."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

Colour = Literal["red", "white"]
Person = Literal["enologist", "farmer"]
Phase = Literal[
    "setup",
    "setup_start",
    "setup_draft",
    "action_1",
    "action_2",
    "maintenance",
    "production",
    "fair_release",
    "fair_rank",
    "fair_buy",
    "extra",
    "scored",
]


class Part(BaseModel):
    """A part of an event."""

    model_config = ConfigDict(frozen=True, extra="ignore")
