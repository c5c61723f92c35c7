"""The actors, for every test of the doors."""

import pytest
from argon2 import PasswordHasher

from tests.api.actors import app, engine, people, settings, tables

__all__ = ["app", "engine", "people", "settings", "tables"]


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are hashed lightly: most tests sign somebody up."""
    monkeypatch.setattr("projections.people._HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
