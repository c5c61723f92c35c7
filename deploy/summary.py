"""What many simulated games come to: years, scores, wins by bot, seat and first choice, what came about."""

import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

Line = dict[str, Any]


def summed_up(lines: Sequence[Line]) -> str:
    """A few lines of text about games as `line_of` tells them."""
    scores = [each["score"] for line in lines for each in line["standings"]]
    won = [each["score"] for line in lines for each in line["standings"] if each["place"] == 1]
    rows = [
        ("games", f"{len(lines)}, finished {sum(line['finished'] for line in lines)}"),
        ("rounds", _spread([line["rounds"] for line in lines])),
        ("scores", f"{_spread(scores)}, of winners {statistics.median(won)}"),
        ("wins", ", ".join(f"{bot} {count:g}" for bot, count in sorted(_wins(lines, lambda line: line["bots"]).items()))),
        ("wins by seat", _told(_wins(lines, lambda line: range(len(line["bots"]))))),
        *((f"first {what}", text) for what, text in _openings(lines)),
        *((what, _spread([each for line in lines for each in line["figures"][what]])) for what in lines[0]["figures"]),
        *((what, _told(counts)) for what, counts in _counts(lines).items()),
        ("seconds", f"{sum(line['seconds'] for line in lines):.2f}"),
    ]
    width = max(11, *(len(name) + 1 for name, _ in rows))
    return "".join(f"{name:<{width}}{text}\n" for name, text in rows)


def _wins(lines: Sequence[Line], chosen: Any) -> dict[Any, float]:
    """Wins of whatever stands for a seat; a shared one is shared out."""
    wins: dict[Any, float] = {}
    for line in lines:
        names = chosen(line)
        first = [each["seat"] for each in line["standings"] if each["place"] == 1]
        for name in names:
            wins.setdefault(name, 0)
        for seat in first:
            wins[names[seat]] += 1 / len(first)
    return wins


def _openings(lines: Sequence[Line]) -> Iterator[tuple[str, str]]:
    """Each first choice: wins out of how many seats that made it."""
    for what in lines[0]["openings"]:
        wins = _wins(lines, lambda line, what=what: line["openings"][what])
        made = Counter(name for line in lines for name in line["openings"][what])
        yield what, ", ".join(f"{name} {wins[name]:g} of {made[name]}" for name in sorted(made))


def _counts(lines: Sequence[Line]) -> dict[str, Counter[str]]:
    counts: dict[str, Counter[str]] = {}
    for line in lines:
        for what, found in line["counts"].items():
            counts.setdefault(what, Counter()).update(found)
    return counts


def _spread(figures: list[int]) -> str:
    return f"{min(figures)} to {max(figures)}, median {statistics.median(figures)}"


def _told(counts: dict[Any, float] | Counter[str]) -> str:
    return ", ".join(f"{name} {count:g}" for name, count in counts.items())
