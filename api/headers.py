"""What every answer says to browsers: no guessing of types, no referrer, no framing, no keeping of what is personal."""

from flask import Response

_ALWAYS = (("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"))
_JSON_POLICY = "default-src 'none'; frame-ancestors 'none'"
GUARDS = (*_ALWAYS, ("Content-Security-Policy", _JSON_POLICY), ("Cache-Control", "no-store"))
"""All of it, for an answer that no application made."""


def guarded(answer: Response) -> Response:
    """Add what the view has not set itself."""
    headers = answer.headers
    headers.extend(_ALWAYS)
    if "Content-Security-Policy" not in headers:
        headers.add("Content-Security-Policy", _JSON_POLICY)
    if "Cache-Control" not in headers:
        headers.add("Cache-Control", "no-store")
    return answer
