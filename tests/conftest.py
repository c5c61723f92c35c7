"""Profiles and the real engine that every test shares."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from deploy.engine import running

settings.register_profile("steady", derandomize=True, deadline=None, database=None, max_examples=50)
settings.register_profile("wide", deadline=None, database=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture(scope="session")
def engine_url() -> Iterator[str]:
    """The address of a real engine, one for the whole run; its data go away with it."""
    with tempfile.TemporaryDirectory(prefix="vintners-") as folder, running(Path(folder)) as engine:
        yield engine.url
