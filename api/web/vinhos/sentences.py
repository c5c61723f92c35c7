"""Complete commands in words."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from api.web.face import Sight, plain_sentence
from api.web.vinhos.vocab import estate_name, me, tile_name, wine_name
from projections.vinhos.seen import PlayerSeen


def sentence(sight: Sight, command: Mapping[str, Any]) -> str:
    """A command with its wines, estates and tiles by name."""
    key, player = f"page.command.{command['type']}", me(sight)
    if player is None or not sight.words.has(key):
        return plain_sentence(sight, command)
    return sight.say(key, {**command, **_named(sight, player, command)})


def _named(sight: Sight, player: PlayerSeen, command: Mapping[str, Any]) -> dict[str, Any]:
    held = {wine.place for estate in player.estates for wine in estate.wines}
    wines = {name: wine_name(sight, player, command[name]) for name in ("wine", "second_wine") if command.get(name) in held}
    tiles = {name: tile_name(sight, command[name]) for name in ("tile", "expert") if command.get(name)}

    def on(estate: str) -> str:
        name = estate_name(sight, player, estate)
        return name[:1].lower() + name[1:]

    found: dict[str, Any] = {**wines, **tiles}
    found |= {name: on(command[name]) for name in ("estate", "second_estate") if command.get(name)}
    if "estates" in command:
        found["estates"] = _listed(sight, [on(each) for each in command["estates"]])
    if "hire" in command:
        people = [sight.words("page.hire", person=each["person"], estate=on(each["estate"])) for each in command["hire"]]
        found["hire"] = _listed(sight, people)
    if command.get("experts"):
        found["experts"] = [tile_name(sight, each) for each in command["experts"]]
    return found


def _listed(sight: Sight, things: list[str]) -> str:
    """ "two on estate 1"; "estate 1 and estate 2"."""
    counted = Counter(things)
    said = [thing if number == 1 else sight.words("page.twice", thing=thing, number=number) for thing, number in counted.items()]
    return f" {sight.words('page.and')} ".join(said)
