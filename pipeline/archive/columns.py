"""Do the columns of player records stand where the layout has them?

Columns are 1-based in names and texts, 0-based in the code. Lines may end early.
"""

import re
from collections.abc import Callable, Iterable

PLAYER = "001"
#: Columns that are blank in every player record, before the round cells and in each of them.
_BLANKS = (3, 8, 13, 47, 52, 56, 68, 79, 84)
_CELL_BLANKS = (89, 90, 95, 97)
#: Where the first opponent stands, and how far apart they are.
_OPPONENT, _CELL = 91, 10
#: Rating, points, rank.
_NUMBERS = ((48, 52), (80, 84), (85, 89))
#: Where the name starts and ends in the records that have columns behind a name.
_NAMES = {PLAYER: (14, 47), "013": (4, 36), "310": (8, 40)}
#: Four columns of a number as nearly every program writes it, and records that it makes up.
_RIGHT = "(?:" + "|".join(" " * blank + f"[0-9.,]{{{4 - blank}}}" for blank in range(5)) + ")"
_PERFECT = re.compile(
    rf".{{3}} .{{4}} .{{4}} .{{33}} {_RIGHT} .{{3}} .{{11}} .{{10}} {_RIGHT} {_RIGHT}"
    r"(?:  .{4} . .)*+"
)


def misfits(line: str) -> int:
    """Columns of a player record that should be blank or a number and are not."""
    if _PERFECT.fullmatch(line):
        return 0
    blanks = "".join([line[column : column + 1] for column in _BLANKS])
    cells = "".join([line[column::10] for column in _CELL_BLANKS])
    numbers = [line[start:end].strip() for start, end in _NUMBERS]
    numbers += [line[start : start + 4].strip() for start in range(_OPPONENT, len(line), _CELL)]
    wrong = [number for number in numbers if number.strip("0123456789.,")]
    return len(blanks + cells) - (blanks + cells).count(" ") + len(wrong)


def wider_fits(narrow: Iterable[str], wide: Iterable[str]) -> bool:
    """True if the columns were counted in `wide`, two readings of the same lines.

    Only player records in which the two differ can tell. The wider reading must fit as well as the
    other records of the file do, and the narrower one clearly worse.
    """
    pairs = [(a, b) for a, b in zip(narrow, wide, strict=True) if a.startswith(PLAYER)]
    apart = [(a, b) for a, b in pairs if len(a) != len(b)]
    as_narrow = sum(misfits(a) for a, _ in apart) / max(len(apart), 1)
    if as_narrow <= 0.5:
        return False
    as_wide = sum(misfits(b) for _, b in apart) / len(apart)
    if as_narrow <= as_wide:
        return False
    same = [misfits(a) for a, b in pairs if len(a) == len(b)]
    usual = sum(same) / max(len(same), 1)
    return as_narrow > usual + 0.5 >= as_wide


def narrowed(line: str, shrink: Callable[[str], str]) -> str:
    """A line whose columns count something wider than characters, laid out anew in characters.

    `shrink` turns a piece of the line into characters; the name is filled up to its width.
    """
    start, end = _NAMES.get(line[:3], (0, 0))
    name = shrink(line[start:end]).ljust(end - start)
    return (shrink(line[:start]) + name + shrink(line[end:])).rstrip(" ")
