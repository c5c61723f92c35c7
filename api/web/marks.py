"""Seat marks: a shape and a letter for each seat, drawn as one path at any place and size."""

from dataclasses import dataclass

LETTERS = "ABCDEF"


@dataclass(frozen=True, slots=True)
class Mark:
    """A seat's mark: class of its colours, outline, letter, and where the letter stands."""

    css: str
    path: str
    letter: str
    x: str
    y: str
    size: int


def mark(seat: int, x: float = 0, y: float = 0, r: float = 10, size: int = 11) -> Mark:
    """The mark of a seat with its middle at (x, y)."""
    low = 0.62 * r if seat == 2 else 0.4 * r
    return Mark(f"s{seat + 1}", _SHAPES[seat](x, y, r), LETTERS[seat], short(x), short(y + low), size)


def short(number: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{number:.1f}".removesuffix(".0")


def signed(number: int) -> str:
    """+100, −100, 0 with a real minus sign."""
    return f"{number:+d}".replace("-", "\u2212") if number else "0"


def points(*xy: tuple[float, float]) -> str:
    """A closed path through points."""
    return "M" + " L".join(f"{short(x)} {short(y)}" for x, y in xy) + "Z"


def _circle(x: float, y: float, r: float) -> str:
    arc = f"A{short(r)} {short(r)} 0 1 1 {short(x)} "
    return f"M{short(x)} {short(y - r)}{arc}{short(y + r)}{arc}{short(y - r)}Z"


def _square(x: float, y: float, r: float) -> str:
    a = 0.88 * r
    return points((x - a, y - a), (x + a, y - a), (x + a, y + a), (x - a, y + a))


def _triangle(x: float, y: float, r: float) -> str:
    return points((x, y - 1.15 * r), (x + 1.15 * r, y + 0.9 * r), (x - 1.15 * r, y + 0.9 * r))


def _diamond(x: float, y: float, r: float) -> str:
    return points((x, y - 1.2 * r), (x + 1.1 * r, y), (x, y + 1.2 * r), (x - 1.1 * r, y))


def _hexagon(x: float, y: float, r: float) -> str:
    a, b = 0.55 * r, 0.98 * r
    return points((x - a, y - b), (x + a, y - b), (x + 2 * a, y), (x + a, y + b), (x - a, y + b), (x - 2 * a, y))


def _cross(x: float, y: float, r: float) -> str:
    a, b = 0.42 * r, 1.05 * r
    arms = ((-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a), (-a, -a))
    return points(*((x + dx, y + dy) for dx, dy in arms))


_SHAPES = (_circle, _square, _triangle, _diamond, _hexagon, _cross)
