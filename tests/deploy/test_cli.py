"""What the command line says when something is wrong: one sentence, the right exit code, never a traceback."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.folder import DataFolder

SETTINGS = {"VINTNERS_ENGINE", "VINTNERS_DATA", "VINTNERS_PORT"}


def vintners(*words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run the command line in a process of its own."""
    env = {name: value for name, value in os.environ.items() if name not in SETTINGS} | variables
    return subprocess.run(
        [sys.executable, "-P", "-m", "deploy.cli", *words], capture_output=True, text=True, timeout=20, env=env, cwd="/"
    )


def said(done: "subprocess.CompletedProcess[str]") -> str:
    """The one line on stderr."""
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.strip()


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = vintners("play", "--port", str(port), "--data", str(tmp_path))
    assert done.returncode == 3
    assert said(done) == f"Port {port} on 127.0.0.1 can't be used: address already in use. Choose another one with --port."
    assert not (tmp_path / "engine.conf").exists()


def test_a_folder_in_use_is_one_sentence(tmp_path: Path) -> None:
    with DataFolder(tmp_path).held():
        done = vintners("play", "--data", str(tmp_path))
    assert done.returncode == 3
    assert said(done) == f"The data folder {tmp_path} is in use by process {os.getpid()}."


def test_a_folder_below_a_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = vintners("play", "--data", str(tmp_path / "file" / "data"))
    assert done.returncode == 3
    assert said(done).endswith("is not a folder.")


@pytest.mark.parametrize(
    ("variable", "value", "reason"),
    [
        ("VINTNERS_PORT", "99999", "input should be less than or equal to 65535"),
        ("VINTNERS_LIMITS", "maybe", "input should be 'on' or 'off'"),
        ("VINTNERS_APPENDFSYNC", "never", "input should be 'everysec' or 'always'"),
        ("VINTNERS_MAXMEMORY", "plenty", "must be a size such as 512mb, or 0"),
        ("VINTNERS_PUBLIC_URL", "ftp://somewhere", "must be an http:// or https:// address"),
        ("VINTNERS_ENGINE", "http://somewhere", "must begin with redis://, rediss:// or unix://"),
    ],
)
def test_a_wrong_setting_is_named(variable: str, value: str, reason: str) -> None:
    done = vintners("doctor", **{variable: value})
    assert done.returncode == 2
    assert said(done).startswith(f"The setting {variable} is wrong: {reason}")


def test_a_wrong_setting_does_not_show_its_password() -> None:
    done = vintners("doctor", VINTNERS_ENGINE="http://me:secret@somewhere")
    assert "secret" not in done.stdout + done.stderr
    assert "***@somewhere" in done.stderr


@pytest.mark.parametrize("name", ["api", "live"])
def test_a_server_whose_port_is_taken_is_one_sentence(name: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = vintners(name, VINTNERS_PORT=str(port))
    assert done.returncode == 3
    assert said(done) == f"Port {port} on 127.0.0.1 can't be used: address already in use. Choose another one with VINTNERS_PORT."


@pytest.mark.parametrize("name", ["api", "live", "play"])
def test_a_host_that_is_none_is_one_sentence(name: str, tmp_path: Path) -> None:
    done = vintners(name, VINTNERS_HOST="no such host", VINTNERS_DATA=str(tmp_path))
    assert done.returncode == 3
    assert said(done).startswith("Port 8000 on no such host can't be used: ")


@pytest.mark.parametrize(("place", "why"), [("nowhere/api.sock", "is no folder"), ("file", "something else has that name")])
def test_a_socket_that_cannot_be_made_is_one_sentence(tmp_path: Path, place: str, why: str) -> None:
    (tmp_path / "file").touch()
    done = vintners("api", VINTNERS_API_SOCKET=str(tmp_path / place))
    assert done.returncode == 3
    assert why in said(done)
    assert (tmp_path / "file").exists()


@pytest.mark.parametrize("words", [["api"], ["live"], ["fold"], ["effects"], ["work", "bots"], ["clock"], ["rebuild"]])
def test_a_worker_without_an_engine_is_one_sentence(words: list[str]) -> None:
    done = vintners(*words, VINTNERS_ENGINE="redis://127.0.0.1:1/0")
    assert done.returncode == 3
    assert said(done).startswith("The engine can't be reached or used: ")


@pytest.mark.engine
@pytest.mark.parametrize(
    ("words", "game"), [(["rebuild", "--game"], "nope"), (["show"], "0" * 23 + "a"), (["export"], "../../etc/passwd")]
)
def test_a_game_that_is_not_there_is_one_sentence(engine_url: str, words: list[str], game: str) -> None:
    done = vintners(*words, game, VINTNERS_ENGINE=engine_url)
    assert done.returncode in (1, 3)
    assert game in said(done)


@pytest.mark.parametrize(
    "words",
    [["nonsense"], ["play", "--port", "0"], ["play", "--nonsense"], ["work"], ["work", "nonsense"], ["simulate", "chess"]],
)
def test_wrong_usage_is_exit_code_2(words: list[str]) -> None:
    done = vintners(*words)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_a_process_without_an_engine_is_one_sentence() -> None:
    done = vintners("doctor", VINTNERS_ENGINE="redis://127.0.0.1:1/0")
    assert done.returncode == 3
    assert "can't be reached at redis://127.0.0.1:1/0" in done.stdout
    assert done.stderr == ""


def test_the_version_is_told() -> None:
    done = vintners("--version")
    assert done.returncode == 0
    assert re.fullmatch(r"vintners \d+(\.\d+)+\n", done.stdout)
