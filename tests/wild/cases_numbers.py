"""Start numbers and opponents."""

from tests.tables.little import player
from tests.wild.wild import GAME, LOST, PLAYED, WON, Shown, Wild, note

REFUSED, REPAIRED = "quarantined", "repaired"


def rest(number: int, name: str, *cells: str) -> str:
    """The record of a placeholder."""
    return player(number, *cells, sex="", name=name, rank="0")


ODD = (
    player(1, "   2 w 1", "   3 w +", rank="1"),
    player(2, "   1 b 0", "0000 - H", rank="2"),
)

CASES = (
    Shown("rows in another order", ("rows in another order",)),
    Shown("gaps", ("start numbers with gaps, aligned to the left",)),
    Shown(
        "duplicate numbers",
        (
            "a start number of two players",
            "copies that differ in one result",
            "the same record twice, word for word",
        ),
    ),
    Shown(
        "number 0, negative, text",
        (
            "start number 0",
            "no start number",
            "a negative start number",
            "a start number with a letter",
        ),
    ),
    Shown(
        "a number above 9999",
        (
            "a start number of five digits that reaches into the next column",
            "a start number of five digits that begins a column early",
        ),
    ),
    Shown(
        "an opponent that is not in the file", ("99 w 1 against 0000 - Z", "a file that was cut")
    ),
    Shown(
        "not mutual",
        ("2 w 1 against 0000 - Z", "2 w + against 0000 - Z", "2 w + against ", "a ring of three"),
    ),
    Shown(
        "equal colours, no colour",
        (
            "2 w 1 against 1 w 0",
            "2 - = against 1 b =",
            "2 - + against 1 - -",
            "2 - 1 against 1   0",
        ),
    ),
    Shown("self pairing", ("1 w 1 against 0000 - Z",)),
    Shown("a bye with a colour", ("a bye with a colour",)),
    Shown(
        "an opponent with the letter of a bye",
        ("2 w Z against 1 b 1", "2 w U against 0000 - H", "2 w H against 1 b ="),
    ),
    Shown("0000 with a played result", ("results of games without opponent",)),
    Shown("repeat meetings", ("two meet again in a Swiss",)),
    Wild(
        "double round robin",
        (
            player(1, "   2 w 1", "   2 b ="),
            player(2, "   1 b 0", "   1 w ="),
        ),
        rounds={1: "2 w 1, 2 b =", 2: "1 b 0, 1 w ="},
        held={
            "events.system": ["double_round_robin"],
            "events.system_reason": ["every pair meets 2 time(s)"],
        },
    ),
    Wild(
        "a Swiss of two games a match",
        (
            "192 FIDE_DOUBLESWISS",
            player(1, "   2 w 1", "   2 b =", "0000 - U", "0000 - F"),
            player(2, "   1 b 0", "   1 w =", "   3 w 1", "   3 b 1"),
            player(3, "0000 - U", "0000 - F", "   2 b 0", "   2 w 0"),
        ),
        rounds={
            1: "2 w 1, 2 b =, - - U, - - F",
            2: "1 b 0, 1 w =, 3 w 1, 3 b 1",
            3: "- - U, - - F, 2 b 0, 2 w 0",
        },
    ),
    Wild(
        "a Swiss of two games, met again later",
        (
            "192 FIDE_DOUBLESWISS",
            player(1, "   2 w 1", "   3 b =", "   2 b ="),
            player(2, "   1 b 0", "0000 - U", "   1 w ="),
            player(3, "0000 - U", "   1 w =", "0000 - H"),
        ),
        found=(note("REPEAT_MEETING", 4),),
        rounds={
            1: "2 w 1, 3 b =, 2 b =",
            2: "1 b 0, - - U, 1 w =",
            3: "- - U, 1 w =, - - H",
        },
    ),
    Shown("one opponent named by two", ("two name the same opponent",)),
    Wild(
        "a placeholder, nobody paired with it",
        ("062 3", *GAME, rest(3, "spielfrei", "0000 - -")),
        found=(
            ("PLACEHOLDER", 6, 15, "spielfrei", None),
            ("OLD_BYE", 6, 99, "-", "Z"),
        ),
        rounds=PLAYED,
        held={"events.players": [2], "players.player": [1, 2]},
    ),
    Wild(
        "a placeholder that loses by forfeit",
        (*ODD, rest(3, "BYE", "0000 - Z", "   1 b -")),
        found=(
            ("PLACEHOLDER", 3, 102, "3 +", "U"),
            ("PLACEHOLDER", 5, 15, "BYE", None),
        ),
        rounds={1: "2 w 1, - - U", 2: "1 b 0, - - H"},
        held={"events.players": [2], "games.black": [2]},
    ),
    Wild(
        "a placeholder in the middle of the numbers",
        (
            player(1, "   2 w -", "   3 w 1"),
            rest(2, "Freilos", "   1 b +", "0000 - Z"),
            player(3, "0000 - H", "   1 b 0"),
        ),
        found=(
            ("PLACEHOLDER", 3, 92, "2 -", "Z"),
            ("PLACEHOLDER", 4, 15, "Freilos", None),
        ),
        rounds={1: "- - Z, 3 w 1", 3: "- - H, 1 b 0"},
    ),
    Wild(
        "two placeholders in a round",
        (
            *GAME,
            player(3, "   5 w +"),
            player(4, "   6 w +"),
            rest(5, "exempt 1", "   3 b -"),
            rest(6, "exempt 2", "   4 b -"),
        ),
        found=(
            ("PLACEHOLDER", 5, 92, "5 +", "F"),
            ("PLACEHOLDER", 6, 92, "6 +", "F"),
            ("PLACEHOLDER", 7, 15, "exempt 1", None),
            ("PLACEHOLDER", 8, 15, "exempt 2", None),
        ),
        rounds={**PLAYED, 3: "- - F", 4: "- - F"},
    ),
    Wild(
        "a placeholder with a rank",
        (*ODD, player(3, "0000 - Z", "   1 b -", sex="", name="BYE", rank="3")),
        found=(("PLACEHOLDER", 5, 15, "BYE", None),),
        rounds={1: "2 w 1, 3 w +", 2: "1 b 0, - - H", 3: "- - Z, 1 b -"},
    ),
    Wild(
        "a player whose name is a placeholder's",
        (WON, LOST, player(3, "   4 w 1"), rest(4, "Bye", "   3 b 0")),
        found=(("PLACEHOLDER", 6, 15, "Bye", None),),
        rounds={**PLAYED, 3: "4 w 1", 4: "3 b 0"},
    ),
)
