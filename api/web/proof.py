"""How a stranger checks a game: its head, the key that signs it, the file, and the one command."""

from flask import Blueprint, Response

from api.access import entered
from api.desk import desk
from api.web.paper import page
from api.web.table_page import invite
from api.web.visit import visit
from api.web.words import of_game
from events.signing import service_key

bp = Blueprint("web_proof", __name__)


@bp.get("/games/<game>/proof")
def proof(game: str) -> Response:
    """The page behind "verify this game"."""
    me = visit()
    table = entered(desk(), game, me.who, invite())
    signer = service_key(desk().engine)
    return page(
        "proof.html",
        words=of_game(me.look.tongue(), table.game),
        table=table,
        public_key=signer.public,
        signature=signer.head(table.id, table.version, table.head),
        address=f"/api/v1/games/{table.id}/proof" + (f"?invite={invite()}" if invite() else ""),
    )
