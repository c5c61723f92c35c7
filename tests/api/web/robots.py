"""People without script: they follow links and send forms, as a browser would with JavaScript off."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from typing import Any
from urllib.parse import urlencode

from flask import Flask
from werkzeug.test import TestResponse

PASSWORD = "correct horse battery"
_PAGES = {"Accept": "text/html,*/*;q=0.8"}


@dataclass
class Form:
    """A form with what would be sent: hidden and typed fields, ticks, and its buttons."""

    id: str
    method: str
    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[dict[str, str]] = field(default_factory=list)

    @property
    def sent(self) -> dict[str, str]:
        """Fields by name."""
        return dict(self.fields)


@dataclass
class Link:
    """A link, in text or on a board."""

    href: str
    css: str
    label: str
    draft: bool


class Page(HTMLParser):
    """A page as read: forms, links, ids, visible words."""

    def __init__(self, raw: TestResponse) -> None:
        super().__init__()
        self.raw, self.status = raw, raw.status_code
        self.text = raw.get_data(as_text=True)
        self.forms: list[Form] = []
        self.links: list[Link] = []
        self.words = ""
        self.labels: dict[str, str] = {}
        self._open: Form | None = None
        self._button: dict[str, str] | None = None
        self._link: Link | None = None
        self._select: list[str] = []
        self._skip = 0
        self.feed(self.text)

    def form(self, id_: str = "", action: str = "", button: str = "") -> Form:
        """The first form with this id, action or button."""
        for each in self.forms:
            named = any(button in pressed["label"] for pressed in each.buttons) if button else True
            if (not id_ or each.id == id_) and (not action or each.action == action) and named:
                return each
        raise AssertionError(f"no form {id_}{action}{button} in: {self.words[:300]}")

    @property
    def answers(self) -> int:
        """How many answers the draft of this page holds."""
        return self.raw.request.query_string.decode().count("f.")

    def has(self, words: str) -> bool:
        """Whether a reader sees these words."""
        return words in self.words

    def drafts(self) -> list[str]:
        """Where links lead that pick something."""
        return [link.href for link in self.links if link.draft and "do=" in link.href]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: C901 - a reader of markup
        """Note what matters."""
        given = {name: value or "" for name, value in attrs}
        if tag in ("script", "style", "title", "defs"):
            self._skip += 1
        elif tag == "form":
            self._open = Form(given.get("id", ""), given.get("method", "get"), given.get("action", ""))
            self.forms.append(self._open)
        elif tag == "a":
            self._link = Link(given.get("href", ""), given.get("class", ""), given.get("aria-label", ""), "data-d" in given)
            self.links.append(self._link)
        elif tag == "button":
            self._button = {**given, "label": given.get("aria-label", "")}
            owner = next((each for each in self.forms if each.id == given["form"]), None) if "form" in given else self._open
            if owner is not None:
                owner.buttons.append(self._button)
        elif tag == "select":
            self._select = [given.get("name", "")]
        elif tag == "option" and self._open is not None and self._select and ("selected" in given or len(self._select) == 1):
            if "selected" in given:
                self._open.fields = [each for each in self._open.fields if each[0] != self._select[0]]
            self._open.fields.append((self._select[0], given.get("value", "")))
            self._select.append(given.get("value", ""))
        elif tag in ("input", "textarea") and self._open is not None and given.get("name"):
            ticked = given.get("type") not in ("checkbox", "radio") or "checked" in given
            if ticked:
                self._open.fields.append((given["name"], given.get("value", "on" if given.get("type") == "checkbox" else "")))

    def handle_endtag(self, tag: str) -> None:
        """Close what was open."""
        if tag in ("script", "style", "title", "defs"):
            self._skip -= 1
        elif tag == "form":
            self._open = None
        elif tag == "button":
            self._button = None
        elif tag == "a":
            self._link = None
        elif tag == "select":
            self._select = []

    def handle_data(self, data: str) -> None:
        """Words, for buttons and links too."""
        if self._skip:
            return
        self.words += data.replace("\u2068", "").replace("\u2069", "")
        if self._button is not None:
            self._button["label"] += data.strip()
        if self._link is not None and data.strip():
            self._link.label += data.strip()


class Robot:
    """One person with a cookie jar."""

    def __init__(self, app: Flask, name: str = "") -> None:
        self.client, self.name = app.test_client(), name
        if name:
            form = self.get("/sign-up").form(action="/sign-up")
            answer = self.post("/sign-up", {**form.sent, "name": name, "password": PASSWORD})
            assert answer.status_code == 303, answer.get_data(as_text=True)

    def get(self, path: str, status: int = 200, **headers: str) -> Page:
        """Read a page."""
        page = Page(self.client.get(path, headers={**_PAGES, **headers}))
        assert page.status == status, f"{path}: {page.status} {page.words[:400]}"
        return page

    def post(self, path: str, fields: Any, **headers: str) -> TestResponse:
        """Send fields as a form of our own page does."""
        own = {**_PAGES, "Origin": "http://localhost", "Content-Type": "application/x-www-form-urlencoded", **headers}
        return self.client.post(path, data=urlencode(fields), headers=own)

    def submit(self, form: Form, **changed: str) -> Page:
        """Send a form and look where it leads."""
        answer = self.post(form.action, {**form.sent, **changed})
        assert answer.status_code == 303, f"{form.action}: {answer.status_code} {Page(answer).words[:400]}"
        return self.get(answer.headers["Location"])

    def open_table(self, **wish: str) -> str:
        """Open a table from the lobby; gives its address."""
        form = self.get(f"/?game={wish.get('game', 'vino')}").form(action="/tables")
        answer = self.post("/tables", {**form.sent, "clock": "none", **wish})
        assert answer.status_code == 303, Page(answer).words
        return answer.headers["Location"]

    def press(self, path: str, label: str) -> Page:
        """Press the first button with this label on a page."""
        return self.submit(self.get(path).form(button=label))

    def moves(self, path: str, dice: Random) -> Page | None:
        """Make some move by links and the confirm form; None when it is not this person's turn."""
        page = self.get(path)
        if not page.has("Your turn:"):
            return None
        for _ in range(60):
            form = page.form("send")
            if "command" in form.sent:
                return self.submit(form)
            ways = page.drafts()
            assert ways, f"nothing to pick at {path}: {page.words[:600]}"
            further = [way for way in ways if way.count("f.") >= page.answers + 1] or ways
            page = self.get(further[0] if "do=Sell" in further[0] else dice.choice(further))
        raise AssertionError("a move never gets complete")
