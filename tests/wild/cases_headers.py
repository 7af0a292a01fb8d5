"""Headers."""

from datetime import date

from tests.tables.little import HEAD, player
from tests.wild.wild import GAME, PLAYED, Shown, Wild, note


def header(row: str, *records: str, **kept: object) -> Wild:
    """The game under further records; the first of them is line 3."""
    return Wild(row, (*records, *GAME), rounds=PLAYED, **kept)  # type: ignore[arg-type]


def day(row: str, written: str, read: date | None, *records: str) -> Wild:
    """The game on a day written in some way."""
    after = read and read.strftime("%Y/%m/%d")
    rule = "DATE_TEXT" if read else "DATE_UNREADABLE"
    edition = () if read else (("UNDATED_EDITION", None, None, None, "fide-2026"),)
    return Wild(
        row,
        (*records, *GAME),
        "loaded" if read else "repaired",
        (*edition, (rule, 2, 5, written, after)),
        PLAYED,
        {"events.start_date": [read]},
        (HEAD[0], f"042 {written}"),
    )


CASES = (
    Shown("062 with extra text", ("another number of players than declared",)),
    Shown("062 is not the number of records", ("a file that was cut",)),
    day("a day with dots", "31.12.2020", date(2020, 12, 31)),
    day("a day before the month", "31/12/2020", date(2020, 12, 31)),
    day("an ISO day", "2020-12-31", date(2020, 12, 31)),
    day("a day in words", "31 December 2020", date(2020, 12, 31)),
    day("a day that may be a month", "01/02/2020", None),
    day(
        "a day that the round dates decide",
        "01/02/2020",
        date(2020, 2, 1),
        "132".ljust(91) + "20/02/01",
    ),
    header(
        "round dates as free text",
        "132 4.4.2026, 5.4.2026",
        found=(note("ROUND_DATES", 3),),
    ),
    header(
        "a single record twice",
        "022 Town",
        "022 City",
        state="repaired",
        found=(("REPEATED_RECORD", 4, None, "City", "Town"),),
        held={"events.city": ["Town"]},
    ),
    header(
        "round dates twice",
        *["132".ljust(91) + f"26/04/0{n}" for n in (4, 5)],
        state="repaired",
        found=(note("REPEATED_RECORD", 4),),
    ),
    Wild(
        "012 missing",
        GAME,
        found=(note("NAME_MISSING"),),
        rounds=PLAYED,
        held={"events.name": ["012 missing"]},
        head=HEAD[1:],
    ),
    header("152 in lower case", "152 w", found=(("COLOUR_RECORD", 3, 5, "w", "w"),)),
    header("152 with more text", "152 Black", found=(("COLOUR_RECORD", 3, 5, "Black", "b"),)),
    header(
        "142 and XXR differ",
        "142 1",
        "XXR 7",
        state="repaired",
        found=(("ROUNDS_CONFLICT", 4, None, "7", "1"),),
        held={"events.rounds_declared": [1], "events.complete": [True]},
    ),
    header("362 at another stride", "362 TW  2.0   TD  1.0   TL  0.0"),
    header("362 with whole numbers", "362 TW 2     TD 1     TL 0"),
    header(
        "172 without a federation",
        "172 FIDON",
        found=(("RATING_METHOD", 3, 9, "FIDON", "FIDON"),),
        held={"files.dialect": ["TRF26"]},
    ),
    header("an unknown code", "777 text", found=(note("UNKNOWN_RECORD", 3, 1),)),
    Wild(
        "one record of 900 rounds among short ones",
        tuple(player(n, *["0000 - Z"] * (900 if n == 1 else 0)) for n in range(1, 301)),
        "quarantined",
        (note("TOO_LARGE"),),
    ),
    Wild(
        "many rounds",
        (
            player(1, *["   2 w =", "   2 b ="] * 60),
            player(2, *["   1 b =", "   1 w ="] * 60),
        ),
        rounds={
            1: ", ".join(["2 w =", "2 b ="] * 60),
            2: ", ".join(["1 b =", "1 w ="] * 60),
        },
        held={"events.rounds_played": [120], "events.system": ["other"]},
    ),
)
