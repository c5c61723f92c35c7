"""Names: free for all scripts and pictures, closed to twins and tricks."""

import unicodedata
from concurrent.futures import ThreadPoolExecutor

import pytest
from fakeredis import FakeRedis
from hypothesis import given
from hypothesis import strategies as st

from api.app import create_app
from events.settings import Settings
from projections.names import NameRefused, checked, claims, clean
from tests.api.actors import PASSWORD, People

FINE = [
    "Anna",
    "José",
    "Łukasz",
    "Nguyễn Thị",
    "Straße",
    "O'Brien",
    "a.b-c_d",
    "x",
    "Anna 2",
    "<script>",
    "ʻOkina",
    "Анна",
    "Ελένη",
    "Հայկ",
    "שרה",
    "עִבְרִית",
    "ليلى",
    "علی\u200cرضا",
    "देवेंद्र",
    "สมชาย",
    "မြို့",
    "山田太郎",
    "ヤマダ",
    "김철수",
    "🍷",
    "❤️\u200d🔥 Rosé",
    "👩🏽\u200d🚀",
    "1️⃣",
    "🇮🇹 Bruno",
    "x" * 40,
]
TRICKS = {
    "nothing": "",
    "a space": " ",
    "space before": " Anna",
    "space after": "Anna ",
    "two spaces": "An  na",
    "no-break space": "An\u00a0na",
    "ideographic space": "An\u3000na",
    "line": "An\nna",
    "tab": "An\tna",
    "null": "An\x00na",
    "escape": "\x1b[31mAnna",
    "zero width space": "An\u200bna",
    "joiner between letters": "An\u200dna",
    "non-joiner between letters": "An\u200cna",
    "word joiner": "An\u2060na",
    "byte order mark": "\ufeffAnna",
    "soft hyphen": "An\u00adna",
    "right to left override": "an\u202ena",
    "isolate": "\u2066Anna",
    "right to left mark": "Anna\u200f",
    "hangul filler": "\u3164",
    "braille blank": "\u2800",
    "variation selector": "A\ufe0fnna",
    "tag letters": "Anna\U000e0041",
    "line separator": "An\u2028na",
    "private use": "An\ue000na",
    "unassigned": "An\u0378na",
    "one letter of another alphabet": "Аnna",
    "two alphabets": "Annα",
    "fullwidth": "Ａｎｎａ",
    "mathematical": "𝐀nna",
    "circled": "ⓐnna",
    "small capital": "ᴀnna",
    "cherokee": "Ꭺ",
    "heap of marks": "A" + "\u0301" * 4 + "nna",
    "mark alone": "\u0301Anna",
    "struck out": "A\u0336nna",
    "framed": "A\u20ddnna",
    "mark of another script": "a\u0903",
    "only a dash": "-",
    "41 signs": "x" * 41,
    "too many bytes": "語" * 40 + "🍷" * 20,
}
TWINS = [
    ("Anna", "ANNA"),
    ("Straße", "STRASSE"),
    ("coco", "сосо"),
    ("Tom", "Том"),
    ("HAT", "ΗΑΤ"),
    ("Ηλίας", "ηλίας"),
    ("José", "Jose\u0301"),
    ("Ivan", "lvan"),
    ("bob0", "bobO"),
    ("a-b", "a–b"),
    ("O'Brien", "O’Brien"),
    ("12", "١٢"),
    ("marnie", "mamie"),
    ("😀😀", "😀\u200d😀"),
    ("☺", "☺\ufe0f"),
]


@pytest.mark.parametrize("name", FINE)
def test_names_of_all_scripts_are_welcome(people: People, name: str) -> None:
    kept = unicodedata.normalize("NFC", name)
    made = people.stranger().call("POST", "/accounts", {"name": name, "password": PASSWORD}).ok(201)
    assert made["name"] == kept
    assert people.stranger().call("POST", "/sessions", {"name": name, "password": PASSWORD}).ok(201)["name"] == kept


@pytest.mark.parametrize("name", TRICKS.values(), ids=TRICKS)
def test_tricks_are_refused_with_one_clear_fault(people: People, name: str) -> None:
    refused = people.stranger().call("POST", "/accounts", {"name": name, "password": PASSWORD}).problem(400, "invalid")
    assert [fault["place"] for fault in refused["faults"]] == [["name"]]


@pytest.mark.parametrize(("first", "twin"), TWINS)
def test_a_name_that_looks_like_another_is_taken(people: People, first: str, twin: str) -> None:
    people(first)
    people.stranger().call("POST", "/accounts", {"name": twin, "password": PASSWORD}).problem(409, "name-taken")


@pytest.mark.parametrize(("first", "other"), [("Jose", "José"), ("Anna", "Hanna"), ("Ben1", "Ben2"), ("Anna", "Анна")])
def test_a_name_that_differs_visibly_is_free(first: str, other: str) -> None:
    assert not set(claims(first)) & set(claims(other))


@pytest.mark.parametrize(
    "name", ["A former player", "a FORMER player", "Vintners", "Bot (greedy)", "B0t (anything)", "greedy bot"]
)
def test_nobody_speaks_under_the_services_own_names(people: People, name: str) -> None:
    people.stranger().call("POST", "/accounts", {"name": name, "password": PASSWORD}).problem(409, "name-taken")


@given(st.text(max_size=60))
def test_any_text_is_either_a_clean_name_or_refused(name: str) -> None:
    try:
        kept = checked(name)
    except NameRefused:
        return
    assert clean(kept)
    assert kept == kept.strip()
    assert checked(kept) == kept
    assert len(set(claims(kept))) == 2


def test_of_many_who_want_one_name_at_once_exactly_one_gets_it() -> None:
    app = create_app(Settings(limits="off"), FakeRedis())

    def sign_up(_: int) -> int:
        return People(app).stranger().call("POST", "/accounts", {"name": "Anna", "password": PASSWORD}).status

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(sign_up, range(8))) == [201, *[409] * 7]
