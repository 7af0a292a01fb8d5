"""Columns as data: fields are cut where the layouts say, and lines are tested against them."""

import polars as pl
import pytest
from written import in_columns

from pipeline.records.layouts import ABNORMAL, LAYOUTS, PLAYER, cut, fits, repeats
from pipeline.records.numbers import thousandths, whole

LINE = in_columns(
    (1, "001"), (5, "   7"), (10, "w"), (11, "WGM"), (15, "Doe, Jane"), (49, "2201"), (54, "ESP"),
    (58, "    2200001"), (70, "1990/02/03"), (81, " 1.5"), (86, "   2"), (92, "  12"), (97, "w"),
    (99, "1"), (102, "0000"), (107, "-"), (109, "H"),
)  # fmt: skip


def test_fields_of_a_player_record_are_cut_at_their_columns():
    row = cut(pl.DataFrame({"text": [LINE]}), PLAYER).row(0, named=True)
    assert [row[field.name] for field in PLAYER.fields] == [
        "7", "w", "WGM", "Doe, Jane", "2201", "ESP", "2200001", "1990/02/03", "1.5", "2",
    ]  # fmt: skip


def test_repeated_fields_give_one_row_per_repetition_that_the_line_reaches():
    rows = repeats(pl.DataFrame({"text": [LINE, LINE[:89]]}), PLAYER)
    assert rows.select("repetition", "opponent", "colour", "result").rows() == [
        (1, "12", "w", "1"),
        (2, "0000", "-", "H"),
    ]


def test_no_two_fields_of_a_layout_overlap():
    for code, layout in LAYOUTS.items():
        end = 3
        for field in (*layout.fields, *layout.repeated):
            assert field.first > end, (code, field.name)
            end = field.last or 10**6


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("299           2.0    1    4", True),
        ("299 -   1.0", True),
        ("299           2.0    1    4   12", True),
        ("299 +  2.0  2.5   1    1", False),
        ("299           x.0    1    4", False),
    ],
)
def test_a_line_fits_a_layout_only_with_blanks_between_the_fields(text, expected):
    assert pl.DataFrame({"text": [text]}).select(fits(ABNORMAL)).item() is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", 1000), ("1.5", 1500), (".5", 500), ("-.5", -500), ("-1.25", -1250), ("0,5", 500),
        ("½", 500), ("2½", 2500), (" 3. ", 3000), ("0.3333", 333), ("", None), ("one", None),
        ("1.2.3", None), ("nan", None), ("1e3", None), ("99999999", None),
    ],
)  # fmt: skip
def test_decimals_are_thousandths(text, expected):
    assert pl.DataFrame({"text": [text]}).select(thousandths(pl.col("text"))).item() == expected


@pytest.mark.parametrize(
    ("text", "expected"), [(" 12", 12), ("0012", 12), ("-1", None), ("1.0", None), ("", None)]
)
def test_whole_numbers_are_digits_alone(text, expected):
    assert pl.DataFrame({"text": [text]}).select(whole(pl.col("text"))).item() == expected
