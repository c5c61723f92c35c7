"""An application and people without script."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.api.web.robots import Robot

Arrive = Callable[[str], Robot]


@pytest.fixture
def arrive(app: Flask) -> Arrive:
    """Somebody who signs up by the form: `arrive("Anna")`; a stranger without a name."""
    return lambda name="": Robot(app, name)
