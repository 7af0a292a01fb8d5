"""Player records: start numbers, the columns between fields, fields written in other ways."""

from tests.tables.little import Case, player

WON, LOST = player(1, "   2 w 1"), player(2, "   1 b 0")
ROUNDS = {1: "2 w 1", 2: "1 b 0"}

CASES = (
    Case("as it should be", (WON, LOST), rounds=ROUNDS),
    Case("rows in another order", (LOST, WON), rounds=ROUNDS),
    Case(
        "start numbers with gaps, aligned to the left",
        (player("3   ", "9    w 1"), player("9   ", "3    b 0")),
        rounds={3: "9 w 1", 9: "3 b 0"},
    ),
    Case(
        "a line that ends after its last cell's opponent and colour",
        (player(1, "   2 w"), player(2, "   1 b 0")),
        # nobody may be given a result: 0 leaves both 1 and 0
        found=(("OPEN_ROUND", None, None), ("UNFINISHED_GAME", 3, 99)),
    ),
    # start numbers
    Case(
        "the same record twice, word for word",
        (WON, LOST, LOST),
        found=(("DUP_LINE", 5, 5),),
        rounds=ROUNDS,
    ),
    Case(
        "a start number of two players",
        (WON, LOST, player(2, "   1 b 0", name="Somebody else")),
        "quarantined",
        (("DUP_START", 5, 5),),
    ),
    Case(
        "copies that differ in one result",
        (WON, LOST, player(2, "   1 b =")),
        "quarantined",
        (("DUP_START", 5, 5),),
    ),
    Case(
        "start number 0", (WON, LOST, player(0, "0000 - Z")), "quarantined", (("BAD_START", 5, 5),)
    ),
    Case(
        "no start number",
        (WON, LOST, player("", "0000 - Z")),
        "quarantined",
        (("BAD_START", 5, 5),),
    ),
    Case(
        "a negative start number",
        (WON, LOST, player(-3, "0000 - Z")),
        "quarantined",
        (("BAD_START", 5, 5),),
    ),
    Case(
        "a start number with a letter",
        (WON, LOST, player("3a", "0000 - Z")),
        "quarantined",
        (("BAD_START", 5, 5),),
    ),
    Case(
        "a start number of five digits that reaches into the next column",
        (WON, LOST, "001 10000 m    Somebody"),
        "quarantined",
        (("ID_TOO_LARGE", 5, 5), ("SEPARATOR_FILLED", 5, 9), ("TITLE_TEXT", 5, 11)),
    ),
    Case(
        "a start number of five digits that begins a column early",
        (WON, LOST, "00112345 m    Somebody"),
        "quarantined",
        (("SEPARATOR_FILLED", 5, 4), ("ID_TOO_LARGE", 5, 5)),
    ),
    # columns between fields
    Case(
        "a name of 34 letters",
        (player(1, "   2 w 1", name="N" * 34).replace("N  ", "N ", 1), LOST),
        found=(("SEPARATOR_FILLED", 3, 48),),
        rounds=ROUNDS,
    ),
    Case(
        "a name of 40 letters that moves the rest of the line",
        (player(1, "   2 w 1", name="N" * 40, rating="2345", fed="NOR", points="1.0"), LOST),
        "repaired",
        (("LINE_SHIFTED", 3, 48),),
        ROUNDS,
    ),
    Case(
        "a name of 40 letters and another damage behind it",
        (player(1, "   2 w 1", name="N" * 40, rating="2345", fed="N0R", points="1.0"), LOST),
        "quarantined",
        (
            ("NEXT_ROUND", None, None),
            ("LAYOUT_UNREADABLE", 3, 48),
            ("RATING_TEXT", 3, 49),
            ("FIDE_ID_TEXT", 3, 58),
            ("LAYOUT_UNREADABLE", 3, 90),
            ("BAD_OPPONENT", 3, 102),
            ("NOT_MUTUAL", 4, 92),
        ),
    ),
    # fields
    Case(
        "fields in other spellings",
        (
            player(1, "   2 w 1", sex="F", title="wf", rating="19x0", id="A12345", points="1,0"),
            player(2, "   1 b 0", sex="u", title="g", birth="in 1990", points="½", rank="2nd"),
        ),
        "repaired",
        (
            ("SEX_TEXT", 3, 10),
            ("TITLE_TEXT", 3, 11),
            ("RATING_TEXT", 3, 49),
            ("FIDE_ID_TEXT", 3, 58),
            ("POINTS_TEXT", 3, 81),
            ("SEX_TEXT", 4, 10),
            ("TITLE_TEXT", 4, 11),
            ("BIRTH_TEXT", 4, 70),
            ("POINTS_DIFFER", 4, 81),
            ("POINTS_TEXT", 4, 81),
            ("RANK_TEXT", 4, 86),
        ),
        ROUNDS,
    ),
    Case(
        "points that are no number",
        (player(1, "   2 w 1", points="inf"), player(2, "   1 b 0", points="nan")),
        found=(("POINTS_TEXT", 3, 81), ("POINTS_TEXT", 4, 81)),
        rounds=ROUNDS,
    ),
    # ranks
    Case(
        "shared, missing, too large and contradictory ranks",
        (
            player(1, "   2 w 1", points="1.0", rank="9"),
            player(2, "   1 b 0", points="0.0", rank="3"),
            player(3, "   4 w =", points="0.5", rank="3"),
            player(4, "   3 b =", points="0.5", rank="0"),
        ),
        found=(
            ("RANK_BLANK", None, None),
            ("RANK_RANGE", None, None),
            ("RANK_SHARED", None, None),
            ("RANK_ORDER", 3, 86),
        ),
        rounds={1: "2 w 1", 2: "1 b 0", 3: "4 w =", 4: "3 b ="},
    ),
    # round cells of different number
    Case(
        "a player with fewer cells",
        (player(1, "   2 w 1", "   3 b ="), player(2, "   1 b 0"), player(3, "", "   1 w =")),
        found=(("CELLS_UNEVEN", None, None),),
        rounds={1: "2 w 1, 3 b =", 2: "1 b 0, - - Z", 3: "- - Z, 1 w ="},
    ),
)
