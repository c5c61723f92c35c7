"""Ended games go to files and take nothing more; all others stay open."""

from pathlib import Path

import pytest
from redis import Redis

from commands.handle import Handle, Order, command_id
from commands.problems import Problem
from commands.table.seating import CancelGame, TakeSeat
from commands.table.undo import AskUndo
from deploy.engine import running
from events.commit import Author
from events.store import Store
from tests.deploy.test_cli import vintners

ANN = Author(None, "player", "ann")


@pytest.mark.engine
def test_an_ended_game_is_written_and_closed_and_another_is_not(tmp_path: Path):
    data, out = tmp_path / "data", tmp_path / "out"
    with running(data) as engine:
        handle = Handle(Store(Redis.from_url(engine.url)), clock=lambda: 1)
        ended, still = (handle.create("ann", {"game": "vino", "seats": 3}).id for _ in range(2))
        handle.send(ended, Order(CancelGame(), ANN, command_id("ann", None)))
    done = vintners("archive", str(out), "--days", "0", VINTNERS_DATA=str(data))
    assert (done.returncode, done.stdout) == (0, f"1 games archived in {out}\n")
    assert [file.name for file in out.iterdir()] == [f"{ended}.proof"]
    assert vintners("verify", str(out / f"{ended}.proof")).returncode == 0
    with running(data) as engine:
        store = Store(Redis.from_url(engine.url))
        assert Handle(store).send(still, Order(TakeSeat(), ANN, command_id("ann", None))).version == 2
        assert store.append(ended, 2, b"c" * 16, b"r" * 8, next(store.entries(ended))[1]).status == "sealed"
        with pytest.raises(Problem, match="hold"):
            Handle(store).send(ended, Order(AskUndo(to=1), ANN, command_id("ann", None)))


def test_an_unknown_game_is_named(tmp_path: Path):
    (tmp_path / "data").mkdir()
    asked = vintners("archive", str(tmp_path), "--game", "00" * 12, VINTNERS_DATA=str(tmp_path / "data"))
    assert (asked.returncode, asked.stderr) == (1, f"There is no game {'00' * 12} here.\n")
