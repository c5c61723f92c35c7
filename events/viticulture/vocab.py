"""Words of Viticulture that events, state and commands share."""

from typing import Literal

Deck = Literal["vine", "order", "summer", "winter"]
VisitorDeck = Literal["summer", "winter"]
Season = Literal["setup", "spring", "summer", "fall", "winter", "year-end", "finished"]
Variety = Literal["red", "white", "blush", "sparkling"]
Position = Literal["left", "middle", "right"]
Question = Literal[
    "bonus-visitor",
    "landscaper-plant",
    "crusher-wine",
    "handyman-build",
    "vendor-draw",
    "mentor-wine",
    "mentor-draw",
    "queen",
]
"""What a game waits on outside the turn order: a card's later choice, or another player's."""
