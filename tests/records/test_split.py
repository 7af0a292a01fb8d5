"""Two events in one file are two; a start number that is merely doubled is a fault of one."""

import polars as pl
import pytest

from pipeline.records.split import split


def parts(*files: list[str]) -> list[list[int]]:
    lines = pl.DataFrame(
        [
            (file, line, text[:3], text)
            for file, texts in enumerate(files)
            for line, text in enumerate(texts, 1)
        ],
        schema={"file": pl.UInt32, "line": pl.UInt32, "code": pl.String, "text": pl.String},
        orient="row",
    )
    done = split(lines)
    return [done.filter(pl.col("file") == file)["part"].to_list() for file in range(len(files))]


def player(number: int) -> str:
    return f"001 {number:4} m    Somebody"


ONE = ["012 First", "042 2026/01/01", player(1), player(2), "XXR 3"]
TWO = ["012 Second", player(1), player(2), player(3)]


def test_a_name_after_players_begins_an_event():
    assert parts(ONE + TWO) == [[1] * 5 + [2] * 4]


def test_a_repeated_name_among_headers_does_not():
    assert parts(["012 First", "012 Again", *ONE[1:]]) == [[1] * 6]


def test_start_number_one_comes_back_after_others():
    assert parts([player(1), player(2), player(1), player(2)]) == [[1, 1, 2, 2]]


@pytest.mark.parametrize(
    "texts",
    [
        [player(1), player(2), player(3), player(1)],
        [player(1), player(1), player(2)],
        [player(2), player(1), player(3)],
    ],
)
def test_a_doubled_number_stays_in_its_event(texts):
    assert parts(texts) == [[1] * len(texts)]


def test_files_do_not_touch_each_other():
    assert parts(ONE, TWO, ONE + TWO) == [[1] * 5, [1] * 4, [1] * 5 + [2] * 4]


def test_names_take_precedence_over_numbers():
    assert parts([*ONE, *TWO, "012 Third", player(1), player(2)]) == [[1] * 5 + [2] * 4 + [3] * 3]


def test_a_name_behind_the_players_belongs_to_nobody_new():
    assert parts([player(1), player(2), "012 First"]) == [[1, 1, 1]]


def test_a_name_without_players_behind_it_begins_nothing():
    assert parts([*ONE, "012 First again"]) == [[1] * 6]
