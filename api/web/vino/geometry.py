"""Points of Vino's drawings. A region is a terraced hill for any number of vineyards; the map says where each hill lies."""

from dataclasses import dataclass
from functools import cache
from math import ceil, cos, pi, sin

from api.web.marks import points, short

PLACES = {
    "trentino": (196, 22),
    "veneto": (476, 62),
    "liguria": (36, 232),
    "toscana": (222, 262),
    "abruzzo": (552, 300),
    "lazio": (340, 536),
    "campania": (576, 536),
    "calabria": (640, 730),
    "sardegna": (70, 560),
}
"""Upper left corner of each plate on the map."""

_MAINLAND = (
    "M196 40C250 0 420 0 470 60C560 40 720 40 800 90C850 160 800 250 790 290C850 320 850 440 820 520C810 560 830 640 860 720"
    "C890 780 880 900 800 925C720 935 640 900 640 800C640 720 560 700 480 704C400 720 330 690 330 620C330 560 240 540 215 480"
    "C200 420 200 370 120 352C20 372 10 240 60 222C110 205 190 220 196 170Z"
)
_ISLAND = "M56 560C60 540 230 536 250 556C262 620 262 690 240 724C180 742 90 742 66 724C48 680 50 610 56 560Z"
COASTS = (_MAINLAND, _ISLAND)
WAVES = ((40, 90), (110, 470), (250, 800), (470, 760), (80, 800), (760, 240), (820, 560), (30, 410))

_ROUND = 18


@dataclass(frozen=True, slots=True)
class Hill:
    """A region drawn: circles along the path, the path, the plate around it, and the corners for its heading."""

    x: float
    y: float
    right: float
    bottom: float
    radius: int
    pitch: int
    circles: tuple[tuple[float, float], ...]
    path: str
    plate: str


@cache
def on_the_map(region: str, vineyards: int) -> Hill:
    """The hill of a region at its place on the map."""
    x, y = PLACES[region]
    return _hill(x, y, vineyards, _columns(vineyards), pitch=46, padding=16, heading=48, radius=18)


@cache
def close_up(vineyards: int) -> Hill:
    """The hill of a region by itself, in a drawing 340 wide."""
    return _hill(3, 3, vineyards, min(6, vineyards), pitch=52, padding=11, heading=52, radius=21)


def _columns(vineyards: int) -> int:
    """So many that no hill on the map is wider than its coast."""
    if vineyards in (3, 6):
        return 3
    if 7 <= vineyards <= 11:
        return 4
    return min(5, vineyards) if vineyards <= 14 else 6


def _hill(x: float, y: float, count: int, columns: int, *, pitch: int, padding: int, heading: int, radius: int) -> Hill:
    rows = _rows(count, columns)
    left, top = x + padding + pitch / 2, y + heading + pitch / 2
    circles = [(left + column * pitch, top + row * pitch) for row, line in enumerate(rows) for column in line]
    edges = [(x + min(line) * pitch, x + (max(line) + 1) * pitch + 2 * padding) for line in rows]
    floors = [y + heading + (row + 1) * pitch for row in range(len(rows))]
    floors[-1] += padding
    return Hill(
        x=x,
        y=y,
        right=edges[0][1],
        bottom=floors[-1],
        radius=radius,
        pitch=pitch,
        circles=tuple(circles),
        path="M" + "L".join(f"{short(cx)} {short(cy)}" for cx, cy in circles),
        plate=_rounded(_outline(y, edges, floors)),
    )


def _rows(count: int, columns: int) -> list[list[int]]:
    """Columns of each row along the path: even rows, longer ones first, each turning back below the end of the one before."""
    number = ceil(count / columns)
    sizes = [count // number + (row < count % number) for row in range(number)]
    rows, start, step = [], 0, 1
    for size in sizes:
        rows.append([start + step * place for place in range(size)])
        start, step = rows[-1][-1], -step
    return rows


def _outline(top: float, edges: list[tuple[float, float]], floors: list[float]) -> list[tuple[float, float]]:
    """Corners of a plate, clockwise from the upper right, without those that lie on a straight line."""
    right, left = [(edges[0][1], top)], [(edges[0][0], top)]
    for row, floor in enumerate(floors):
        right.append((edges[row][1], floor))
        left.append((edges[row][0], floor))
        if row + 1 < len(floors):
            right.append((edges[row + 1][1], floor))
            left.append((edges[row + 1][0], floor))
    corners = right + left[::-1]
    ring = list(zip(corners[-1:] + corners[:-1], corners, corners[1:] + corners[:1], strict=True))
    return [here for before, here, after in ring if here not in (before,) and not _straight(before, here, after)]


def _straight(before: tuple[float, float], here: tuple[float, float], after: tuple[float, float]) -> bool:
    return before[0] == here[0] == after[0] or before[1] == here[1] == after[1]


def _rounded(corners: list[tuple[float, float]]) -> str:
    """A closed path whose corners are rounded as far as their sides allow."""
    parts: list[str] = []
    for index, (x, y) in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % len(corners)]
        (ax, ay), (bx, by) = _towards(x, y, *before), _towards(x, y, *after)
        parts.append(f"{'M' if not parts else 'L'}{short(ax)} {short(ay)}Q{short(x)} {short(y)} {short(bx)} {short(by)}")
    return "".join(parts) + "Z"


def _towards(x: float, y: float, to_x: float, to_y: float) -> tuple[float, float]:
    """The point on the way to a neighbour where the curve of a corner begins."""
    dx, dy = to_x - x, to_y - y
    far = max(abs(dx), abs(dy))
    step = min(_ROUND, far / 2)
    return x + dx / far * step, y + dy / far * step


ROSE_X, ROSE_Y, ROSE_R = 96, 118, 66


def on_the_rose(place: int, places: int, radius: float) -> tuple[float, float]:
    """A point of the wind rose: places go clockwise from the north."""
    angle = 2 * pi * place / places
    return ROSE_X + radius * sin(angle), ROSE_Y - radius * cos(angle)


@cache
def rose_points() -> tuple[str, ...]:
    """The eight arms of the wind rose, from the north clockwise."""
    arms = []
    for eighth in range(8):
        tip = on_the_rose(eighth, 8, 41 if eighth % 2 == 0 else 26.5)
        flanks = (on_the_rose(eighth - 1, 8, 7), on_the_rose(eighth + 1, 8, 7))
        arms.append(points(tip, flanks[0], (ROSE_X, ROSE_Y), flanks[1]))
    return tuple(arms)


MARKET_TOP, MARKET_ROW = 43, 34
_MARKET_LEFT, _MARKET_WIDTH = 67, 270.6


def market_x(demand: int, lowest: int, highest: int, step: int) -> float:
    """Middle of a demand's cell in the market."""
    cells = (highest - lowest) // step + 1
    return _MARKET_LEFT + _MARKET_WIDTH / cells * ((demand - lowest) / step + 0.5) - 1


def market_cells(lowest: int, highest: int, step: int) -> tuple[tuple[float, float, int], ...]:
    """(left edge, width, demand) of each cell of a market row."""
    cells = (highest - lowest) // step + 1
    pitch = _MARKET_WIDTH / cells
    return tuple((_MARKET_LEFT + pitch * place, pitch - 2, lowest + step * place) for place in range(cells))
