"""The check of the repository finds what must not stand in it."""

from pathlib import Path

import pytest

from deploy import checks


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A folder to plant faults in."""
    (tmp_path / "deploy").mkdir()
    return tmp_path


def plant(root: Path, name: str, text: str) -> list[Path]:
    """Write a fault, spelt here with a ~ so that the check does not find it in this very file."""
    (root / name).write_text(text.replace("~", ""))
    return [Path(name)]


@pytest.mark.parametrize("text", ["see /ho~me/anna/notes", "in /ro~ot/x"])
def test_paths_of_a_machine_are_found(repository: Path, text: str) -> None:
    assert list(checks.addresses(repository, plant(repository, "a.md", f"fine\n{text}\n"))) == ["a.md:2: a path of one machine"]


def test_the_place_of_the_clone_itself_is_found(repository: Path) -> None:
    assert list(checks.addresses(repository, plant(repository, "a.py", f"# {repository}/a.py")))


@pytest.mark.parametrize("text", ["https://py~pi.org/simple", "pip install --ind~ex-url x", "FROM docker.~io/python"])
def test_addresses_of_registries_are_found(repository: Path, text: str) -> None:
    assert list(checks.addresses(repository, plant(repository, "a.toml", text))) == ["a.toml:1: an address of a package registry"]


def test_a_file_with_two_subjects_is_found(repository: Path) -> None:
    assert list(checks.long_files(repository, plant(repository, "a.py", "x\n" * 400))) == []
    assert list(checks.long_files(repository, plant(repository, "a.py", "x\n" * 401))) == ["a.py: 401 lines, more than 400"]


@pytest.mark.parametrize(
    "text", ["flask==3.1.3\n", "flask>=3 \\\n    --hash=sha256:aa\n", "--find~-links x\n", "flask @ git+https://x\n"]
)
def test_a_loose_pin_is_found(repository: Path, text: str) -> None:
    good = "# why\nflask==3.1.3 ; python_version < '4' \\\n    --hash=sha256:aa\n    # via x\n"
    assert list(checks.loose_pins(repository, plant(repository, "deploy/requirements.txt", good))) == []
    assert len(list(checks.loose_pins(repository, plant(repository, "deploy/requirements.txt", good + text)))) == 1


def test_a_second_door_to_the_streams_is_found(repository: Path) -> None:
    assert list(checks.other_appenders(repository, plant(repository, "a.py", 'files("events") / "append.lua"')))
