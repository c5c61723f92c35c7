"""Texts of pages: every language says what its template asks for, and nothing is said that nobody wrote."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from api.web.faces import face_of
from api.web.words import LANGUAGES, of_game, shell
from commands.games import GAMES
from projections.notices import KINDS
from projections.texts import languages
from projections.told import WHYS, State
from tests.api.web.conftest import Arrive

ROOM = Path(__file__).resolve().parents[3] / "api" / "web"
_PLACE = re.compile(r"\{([\w.-]+)")
_ASKED = re.compile(r"""(?:\bt\(|words\()["']([a-z][\w.-]*[\w])["'][,)]""")


def _texts() -> Iterator[tuple[str, dict[str, dict[str, str]]]]:
    files = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (ROOM / "texts").glob("*.json")}
    yield "shell", files
    for name, game in GAMES.items():
        yield name, {language: dict(texts) for language, texts in game.texts.items()}


def test_there_are_two_languages() -> None:
    assert LANGUAGES[:2] == ("en", "de")


@pytest.mark.parametrize(("name", "files"), _texts(), ids=lambda value: value if isinstance(value, str) else "")
def test_other_languages_say_the_same_things_with_the_same_facts(name: str, files: dict[str, dict[str, str]]) -> None:
    for language, texts in files.items():
        assert texts.keys() <= files["en"].keys(), f"{name} {language}"
        for key, text in texts.items():
            assert set(_PLACE.findall(text)) <= set(_PLACE.findall(files["en"][key])), f"{name} {language} {key}"


def test_no_text_is_written_twice() -> None:
    """Of two with the same key in one file the first would never be read."""

    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        twice = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]
        assert twice == []
        return dict(pairs)

    found = [*ROOM.glob("texts/*.json"), *ROOM.parents[1].glob("projections/*/texts/*.json")]
    assert len(found) > 5
    for path in found:
        json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=once)


def test_every_sentence_that_the_shell_asks_for_exists() -> None:
    words = shell("en")
    asked = {
        key
        for path in [*ROOM.glob("templates/*.html"), *ROOM.glob("*.py")]
        for key in _ASKED.findall(path.read_text(encoding="utf-8"))
        if not key.startswith(("page.", "name."))
    }
    assert len(asked) > 200
    assert [key for key in sorted(asked) if not words.has(key)] == []


def _refused(folder: Path, pattern: str) -> set[str]:
    """Every code that the rules in these files refuse with."""
    calls = [each for path in folder.glob(pattern) for each in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    made = [
        each for each in calls if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "Rejected"
    ]
    return {each.args[0].value for each in made if isinstance(each.args[0], ast.Constant)}  # type: ignore[misc]


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_a_sentence(game: str) -> None:
    rules = ROOM.parents[1] / "commands"
    codes = _refused(rules / game, "**/*.py") | _refused(rules / "table", "**/*.py") | _refused(rules, "*.py")
    assert len(codes) > 60
    assert [code for code in sorted(codes) if not of_game("en", game).has(f"refusal.{code}")] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_words(game: str) -> None:
    """No field of a command is asked for, or answered, under the name that it has in the program."""
    words, asking = of_game("en", game), face_of(game).asking
    for model in GAMES[game].commands:
        kind = model.model_fields["type"].default
        silent = asking[kind].silent if kind in asking else frozenset()
        for name in set(model.model_fields) - {"type", "seat"} - silent:
            assert words.has(f"page.step.{name}"), f"{kind}.{name}"
            assert words.has(f"page.ask.{kind}.{name}") or words.has(f"page.ask.{name}"), f"{kind}.{name}"


def test_a_page_comes_in_the_language_that_was_asked_for(arrive: Arrive) -> None:
    anna = arrive("Anna")
    assert anna.get("/").has("Open tables")
    assert anna.get("/", **{"Accept-Language": "de-AT,de;q=0.9"}).has("Offene Tische")
    anna.submit(anna.get("/profile").form(action="/profile/look"), language="de", theme="dark", palette="ladder")
    page = anna.get("/")
    assert page.has("Offene Tische")
    assert '<html lang="de" data-palette="ladder" data-theme="dark">' in page.text


def test_a_bent_look_is_ignored(arrive: Arrive) -> None:
    anna = arrive("Anna")
    anna.client.set_cookie("vintners-look", "purple.x.xx.<b>.two")
    assert '<html lang="en" data-palette="cellar">' in anna.get("/").text


def test_german_is_spoken_at_the_table(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.open_table(game="vino", sit="on")
    for _ in range(3):
        anna.press(table, "Seat a bot")
    anna.press(table, "Start the game")
    page = anna.get(table, **{"Accept-Language": "de"})
    assert page.has("Vorrunde")
    assert not re.search(r"\bpage\.\w", page.words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fate_of_a_notice_is_said_in_words(language: str) -> None:
    texts = json.loads((ROOM / "texts" / f"{language}.json").read_text(encoding="utf-8"))
    wanted = [f"notices.why.{why}" for why in WHYS] + [f"notices.state.{state}" for state in get_args(State)]
    assert [key for key in [*wanted, *(f"notices.for.{kind}" for kind in KINDS)] if key not in texts] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_notice_has_its_words(language: str) -> None:
    said = languages("workers.post")[language]
    assert [kind for kind in KINDS if f"headline.{kind}" not in said or f"subject.{kind}" not in said] == []
    assert said.keys() == languages("workers.post")["en"].keys()
