"""Whether a page is fit for everybody: what axe finds, and whether it fits its window."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page

_AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
_RUN = "axe.run(document, {resultTypes: ['violations']}).then(all => JSON.stringify(all.violations))"


def violations(page: Page) -> list[str]:
    """What axe finds on a page."""
    page.evaluate(_AXE)
    found = json.loads(page.evaluate(_RUN))
    return [f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}" for each in found for node in each["nodes"]]


def must_be_fit(page: Page, what: str = "") -> None:
    """No violation, nothing sideways, and no code where words should stand but in the rules."""
    where = f"{what} {page.url} {page.viewport_size}"
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0, where
    assert (found := violations(page)) == [], f"{where}: {found}"
    assert "/rules/" in page.url or (said := codes(page)) == [], f"{where}: {said}"


def codes(page: Page) -> list[str]:
    """Words on the page that look like names out of the program: snake_case, CamelCase, templates that were not filled."""
    shown = page.evaluate(_SHOWN)
    return sorted({each for each in re.split(r"\s+", shown) if _CODE.search(each)})


_SHOWN = """() => [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title]')]
  .map(each => `${each.getAttribute('aria-label') ?? ''} ${each.getAttribute('title') ?? ''}`)].join(' ')"""
_CODE = re.compile(r"[a-z]+_[a-z]+|\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b|\{[a-z_.]+\}|\b(?:None|undefined|NaN|True|False)\b")
