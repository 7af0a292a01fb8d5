"""The first day of an event chooses the text that governs it."""

from datetime import date

import polars as pl
import pytest

from pipeline.errors import UsageError
from pipeline.rules.editions import edition_choice
from pipeline.rules.options import DEFAULTS
from pipeline.tiebreaks.usable import usage_findings
from tests.tiebreaks.small import Small, Values

# The first player takes a half-point bye and wins the rest, the second never came against the
# third, the fourth goes home after round 2.
EVENT = """
H   1w3 1b2
-b3 1w4 0w1
+w2 0b1 U
U   0b2 Z
"""

# Scores 2½, 1, 2, 1; a draw in each of the three rounds is 1½.
CAPPED: Values = [1.5 + 2 + 1, 1 + 1.5 + 2.5, 1 + 2.5 + 1.5, 1 + 1 + 1]
OWN_SCORE: Values = [2.5 + 2 + 1, 1 + 1.5 + 2.5, 2 + 2.5 + 2, 1 + 1 + 1]
# opponents: a draw for each unplayed round, so 2½, 1½, 1, 1; the virtual opponent starts level
VIRTUAL: Values = [1.5 + 1 + 1.5, 2 + 1 + 2.5, 1 + 2.5 + 1, 1 + 1.5 + 2]


@pytest.mark.parametrize(
    ("start", "edition", "buchholz"),
    [
        (date(2008, 12, 31), "virtual-opponent", VIRTUAL),
        (date(2023, 8, 31), "virtual-opponent", VIRTUAL),
        (date(2023, 9, 1), "fide-2023", OWN_SCORE),
        (date(2024, 7, 31), "fide-2023", OWN_SCORE),
        (date(2024, 8, 1), "fide-2024", OWN_SCORE),
        (date(2026, 2, 28), "fide-2024", OWN_SCORE),
        (date(2026, 3, 1), "fide-2026", CAPPED),
    ],
)
def test_first_day(start: date, edition: str, buchholz: Values) -> None:
    small = Small(EVENT, start=start, edition="by-date")
    chosen = small.tables.events.row(0, named=True)
    assert chosen["edition"] == edition
    assert ("no exact text" in chosen["edition_reason"]) == (start.year < 2009)
    assert small.values("BH") == buchholz


@pytest.mark.parametrize(
    ("edition", "buchholz"),
    [("virtual-opponent", VIRTUAL), ("fide-2023", OWN_SCORE), ("fide-2026", CAPPED)],
)
def test_a_forced_edition(edition: str, buchholz: Values) -> None:
    small = Small(EVENT, start=date(2025, 5, 5), edition=edition)
    assert small.tables.events["edition_reason"].to_list() == ["forced"]
    assert small.values("BH") == buchholz


def test_an_unknown_edition_names_the_nearest() -> None:
    with pytest.raises(UsageError, match="Did you mean 'fide-2024'"):
        edition_choice("fide2024")


ROBIN = "+w4 1b3 1w2\n1w3 =b4 0b1\n0b2 0w1 0b4\n-b1 =w2 1w3"


@pytest.mark.parametrize(
    ("start", "rating", "elected", "buchholz"),
    [
        # before March 2026 a forfeit of a round robin is a game in every tie-break
        (date(2026, 2, 28), 2300, 3, [3, 4.5, 6, 4.5]),
        (date(2026, 3, 1), 2325, 2, [None] * 4),
    ],
)
def test_round_robin(start: date, rating: int, elected: int, buchholz: Values) -> None:
    small = Small(ROBIN, start=start, edition="by-date", system="Round-Robin")
    assert small.values("PTS") == [3, 1.5, 0, 1.5]
    assert small.value("ARO") == rating
    assert small.values("REP") == [3, 3, 3, elected]
    assert small.values("BH") == buchholz
    assert small.values("BH", "round-robin-buchholz=compute") == [3, 4.5, 6, 4.5]


def test_codes_of_later_editions_are_computed_and_noted() -> None:
    small = Small(EVENT, start=date(2025, 5, 5), edition="by-date")
    assert small.values("STD") == [2.5, 1, 2, 1]
    found = usage_findings(small.field, ["STD", "BH"], DEFAULTS)
    assert found.filter(pl.col("rule") == "CODE_NOT_IN_EDITION")["action"].to_list() == [
        "computed: STD"
    ]
