"""How a mail looks: the HTML part as a mail program shows it, without script, and a picture of it."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from commands.table.seating import StartGame
from events.keys import of_player
from tests.post.office import Office
from tests.post.receivers import mail_server

AXE = Path(str(files("tests.browser").joinpath("vendor", "axe.min.js")))
HOUR = 3600


def sent_mail() -> str:
    """The HTML of a mail about a second turn, with lines of the log and a deadline."""
    with mail_server() as box:
        settings = {"smtp_host": "127.0.0.1", "smtp_port": box.port, "smtp_security": "none"}
        office = Office({"kind": "move", "seconds": 48 * HOUR, "zone": "Europe/Madrid"}, **settings)
        office.room.send(0, StartGame())
        first = office.room.table.to_act[0]
        for person, known in zip(office.room.people, ("Anna", "Ben", "Cleo"), strict=True):
            office.engine.hset(of_player(person, "who"), "name", known)
        office.room.move(first)
        office.wants(first, {"kind": "email", "target": "anna@players.example"}, zone="Europe/Madrid")
        for _ in range(60):
            if first in office.room.table.to_act:
                break
            office.room.move()
        office.later(61)
        return box.html()


@pytest.mark.browser
@pytest.mark.parametrize(("name", "width", "scheme"), [("mail", 700, "light"), ("mail-phone", 360, "dark")])
def test_a_mail_reads_well_on_wide_and_narrow_screens(
    new_context: Any, shot: Callable[[Page, str], None], name: str, width: int, scheme: str
) -> None:
    page = new_context(viewport={"width": width, "height": 800}, color_scheme=scheme).new_page()
    page.set_content(sent_mail())
    shot(page, name)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found["violations"]] == []
