"""Each law across tables holds for the sample and catches what breaks it."""

from pathlib import Path

import polars as pl
import pytest

from pipeline.errors import ContractError
from pipeline.store.checks import check, demand
from pipeline.store.parts import write_part
from pipeline.store.queries import sql_names, sql_text
from tests.store.sample import tables

E1, E2 = (f"{number:016x}-1" for number in (0, 1))
FIRST = (pl.col("event_id") == E1) & (pl.col("competitor") == 1)
FIRST_PLAYER = (pl.col("event_id") == E1) & (pl.col("player") == 1)
FIRST_GAME = (pl.col("event_id") == E1) & (pl.col("round") == 1) & (pl.col("white") == 1)


def put(folder: Path, frames: dict[str, pl.DataFrame]) -> Path:
    for table, frame in frames.items():
        write_part(frame, folder / f"{table}.parquet")
    return folder


def where(row: pl.Expr, column: str, value: object) -> dict[str, pl.Expr]:
    """The column with another value in some rows."""
    then = value if isinstance(value, pl.Expr) else pl.lit(value)
    return {column: pl.when(row).then(then).otherwise(pl.col(column))}


def test_the_sample_keeps_every_law(tmp_path: Path) -> None:
    outcomes = check(put(tmp_path, tables()))
    assert [outcome.name for outcome in outcomes] == list(sql_names("checks"))
    assert [outcome.name for outcome in outcomes if outcome.violations] == []
    assert all(outcome.checked > 0 for outcome in outcomes)
    demand(outcomes)


@pytest.mark.parametrize("name", sql_names("checks"))
def test_every_text_says_what_it_checks(name: str) -> None:
    lines = sql_text("checks", name).splitlines()
    assert lines[0].startswith("-- One row per ")
    assert lines[0].endswith(".")
    assert lines[1].startswith("-- over: ")
    assert lines[2].startswith("-- checked: select ")
    assert not any(line.startswith("-- checked") for line in lines[3:])


CHANGED = [
    ("files_one_state", "files", where(pl.col("state") == "loaded", "state", "repaired"), 0),
    ("files_one_state", "files", where(pl.col("state") == "loaded", "events", 2), 2),
    ("files_one_state", "files", where(pl.col("events") > 0, "state", "quarantined"), 2),
    ("keys_across_buckets", "files", {"origin": pl.lit("a.trf")}, 1),
    ("event_counts", "events", {"rated": pl.lit(5, pl.UInt32)}, 2),
    ("event_counts", "events", {"rounds_played": pl.lit(3, pl.UInt16)}, 2),
    ("event_counts", "players", where(FIRST_PLAYER, "rating", None), 1),
    ("rounds_complete", "events", {"rounds_played": pl.lit(5, pl.UInt16)}, 12),
    ("rounds_complete", "players", where(FIRST_PLAYER, "player", 99), 2),
    ("games_legal_pairs", "games", where(FIRST_GAME, "black_result", "1"), 1),
    ("games_on_both_sides", "games", where(FIRST_GAME, "black_result", "="), 2),
    ("games_on_both_sides", "games", where(FIRST_GAME, "black", 6), 4),
    ("games_on_both_sides", "rounds", where(FIRST, "opponent", None), 3),
    ("games_on_both_sides", "rounds", where(FIRST & (pl.col("round") == 1), "colour", "b"), 2),
    ("games_on_both_sides", "rounds", where(FIRST & (pl.col("round") == 1), "result", "="), 2),
    ("points_whole", "rounds", where(FIRST, "points", 0.3), 1),
    ("points_stated", "players", where(FIRST_PLAYER, "stated_points", 9.0), 1),
    ("points_stated", "players", where(FIRST_PLAYER, "stated_points", None), 0),
    ("points_stated", "players", where(FIRST_PLAYER, "final_adjustment", -1.0), 1),
    ("tiebreaks_points", "tiebreaks", where(FIRST, "PTS", 0.0), 1),
    ("tiebreaks_points", "tiebreaks", where(FIRST, "PTS", None), 1),
    ("tiebreaks_cover_players", "tiebreaks", where(FIRST, "competitor", 99), 2),
    ("standings_cover_players", "standings", where(FIRST, "competitor", 99), 1),
    ("standings_ranks", "standings", where(FIRST, "rank", 2), 1),
    ("standings_ranks", "standings", where(FIRST, "tied_after_all", False), 1),
    ("standings_follow_points", "standings", where(FIRST, "rank", 6), 1),
    ("standings_follow_points", "standings", {"rank": pl.lit(1, pl.UInt32)}, 2),
    # a list that asks for something else before points
    (
        "standings_follow_points",
        "standings",
        where(FIRST, "rank", 6) | {"decided_by": pl.lit("BH")},
        0,
    ),
    ("audit_covers_events", "audit", {"list": pl.lit("other")}, 2),
    ("audit_covers_events", "audit", {"competitors": pl.lit(7, pl.UInt32)}, 2),
]


@pytest.mark.parametrize(("law", "table", "change", "violations"), CHANGED)
def test_a_changed_table_breaks_its_law(
    tmp_path: Path, law: str, table: str, change: dict[str, pl.Expr], violations: int
) -> None:
    frames = tables()
    frames[table] = frames[table].with_columns(**change)
    [outcome] = check(put(tmp_path, frames), names=[law])
    assert outcome.violations == violations
    assert bool(outcome.example) == bool(violations)


@pytest.mark.parametrize(
    ("law", "table", "violations"),
    [
        ("files_one_state", "events", 1),
        ("references_exist", "events", 3),
        ("references_exist", "files", 1),
        ("findings_name_files", "files", 1),
        ("rounds_complete", "rounds", 6),
        ("games_on_both_sides", "games", 18),
        ("games_on_both_sides", "rounds", 18),
        ("standings_cover_players", "standings", 0),
        ("tiebreaks_cover_players", "tiebreaks", 6),
        ("audit_covers_events", "standings", 1),
    ],
)
def test_a_missing_event_breaks_the_law(
    tmp_path: Path, law: str, table: str, violations: int
) -> None:
    frames = tables()
    column = "file_id" if table == "files" else "event_id"
    frames[table] = frames[table].filter(~pl.col(column).str.starts_with(E2[:16]))
    [outcome] = check(put(tmp_path, frames), names=[law])
    assert outcome.violations == violations


@pytest.mark.parametrize("table", ["games", "standings", "tiebreaks", "events"])
def test_doubled_rows_break_a_law(tmp_path: Path, table: str) -> None:
    frames = tables()
    frames[table] = pl.concat([frames[table], frames[table].head(1)])
    with pytest.raises(ContractError):
        demand(check(put(tmp_path, frames)))


def test_a_finding_explains_other_points(tmp_path: Path) -> None:
    frames = tables()
    frames["players"] = frames["players"].with_columns(**where(FIRST_PLAYER, "stated_points", 9.0))
    frames["findings"] = frames["findings"].with_columns(rule=pl.lit("POINTS_DIFFER"))
    [outcome] = check(put(tmp_path, frames), names=["points_stated"])
    assert outcome.violations == 0


def test_laws_over_tables_that_are_not_there_are_left_out(tmp_path: Path) -> None:
    frames = tables()
    kept = {name: frames[name] for name in ("games", "rounds", "tiebreaks", "standings")}
    kept["tiebreaks"] = kept["tiebreaks"].drop("PTS")
    ran = {outcome.name for outcome in check(put(tmp_path, kept))}
    assert ran == {"games_legal_pairs", "games_on_both_sides", "standings_ranks"}


def test_a_broken_law_stops_with_its_example(tmp_path: Path) -> None:
    frames = tables()
    frames["games"] = frames["games"].with_columns(**where(FIRST_GAME, "black_result", "1"))
    with pytest.raises(ContractError, match="games_legal_pairs") as caught:
        demand(check(put(tmp_path, frames)))
    assert caught.value.exit_code == 4
    assert caught.value.rows == 1
    assert "black_result=1" in str(caught.value)
