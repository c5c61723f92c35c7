"""Every event of Viticulture."""

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

VitEvent = (
    FirstPlayerChosen
    | HandDealt
    | DeckShuffled
    | CardsDrawn
    | CardsDiscarded
    | DiscardsTaken
    | CardsHanded
    | YearBegan
    | SeasonBegan
    | TurnCame
    | WorkerPlaced
    | Passed
    | LiraGained
    | LiraPaid
    | PointsGained
    | PointsLost
    | LastYearCalled
    | RoosterPlaced
    | TemporaryWorkerJoined
    | VinePlanted
    | VineUprooted
    | VinesExchanged
    | WindmillTurned
    | TourGiven
    | TastingHeld
    | StructureBuilt
    | GrapesSold
    | FieldHarvested
    | GrapesPlaced
    | GrapesDiscarded
    | WinesMade
    | WineAged
    | CellarAged
    | WineDiscarded
    | OrderFilled
    | ResidualRaised
    | WorkerTrained
    | VisitorPlayed
    | VisitorLeft
    | DecisionAsked
    | DecisionAnswered
    | TributePaid
    | TokensAged
    | WorkersReturned
    | ResidualsPaid
    | HandsOverLimit
    | DiscardsChosen
    | FirstPlayerMoved
    | GameEnded
)

EVENTS: tuple[type[VitEvent], ...] = (
    FirstPlayerChosen,
    HandDealt,
    DeckShuffled,
    CardsDrawn,
    CardsDiscarded,
    DiscardsTaken,
    CardsHanded,
    YearBegan,
    SeasonBegan,
    TurnCame,
    WorkerPlaced,
    Passed,
    LiraGained,
    LiraPaid,
    PointsGained,
    PointsLost,
    LastYearCalled,
    RoosterPlaced,
    TemporaryWorkerJoined,
    VinePlanted,
    VineUprooted,
    VinesExchanged,
    WindmillTurned,
    TourGiven,
    TastingHeld,
    StructureBuilt,
    GrapesSold,
    FieldHarvested,
    GrapesPlaced,
    GrapesDiscarded,
    WinesMade,
    WineAged,
    CellarAged,
    WineDiscarded,
    OrderFilled,
    ResidualRaised,
    WorkerTrained,
    VisitorPlayed,
    VisitorLeft,
    DecisionAsked,
    DecisionAnswered,
    TributePaid,
    TokensAged,
    WorkersReturned,
    ResidualsPaid,
    HandsOverLimit,
    DiscardsChosen,
    FirstPlayerMoved,
    GameEnded,
)
