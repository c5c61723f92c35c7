"""The commented sample of settings says what the code says."""

import re
from pathlib import Path

import pytest

from deploy import configure
from events.settings import Settings

SAMPLE = (Path(configure.__file__).parent / "settings.sample.env").read_text()
LINES = re.findall(r"^#(VINTNERS_\w+)=(.*)$", SAMPLE, re.MULTILINE)


def test_each_setting_stands_in_the_sample_once_in_the_order_of_the_code() -> None:
    assert [name for name, _ in LINES] == [configure.variable(field) for field in Settings.model_fields]


def test_the_values_in_the_sample_are_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, _ in LINES:
        monkeypatch.delenv(name, raising=False)
    defaults = Settings()
    for name, value in LINES:
        monkeypatch.setenv(name, value)
    assert Settings() == defaults


def test_each_block_of_settings_is_explained() -> None:
    for block in SAMPLE.split("\n\n"):
        assert re.match(r"# [A-Z]", block), block


def test_a_misspelt_variable_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VINTNERS_PROT", "8000")
    assert "VINTNERS_PROT" in configure.unknown_variables()
