"""Events in, one field out; and what a seat sees."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from commands.viticulture import GAME
from events.base import Event, Sealed
from events.viticulture.cards import CardsDiscarded, CardsDrawn, CardsHanded, DeckShuffled, DiscardsTaken
from events.viticulture.setup import FirstPlayerChosen, HandDealt
from events.viticulture.spring import RoosterPlaced, TemporaryWorkerJoined
from events.viticulture.summer import (
    GrapesSold,
    StructureBuilt,
    TastingHeld,
    TourGiven,
    VinePlanted,
    VinesExchanged,
    VineUprooted,
    WindmillTurned,
)
from events.viticulture.turns import (
    LastYearCalled,
    LiraGained,
    LiraPaid,
    Passed,
    PointsGained,
    PointsLost,
    SeasonBegan,
    TurnCame,
    WorkerPlaced,
    YearBegan,
)
from events.viticulture.visitors import DecisionAnswered, DecisionAsked, TributePaid, VisitorLeft, VisitorPlayed
from events.viticulture.winter import (
    CellarAged,
    FieldHarvested,
    GrapesDiscarded,
    GrapesPlaced,
    OrderFilled,
    ResidualRaised,
    WineAged,
    WineDiscarded,
    WinesMade,
    WorkerTrained,
)
from events.viticulture.year_end import (
    DiscardsChosen,
    FirstPlayerMoved,
    GameEnded,
    HandsOverLimit,
    ResidualsPaid,
    TokensAged,
    WorkersReturned,
)
from projections.viticulture.components import components, full_deck, open_slots
from projections.viticulture.state import Mat, Pending, Visit, VitState
from projections.viticulture.view import view


def folded(*events: Event) -> VitState:
    """Two bare mats after these events."""
    state = GAME.initial(2, GAME.options(), "viticulture-1")
    for event in events:
        state = GAME.evolve(state, event)
    return state


def shut(*cards: str, to: tuple[int, ...] = ()) -> Sealed[tuple[str, ...]]:
    return Sealed(to=to, body=cards)


def hand(*cards: str) -> list[Event]:
    """These cards, in the hand of the first seat."""
    kinds = {card: components().kinds[card] for card in cards}
    drawn: list[Event] = []
    for card, deck in kinds.items():
        copies = (card,) * cards.count(card)
        drawn.append(DeckShuffled.model_validate({"deck": deck, "count": len(copies), "cards": shut(*copies)}))
        drawn.append(CardsDrawn.model_validate({"seat": 0, "deck": deck, "count": len(copies), "cards": shut(*copies, to=(0,))}))
    return drawn


FIRST_MAT: list[tuple[list[Event], str, Any]] = [
    ([HandDealt(seat=0, vines=("pinot",), visitors=shut("broker", to=(0,)), count=1)], "hand", ("broker", "pinot")),
    (hand("syrah", "queen"), "hand", ("queen", "syrah")),
    ([*hand("syrah", "queen"), CardsDiscarded(seat=0, cards=("queen",))], "hand", ("syrah",)),
    ([LiraGained(seat=0, lira=4, reason="cart")], "lira", 7),
    ([LiraPaid(seat=0, lira=2, reason="broker")], "lira", 1),
    ([TributePaid(seat=1, receiver=0, lira=3)], "lira", 6),
    ([PointsGained(seat=0, points=4, reason="x"), PointsLost(seat=0, points=1, reason="y")], "points", 3),
    ([WorkerPlaced(seat=0, space="any.cart")], "placed", 1),
    ([TemporaryWorkerJoined(seat=0)], "free", 4),
    ([*hand("merlot"), VinePlanted(seat=0, vine="merlot", field=2)], "fields", ((), ("merlot",), ())),
    ([WindmillTurned(seat=0, points=1)], "points", 1),
    ([TourGiven(seat=0, lira=2)], "lira", 5),
    ([TastingHeld(seat=0, points=1)], "tasting_held", True),
    ([StructureBuilt(seat=0, structure="yoke", price=2)], "structures", ("yoke",)),
    ([StructureBuilt(seat=0, structure="yoke", price=2)], "lira", 1),
    ([GrapesPlaced(seat=0, grapes=("red-1", "white-1"))], "pad", {"red": (1,), "white": (1,)}),
    ([FieldHarvested(seat=0, field=3, grapes=("red-4",), lost=())], "harvested", (False, False, True)),
    ([FieldHarvested(seat=0, field=3, grapes=("red-4",), lost=()), GrapesSold(seat=0, grapes=("red-4",), lira=2)], "lira", 5),
    ([GrapesPlaced(seat=0, grapes=("red-1",)), GrapesDiscarded(seat=0, grapes=("red-1",))], "pad", {"red": (), "white": ()}),
    ([ResidualRaised(seat=0, residual=1)], "residual", 1),
    ([WorkerTrained(seat=0, price=3)], "training", 1),
    ([WorkerTrained(seat=0, price=3), WorkersReturned(workers=(4, 3))], "workers", 4),
    ([ResidualsPaid(lira=(2, 0))], "lira", 5),
    ([FieldHarvested(seat=0, field=1, grapes=("red-1",), lost=()), YearBegan(year=2)], "harvested", (False, False, False)),
    ([TokensAged(seat=0, pad={"red": (9,), "white": ()}, cellar={})], "pad", {"red": (9,), "white": ()}),
]


@pytest.mark.parametrize(("events", "name", "expected"), FIRST_MAT)
def test_an_event_changes_what_it_says_on_the_mat(events: list[Event], name: str, expected: Any):
    assert getattr(folded(*events).mats[0], name) == expected


def _with_wines(*more: Event) -> dict[str, tuple[int, ...]]:
    made = WinesMade(seat=0, grapes=(), wines=("red-3", "blush-5"), lost=())
    return {variety: values for variety, values in folded(made, *more).mats[0].cellar.items() if values}


def test_wines_come_age_and_go():
    assert _with_wines() == {"red": (3,), "blush": (5,)}
    assert _with_wines(WineAged(seat=0, wine="blush-5", becomes="blush-6")) == {"red": (3,), "blush": (6,)}
    assert _with_wines(WineDiscarded(seat=0, wine="red-3")) == {"blush": (5,)}
    assert _with_wines(CellarAged(seat=0, cellar={"red": (5,)})) == {"red": (5,)}
    filled = OrderFilled(seat=0, order="order-01", wines=("red-3",), points=2, residual=1)
    after = folded(WinesMade(seat=0, grapes=(), wines=("red-3",), lost=()), *hand("order-01"), filled)
    assert (after.mats[0].points, after.mats[0].residual, after.mats[0].hand) == (2, 1, ())
    assert after.discards["order"] == ("order-01",)


def test_vines_are_uprooted_and_exchanged():
    planted = [
        *hand("merlot", "syrah"),
        VinePlanted(seat=0, vine="merlot", field=1),
        VinePlanted(seat=0, vine="syrah", field=3),
    ]
    to_hand = folded(*planted, VineUprooted(seat=0, vine="merlot", field=1, goes_to="hand"))
    assert (to_hand.mats[0].fields[0], to_hand.mats[0].hand, to_hand.discards["vine"]) == ((), ("merlot",), ())
    to_pile = folded(*planted, VineUprooted(seat=0, vine="merlot", field=1, goes_to="discard"))
    assert (to_pile.mats[0].hand, to_pile.discards["vine"]) == ((), ("merlot",))
    swapped = folded(*planted, VinesExchanged(seat=0, vine="merlot", field=1, second_vine="syrah", second_field=3))
    assert swapped.mats[0].fields == (("syrah",), (), ("merlot",))


def test_cards_move_between_decks_hands_and_piles():
    dealt = folded(*hand("merlot", "queen"))
    assert dealt.decks["vine"] == ()
    assert dealt.shuffles == {"vine": 1, "order": 0, "summer": 0, "winter": 1}
    handed = folded(*hand("merlot", "queen"), CardsHanded(seat=0, receiver=1, kinds=("winter",), cards=shut("queen", to=(0, 1))))
    assert [mat.hand for mat in handed.mats] == [("merlot",), ("queen",)]
    back = folded(
        *hand("merlot", "queen"),
        CardsDiscarded(seat=0, cards=("merlot", "queen")),
        DiscardsTaken(seat=1, piles=("vine", "winter"), cards=("merlot", "queen")),
    )
    assert back.mats[1].hand == ("merlot", "queen")
    assert back.discards == {"vine": (), "order": (), "summer": (), "winter": ()}


def test_turns_seasons_and_the_token():
    state = folded(FirstPlayerChosen(seat=1, reason="chance"), YearBegan(year=1), SeasonBegan(season="spring", order=(1, 0)))
    assert (state.first_player, state.year, state.season, state.order, state.to_move) == (1, 1, "spring", (1, 0), None)
    state = folded(RoosterPlaced(seat=1, level=4), TurnCame(seat=1), Passed(seat=0, forced=False))
    assert (state.wake_up, state.to_move, state.passed) == ((None, 4), 1, (True, False))
    assert folded(Passed(seat=0, forced=True), SeasonBegan(season="winter", order=(0, 1))).passed == (False, False)
    assert folded(LastYearCalled(seat=0)).last_year
    assert folded(FirstPlayerMoved(seat=1)).first_player == 1
    assert folded(GameEnded(winners=(0,))).season == "finished"


def test_a_visitor_in_play_lies_beside_its_pile():
    play = VisitorPlayed(seat=0, card="vendor", choice="draw", bonus=True)
    state = folded(*hand("vendor"), play)
    assert (state.visit, state.discards["summer"], state.mats[0].hand) == (Visit(0, "vendor", True), (), ())
    asked = folded(*hand("vendor"), play, DecisionAsked(seat=1, question="vendor-draw"))
    assert asked.pending == Pending(1, "vendor-draw", 1)
    answered = GAME.evolve(asked, DecisionAnswered(seat=1, question="vendor-draw", taken=True))
    assert (answered.pending, answered.visit.takers) == (None, (1,))
    gone = GAME.evolve(answered, VisitorLeft(seat=0, card="vendor"))
    assert (gone.visit, gone.discards["summer"]) == (None, ("vendor",))


@pytest.mark.rule("VIT-YE-06", "VIT-INF-02")
def test_chosen_discards_are_kept_for_their_owner_alone():
    state = folded(
        *hand("merlot"),
        SeasonBegan(season="year-end", order=(0, 1)),
        HandsOverLimit(seats=(0, 1), surplus=(1, 2)),
        DiscardsChosen(seat=0, cards=shut("merlot", to=(0,))),
    )
    assert (state.surplus, state.given_up) == ((0, 2), (("merlot",), None))
    assert view(state, 0).mats[0].given_up == ("merlot",)
    assert view(state, 1).mats[0].given_up is None
    assert view(state, None).to_act == (1,)


def test_a_snapshot_gives_the_state_back():
    adapter = TypeAdapter(VitState)
    state = folded(*hand("merlot", "vendor"), VisitorPlayed(seat=0, card="vendor", choice="draw"), YearBegan(year=1))
    assert adapter.validate_json(adapter.dump_json(state)) == state


def test_the_printed_figures():
    printed = components()
    assert [len(full_deck(deck)) for deck in ("vine", "order", "summer", "winter")] == [42, 36, 20, 20]
    assert sorted(full_deck("vine")).count("pinot") == 6
    assert printed.orders["order-08"].wines == (("red", 2), ("white", 4))
    assert (printed.structures["large-cellar"].cost, printed.structures["large-cellar"].requires) == (6, ("medium-cellar",))
    assert open_slots(())["blush"] == ()
    assert open_slots(("large-cellar", "medium-cellar"))["sparkling"] == (7, 8, 9)
    assert printed.visitors["queen"].options[0].figure("target_loses_vp") == 1


def test_a_mat_counts_its_workers():
    mat = folded().mats[0]
    assert isinstance(mat, Mat)
    assert (mat.free, mat.permanent) == (3, 3)
