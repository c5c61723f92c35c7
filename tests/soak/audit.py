"""What must hold after everything: looked up on the engine itself, past all caches."""

from typing import Any, cast

from redis import Redis

from commands.handle import command_id
from commands.tables import Tables
from events.codec import unpacked
from events.commit import chained, genesis
from events.keys import PARTITIONS, dead, feed, of_game, of_player, shared
from events.store import Store
from projections.read_models import STATUSES, ReadModels
from tests.soak.journal import Journal


def logs_are_whole(engine: Redis, games: list[str]) -> int:
    """Versions without gaps, the chain unbroken, no command id twice. Gives the number of commits."""
    total = 0
    for game in games:
        previous, ids = genesis(game), list[bytes]()
        for number, (version, entry) in enumerate(Store(engine).entries(game), 1):
            public = unpacked(entry.p)
            assert version == number == public["v"], f"{game}: {version} in place of {number}"
            previous = chained(previous, entry.p)
            assert entry.h == previous, f"{game}: the chain breaks at {version}"
            ids.append(public["cmd"])
        assert len(ids) == len(set(ids)), f"{game}: a command stands twice in the log"
        known = cast("dict[bytes, bytes]", engine.hgetall(of_game(game, "cmd")))
        assert {id_: int(value.partition(b":")[0]) for id_, value in known.items()} == {
            id_: number for number, id_ in enumerate(ids, 1)
        }, f"{game}: the known command ids are not those of the log"
        total += len(ids)
    return total


def nothing_acknowledged_is_lost(engine: Redis, journal: Journal) -> None:
    """Every command that was answered stands in the log once, at its version and with its hash."""
    for each in journal.acknowledged:
        cmd = command_id(each.player, each.key)
        [(version, entry)] = list(Store(engine).entries(each.game, each.version - 1, 1)) or [(0, None)]
        assert entry is not None, f"{each.game}: version {each.version} was answered and is gone"
        assert (version, entry.h.hex()) == (each.version, each.head), f"{each.game}: version {each.version} is another one"
        assert unpacked(entry.p)["cmd"] == cmd, f"{each.game}: version {each.version} is another command"
    answered = [(each.game, each.version) for each in journal.acknowledged]
    assert len(answered) == len(set(answered)), "two commands were answered with one version"


def chat_is_whole(engine: Redis, journal: Journal) -> None:
    """Every message that was answered stands in the chat, and none twice."""
    kept: dict[str, list[tuple[str, str]]] = {}
    for game in {game for game, _, _ in journal.said}:
        rows = cast("list[tuple[bytes, dict[bytes, bytes]]]", engine.xrange(of_game(game, "chat")))
        kept[game] = [(key.decode(), unpacked(fields[b"m"])[2]) for key, fields in rows]
        texts = [text for _, text in kept[game]]
        assert len(texts) == len(set(texts)), f"{game}: a message stands twice"
    for game, id_, text in journal.said:
        assert (id_, text) in kept[game], f"{game}: a message was answered and is gone"


def models(engine: Redis, games: list[str], players: list[str]) -> dict[str, Any]:
    """All that lists and pages read."""
    read = ReadModels(engine)
    return {
        "views": {game: engine.hgetall(of_game(game, "view")) for game in games},
        "rows": engine.hgetall(shared("rows")),
        "lists": {name: engine.zrange(shared(name), 0, -1, withscores=True) for name in (*STATUSES, "bots")},
        "games": {player: engine.hgetall(of_player(player, "games")) for player in players},
        "turns": {player: engine.zrange(of_player(player, "turns"), 0, -1, withscores=True) for player in players},
        "shown": {player: [row["id"] for row in read.turns(player)] for player in players},
    }


def fold_is_done(engine: Redis, games: list[str]) -> bool:
    """Whether the stored views, which are written last, are those of the newest versions."""
    views = [int(cast("bytes", engine.hget(of_game(game, "view"), "v") or b"0")) for game in games]
    return views == [engine.xlen(of_game(game, "log")) for game in games]


def hints_left(engine: Redis) -> int:
    """Hints that the fold has not worked off: what a killed one had in hand is taken over after some seconds."""
    return sum(
        int(group["pending"]) + int(group["lag"] or 0)
        for number in range(PARTITIONS)
        for group in cast("list[dict[str, Any]]", engine.xinfo_groups(feed(number)))
        if group["name"] in (b"fold", "fold")
    )


def dead_letters(engine: Redis) -> int:
    """Games that a worker gave up on."""
    return sum(engine.xlen(dead(number)) for number in range(PARTITIONS))


def all_finished(engine: Redis, games: list[str]) -> bool:
    """Whether every game reached its end."""
    tables = Tables(Store(engine))
    return all(tables.newest(game).status == "finished" for game in games)
