"""`make bench`: all figures as JSON, a subject a line, on a fresh engine with its log synced every second."""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from deploy.bench import inside
from deploy.bench.history import long_history
from deploy.bench.served import served
from deploy.bench.travel import travel
from deploy.engine import running


def main() -> None:
    """Measure everything, or the subjects named on the command line."""
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="vintners-") as folder, running(Path(folder)) as engine:
        subjects: dict[str, Callable[[], dict[str, Any]]] = {
            "replay": inside.replay,
            "simulation": inside.simulation,
            "appends": lambda: inside.appends(engine.url),
            "commands": lambda: inside.commands(engine.url),
            "long_game": lambda: inside.long_game(engine.url),
            "long_history": lambda: long_history(engine.url),
            "travel": lambda: travel(engine.url),
            "served": lambda: served(engine.url, Path(folder)),
        }
        for name, measure in subjects.items():
            if not wanted or name in wanted:
                sys.stdout.write(json.dumps({name: measure()}) + "\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
