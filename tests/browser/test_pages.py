"""Every page: no violation found by axe in both themes, no request elsewhere, nothing too wide, not too heavy."""

from collections.abc import Callable, Iterator
from itertools import chain

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.fit import must_be_fit
from tests.browser.people import Person

pytestmark = pytest.mark.browser
Shot = Callable[[Page, str], None]
LOOKS = (("light", 1280), ("dark", 360))
"""Each page is looked at in both themes, once on a desktop and once on a phone."""
MOST_BYTES = 300_000
PLACES = ("/", "/games", "/rules", "/rules/table", "/profile", "/profile/notices", "/profile/erase", "/about", "/health")
GAMES = {"vino": 3, "viticulture": 2, "vinhos": 2}


@pytest.mark.expects("404", "409")
@pytest.mark.parametrize(("theme", "width"), LOOKS)
def test_no_page_has_a_violation(theme: str, width: int, arrive: Arrive, shot: Shot) -> None:
    like = {"color_scheme": theme, "reduced_motion": "reduce", "viewport": {"width": width, "height": 900}}
    anna, ben, stranger = arrive("Anna", **like), arrive("Ben"), arrive(**like)
    for person, name, path in chain(_pages(anna, ben), _outside(stranger, anna, ben)):
        if path:
            person.page.goto(path)
        must_be_fit(person.page, name)
        shot(person.page, f"{theme}-{width}-{name}")


def _pages(anna: Person, ben: Person) -> Iterator[tuple[Person, str, str]]:
    """What somebody who signed in can open. Some pages lead on from the one before, without an address."""
    for path in PLACES:
        yield anna, path.strip("/").replace("/", "-") or "lobby", path
    for name in GAMES:
        yield anna, f"rules-{name}", f"/rules/{name}"
        yield anna, f"rankings-{name}", f"/rankings/{name}"
    yield anna, "player", f"/players/{anna.call('GET', '/me')['player']}"
    running = anna.quick_table(ben, bots=1)
    anna.until_my_turn(running, ben)
    for end in ("/table", "/log", "/proof", "/at/6", "/at/2"):
        yield anna, f"game{end.replace('/', '-')}", f"{running}{end}"
    (anna if anna.awaited(running) else ben).quick_move(running)
    yield anna, "plans", f"{running}/plans"
    yield anna, "table-open", anna.open_table("Half empty")
    yield anna, "asked", _asked(anna, ben)
    yield anna, "dispute", _disputed(anna, ben)
    yield anna, "curtain", _hot_seat(anna)
    yield anna, "forked", _forked(anna, running)
    anna.page.goto("/profile")
    anna.page.fill("#tokens #label", "Laptop")
    anna.press("Make a token")
    yield anna, "profile-token-made", ""
    anna.page.keyboard.press("?")
    expect(anna.page.locator("dialog#keys")).to_be_visible()
    yield anna, "keys", ""
    anna.page.goto("/?game=vinhos")
    yield anna, "lobby-vinhos", ""
    yield anna, "nothing", "/nothing"


def _outside(stranger: Person, anna: Person, ben: Person) -> Iterator[tuple[Person, str, str]]:
    """What strangers see, and what goes wrong at the door."""
    for path in ("/sign-in", "/sign-up"):
        yield stranger, path.strip("/"), path
    for field, value in (("#name", anna.name), ("#password", "wrong horse battery")):
        stranger.page.fill(field, value)
    stranger.page.click("main button")
    yield stranger, "sign-up-refused", ""
    yield stranger, "watching", anna.quick_table(ben, game="viticulture")
    yield stranger, "private", anna.quick_table(bots=1, game="viticulture", private=True)


def _asked(anna: Person, ben: Person) -> str:
    """A table where Ben asks for an undo that Anna must agree to."""
    table = anna.quick_table(ben, game="viticulture")
    first, second = (anna, ben) if anna.awaited(table) else (ben, anna)
    first.quick_move(table)
    second.quick_move(table)
    ben.send(table, {"type": "AskUndo", "to": int(str(ben.call("GET", table)["version"])) - 2})
    return table


def _disputed(anna: Person, ben: Person) -> str:
    table = anna.quick_table(ben, game="viticulture")
    (anna if anna.awaited(table) else ben).quick_move(table)
    version = ben.call("GET", table)["version"]
    ben.send(table, {"type": "OpenDispute", "version": version, "rule": "VIT-SET-01", "text": "Was that so?"})
    return table


def _hot_seat(anna: Person) -> str:
    made = f"/games/{anna.call('POST', '/games', {'game': 'viticulture', 'seats': 2})['id']}"
    for _ in range(2):
        anna.send(made, {"type": "TakeSeat"})
    anna.send(made, {"type": "StartGame"})
    return made


def _forked(anna: Person, table: str) -> str:
    return f"/games/{anna.call('POST', f'{table}/forks', {'at': anna.call('GET', table)['version']})['id']}"


def test_nothing_scrolls_sideways_and_targets_are_big(arrive: Arrive) -> None:
    anna = arrive("Anna")
    tables = [anna.quick_table(bots=seats - 1, game=game) for game, seats in GAMES.items()]
    for table in tables:
        anna.until_my_turn(table)
    for path in ("/", "/games", "/profile", "/profile/notices", *tables, f"{tables[0]}/table", f"{tables[0]}/at/5"):
        anna.page.goto(path)
        for width in (360, 768, 1280):
            anna.page.set_viewport_size({"width": width, "height": 800})
            assert anna.page.evaluate("document.documentElement.scrollWidth") <= width, f"{path} at {width}"
            small = anna.page.evaluate(
                """[...document.querySelectorAll('button, .btn, .choice, input:not([type=hidden]), select, .nav a')]
                .filter(each => each.offsetParent && !each.closest('label') && each.getBoundingClientRect().height < 43.5)
                .map(each => each.outerHTML.slice(0, 120))"""
            )
            assert small == [], f"{path} at {width}"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_light(game: str, arrive: Arrive) -> None:
    anna = arrive("Anna")
    running = anna.quick_table(bots=GAMES[game] - 1, game=game)
    anna.until_my_turn(running)
    sizes: dict[str, int] = {}
    anna.page.on("response", lambda answer: sizes.update({answer.url: len(answer.body())}) if "live" not in answer.url else None)
    anna.page.goto(running)
    anna.page.wait_for_load_state()
    assert sum(sizes.values()) < MOST_BYTES, sizes


def test_names_are_harmless_everywhere(arrive: Arrive) -> None:
    """Markup, emoji and right-to-left text in names, titles, chat and notes stay words, and every name is fenced off."""
    evil = "<img src=x onerror=alert(1)>"
    people = [arrive(name) for name in ("<img src=x>", "🍷🍇 Wein", "יין טוב")]
    anna = people[0]
    table = anna.quick_table(*people[1:], title=f"{evil} שולחן")
    for each in people:
        each.call("POST", f"{table}/chat", {"text": f"{evil} @{people[2].name} <b>hi</b>"})
    for person in (anna, arrive()):
        for path in (table, "/games", "/", f"{table}/at/3", f"{table}/log", f"{table}/table"):
            person.page.goto(path)
            assert person.page.locator("img, main b b, .said b").count() == 0
    anna.page.goto(table)
    shown = anna.page.locator("body").inner_text()
    for each in people:
        assert f"\u2068{each.name}\u2069" in shown
    assert evil in anna.page.locator(".said").first.inner_text()


@pytest.mark.expects("Content Security Policy", "Failed to fetch")
def test_every_page_keeps_to_its_policy(arrive: Arrive) -> None:
    """Script and style of a stranger do not run, wherever they got in; the browser itself refuses them."""
    anna = arrive("Anna")
    refused = anna.page.evaluate(
        """() => new Promise(done => {
            const kinds = [];
            document.addEventListener('securitypolicyviolation', broken => {
                kinds.push(broken.effectiveDirective);
                if (kinds.length === 3) done(kinds);
            });
            const script = document.createElement('script');
            script.textContent = 'window.ran = true';
            const outside = document.createElement('img');
            outside.src = 'http://127.0.0.2:9/x.png';
            document.body.append(script, outside);
            fetch('http://127.0.0.2:9/').catch(() => null);
        })"""
    )
    assert sorted(refused) == ["connect-src", "img-src", "script-src-elem"]
    assert anna.page.evaluate("window.ran") is None
