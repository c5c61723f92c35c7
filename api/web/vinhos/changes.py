"""What differs between two positions."""

from collections.abc import Iterator, Sequence

from api.web.face import Change, Sight
from projections.vinhos.seen import PlayerSeen, VinhosView


def changes(sight: Sight, now: VinhosView, then: VinhosView) -> Sequence[Change]:
    """The reader's own figures first, then the others' and the regions'. Decks are left out: their tops are not told before."""
    seats = sorted(range(len(now.players)), key=lambda seat: seat != sight.seat)
    people = [change for seat in seats for change in _of_seat(sight, now.players[seat], then.players[seat])]
    return [*people, *_of_regions(sight, now, then)]


def _of_seat(sight: Sight, now: PlayerSeen, then: PlayerSeen) -> Iterator[Change]:
    mine = now.seat == sight.seat
    figures = [
        ("bagos", now.bagos, then.bagos),
        ("vp", now.vp, then.vp),
        ("fair-points", now.fair_points, then.fair_points),
        ("barrels", now.barrels, then.barrels),
        ("porto", now.porto, then.porto),
        ("experts", len(now.experts), len(then.experts)),
        ("wines", _wines(now), _wines(then)),
    ]
    for what, was, will in figures:
        if was != will:
            name = sight.words(f"page.figure.{what}")
            of = name if mine else sight.words("page.others-figure", name=sight.people[now.seat], what=name)
            yield Change(of, str(was), str(will), "up" if will > was else "down", mine, None if mine else now.seat)
    for before, after in zip(now.estates, then.estates, strict=True):
        if mine and before.quality != after.quality:
            of = sight.words("page.figure.quality", number=before.id[1:])
            yield Change(of, str(before.quality), str(after.quality), "up" if after.quality > before.quality else "down", mine)


def _wines(player: PlayerSeen) -> int:
    return sum(len(estate.wines) for estate in player.estates)


def _of_regions(sight: Sight, now: VinhosView, then: VinhosView) -> Iterator[Change]:
    for before, after in zip(now.regions, then.regions, strict=False):
        if before.cubes != after.cubes:
            of = sight.words("page.figure.cubes", region=before.id)
            yield Change(of, str(before.cubes), str(after.cubes), "up" if after.cubes > before.cubes else "down")
