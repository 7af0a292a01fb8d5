"""Which rounds count as held."""

import pytest

from pipeline import compute_tiebreaks, read_archive

HEAD = "012 Three players\n092 Swiss\n"


def line(number: int, points: str, *cells: str) -> str:
    start = f"001 {number:4} m    Player {number}".ljust(48) + "2000"
    return start.ljust(80) + f"{points:>4} {number:>4}" + "".join(f"  {cell}" for cell in cells)


@pytest.fixture
def read(tmp_path):
    def written(*lines: str):
        path = tmp_path / "event.trf"
        path.write_text(HEAD + "\n".join(lines) + "\n")
        return read_archive(path)

    return written


def test_a_last_round_of_forfeits_alone_was_paired_and_counts(read):
    tables = read(
        line(1, "2.0", "0000 - U", "   2 b +"),
        line(2, "1.0", "   3 b 1", "   1 w -"),
        line(3, "0.0", "   2 w 0", "0000 - Z"),
    )
    assert tables.events["rounds_played"].to_list() == [2]
    assert compute_tiebreaks(tables, ["PTS", "WIN"])["PTS"].to_list() == [2.0, 1.0, 0.0]


def test_a_pairing_bye_beside_blanks_is_a_round_to_come(read):
    tables = read(
        line(1, "1.0", "   2 b 1"),
        line(2, "0.0", "   1 w 0"),
        line(3, "2.0", "0000 - U", "0000 - U"),
    )
    assert tables.events["rounds_played"].to_list() == [1]
    assert "NEXT_ROUND" in tables.findings["rule"].to_list()


def test_byes_that_leave_nobody_to_pair_are_a_round(read):
    tables = read(
        line(1, "1.5", "   2 b 1", "0000 - H"),
        line(2, "0.0", "   1 w 0", "0000 - Z"),
        line(3, "2.0", "0000 - U", "0000 - U"),
    )
    assert tables.events["rounds_played"].to_list() == [2]
