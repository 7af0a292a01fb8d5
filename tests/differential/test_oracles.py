"""The two oracles read what they are given: values known by hand, and their known faults."""

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from tests.differential.cases import crosstable, write_files

#: Six players, three rounds, with a bye of each sort and a forfeit.
SIX = """
1w2 Z   -b3
0b1 1w4 1b5
=w4 =b5 +w1
=b3 0b2 1w6
1w6 =w3 0w2
0b5 U   0b4
"""
SIX_BH = [4, 4.5, 4.5, 5, 5, 4]
SIX_SB = [2, 3, 3, 2, 2, 1]

#: Four players; 1, 2 and 3 end on two points and 1-3, 2-3 hang on forfeits.
FORFEITS = """
1w2 +w3 Z   Z
0b1 1w4 =w3 H
1w4 -b1 =b2 H
0b3 0b2 U   Z
"""

#: Three players with one free round each.
ODD = """
1w2 =b3 Z
0b1 Z   1w3
Z   =w1 0b2
"""

#: The winner has the bye; the others all end on one point, the last with a draw for the absence.
BYE = """
1w2 1b3 U
0b1 =w4 =b3
=b4 0w1 =w2
=w3 =b2 Z
"""

AGREED = (
    *("PTS", "BH", "BH/C1", "BH/C2", "BH/M1", "SB", "SB/C1", "PS", "PS/C1"),
    *("WIN", "WON", "BPG", "BWG", "REP", "ARO", "TPR", "PTP"),
)


def column(frame: pl.DataFrame, code: str) -> list[float | None]:
    return frame.filter(code=code).sort("path", "player")["value"].to_list()


def test_gacrux_reads_files(gacrux, tmp_path):
    paths = write_files({"six": crosstable(SIX), "odd": crosstable(ODD)}, tmp_path)
    frame = gacrux.gacrux_values(paths, ["FB", "PTS", "BH", "SB", "REP"], system="swiss")
    assert frame.schema == gacrux.SCHEMA
    six = frame.filter(path=str(paths[0]))
    assert column(six, "PTS") == [1, 2, 2, 1.5, 1.5, 1]
    assert column(six, "BH") == SIX_BH, "FB was asked for first and must not spoil BH"
    assert column(six, "SB") == SIX_SB
    assert column(six, "REP") == [1, 3, 3, 3, 3, 3]
    assert six.height == 6 * 5
    assert frame["path"].unique(maintain_order=True).to_list() == [str(path) for path in paths]


def test_gacrux_forces_the_edition(gacrux, tmp_path):
    paths = write_files({"bye": crosstable(BYE)}, tmp_path)
    first = {
        edition: column(gacrux.gacrux_values(paths, ["BH"], edition=edition), "BH")[0]
        for edition in ("fide-2024", "fide-2026")
    }
    assert first == {"fide-2024": 1 + 1 + 3, "fide-2026": 1 + 1 + 1.5}, "16.4.2 caps the dummy"


def test_gacrux_decides_the_system_when_told(gacrux, tmp_path):
    paths = write_files({"odd": crosstable(ODD)}, tmp_path)
    told = gacrux.gacrux_values(paths, ["KS"], system="predetermined")
    assert column(told, "KS") == [1, 0, 0.5]


def test_gacrux_says_why_a_file_is_refused(gacrux, tmp_path):
    good, bad = write_files({"good": crosstable(ODD), "bad": crosstable(ODD)}, tmp_path)
    bad.write_text(bad.read_text("utf-8").replace(" 2 b ", " 9 b ").replace("1.5", "2.5"), "utf-8")
    answers = gacrux.gacrux_answers([bad, tmp_path / "absent.trf", good], ["PTS"])
    assert answers.values["path"].unique().to_list() == [str(good)]
    assert answers.refused["path"].to_list() == [str(bad), str(tmp_path / "absent.trf")]
    assert answers.refused["problem"].str.len_chars().min() > 3


def test_gacrux_direct_encounter_needs_games(gacrux, tmp_path):
    paths = write_files({"forfeits": crosstable(FORFEITS)}, tmp_path)
    frame = gacrux.gacrux_values(paths, ["PTS", "DE"], system="swiss")
    assert column(frame, "DE")[:3] == [0, 0, 0]
    with_forfeits = gacrux.gacrux_values(paths, ["PTS", "DE/P"], system="swiss")
    assert column(with_forfeits, "DE/P")[:3] == [1, 2, 2]


def test_tiebreak_core_reads_events(tiebreak_core):
    events = {"six": crosstable(SIX)}
    codes = ["PTS", "BH", "SB", "REP", "BH/C1", "BH/C3", "KS/L-1", "BH/P"]
    frame = tiebreak_core.tiebreak_core_values(events, codes, edition="fide-2026")
    assert frame.schema == tiebreak_core.SCHEMA
    assert column(frame, "PTS") == [1, 2, 2, 1.5, 1.5, 1]
    assert column(frame, "BH") == SIX_BH
    assert column(frame, "SB") == SIX_SB
    assert column(frame, "REP") == [1, 3, 3, 3, 3, 3]


def test_tiebreak_core_counts_a_forfeit_as_met(tiebreak_core):
    events = {"forfeits": crosstable(FORFEITS)}
    frame = tiebreak_core.tiebreak_core_values(events, ["PTS", "DE"], edition="fide-2026")
    assert column(frame, "DE")[:3] == [1, 2, 2]
    assert frame.filter(code="DE")["rank"].to_list() == [1, 2, 2, 4]


@pytest.mark.parametrize("edition", ["fide-2024", "fide-2026"])
def test_the_oracles_agree_where_neither_errs(gacrux, tiebreak_core, tmp_path, edition):
    events = {"six": crosstable(SIX), "forfeits": crosstable(FORFEITS), "bye": crosstable(BYE)}
    paths = write_files(events, tmp_path)
    theirs = gacrux.gacrux_values(paths, AGREED, edition=edition, system="swiss")
    ours = tiebreak_core.tiebreak_core_values(
        dict(zip(map(str, paths), events.values(), strict=True)), AGREED, edition=edition
    )
    both = theirs.join(ours, on=["path", "player", "code"], suffix="_other", maintain_order="left")
    assert both.height == theirs.height == ours.height == 14 * len(AGREED)
    assert_frame_equal(
        both.select("path", "player", "code", "value"),
        both.select("path", "player", "code", value="value_other"),
    )
