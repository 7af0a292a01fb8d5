"""Dates of events and rounds, in every form people write."""

from datetime import date

import pytest
from written import facts, found, in_columns, read

DAY = date(2020, 12, 10)


def rounds(text: str) -> list[tuple[int, date]]:
    return read(text).round_dates.select("round", "date").rows()


def columns(*days: str) -> str:
    return in_columns((1, "132"), *((92 + 10 * number, day) for number, day in enumerate(days)))


@pytest.mark.parametrize(
    "text",
    [
        "2020/12/10", "2020-12-10", "2020.12.10", "2020/12/10 10:30", "2020-12-10T10:30:00Z",
        "20201210", "10.12.2020", "10. 12. 2020", "Dec 10, 2020", "December 10th 2020",
        "10 Dec 2020", "10. Dezember 2020", "10 December, 2020",
    ],
)  # fmt: skip
def test_a_day_that_is_written_plainly(text):
    assert facts(f"042 {text}")["start_date"] == DAY
    expected = [] if text == "2020/12/10" else [("DATE_TEXT", 1, text, "2020/12/10")]
    assert found(f"042 {text}") == expected


@pytest.mark.parametrize(
    "text", ["10/12/2020", "31.02.2020", "2020/13/01", "2020/00/00", "0000/00/00", "spring", "2020"]
)
def test_an_impossible_or_ambiguous_day_is_null(text):
    assert facts(f"042 {text}")["start_date"] is None
    assert found(f"042 {text}") == [("DATE_UNREADABLE", 1, text, None)]


def test_a_day_above_twelve_decides():
    assert facts("042 25/12/2020")["start_date"] == date(2020, 12, 25)
    assert facts("042 12/25/2020")["start_date"] == date(2020, 12, 25)


def test_the_other_day_of_the_event_decides():
    row = facts("042 24/09/2010\n052 02/10/2010")
    assert (row["start_date"], row["end_date"]) == (date(2010, 9, 24), date(2010, 10, 2))


def test_the_round_dates_decide():
    row = facts("042 01/02/2003\n" + columns("03/02/01", "03/02/02"))
    assert row["start_date"] == date(2003, 2, 1)
    row = facts("042 01/02/2003\n" + columns("03/01/02", "03/01/03"))
    assert row["start_date"] == date(2003, 1, 2)


def test_two_digits_of_the_year_are_read_in_the_order_of_the_round_dates():
    assert facts("042 25/09/10")["start_date"] == date(2025, 9, 10)
    row = facts("042 24/09/10\n052 02/10/10")
    assert (row["start_date"], row["end_date"]) == (date(2010, 9, 24), date(2010, 10, 2))
    row = facts("042 11.09.26\n052 12.04.01")
    assert (row["start_date"], row["end_date"]) == (date(2011, 9, 26), date(2012, 4, 1))


def test_an_end_before_the_start_is_noted():
    text = "042 2020/12/10\n052 2020/12/01"
    assert found(text) == [("DATE_ORDER", None, "2020/12/10", "2020/12/01")]


def test_round_dates_stand_in_their_columns():
    text = columns("24/11/23", "24/11/23", "", "24/11/25")
    assert rounds(text) == [
        (1, date(2024, 11, 23)),
        (2, date(2024, 11, 23)),
        (4, date(2024, 11, 25)),
    ]
    assert found(text) == []


def test_round_dates_in_columns_may_be_written_month_first():
    text = columns("11.25.02", "11.26.02", "12.01.02")
    assert [day for _, day in rounds(text)] == [
        date(2002, 11, 25), date(2002, 11, 26), date(2002, 12, 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "132 2020/12/10, 2020/12/11 and Dec 12, 2020",
        "132 10.12.2020 11.12.2020 12.12.2020",
        "132 Round 1: 10 Dec 2020; 11 Dec 2020; 12 Dec 2020",
        "132    2020/12/10\n132    2020/12/11\n132    2020/12/12",
        columns("2020/12/102020/12/112020/12/12"),
    ],
)
def test_elsewhere_the_date_like_words_are_taken_in_order(text):
    assert rounds(text) == [(number, date(2020, 12, 9 + number)) for number in (1, 2, 3)]
    assert found(text) == [("ROUND_DATES", 1, None, None)]


def test_a_repeated_record_of_round_dates_in_columns_does_not_count():
    text = columns("24/11/23") + "\n" + columns("24/11/24")
    assert rounds(text) == [(1, date(2024, 11, 23))]
    assert [rule for rule, *_ in found(text)] == ["REPEATED_RECORD"]


def test_an_impossible_round_date_is_left_out():
    text = columns("24/11/23", "24/13/24")
    assert rounds(text) == [(1, date(2024, 11, 23))]
    assert found(text) == [("DATE_UNREADABLE", 1, "24/13/24", None)]


def test_an_empty_record_of_round_dates_is_no_record():
    assert rounds("132") == []
    assert found("132") == []


def test_every_event_is_dated_by_its_own_records():
    frame = read("042 02/10/2010", "042 24/09/2010\n052 02/10/2010", "042 2010/10/02").facts
    assert frame["start_date"].to_list() == [None, date(2010, 9, 24), date(2010, 10, 2)]
