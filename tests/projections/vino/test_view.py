"""Who sees what."""

import pytest

from commands.vino import GAME
from commands.vino.selection import Select
from tests.commands.vino.positions import A, B, C, D, buy, buying, preliminary, selling, table

EVERYBODY = (None, A, B, C, D)


def views(state):
    """Reader -> the whole view as plain data."""
    return {reader: GAME.view(state, reader).model_dump(mode="json") for reader in EVERYBODY}


def selected(*regions):
    """B has selected these."""
    return table(4).when(Select(seat=B, regions=regions)).accepted().state


@pytest.mark.rule("VINO-INF-01")
def test_the_board_the_market_and_the_order_are_public():
    spec = buying(
        table(4, "lazio: A 1,2 T; B 3 M | liguria: C 3 N"), "lazio veneto", "lazio veneto", "veneto trentino", "veneto trentino"
    ).when(buy(A, "lazio-04"))
    seen = GAME.view(spec.state, None)
    liguria, lazio = seen.regions[:2]
    assert [(vineyard.price, vineyard.seat) for vineyard in liguria.vineyards] == [(180, None), (220, None), (280, C)]
    assert lazio.model_dump(include={"id", "number", "bottle", "markers", "growers"}) == {
        "id": "lazio",
        "number": 2,
        "bottle": False,
        "markers": ("barbera",),
        "growers": (
            {"seat": A, "variety": "trebbiano", "vineyards": 3, "furthest": 4},
            {"seat": B, "variety": "montepulciano", "vineyards": 1, "furthest": 3},
        ),
    }
    assert [region.id for region in seen.regions if region.bottle] == [
        "campania", "calabria", "abruzzo", "toscana", "veneto", "trentino",
    ]  # fmt: skip
    assert (seen.phase, seen.round, seen.region, seen.ahead) == ("buying", 3, "lazio", ("veneto", "trentino"))
    assert (seen.order, seen.owners, seen.newcomers, seen.queue, seen.to_move) == ((A, B, C, D), (A, B), (), (A, B), A)
    assert seen.players[A].model_dump() == {
        "seat": A,
        "place_in_order": 1,
        "vineyards": 3,
        "cellar": {"nebbiolo": 0, "trebbiano": 3, "montepulciano": 0, "pinot-grigio": 0, "barbera": 0},
        "cash": None,
        "income": 0,
        "last_income": 0,
        "drawn": (),
        "has_selected": True,
        "selection": ("lazio", "veneto"),
    }
    assert seen.price_table.income[9] == 1300
    assert seen.price_table.lost_vineyards[9] == 3
    assert seen.price_table.demand_drop_levels[9] == 3


@pytest.mark.rule("VINO-INF-01")
def test_a_giveaway_and_round_incomes_are_public():
    spec = buying(table(3, "campania: A 1,2 T; B 3 M; C 5 B"), "campania veneto", "veneto trentino", "veneto trentino")
    seen = GAME.view(spec.when(buy(A, "campania-06")).state, None)
    assert seen.phase == "giveaway"
    assert seen.giveaway.model_dump() == {
        "region": "campania", "receivers": ({"seat": A, "due": 1}, {"seat": C, "due": 2}),
    }  # fmt: skip
    sold = selling(3, "lazio: A 1 T", incomes=(130, 0, 0), last_incomes=(0, 520, 0))
    assert [(player.income, player.last_income) for player in GAME.view(sold.state, None).players] == [
        (130, 0), (0, 520), (0, 0),
    ]  # fmt: skip


@pytest.mark.rule("VINO-T08", "VINO-INF-02", "VINO-INF-04", "VINO-WEB-01")
def test_who_has_selected_is_seen_by_all_and_what_only_by_himself():
    state = selected("veneto", "lazio")
    for reader in EVERYBODY:
        players = GAME.view(state, reader).players
        assert [player.has_selected for player in players] == [False, True, False, False]
        assert players[B].selection == (("lazio", "veneto") if reader == B else None)


@pytest.mark.rule("VINO-WEB-01", "VINO-INF-02", "VINO-INF-04", "VINO-WEB-09")
def test_views_of_all_others_are_equal_whatever_is_selected():
    first, second = views(selected("liguria", "lazio")), views(selected("sardegna", "trentino"))
    differing = [reader for reader in EVERYBODY if first[reader] != second[reader]]
    assert differing == [B]


@pytest.mark.rule("VINO-INF-02", "VINO-INF-03", "VINO-INF-04", "VINO-T37")
def test_views_of_all_others_are_equal_whatever_cash_a_seat_has():
    first = views(table(4, cash=(1000, 10, 1000, 1000)).state)
    second = views(table(4, cash=(1000, 9990, 1000, 1000)).state)
    assert [reader for reader in EVERYBODY if first[reader] != second[reader]] == [B]
    assert [player["cash"] for player in first[A]["players"]] == [1000, None, None, None]
    assert [player["cash"] for player in first[None]["players"]] == [None, None, None, None]


@pytest.mark.rule("VINO-WEB-09")
def test_a_past_position_shows_what_it_showed_then_also_after_the_reveal():
    """The view is a function of the state alone, so a look back cannot show more than the live view did."""
    past = selected("liguria", "lazio")
    live = views(past)
    spec = buying(table(4), "lazio veneto", "liguria lazio", "veneto trentino", "veneto trentino")
    assert spec.state.stage == "buying"
    assert views(past) == live


@pytest.mark.rule("VINO-INF-02")
def test_face_down_markers_are_shown_as_a_set_by_region():
    spec = preliminary(3, drawn="toscana calabria")
    for reader in (None, A, B):
        seen = GAME.view(spec.state, reader)
        assert seen.face_down == ("liguria", "lazio", "campania", "sardegna", "abruzzo", "veneto", "trentino")
        assert seen.players[A].drawn == ("calabria", "toscana")


@pytest.mark.rule("VINO-INF-04")
def test_a_watcher_sees_what_every_seat_sees_and_nothing_of_its_own():
    state = selected("liguria", "lazio")
    watcher = views(state)[None]
    for reader in (A, C, D):
        seen = views(state)[reader]
        seen["players"][reader]["cash"] = None
        assert {**seen, "seat": None} == watcher


@pytest.mark.rule("VINO-INF-01")
def test_a_game_before_its_setup_can_be_looked_at():
    seen = GAME.view(GAME.initial(3, GAME.options(), "vino-1"), None)
    assert (seen.phase, seen.players, len(seen.regions)) == ("setup", (), 9)
