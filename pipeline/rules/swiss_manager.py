"""Swiss-Manager's numbers of tie-breaks, as its result pages show them, and what they compute.

Old numbers follow the rules of their day, so the same code under the event's edition stands for
them. Numbers for teams, entered values and systems that are not in the catalogue have no code.
"""

from dataclasses import dataclass

from pipeline.errors import UsageError

PREFIX = "SM"


@dataclass(frozen=True)
class Numbered:
    """A number: its column's title, what it is, and the codes that it can be set to."""

    number: int
    title: str
    meaning: str
    codes: tuple[str, ...]


def _of(number: int, title: str, meaning: str, *codes: str) -> Numbered:
    return Numbered(number, title, meaning, codes)


NUMBERED = (
    _of(1, "Pts.", "points", "PTS"),
    _of(2, "BH.", "Buchholz", "BH"),
    _of(3, "BH1.", "Buchholz without the lowest", "BH/C1"),
    _of(4, "BHm.", "Buchholz without the lowest and highest", "BH/M1"),
    _of(7, "SB.", "Sonneborn-Berger by unadjusted points", "SB"),
    _of(8, "Fide", "progressive scores", "PS"),
    _of(9, "Fide", "progressive scores, cut further and further", "OTHER_PS_CHAIN"),
    _of(10, "rtgO", "average rating of the opponents", "ARO"),
    _of(11, "Res.", "results among those level on points", "DE", "OTHER_DE_STRICT"),
    _of(12, "vict", "wins", "WIN", "WON"),
    _of(17, "BH.", "Buchholz by unadjusted points", "OTHER_BH_NOBYE_OWN", "BH"),
    _of(19, "SB.", "Sonneborn-Berger by adjusted points", "SB"),
    _of(20, "ratO", "average rating of the opponents without the lowest", "ARO/C1"),
    _of(21, "ratP", "performance", "TPR"),
    _of(25, "BHs", "sum of the opponents' Buchholz", "OTHER_BH_SUM"),
    _of(30, "BH", "Buchholz by unadjusted points", "OTHER_BH_NOBYE_OWN", "BH"),
    _of(31, "BHm", "Buchholz by unadjusted points, lowest and highest left out", "BH/M1"),
    _of(36, "RtgO", "average rating of the opponents, as set", "ARO", "ARO/C1", "ARO/M1"),
    _of(37, "BH.", "Buchholz, as set", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2"),
    _of(45, "Koya", "Koya", "KS"),
    _of(52, "SB", "Sonneborn-Berger, as set", "SB", "SB/C1", "SB/M1"),
    _of(53, "mBl", "most Blacks", "BPG"),
    _of(54, "RecRp", "recursive performance", "OTHER_RP"),
    _of(55, "ARPO", "average recursive performance of the opponents", "OTHER_ARPO"),
    _of(60, "Rp", "performance, as set", "TPR"),
    _of(68, "vict", "victories, as set", "WIN", "WON", "BWG", "BPG"),
    _of(69, "Koya", "Koya, by more and more score groups", "OTHER_KOYA_EXT"),
    _of(70, "BHs", "sum of the opponents' Buchholz, as set", "OTHER_BH_SUM"),
    _of(77, "AOB", "average of the opponents' Buchholz", "AOB", "AOB/F"),
    _of(79, "REP", "rounds elected to play", "REP"),
    _of(80, "ARO", "average rating of the opponents", "ARO", "ARO/C1", "ARO/C2", "ARO/M1"),
    _of(81, "DE", "direct encounter", "DE", "DE/P"),
    _of(
        84, "BH", "Buchholz and Fore Buchholz",
        "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P",
        "FB", "FB/C1", "FB/C2", "FB/M1", "FB/P", "FB/C1/P",
    ),
    _of(85, "SB", "Sonneborn-Berger", "SB", "SB/C1", "SB/C2", "SB/M1", "SB/P", "SB/C1/P"),
    _of(86, "PS", "progressive scores", "PS", "PS/C1", "PS/C2"),
    _of(87, "KS", "Koya", "KS"),
    _of(88, "TPR", "performances", "TPR", "APRO", "PTP", "APPO"),
    _of(92, "Kas", "Kashdan", "US_KASH"),
)  # fmt: skip
NUMBERS = {entry.number: entry for entry in NUMBERED}


def codes_of_number(text: str) -> tuple[str, ...]:
    """The codes of `SM84`. Raises UsageError for a number without one."""
    number = text.removeprefix(PREFIX)
    if not number.isdecimal() or int(number) not in NUMBERS:
        raise UsageError("Swiss-Manager number", text, tuple(f"{PREFIX}{n}" for n in NUMBERS))
    return NUMBERS[int(number)].codes


def numbers_of_code(code: str) -> tuple[int, ...]:
    """The numbers under which a list may show a code."""
    return tuple(entry.number for entry in NUMBERED if code in entry.codes)
