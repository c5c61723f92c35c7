"""What every request works with: one set a process."""

from dataclasses import dataclass
from typing import cast

from flask import current_app
from redis import Redis

from api.counts import Counts
from api.limits import Limits
from api.shelf import Shelf
from commands.departure import Departure
from commands.handle import Handle
from commands.tables import Tables
from commands.walks import Walks
from events.settings import Settings
from events.store import Store
from projections.confirming import Confirming
from projections.notifying import Notifying
from projections.outbox import Outbox
from projections.people import People
from projections.plans import Plans
from projections.ratings import Ratings
from projections.reach import Reach
from projections.read_models import ReadModels
from projections.seen import Seen
from projections.service_keys import ServiceKeys
from projections.talk import Talk
from projections.told import Told


@dataclass(frozen=True, slots=True)
class Desk:
    """Store, tables, people and what is kept in memory."""

    settings: Settings
    engine: Redis
    store: Store
    tables: Tables
    handle: Handle
    people: People
    talk: Talk
    models: ReadModels
    limits: Limits
    shelf: Shelf
    counts: Counts
    notifying: Notifying
    told: Told
    outbox: Outbox
    seen: Seen
    keys: ServiceKeys
    plans: Plans
    ratings: Ratings
    confirming: Confirming
    walks: Walks


def opened(settings: Settings, engine: Redis) -> Desk:
    """A desk on an engine."""
    store = Store(engine)
    tables = Tables(store)
    people, talk = People(engine), Talk(engine)
    handle, models, limits = Handle(store, tables), ReadModels(engine), Limits(engine, on=settings.limits == "on")
    notifying, told, plans, ratings = Notifying(engine), Told(engine), Plans(engine), Ratings(engine)
    confirming = Confirming(engine)
    kept = (talk, notifying, told, plans, ratings, confirming, Reach(engine))
    people.erasers += [Departure(handle, models).leave, *(each.erase for each in kept)]
    return Desk(
        settings,
        engine,
        store,
        tables,
        handle,
        people,
        talk,
        models,
        limits,
        Shelf(),
        Counts(),
        notifying,
        told,
        Outbox(engine),
        Seen(engine),
        ServiceKeys(engine),
        plans,
        ratings,
        confirming,
        Walks(tables),
    )


def desk() -> Desk:
    """The desk of the application that answers this request."""
    return cast("Desk", current_app.extensions["vintners"])
