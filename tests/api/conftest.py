"""The actors, for every test of the doors."""

from tests.api.actors import app, engine, people, settings, tables

__all__ = ["app", "engine", "people", "settings", "tables"]
