"""Passing, and entering a wine for the Fair."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from commands.forms import Form, FormField
from commands.vinhos.experts import open_decks
from commands.vinhos.offers.fields import form, pick, some
from commands.vinhos.possible import may_act_elsewhere
from commands.vinhos.press import (
    MOST_BARRELS,
    ActPass,
    ActRelease,
    Release,
    expert_points,
    free_booths,
    order_slots,
    release_fault,
    vintage_of,
    wanting,
)
from commands.vinhos.trade import casks
from projections.vinhos.components import printed
from projections.vinhos.state import VinhosState


def passes(state: VinhosState, seat: int) -> tuple[list[ActPass], list[Form]]:
    """Every free slot of the lower row, with and without a release."""
    staying = state.players[seat].space == printed(state.revision).start_space
    if staying and may_act_elsewhere(state, seat):
        return [], []
    slots = order_slots(state)
    commands = [ActPass(seat=seat, order_slot=slot) for slot in slots]
    if release_fault(state, seat) is not None:
        return commands, []
    where = pick("order_slot", slots)
    return commands, [form(ActRelease, {"seat": seat, **fixed}, (where, *fields)) for fixed, fields in _entries(state, seat)]


def late_releases(state: VinhosState, seat: int) -> list[Form]:
    """Entries at the Fair itself."""
    return [form(Release, {"seat": seat, **fixed}, fields) for fixed, fields in _entries(state, seat)]


def only_release(state: VinhosState, seat: int) -> Release | None:
    """The release of a seat that has no choice in it at all."""
    forms = late_releases(state, seat)
    if len(forms) != 1 or any(field.kind != "pick" or len(field.options) > 1 for field in forms[0].fields):
        return None
    return Release.model_validate(forms[0].example)


def _entries(state: VinhosState, seat: int) -> Iterator[tuple[dict[str, Any], tuple[FormField, ...]]]:
    """A form for each number of cubes and set of willing magnates, by booth and by experts."""
    for (cubes, willing), wines in _groups(state, seat).items():
        fields = (pick("wine", wines), *((some("barrels", willing, MOST_BARRELS),) if willing else ()))
        for fixed, booth, experts in _booths(state, seat):
            yield {"cubes": cubes, **fixed}, (*fields, *booth, *((some("experts", experts, len(experts)),) if experts else ()))


def _groups(state: VinhosState, seat: int) -> Mapping[tuple[int, tuple[str, ...]], list[str]]:
    player = state.players[seat]
    groups: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for place, cask in casks(state, seat).items():
        for cubes in range(cask.cubes + 1):
            willing = tuple(magnate for magnate in wanting(state, cask, cubes) if player.magnates[magnate])
            groups.setdefault((cubes, willing), []).append(place)
    return groups


def _booths(state: VinhosState, seat: int) -> Iterator[tuple[dict[str, Any], tuple[FormField, ...], tuple[str, ...]]]:
    """Booths that give no expert together; for one that does, any deck, and each deck whose new expert may go at once."""
    decks, own = open_decks(state), _senders(state, seat, None)
    plain = [booth.position for booth in reversed(free_booths(state)) if not (booth.experts and decks)]
    giving = [booth.position for booth in free_booths(state) if booth.experts and decks]
    if plain:
        yield from (({}, (pick("booth", plain),), experts) for experts in own)
    for position in giving:
        yield from (({"booth": position}, (pick("deck", decks),), experts) for experts in own)
        for deck in decks:
            if deck in vintage_of(state).features:
                top = state.experts[deck].tiles[0]
                yield from (({"booth": position, "deck": deck}, (), experts) for experts in _senders(state, seat, top))


def _senders(state: VinhosState, seat: int, new: str | None) -> list[tuple[str, ...]]:
    """Sets of face-up experts with at most one of each feature on the vintage tile, the most telling first."""
    tiles, vintage = printed(state.revision).experts, vintage_of(state)
    held = [each.tile for each in state.players[seat].experts if each.up]
    mine: dict[str, list[str]] = {feature: [] for feature in vintage.features}
    for tile in held:
        if tiles[tile].feature in mine:
            mine[tiles[tile].feature].append(tile)
    if new is not None:
        mine[tiles[new].feature] = [new]
    sets = product(*(options for options in mine.values() if options))
    return [
        tuple(sorted(each, key=lambda tile: -expert_points(vintage, tiles[tile].feature, tiles[tile].arrow))) for each in sets
    ]
