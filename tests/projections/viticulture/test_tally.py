"""What is counted over many games."""

from commands.viticulture import GAME
from events.viticulture.spring import RoosterPlaced
from events.viticulture.summer import StructureBuilt
from events.viticulture.visitors import VisitorPlayed
from projections.viticulture.components import components
from tests.commands.viticulture.table import at


def test_levels_visitors_and_structures_are_counted_and_the_first_levels_told_by_seat():
    tally = GAME.tally(
        at("winter", seats=2, lira=7, residual=2, training=1).state,
        [
            RoosterPlaced(seat=1, level=4),
            RoosterPlaced(seat=0, level=6),
            VisitorPlayed(seat=0, card="queen", choice=""),
            StructureBuilt(seat=0, structure="yoke", price=2),
            RoosterPlaced(seat=0, level=4),
            RoosterPlaced(seat=1, level=1),
            StructureBuilt(seat=1, structure="yoke", price=2),
        ],
    )
    assert tally.figures == {"lira": (7, 3), "residual": (2, 0), "workers": (4, 3)}
    assert tally.openings == {"wake-up": ("6", "4")}
    assert tally.counts["wake-up"] == {"1": 1, "2": 0, "3": 0, "4": 2, "5": 0, "6": 1, "7": 0}
    assert {name: count for name, count in tally.counts["structure"].items() if count} == {"yoke": 2}
    assert {name: count for name, count in tally.counts["visitor"].items() if count} == {"queen": 1}
    assert set(tally.counts["visitor"]) == set(components().visitors)
