"""Ratings and reliability, shown before one joins."""

from typing import Annotated, Any

from flask import Blueprint
from pydantic import BaseModel, Field

from api.access import entered
from api.auth import Caller
from api.desk import desk
from api.door import door
from api.shapes import Invited, Query
from commands.games import GAMES
from commands.problems import Problem
from projections.names import FORMER
from projections.ratings import Rating

bp = Blueprint("ratings", __name__)


class RatingShown(BaseModel):
    """Points and how far they can be trusted. Who is new stands at 1000."""

    rating: int
    doubt: int
    """The true one lies within so many points, as far as the model knows."""
    games: int
    settled: bool
    """More than a guess."""


class PersonShown(BaseModel):
    """A person as others may know him: rating for a game, and how his games of all kinds ended."""

    player: str
    name: str
    ratings: dict[str, RatingShown]
    finished: int
    resigned: int
    timed_out: int


class PeopleShown(BaseModel):
    """The people at a table."""

    people: list[PersonShown]


class RankedShown(BaseModel):
    """One line of a list of players."""

    player: str
    name: str
    rating: RatingShown


class RankingShown(BaseModel):
    """The best players of a game, surely so first."""

    players: list[RankedShown]


class RankingQuery(Query):
    """How many."""

    limit: Annotated[int, Field(ge=1, le=200)] = 50


@door(bp, "GET", "/players/<player>", gives=PersonShown, problems=("unauthenticated", "unknown", "slow-down"))
def player(_who: Caller | None, player: str) -> dict[str, Any]:
    """A person's ratings and how his games ended."""
    if desk().people.person(player) is None:
        raise Problem("unknown", "no such person")
    return person_shown(player, tuple(GAMES))


@door(
    bp,
    "GET",
    "/games/<game>/people",
    query=Invited,
    gives=PeopleShown,
    problems=("invalid", "unauthenticated", "unknown", "slow-down"),
)
def people(who: Caller | None, game: str, query: Invited) -> dict[str, Any]:
    """The people at a table, to know before one joins."""
    table = entered(desk(), game, who, query.invite)
    found = dict.fromkeys(chair.player for chair in table.chairs if chair.player is not None)
    return {"people": [person_shown(each, (table.game,)) for each in found]}


@door(
    bp,
    "GET",
    "/ratings/<game>",
    query=RankingQuery,
    gives=RankingShown,
    problems=("invalid", "unauthenticated", "unknown", "slow-down"),
)
def ranking(_who: Caller | None, game: str, query: RankingQuery) -> dict[str, Any]:
    """The best players of a game."""
    if game not in GAMES:
        raise Problem("unknown", "no such game")
    best = desk().ratings.best(game, query.limit)
    names = desk().people.names([player for player, _ in best])
    return {
        "players": [
            {"player": player, "name": names[player], "rating": _shown(rating)}
            for player, rating in best
            if names[player] != FORMER
        ]
    }


def person_shown(player: str, games: tuple[str, ...]) -> dict[str, Any]:
    """What others may know of a person."""
    reliability = desk().ratings.reliability(player)
    return {
        "player": player,
        "name": desk().people.names([player])[player],
        "ratings": {game: _shown(desk().ratings.of(game, [player])[player]) for game in games},
        "finished": reliability.finished,
        "resigned": reliability.resigned,
        "timed_out": reliability.timed_out,
    }


def _shown(rating: Rating) -> dict[str, Any]:
    return {"rating": rating.rating, "doubt": rating.doubt, "games": rating.games, "settled": rating.settled}
