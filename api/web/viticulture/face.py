"""Viticulture's face."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.web.face import Face, Sight
from api.web.viticulture.board import seasons
from api.web.viticulture.changes import changes
from api.web.viticulture.figures import chart, decks, track
from api.web.viticulture.hand import hand
from api.web.viticulture.mat import facts, vineyard
from api.web.viticulture.tags import tag
from projections.viticulture.components import components
from projections.viticulture.view import VitView


def picture(sight: Sight) -> Mapping[str, Any]:
    """All that Viticulture's templates draw."""
    view: VitView = sight.view
    cards = hand(sight)
    others = [seat for seat in _seats(view) if seat != sight.seat]
    return {
        "seasons": seasons(sight),
        "spring": view.phase == "spring",
        "mat": None if sight.seat is None else vineyard(sight, sight.seat),
        "own": None if sight.seat is None else view.mats[sight.seat],
        "facts": {mat.seat: facts(mat) for mat in view.mats},
        "others": tuple(vineyard(sight, seat) for seat in others),
        "hand": cards,
        "hand_limit": components().limits["hand_limit_year_end"],
        "playable": sum(card.target is not None for card in cards),
        "track": track(sight),
        "chart": chart(sight),
        "decks": decks(sight),
    }


def where(sight: Sight) -> str:
    """Year and season, and whether it is the last year."""
    view: VitView = sight.view
    facts_ = {"year": view.year, "phase": sight.words(f"phase.{view.season}"), "last": view.last_year}
    return sight.say("page.where-last" if view.last_year else "page.where", facts_)


def _seats(view: VitView) -> Sequence[int]:
    """Turn order, and before there is one the seats from the first player on."""
    return view.order or tuple((view.first_player + step) % view.seats for step in range(view.seats))


def touched(event: Mapping[str, Any]) -> Sequence[str]:
    """Spaces, levels, fields and structures."""
    match event["type"]:
        case "WorkerPlaced":
            return (event["space"],)
        case "RoosterPlaced":
            return (f"level-{event['level']}",)
        case "VinePlanted" | "VineUprooted" | "FieldHarvested":
            return (f"field-{event['seat']}-{event['field']}",)
        case "VinesExchanged":
            return (f"field-{event['seat']}-{event['field']}", f"field-{event['seat']}-{event['second_field']}")
        case "StructureBuilt":
            return (f"{event['structure']}-{event['seat']}",)
        case _:
            return ()


_TOLD = (
    "WorkerPlaced LiraGained LiraPaid PointsGained PointsLost LastYearCalled RoosterPlaced TemporaryWorkerJoined VinePlanted "
    "VineUprooted VinesExchanged WindmillTurned TourGiven TastingHeld StructureBuilt GrapesSold FieldHarvested GrapesPlaced "
    "GrapesDiscarded WinesMade WineAged CellarAged WineDiscarded OrderFilled ResidualRaised WorkerTrained VisitorPlayed "
    "VisitorLeft CardsDiscarded DiscardsTaken DecisionAnswered TributePaid Passed"
)
"""Events that a preview applies: what the move itself does. The next turn, what is drawn and the year's end come as they come."""

VITICULTURE = Face(
    name="viticulture",
    symbol="grape",
    picture=picture,
    board="viticulture/board.html",
    own="viticulture/own.html",
    player="viticulture/player.html",
    order=_seats,
    where=where,
    tag=tag,
    changes=changes,
    touched=touched,
    previewed=frozenset(_TOLD.split()),
    brief=True,
    long=True,
    css="viticulture.css",
)
