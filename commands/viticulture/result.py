"""Who won (rulebook: Goal)."""

from projections.base import Result, ranked
from projections.viticulture.state import Mat, VitState


def result(state: VitState) -> Result | None:
    """Places once the last year is over."""
    return standings(state) if state.season == "finished" else None


def standings(state: VitState) -> Result:
    """Most points, then lira, then wine in the cellar, then grapes on the pad; then the win is shared."""
    return ranked([(seat, _keys(mat)) for seat, mat in enumerate(state.mats)])


def _keys(mat: Mat) -> tuple[int, int, int, int]:
    wine = sum(map(sum, mat.cellar.values()))
    grapes = sum(map(sum, mat.pad.values()))
    return mat.points, mat.lira, wine, grapes
