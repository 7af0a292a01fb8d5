"""The tie-breaks that an inference tries."""

from collections.abc import Iterator

from pipeline.tiebreaks.catalogue import REGISTRY, Tiebreak, lookup

#: Not of a published list: points come first anyway, lots leave nothing to infer.
_LEFT_OUT = ("PTS", "LOTS")
#: Endings tried of a tie-break that takes the modifier; forms with /P are tried without a cut and
#: with the most usual one.
_ENDINGS = {"C": ("C1", "C2"), "M": ("M1", "M2"), "P": ("P", "C1/P"), "R": ("R",), "F": ("F",)}


def candidates() -> tuple[str, ...]:
    """Canonical codes of the tie-breaks of individual events, with the modifiers that lists use.

    Research and users' own are left out. In the order of the catalogue.
    """
    entries = [
        entry
        for name, entry in REGISTRY.items()
        if name not in _LEFT_OUT and entry.article not in ("research", "event")
    ]
    return tuple(dict.fromkeys(code for entry in entries for code in _forms(entry)))


def _forms(entry: Tiebreak) -> Iterator[str]:
    yield entry.name
    for letter, endings in _ENDINGS.items():
        # BH/F is FB
        if letter not in entry.modifiers or (letter == "F" and entry.name == "BH"):
            continue
        for ending in endings:
            if set(ending) & set("CM") <= entry.modifiers:
                yield lookup(f"{entry.name}/{ending}")[0].code
