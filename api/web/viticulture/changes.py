"""What differs between two positions: the reader's own figures first, then the others'."""

from collections.abc import Iterator, Sequence

from api.web.face import Change, Sight
from api.web.viticulture.vocab import card_name
from projections.viticulture.view import FieldView, MatView, VitView


def changes(sight: Sight, now: VitView, then: VitView) -> Sequence[Change]:
    """Every figure of every vineyard that is another one then."""
    order = sorted(range(now.seats), key=lambda seat: seat != sight.seat)
    return [change for seat in order for change in _of_seat(sight, now.mats[seat], then.mats[seat])]


def _of_seat(sight: Sight, now: MatView, then: MatView) -> Iterator[Change]:
    mine = now.seat == sight.seat
    for name, was, will in _figures(now, then):
        if was != will:
            trend = "up" if will > was else "down"
            yield _change(sight, now.seat, mine, name, _money(name, was), _money(name, will), trend)
    for name, before, after in _holdings(sight, now, then):
        if before != after:
            yield _change(sight, now.seat, mine, name, before, after, "")


def _change(sight: Sight, seat: int, mine: bool, name: str, was: str, will: str, trend: str) -> Change:
    title = sight.words(f"page.of.{name}") if sight.words.has(f"page.of.{name}") else sight.words.name(name)
    of = title if mine else sight.words("page.of-other", name=sight.people[seat], what=title)
    return Change(of, was, will, trend, mine, None if mine else seat)


def _figures(now: MatView, then: MatView) -> Iterator[tuple[str, int, int]]:
    yield "points", now.points, then.points
    yield "lira", now.lira, then.lira
    yield "residual", now.residual, then.residual
    yield "free", now.free_workers, then.free_workers
    yield "training", now.training, then.training
    yield "cards", sum(now.hand_counts.values()), sum(then.hand_counts.values())


def _holdings(sight: Sight, now: MatView, then: MatView) -> Iterator[tuple[str, str, str]]:
    for colour in now.pad:
        yield f"pad-{colour}", _values(sight, now.pad[colour]), _values(sight, then.pad[colour])
    for variety in now.cellar:
        yield f"cellar-{variety}", _values(sight, now.cellar[variety]), _values(sight, then.cellar[variety])
    for number, (was, will) in enumerate(zip(now.fields, then.fields, strict=True), start=1):
        yield f"field-{number}", _planted(sight, was), _planted(sight, will)
    new = [name for name in then.structures if name not in now.structures]
    for name in new:
        yield name, sight.words("page.not-there"), sight.words("page.there")


def _values(sight: Sight, values: Sequence[int]) -> str:
    return ", ".join(map(str, sorted(values))) or sight.words("page.empty")


def _planted(sight: Sight, field: FieldView) -> str:
    told = ", ".join(card_name(sight, vine) for vine in field.vines) or sight.words("page.empty")
    return f"{told} ({sight.words('page.harvested')})" if field.harvested else told


def _money(name: str, number: int) -> str:
    return f"₤{number}" if name in ("lira", "residual") else str(number).replace("-", "\u2212")
