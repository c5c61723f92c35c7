"""Secret selection of regions."""

import pytest

from commands.vino import GAME
from commands.vino.selection import Select
from events.base import Sealed
from events.vino.buying import RegionOpened
from events.vino.selection import RegionsSelected, SelectionsRevealed
from events.vino.vocab import Selection
from tests.commands.vino.positions import A, B, C, D, all_sent, buying, pass_, sell, selling, table, types


def select(seat, *regions):
    return Select(seat=seat, regions=regions)


def three_of_four():
    """A, B and D have selected; C has not."""
    return all_sent(table(4), select(A, "lazio", "veneto"), select(B, "toscana", "veneto"), select(D, "abruzzo", "campania"))


@pytest.mark.rule("VINO-RND-01")
def test_a_round_is_selection_buying_selling_and_new_order_again_and_again():
    spec = table(3, "lazio: A 1 T; B 2 M; C 3 B", round=41)
    spec = buying(spec, "lazio liguria", "veneto liguria", "veneto trentino")
    seen = ["selection"]
    while spec.state.round == 41:
        if spec.state.stage != seen[-1]:
            seen.append(spec.state.stage)
        spec = spec.when(GAME.legal(spec.state, spec.state.to_move).commands[0]).accepted()
    assert seen == ["selection", "buying", "selling"]
    assert types(spec)[-2:] == ["TurnOrderSet", "RoundBegun"]
    assert (spec.state.stage, spec.state.round) == ("selection", 42)


@pytest.mark.rule("VINO-SEL-01", "VINO-T08")
@pytest.mark.parametrize("regions", [(), ("lazio",), ("lazio", "lazio"), ("lazio", "veneto", "toscana")])
def test_exactly_two_different_regions_are_selected(regions):
    before = three_of_four()
    spec = before.when(select(C, *regions)).rejected("bad-selection", "VINO-SEL-01")
    assert spec.state == before.state


@pytest.mark.rule("VINO-T08")
def test_a_region_that_is_not_on_the_board_is_unknown():
    three_of_four().when(select(C, "lazio", "piemonte")).rejected("unknown-id")
    three_of_four().when(select(C, "lazio-01")).rejected("unknown-id")


@pytest.mark.rule("VINO-SEL-02")
def test_any_two_regions_may_be_selected_even_where_nothing_can_be_bought():
    full = table(3, "liguria: A 1,2 N; B 3 P", cash=(1000, 1000, 0))
    assert len(GAME.legal(full.state, C).commands) == 36
    full.when(select(C, "liguria", "trentino")).accepted()


@pytest.mark.rule("VINO-SEL-03", "VINO-WEB-06")
def test_all_who_have_not_selected_are_awaited_at_once_and_in_any_order():
    assert GAME.to_act(table(4).state) == (A, B, C, D)
    spec = table(4).when(select(D, "lazio", "veneto")).accepted()
    assert GAME.to_act(spec.state) == (A, B, C)
    assert Select.simultaneous


@pytest.mark.rule("VINO-SEL-04", "VINO-T09", "VINO-WEB-08")
def test_a_selection_is_final():
    spec = three_of_four()
    spec.when(select(A, "lazio", "trentino")).rejected("already-committed", "VINO-SEL-04")
    spec.when(select(A, "lazio", "veneto")).rejected("already-committed", "VINO-SEL-04")
    revealed = spec.when(select(C, "veneto", "lazio"))
    revealed.when(select(A, "lazio", "trentino")).rejected("wrong-phase")


@pytest.mark.rule("VINO-SEL-05", "VINO-WEB-04", "VINO-T08", "VINO-BUY-01")
def test_the_last_selection_opens_all_in_turn_order_and_the_lowest_region_opens():
    three_of_four().when(select(C, "veneto", "lazio")).then(
        RegionsSelected(seat=C, regions=Sealed[tuple[str, ...]](to=(C,), body=("lazio", "veneto"))),
        SelectionsRevealed(
            selections=(
                Selection(seat=A, regions=("lazio", "veneto")),
                Selection(seat=B, regions=("toscana", "veneto")),
                Selection(seat=C, regions=("lazio", "veneto")),
                Selection(seat=D, regions=("campania", "abruzzo")),
            ),
            regions=("lazio", "campania", "abruzzo", "toscana", "veneto"),
        ),
        RegionOpened(region="lazio", owners=(), newcomers=(A, C)),
    )
    assert SelectionsRevealed.reveals


@pytest.mark.rule("VINO-SEL-05", "VINO-WEB-04")
def test_the_reveal_follows_turn_order_not_arrival():
    spec = table(3, order=(C, A, B))
    spec = all_sent(spec, select(B, "lazio", "veneto"), select(A, "lazio", "veneto"), select(C, "lazio", "veneto"))
    assert [selection.seat for selection in spec.events[1].selections] == [C, A, B]


@pytest.mark.rule("VINO-T10", "VINO-WEB-05")
def test_the_last_two_may_select_at_once_and_one_reveal_follows():
    """Both are decided on the view in which neither has selected; whichever is stored second is decided again."""
    spec = all_sent(table(4), select(A, "lazio", "veneto"), select(D, "lazio", "veneto"))
    of_b, of_c = select(B, "toscana", "veneto"), select(C, "sardegna", "trentino")
    assert types(spec.when(of_b)) == types(spec.when(of_c)) == ["RegionsSelected"]
    b_then_c, c_then_b = spec.when(of_b).when(of_c).accepted(), spec.when(of_c).when(of_b).accepted()
    assert types(b_then_c).count("SelectionsRevealed") == types(c_then_b).count("SelectionsRevealed") == 1
    assert b_then_c.events[1] == c_then_b.events[1]
    assert [selection.seat for selection in b_then_c.events[1].selections] == [A, B, C, D]
    assert b_then_c.state == c_then_b.state


@pytest.mark.rule("VINO-T11", "VINO-WEB-02", "VINO-INF-02")
def test_two_different_selections_look_the_same_to_others_field_by_field_and_in_length():
    first = table(3).when(select(A, "liguria", "lazio")).events[0]
    second = table(3).when(select(A, "sardegna", "trentino")).events[0]
    public = [event.model_dump_json(exclude={"regions"}) for event in (first, second)]
    assert public[0] == public[1] == '{"type":"RegionsSelected","seat":0}'
    assert first.regions.to == second.regions.to == (A,)


@pytest.mark.rule("VINO-WEB-03", "VINO-WEB-02")
def test_the_regions_stand_only_in_the_part_sealed_to_the_chooser():
    spec = table(3).when(select(B, "trentino", "liguria"))
    spec.then(RegionsSelected(seat=B, regions=Sealed[tuple[str, ...]](to=(B,), body=("liguria", "trentino"))))
    assert Select.secret


@pytest.mark.rule("VINO-WEB-01")
def test_the_order_in_which_regions_are_named_leaves_no_trace():
    one, other = (table(3).when(select(A, *regions)) for regions in (("lazio", "veneto"), ("veneto", "lazio")))
    assert one.events == other.events


@pytest.mark.rule("VINO-WEB-01", "VINO-INF-02")
def test_a_refused_selection_tells_nothing_of_what_others_selected():
    refusals = []
    for regions in (("liguria", "lazio"), ("sardegna", "trentino")):
        spec = table(3).when(select(A, *regions))
        for wrong in (select(B, "lazio"), select(B, "piemonte", "lazio"), pass_(B), sell(B, "barbera", 1), select(A, "lazio")):
            error = spec.when(wrong).error
            refusals.append((error.code, error.rule, error.facts))
    assert refusals[:5] == refusals[5:]


@pytest.mark.rule("VINO-SEL-04")
def test_a_new_round_starts_with_no_selection():
    spec = buying(table(3), "lazio veneto", "lazio veneto", "lazio veneto")
    while spec.state.stage == "buying":
        spec = spec.when(pass_(spec.state.to_move)).accepted()
    assert spec.state.selections == {}
    assert GAME.to_act(spec.state) == (A, B, C)


@pytest.mark.rule("VINO-SEL-05")
def test_nobody_selects_outside_the_selection():
    selling(3, "lazio: A 1 T").when(select(A, "lazio", "veneto")).rejected("wrong-phase")
