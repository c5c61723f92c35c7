"""A running service, and people with browsers of their own."""

import itertools
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.people import Person
from tests.browser.service import Service

BUILD = Path(__file__).resolve().parents[2] / "build"
_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, quiet and without network of its own."""
    quiet = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    quiet += ["--disable-component-update", "--disable-sync"]
    return {**browser_type_launch_args, "executable_path": shutil.which("chromium"), "args": quiet}


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Engine and all processes, as `make play` runs them."""
    running = Service(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def faults(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """What no page may do: console errors, errors of scripts, requests to other machines. Checked after each test."""
    found: list[str] = []
    yield found
    expected = request.node.get_closest_marker("expects")
    allowed = expected.args if expected else ()
    assert [fault for fault in found if not any(each in fault for each in allowed)] == []


Arrive = Callable[..., Person]


@pytest.fixture
def arrive(new_context: Any, service: Service, faults: list[str]) -> Arrive:
    """One more person with a cookie jar of his own: `arrive("Anna")`, signed up; a stranger without a name."""

    def _arrive(name: str = "", **more: Any) -> Person:
        context = new_context(base_url=service.url, **more)
        context.set_default_timeout(15_000)

        def only_ours(route: Any) -> None:
            if route.request.url.startswith(service.url):
                route.continue_()
            else:
                faults.append(f"outside: {route.request.url}")
                route.abort()

        context.route("**/*", only_ours)
        page: Page = context.new_page()
        page.on("console", lambda said: said.type in ("error", "warning") and faults.append(said.text))
        page.on("pageerror", lambda error: faults.append(str(error)))
        person = Person(page, service.url)
        if name:
            person.sign_up(f"{name} {next(_NUMBERS)}")
        return person

    return _arrive


@pytest.fixture
def shot() -> Callable[[Page, str], None]:
    """Keep a picture of a page below build/shots."""

    def _shot(page: Page, name: str) -> None:
        folder = BUILD / "shots"
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(folder / f"{name}.png"), full_page=True)

    return _shot
