"""Byes of every generation, and rounds that are open, empty, not held or too many."""

from tests.tables.little import HEAD, Case, player


def beside_a_game(name: str, *cells: str, **kept: object) -> Case:
    """A case of one round: players 1 and 2 have a game, the others these cells."""
    lines = [player(1, "   2 w 1"), player(2, "   1 b 0")]
    lines += [player(number, cell) for number, cell in enumerate(cells, start=3)]
    return Case(name, tuple(lines), **kept)  # type: ignore[arg-type]


GAME = {1: "2 w 1", 2: "1 b 0"}


def letters(*read: str) -> dict[int, str]:
    """Rounds of players 3 and on who have no opponent."""
    return {**GAME, **{number: f"- - {letter}" for number, letter in enumerate(read, start=3)}}


CASES = (
    beside_a_game(
        "the byes of 2016",
        *("0000 - U", "0000 - F", "0000 - H", "0000 - Z", "", "     - F", "0000   h", "   0 - Z"),
        rounds=letters("U", "F", "H", "Z", "Z", "F", "H", "Z"),
    ),
    beside_a_game(
        "the byes of 2006",
        *("0000 - +", "0000 - =", "0000 - -"),
        found=(("OLD_BYE", 5, 99), ("OLD_BYE", 6, 99), ("OLD_BYE", 7, 99)),
        rounds=letters("U", "H", "Z"),
    ),
    beside_a_game(
        "two full points without opponent are no pairing byes",
        *("0000 - +", "0000 - +"),
        found=(("OLD_BYE", 5, 99), ("OLD_BYE", 6, 99)),
        rounds=letters("F", "F"),
    ),
    beside_a_game(
        "a full point beside the pairing bye is none",
        *("0000 - U", "0000 - +"),
        found=(("OLD_BYE", 6, 99),),
        rounds=letters("U", "F"),
    ),
    beside_a_game(
        "results of games without opponent",
        *("0000 - 1", "0000 - 0", "0000 - D"),
        state="repaired",
        found=(("DANGLING_RESULT", 5, 99), ("DANGLING_RESULT", 6, 99), ("DANGLING_RESULT", 7, 99)),
        rounds=letters("U", "Z", "H"),
    ),
    beside_a_game(
        "a bye with a colour",
        "0000 w U",
        found=(("COLOUR_OF_BYE", 5, 97),),
        rounds=letters("U"),
    ),
    beside_a_game(
        "two pairing byes",
        *("0000 - U", "0000 - U"),
        found=(("MANY_PAB", 6, None),),
        rounds=letters("U", "U"),
    ),
    beside_a_game(
        "a game that is not finished",
        *("   4 w", "   3 b X"),
        found=(("OPEN_ROUND", None, None), ("UNFINISHED_GAME", 5, 99), ("UNFINISHED_GAME", 6, 99)),
    ),
    Case(
        "what follows an open round is left out",
        (
            player(1, "   2 w 1", "   2 b ?", "   2 w 1"),
            player(2, "   1 b 0", "   1 w ?", "   1 b 0"),
        ),
        found=(
            ("OPEN_ROUND", None, None),
            ("UNFINISHED_GAME", 3, 109),
            ("UNFINISHED_GAME", 4, 109),
        ),
        rounds=GAME,
    ),
    Case(
        "byes of the round to be paired",
        (player(1, "   2 w 1", "0000 - H"), player(2, "   1 b 0", "")),
        found=(("NEXT_ROUND", None, None),),
        rounds=GAME,
    ),
    Case(
        "a last round of which nothing is told",
        (player(1, "   2 w 1", "0000 -"), player(2, "   1 b 0", "0000 -")),
        found=(("NEXT_ROUND", None, None),),
        rounds=GAME,
    ),
    Case(
        "a last round that leaves nobody to pair",
        (player(1, "   2 w 1", "0000 - H"), player(2, "   1 b 0", "0000 - Z")),
        rounds={1: "2 w 1, - - H", 2: "1 b 0, - - Z"},
    ),
    Case(
        "an empty column between two rounds",
        (
            player(1, "   2 w 1", "", "   3 b ="),
            player(2, "   1 b 0"),
            player(3, "", "", "   1 w ="),
        ),
        found=(("EMPTY_ROUND", None, None),),
        rounds={1: "2 w 1, - - Z, 3 b =", 2: "1 b 0, - - Z, - - Z", 3: "- - Z, - - Z, 1 w ="},
    ),
    Case(
        "fewer rounds than declared",
        ("142 3", player(1, "   2 w 1"), player(2, "   1 b 0")),
        found=(("IN_PROGRESS", None, None),),
        rounds=GAME,
    ),
    Case(
        "more rounds than declared",
        (
            "XXR 1",
            player(1, "   2 w 1", "   3 b ="),
            player(2, "   1 b 0", ""),
            player(3, "", "   1 w ="),
        ),
        "repaired",
        (("ROUNDS_SURPLUS", None, None),),
        {1: "2 w 1, 3 b =", 2: "1 b 0, - - Z", 3: "- - Z, 1 w ="},
    ),
    Case(
        "two meet again in a Swiss",
        (
            "092 Swiss",
            player(1, "   2 w 1", "   3 b =", "   2 b 0"),
            player(2, "   1 b 0", "0000 - Z", "   1 w 1"),
            player(3, "0000 - U", "   1 w =", "0000 - U"),
        ),
        found=(("REPEAT_MEETING", 4, None),),
        rounds={
            1: "2 w 1, 3 b =, 2 b 0",
            2: "1 b 0, - - Z, 1 w 1",
            3: "- - U, 1 w =, - - U",
        },
    ),
    Case(
        "a second pairing after a forfeit is no second meeting",
        ("092 Swiss", player(1, "   2 w +", "   2 b 0"), player(2, "   1 b -", "   1 w 1")),
        rounds={1: "2 w +, 2 b 0", 2: "1 b -, 1 w 1"},
    ),
    # what other records say about the rounds
    Case(
        "a requested bye fills a blank cell and yields to another",
        ("240 H   1    3    1", player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, "")),
        "repaired",
        (("BYE_CONFLICT", 3, None),),
        letters("H"),
    ),
    Case(
        "a requested bye of a round that is not held",
        ("240 H   2    1", player(1, "   2 w 1"), player(2, "   1 b 0")),
        found=(("BYE_TO_COME", 3, None),),
        rounds={1: "2 w 1", 2: "1 b 0"},
    ),
    Case(
        "the byes of teams are nobody's",
        (
            "310   1 Team",
            "240 H   1    3    1",
            player(1, "   2 w 1"),
            player(2, "   1 b 0"),
            player(3, ""),
        ),
        found=(("TEAM_FILE", 3, None),),
        rounds=letters("Z"),
    ),
    Case(
        "a requested bye of nobody",
        ("240 H   1    9", player(1, "   2 w 1"), player(2, "   1 b 0")),
        "quarantined",
        (("UNKNOWN_ID", 3, None),),
    ),
    Case(
        "a file that was cut",
        ("062 9", player(1, "   2 w 1", "   9 w 1"), player(2, "   1 b 0", "   3 b 0")),
        "quarantined",
        (
            ("NEXT_ROUND", None, None),
            ("PLAYER_COUNT", None, None),
            ("UNKNOWN_OPPONENT", 4, 102),
            ("UNKNOWN_OPPONENT", 5, 102),
        ),
    ),
    Case(
        "another number of players than declared",
        ("062 9 (4)", player(1, "   2 w 1"), player(2, "   1 b 0")),
        found=(("PLAYER_COUNT_NOTE", None, None), ("COUNT_TEXT", 3, 5)),
        rounds=GAME,
    ),
    # the event
    Case(
        "no name, no day",
        (player(1, "   2 w 1"), player(2, "   1 b 0")),
        found=(
            ("DATE_MISSING", None, None),
            ("NAME_MISSING", None, None),
            ("UNDATED_EDITION", None, None),
        ),
        rounds=GAME,
        head=(),
    ),
    Case(
        "an event of the last century",
        (player(1, "   2 w 1"), player(2, "   1 b 0")),
        found=(("BEFORE_2009", None, None), ("DATE_TEXT", 2, 5)),
        rounds=GAME,
        head=(HEAD[0], "042 31.12.1998"),
    ),
    Case(
        "two events behind one another",
        (
            player(1, "   2 w 1"),
            player(2, "   1 b 0"),
            *HEAD,
            player(1, "   2 b 0"),
            player(2, "   1 w 1"),
        ),
        found=(("SEVERAL_EVENTS", None, None),),
        rounds={1: "2 w 1, 2 b 0", 2: "1 b 0, 1 w 1"},
    ),
    Case(
        "a Swiss in which all have met",
        (
            "192 FIDE_DUTCH",
            player(1, "   2 w 1", "   3 b ="),
            player(2, "   1 b 0", ""),
            player(3, "0000 - U", "   1 w ="),
        ),
        rounds={1: "2 w 1, 3 b =", 2: "1 b 0, - - Z", 3: "- - U, 1 w ="},
    ),
    Case(
        "a Swiss that is a full table",
        (
            "192 FIDE_DUTCH",
            player(1, "   2 w 1", "   3 b =", ""),
            player(2, "   1 b 0", "", "   3 w ="),
            player(3, "", "   1 w =", "   2 b ="),
        ),
        found=(("SYSTEM_CONTRADICTED", None, None),),
        rounds={1: "2 w 1, 3 b =, - - Z", 2: "1 b 0, - - Z, 3 w =", 3: "- - Z, 1 w =, 2 b ="},
    ),
)
