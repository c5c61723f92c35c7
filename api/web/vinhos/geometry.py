"""Places of Vinhos' drawings. Every figure is 340 wide."""

PLATES = {
    "tras-os-montes": (174, 6),
    "minho": (4, 6),
    "douro": (4, 102),
    "dao": (174, 102),
    "ribatejo": (174, 198),
    "lisboa": (4, 198),
    "setubal": (4, 294),
    "alentejo": (174, 294),
    "algarve": (89, 390),
}
"""Upper left corner of each region's plate, from north to south."""

CELL, CELL_PITCH = 104, 110
"""Side and pitch of a space of the quadrel."""

STRIP_PITCH, SLOT_PITCH, STORAGE_LEFT = 72, 39, 130
"""An estate below the other, a slot beside the other, and where storage begins."""

HOUSE_PITCH, SALES_PITCH = 112, 48
"""Houses side by side, their places below each other."""

COUNTRY_PITCH, EXPORT_PITCH = 66, 46

BOOTH_PITCH = 84

BAR_LEFT, BAR_RIGHT, BAR_PITCH = 50, 270, 34
"""Ends of the line of fair points."""


def cell(row: int, col: int) -> tuple[int, int]:
    """Upper left corner of a space of the quadrel."""
    return 5 + CELL_PITCH * col, 5 + CELL_PITCH * row


def strip(place: int) -> int:
    """Upper edge of an estate, counted from 0."""
    return 4 + STRIP_PITCH * place


def slot(place: int) -> int:
    """Left edge of one of an estate's slots."""
    return 8 + SLOT_PITCH * place


def storage(place: int) -> int:
    """Left edge of a storage slot."""
    return STORAGE_LEFT + SLOT_PITCH * place


def spread_out(count: int, middle: float, pitch: float) -> list[float]:
    """Middles of so many things side by side around a middle."""
    return [middle + pitch * (place - (count - 1) / 2) for place in range(count)]


def bar(points: int, most: int) -> float:
    """Where a line of fair points ends."""
    return BAR_LEFT + (BAR_RIGHT - BAR_LEFT) * points / max(1, most)
