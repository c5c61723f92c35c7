"""`python -m tests.golden.write`: add golden bytes that are missing. With --digests also write the digests of states anew."""

import json
import sys

from commands.games import GAMES
from events.codec import Codec
from events.table.union import TABLE_EVENTS
from tests.golden.games import HERE, digests, stories
from tests.golden.samples import sample, shape, stored

ROOMS = {"table": (TABLE_EVENTS, Codec(TABLE_EVENTS, {}))}
ROOMS |= {name: (game.events, Codec(game.events, game.upcasters)) for name, game in GAMES.items()}


def main() -> None:
    """Write what is missing."""
    for room, (models, codec) in ROOMS.items():
        folder = HERE / "events" / room
        folder.mkdir(parents=True, exist_ok=True)
        for model in models:
            name = f"{model.model_fields['type'].default}-{model.number}"
            if not (folder / f"{name}.bin").exists():
                (folder / f"{name}.bin").write_bytes(stored(sample(model), codec))
                (folder / f"{name}.json").write_text(json.dumps(shape(model), indent=1, sort_keys=True) + "\n")
    for (game, story), told in stories().items():
        proof = HERE / game / f"{story}.proof"
        proof.parent.mkdir(exist_ok=True)
        new = not proof.exists()
        if new:
            proof.write_bytes(told())
        if new or "--digests" in sys.argv:
            proof.with_suffix(".digests").write_text("\n".join(digests(proof.read_bytes())) + "\n")


if __name__ == "__main__":
    main()
