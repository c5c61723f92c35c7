"""What a person does at a table, in a real browser."""

import re
from random import Random

from playwright.sync_api import Page, expect

PASSWORD = "correct horse battery"


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
            if page.locator("#confirm").is_enabled():
                return
            page.evaluate("document.querySelectorAll('#choices details').forEach(each => { each.open = true })")
            hrefs = page.locator("#choices a[data-d][href*='do=']").evaluate_all(
                "all => all.map(each => each.getAttribute('href'))"
            )
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
        self.page.click("#confirm")
        expect(self.page.locator("#page")).not_to_have_attribute("data-version", str(version))
        expect(self.page.locator("#refusal")).to_have_count(0)
