"""The line of versions behind a state, compared with what parent pointers say."""

from hypothesis import given
from hypothesis import strategies as st

from projections.line import Jumps, between, line_of, on_line, parent, segments, with_jump


def ancestors(jumps, version):
    """Versions back to the first, by parent pointers alone."""
    found = []
    while version:
        found.append(version)
        version = parent(jumps, version)
    return found


@st.composite
def histories(draw):
    """(jumps, newest version): every rewind goes to some earlier version."""
    newest = draw(st.integers(1, 40))
    jumps: Jumps = ()
    for at in range(2, newest + 1):
        if draw(st.booleans()):
            jumps = with_jump(jumps, (at, draw(st.integers(1, at - 1))))
    return jumps, newest


@given(histories(), st.data())
def test_segments_hold_exactly_the_ancestors(history, data):
    jumps, newest = history
    version = data.draw(st.integers(1, newest))
    runs = segments(jumps, version)
    assert [each for first, last in runs for each in range(last, first - 1, -1)] == ancestors(jumps, version)


@given(histories(), st.data())
def test_between_is_what_one_line_has_and_the_other_has_not(history, data):
    jumps, newest = history
    tip, to = data.draw(st.integers(1, newest)), data.draw(st.integers(1, newest))
    assert between(jumps, tip, to) == sorted(set(ancestors(jumps, tip)) - set(ancestors(jumps, to)))
    for version in range(newest + 2):
        on_it = version in ancestors(jumps, tip)
        assert on_line(jumps, version, tip) == line_of(jumps, tip)(version) == on_it
