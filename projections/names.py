"""Which names people may take, and when two names look alike.

A name is refused when it can't be told from another kind of text: invisible or steering characters, letters of two alphabets
in one word, characters that only imitate others, heaps of marks. Two names collide when they are equal but for case, or
when their skeletons are: what is left when each letter is replaced by the Latin one it looks like.
"""

import unicodedata
from collections.abc import Iterator
from hashlib import sha256

LONGEST, MOST_BYTES = 40, 160
FORMER = "a former player"
_RESERVED = frozenset({FORMER, "former player", "vintners", "bot", "greedy bot", "random bot"})
_JOINER, _NON_JOINER, _EMOJI_STYLE, _KEYCAP = "\u200d", "\u200c", "\ufe0f", "\u20e3"
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_PLAIN_LATIN = ((0x41, 0x1BF), (0x1C4, 0x24F), (0x1E00, 0x1EFF))


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SCRIPTS = _words(
    """LATIN GREEK CYRILLIC ARMENIAN HEBREW ARABIC SYRIAC THAANA DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA TAMIL TELUGU KANNADA
    MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR GEORGIAN HANGUL ETHIOPIC KHMER MONGOLIAN HIRAGANA KATAKANA KATAKANA-HIRAGANA
    BOPOMOFO CJK IDEOGRAPHIC"""
)
"""First words of the official names of letters that people write their names with."""
_EAST_ASIAN = _words("HANGUL HIRAGANA KATAKANA KATAKANA-HIRAGANA BOPOMOFO CJK IDEOGRAPHIC")
_JOINING = _words("ARABIC SYRIAC DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA TAMIL TELUGU KANNADA MALAYALAM SINHALA KHMER MYANMAR")


class NameRefused(ValueError):
    """Nobody may have this name; the text says why."""


def checked(name: str) -> str:
    """The name as it is kept (NFC), or NameRefused with one clear fault."""
    name = unicodedata.normalize("NFC", name)
    if not name or len(name.encode(errors="surrogatepass")) > MOST_BYTES or sum(_starts_a_sign(each) for each in name) > LONGEST:
        raise NameRefused(f"1 to {LONGEST} signs, at most {MOST_BYTES} bytes")
    if name != name.strip(" ") or "  " in name:
        raise NameRefused("no spaces at the ends, and no two in a row")
    for place in range(len(name)):
        _check_sign(name, place)
    for word in name.split(" "):
        _check_word(word)
    if not any(unicodedata.category(each)[0] in "LN" or unicodedata.category(each) == "So" for each in name):
        raise NameRefused("at least one letter, digit or picture")
    return name


def reserved(name: str) -> bool:
    """Names that the service itself speaks under."""
    looks = skeleton(name)
    return looks.startswith(skeleton("bot (")) or looks in {skeleton(each) for each in _RESERVED}


def folded(name: str) -> str:
    """What stays the same when only case or the way of writing a sign differs."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def skeleton(name: str) -> str:
    """What a name looks like: twins in other alphabets have the same skeleton."""
    apart = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    digits = (str(unicodedata.decimal(each, each)) for each in apart if not _unseen(each))
    seen = "".join(_LOOKS_LIKE.get(each, each) for each in digits)
    return unicodedata.normalize("NFC", seen.casefold()).replace("rn", "m").replace("vv", "w")


def claims(name: str) -> tuple[str, ...]:
    """Digests of all that a name keeps others from taking, the one for signing in first."""
    kept = (f"fold:{folded(name)}", f"look:{skeleton(name)}")
    return tuple(sha256(each.encode()).hexdigest()[:32] for each in kept)


def clean(text: str, *, lines: bool = False) -> bool:
    """Whether a text holds nothing that would steer a terminal or the reading direction of a page."""
    return not any(_steers(each) for each in text if not (lines and each in "\n\t"))


def _steers(each: str) -> bool:
    bidi = each in "\u061c\u200e\u200f" or "\u202a" <= each <= "\u202e" or "\u2066" <= each <= "\u2069"
    return bidi or unicodedata.category(each) in ("Cc", "Cs", "Cn", "Zl", "Zp")


def _starts_a_sign(each: str) -> bool:
    return unicodedata.category(each) not in ("Mn", "Me", "Cf") and not "\U0001f3fb" <= each <= "\U0001f3ff"


def _unseen(each: str) -> bool:
    return each == _EMOJI_STYLE or unicodedata.category(each) == "Cf"


def _check_sign(name: str, place: int) -> None:
    each = name[place]
    kind = unicodedata.category(each)
    if each in (_JOINER, _NON_JOINER, _EMOJI_STYLE) or "\U000e0020" <= each <= "\U000e007f":
        if not _joins(name, place):
            raise NameRefused("no invisible characters")
    elif kind in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") or each in _BLANK or "\ufe00" <= each <= "\ufe0e":
        raise NameRefused("no invisible, steering or unassigned characters")
    elif kind == "Zs" and each != " ":
        raise NameRefused("no other spaces than the plain one")
    elif kind[0] == "M":
        _check_mark(name, place)
    elif _imitates(each, kind):
        raise NameRefused("no characters that only imitate others")


def _imitates(each: str, kind: str) -> bool:
    """Fullwidth, circled, mathematical and other second forms of letters and digits."""
    plain = unicodedata.normalize("NFKC", each)
    return plain != each and (kind[0] in "LN" or (kind[0] == "S" and plain.isalnum()))


def _check_mark(name: str, place: int) -> None:
    """Marks belong to a letter of their own script, a few at most, and none that strikes it out or frames it."""
    each, base = name[place], place
    if each == _KEYCAP and name[:place].rstrip(_EMOJI_STYLE)[-1:] in tuple("0123456789#*"):
        return
    while base >= 0 and unicodedata.category(name[base])[0] == "M":
        base -= 1
    if unicodedata.category(each) == "Me" or "\u0334" <= each <= "\u0338" or "\u20d0" <= each <= "\u20ff":
        raise NameRefused("no marks that strike out or frame a letter")
    script = _script(name[base]) if base >= 0 else ""
    alone = unicodedata.name(each, "").startswith("COMBINING ")
    if script == "" or not (alone or _script(each) == script):
        raise NameRefused("no marks without a letter they belong to")
    if place - base > (2 if script in ("LATIN", "GREEK", "CYRILLIC") else 5):
        raise NameRefused("no heaps of marks on one letter")


def _joins(name: str, place: int) -> bool:
    """Whether an invisible character does what it is for: between pictures, or between letters of a joining script."""
    each, before, after = name[place], name[:place].rstrip(_EMOJI_STYLE)[-1:], name[place + 1 : place + 2]
    if "\U000e0020" <= each <= "\U000e007f":
        return before == "\U0001f3f4" or "\U000e0020" <= before <= "\U000e007f"
    if each == _EMOJI_STYLE:
        return name[place - 1 : place] == before and (_picture(before) or (before in tuple("0123456789#*") and after == _KEYCAP))
    if each == _JOINER and _picture(before) and _picture(after):
        return True
    return _script(before) in _JOINING and _script(after) == _script(before)


def _picture(each: str) -> bool:
    return bool(each) and (unicodedata.category(each) in ("So", "Sk", "Sm") or each in "\u203c\u2049")


def _script(each: str) -> str:
    """The first word of a letter's or mark's official name, when it is a script that people write names in."""
    word = unicodedata.name(each, "").partition(" ")[0] if each else ""
    return word if word in _SCRIPTS else ""


def _check_word(word: str) -> None:
    scripts: set[str] = set()
    for each in _letters(word):
        script = _script(each)
        if script == "" and each not in "ʻʼ":
            raise NameRefused("letters of an alphabet that names are written in")
        if script == "LATIN" and not any(low <= ord(each) <= high for low, high in _PLAIN_LATIN):
            raise NameRefused("no characters that only imitate others")
        scripts.add("EAST" if script in _EAST_ASIAN else script)
    if len(scripts - {""}) > 1:
        raise NameRefused("no word with letters of two alphabets")


def _letters(word: str) -> Iterator[str]:
    return (each for each in word if unicodedata.category(each)[0] == "L")


def _pairs(table: str) -> dict[str, str]:
    return {sign: pair[-1] for pair in table.split() for sign in pair[:-1]}


_LOOKS_LIKE = {
    **_pairs("ΑАA ΒВB ϹСC ΕЕE ΗНH ΙІӀIl ΚКK ΜМM ΝN ΟОՕO ΡРP ЅՏS ΤТT ΥУҮY ΧХX ΖZ ЈJ ԌG ԜW ԚQ ѴV ՍU"),
    **_pairs("αаa βвb ϲсc εеe ηпոn ιіıi κкk νѵv οσоօסo ρрp τтt υиսu χхx γуүy ωѡԝw ԁd нһհh мm ѕs јj ԛզq ցg гr"),
    **_pairs("ニ二 ロ口 エ工 カ力 ト卜 ハ八 タ夕 ー一 ヘへ"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043", "-"),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4`\u02bb\u02bc", "'"),
    **dict.fromkeys("1|", "l"),
    "0": "o",
}
