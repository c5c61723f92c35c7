"""Whole games out of a service and into another: the same bytes, whole or not at all; verified and shown without a server."""

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, Popen, TimeoutExpired

import pytest
from redis import Redis
from redis.exceptions import RedisError

from commands.export import exported, imported
from commands.problems import Problem
from commands.tables import Tables
from deploy.engine import running
from events.keys import of_game
from events.proof import EVERYTHING, Damaged
from events.store import Store
from tests.commands.proofs import KEY, eventful, file_of, lines_of, simulated
from tests.deploy.test_cli import said, vintners
from tests.service import Room
from workers.fold import Fold


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A proof file."""
    file = tmp_path / "game.proof"
    file.write_bytes(file_of(eventful()))
    return file


def test_export_import_export_gives_the_same_bytes(tmp_path: Path, finished: Path):
    game = lines_of(finished.read_bytes())[0]["game"]
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    assert vintners("import", str(finished), VINTNERS_DATA=one).returncode == 0
    assert vintners("export", game, str(tmp_path / "a"), VINTNERS_DATA=one).returncode == 0
    assert vintners("import", str(tmp_path / "a"), "--data", two).returncode == 0
    assert vintners("export", game, str(tmp_path / "b"), "--data", two).returncode == 0
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes() == finished.read_bytes()
    for words in ((), ("-",)):
        assert vintners("export", game, *words, "--data", two).stdout.encode() == finished.read_bytes()


def test_a_running_game_goes_on_where_it_was_taken_to(engine_url: str):
    room = Room().started().moves(9)
    raw = file_of(room)
    with Redis.from_url(engine_url) as engine:
        other = Room.__new__(Room)
        other.__dict__.update(room.__dict__)
        imported(Store(engine), raw)
        assert Fold(engine).game(room.id).version == room.table.version
        other.handle = type(room.handle)(Store(engine), clock=room.clock)
        assert other.table.play == room.table.play
        assert file_of(other) == raw
        first = other.handle.store.requests(room.id)
        assert first == room.handle.store.requests(room.id)
        other.moves(3)
        assert other.table.version == room.table.version + 3
        assert lines_of(file_of(other))[1:-3] == lines_of(raw)[1:]


def test_a_changed_byte_keeps_a_file_out(finished: Path, tmp_path: Path):
    raw = finished.read_bytes()
    finished.write_bytes(raw.replace(b'"h":"', b'"h":"f', 1))
    done = vintners("import", str(finished), "--data", str(tmp_path / "d"))
    assert done.returncode == 1
    assert "was not taken in. line 2" in said(done)
    assert not (tmp_path / "d").exists()


def test_a_file_with_closed_seals_is_not_taken_in(engine_url: str):
    room = Room().started().moves(30)
    with Redis.from_url(engine_url) as engine, pytest.raises(Problem, match="sealed parts are missing"):
        imported(Store(engine), file_of(room, [0]))


def test_a_half_imported_file_leaves_nothing_behind(tmp_path: Path):
    raw = simulated("vino")
    game = lines_of(raw)[0]["game"]
    with running(tmp_path) as engine, Redis.from_url(engine.url) as client:
        store = Store(client)
        for cut in (len(raw) // 2, raw.rindex(b"\n", 0, -1) + 1, len(raw) - 1):
            with pytest.raises(Damaged):
                imported(store, raw[:cut])
        client.config_set("maxmemory", "1mb")
        with pytest.raises(RedisError):
            imported(store, raw)
        client.config_set("maxmemory", "0")
        assert client.keys("*") == []
        imported(store, raw)
        assert Tables(store).newest(game).status == "finished"


def test_a_full_engine_takes_nothing_in_and_says_so(tmp_path: Path, finished: Path):
    game, data = lines_of(finished.read_bytes())[0]["game"], str(tmp_path / "d")
    done = vintners("import", str(finished), "--data", data, VINTNERS_MAXMEMORY="1mb")
    assert done.returncode == 3
    assert "OOM" in said(done) or "memory" in said(done)
    assert vintners("export", game, "--data", data).returncode == 1
    assert vintners("import", str(finished), "--data", data).returncode == 0
    assert vintners("export", game, str(tmp_path / "again"), "--data", data).returncode == 0
    assert (tmp_path / "again").read_bytes() == finished.read_bytes()


def test_an_import_that_is_killed_leaves_the_whole_game_or_nothing(tmp_path: Path, finished: Path):
    """Killed without a word, while it verifies, starts its engine, or writes; twice the engine is killed with it."""
    raw, data = finished.read_bytes(), tmp_path / "d"
    for nth, seconds in enumerate((0.3, 0.6, 0.8, 0.9, 1.0, 1.2)):
        killed_after(seconds, finished, data, with_engine=nth % 2 == 1)
        if data.is_dir():
            with running(data) as engine, Redis.from_url(engine.url) as client:
                held = client.keys("*")
                assert held == [] or file_here(client, raw) == raw, held
    assert vintners("import", str(finished), "--data", str(data)).returncode == 0


def killed_after(seconds: float, file: Path, data: Path, with_engine: bool) -> None:
    """Start an import and kill it. An engine that it has started goes with it, at once or by the kernel's word."""
    env = {**os.environ, "VINTNERS_DATA": str(data)}
    env.pop("VINTNERS_ENGINE", None)
    with Popen([sys.executable, "-P", "-m", "deploy.cli", "import", str(file)], cwd="/", env=env, stdout=DEVNULL) as command:
        with suppress(TimeoutExpired):
            command.wait(seconds)
        pid = data / "engine.pid"
        if with_engine and command.poll() is None and pid.exists():
            with suppress(ProcessLookupError, ValueError):
                os.kill(int(pid.read_text()), signal.SIGKILL)
        command.kill()


def file_here(client: Redis, raw: bytes) -> bytes:
    """The game of a file, exported from where it was taken in."""
    store = Store(client)
    table = Tables(store).newest(lines_of(raw)[0]["game"])
    return exported(store, table, EVERYTHING, KEY)


def test_who_only_reads_makes_no_data_folder(tmp_path: Path, finished: Path):
    game, data = lines_of(finished.read_bytes())[0]["game"], tmp_path / "none"
    for words in (("show", game), ("export", game), ("export", game, str(tmp_path / "out"))):
        done = vintners(*words, VINTNERS_DATA=str(data))
        assert (done.returncode, done.stdout) == (1, "")
        assert said(done) == f"There is no data folder {data} and no engine is set, so there are no games here."
    assert not data.exists()
    assert not (tmp_path / "out").exists()


def test_a_game_that_is_here_is_not_overwritten(engine_url: str):
    room = Room().started().moves(4)
    early = file_of(room)
    with Redis.from_url(engine_url) as engine:
        store = Store(engine)
        imported(store, early)
        imported(store, early)
        room.moves(2)
        with pytest.raises(Problem, match="another game of that id"):
            imported(store, file_of(room))
        assert store.version(room.id) == len(lines_of(early)) - 1
        assert engine.exists(of_game(room.id, "cmd"))


def test_verify_says_yes_or_the_first_fault(finished: Path, tmp_path: Path):
    done = vintners("verify", str(finished))
    assert (done.returncode, done.stderr) == (0, "")
    assert "holds" in done.stdout
    assert vintners("verify", str(finished), "--key", KEY.public).returncode == 0
    assert vintners("verify", str(finished), "--key", "0" * 64).returncode == 1
    head = lines_of(finished.read_bytes())[40]["h"]
    assert vintners("verify", str(finished), "--head", f"40:{head}").returncode == 0
    assert vintners("verify", str(finished), "--head", f"41:{head}").returncode == 1
    bad = tmp_path / "bad.proof"
    bad.write_bytes(finished.read_bytes().replace(b'"version":', b'"version": ', 1))
    done = vintners("verify", str(finished), str(bad))
    assert done.returncode == 1
    assert f"{bad}: NOT PROVEN. line 1: not spelled as a proof file spells it" in said(done)
    assert vintners("verify", str(tmp_path / "none")).returncode == 2


def test_show_tells_the_log_and_the_board_at_a_version(finished: Path):
    done = vintners("show", str(finished), "--at", "20", "--seat", "1")
    assert done.returncode == 0, done.stderr
    assert "version 20, running, as Seat 1 sees it" in done.stdout
    assert "The table is laid." in done.stdout
    assert "has selected" in done.stdout
    assert vintners("show", str(finished), "--at", "20", "--since", "21").returncode == 2
    assert vintners("show", str(finished), "--at", "99999").returncode == 1
    assert vintners("show", str(finished), "--seat", "7").returncode == 2


def test_show_tells_what_changed_since_a_version(tmp_path: Path):
    (tmp_path / "game").write_bytes(simulated("vino"))
    lines = vintners("show", str(tmp_path / "game"), "--at", "20", "--since", "12", "--seat", "1").stdout.splitlines()
    assert "Since version 12:" in lines
    assert "  players, Seat 1, Cash, Vino: 680 → 480 (\u2212200)" in lines
    assert next(line.split()[0] for line in lines if line[:5].strip().isdigit()) == "13"


def test_simulated_games_are_written_and_verified(tmp_path: Path):
    done = vintners("simulate", "vino", "--games", "2", "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    files = sorted((tmp_path / "out").iterdir())
    assert len(files) == 2
    assert vintners("verify", *map(str, files)).returncode == 0
