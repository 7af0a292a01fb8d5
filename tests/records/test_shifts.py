"""Player records that stand in other columns."""

import polars as pl
import pytest

from pipeline.records.shifts import settled
from tests.tables.little import player

FULL = {"rating": "2345", "fed": "NOR", "id": "1503014", "points": "0.5"}


def field(size: int, **kept: str) -> list[str]:
    """Records of a field in which all have drawn their only game."""
    return [
        player(n, f"{n + 1 if n % 2 else n - 1:4} {'w' if n % 2 else 'b'} =", **{**FULL, **kept})
        for n in range(1, size + 1)
    ]


def lines(*records: str) -> pl.DataFrame:
    rows = [(0, number, "001", record) for number, record in enumerate(records, start=1)]
    schema = {"event": pl.UInt32, "line": pl.UInt32, "code": pl.String, "text": pl.String}
    return pl.DataFrame(rows, schema=schema, orient="row")


def later(record: str, column: int = 48, by: int = 1) -> str:
    return record[: column - 1] + " " * by + record[column - 1 :]


def test_records_that_fit_are_handed_on_as_they_are() -> None:
    given = lines(*field(4))
    read, found = settled(given)
    assert read is given
    assert found.is_empty()


@pytest.mark.parametrize(("moved", "expected"), [(20, 1), (19, 1), (18, 0)])
def test_a_file_is_moved_if_nearly_all_its_records_fit_then(moved: int, expected: int) -> None:
    good = field(20)
    # the others fit neither way
    given = [later(one) for one in good[:moved]] + [
        one[:52] + "x" + one[53:] for one in good[moved:]
    ]
    read, found = settled(lines(*given))
    assert found["rule"].to_list() == ["LINE_SHIFTED"] * expected
    assert read["text"].to_list()[:moved] == (good if expected else given)[:moved]


def test_single_records_are_moved_in_a_file_that_fits() -> None:
    good = field(20)
    given = [*good[:3], later(good[3]), later(good[4], 90, 2), *good[5:]]
    read, found = settled(lines(*given))
    assert read["text"].to_list() == good
    assert found.select("line", "column").rows() == [(4, 48), (5, 90)]
    assert found["text"].to_list() == given[3:5]


def test_a_record_that_several_moves_explain_stays() -> None:
    # only a rank of one digit stands behind the name: it fits in four places
    given = [*field(4), player(5).rstrip().ljust(89) + "7"]
    read, found = settled(lines(*given))
    assert read["text"].to_list() == given
    assert found.is_empty()


def test_cells_that_would_leave_everybody_without_a_first_round_stay() -> None:
    given = [later(one, 90, 7) for one in field(6)]
    read, found = settled(lines(*given))
    assert read["text"].to_list() == given
    assert found.is_empty()


@pytest.mark.parametrize("width", [34, 45, 60])
def test_a_name_of_any_length(width: int) -> None:
    good = field(4)
    name = ("Long-" * 20)[:width]
    given = [good[0][:14] + name + good[0][47:], *good[1:]]
    read, found = settled(lines(*given))
    assert read["text"][0] == good[0][:14] + name[:33] + good[0][47:]
    assert found["before"][0].startswith(name)
