"""What must not stand in the repository: addresses of one machine, of package registries, files with two subjects, loose pins.

`python -m deploy.checks` prints each fault with its place; exit code 1 if there is any.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 400
CODE = {".py", ".js", ".css", ".html", ".svg"}
REGISTRIES = re.compile(
    r"pypi\.org|pythonhosted\.org|npmjs\.(org|com)|docker\.io/|--(extra-)?index-url|--find[-]links|--trusted[-]host"
)
HOMES = re.compile(r"/(home|Users)/\w+/|/root\b/")
SHARED = {"/", "/home", "/mnt", "/opt", "/srv", "/tmp", "/usr", "/var"}  # noqa: S108 - places that say nothing of a machine
PIN = re.compile(r"^[a-z0-9][\w.\[\]-]*==\S+")


def tracked(root: Path) -> list[Path]:
    """The files git knows, as paths below the root."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True, text=True).stdout  # noqa: S607
    return [Path(name) for name in listed.split("\0") if name and (root / name).is_file()]


def addresses(root: Path, paths: Iterable[Path]) -> Iterator[str]:
    """Paths of this machine and hosts of registries, wherever they stand."""
    here = {str(root), str(root.parent)} - SHARED
    for path in paths:
        if "vendor" in path.parts:
            continue
        for number, line in enumerate((root / path).read_text(errors="replace").splitlines(), 1):
            if HOMES.search(line) or any(place + "/" in line for place in here):
                yield f"{path}:{number}: a path of one machine"
            if REGISTRIES.search(line):
                yield f"{path}:{number}: an address of a package registry"


def long_files(root: Path, paths: Iterable[Path]) -> Iterator[str]:
    """Code files that have probably two subjects."""
    for path in paths:
        if path.suffix in CODE and "vendor" not in path.parts and "golden" not in path.parts:
            lines = len((root / path).read_text(errors="replace").splitlines())
            if lines > LONGEST:
                yield f"{path}: {lines} lines, more than {LONGEST}"


def loose_pins(root: Path, paths: Iterable[Path]) -> Iterator[str]:
    """Requirements that are not pinned to a version and a hash."""
    for path in paths:
        if path.parent == Path("deploy") and path.name.startswith("requirements"):
            for wish in (root / path).read_text().replace("\\\n", " ").splitlines():
                if wish.strip() and not wish.lstrip().startswith("#") and not (PIN.match(wish) and " --hash=sha256:" in wish):
                    yield f"{path}: not pinned with a hash: {wish[:60]}"


def other_appenders(root: Path, paths: Iterable[Path]) -> Iterator[str]:
    """Code beside the store that calls the append script."""
    for path in paths:
        elsewhere = path.suffix == ".py" and path.parts[0] not in {"tests", "deploy"} and path != Path("events/store.py")
        if elsewhere and "append.lua" in (root / path).read_text():
            yield f"{path}: only events/store.py appends to a game's stream"


def main() -> None:
    """Print all faults."""
    paths = tracked(ROOT)
    faults = [fault for look in (addresses, long_files, loose_pins, other_appenders) for fault in look(ROOT, paths)]
    sys.stdout.write("".join(f"{fault}\n" for fault in faults) or "Nothing stands in the repository that must not.\n")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
