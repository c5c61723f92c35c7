"""Bodies that are no JSON, or JSON that others would read differently: one clear 400 each."""

import pytest

from tests.api.actors import People, Tables

BODIES = {
    "empty": b"",
    "space": b"  ",
    "broken": b'{"text": ',
    "trailing comma": b'{"text": "x",}',
    "single quotes": b"{'text': 'x'}",
    "two values": b'{"text": "x"} {}',
    "form": b"text=x",
    "NaN": b'{"text": NaN}',
    "Infinity": b'{"text": "x", "n": Infinity}',
    "-Infinity": b'{"text": "x", "n": -Infinity}',
    "key twice": b'{"text": "x", "text": "y"}',
    "key twice below": b'{"text": "x", "a": {"b": 1, "b": 2}}',
    "huge whole number": b'{"text": "x", "n": 9007199254740993}',
    "very long number": b'{"text": "x", "n": ' + b"9" * 5_000 + b"}",
    "huge decimal": b'{"text": "x", "n": 1e400}',
    "deep lists": b'{"text": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "deep objects": b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
    "less deep": b'{"text": ' + b"[" * 500 + b"]" * 500 + b"}",
    "lone surrogate": b'{"text": "\\ud800"}',
    "surrogates the wrong way": b'{"text": "\\udc00\\ud800"}',
    "latin 1": '{"text": "é"}'.encode("latin-1"),
    "utf 16": '{"text": "x"}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"text": "x"}',
    "truncated utf 8": b'{"text": "\xc3"}',
    "overlong utf 8": b'{"text": "\xc0\xaf"}',
    "control character": b'{"text": "a\x00b"}',
    "null character": b'{"text": "a\\u0000b"}',
    "list": b"[]",
    "string": b'"text"',
    "unknown field": b'{"text": "x", "more": 1}',
    "wrong type": b'{"text": 1}',
    "missing": b"{}",
    "steering": '{"text": "a\u202eb"}'.encode(),
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_what_is_no_plain_json_is_refused(tables: Tables, body: bytes) -> None:
    table = tables.open("Anna")
    refused = table.people[0].call("POST", f"/games/{table.id}/chat", data=body).problem(400, "invalid")
    assert refused["faults"]
    assert all(fault["fault"] for fault in refused["faults"])
    assert table.people[0].sees("chat").ok()["messages"] == []


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_no_malformed_body_reaches_a_game(tables: Tables, body: bytes) -> None:
    table = tables.open("Anna")
    anna = table.people[0]
    assert anna.call("POST", f"/games/{table.id}/commands", data=body).problem(400, "invalid")["faults"]
    assert anna.sees().ok()["version"] == 1


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "nonsense"]
)
def test_the_type_of_content_does_not_matter_when_it_parses(tables: Tables, kind: str) -> None:
    table = tables.open("Anna")
    sent = b'{"type": "TakeSeat"}'
    table.people[0].call("POST", f"/games/{table.id}/commands", data=sent, headers={"Content-Type": kind}).ok()


@pytest.mark.parametrize("path", ["/accounts", "/sessions", "/games", "/me/tokens", "/games/{}/commands", "/games/{}/chat"])
def test_too_large_a_body_is_not_read(tables: Tables, path: str) -> None:
    table = tables.open("Anna")
    body = b'{"text": "' + b"x" * 64_000 + b'"}'
    table.people[0].call("POST", path.format(table.id), data=body).problem(413, "too-large")


def test_numbers_that_fit_nowhere_never_reach_the_log(tables: Tables) -> None:
    table = tables.vino(seats=3)
    anna = table.people[0]
    for number in (b"1e20", b"1" + b"0" * 30, b"-9007199254740993", b"9007199254740993.5"):
        sent = b'{"type": "AskUndo", "to": ' + number + b"}"
        anna.call("POST", f"/games/{table.id}/commands", data=sent).problem(400, "invalid")
    sent = b'{"type": "AskUndo", "to": 9007199254740991}'
    anna.call("POST", f"/games/{table.id}/commands", data=sent).problem(422, "rejected")


@pytest.mark.parametrize("text", ["hello", "שלום 🍷", "two\nlines", "x" * 2_000, "<b>&amp;</b>", "'; DROP TABLE"])
def test_honest_text_passes_unchanged(tables: Tables, text: str) -> None:
    table = tables.open("Anna")
    table.people[0].call("POST", f"/games/{table.id}/chat", {"text": text}).ok(201)
    assert table.people[0].sees("chat").ok()["messages"][0]["text"] == text


def test_nothing_a_stranger_sends_makes_a_server_error(people: People) -> None:
    for method in ("GET", "POST", "PUT", "DELETE", "PATCH"):
        for path in ("/accounts", "/sessions", "/me", "/games", "/games/x", "/games/x/commands", "/rules/x", "/nowhere", "/"):
            for body in (b"", b"{", b"\xff", b"[" * 3_000):
                assert people.stranger().call(method, path, data=body).status < 500
