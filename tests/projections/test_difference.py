"""Differences between two views: named by path, numbers with their sum, lists as collections or by their records' ids."""

from hypothesis import given
from hypothesis import strategies as st

from projections.difference import difference

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from(["a", "b"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["id", "seat", "x", "y"]), inner, max_size=4),
    max_leaves=12,
)


def test_numbers_say_by_how_much():
    assert difference({"cash": 300}, {"cash": 600}) == [{"path": ["cash"], "from": 300, "to": 600, "by": 300}]


def test_records_are_matched_by_their_id_and_not_by_their_place():
    before = {"players": [{"seat": 0, "vineyards": 4}, {"seat": 1, "vineyards": 2}]}
    after = {"players": [{"seat": 0, "vineyards": 2}, {"seat": 1, "vineyards": 2}]}
    assert difference(before, after) == [{"path": ["players", 0, "vineyards"], "from": 4, "to": 2, "by": -2}]


def test_records_that_come_and_go():
    assert difference([{"id": "a"}, {"id": "b"}], [{"id": "b"}, {"id": "c"}]) == [
        {"path": [], "added": [{"id": "c"}], "removed": [{"id": "a"}]}
    ]


def test_lists_say_what_came_and_went_or_that_their_order_changed():
    assert difference({"hand": ["x", "y", "y"]}, {"hand": ["y", "z"]}) == [
        {"path": ["hand"], "added": ["z"], "removed": ["x", "y"]}
    ]
    assert difference({"order": [0, 1, 2]}, {"order": [2, 0, 1]}) == [{"path": ["order"], "from": [0, 1, 2], "to": [2, 0, 1]}]


def test_a_field_that_goes_reads_as_none():
    assert difference({"a": 1, "b": 2}, {"a": 1}) == [{"path": ["b"], "from": 2, "to": None}]


@given(plain, plain)
def test_only_equal_things_have_no_difference(one: object, other: object):
    found = difference(one, other)
    assert difference(one, one) == []
    if not found:
        assert one == other or _empty(one) == _empty(other)
    for change in found:
        assert "path" in change


def _empty(value: object) -> object:
    """A missing field reads as None."""
    if isinstance(value, dict):
        return {name: _empty(each) for name, each in value.items() if each is not None}
    return [_empty(each) for each in value] if isinstance(value, list) else value
