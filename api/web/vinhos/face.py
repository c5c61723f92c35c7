"""Vinhos' face."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.web.cases import Asking
from api.web.face import Face, Sight
from api.web.vinhos.board import order, portugal, quadrel
from api.web.vinhos.changes import changes
from api.web.vinhos.doors import doors
from api.web.vinhos.estates import strips
from api.web.vinhos.figures import bars, booths, cards, deck_rows, fair_note, magnates, own_tiles, tastes
from api.web.vinhos.sentences import sentence
from api.web.vinhos.tags import tag
from api.web.vinhos.trade import export, sales
from api.web.vinhos.vocab import figures, me
from projections.vinhos.seen import VinhosView

_WANTED = {
    "ActVineyards": "land",
    "UseMagnateVineyard": "land",
    "ChooseStart": "land",
    "ActSales": "trade",
    "ActExport": "trade",
    "UseMagnateSales": "trade",
    "UseMagnateExport": "trade",
    "Reclaim": "trade",
    "ActRelease": "fair",
    "Release": "fair",
    "ActExperts": "trade",
    "HireSecond": "trade",
    "DraftMagnate": "tiles",
    "BuyTile": "tiles",
}
"""Type of command -> the rows of figures that it is about; they come first."""
_ROWS = ("land", "fair", "trade", "others", "tiles")
_PHASES = {"setup_draft": "tiles", "fair_buy": "tiles", "maintenance": "trade", "fair_release": "fair"}


def picture(sight: Sight) -> Mapping[str, Any]:
    """All that Vinhos' templates draw."""
    view: VinhosView = sight.view
    mine = sight.seat in sight.to_act
    first = _WANTED.get(str(sight.draft.get("type"))) or (_PHASES.get(view.phase) if mine else None)
    return {
        "rows": sorted(_ROWS, key=lambda row: row != first),
        "quadrel": quadrel(sight),
        "order": order(sight),
        "portugal": portugal(sight),
        "tastes": tastes(sight),
        "magnates": magnates(sight),
        "booths": booths(sight),
        "bars": bars(sight),
        "fair_note": fair_note(sight),
        "sales": sales(sight),
        "export": export(sight),
        "frame": figures(view).counts[view.seats].export_frame,
        "decks": deck_rows(sight),
        "expert_price": figures(view).costs["expert"],
        "cards": cards(sight),
        "me": me(sight),
        "strips": strips(sight, sight.seat) if me(sight) and sight.seat is not None else (),
        "others": [(player.seat, strips(sight, player.seat)) for player in view.players if player.seat != sight.seat],
        "tiles": own_tiles(sight),
    }


def where(sight: Sight) -> str:
    """Year and phase."""
    return sight.say("page.where", {"year": sight.view.year, "phase": sight.words(f"phase.{sight.view.phase}")})


def ask(sight: Sight) -> str:
    """What is asked now: in a turn it depends on how far the turn is."""
    view: VinhosView = sight.view
    acting = view.phase in ("action_1", "action_2", "extra")
    return f"ask.turn-{view.turn.step}" if acting and view.turn.step != "move" else f"ask.{view.phase}"


def touched(event: Mapping[str, Any]) -> Sequence[str]:
    """Spaces, regions, estates, places for barrels, booths, decks and tiles."""
    match event["type"]:
        case "MarkerMoved":
            return (event["space"],)
        case "OrderSlotTaken":
            return (f"order-{event['slot']}",)
        case "VineyardTaken":
            return (event["region"], f"{event['seat']}-{event['estate']}")
        case "WineryBuilt" | "CellarBuilt" | "PersonHired":
            return (f"{event['seat']}-{event['estate']}",)
        case "WineSold" | "WineExported" | "BarrelReclaimed":
            return (event["slot"],)
        case "WineReleased":
            return (f"booth-{event['booth']}",)
        case "ExpertTaken":
            return (event["feature"],)
        case _:
            return ()


_TOLD = (
    "StartingWineTaken MagnateDrafted MarkerMoved MarkerStayed OrderSlotTaken VineyardTaken VineyardsRearranged WineryBuilt "
    "CellarBuilt PersonHired WineSold WineExported BarrelReclaimed ExpertTaken HireOffered HiringStopped ExpertUsed MagnateUsed "
    "WineReleased WinesMade TileBought BuyingStopped"
)
"""Events that a preview applies: what the move itself does. The next turn and the next phase come as they come."""

_CONSIGNMENT = Asking(first=("tile",), silent=frozenset({"cubes", "second_cubes"}), mirrored=True)
_ASKING = {
    "ActVineyards": Asking(first=("space", "expert", "rearranged", "order"), mirrored=True),
    "UseMagnateVineyard": Asking(first=("tile", "region", "expert", "order")),
    "ActSales": Asking(silent=_CONSIGNMENT.silent, mirrored=True),
    "ActExport": Asking(silent=_CONSIGNMENT.silent, mirrored=True),
    "UseMagnateSales": _CONSIGNMENT,
    "UseMagnateExport": _CONSIGNMENT,
}

VINHOS = Face(
    name="vinhos",
    symbol="glass",
    picture=picture,
    board="vinhos/board.html",
    own="vinhos/own.html",
    player="vinhos/player.html",
    order=lambda view: view.order,
    where=where,
    tag=tag,
    changes=changes,
    touched=touched,
    previewed=frozenset(_TOLD.split()),
    passed_over=frozenset({"VineyardRevealed", "ExpertRevealed"}),
    doors=doors,
    asking=_ASKING,
    sentence=sentence,
    ask=ask,
    secret=False,
    tells=True,
    long=True,
    css="vinhos.css",
)
