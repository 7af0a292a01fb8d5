"""Stated points: what they are held against, and when they change something."""

from tests.tables.little import player
from tests.wild.wild import Found, Shown, Wild, note

#: A round with every result.
CELLS = (
    "   2 w 1", "   1 b 0", "   4 w =", "   3 b =", "   6 w +", "   5 b -", "0000 - U", "0000 - F",
    "0000 - H", "0000 - Z",
)  # fmt: skip
LETTERS = {
    1: "2 w 1", 2: "1 b 0", 3: "4 w =", 4: "3 b =", 5: "6 w +", 6: "5 b -", 7: "- - U", 8: "- - F",
    9: "- - H", 10: "- - Z",
}  # fmt: skip
RIGHT = ("1.0", "0.0", "0.5", "0.5", "1.0", "0.0", "1.0", "1.0", "0.5", "0.0")


def totals(*stated: str, records: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The ten players with these totals."""
    people = enumerate(zip(CELLS, stated, strict=True), start=1)
    return (*records, *[player(number, cell, points=total) for number, (cell, total) in people])


def many(*changes: tuple[int, str], field: int = 160) -> tuple[str, ...]:
    """Games of a large field, all drawn, with these totals changed."""
    stated = dict.fromkeys(range(1, field + 1), "0.5") | dict(changes)
    return tuple(
        player(n, f"{n + 1 if n % 2 else n - 1:4} {'w' if n % 2 else 'b'} =", points=stated[n])
        for n in stated
    )


def drawn(field: int = 160) -> dict[int, str]:
    """The rounds of the large field."""
    return {
        n: f"{n + 1 if n % 2 else n - 1} {'w' if n % 2 else 'b'} =" for n in range(1, field + 1)
    }


def differs(line: int, before: str, after: str) -> Found:
    """A total that the cells contradict."""
    return "POINTS_DIFFER", line, 81, before, after


def blank_round(row: str, stated: str, *more: str, found: tuple[Found, ...], read: str) -> Wild:
    """Player 3 has one round, blank; the others have a game each, or the bye in `more`."""
    people = [player(1, "   2 w 1", points="1.0"), player(2, "   1 b 0", points="0.0")]
    others = [player(n, cell, points="1.0") for n, cell in enumerate(more, start=4)]
    rounds = {1: "2 w 1", 2: "1 b 0", 3: read, **dict.fromkeys(range(4, 4 + len(more)), "- - U")}
    return Wild(
        row,
        (*people, player(3, "        ", points=stated), *others),
        "repaired" if found[0][0] != "BLANK_CELL" else "loaded",
        found,
        rounds,
    )


CASES = (
    Wild(
        "(1) the declared system counts",
        totals("3.0", "0.0", "1.0", "1.0", "3.0", "0.0", "3.0", "3.0", "1.0", "0.0",
               records=("162  W 3.0    D 1.0",)),
        rounds=LETTERS,
        held={"events.win": [3.0], "events.draw": [1.0]},
    ),
    Wild("(2) else 1, ½ and 0", totals(*RIGHT), rounds=LETTERS, held={"events.pairing_bye": [1.0]}),
    Wild(
        "(3) a family that alone explains the totals",
        totals("3.0", "0.0", "1.0", "1.0", "3.0", "0.0", "3.0", "3.0", "1.0", "0.0"),
        "repaired",
        (("SCORING_INFERRED", None, None, "1-½-0", "3-1-0"),),
        LETTERS,
        {"events.win": [3.0], "events.loss": [0.0], "events.pairing_bye": [3.0]},
    ),
    Wild(
        "(3) totals of a few alone prove no family",
        totals("3.0", *[""] * 9),
        "repaired",
        (differs(3, "3.0", "1.0"), *[note("POINTS_BLANK", line, 81) for line in range(4, 13)]),
        LETTERS,
        {"events.win": [1.0]},
    ),
    Wild(
        "(3) pairing bye of ½",
        tuple(
            player(n, cell, points=total)
            for n, (cell, total) in enumerate(
                (("   2 w 1", "1.0"), ("   1 b 0", "0.0"), ("0000 - U", "0.5")), start=1
            )
        ),
        "repaired",
        (("SCORING_INFERRED", None, None, "1-½-0", "1-½-0, pairing bye ½"),),
        {1: "2 w 1", 2: "1 b 0", 3: "- - U"},
        {"events.pairing_bye": [0.5]},
    ),
    Wild(
        "(3) no family explains the totals",
        tuple(
            player(n, cell, points="2.0" if n % 2 else "1.0")
            for n, cell in enumerate(("   2 w =", "   1 b ="), start=1)
        ),
        "repaired",
        (differs(3, "2.0", "0.5"), differs(4, "1.0", "0.5")),
        {1: "2 w =", 2: "1 b ="},
        {"events.draw": [0.5]},
    ),
    Wild(
        "(3) two families explain the totals: nobody won",
        tuple(player(n, cell, points="1.0") for n, cell in ((1, "   2 w ="), (2, "   1 b ="))),
        "repaired",
        (differs(3, "1.0", "0.5"), differs(4, "1.0", "0.5")),
        {1: "2 w =", 2: "1 b ="},
        {"events.draw": [0.5]},
    ),
    Wild(
        "(3) less than 98 % exact",
        totals("3.0", "0.0", "1.0", "1.0", "3.0", "0.0", "3.0", "3.0", "1.0", "9.0"),
        "quarantined",
        (
            note("POINTS_UNEXPLAINED"),
            *[
                differs(line, stated, paid)
                for line, stated, paid in (
                    (3, "3.0", "1.0"), (5, "1.0", "0.5"), (6, "1.0", "0.5"), (7, "3.0", "1.0"),
                    (9, "3.0", "1.0"), (10, "3.0", "1.0"), (11, "1.0", "0.5"), (12, "9.0", "0.0"),
                )
            ],
        ),
    ),
    blank_round(
        "(4) a lost half-point bye", "0.5",
        found=(("LOST_BYE", 5, 99, "blank", "H"),), read="- - H",
    ),
    blank_round(
        "(4) a lost full bye", "1.0",
        found=(("LOST_BYE", 5, 99, "blank", "U"),), read="- - U",
    ),
    blank_round(
        "(4) a lost full bye beside the pairing bye", "1.0", "0000 - U",
        found=(("LOST_BYE", 5, 99, "blank", "F"),), read="- - F",
    ),
    blank_round(
        "(4) a gap that no bye pays", "0.0",
        found=(("BLANK_CELL", 5, 99, None, "Z"),), read="- - Z",
    ),
    Wild(
        "(4) two lost full byes in a round",
        (
            player(1, "   2 w 1", points="1.0"),
            player(2, "   1 b 0", points="0.0"),
            player(3, "        ", points="1.0"),
            player(4, "        ", points="1.0"),
        ),
        "repaired",
        (("LOST_BYE", 5, 99, "blank", "F"), ("LOST_BYE", 6, 99, "blank", "F")),
        {1: "2 w 1", 2: "1 b 0", 3: "- - F", 4: "- - F"},
    ),
    Wild(
        "(4) two blank rounds: more than one change would do",
        (
            player(1, "   2 w 1", "   2 b 1", points="2.0"),
            player(2, "   1 b 0", "   1 w 0", points="0.0"),
            player(3, "", "", points="0.5"),
        ),
        "repaired",
        (
            note("REPEAT_MEETING", 3),
            differs(5, "0.5", "0.0"),
            ("BLANK_CELL", 5, 99, None, "Z"),
        ),
        {1: "2 w 1, 2 b 1", 2: "1 b 0, 1 w 0", 3: "- - Z, - - Z"},
    ),
    Wild(
        "(4) the total holds the bye of the next round",
        (
            player(1, "   2 w 1", points="1.0"),
            player(2, "   1 b 0", points="0.0"),
            player(3, "        ", "0000 - H", points="0.5"),
        ),
        found=(note("NEXT_ROUND"), ("BLANK_CELL", 5, 99, None, "Z")),
        rounds={1: "2 w 1", 2: "1 b 0", 3: "- - Z"},
    ),
    Wild(
        "(4) a bye of ½ may be the pairing bye",
        (
            "XXS PAB=0.5",
            player(1, "   2 w 1", points="1.0"),
            player(2, "   1 b 0", points="0.0"),
            player(3, "        ", points="0.5"),
        ),
        "repaired",
        (differs(6, "0.5", "0.0"), ("BLANK_CELL", 6, 99, None, "Z")),
        {1: "2 w 1", 2: "1 b 0", 3: "- - Z"},
    ),
    Wild(
        "(5) two totals of a small field",
        totals("1.5", "2.0", *RIGHT[2:]),
        "repaired",
        (differs(3, "1.5", "1.0"), differs(4, "2.0", "0.0")),
        LETTERS,
    ),
    Wild(
        "(5) three totals of a small field",
        totals("1.5", "2.0", "4.0", *RIGHT[3:]),
        "quarantined",
        (
            note("POINTS_UNEXPLAINED"),
            differs(3, "1.5", "1.0"),
            differs(4, "2.0", "0.0"),
            differs(5, "4.0", "0.5"),
        ),
    ),
    Wild(
        "(5) three totals of 160",
        many((1, "2.0"), (2, "2.0"), (3, "2.0")),
        "repaired",
        tuple(differs(line, "2.0", "0.5") for line in (3, 4, 5)),
        drawn(),
    ),
    Wild(
        "(5) four totals of 160",
        many((1, "2.0"), (2, "2.0"), (3, "2.0"), (4, "2.0")),
        "quarantined",
        (note("POINTS_UNEXPLAINED"), *[differs(line, "2.0", "0.5") for line in (3, 4, 5, 6)]),
    ),
    Wild(
        "(6) all totals 0",
        totals(*["0.0"] * 10),
        found=(note("POINTS_STALE"),),
        rounds=LETTERS,
    ),
    Shown("points not stated at all", ("as it should be",)),
)  # fmt: skip
