"""The data file holds together, whoever replaces its numbers."""

from hashlib import sha256
from pathlib import Path

import projections.vino
from commands.vino import GAME
from projections.vino.components import components

BOX = components("vino-1")
REGIONS = list(BOX.regions.values())


def test_nine_regions_are_numbered_without_gaps():
    assert [region.number for region in REGIONS] == [1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_prices_never_fall_along_a_path_and_are_multiples_of_ten():
    for region in REGIONS:
        prices = [vineyard.price for vineyard in region.vineyards]
        assert prices == sorted(prices)
        assert all(price > 0 and price % 10 == 0 for price in prices)
        assert [vineyard.position for vineyard in region.vineyards] == list(range(1, len(prices) + 1))


def test_six_regions_have_government_vineyards_and_private_ones_too():
    mixed = [region for region in REGIONS if region.has_government_vineyards]
    assert len(mixed) == 6
    assert all(not all(vineyard.government for vineyard in region.vineyards) for region in mixed)


def test_thirty_markers_two_to_five_a_region():
    assert sum(len(region.varieties) for region in REGIONS) == 30
    assert all(2 <= len(set(region.varieties)) == len(region.varieties) <= 5 for region in REGIONS)
    assert all(variety in BOX.regions[region].varieties for region, variety in BOX.starting_markers.items())


def test_the_price_table_has_no_gaps():
    assert [row.sold for row in BOX.price_table] == list(range(1, 50))
    assert all(0 <= row.lost <= row.sold and 0 <= row.levels <= 10 for row in BOX.price_table)


def test_the_dearest_drawn_pair_costs_no_more_than_the_capital():
    dearest = sorted(region.vineyards[-1].price for region in REGIONS)[-2:]
    assert sum(dearest) <= BOX.capital


def test_the_preliminary_round_of_five_cannot_take_the_last_bottle():
    least = 0
    for region in REGIONS:
        government = sum(vineyard.government for vineyard in region.vineyards)
        least += min(government, len(region.vineyards) - government)
    assert least > 5 * BOX.preliminary_vineyards


def test_the_digest_is_that_of_the_file():
    file = Path(projections.vino.__file__).with_name("components.json")
    assert GAME.data_digest == sha256(file.read_bytes()).hexdigest()
