"""Tables to report files: the columns of every line, and tables that come back unchanged."""

import unicodedata
from dataclasses import replace
from datetime import date
from typing import get_args

import polars as pl
import pytest

from data.builder.events import SCORINGS, Event
from data.builder.generate import round_robin, swiss
from data.builder.sample import archive
from data.builder.trf import write
from pipeline import read_archive
from pipeline.records.writer import Dialect, written
from pipeline.tables.ingest import Tables
from tests.records.round_trip import (
    STATED_BY_WRITING,
    assert_comes_back,
    assert_same,
    read_again,
    read_texts,
    texts,
)


def of_event(event: Event) -> Tables:
    return read_texts(write(event).decode())


@pytest.fixture(scope="module")
def sample(tmp_path_factory) -> Tables:
    path = tmp_path_factory.mktemp("sample") / "sample.zip"
    path.write_bytes(archive())
    return read_archive(path)


@pytest.fixture(scope="module")
def generated() -> Tables:
    """A hundred events of every scoring, with penalties, lost byes and unrated players."""
    scorings = list(SCORINGS)
    languages = ["ascii", "polish", "cyrillic", "turkish"]
    events = [
        swiss(
            seed,
            8 + seed % 13,
            4 + seed % 4,
            start=date(2023, 1, 7).replace(year=2022 + seed % 5),
            unplayed=0.25,
            pab_value="half" if seed % 3 else "win",
            scoring=scorings[seed % len(scorings)],
            unrated_results=0.1,
            penalties=0.1,
            blank_absences=bool(seed % 2),
            language=languages[seed % len(languages)],
            declared_list="PTS,BH/C1,BH" if seed % 2 else "DE,SB",
        )
        for seed in range(90)
    ] + [round_robin(seed, 5 + seed % 4) for seed in range(10)]
    return read_texts(*[write(event).decode() for event in events])


@pytest.mark.parametrize("dialect", get_args(Dialect))
def test_the_sample_archive_comes_back(sample, dialect):
    assert sample.events.height > 200
    assert_comes_back(sample, dialect)


@pytest.mark.parametrize("dialect", get_args(Dialect))
def test_generated_events_come_back(generated, dialect):
    assert generated.events.height == 100
    assert_comes_back(generated, dialect)


def test_written_files_are_read_without_a_repair(generated):
    again = read_again(generated)
    assert set(again.files["state"]) == {"loaded"}
    assert set(again.findings["rule"]) <= {"REPEAT_MEETING", "RESULT_UNUSUAL", "RANK_SHARED"}


SMALL = """\
012 Small Open
022 Town
032 FID
042 2026/04/04
052 2026/04/05
062 3
072 2
082 0
092 Individual: Swiss-System
142 2
XXR 2
152 W
192 CUSTOM_SWISS
202 BH/C1,BH
001    1 w FM First, Ann                        2100 NOR     1500000 1990/00/00  1.5    1     3 w 1  0000 - H
001    3      Second, Bo                        1900                             1.0    2     1 b 0  0000 - U
001    7                                             SWE                                   0000 - Z  0000 - Z
"""  # noqa: E501


def test_a_canonical_file_is_written_as_it_was_read():
    assert texts(read_texts(SMALL))["text"].to_list() == [SMALL]


def test_trf16_has_other_records():
    lines = texts(read_texts(SMALL), "trf16")["text"].item().splitlines()
    codes = [line[:3] for line in lines if not line.startswith("001")]
    assert codes == ["012", "022", "032", "042", "052", "062", "072", "082", "092", "XXR"]
    assert lines[-3:] == SMALL.splitlines()[-3:]


def with_records(*records: str) -> str:
    """SMALL with further records, blank totals, and no tie-break list."""
    lines = [line for line in SMALL.splitlines() if line[:3] not in ("192", "202")]
    head = [line for line in lines if line[:3] != "001"]
    players = [line[:80] + " " * 4 + line[84:] for line in lines if line[:3] == "001"]
    return "\n".join([*head, *records, *players]) + "\n"


def records_of(text: str, *codes: str, dialect: Dialect = "trf26") -> list[str]:
    lines = texts(read_texts(text), dialect)["text"].item().splitlines()
    return [line for line in lines if line[:3] in codes]


def test_scoring_is_declared_where_it_is_not_the_usual_one():
    text = with_records("162  W 3.0    D 1.0    L 0.5    P 1.5")
    assert records_of(text, "162", "299") == ["162  W 3.0    D 1.0    L 0.5    A 0.0    P 1.5"]
    assert records_of(text, "XXS", dialect="trf16") == [
        "XXS W=3.0 D=1.0 WL=0.5 BL=0.5 FW=3.0 FL=0.0 FPB=3.0 HPB=1.0 ZPB=0.0 PAB=1.5"
    ]


def test_a_bye_paid_in_its_own_way_is_a_default_of_record_299():
    text = with_records("XXS HPB=0.25 FPB=0.5")
    assert records_of(text, "299") == ["299 F         0.5", "299 H        0.25"]
    again = read_texts(texts(read_texts(text))["text"].item())
    assert again.events.select("half_bye", "full_bye", "scale").row(0) == (0.25, 0.5, 4)


def test_long_numbers_of_points_stay_in_their_four_columns():
    text = with_records("XXS W=1000 HPB=0.125 FPB=10", "299          -10.    2    1")
    assert records_of(text, "162", "299") == [
        "162  W1000    D 0.5    L 0.0    A 0.0    P 1.0",
        "299 F        10.0",
        "299 H        .125",
        "299           -10    2    1",
    ]
    tables = read_texts(text)
    assert_same(tables, read_again(tables), STATED_BY_WRITING)


def test_changed_points_are_records_299():
    text = with_records(
        "299 L         0.5    1    3",
        "299          -1.0    2    1",
        "299           0.5  999    7",
    )
    tables = read_texts(text)
    assert records_of(text, "299") == [
        "299           0.5    1    3",
        "299          -1.0    2    1",
        "299           0.5  999    7",
    ]
    assert_same(tables, read_again(tables), STATED_BY_WRITING)


@pytest.mark.parametrize(
    ("code", "system"),
    [
        ("BERGER_ROUNDROBIN", "round_robin"),
        ("BERGER_DOUBLEROUNDROBIN", "double_round_robin"),
        ("FIDE_DUTCH_2017", "swiss"),
        ("CUSTOM_KNOCKOUT", "other"),
    ],
)
@pytest.mark.parametrize("dialect", ["trf26", "trf16"])
def test_the_code_of_the_system_stays(code, system, dialect):
    tables = read_again(read_texts(with_records(f"192 {code}")), dialect)
    assert tables.events.select("system_code", "system").row(0) == (code, system)


def test_names_are_composed_and_cut_at_their_columns():
    name = unicodedata.normalize("NFD", "Ö") + "x" * 40 + "\n"
    tables = read_texts(SMALL)
    long = tables.players.with_columns(name=pl.lit(name))
    text = written(tables.events, long, tables.rounds)["text"].item()
    line = text.splitlines()[-3]
    assert line[14:47] == "Ö" + "x" * 32
    assert line[47:52] == " 2100"


def test_two_wrong_totals_stay_and_three_do_not():
    event = swiss(5, 12, 5, unplayed=0.0)
    right = write(event).decode().splitlines()
    first = next(i for i, line in enumerate(right) if line.startswith("001"))

    def stated(wrong: int) -> Tables:
        lines = [
            line[:80] + " 9.5" + line[84:] if first <= i < first + wrong else line
            for i, line in enumerate(right)
        ]
        return read_texts("\n".join(lines))

    two = stated(2)
    assert texts(two)["text"].item().count(" 9.5 ") == 2
    assert_same(two, read_again(two), STATED_BY_WRITING)
    three = replace(two, players=two.players.with_columns(stated_points=pl.lit(9.5)))
    assert texts(three)["text"].item().count(" 9.5 ") == 0


def test_no_events_give_no_texts():
    tables = read_texts(SMALL)
    nothing = written(tables.events.clear(), tables.players.clear(), tables.rounds.clear())
    assert nothing.schema == {"event_id": pl.String, "text": pl.String}
    assert nothing.is_empty()


def test_events_without_a_round_are_written():
    text = "012 Not begun\n001    1      Somebody\n001    2      Other\n"
    tables = read_texts(text)
    assert tables.events["rounds_played"].item() == 0
    assert_same(tables, read_again(tables), STATED_BY_WRITING)
