"""Whole games as proof files: how each came about, and the digests of its states."""

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from commands.export import bare
from commands.games import GAMES
from commands.simulation import Simulation
from commands.table.disputes import OpenDispute, RuleDispute
from commands.verify import Verifier
from events.proof import parsed
from projections.positions import stored
from tests.commands.proofs import eventful, file_of, simulated
from tests.commands.test_forking import played_on, practice
from tests.service import Room

HERE = Path(__file__).parent


def stories() -> Mapping[tuple[str, str], Callable[[], bytes]]:
    """(game, story) -> its proof file."""
    found: dict[tuple[str, str], Callable[[], bytes]] = {}
    for name, game in GAMES.items():
        found[name, "fewest-seats"] = lambda name=name: simulated(name)  # type: ignore[misc]
        found[name, "most-seats"] = lambda name=name, game=game: simulated(name, game.seats[-1])  # type: ignore[misc]
        found[name, "undo-redo-refusals"] = lambda name=name: file_of(eventful(name, 400))  # type: ignore[misc]
    found["vino", "second-revision"] = _second_revision
    found["vino", "cancelled-by-ruling"] = _cancelled_by_ruling
    found["vino", "practice"] = _practice
    return found


def digests(raw: bytes) -> Iterator[str]:
    """For each version a digest of the state of the game in play."""
    verifier = Verifier(parsed(raw))
    verifier.report()
    for version, table in verifier.tables.items():
        play: Any = b"" if table.play is None else stored(table.play, verifier.game).encode()
        yield f"{version} {sha256(play).hexdigest()[:32]}"


def _second_revision() -> bytes:
    run = Simulation(GAMES["vino"], ["greedy"] * 3, "second", keep=True, rules="vino-2")
    return bare(run.play(), run.entries)


def _cancelled_by_ruling() -> bytes:
    room = Room().started().moves(9)
    while room.table.to_act[0] == 0:
        room.move()
    room.move()
    room.send(0, OpenDispute(version=room.table.version, rule="VINO-BUY-01", text="We have dealt this wrongly."))
    dispute = room.table.dispute
    assert dispute
    ruling = RuleDispute(dispute=dispute.dispute, ruling="cancel", rules=("TABLE-DISPUTE-07",), text="Agreed.")
    for seat in (0,) if dispute.host_rules else dispute.voters:
        if room.table.dispute:
            room.send(seat, ruling)
    assert room.table.status == "cancelled"
    return file_of(room)


def _practice() -> bytes:
    room = Room().started().moves(20)
    return file_of(played_on(practice(room, room.table.version, seat=0)))
