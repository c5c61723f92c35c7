"""The list of moves: it leaves out nothing that is legal, up to the order of equal things, and stays short on full mats."""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from random import Random

import pytest

from commands.base import Command, Rejected
from commands.forms import sampled
from commands.viticulture import GAME
from commands.viticulture.crushing import CrushGrapes, batches
from commands.viticulture.harvesting import HarvestFields
from commands.viticulture.legal import legal
from commands.viticulture.orders import FillOrder
from commands.viticulture.planting import PlantVines
from commands.viticulture.visitors.playing import PlayVisitor
from tests.commands.viticulture.table import A, B, at, grapes, wines
from tests.spec import Spec

KINDS = {command.model_fields["type"].default: command for command in GAME.commands}
BOTH = ("medium-cellar", "large-cellar")


def listed(table: Spec, kind: type[Command]) -> list[Command]:
    """Everything of one type that the list of moves holds, its forms written out."""
    found = legal(table.state, A)
    moves = [command for command in found.commands if isinstance(command, kind)]
    for form in found.forms:
        if KINDS[form.type] is kind:
            for values in product(*(_choices(field) for field in form.fields)):
                names = [field.name for field in form.fields]
                moves.append(kind.model_validate({**form.fixed, **dict(zip(names, values, strict=True))}))
    return moves


def _choices(field) -> Iterable[object]:
    if field.kind == "pick":
        return field.options
    assert field.kind == "pick-some"
    return [chosen for count in range(field.min, field.max + 1) for chosen in permutations(field.options, count)]


def accepted(table: Spec, tries: Iterable[Command]) -> Iterator[Command]:
    for command in tries:
        try:
            GAME.decide(table.state, command, table.chance)
        except Rejected:
            continue
        yield command


def wine_key(command: CrushGrapes | PlayVisitor) -> tuple[object, ...]:
    made = batches(command.makes, command.reds, command.whites)
    return (command.space, command.bonus, frozenset((b.variety, frozenset(b.reds), frozenset(b.whites)) for b in made))


def every_crush(reds: tuple[int, ...], whites: tuple[int, ...]) -> Iterator[CrushGrapes]:
    sizes = {"red": (1, 0), "white": (0, 1), "blush": (1, 1), "sparkling": (2, 1)}
    for space, bonus in (("left", False), ("middle", True), ("middle", False)):
        for variety, (red, white) in sizes.items():
            for count in range(1, 4):
                for some in permutations(reds, red * count):
                    for others in combinations(whites, white * count):
                        yield CrushGrapes(space=space, makes=(variety,) * count, reds=some, whites=others, bonus=bonus)


@pytest.mark.rule("VIT-CRU-01", "VIT-CRU-09", "VIT-BON-04")
@pytest.mark.parametrize("seed", range(12))
def test_every_legal_crush_is_listed(seed: int):
    dice = Random(seed)
    reds, whites = (tuple(sorted(dice.sample(range(1, 10), dice.randint(0, 3)))) for _ in range(2))
    structures = dice.choice([(), ("medium-cellar",), BOTH])
    cellar = wines(
        red=tuple(sorted(dice.sample((1, 2, 3), dice.randint(0, 3)))), blush=(4, 5)[: 2 * ("medium-cellar" in structures)]
    )
    table = at("winter", structures=structures, pad=grapes(red=reds, white=whites), cellar=cellar)
    legal_ones = {wine_key(command) for command in accepted(table, every_crush(reds, whites))}
    assert {wine_key(command) for command in listed(table, CrushGrapes)} == legal_ones


@pytest.mark.rule("VIT-SUM-05", "VIT-BON-02")
@pytest.mark.parametrize("seed", range(8))
def test_every_legal_planting_is_listed(seed: int):
    dice = Random(seed)
    hand = tuple(dice.choices(("sangiovese", "malvasia", "pinot", "syrah", "merlot", "chardonnay"), k=3))
    fields = tuple(tuple(dice.choices(("syrah", "merlot"), k=dice.randint(0, 2))) for _ in range(3))
    table = at("summer", hand=hand, fields=fields, structures=dice.choice([(), ("trellis",), ("trellis", "irrigation")]))
    one = [
        PlantVines(space=space, vine=vine, field=field) for space in ("left", "middle") for vine in hand for field in (1, 2, 3)
    ]
    two = [
        PlantVines(space="middle", vine=vine, field=field, second_vine=other, second_field=place)
        for vine, other in permutations(hand, 2)
        for field, place in product((1, 2, 3), repeat=2)
    ]

    def key(command: PlantVines) -> tuple[object, ...]:
        pairs = [(command.vine, command.field), (command.second_vine, command.second_field)]
        return (command.space, tuple(sorted(map(str, pairs))))

    assert {key(command) for command in listed(table, PlantVines)} == {key(command) for command in accepted(table, [*one, *two])}


@pytest.mark.rule("VIT-HAR-05", "VIT-HAR-06")
@pytest.mark.parametrize("pad", [grapes(), grapes(red=(1,)), grapes(red=(1, 2), white=(1,))])
def test_every_legal_harvest_is_listed(pad):
    table = at("winter", fields=(("pinot",), ("sangiovese",), ("syrah", "malvasia")), pad=pad)
    tries = [HarvestFields(space="left", fields=(field,)) for field in (1, 2, 3)]
    tries += [HarvestFields(space="middle", fields=pair) for pair in permutations((1, 2, 3), 2)]
    legal_ones = {(command.space, frozenset(command.fields)) for command in accepted(table, tries)}
    assert {(command.space, frozenset(command.fields)) for command in listed(table, HarvestFields)} == legal_ones


@pytest.mark.rule("VIT-ORD-01")
def test_every_way_to_fill_an_order_is_listed():
    cellar = wines(red=(2, 3, 4), white=(2, 6))
    table = at("winter", structures=("medium-cellar",), cellar=cellar, hand=("order-02", "order-11", "order-32"))
    tokens = [f"{variety}-{value}" for variety, values in cellar.items() for value in values]
    tries = [
        FillOrder(space=space, order=order, wines=some, bonus=space == "middle")
        for space in ("left", "middle")
        for order in ("order-02", "order-11", "order-32")
        for count in (1, 2)
        for some in combinations(tokens, count)
    ]
    legal_ones = {(c.space, c.order, frozenset(c.wines)) for c in accepted(table, tries)}
    assert {(c.space, c.order, frozenset(c.wines)) for c in listed(table, FillOrder)} == legal_ones
    assert len(legal_ones) == 2 * (6 + 1)


@pytest.mark.rule("VIT-CRU-01", "VIT-CRU-12")
@pytest.mark.parametrize("cellar", [wines(), wines(red=(1, 2, 3), white=(1, 2), blush=(4, 5), sparkling=(7,))])
def test_a_full_pad_stays_a_short_list_of_which_every_choice_is_legal(cellar):
    nine = tuple(range(1, 10))
    hand = ("crush-expert", "teacher", "mentor")
    table = at("winter", structures=BOTH, pad=grapes(red=nine, white=nine), cellar=cellar, hand=hand)
    found = legal(table.state, A)
    assert len(found.commands) + len(found.forms) < 1500
    dice = Random(1)
    for form in found.forms:
        for plain in (form.example, sampled(form, dice), sampled(form, dice)):
            assert GAME.decide(table.state, KINDS[form.type].model_validate(plain), table.chance)
    varieties = {command.makes[0] for command in found.commands if isinstance(command, CrushGrapes)}
    varieties |= {form.fixed["makes"][0] for form in found.forms if form.type == "CrushGrapes"}
    assert varieties == {"red", "white", "blush", "sparkling"}


@pytest.mark.rule("VIT-BON-03", "VIT-BON-04")
def test_the_last_space_is_listed_with_its_bonus_and_without():
    table = at("summer", spaces={"summer.tour.left": (B,)})
    tours = [command for command in legal(table.state, A).commands if command.type == "GiveTour"]
    assert [(tour.space, tour.bonus) for tour in tours] == [("middle", False), ("middle", True)]


@pytest.mark.rule("VIT-EX-45", "VIT-SPR-01")
def test_fall_and_spring_list_every_choice():
    cottage = legal(at("fall", structures=("cottage",)).state, A)
    assert [command.decks for command in cottage.commands] == [
        ("summer",),
        ("winter",),
        ("summer", "summer"),
        ("summer", "winter"),
        ("winter", "winter"),
    ]
    spring = legal(at("spring", wake_up=(None, 1, None)).state, A)
    assert [(command.level, command.deck) for command in spring.commands] == [
        (2, None),
        (3, None),
        (4, None),
        (5, "summer"),
        (5, "winter"),
        (6, None),
        (7, None),
    ]
    assert legal(at("spring").state, B).commands == ()
