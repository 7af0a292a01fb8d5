"""Near relatives and dialects."""

from tests.tables.little import player
from tests.wild.wild import GAME, PLAYED, Wild, note

REFUSED, REPAIRED = "quarantined", "repaired"


def called(dialect: str, *records: str, row: str = "", **kept: object) -> Wild:
    """The game with these records, whose dialect is this."""
    return Wild(
        row or f"dialect: {dialect}",
        (*records, *GAME),
        rounds=PLAYED,
        held={"files.dialect": [dialect]},
        **kept,  # type: ignore[arg-type]
    )


BYE = {**PLAYED, 3: "- - H"}
CASES = (
    called("TRF26", "192 FIDE_DUTCH", "XXR 1"),
    called("TRF(bx)", "BBW  1.0"),
    called("TRF(x)", "XXR 1", "152 W"),
    Wild(
        "dialect: TRF16",
        (*GAME, player(3, "0000 - H")),
        rounds=BYE,
        held={"files.dialect": ["TRF16"]},
    ),
    Wild(
        "dialect: TRF06",
        (*GAME, player(3, "0000 - =")),
        found=(("OLD_BYE", 5, 99, "=", "H"),),
        rounds=BYE,
        held={"files.dialect": ["TRF06"]},
    ),
    called("TRF16", "142 1", row="dialect: 142 alone is no TRF26"),
    Wild(
        "draft of 2024: byes in 330",
        ("330 H   1    3", *GAME, player(3, "")),
        rounds=BYE,
        held={"files.dialect": ["TRF-25 draft"]},
    ),
    called("TRF-25 draft", "340 +-   1   1   2", row="draft of 2024: forfeits in 340"),
    called(
        "TRF(x)",
        "XXA true",
        row="another engine's XXA",
        found=(note("CONSTRAINT_UNREADABLE", 3),),
    ),
    called(
        "TRF(x)",
        "XXS 1.0 1.0 0.5",
        row="another engine's XXS",
        state=REPAIRED,
        found=(("SCORING_TEXT", 3, None, "1.0 1.0 0.5", None),),
    ),
    called(
        "TRF(x)",
        *[f"XX{letter} true" for letter in "YBMTGK"],
        "### chesspairing: colour=white",
        row="another engine's codes",
        found=tuple(note("UNKNOWN_RECORD", line, 1) for line in range(3, 9)),
    ),
    called(
        "Tornelo",
        "DAT    1 2026/04/04 the line of an exporter that is longer than a rating",
        "XRS 1",
        "junk",
        row="DAT and XRS",
        found=tuple(note("UNKNOWN_RECORD", line, 1) for line in (3, 4, 5)),
    ),
    Wild("a bar in a header", ("142 1|5|", *GAME), REFUSED, (note("NOT_TRF"),)),
    Wild("a bar in a name", rounds=PLAYED, head=("012 Open | A", "042 2026/04/04")),
    Wild("a table of games", (), REFUSED, (note("NOT_TRF"),), head=("a;b;c", "1;2;3", "4;5;6")),
    Wild("SwissPerfect", (), REFUSED, (note("NOT_TRF"),), head=("[Tournament Info]",)),
    Wild(
        "an exporter's byes",
        (
            "XXC rank",
            *GAME,
            player(3, "     - F", "0000 -"),
            player(4, "   1 b Z", "0000 -"),
        ),
        REPAIRED,
        (note("NEXT_ROUND"), ("BYE_WITH_OPPONENT", 7, 92, "1 Z", "Z")),
        {**PLAYED, 3: "- - F", 4: "- - Z"},
    ),
    called(
        "TRF16",
        "ACC 1",
        "TSE 1",
        row="codes of an experiment",
        found=(note("UNKNOWN_RECORD", 3, 1), note("UNKNOWN_RECORD", 4, 1)),
    ),
    called("TRF16", "### Import @ Round 3", row="a program's comment"),
    Wild(
        "a rating body's legend is no rating",
        (
            "CCC SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR",
            "NOR    1 m    Doe, Jo                           2100",
            *GAME,
        ),
        found=(note("LEGEND", 3),),
        rounds=PLAYED,
    ),
)
