"""One event applied to the table. Nothing is judged here."""

from typing import assert_never

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
from events.viticulture.union import VitEvent
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
from projections.viticulture import cards, setup, spring, summer, turns, visitors, winter, year_end
from projections.viticulture.state import VitState


def evolve(state: VitState, event: VitEvent) -> VitState:  # noqa: C901 one branch an event
    """The state after the event. The commonest come first, for the fold tries them in turn."""
    match event:
        case TurnCame():
            return turns.turn_came(state, event)
        case WorkerPlaced():
            return turns.worker_placed(state, event)
        case CardsDrawn():
            return cards.cards_drawn(state, event)
        case Passed():
            return turns.passed(state, event)
        case SeasonBegan():
            return turns.season_began(state, event)
        case VisitorPlayed():
            return visitors.visitor_played(state, event)
        case VisitorLeft():
            return visitors.visitor_left(state, event)
        case PointsGained():
            return turns.points_gained(state, event)
        case RoosterPlaced():
            return spring.rooster_placed(state, event)
        case TokensAged():
            return year_end.tokens_aged(state, event)
        case FieldHarvested():
            return winter.field_harvested(state, event)
        case DecisionAsked():
            return visitors.decision_asked(state, event)
        case DecisionAnswered():
            return visitors.decision_answered(state, event)
        case StructureBuilt():
            return summer.structure_built(state, event)
        case VinePlanted():
            return summer.vine_planted(state, event)
        case LiraGained():
            return turns.lira_gained(state, event)
        case WinesMade():
            return winter.wines_made(state, event)
        case TourGiven():
            return summer.tour_given(state, event)
        case CardsDiscarded():
            return cards.cards_discarded(state, event)
        case FirstPlayerChosen():
            return setup.first_player_chosen(state, event)
        case HandDealt():
            return setup.hand_dealt(state, event)
        case DeckShuffled():
            return cards.deck_shuffled(state, event)
        case DiscardsTaken():
            return cards.discards_taken(state, event)
        case CardsHanded():
            return cards.cards_handed(state, event)
        case YearBegan():
            return turns.year_began(state, event)
        case LiraPaid():
            return turns.lira_paid(state, event)
        case PointsLost():
            return turns.points_lost(state, event)
        case LastYearCalled():
            return turns.last_year_called(state, event)
        case TemporaryWorkerJoined():
            return spring.temporary_worker_joined(state, event)
        case VineUprooted():
            return summer.vine_uprooted(state, event)
        case VinesExchanged():
            return summer.vines_exchanged(state, event)
        case WindmillTurned():
            return summer.windmill_turned(state, event)
        case TastingHeld():
            return summer.tasting_held(state, event)
        case GrapesSold():
            return summer.grapes_sold(state, event)
        case GrapesPlaced():
            return winter.grapes_placed(state, event)
        case GrapesDiscarded():
            return winter.grapes_discarded(state, event)
        case WineAged():
            return winter.wine_aged(state, event)
        case CellarAged():
            return winter.cellar_aged(state, event)
        case WineDiscarded():
            return winter.wine_discarded(state, event)
        case OrderFilled():
            return winter.order_filled(state, event)
        case ResidualRaised():
            return winter.residual_raised(state, event)
        case WorkerTrained():
            return winter.worker_trained(state, event)
        case TributePaid():
            return visitors.tribute_paid(state, event)
        case WorkersReturned():
            return year_end.workers_returned(state, event)
        case ResidualsPaid():
            return year_end.residuals_paid(state, event)
        case HandsOverLimit():
            return year_end.hands_over_limit(state, event)
        case DiscardsChosen():
            return year_end.discards_chosen(state, event)
        case FirstPlayerMoved():
            return year_end.first_player_moved(state, event)
        case GameEnded():
            return year_end.game_ended(state, event)
        case _:
            assert_never(event)
