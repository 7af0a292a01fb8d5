"""Round cells and pairings: every way in which one side or both are not what they should be."""

from tests.tables.little import Case, player


def game(one: str, two: str, **kept: object) -> Case:
    """A case of one round and two players."""
    name = f"{one.strip()} against {two.strip()}"
    return Case(name, (player(1, one), player(2, two)), **kept)  # type: ignore[arg-type]


REFUSED = "quarantined"
REPAIRED = "repaired"

LEGAL = tuple(
    game(f"   2 w {a}", f"   1 b {b}", rounds={1: f"2 w {a}", 2: f"1 b {b}"})
    for a, b in ("10", "01", "==", "WL", "LW", "DD", "+-", "-+")
)
UNUSUAL = tuple(
    game(
        f"   2 w {a}",
        f"   1 b {b}",
        found=(("RESULT_UNUSUAL", 3, 99),),
        rounds={1: f"2 w {a}", 2: f"1 b {b}"},
    )
    for a, b in ("00", "=0", "0=", "LL", "DL", "LD", "0-", "-0", "--")
)
IMPOSSIBLE = tuple(
    game(f"   2 w {a}", f"   1 b {b}", state=REFUSED, found=(("RESULT_MISMATCH", 3, 99),))
    for a, b in ("11", "1=", "=1", "++", "+0", "0+", "1-", "-1", "W0", "1L", "+=", "=D", "WW")
)

CASES = (
    *LEGAL,
    *UNUSUAL,
    *IMPOSSIBLE,
    game("   2 W w", "   1 B l", rounds={1: "2 w W", 2: "1 b L"}),
    # opponents
    game(
        "  99 w 1",
        "0000 - Z",
        state=REFUSED,
        found=(("NEXT_ROUND", None, None), ("UNKNOWN_OPPONENT", 3, 92)),
    ),
    game(
        "   1 w 1",
        "0000 - Z",
        state=REFUSED,
        found=(("SELF_PAIRED", 3, 92),),
    ),
    game(
        "12x4 w 1",
        "0000 - Z",
        state=REFUSED,
        found=(("BAD_OPPONENT", 3, 92), ("COLOUR_OF_BYE", 3, 97), ("DANGLING_RESULT", 3, 99)),
    ),
    game(
        "  +2 w 1",
        "   1 b 0",
        state=REFUSED,
        found=(
            ("BAD_OPPONENT", 3, 92),
            ("COLOUR_OF_BYE", 3, 97),
            ("DANGLING_RESULT", 3, 99),
            ("NOT_MUTUAL", 4, 92),
        ),
    ),
    Case(
        "an opponent of five digits",
        (player(1) + " 10002 w 1", player(2, "   1 b 0")),
        REFUSED,
        (("ID_TOO_LARGE", 3, 91),),
    ),
    Case(
        "two name the same opponent",
        (player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, "   2 w 1")),
        REFUSED,
        (("NOT_MUTUAL", 5, 92),),
    ),
    Case(
        "a ring of three",
        (player(1, "   2 w 1"), player(2, "   3 w 1"), player(3, "   1 b 0")),
        REFUSED,
        (("NOT_MUTUAL", 3, 92), ("NOT_MUTUAL", 4, 92), ("NOT_MUTUAL", 5, 92)),
    ),
    game("   2 w 1", "0000 - Z", state=REFUSED, found=(("NOT_MUTUAL", 3, 92),)),
    game("   2 w -", "0000 - Z", state=REFUSED, found=(("NOT_MUTUAL", 3, 92),)),
    game(
        "   2 w +",
        "0000 - Z",
        state=REPAIRED,
        found=(("MIRRORED", 3, 99),),
        rounds={1: "2 w +", 2: "1 b -"},
    ),
    game(
        "   2 w +",
        "",
        state=REPAIRED,
        found=(("MIRRORED", 3, 99),),
        rounds={1: "2 w +", 2: "1 b -"},
    ),
    game("   2 w +", "0000 - U", state=REFUSED, found=(("NOT_MUTUAL", 3, 92),)),
    Case(
        "two win by forfeit against one who is absent",
        (player(1, "   3 w +"), player(2, "   3 w +"), player(3, "0000 - Z")),
        REFUSED,
        (("NOT_MUTUAL", 3, 92), ("NOT_MUTUAL", 4, 92)),
    ),
    # columns
    game(
        "    2 w 1",
        "    1 b 0",
        state=REPAIRED,
        found=(("LINE_SHIFTED", 3, 90),),
        rounds={1: "2 w 1", 2: "1 b 0"},
    ),
    game(
        "   2w  1",
        "   1 b 0",
        state=REFUSED,
        found=(("LAYOUT_UNREADABLE", 3, 90), ("COLOUR_FILLED", 3, 97)),
    ),
    game(
        "   2 w 1 x",
        "   1 b 0",
        state=REFUSED,
        found=(("LAYOUT_UNREADABLE", 3, 100),),
    ),
    game(
        "   2 5 1",
        "   1 b 0",
        state=REFUSED,
        found=(("LAYOUT_UNREADABLE", 3, 90), ("COLOUR_FILLED", 3, 97), ("COLOUR_TEXT", 3, 97)),
    ),
    # colours
    game("   2 w 1", "   1 w 0", state=REFUSED, found=(("COLOUR_CONFLICT", 3, 97),)),
    game("   2 - 1", "   1   0", state=REFUSED, found=(("COLOUR_CONFLICT", 3, 97),)),
    game(
        "   2 - =",
        "   1 b =",
        state=REPAIRED,
        found=(("COLOUR_FILLED", 3, 97),),
        rounds={1: "2 w =", 2: "1 b ="},
    ),
    game("   2 w 1", "   1 s 0", found=(("COLOUR_TEXT", 4, 97),), rounds={1: "2 w 1", 2: "1 b 0"}),
    game(
        "   2 - +",
        "   1 - -",
        found=(("COLOUR_UNKNOWN", 3, 97), ("COLOUR_UNKNOWN", 4, 97)),
        rounds={1: "2 - +", 2: "1 - -"},
    ),
    game(
        "   2 w +",
        "   1 w -",
        found=(("COLOUR_UNKNOWN", 3, 97), ("COLOUR_UNKNOWN", 4, 97)),
        rounds={1: "2 - +", 2: "1 - -"},
    ),
    game(
        "   2 w 0",
        "   1 w -",
        found=(("RESULT_UNUSUAL", 3, 99), ("COLOUR_UNKNOWN", 4, 97)),
        rounds={1: "2 - 0", 2: "1 - -"},
    ),
    # results
    game(
        "   2 w Q",
        "   1 b *",
        state=REFUSED,
        found=(("OPEN_ROUND", None, None), ("BAD_RESULT", 3, 99), ("BAD_RESULT", 4, 99)),
    ),
    game(
        "   2 w 1",
        "   1 b ù",
        state=REPAIRED,
        found=(("RESULT_FILLED", 4, 99),),
        rounds={1: "2 w 1", 2: "1 b 0"},
    ),
    game(
        "   2 w =",
        "   1 b ù",
        state=REFUSED,
        found=(("OPEN_ROUND", None, None), ("BAD_RESULT", 4, 99)),
    ),
    game(
        "   2 w =",
        "   1 b",
        found=(("OPEN_ROUND", None, None), ("UNFINISHED_GAME", 4, 99)),
    ),
    Case(
        "a result that one side alone lacks, with a later round",
        (
            player(1, "   2 w =", "   2 b 1"),
            player(2, "   1 b  ", "   1 w 0"),
        ),
        REFUSED,
        (("OPEN_ROUND", None, None), ("RESULT_MISMATCH", 4, 99)),
    ),
    game(
        "   2 w +",
        "   1 b",
        state=REPAIRED,
        found=(("RESULT_FILLED", 4, 99),),
        rounds={1: "2 w +", 2: "1 b -"},
    ),
    game(
        "0000 - Q",
        "0000 - Z",
        state=REFUSED,
        found=(("NEXT_ROUND", None, None), ("BAD_RESULT", 3, 99)),
    ),
    # byes that name an opponent
    game(
        "   2 w Z",
        "   1 b 1",
        state=REPAIRED,
        found=(("BYE_WITH_OPPONENT", 3, 92),),
        rounds={1: "2 w 0", 2: "1 b 1"},
    ),
    game(
        "   2 w U",
        "0000 - H",
        state=REPAIRED,
        found=(("BYE_WITH_OPPONENT", 3, 92),),
        rounds={1: "- - U", 2: "- - H"},
    ),
    game(
        "   2 w H",
        "   1 b =",
        state=REFUSED,
        found=(("BYE_WITH_OPPONENT", 3, 92), ("NOT_MUTUAL", 4, 92)),
    ),
)
