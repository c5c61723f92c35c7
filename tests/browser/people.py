"""What a person does at a table, in a real browser."""

import re
import time
from random import Random

from playwright.sync_api import Error, Page, expect

PASSWORD = "correct horse battery"
_CHOICES = """() => {
  if (document.querySelector('#confirm:enabled')) return null;
  document.querySelectorAll('#choices details').forEach(each => { each.open = true });
  return [...document.querySelectorAll("#choices a[data-d][href*='do=']")].map(each => each.getAttribute('href'));
}"""
"""Where the choices lead, with all lists opened; null when the move is whole."""


class Person:
    """Somebody in front of a page."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url, self.name = page, url, ""

    def sign_up(self, name: str) -> None:
        """Make an account by the form."""
        self.name = name
        self.page.goto("/sign-up")
        self.page.fill("#name", name)
        self.page.fill("#password", PASSWORD)
        self.page.click("main button")
        expect(self.page.locator(".nav a[href='/profile']")).to_be_visible()

    def open_table(self, title: str = "Friday cellar", seats: int = 3, game: str = "vino") -> str:
        """Open a table and sit down; gives its path."""
        self.page.goto(f"/?game={game}")
        self.page.fill("#title", title)
        self.page.locator(f"input[name=seats][value='{seats}']").check(force=True)
        self.page.select_option("#clock", "none")
        self.page.click("text=Open the table")
        self.page.wait_for_url("**/games/*")
        return re.sub(r"https?://[^/]+", "", self.page.url)

    def press(self, label: str) -> None:
        """Press the first button with this label, and wait for the page."""
        with self.page.expect_navigation():
            self.page.locator("button", has_text=label).first.click()

    def sit(self, table: str) -> None:
        """Take the first free seat."""
        self.page.goto(table)
        self.press("Take a seat")

    @property
    def version(self) -> int:
        """The version that the page shows."""
        return int(self.page.locator("#page").get_attribute("data-version") or 0)

    @property
    def on_turn(self) -> bool:
        """Whether the page says so."""
        return self.page.locator(".turn.you").count() > 0

    @property
    def finished(self) -> bool:
        """Whether the result stands on the page."""
        return self.page.locator("#result").count() > 0

    def draft(self, dice: Random) -> None:
        """Pick in the list, or on the board, until the move is whole."""
        page = self.page
        for _ in range(40):
            hrefs = page.evaluate(_CHOICES)
            if hrefs is None:
                return
            answers = page.url.count("f.")
            further = [href for href in hrefs if href.count("f.") > answers] or hrefs
            before = page.url
            chosen = further[0] if "do=Sell" in further[0] else dice.choice(further)
            page.locator(f"#choices a[href='{chosen}']").first.click()
            expect(page).not_to_have_url(before)
        raise AssertionError("a move never gets complete")

    def move(self, dice: Random) -> None:
        """Make a move and see that the page knows it."""
        version = self.version
        self.draft(dice)
        try:
            self.page.click("#confirm")
        except Error as error:
            shown = self.page.locator("body").inner_text()[:1_500]
            raise AssertionError(f"no confirm at {self.page.url}, version {version} then {self.version}:\n{shown}") from error
        expect(self.page.locator("#page")).not_to_have_attribute("data-version", str(version))
        expect(self.page.locator("#refusal")).to_have_count(0)

    # ---- quicker ways, for tests about something else ----

    def call(self, method: str, path: str, body: object = None) -> dict[str, object]:
        """One JSON call with this browser's session."""
        answer = self.page.request.fetch(
            f"{self.url}/api/v1{path}", method=method, data=body, headers={"Origin": self.url, "Sec-Fetch-Site": "same-origin"}
        )
        assert answer.ok, answer.text()
        found: dict[str, object] = answer.json()
        return found

    def send(self, table: str, command: dict[str, object]) -> dict[str, object]:
        """A command by JSON."""
        return self.call("POST", f"{table}/commands", command)

    def quick_table(self, *others: "Person", bots: int = 0, game: str = "vino", **more: object) -> str:
        """A running game, set up by JSON; gives its path."""
        seats = 1 + len(others) + bots
        table = f"/games/{self.call('POST', '/games', {'game': game, 'seats': seats, 'title': 'Quick cellar', **more})['id']}"
        for each in (self, *others):
            each.send(table, {"type": "TakeSeat"})
        for _ in range(bots):
            self.send(table, {"type": "TakeSeat", "bot": "greedy"})
        self.send(table, {"type": "StartGame"})
        return table

    def quick_move(self, table: str) -> None:
        """Some legal move by JSON: the first that is listed."""
        legal = self.call("GET", f"{table}/legal")
        commands = [*legal["commands"], *(form["example"] for form in legal["forms"])]  # type: ignore[misc, index]
        self.send(table, commands[0])

    def awaited(self, table: str) -> bool:
        """Whether the game waits for this person, as JSON says."""
        shown = self.call("GET", table)
        held = shown["you"]["seats"]  # type: ignore[index]
        return any(seat in held for seat in shown["to_act"])  # type: ignore[attr-defined]

    def until_my_turn(self, table: str, *others: "Person") -> None:
        """Wait for the bots, until this person is up, or one of the others."""
        until = time.monotonic() + 60
        while not any(each.awaited(table) for each in (self, *others)):
            assert time.monotonic() < until, f"the bots do not move: {self.call('GET', table)['to_act']} of {table}"
            time.sleep(0.05)
