"""Tables to report files and back: the same tables under the ids of the events written."""

from dataclasses import replace

import polars as pl

from pipeline.archive import Member
from pipeline.records.declared import SYSTEMS
from pipeline.records.writer import Dialect, plain, written
from pipeline.runs.reading import read
from pipeline.tables.ingest import Tables

#: The key of each table that comes back.
KEYS = {
    "events": ["event_id"],
    "players": ["event_id", "player"],
    "games": ["event_id", "round", "board"],
    "rounds": ["event_id", "competitor", "round"],
}
#: Facts that a file which states no code of its system has once it is written.
STATED_BY_WRITING = ["system_reason", "system_code"]
#: Texts that are written in composed characters on one line.
WORDS = ["name", "city", "program"]
#: What a dialect has no record for.
LOST: dict[Dialect, list[str]] = {"trf26": [], "trf16": ["declared_list", "program"]}


def texts(tables: Tables, dialect: Dialect = "trf26") -> pl.DataFrame:
    """One row per event of the tables: event_id, text."""
    return written(tables.events, tables.players, tables.rounds, dialect)


def read_texts(*files: str) -> Tables:
    """Tables of texts, each as one report file."""
    members = [Member(f"{number:06}.trf", text.encode()) for number, text in enumerate(files)]
    return read(members, [], frozenset(), "by-date")


def read_again(tables: Tables, dialect: Dialect = "trf26") -> Tables:
    """The tables of the written files under the ids of the events that were written.

    Events may be equal, so each file says which one it is.
    """
    files = texts(tables, dialect)
    again = read_texts(*files.select(pl.format("{}### {}\n", "text", "event_id")).to_series())
    ids = (
        again.files.join(again.events.select("file_id", new="event_id"), on="file_id", how="left")
        .sort("origin")
        .select("new", event_id=files["event_id"])
    )
    renamed = {
        name: getattr(again, name)
        .join(ids, left_on="event_id", right_on="new")
        .with_columns(event_id="event_id_right")
        .drop("event_id_right")
        .sort(key)
        for name, key in KEYS.items()
    }
    return replace(again, **renamed)


def assert_same(first: Tables, second: Tables, besides: list[str]) -> None:
    """The tables are equal but for these columns."""
    for name, key in KEYS.items():
        ours, theirs = (
            _in_plain_words(getattr(tables, name).sort(key).drop("file_id", *besides, strict=False))
            for tables in (first, second)
        )
        assert ours.equals(theirs), f"{name}: {_difference(ours, theirs, key)}"


def _in_plain_words(table: pl.DataFrame) -> pl.DataFrame:
    return table.with_columns(plain(pl.col(name)) for name in WORDS if name in table.columns)


def _difference(ours: pl.DataFrame, theirs: pl.DataFrame, key: list[str]) -> str:
    """The first row and column in which two tables of one kind differ."""
    lost = ours.join(theirs, on=key, how="anti")
    if lost.height:
        return f"lost {lost.row(0, named=True)}"
    if theirs.height > ours.height:
        return f"new {theirs.join(ours, on=key, how='anti').row(0, named=True)}"
    columns = (name for name in ours.columns if not ours[name].equals(theirs[name]))
    column = next(columns)
    odd = ours.select(*key, ours=column, theirs=theirs[column])
    return f"{column} {odd.filter(pl.col('ours').ne_missing(pl.col('theirs'))).row(0, named=True)}"


def assert_comes_back(tables: Tables, dialect: Dialect) -> None:
    """The written files give the tables again, and are the same when they are written again."""
    comparable = _comparable(tables, dialect)
    again = _some(read_again(tables, dialect), comparable)
    tables = _some(tables, comparable)
    restated = _restated(tables).implode()
    kept = pl.when(~pl.col("event_id").is_in(restated)).then("stated_points")
    first, second = (
        replace(
            some,
            players=some.players.with_columns(kept.alias("stated_points")),
            events=some.events.with_columns(pl.when(~_left_open()).then("complete")),
        )
        for some in (tables, again)
    )
    assert_same(first, second, [*STATED_BY_WRITING, *LOST[dialect]])
    assert texts(again, dialect).equals(texts(tables, dialect))


def _left_open() -> pl.Expr:
    """Whether only a round that is not held can say that the event goes on."""
    return pl.col("rounds_declared").fill_null(0) <= pl.col("rounds_played")


def _comparable(tables: Tables, dialect: Dialect) -> pl.Series:
    """Events whose system the dialect can say; TRF16 has no place for a code that is no code.

    And not those in which a placeholder stays for its game, for that may be in a round not held,
    nor those with names encoded twice that could not be undone among bytes that are no UTF-8.
    """
    known = pl.col("system_code").str.contains(f"^(?:{SYSTEMS})$").fill_null(True)
    kept = (pl.col("rule") == "PLACEHOLDER") & pl.col("action").str.starts_with("kept")
    twice = tables.players.filter(pl.col("name").str.contains("[\u00c2-\u00f4][\u0080-\u00bf]"))
    apart = [*tables.findings.filter(kept)["event_id"], *twice["event_id"]]
    comparable = (known | (dialect == "trf26")) & ~pl.col("event_id").is_in(apart)
    return tables.events.filter(comparable)["event_id"]


def _some(tables: Tables, events: pl.Series) -> Tables:
    kept = pl.col("event_id").is_in(events.implode())
    return replace(tables, **{name: getattr(tables, name).filter(kept) for name in KEYS})


def _restated(tables: Tables) -> pl.Series:
    """Events of whose stated totals more than two, and than one in fifty, are not the sums.

    They hold byes of a round to come, or they are all 0: the sums are written instead.
    """
    sums = tables.rounds.group_by("event_id", player="competitor").agg(pl.col("points").sum())
    total = pl.col("points").fill_null(0) + pl.col("final_adjustment")
    differs = (pl.col("stated_points") - total).abs() > 0.0005
    by_event = (
        tables.players.join(sums, on=["event_id", "player"], how="left")
        .group_by("event_id")
        .agg(different=differs.sum(), share=differs.sum() / pl.len())
    )
    return by_event.filter((pl.col("different") > 2) & (pl.col("share") > 0.02))["event_id"]
