"""The list of what a seat may send."""

from random import Random

import pytest

from commands.bots import completed
from commands.forms import sampled
from commands.vino import GAME
from tests.commands.vino.positions import A, B, C, all_sent, buy, buying, pass_, preliminary, selling, table, take, third


def listed(spec, seat):
    return [command.model_dump(exclude={"type", "seat"}, exclude_none=True) for command in GAME.legal(spec.state, seat).commands]


@pytest.mark.rule("VINO-PRE-03")
def test_drawn_pairs_are_listed_with_those_that_can_be_paid_only():
    spec = preliminary(3, drawn="liguria lazio", cash=(340, 1000, 1000))
    assert listed(spec, A) == [
        {"vineyards": ("liguria-01", "lazio-01")},
        {"vineyards": ("liguria-01", "lazio-02")},
        {"vineyards": ("liguria-01", "lazio-03")},
        {"vineyards": ("liguria-02", "lazio-01")},
    ]


@pytest.mark.rule("VINO-PRE-08")
def test_free_purchases_are_commands_for_owners_and_forms_for_newcomers_with_a_choice():
    spec = third(3, "liguria: A 1 N; B 2 P | lazio: A 1 T; B 2 M", cash=(100, 1000, 1000))
    legal = GAME.legal(spec.state, A)
    assert legal.commands == ()
    assert [form.fields[0].options for form in legal.forms] == [
        ("campania-01",),
        ("calabria-01", "calabria-02", "calabria-03"),
        ("abruzzo-01",),
    ]
    assert legal.forms[0].fields[1].options == ("trebbiano", "montepulciano", "barbera")
    richer = GAME.legal(spec.placed(cash=(280, 0, 0)).state, A)
    assert [command.vineyard for command in richer.commands[:1]] == ["liguria-03"]
    assert "lazio-03" in [command.vineyard for command in richer.commands]


@pytest.mark.rule("VINO-SEL-02")
def test_all_36_pairs_of_regions_are_listed_until_the_seat_has_selected():
    spec = table(3)
    commands = GAME.legal(spec.state, B).commands
    assert len({command.regions for command in commands}) == 36
    assert GAME.legal(spec.when(commands[0]).state, B).commands == ()


@pytest.mark.rule("VINO-BUY-08", "VINO-BUY-02")
def test_an_owner_may_pass_or_buy_what_is_free_and_within_his_cash():
    spec = buying(table(3, "lazio: A 1 T; B 3 M", cash=(190, 0, 0)), "lazio veneto", "veneto trentino", "veneto trentino")
    assert listed(spec, A) == [{}, {"vineyard": "lazio-02"}, {"vineyard": "lazio-04"}]
    assert GAME.legal(spec.state, B).commands == ()


@pytest.mark.rule("VINO-VAR-02")
def test_a_newcomer_with_several_markers_gets_a_form():
    spec = buying(table(3, "lazio: B 1,2,3,5,6 M"), "lazio veneto", "veneto trentino", "veneto trentino")
    [form] = GAME.legal(spec.state, A).forms
    assert [field.options for field in form.fields] == [("lazio-04", "lazio-07"), ("trebbiano", "barbera")]
    assert form.example == {"type": "Buy", "seat": A, "vineyard": "lazio-04", "variety": "trebbiano"}
    assert listed(spec, A) == [{}]


@pytest.mark.rule("VINO-SALE-02", "VINO-MKT-03")
def test_sales_are_one_form_a_variety_and_quantity_without_fields_that_leave_no_choice():
    spec = selling(3, "lazio: A 1,2,3 T; B 4 M")
    legal = GAME.legal(spec.state, A)
    assert [command.type for command in legal.commands] == ["SkipSale"]
    one, two, three = legal.forms
    assert one.fixed == {"seat": A, "variety": "trebbiano", "quantity": 1, "returned": ()}
    assert [field.name for field in two.fields] == ["raises"]
    assert [field.name for field in three.fields] == ["returned", "raises"]
    assert (three.fields[0].options, three.fields[0].min, three.fields[0].max) == (("lazio-01", "lazio-02", "lazio-03"), 1, 1)
    assert three.fields[1].sum == 1
    assert three.fields[1].caps == {"nebbiolo": 5, "montepulciano": 5, "pinot-grigio": 5, "barbera": 5}


@pytest.mark.rule("VINO-MKT-02", "VINO-T30")
def test_a_sale_that_moves_nothing_and_loses_nothing_is_a_complete_command():
    market = {"nebbiolo": 100, "trebbiano": 100, "montepulciano": 100, "pinot-grigio": 200, "barbera": -500}
    spec = selling(3, "lazio: A 1,2 B; B 4 M", market=market)
    assert listed(spec, A) == [
        {},
        {"variety": "barbera", "quantity": 1, "returned": (), "raises": {}},
        {"variety": "barbera", "quantity": 2, "returned": (), "raises": {}},
    ]


@pytest.mark.rule("VINO-T37", "VINO-INF-03")
def test_a_seat_that_is_not_awaited_has_no_list():
    spec = buying(table(3, "lazio: A 1 T"), "lazio veneto", "lazio veneto", "veneto trentino")
    for seat in (B, C, 7):
        legal = GAME.legal(spec.state, seat)
        assert (legal.commands, legal.forms) == ((), ())


@pytest.mark.rule("VINO-INF-03", "VINO-INF-02")
def test_a_list_depends_on_no_other_seats_secrets():
    for seats in ((1000, 0, 0), (1000, 9000, 9000)):
        spec = buying(table(3, "lazio: A 1 T", cash=seats), "lazio veneto", "lazio veneto", "veneto trentino")
        assert len(GAME.legal(spec.state, A).commands) == 7
    lists = [GAME.legal(table(3).when(GAME.legal(table(3).state, A).commands[choice]).state, B) for choice in (0, 35)]
    assert lists[0] == lists[1]


@pytest.mark.rule("VINO-SALE-04", "VINO-GIV-07", "VINO-VAR-02")
def test_every_choice_that_satisfies_a_form_is_accepted():
    dice = Random(5)
    campania = buying(table(3, "campania: A 1,2 T; B 3 M; C 5 B"), "campania veneto", "veneto trentino", "veneto trentino")
    places = [
        (third(3, "lazio: A 1 T; B 2 M"), A),
        (selling(3, "toscana: A 1,2,3,4,6,7,8,10,11 T | lazio: A 1,2 B; B 4 M"), A),
        (buying(table(3), "lazio veneto", "veneto trentino", "veneto trentino"), A),
        (campania.when(buy(A, "campania-06")), A),
    ]
    for spec, seat in places:
        legal = GAME.legal(spec.state, seat)
        for command in legal.commands:
            spec.when(command).accepted()
        for form in legal.forms:
            for _ in range(20):
                spec.when(completed(GAME, sampled(form, dice))).accepted()


@pytest.mark.rule("VINO-WEB-10", "VINO-WEB-06")
def test_nothing_is_chosen_for_a_seat_that_could_choose():
    """Whoever has more than one thing to do is awaited until he does it himself."""
    spec = buying(table(3, "campania: A 1,2 T; B 3 M; C 5 B"), "campania veneto", "veneto trentino", "veneto trentino")
    assert GAME.to_act(spec.state) == (A,)
    spec = all_sent(spec, buy(A, "campania-06"))
    assert GAME.to_act(spec.state) == (A,)
    spec = all_sent(spec, take(A, "campania-04"))
    assert GAME.to_act(spec.state) == (A,)
    assert spec.state.region == "veneto"
    assert GAME.to_act(all_sent(spec, pass_(A)).state) == (B,)
