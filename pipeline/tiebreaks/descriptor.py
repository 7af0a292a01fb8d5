"""Descriptors of tie-breaks as records 202 and 212 write them: `NAME[:MP|:GP]{/MODIFIER}`."""

import re
from dataclasses import dataclass, field

from pipeline.errors import MalformedError

#: Older names and other programs' names of the same tie-break.
ALIASES = {"GE": "REP", "SNO": "TPN", "RTG": "RTNG", "CUM": "PS"}
_NAME = re.compile(r"[A-Z_][A-Z_0-9]*")
_MODIFIER = re.compile(
    r"(?P<letter>[CM])(?P<count>\d{1,2})|(?P<flag>[PFR])|L(?P<limit>[+-]\d{1,2})"
    r"|U(?P<assumed>[1-9]\d{2,3})"
)


@dataclass(frozen=True)
class Modifiers:
    """What follows the slashes: low and high cuts, Koya limit in half points, flags.

    assumed: the rating that unrated players are given (0: none).
    """

    low: int = 0
    high: int = 0
    limit: int = 0
    assumed: int = 0
    flags: frozenset[str] = field(default_factory=frozenset)

    @property
    def letters(self) -> frozenset[str]:
        """The letters used, to hold against what a tie-break allows."""
        cut = {"M"} if self.high else {"C"} if self.low else set[str]()
        others = {letter for letter, value in (("L", self.limit), ("U", self.assumed)) if value}
        return frozenset(self.flags | cut | others)


@dataclass(frozen=True)
class Descriptor:
    """A tie-break with its modifiers; `code` is the canonical text."""

    name: str
    score: str
    modifiers: Modifiers

    @property
    def words(self) -> tuple[str, ...]:
        """The modifiers in words, as Art. 14 calls them."""
        cut = self.modifiers
        flags = {"F": "Fore", "P": "forfeits as games", "R": "reversed"}
        words = [f"Median-{cut.high}" if cut.high else f"Cut-{cut.low}"] if cut.low else []
        if cut.limit:
            words.append(f"limit {cut.limit:+d} half points")
        if cut.assumed:
            words.append(f"unrated players taken as {cut.assumed}")
        return (*words, *(flags[flag] for flag in "FPR" if flag in cut.flags))

    @property
    def code(self) -> str:
        """Canonical code: upper case; cut or median, limit, assumed rating, flags in order."""
        cut = self.modifiers
        parts = [self.name + (f":{self.score}" if self.score else "")]
        if cut.high:
            parts.append(f"M{cut.high}")
        elif cut.low:
            parts.append(f"C{cut.low}")
        if cut.limit:
            parts.append(f"L{cut.limit:+d}")
        if cut.assumed:
            parts.append(f"U{cut.assumed}")
        parts.extend(flag for flag in "FPR" if flag in cut.flags)
        return "/".join(parts)


def parse(text: str) -> Descriptor:
    """The descriptor of a text such as `bh:gp/c1`. Raises MalformedError naming the part."""
    head, *modifiers = text.strip().upper().split("/")
    name, colon, score = head.partition(":")
    if not _NAME.fullmatch(name):
        raise MalformedError("tie-break", text, "write NAME or NAME/MODIFIER, such as BH/C1")
    if colon and score not in ("MP", "GP"):
        raise MalformedError("tie-break", text, f"the score {score!r} is neither MP nor GP")
    low = high = limit = assumed = 0
    flags: set[str] = set()
    for modifier in modifiers:
        match = _MODIFIER.fullmatch(modifier)
        if match is None:
            raise MalformedError("tie-break", text, f"the modifier {modifier!r} is not known")
        if match["letter"]:
            if low:
                raise MalformedError("tie-break", text, "only one cut or median is possible")
            low = int(match["count"])
            high = low if match["letter"] == "M" else 0
        elif match["flag"]:
            flags.add(match["flag"])
        elif match["limit"]:
            limit = int(match["limit"])
        else:
            assumed = int(match["assumed"])
    kept = Modifiers(low, high, limit, assumed, frozenset(flags))
    return Descriptor(ALIASES.get(name, name), score, kept)
