"""Server-sent events (to come with the live process)."""

from flask import Flask


def register(app: Flask, prefix: str, *, streaming: bool) -> None:
    """Add the streams."""
