"""People as others may know them: how surely they win, and whether their games end as they should."""

from flask import Blueprint, Response

from api.desk import desk
from api.ratings import person_shown
from api.web.paper import page
from commands.games import GAMES
from commands.problems import Problem
from projections.names import FORMER

bp = Blueprint("web_players", __name__)
_SHOWN = 100


@bp.get("/players/<player>")
def player(player: str) -> Response:
    """One person's ratings, and how his games ended."""
    if desk().people.person(player) is None:
        raise Problem("unknown", "no such person")
    return page("player.html", person=person_shown(player, tuple(GAMES)), games=GAMES)


@bp.get("/rankings/<game>")
def ranking(game: str) -> Response:
    """The best players of a game, surely so first."""
    if game not in GAMES:
        raise Problem("unknown", "no such game")
    best = desk().ratings.best(game, _SHOWN)
    names = desk().people.names([player for player, _ in best])
    rows = [(player, names[player], rating) for player, rating in best if names[player] != FORMER]
    return page("ranking.html", game=GAMES[game], games=GAMES, rows=rows)
