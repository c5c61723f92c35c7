"""Table options of Vino."""

from pydantic import BaseModel, ConfigDict


class Options(BaseModel):
    """The published game has no variants."""

    model_config = ConfigDict(frozen=True, extra="forbid")
