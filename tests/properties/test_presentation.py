"""What must not matter: how an event is numbered, written, bundled and asked for."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from data.builder.events import Event
from data.builder.generate import swiss
from data.builder.trf import write
from pipeline.runs.api import read_archive
from pipeline.tables.ingest import Tables
from tests.properties.drawn import CODES, KEY, LISTS, drawn, places, read, renumbered, values

#: What is drawn from the bytes of the file and the start number, and that number itself.
LOTS = ["LOTS"]
NUMBERS = ["TPN", "TPN/R", *LOTS]


@pytest.fixture(scope="module")
def events() -> dict[str, Event]:
    return drawn()


@pytest.fixture(scope="module")
def tables(events: Mapping[str, Event], tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return read(events, tmp_path_factory.mktemp("drawn") / "files")


@pytest.fixture(scope="module")
def known(tables: Tables) -> pl.DataFrame:
    frame = values(tables)
    assert frame["event"].n_unique() == 65
    assert not [code for code in CODES if frame[code].null_count() == frame.height]
    return frame


def test_renumbering_players(
    events: dict[str, Event], tables: Tables, known: pl.DataFrame, tmp_path: Path
) -> None:
    changed = {key: renumbered(event, Random(key)) for key, event in events.items()}
    old = pl.concat(
        pl.DataFrame(
            {"event": key, "player": list(numbers), "old": list(numbers.values())},
            schema_overrides={"player": pl.UInt32, "old": pl.UInt32},
        )
        for key, (_, numbers) in changed.items()
    )
    again = read({key: event for key, (event, _) in changed.items()}, tmp_path / "files")

    def with_old_numbers(frame: pl.DataFrame) -> pl.DataFrame:
        return frame.join(old, on=KEY).drop("player").rename({"old": "player"})

    after = with_old_numbers(values(again)).select(known.columns).sort(KEY)
    assert_frame_equal(after.drop(NUMBERS), known.drop(NUMBERS), check_exact=True)
    standings = places(tables)
    after = with_old_numbers(places(again)).select(standings.columns)
    assert_frame_equal(after.sort(standings.columns[:3]), standings)


def test_shuffling_the_lines_of_a_file(
    events: dict[str, Event], tables: Tables, known: pl.DataFrame, tmp_path: Path
) -> None:
    for key, event in events.items():
        lines = write(event).decode().splitlines(keepends=True)
        shuffled = Random(key).sample(lines, len(lines))
        (tmp_path / f"{key}.trf").write_text("".join(shuffled), "utf-8")
    again = read_archive(tmp_path)
    assert_frame_equal(values(again).drop(LOTS), known.drop(LOTS), check_exact=True)
    assert_frame_equal(places(again), places(tables))


def test_the_order_of_the_codes_and_lists(tables: Tables, known: pl.DataFrame) -> None:
    mixed = Random(1).sample(CODES, len(CODES))
    assert_frame_equal(values(tables, mixed).select(known.columns), known, check_exact=True)
    assert_frame_equal(places(tables, LISTS[::-1]), places(tables))


@pytest.mark.parametrize("code", CODES)
def test_a_code_alone(code: str, tables: Tables, known: pl.DataFrame) -> None:
    assert_frame_equal(values(tables, [code]), known.select(*KEY, code), check_exact=True)


def test_a_list_alone(tables: Tables) -> None:
    everything = places(tables)
    for text in LISTS:
        name = text.partition("=")[0]
        assert_frame_equal(places(tables, (text,)), everything.filter(pl.col("list") == name))


def test_one_bucket_or_many(
    events: dict[str, Event], tables: Tables, known: pl.DataFrame, tmp_path: Path
) -> None:
    """Alone, in fours or all together: another event in the bucket changes nothing."""
    names = sorted(events)
    groups = [names[:1], names[1:2], names[2:6], names[6:]]
    parts = [
        read({key: events[key] for key in group}, tmp_path / str(number))
        for number, group in enumerate(groups)
    ]
    assert_frame_equal(pl.concat(map(values, parts)).sort(KEY), known, check_exact=True)
    order = ["event", "list", "player"]
    assert_frame_equal(pl.concat(map(places, parts)).sort(order), places(tables))


def test_tenths_alone_and_among_others(tmp_path: Path) -> None:
    """Public numbers are the doubles nearest to the exact ones, in a bucket of one event as well.

    A column of one scale is a constant to polars, by which it does not divide exactly.
    """
    tenths = {"W": 10, "D": 3, "L": 0, "A": 1, "P": 7}
    names = [f"tenths {seed}" for seed in range(3)]
    events = {
        name: replace(swiss(seed, 9, 7, scoring="1-½-0"), name=name, scoring=tenths)
        for seed, name in enumerate(names)
    }
    together = read(events, tmp_path / "all")
    alone = [read({name: event}, tmp_path / name) for name, event in events.items()]
    frame = values(together)
    assert_frame_equal(pl.concat(map(values, alone)).sort(KEY), frame, check_exact=True)
    assert frame["PTS"].to_list() == [float(str(round(points, 1))) for points in frame["PTS"]]
    assert set(together.rounds["points"]) == {0, 0.1, 0.3, 0.7, 1}
    for tables in alone:
        assert set(tables.rounds["points"]) <= {0, 0.1, 0.3, 0.7, 1}
