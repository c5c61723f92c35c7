"""The fold: from the log to snapshots, views and lists. Two at once, repeated or late hints are harmless."""

import logging

from redis import Redis

from commands.games import GAMES
from commands.problems import Problem
from commands.tables import Tables
from events.engine import blocking
from events.settings import Settings
from events.store import Store
from projections import snapshots
from projections.read_models import ReadModels
from projections.table.state import Table
from workers.feed import BLOCK_MS, Member, Stopping, worked

log = logging.getLogger(__name__)

GROUP = "fold"


class Fold:
    """Brings the read models of single games up to date."""

    def __init__(self, engine: Redis) -> None:
        self.engine = engine
        self.tables = Tables(Store(engine))
        self.models = ReadModels(engine)

    def game(self, id_: str) -> Table | None:
        """Fold one game to its newest version and write what changed. None when there is no such game."""
        try:
            before = self.tables.remembered(id_)
        except Problem:
            return None
        game, table, people = GAMES[before.game], before, _people(before)
        for table in self.tables.onward(before):
            people |= _people(table)
        self.tables.keep(table)
        self.models.write(table, people, game.view)
        if self._snapshot_is_old(table):
            snapshots.save(self.engine, table, game.state)
        return table

    def anew(self, id_: str) -> Table | None:
        """Drop a game's read models and snapshot and write them from its first commit."""
        self.tables.forget(id_)
        people: set[str] = set()
        table: Table | None = None
        try:
            for table in self.tables.history(id_):
                people |= _people(table)
                snapshots.checkpoint(self.engine, table, GAMES[table.game].state)
        except Problem:
            return None
        if table is not None:
            self.models.drop(id_, people)
            self.tables.keep(table)
            self.models.write(table, people, GAMES[table.game].view)
            snapshots.save(self.engine, table, GAMES[table.game].state)
        return table

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
