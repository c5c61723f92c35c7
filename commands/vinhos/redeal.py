"""Practice: whatever lies face down comes in another order. No player holds a secret, so it is the same for everybody."""

from collections.abc import Sequence

from commands.chance import Chance
from projections.vinhos.components import printed
from projections.vinhos.records import altered
from projections.vinhos.state import ExpertDeck, VineyardDeck, VinhosState


def redeal(state: VinhosState, _known: Sequence[int], chance: Chance) -> VinhosState:
    """Tops, rearranged vineyards and discarded experts stay where all have seen them; action tiles stay above multipliers."""
    actions = printed(state.revision).magnate_tiles
    upper = [tile for tile in state.magnates if tile in actions]
    lower = [tile for tile in state.magnates if tile not in actions]
    return altered(
        state,
        vineyards={region: _vineyards(region, deck, chance) for region, deck in state.vineyards.items()},
        experts={feature: _experts(feature, deck, chance) for feature, deck in state.experts.items()},
        vintages=_anew("vintages", state.vintages, chance),
        magnates=_anew("actions", upper, chance) + _anew("multipliers", lower, chance),
    )


def _vineyards(region: str, deck: VineyardDeck, chance: Chance) -> VineyardDeck:
    return VineyardDeck((*deck.tiles[: deck.known], *_anew(f"vineyards-{region}", deck.tiles[deck.known :], chance)), deck.known)


def _experts(feature: str, deck: ExpertDeck, chance: Chance) -> ExpertDeck:
    seen = max(1, len(deck.tiles) - deck.seen)
    middle = _anew(f"experts-{feature}", deck.tiles[1:seen], chance)
    return ExpertDeck((*deck.tiles[:1], *middle, *deck.tiles[seen:]), deck.seen)


def _anew(label: str, tiles: Sequence[str], chance: Chance) -> tuple[str, ...]:
    return chance.shuffle(f"practice-{label}", 0, sorted(tiles))
