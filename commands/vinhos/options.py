"""Table options of Vinhos."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from projections.vinhos.state import VinhosState


class Options(BaseModel):
    """`removal`: how two players choose the regions that are left out; with more players it is always by chance."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    removal: Literal["random", "recommended"] = "random"


def new_game(seats: int, options: Options, revision: str) -> VinhosState:
    """The state before the table is set."""
    return VinhosState(seats=seats, removal=options.removal, revision=revision)
