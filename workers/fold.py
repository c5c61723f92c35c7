"""The fold: from the log to snapshots, views and lists. Two at once, repeated or late hints are harmless."""

import logging
from collections.abc import Callable
from functools import partial

from redis import Redis

from commands.games import GAMES
from commands.problems import Problem
from commands.tables import Tables
from events.engine import blocking
from events.settings import Settings
from events.store import Store
from projections import snapshots
from projections.notices import Notice, notices_of, reminders_of
from projections.notifying import Notifying
from projections.outbox import Outbox
from projections.outcomes import outcome_of
from projections.ratings import Ratings
from projections.read_models import ReadModels
from projections.table.state import Table
from workers.deadlines import milliseconds
from workers.feed import BLOCK_MS, Member, Stopping, worked
from workers.post.truth import on_turn

log = logging.getLogger(__name__)

GROUP = "fold"


class Fold:
    """Brings the read models of single games up to date."""

    def __init__(self, engine: Redis, clock: Callable[[], int] = milliseconds) -> None:
        self.engine, self._clock = engine, clock
        self.outbox, self.notifying, self.ratings = Outbox(engine), Notifying(engine), Ratings(engine)
        self.tables = Tables(Store(engine))
        self.models = ReadModels(engine)

    def game(self, id_: str) -> Table | None:
        """Fold one game to its newest version and write what changed. None when there is no such game."""
        try:
            before = self._last_written(self.tables.remembered(id_))
        except Problem:
            return None
        game, table, people, told = GAMES[before.game], before, _people(before), list[Notice]()
        for following in self.tables.onward(before):
            people |= _people(following)
            told += self._notices(table, following)
            table = following
        self.outbox.add([*told, *reminders_of(table)], self._clock(), partial(on_turn, table=table))
        self._rate(table)
        self.tables.keep(table)
        self.models.write(table, people, game.view)
        if self._snapshot_is_old(table):
            snapshots.save(self.engine, table, game.state)
        return table

    def anew(self, id_: str) -> Table | None:
        """Drop a game's read models and snapshot and write them from its first commit."""
        self.tables.forget(id_)
        people, told = set[str](), list[Notice]()
        table: Table | None = None
        try:
            for following in self.tables.history(id_):
                people |= _people(following)
                told += self._notices(table or Table(id=id_), following)
                table = following
                snapshots.checkpoint(self.engine, table, GAMES[table.game].state)
        except Problem:
            return None
        if table is not None:
            self.outbox.add([*told, *reminders_of(table)], self._clock(), partial(on_turn, table=table))
            self._rate(table)
            self.models.drop(id_, people)
            self.tables.keep(table)
            self.models.write(table, people, GAMES[table.game].view)
            snapshots.save(self.engine, table, GAMES[table.game].state)
        return table

    def _last_written(self, known: Table) -> Table:
        """The table as the read models have it: whatever came after it may not have been told yet."""
        version, _ = self.models.shown(known.id, "w")
        if version >= known.version:
            return known
        return self.tables.at(known.id, version) if version else Table(id=known.id, game=known.game)

    def _notices(self, before: Table, after: Table) -> list[Notice]:
        """What a commit gives to tell, also to those who wait for a seat to take over."""
        found = notices_of(before, after)
        if after.private or not any("offered" in each.kinds for each in found):
            return found
        here = {chair.player for chair in after.chairs}
        waiting = [player for player in self.notifying.substitutes(after.game, after.id) if player not in here]
        return [*found, *(Notice(after.id, after.version, player, player, ("offered",), after.moved_at) for player in waiting)]

    def _rate(self, table: Table) -> None:
        if (outcome := outcome_of(table)) is not None:
            self.ratings.note(outcome)

    def _snapshot_is_old(self, table: Table) -> bool:
        if table.version < snapshots.EVERY:
            return False
        return table.version - snapshots.version_of(self.engine, table.id) >= snapshots.EVERY


def _people(table: Table) -> set[str]:
    return {chair.player for chair in table.chairs if chair.player}


def run(settings: Settings) -> None:
    """The fold process, until it is told to stop."""
    engine = blocking(settings.engine, BLOCK_MS)
    fold, member = Fold(engine), Member(engine, GROUP)
    member.join()

    def work(id_: str) -> None:
        fold.game(id_)

    for _ in worked(member, work, Stopping()):
        pass
