"""The geometry of player records, and their fields one by one."""

from tests.tables.little import player
from tests.wild.wild import GAME, LOST, PLAYED, Shown, Wild, note, put

REFUSED, REPAIRED = "quarantined", "repaired"
FULL = {"rating": "2345", "fed": "NOR", "id": "1503014", "birth": "1990/11/30"}
ONE, TWO = (
    player(1, "   2 w 1", "0000 - U", points="2.0", rank="1", **FULL),
    player(2, "   1 b 0", "0000 - H", points="0.5", rank="2", **FULL),
)
BOTH = {1: "2 w 1, - - U", 2: "1 b 0, - - H"}
LONG = "Longname-Verylongname, Maximiliana Eu"
assert len(LONG) == 37


def moved(line: str, column: int, by: int) -> str:
    """The line with what stands from a column on so many columns further right (or left)."""
    start = column - 1
    if by < 0:
        return line[: start + by] + line[start:]
    return line[:start] + " " * by + line[start:]


def named(line: str, name: str) -> str:
    """The line with a name that pushes what follows, as a writer without a limit does."""
    return line[:14] + name.ljust(33) + line[47:]


def fields(**changed: str) -> tuple[str, ...]:
    """The game with these fields of player 1."""
    return player(1, "   2 w 1", **changed), LOST


def field(
    row: str,
    changed: dict[str, str],
    held: dict[str, list[object]],
    rule: str = "",
    column: int = 0,
    after: str | None = None,
) -> Wild:
    """A case of one field of player 1, in a file of a game."""
    (before,) = changed.values()
    found = ((rule, 3, column, before.strip(), after),) if rule else ()
    return Wild(row, fields(**changed), found=found, rounds=PLAYED, held=held)


MANY = tuple(
    player(number, f"{number + (1 if number % 2 else -1):4} {'w' if number % 2 else 'b'} =")
    for number in range(1, 41)
)
DRAWN = {
    number: f"{number + (1 if number % 2 else -1)} {'w' if number % 2 else 'b'} ="
    for number in range(1, 41)
}

CASES = (
    Wild("line ends early", tuple(line.rstrip() for line in (ONE, TWO)), rounds=BOTH),
    Shown(
        "last cell cut",
        (
            "a line that ends after its last cell's opponent and colour",
            "a result that one side alone lacks, with a later round",
        ),
    ),
    Wild(
        "shorter than 84 columns",
        (player(1).rstrip(), player(2).rstrip()),
        found=(note("SHORT_RECORDS"),),
        held={"events.rounds_played": [0]},
    ),
    Wild(
        "no rank",
        tuple(put(line, 86, "    ") for line in (ONE, TWO)),
        found=(note("RANK_BLANK"),),
        rounds=BOTH,
        held={"players.stated_rank": [None, None]},
    ),
    Shown("different number of cells", ("a player with fewer cells",)),
    Wild(
        "more rounds declared than held, the last one whole",
        ("142 9", ONE, TWO),
        found=(note("IN_PROGRESS"),),
        rounds=BOTH,
        held={
            "events.rounds_declared": [9],
            "events.rounds_played": [2],
            "events.complete": [False],
        },
    ),
    Wild(
        "more rounds declared than held, the last one open",
        ("142 9", player(1, "   2 w 1", "   2 b"), player(2, "   1 b 0", "   1 w")),
        found=(
            note("IN_PROGRESS"),
            note("OPEN_ROUND"),
            ("UNFINISHED_GAME", 4, 109, "", None),
            ("UNFINISHED_GAME", 5, 109, "", None),
        ),
        rounds=PLAYED,
        held={"events.rounds_played": [1], "events.complete": [False]},
    ),
    Shown("fewer rounds declared than held", ("more rounds than declared",)),
    Wild(
        "a cell beyond the declared rounds that pairs nobody",
        (
            "142 1",
            player(1, "   2 w 1", "0000 - H"),
            player(2, "   1 b 0", "0000 - Z"),
        ),
        found=(note("NEXT_ROUND"),),
        rounds=PLAYED,
        held={"events.complete": [True]},
    ),
    Shown("an empty last round", ("a last round of which nothing is told",)),
    Wild(
        "names one column to the right",
        (player(1, "   2 w 1", name=" Doe, Jo"), player(2, "   1 b 0", name=" Roe, Al")),
        found=(note("NAME_INDENTED", 3, 15),),
        rounds=PLAYED,
        held={"players.name": ["Doe, Jo", "Roe, Al"]},
    ),
    Wild(
        "a name of 33 letters",
        fields(name="N" * 33),
        rounds=PLAYED,
        held={"players.name": ["N" * 33, "Player 2"]},
    ),
    Wild(
        "a name too long that pushes the line",
        (named(ONE, LONG), TWO),
        REPAIRED,
        (
            (
                "LINE_SHIFTED",
                3,
                48,
                f"{LONG} 2345 NOR     1503014 1",
                f"{LONG[:33]} 2345 NOR     1503014 1990/",
            ),
        ),
        BOTH,
        {"players.name": [LONG[:33], "Player 2"], "players.rating": [2345, 2345]},
    ),
    Shown("a name too long that pushes nothing", ("a name of 34 letters",)),
    Shown(
        "a long name, and no move puts all right",
        ("a name of 40 letters and another damage behind it",),
    ),
    *[
        Wild(
            f"the whole file moved by {by}, from column {column}",
            tuple(moved(line, column, by) for line in (ONE, TWO)),
            REPAIRED,
            (
                (
                    "LINE_SHIFTED",
                    3,
                    column,
                    moved(ONE, column, by)[first - 1 : first + 59].rstrip(),
                    ONE[first - 1 : first + 59].rstrip(),
                ),
            ),
            BOTH,
            {"players.rating": [2345, 2345], "players.stated_points": [2.0, 0.5]},
        )
        for column, first, by in (
            (5, 5, -1),
            (5, 5, 2),
            (48, 15, -3),
            (48, 15, 1),
            (48, 15, 6),
            (90, 90, 1),
            (90, 90, -1),
        )
    ],
    Wild(
        "the whole file moved, codes and all",
        tuple(f"  {line}" for line in GAME),
        REPAIRED,
        (note("LINE_SHIFTED", 3, 1),),
        PLAYED,
        {"events.name": ["Little Open"]},
        head=tuple(f"  {line}" for line in ("012 Little Open", "042 2026/04/04")),
    ),
    Wild(
        "the whole file moved by 7, which is too much",
        tuple(moved(line, 90, 7) for line in GAME),
        REFUSED,
        (
            note("NEXT_ROUND"),
            ("BAD_OPPONENT", 3, 102, "2 w", None),
            ("BAD_OPPONENT", 4, 102, "1 b", None),
        ),
    ),
    Wild(
        "one record in 40 moved",
        (moved(MANY[0], 90, 1), *MANY[1:]),
        REPAIRED,
        (("LINE_SHIFTED", 3, 90, "      2 w =", "     2 w ="),),
        DRAWN,
    ),
    Wild(
        "cell separators not blank, the sides agree",
        (player(1, "   2xw 1"), player(2, "   1 b_0")),
        found=(
            ("SEPARATOR_FILLED", 3, 96, "     2xw 1", None),
            ("SEPARATOR_FILLED", 4, 98, "     1 b_0", None),
        ),
        rounds=PLAYED,
    ),
    Wild(
        "cell separators not blank, a bye",
        (*GAME, player(3, "0000 -.U")),
        found=(("SEPARATOR_FILLED", 5, 98, "  0000 -.U", None),),
        rounds={**PLAYED, 3: "- - U"},
    ),
    Wild(
        "cell separators not blank, the sides differ",
        (player(1, "   2xw 1"), player(2, "0000 - Z")),
        REFUSED,
        (
            ("LAYOUT_UNREADABLE", 3, 90, "     2xw 1", None),
            ("NOT_MUTUAL", 3, 92, "2", None),
        ),
    ),
    Wild(
        "an opponent from column 91",
        (player(1) + " 10002 w 1", LOST),
        REFUSED,
        (("ID_TOO_LARGE", 3, 91, " 10002 w 1", None),),
    ),
    Wild(
        "an opponent five columns wide",
        (player(1) + "  10002 w 1", LOST),
        REFUSED,
        (
            ("ID_TOO_LARGE", 3, 91, "  10002 w ", None),
            ("UNKNOWN_OPPONENT", 3, 92, "1000", None),
            ("LAYOUT_UNREADABLE", 3, 100, "1", None),
            ("NOT_MUTUAL", 4, 92, "1", None),
        ),
    ),
    field("decimal comma", {"points": "1,0"}, {"players.stated_points": [1.0, None]},
          "POINTS_TEXT", 81, "1.0"),
    field("integer points", {"points": "1"}, {"players.stated_points": [1.0, None]},
          "POINTS_TEXT", 81, "1.0"),
    Wild(
        "points written .5 and ½",
        (player(1, "   2 w =", points=".5"), player(2, "   1 b =", points="½")),
        found=(
            ("POINTS_TEXT", 3, 81, ".5", "0.5"),
            ("POINTS_TEXT", 4, 81, "½", "0.5"),
        ),
        rounds={1: "2 w =", 2: "1 b ="},
    ),
    Wild(
        "points blank",
        (put(ONE, 81, "    "), TWO),
        found=(note("POINTS_BLANK", 3, 81),),
        rounds=BOTH,
        held={"players.stated_points": [None, 0.5]},
    ),
    Wild(
        "rank 0",
        (put(ONE, 86, "   0"), TWO),
        found=(note("RANK_BLANK"),),
        rounds=BOTH,
        held={"players.stated_rank": [None, 2]},
    ),
    field("rank not a number", {"rank": "1st"}, {"players.stated_rank": [None, None]},
          "RANK_TEXT", 86),
    Wild(
        "shared ranks",
        (ONE, put(TWO, 86, "   1")),
        found=(note("RANK_SHARED"),),
        rounds=BOTH,
        held={"players.stated_rank": [1, 1]},
    ),
    Wild(
        "shared ranks in TRF26",
        ("192 FIDE_DUTCH", ONE, put(TWO, 86, "   1")),
        rounds=BOTH,
        held={"files.dialect": ["TRF26"]},
    ),
    Wild(
        "a rank larger than the field",
        (ONE, put(TWO, 86, "  40")),
        found=(note("RANK_RANGE"),),
        rounds=BOTH,
    ),
    *[
        Wild(
            f"a rank shared by unequal players, {order} first, and more points behind them",
            (
                player(1, "   4 w =", points=first, rank="1"),
                player(2, "   3 b =", points=second, rank="1"),
                player(3, "   2 w =", points="1.5", rank="2"),
                player(4, "   1 b =", points="0.5", rank="4"),
            ),
            REFUSED,
            (
                note("POINTS_UNEXPLAINED"),
                note("RANK_SHARED"),
                *[("POINTS_DIFFER", line, 81, total, "0.5") for line, total in differing],
                ("RANK_ORDER", 5, 86, "2", None),
            ),
        )
        for order, first, second, differing in (
            ("more points", "2.0", "1.0", ((3, "2.0"), (4, "1.0"), (5, "1.5"))),
            ("fewer points", "1.0", "2.0", ((3, "1.0"), (4, "2.0"), (5, "1.5"))),
        )
    ],
    *[
        Wild(
            f"records wrapped at column {at}",
            tuple(piece for line in (ONE, TWO) for piece in (line[:at], line[at:])),
            REFUSED,
            tuple(found),
        )
        for at, found in (
            (80, (note("SHORT_RECORDS"), note("LAYOUT_UNREADABLE", 4, 1),
                  note("LAYOUT_UNREADABLE", 6, 1))),
            (99, (("POINTS_DIFFER", 3, 81, "2.0", "1.0"), note("LAYOUT_UNREADABLE", 4, 1),
                  ("POINTS_DIFFER", 5, 81, "0.5", "0.0"), note("LAYOUT_UNREADABLE", 6, 1))),
        )
    ],
    Wild(
        "a player record whose code is damaged",
        (ONE, TWO, "0O1" + player(3, "0000 - Z", "0000 - Z")[3:]),
        REFUSED,
        (note("LAYOUT_UNREADABLE", 5, 1),),
    ),
    Wild(
        "ranks against points",
        (put(ONE, 86, "   2"), put(TWO, 86, "   1")),
        found=(("RANK_ORDER", 3, 86, "2", None),),
        rounds=BOTH,
        held={"players.stated_rank": [2, 1]},
    ),
    *[
        field(f"sex {sex}", {"sex": sex}, {"players.sex": [read, "m"]}, "SEX_TEXT", 10, read)
        for sex, read in (
            ("f", "w"), ("F", "w"), ("M", "m"), ("W", "w"), ("u", None), ("a", None),
        )
    ],
    *[
        field(f"title {title}", {"title": title}, {"players.title": [read, None]}, "TITLE_TEXT",
              11, read)
        for title, read in (
            ("g", "GM"), ("m", "IM"), ("f", "FM"), ("wg", "WGM"), ("mf", "WIM"), ("ff", "WFM"),
            ("gm", "GM"),
        )
    ],
    field("title to the left", {"title": "GM "}, {"players.title": ["GM", None]}),
    field("title nobody knows", {"title": "XYZ"}, {"players.title": ["XYZ", None]}),
    *[
        field(f"rating {rating}", {"rating": rating}, {"players.rating": [None, None]})
        for rating in ("0", "0000")
    ],
    *[
        field(f"rating {rating}", {"rating": rating}, {"players.rating": [None, None]},
              "RATING_TEXT", 49)
        for rating in ("4001", "19x0")
    ],
    field("FIDE number with letters", {"id": "A1234567"}, {"players.fide_id": [None, None]},
          "FIDE_ID_TEXT", 58),
    field("FIDE number to the left", {"id": "1503014    "}, {"players.fide_id": ["1503014", None]}),
    field("a national number", {"id": "12345"}, {"players.fide_id": [None, None]}),
    *[
        field(f"birth {birth}", {"birth": birth}, {"players.birth_year": [1990, None]})
        for birth in ("1990", "1990/00/00", "1990.00.00")
    ],
    *[
        field(f"birth {birth}", {"birth": birth}, {"players.birth_year": [None, None]},
              "BIRTH_TEXT", 70)
        for birth in ("1890/01/01", "in spring")
    ],
)  # fmt: skip
