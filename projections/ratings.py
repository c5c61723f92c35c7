"""Ratings for each game, and how reliably somebody finishes. Folded from outcomes in the order in which games ended."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, cast

from openskill.models import PlackettLuce
from pydantic_core import from_json, to_json
from redis import Redis

from events.keys import of_player, shared
from projections.outcomes import Outcome, Part, ranks

SCALE = 40
"""Points shown for one point of the model: who is new stands at 1000."""
SETTLED = 10
"""Games after which a rating is more than a guess."""
_LOCK_MS = 60_000
_MODEL = PlackettLuce()
Skill = tuple[float, float, int]
"""(mean, deviation, games)"""


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating as shown. `doubt`: the true one lies within so many points, as far as the model knows."""

    rating: int
    doubt: int
    games: int

    @property
    def settled(self) -> bool:
        """More than a guess."""
        return self.games >= SETTLED


@dataclass(frozen=True, slots=True)
class Reliability:
    """How a person's games ended, for him."""

    finished: int
    resigned: int
    timed_out: int


class Ratings:
    """Reads and writes them."""

    def __init__(self, engine: Redis) -> None:
        self._engine = engine

    def note(self, outcome: Outcome) -> None:
        """Keep an outcome; a repeat changes nothing."""
        for part in outcome.parts:
            row = {"game": outcome.game, "how": part.how, "place": part.place, "at": outcome.at, "substitute": part.substitute}
            self._engine.hset(of_player(part.player, "record"), f"{outcome.id}:{part.seat}", cast("str", to_json(row)))
        if outcome.rated:
            self._engine.hset(shared(f"outcomes:{outcome.game}"), outcome.id, cast("str", to_json(asdict(outcome))))
            self._engine.zadd(shared(f"ended:{outcome.game}"), {outcome.id: outcome.at})

    def catch_up(self, game: str) -> int:
        """Count the games that ended since the last time; all anew when an older one turned up. How many were counted."""
        if not self._engine.set(lock := shared(f"rating-lock:{game}"), "1", nx=True, px=_LOCK_MS):
            return 0
        try:
            return self._caught_up(game)
        finally:
            self._engine.delete(lock)

    def of(self, game: str, players: Iterable[str]) -> dict[str, Rating]:
        """Ratings by player id; the start for who has none."""
        asked = list(players)
        rows = cast("list[bytes | None]", self._engine.hmget(shared(f"ratings:{game}"), asked)) if asked else []
        return {player: shown(_skill(row)) for player, row in zip(asked, rows, strict=True)}

    def best(self, game: str, limit: int) -> list[tuple[str, Rating]]:
        """Players by rating, less what is doubtful of it."""
        rows = cast("dict[bytes, bytes]", self._engine.hgetall(shared(f"ratings:{game}")))
        skills = sorted(((player.decode(), _skill(row)) for player, row in rows.items()), key=lambda row: (_sure(row[1]), row[0]))
        return [(player, shown(skill)) for player, skill in reversed(skills[-limit:])]

    def reliability(self, player: str) -> Reliability:
        """How a person's games ended."""
        rows = cast("dict[bytes, bytes]", self._engine.hgetall(of_player(player, "record"))).values()
        ends = [from_json(row)["how"] for row in rows]
        return Reliability(ends.count("finished"), ends.count("resigned"), ends.count("timed-out"))

    def erase(self, player: str) -> None:
        """Forget a person's record. Others keep what they won against him."""
        self._engine.delete(of_player(player, "record"))

    def _caught_up(self, game: str) -> int:
        if self._engine.zcard(shared(f"ended:{game}")) == self._engine.llen(shared(f"counted:{game}")):
            return 0
        every = cast("list[bytes]", self._engine.zrange(shared(f"ended:{game}"), 0, -1))
        counted = cast("list[bytes]", self._engine.lrange(shared(f"counted:{game}"), 0, -1))
        anew = every[: len(counted)] != counted
        fresh = every if anew else every[len(counted) :]
        known = {} if anew else cast("dict[bytes, bytes]", self._engine.hgetall(shared(f"ratings:{game}")))
        skills = {player.decode(): skill for player, row in known.items() if (skill := _skill(row)) is not None}
        for raw in cast("list[bytes | None]", self._engine.hmget(shared(f"outcomes:{game}"), cast("list[str]", fresh))):
            if raw is not None:
                skills |= after(_outcome(from_json(raw)), skills)
        with self._engine.pipeline() as pipe:
            pipe.delete(shared(f"counted:{game}"))
            pipe.rpush(shared(f"counted:{game}"), *every)
            pipe.delete(shared(f"ratings:{game}"))
            if skills:
                pipe.hset(shared(f"ratings:{game}"), mapping={player: to_json(skill) for player, skill in skills.items()})
            pipe.execute()
        return len(fresh)


def after(outcome: Outcome, skills: dict[str, Skill]) -> dict[str, Skill]:
    """The skills of a game's people after it. Several players, shared places are ties."""
    placed = ranks(outcome)
    people = list(placed)
    teams = [
        [_MODEL.rating(mu=skill[0], sigma=skill[1]) if (skill := skills.get(player)) else _MODEL.rating()] for player in people
    ]
    rated = _MODEL.rate(teams, ranks=[float(placed[player]) for player in people])
    return {
        player: (team[0].mu, team[0].sigma, skills.get(player, (0.0, 0.0, 0))[2] + 1)
        for player, team in zip(people, rated, strict=True)
    }


def shown(skill: Skill | None) -> Rating:
    """A skill as points."""
    mu, sigma, games = skill or (_MODEL.mu, _MODEL.sigma, 0)
    return Rating(round(SCALE * mu), round(2 * SCALE * sigma), games)


def _sure(skill: Skill | None) -> float:
    return 0.0 if skill is None else skill[0] - 3 * skill[1]


def _skill(row: bytes | None) -> Skill | None:
    if row is None:
        return None
    mu, sigma, games = from_json(row)
    return mu, sigma, games


def _outcome(row: dict[str, Any]) -> Outcome:
    return Outcome(**{**row, "parts": tuple(Part(**part) for part in row["parts"])})
