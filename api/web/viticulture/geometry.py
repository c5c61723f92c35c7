"""Points of Viticulture's drawings, all in a box 340 wide."""

from functools import cache

from api.web.marks import points, short

PLATE_WIDTH, PLATE_HEIGHT, SPACE_RADIUS = 164, 104, 21
SEASON_HEIGHT, CART_HEIGHT = 334, 54
_SPACES_X = {1: (42,), 2: (42, 118), 3: (30, 82, 134)}


def plate_at(index: int) -> tuple[int, int]:
    """Upper left corner of an action's plate: two columns of three."""
    return 4 + 168 * (index % 2), 4 + 110 * (index // 2)


def spaces_of(plate: tuple[int, int], count: int) -> tuple[tuple[int, int, int], ...]:
    """(x, y, width of the box that may be hit) of the spaces on a plate."""
    x, y = plate
    width = 52 if count == 3 else 72
    return tuple((x + dx, y + 65, width) for dx in _SPACES_X[count])


FIELD_WIDTH, FIELD_HEIGHT = 108, 110
FURROWS = (32, 50, 68, 86)


def field_at(index: int) -> int:
    """Left edge of a field."""
    return 4 + 112 * index


def vine_rows(count: int) -> tuple[tuple[float, float], ...]:
    """(top, height) of each strip in a field."""
    pitch = min(21, 70 / max(1, count))
    return tuple((28 + pitch * row, min(18, pitch - 1.5)) for row in range(count))


STRUCTURE_WIDTH, STRUCTURE_HEIGHT = 79, 42


def structure_at(index: int) -> tuple[int, int]:
    """Upper left corner of a structure: two rows of four."""
    return 4 + 83 * (index % 4), 122 + 46 * (index // 4)


PAD_RADIUS = 12.5
_PAD_Y = {"red": 252, "white": 282}


def pad_at(colour: str, place: int) -> tuple[float, int]:
    """Middle of a place on the crush pad."""
    return 54 + 32.5 * place, _PAD_Y[colour]


CELLAR_RADIUS, VAULT_WIDTH, VAULT_TOP, VAULT_HEIGHT = 12, 106, 322, 138
_CELLAR_ROWS = {"red": 354, "white": 382, "blush": 410, "sparkling": 438}


def vault_at(index: int) -> int:
    """Left edge of a cellar."""
    return 4 + 114 * index


def cellar_at(vault: int, place: int, variety: str) -> tuple[int, int]:
    """Middle of a place in a cellar."""
    return vault_at(vault) + 22 + 31 * place, _CELLAR_ROWS[variety]


MAT_HEIGHT = 466
CHART_ROW = 36


@cache
def wine(kind: str, x: float, y: float, r: float) -> str:
    """Outline of a grape or wine: red circle, white square, blush diamond, sparkling hexagon."""
    if kind == "red":
        arc = f"A{short(r)} {short(r)} 0 1 1 {short(x)} "
        return f"M{short(x)} {short(y - r)}{arc}{short(y + r)}{arc}{short(y - r)}Z"
    if kind == "white":
        a = 0.9 * r
        return points((x - a, y - a), (x + a, y - a), (x + a, y + a), (x - a, y + a))
    if kind == "blush":
        a = 1.12 * r
        return points((x, y - a), (x + a, y), (x, y + a), (x - a, y))
    a, b = 0.58 * r, r
    return points((x - a, y - b), (x + a, y - b), (x + 2 * a, y), (x + a, y + b), (x - a, y + b), (x - 2 * a, y))


TRACK_LEFT, TRACK_RIGHT, TRACK_TOP, TRACK_ROW = 44, 262, 42, 36


def track_x(points_: int, lowest: int, highest: int) -> float:
    """Where a number of points stands on the track."""
    return TRACK_LEFT + (TRACK_RIGHT - TRACK_LEFT) * (points_ - lowest) / (highest - lowest)


def coin_x(place: int) -> int:
    """Middle of a coin of the yearly income."""
    return 282 + 12 * place


def deck_at(index: int) -> int:
    """Left edge of a deck."""
    return 4 + 84 * index
