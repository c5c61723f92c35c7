"""Pass and Press Release."""

import pytest

from commands.vinhos import GAME
from commands.vinhos.press import ActPass, ActRelease, Release
from events.vinhos.experts import ExpertRevealed, ExpertTaken
from events.vinhos.movement import MarkerMoved, OrderSlotTaken
from events.vinhos.press import SentExpert, WineReleased
from tests.commands.vinhos.positions import (
    A,
    B,
    a_wine,
    bagos,
    cubes,
    experts,
    having,
    kinds,
    no_experts,
    of,
    on,
    stored,
    table,
    there,
)


def ready():
    """VT1: red, at least 8, regions 1, 3, 5 and 8. A red Trás-os-Montes 6 in the second slot of a Cellar, one cube there."""
    spec = cubes(a_wine(on(table(), "sales"), A, "tras-os-montes", "red", "E1.2", 6), tras_os_montes=1)
    spec = stored(spec, A, "E1.3", 1)
    spec = stored(spec, A, "E1.2", 6)
    return experts(spec, A, "WE-taste-rearrange", "WE-aroma-money", "WE-taste-money", "-WE-aroma-barrel", "WE-alcohol-money")


def entry(**fields: object) -> ActRelease:
    plain = {"seat": A, "order_slot": 1, "wine": "E1.2", "cubes": 1, "booth": 4, **fields}
    return ActRelease.model_validate(plain)


SENT = ("WE-taste-rearrange", "WE-aroma-money")


@pytest.mark.rule("VNH-C23", "VNH-PR-a", "VNH-PR-b", "VNH-PR-c", "VNH-PR-d", "VNH-PR-e", "VNH-PR-f", "VNH-PR-g", "VNH-REG-01")
def test_a_release_step_by_step():
    spec = ready().when(entry(experts=SENT, barrels=("A", "C")))
    spec.then(
        MarkerMoved(seat=A, space="pass", bank=0, paid=(), each=1, cost=0),
        OrderSlotTaken(seat=A, slot=1),
        WineReleased(
            seat=A,
            wine="E1.2",
            region="tras-os-montes",
            colour="red",
            quality=6,
            cubes=1,
            value=8,
            booth=4,
            bagos=0,
            experts=(
                SentExpert(tile="WE-taste-rearrange", feature="taste", points=4),
                SentExpert(tile="WE-aroma-money", feature="aroma", points=2),
            ),
            barrels=("A", "C"),
            fair_points=19,
            late=False,
        ),
    )
    player = spec.state.players[A]
    assert (player.fair_points, player.barrels, player.magnates) == (19, 4, {"A": 1, "B": 2, "C": 1})
    assert [held.tile for held in player.experts] == ["WE-taste-money", "WE-aroma-barrel", "WE-alcohol-money"]
    assert spec.state.experts["taste"].tiles[-1] == "WE-taste-rearrange"
    assert spec.state.experts["aroma"].tiles[-1] == "WE-aroma-money"
    assert there(spec, A, "E1").wines[1] is None
    assert spec.state.booths == (None, None, None, A)
    assert (spec.state.cubes["tras-os-montes"], spec.state.supply.cubes) == (0, 20)


@pytest.mark.rule("VNH-C24", "VNH-PR-f")
def test_at_most_two_magnates_and_only_those_whose_wish_is_met():
    ready().when(entry(barrels=("A", "B", "C"))).rejected("limit", "VNH-PR-f")
    ready().when(entry(barrels=("A", "A"))).rejected("limit", "VNH-PR-f")
    ready().when(entry(cubes=0, barrels=("B",))).rejected("magnate", "VNH-PR-f")
    ready().when(entry(cubes=1, barrels=("B",))).accepted()
    ready().when(entry(barrels=("Z",))).rejected("magnate", "VNH-PR-f")


@pytest.mark.rule("VNH-PR-f")
def test_anabela_looks_at_the_colour_carolina_at_the_region_and_a_barrel_must_be_there():
    ready().placed(vintage="VT2").when(entry(barrels=("A",))).rejected("magnate")
    ready().placed(vintage="VT2").when(entry(barrels=("C",))).rejected("magnate")
    ready().placed(vintage="VT2").when(entry(barrels=("B",))).accepted()
    gone = having(ready(), A, magnates={"A": 0, "B": 2, "C": 2})
    gone.when(entry(barrels=("A",))).rejected("barrel", "VNH-PR-f")
    gone.when(entry(barrels=())).accepted()
    assert "barrels" not in {
        field.name
        for form in GAME.legal(having(gone, A, magnates={"A": 0, "B": 0, "C": 0}).state, A).forms
        for field in form.fields
    }


@pytest.mark.rule("VNH-C25", "VNH-PR-e", "VNH-WEX-03")
def test_one_face_up_expert_of_each_feature_on_the_vintage():
    ready().when(entry(experts=(*SENT, "WE-taste-money"))).rejected("expert", "VNH-PR-e")
    ready().when(entry(experts=("WE-taste-rearrange", "WE-aroma-barrel"))).rejected("expert", "VNH-WEX-03")
    ready().when(entry(experts=(*SENT, "WE-alcohol-money"))).rejected("expert", "VNH-PR-e")
    ready().when(entry(experts=("WE-appearance-money",))).rejected("expert", "VNH-WEX-03")
    ready().when(entry(experts=("WE-aroma-money", "WE-aroma-money"))).rejected("expert", "VNH-PR-e")
    ready().when(entry(experts=())).accepted()


@pytest.mark.rule("VNH-PR-a")
def test_the_wine_must_be_on_the_own_board():
    for wine in ("E1.1", "E2.1", "E9.9", ""):
        ready().when(entry(wine=wine)).rejected("wine", "VNH-PR-a")


@pytest.mark.rule("VNH-PR-b", "VNH-VAL-02")
def test_cubes_may_be_removed_without_need_but_not_more_than_two_or_than_lie_there():
    spec = cubes(ready(), tras_os_montes=3)
    assert of(spec.when(entry(cubes=2)), "WineReleased").value == 9
    for spent in (3, -1):
        spec.when(entry(cubes=spent)).rejected("cubes", "VNH-PR-b")
    ready().when(entry(cubes=2)).rejected("cubes", "VNH-PR-b")


@pytest.mark.rule("VNH-REG-09", "VNH-PR-c")
def test_the_bonus_of_algarve_counts_at_the_fair_as_well():
    spec = a_wine(on(table(), "sales"), A, "algarve", "red", "E1.1", 6)
    released = of(spec.when(entry(wine="E1.1", cubes=0, booth=1)), "WineReleased")
    assert (released.value, released.fair_points) == (7, 7)


@pytest.mark.rule("VNH-BOOTH-01", "VNH-PR-d")
def test_booths_give_nothing_an_expert_three_bagos_or_three_points():
    one = of(ready().when(entry(booth=1)), "WineReleased")
    assert (one.fair_points, one.bagos) == (10, 0)
    two = ready().when(entry(booth=2, deck="appearance"))
    assert two.events[2:4] == (
        ExpertTaken(seat=A, feature="appearance", tile="WE-appearance-money", price=0, by="booth"),
        ExpertRevealed(feature="appearance", tile="WE-appearance-barrel"),
    )
    assert bagos(two)[A] == 20
    three = ready().when(entry(booth=3)).accepted()
    assert (bagos(three)[A], three.state.players[A].fair_points) == (23, 10)
    four = ready().when(entry(booth=4)).accepted()
    assert (bagos(four)[A], four.state.players[A].fair_points) == (20, 13)


@pytest.mark.rule("VNH-BOOTH-01", "VNH-SCALE-01")
def test_a_booth_takes_one_disc_and_all_four_exist_at_every_count():
    taken = ready().placed(booths=(None, None, B, None))
    for booth in (3, 0, 5, -1, 2**53 - 1):
        taken.when(entry(booth=booth)).rejected("slot", "VNH-BOOTH-01")
    for seats in (2, 3, 4):
        assert [booth.position for booth in GAME.view(table(seats).state, A).booths] == [1, 2, 3, 4]


@pytest.mark.rule("VNH-PR-e", "VNH-BOOTH-01", "VNH-CHECK-05")
def test_the_expert_of_the_second_booth_may_be_sent_at_once():
    released = ready().when(entry(booth=2, deck="appearance", experts=("WE-appearance-money",))).accepted()
    assert of(released, "WineReleased").experts == (SentExpert(tile="WE-appearance-money", feature="appearance", points=1),)
    assert released.state.experts["appearance"].tiles[-1] == "WE-appearance-money"
    ready().when(entry(booth=2)).rejected("count", "VNH-CHECK-05")
    ready().when(entry(booth=1, deck="taste")).rejected("count", "VNH-CHECK-05")
    ready().when(entry(booth=2, deck="nose")).rejected("supply", "VNH-CHECK-05")


@pytest.mark.rule("VNH-BOOTH-02")
def test_the_second_booth_gives_nothing_when_all_decks_are_empty():
    empty = no_experts(ready())
    empty.when(entry(booth=2, deck="taste")).rejected("count", "VNH-CHECK-05")
    spec = empty.when(entry(booth=2)).accepted()
    assert "ExpertTaken" not in kinds(spec)
    assert spec.state.booths[1] == A


@pytest.mark.rule("VNH-C26", "VNH-PASS-02")
def test_one_release_for_each_fair():
    spec = ready().placed(booths=(A, None, None, None))
    spec.when(entry()).rejected("release", "VNH-PASS-02")
    spec.when(ActPass(seat=A, order_slot=1)).accepted()
    assert "ActRelease" not in {form.type for form in GAME.legal(spec.state, A).forms}


@pytest.mark.rule("VNH-C37", "VNH-PASS-03")
def test_in_the_extra_round_there_is_no_fair_to_come():
    spec = ready().placed(phase="extra", year=6)
    spec.when(entry()).rejected("release", "VNH-PASS-03")
    spec.when(ActPass(seat=A, order_slot=1)).accepted()
    assert "ActRelease" not in {form.type for form in GAME.legal(spec.state, A).forms}


@pytest.mark.rule("VNH-CHECK-03")
def test_the_order_slot_comes_before_the_release_and_the_release_before_the_wine():
    spec = ready().placed(booths=(A, None, None, None), lower_row=(B, None, None))
    spec.when(entry(order_slot=1, wine="E9.9")).rejected("slot", "VNH-ORD-02")
    spec.when(entry(order_slot=2, wine="E9.9")).rejected("release", "VNH-PASS-02")


@pytest.mark.rule("VNH-CHECK-04")
def test_a_release_is_checked_along_its_steps():
    gone = having(ready(), A, magnates={"A": 0, "B": 0, "C": 0})
    bad = {"wine": "E9.9", "cubes": 9, "booth": 9, "experts": ("none",), "barrels": ("B", "B")}
    steps = [
        ({}, "wine"),
        ({"wine": "E1.2"}, "cubes"),
        ({"cubes": 0}, "slot"),
        ({"booth": 4}, "expert"),
        ({"experts": ()}, "limit"),
        ({"barrels": ("C", "B")}, "magnate"),
        ({"barrels": ("C", "A")}, "barrel"),
    ]
    for change, code in steps:
        bad |= change
        gone.when(entry(**bad)).rejected(code)


@pytest.mark.rule("VNH-PASS-01", "VNH-ORD-02")
def test_first_the_order_marker_goes_down_then_the_wine_is_released():
    assert kinds(ready().when(entry())) == ["MarkerMoved", "OrderSlotTaken", "WineReleased"]
    assert kinds(ready().when(ActPass(seat=A, order_slot=2))) == ["MarkerMoved", "OrderSlotTaken"]


@pytest.mark.rule("VNH-PR-h", "VNH-YEAR-08")
def test_the_vintage_of_the_current_year_counts_whenever_the_release_is_made():
    for year, vintage, points in ((1, "VT1", 4), (2, "VT4", 3), (3, "VT8", 4)):
        spec = ready().placed(year=year, vintage=vintage)
        released = of(spec.when(entry(booth=1, experts=("WE-taste-rearrange",))), "WineReleased")
        assert released.experts[0].points == points
    ready().placed(vintage="VT2").when(entry(experts=("WE-taste-rearrange",))).rejected("expert", "VNH-PR-e")


@pytest.mark.rule("VNH-YEAR-08")
def test_releases_for_a_fair_are_made_in_every_year_up_to_it():
    fairs = {year: GAME.view(table(year=year).state, A).fair for year in range(1, 7)}
    assert fairs == {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}
    for year in range(1, 7):
        for phase in ("action_1", "action_2"):
            ready().placed(year=year, phase=phase).when(entry()).accepted()
    late = ready().placed(year=3, phase="fair_release", awaited=(A,))
    late.when(entry()).rejected("phase")
    late.when(Release(seat=A, wine="E1.2", booth=1)).accepted()
    ready().when(Release(seat=A, wine="E1.2", booth=1)).rejected("phase")


@pytest.mark.rule("VNH-FP-01")
def test_fair_points_only_grow():
    spec = having(ready(), A, fair_points=95).when(entry()).accepted()
    assert spec.state.players[A].fair_points == 108
    held = spec.placed(phase="fair_release", year=3, awaited=(B,))
    held = a_wine(held, B, "dao", "red", "E1.1", 3).when(Release(seat=B, wine="E1.1", booth=1)).accepted()
    assert held.state.players[A].vp == 9
    assert held.state.players[A].fair_points == 108
