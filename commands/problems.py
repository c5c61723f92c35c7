"""Answers that are no refusal of a rule: what was asked can't be judged, or not by whom asked."""

from typing import Any, Literal

Code = Literal[
    "invalid",
    "unauthenticated",
    "not-seated",
    "forbidden",
    "unknown",
    "stale",
    "lost-tail",
    "name-taken",
    "sealed",
    "command-id-reused",
    "slow-down",
]


class Problem(Exception):
    """A code of the HTTP contract with its facts. Nothing changed."""

    def __init__(self, code: Code, detail: str = "", **facts: Any) -> None:
        super().__init__(detail or code)
        self.code, self.detail, self.facts = code, detail, facts
