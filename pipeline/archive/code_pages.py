"""Which 8-bit code page a text is in: by the federation and by how its words would look."""

import re
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

#: Characters that stand in names and titles without being letters.
_MARKS = set("ªº°’‘“”„«»–—´`¨ ·№")
_WORD = re.compile(rb"[A-Za-z\x80-\xff]+")
_FEDERATION = re.compile(rb"^032 +([A-Z]{3})[ \t]*$", re.MULTILINE)
_PLAYER_FEDERATION = re.compile(rb"^001.{50}([A-Z]{3}) ", re.MULTILINE)

_WEST = ("éüöäñáíóçèß", "àâãåæêëìîïðòôõøùúûýÿþœšž")
_CENTRAL = ("áéíóöüčšžłńśćřă", "ýäűőąęźżďěňťůľĺŕâîşţđßôëç")
_CYRILLIC = ("аеинорсвтлкуям", "бгдёжзйпфхцчшщъыьэюіїєґўђјљњћџѓќѕ")
_GREEK = ("αεηιοςσντρκπλά", "βγδζθμξυφχψωέήίόύώϊϋΐΰ")
_TURKISH = ("üöçşğıİ", "âîûéäß")
_BALTIC = ("āēīšžėąčūõäöü", "ģķļņęįųéóńśźżłßå")

#: Code page → (frequent, other) letters, the best first when nothing else decides.
_PAGES: dict[str, tuple[str, str]] = {
    "cp1252": _WEST,
    "cp1250": _CENTRAL,
    "cp1251": _CYRILLIC,
    "cp1253": _GREEK,
    "cp1254": _TURKISH,
    "cp1257": _BALTIC,
    "cp850": _WEST,
    "cp437": _WEST,
    "cp852": _CENTRAL,
    "cp866": _CYRILLIC,
}

#: Federations by the pages that their programs wrote; every other one used the western pages.
_HOMES: dict[tuple[str, ...], str] = {
    ("cp1250", "cp852"): "POL CZE SVK HUN SLO CRO ROU BIH SRB MNE ALB KOS",
    ("cp1251", "cp866"): "RUS UKR BLR BUL MKD KAZ KGZ TJK UZB MGL FID MDA",
    ("cp1253",): "GRE CYP",
    ("cp1254",): "TUR AZE",
    ("cp1257",): "EST LAT LTU",
}
_WESTERN = ("cp1252", "cp850", "cp437")
_HOME_BONUS = 0.4
#: A reading is doubtful when it is worth less, or another one nearly as much.
_GOOD, _CLEAR = 0.7, 0.25


@dataclass(frozen=True)
class Guess:
    """The best code page, the next best that reads otherwise, and the federation looked at.

    `sure` is false where the best is poor or the next best nearly as good.
    """

    page: str
    runner_up: str | None
    federation: str | None
    sure: bool


def guess(data: bytes) -> Guess:
    """The code page of a text with \\n line ends that is neither ASCII nor UTF-8."""
    federation = _home(data)
    home = next(
        (pages for pages, names in _HOMES.items() if federation and federation in names.split()),
        _WESTERN,
    )
    words = sorted(word for word in set(_WORD.findall(data)) if not word.isascii())
    scores: dict[str, float] = {}
    for page in _PAGES:
        try:
            readings = [word.decode(page) for word in words]
        except UnicodeDecodeError:
            continue
        scores[page] = _likeness(readings, page) + (_HOME_BONUS if page in home else 0.0)
    ranked = sorted(scores, key=lambda page: -scores[page])
    sample = b"\n".join(words)
    best = ranked[0]
    others = (page for page in ranked[1:] if sample.decode(page) != sample.decode(best))
    runner_up = next(others, None)
    lead = scores[best] - scores[runner_up] if runner_up else _CLEAR
    return Guess(best, runner_up, federation, scores[best] >= _GOOD and lead >= _CLEAR)


def _home(data: bytes) -> str | None:
    """Federation of the event, or the most frequent one of the players."""
    if stated := _FEDERATION.search(data):
        return stated[1].decode()
    names = _PLAYER_FEDERATION.findall(data)
    return max(sorted(set(names)), key=names.count).decode() if names else None


def _likeness(words: list[str], page: str) -> float:
    """Mean worth of the non-ASCII characters of the words, with their neighbours in view."""
    frequent, other = _PAGES[page]
    worth, count = 0.0, 0
    for word in words:
        strange = [char for char in word if char > "\x7f"]
        count += len(strange)
        for char in strange:
            low = char if char in frequent else char.lower()
            if low in frequent:
                worth += 1.0
            elif low in other:
                worth += 0.6
            elif char in _MARKS:
                worth -= 0.25
            else:
                worth += 0.2 if char.isalpha() else -3.0
        worth -= sum(_oddities(word))
    return worth / max(count, 1)


def _oddities(word: str) -> Iterator[float]:
    """What speaks against a word: mixed or lonely foreign letters, case turns, piled-up accents."""
    letters = [char for char in word if char.isalpha()]
    yield 2.0 * mixed(word)
    yield 1.0 * (len(letters) == 1 and letters[0] >= "\u0370")  # more likely a damaged byte
    turns = sum(a.islower() and b.isupper() for a, b in pairwise(letters))
    yield 0.7 * turns
    piles = re.findall("[\u0080-\u024f]{3,}", word)
    yield 1.0 * sum(len(pile) - 2 for pile in piles)


def mixed(word: str) -> bool:
    """True for letters of several scripts (Latin, Greek, Cyrillic, another) in one word."""
    starts = (0x370, 0x400, 0x530)
    return len({bisect(starts, ord(char)) for char in word if char.isalpha()}) > 1
