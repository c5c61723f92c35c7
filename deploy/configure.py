"""The settings a command works with: read once, said clearly when wrong, pointing at the embedded engine when it runs."""

import os
import re
from pathlib import Path
from typing import Annotated

import typer
from pydantic import ValidationError
from pydantic_settings import BaseSettings

from deploy.engine import url_of
from deploy.failure import Failure
from deploy.folder import DataFolder
from events.settings import Settings, settings

Data = Annotated[Path | None, typer.Option(help="Folder that keeps the games (VINTNERS_DATA, else ./data).")]


def chosen(data: Path | None = None) -> Settings:
    """The settings, with another data folder if one is named.

    Without VINTNERS_ENGINE, an embedded engine that runs on the data folder is the engine.
    """
    if data is not None:
        os.environ["VINTNERS_DATA"] = str(data)
        settings.cache_clear()
    found = checked()
    if "engine" not in found.model_fields_set:
        embedded = DataFolder(found.data)
        if embedded.path.is_dir() and embedded.socket("engine").is_socket():
            os.environ["VINTNERS_ENGINE"] = url_of(embedded)  # processes that this one starts must agree
            settings.cache_clear()
    return checked()


def checked() -> Settings:
    """The settings as they stand in the environment, or one sentence about the first that is wrong."""
    try:
        return settings()
    except ValidationError as error:
        fault, *more = error.errors(include_url=False)
        name = variable(str(fault["loc"][0])) if fault["loc"] else "a VINTNERS_ variable"
        others = f" ({len(more)} more wrong.)" if more else ""
        given = without_password(str(fault["input"]))
        raise Failure(f"The setting {name} is wrong: {_lowered(fault['msg'])}, not {given!r}.{others}", 2) from None


def variable(field: str) -> str:
    """The environment variable of a setting."""
    return f"VINTNERS_{field.upper()}"


def unknown_variables(kind: type[BaseSettings] = Settings) -> list[str]:
    """VINTNERS_ variables that no setting reads: most likely misspelt."""
    known = {variable(field) for field in kind.model_fields}
    return sorted(name for name in os.environ if name.upper().startswith("VINTNERS_") and name.upper() not in known)


def without_password(text: str) -> str:
    """Text that can be shown: an address loses its password, all else stays."""
    return re.sub(r"//.*@", "//***@", text)


def _lowered(sentence: str) -> str:
    """A validator's message, to stand in the middle of a sentence."""
    sentence = sentence.removeprefix("Value error, ")
    return sentence[:1].lower() + sentence[1:]
