"""Commands that nobody listed, and the question whether the list should have had them."""

from collections.abc import Mapping
from random import Random
from typing import Any

from commands.base import Command
from commands.forms import Form, FormField, Legal, sampled
from commands.vinhos.decide import COMMANDS
from commands.vinhos.estates import working
from projections.vinhos.components import NEWEST, printed
from projections.vinhos.state import VinhosState

FIGURES = printed(NEWEST)
BY_TYPE = {command.model_fields["type"].default: command for command in COMMANDS}
USES = [kind for kind in BY_TYPE if kind.startswith("Use")]
PAIRS = (("region", "second_region"), ("estate", "second_estate"), ("wine", "second_wine"), ("slot", "second_slot"))
ESTATES = (*FIGURES.estates, "E0", "E6", "")
WINES = (*(f"E{place}.{slot}" for place in range(1, 6) for slot in range(1, 5)), "E9.9", "E1", "")
SLOTS = (*FIGURES.sales, *FIGURES.exports, "", "nowhere")
NUMBERS = (0, 1, 1, 2, 2, 3, 4, 5, -1, 2**53 - 1)
POOLS: Mapping[str, tuple[Any, ...]] = {
    "region": (*FIGURES.regions, "atlantis"),
    "second_region": (*FIGURES.regions, None),
    "rearranged": (*FIGURES.regions, None),
    "estate": ESTATES,
    "second_estate": (*FIGURES.estates, None),
    "wine": WINES,
    "second_wine": (*WINES, None),
    "slot": SLOTS,
    "second_slot": (*SLOTS, None),
    "cubes": NUMBERS,
    "second_cubes": (*NUMBERS, None),
    "booth": NUMBERS,
    "order_slot": NUMBERS,
    "deck": (*FIGURES.features, None, "nose"),
    "barrel": (*SLOTS, None, "A"),
    "space": ("vineyards-nw", "vineyards-se"),
    "benefit": ("take", "decline"),
    "porto": (True, False),
    "expert": (*FIGURES.experts, None),
    "tile": (*FIGURES.experts, *FIGURES.magnate_tiles, *FIGURES.multipliers, "no-such-tile"),
    "seat": (0, 1, 2, 3, 9),
}


def any_command(dice: Random, legal: Legal, state: VinhosState, seat: int) -> Command:
    """A listed command with one thing changed, or one made of whole cloth, mostly with the tiles that the seat has."""
    player = state.players[seat]
    own = [held.tile for held in (*player.experts, *player.tiles)]
    listed = [*legal.commands, *legal.forms]
    if dice.random() < 0.3:
        kind = dice.choice(USES if own and dice.random() < 0.4 else list(BY_TYPE))
        plain: dict[str, Any] = {"type": kind, "seat": seat}
        names = [name for name in BY_TYPE[kind].model_fields if name not in ("type", "seat")]
        share = dice.choice((0.1, 0.8))
        plain |= {name: _wild(dice, kind, name) for name in names if dice.random() < share}
        for name, field in BY_TYPE[kind].model_fields.items():
            if field.is_required() and name not in plain:
                plain[name] = _wild(dice, kind, name)
        if "tile" in plain and own and dice.random() < 0.7:
            plain["tile"] = dice.choice(own)
    else:
        chosen = dice.choice(listed)
        plain = sampled(chosen, dice) if isinstance(chosen, Form) else chosen.model_dump(mode="json")
        name = dice.choice([name for name in BY_TYPE[plain["type"]].model_fields if name != "type"])
        plain[name] = _wild(dice, plain["type"], name)
    return _parsed(plain)


def _parsed(plain: dict[str, Any]) -> Command:
    kind = BY_TYPE[plain["type"]]
    whole = {name: value for name, value in plain.items() if value is not None or not kind.model_fields[name].is_required()}
    for name, field in kind.model_fields.items():
        if field.is_required():
            whole.setdefault(name, "" if name != "order_slot" and name != "booth" else 0)
    return kind.model_validate(whole)


def _wild(dice: Random, kind: str, name: str) -> Any:
    match (kind, name):
        case ("Produce", "porto") | ("ActWineries" | "ActCellars", _) if name in ("porto", "estates"):
            return tuple(dice.choices(ESTATES, k=dice.randint(0, 3)))
        case (_, "enologists" | "farmers"):
            return dice.choice((None, {dice.choice(ESTATES): dice.choice(NUMBERS) for _ in range(dice.randint(0, 3))}))
        case (_, "decks"):
            return {dice.choice((*FIGURES.features, "nose")): dice.choice(NUMBERS) for _ in range(dice.randint(0, 2))}
        case (_, "experts"):
            return tuple(dice.choices(list(FIGURES.experts), k=dice.randint(0, 3)))
        case (_, "barrels"):
            return tuple(dice.choices(("A", "B", "C", "Z"), k=dice.randint(0, 3)))
        case (_, "order"):
            return tuple(dice.choices(("red", "white"), k=dice.randint(0, 4)))
        case (_, "hire"):
            people = ("farmer", "enologist")
            return tuple({"person": dice.choice(people), "estate": dice.choice(ESTATES)} for _ in range(dice.randint(0, 3)))
        case _:
            return dice.choice(POOLS[name])


def covered(state: VinhosState, legal: Legal, command: Command) -> bool:
    """Whether the list holds a command, up to orders and spellings that make no difference."""
    wanted = _plain(state, command)
    if any(_plain(state, each) == wanted for each in legal.commands if type(each) is type(command)):
        return True
    forms = [form for form in legal.forms if form.type == command.type]
    return any(_fits(form, each) for form in forms for each in (wanted, _turned(wanted)))


def _plain(state: VinhosState, command: Command) -> dict[str, Any]:
    """The command as data in one spelling: defaults left out, lists sorted, the pair in one order."""
    plain = {name: value for name, value in command.model_dump(mode="json").items() if not _says_nothing(value)}
    for name in ("estates", "barrels", "experts"):
        if name in plain:
            plain[name] = sorted(plain[name])
    if "hire" in plain:
        plain["hire"] = sorted(plain["hire"], key=lambda each: (each["person"], each["estate"]))
    if command.type in ("ActSales", "ActExport", "UseMagnateSales", "UseMagnateExport"):
        plain.pop("cubes", None)
        plain.pop("second_cubes", None)
    if plain.get("benefit") == "take" or ("benefit" in plain and not _brings_winery(state, plain)):
        plain.pop("benefit", None)
    if "decks" in plain:
        plain["decks"] = {deck: count for deck, count in plain["decks"].items() if count}
        if not plain["decks"]:
            plain.pop("decks")
    if command.type == "Produce":
        _leave_out_what_stays(state, plain)
    return min(plain, _turned(plain), key=lambda each: sorted(map(str, each.items())))


def _says_nothing(value: Any) -> bool:
    return value is None or value is False or value in ([], {})


def _brings_winery(state: VinhosState, plain: dict[str, Any]) -> bool:
    boards = dict(zip(FIGURES.estates, state.players[plain["seat"]].estates, strict=True))
    plots = [(plain.get("region"), plain.get("estate")), (plain.get("second_region"), plain.get("second_estate"))]
    return any(region == "lisboa" and estate and not boards[estate].vineyards for region, estate in plots)


def _leave_out_what_stays(state: VinhosState, plain: dict[str, Any]) -> None:
    estates = state.players[plain["seat"]].estates
    for name, person in (("enologists", "enologist"), ("farmers", "farmer")):
        now = {f"E{place}": working(estate, person) for place, estate in enumerate(estates, 1) if working(estate, person)}
        placed = {estate: count for estate, count in plain.pop(name, now).items() if count}
        if placed != now:
            plain[name] = placed
    if "porto" in plain:
        plain["porto"] = sorted(plain["porto"])


def _turned(plain: dict[str, Any]) -> dict[str, Any]:
    if "second_region" not in plain and "second_wine" not in plain:
        return plain
    names = {one: other for pair in PAIRS for one, other in (pair, pair[::-1])}
    return {names.get(name, name): value for name, value in plain.items()}


def _fits(form: Form, plain: dict[str, Any]) -> bool:
    fixed = {name: value for name, value in form.fixed.items() if value not in (None, 0, [], {}) or name == "seat"}
    fields = {field.name: field for field in form.fields}
    rest = {name: value for name, value in plain.items() if name != "type" and (value != 0 or name == "seat")}
    if any(rest.get(name) != value for name, value in fixed.items()) or set(rest) - set(fixed) - set(fields):
        return False
    return all(_field_fits(field, plain.get(field.name)) for field in form.fields)


def _field_fits(field: FormField, value: Any) -> bool:
    match field.kind:
        case "pick":
            return value in field.options or (field.name == "benefit" and value is None)
        case "pick-some":
            chosen = value or []
            return set(chosen) <= set(field.options) and len(chosen) <= (field.max or 0)
        case "spread":
            caps = dict(field.caps or {})
            if value is None:
                return True
            return sum(value.values()) == field.sum and all(count <= caps.get(each, 0) for each, count in value.items())
        case _:
            return sorted(value or ()) == sorted(map(str, field.options))
