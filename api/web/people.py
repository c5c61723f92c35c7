"""Names at a table, as sentences and pages use them."""

from collections import Counter

from api.desk import desk
from api.web.marks import LETTERS
from api.web.words import Words
from projections.names import FORMER
from projections.table.state import Chair, Table


def seated(table: Table, words: Words) -> tuple[str, ...]:
    """The name in each seat. Equal ones get their seat's letter; each is fenced so that its direction stays its own."""
    names = desk().people.names([chair.player for chair in table.chairs if chair.player is not None])
    plain = [_plain(chair, names, words) for chair in table.chairs]
    several = {name for name, number in Counter(plain).items() if number > 1}
    return tuple(fenced(f"{name} ({LETTERS[seat]})" if name in several else name) for seat, name in enumerate(plain))


def fenced(name: str) -> str:
    """A name between isolates: right-to-left text in it turns nothing around it."""
    return f"\u2068{name}\u2069"


def unfenced(text: str) -> str:
    """Text for places that know no direction, such as a window's title."""
    return text.replace("\u2068", "").replace("\u2069", "")


def _plain(chair: Chair, names: dict[str, str], words: Words) -> str:
    if chair.resigned or chair.player is None:
        return words(f"bot.{chair.bot}") if chair.bot else words("seat.free")
    name = names.get(chair.player, FORMER)
    return words("seat.former") if name == FORMER else name
