"""The stages alone, in any order that makes sense, and what is asked of their tables."""

from pathlib import Path

import duckdb
import pytest

from pipeline.store.scan import generation, manifest, read, tables
from pipeline.tiebreaks.catalogue import REGISTRY
from tests.cli.called import hashes
from tests.cli.conftest import Call

READ = ["events", "files", "findings", "games", "players", "rounds"]


def test_stage_by_stage_gives_what_run_gives(
    tiebreaks: Call, archive: Path, tmp_path: Path
) -> None:
    staged, whole = tmp_path / "staged", tmp_path / "whole"
    assert tiebreaks("ingest", archive, "--out", staged).code == 0
    assert tables(staged) == READ
    assert tiebreaks("compute", staged).code == 0
    assert tables(staged) == [*READ, "tiebreaks"]
    assert tiebreaks("rank", staged).code == 0
    assert tiebreaks("run", archive, "--out", whole).code == 0
    assert tables(staged) == tables(whole)
    assert hashes(staged) == hashes(whole)
    page = generation(staged) / "report" / "index.html"
    page.unlink()
    called = tiebreaks("report", staged)
    assert (called.code, called.out) == (0, f"{page}\n")
    assert "Stated standings" in page.read_text()


def test_rank_straight_after_ingest(tiebreaks: Call, archive: Path, tmp_path: Path) -> None:
    tiebreaks("ingest", archive, "--out", tmp_path, "--edition", "fide-2024")
    called = tiebreaks("rank", tmp_path, "--list", "club=BH/C1,DE", "--json")
    assert called.code == 0
    assert "ingest" not in called.summary["seconds"]
    assert read(tmp_path, "standings")["list"].unique().to_list() == ["club"]
    assert read(tmp_path, "events")["edition"].unique().to_list() == ["fide-2024"]


def test_compute_after_run_keeps_the_standings(tiebreaks: Call, out: Path) -> None:
    before = read(out, "standings")
    assert tiebreaks("compute", out, "--option", "excess-cuts=zero").code == 0
    assert tiebreaks("compute", out, "--codes", "TPR").code == 0
    assert read(out, "standings").equals(before)
    assert "TPR" in read(out, "tiebreaks").columns
    assert "BH/M1" not in read(out, "tiebreaks").columns
    chosen = manifest(out)["options"]["options"]
    assert chosen["excess-cuts"] == "zero", "what was chosen before stays"


@pytest.mark.parametrize("command", ["compute", "rank", "audit", "report"])
def test_nothing_published_yet(tiebreaks: Call, tmp_path: Path, command: str) -> None:
    called = tiebreaks(command, tmp_path)
    assert called.code == 5
    assert str(tmp_path) in called.err
    assert not list(tmp_path.iterdir())


def test_stages_refuse_unknown_names(tiebreaks: Call, published: Path) -> None:
    for call in (
        ("compute", published, "--codes", "BQ"),
        ("compute", published, "--option", "unrated=perhaps"),
        ("rank", published, "--list", "fide-swis"),
        ("audit", published, "--list", "fide-swis"),
        ("study", "orders", published, "--list", "fide-swis"),
        ("show", published, "robin", "--list", "fide-swis"),
    ):
        called = tiebreaks(*call)
        assert called.code == 2, call
        assert called.err.startswith("error: ")


def test_tables_of_reading_that_are_gone(tiebreaks: Call, out: Path) -> None:
    (out / "buckets").rename(out / "elsewhere")
    called = tiebreaks("rank", out, "--list", "youth")
    assert called.code == 5
    assert "ingest" in called.err


def test_audit_counts_and_rows(tiebreaks: Call, published: Path) -> None:
    summary = tiebreaks("audit", published, "--format", "json").summary
    by_list = {row["list"]: row for row in summary}
    assert set(by_list) == {"declared", "fide-swiss", "round-robin"}
    assert by_list["fide-swiss"]["events"] == by_list["fide-swiss"]["stated"] == 4
    assert by_list["declared"]["events"] == 3
    rows = tiebreaks(
        "audit", published, "--events", "--list", "declared", "--format", "json"
    ).summary
    assert len(rows) == 3
    assert {row["list"] for row in rows} == {"declared"}
    assert all(row["name"] for row in rows)


def test_audit_of_another_list_ranks_it_first(
    tiebreaks: Call, archive: Path, tmp_path: Path
) -> None:
    tiebreaks("ingest", archive, "--out", tmp_path)
    called = tiebreaks("audit", tmp_path, "--list", "points=PTS", "--format", "json")
    assert called.code == 0, called.err
    (row,) = called.summary
    assert row["list"] == "points"
    assert row["exact"] == row["events"] == 4, "the stated places are those of the points alone"
    assert {"points", "fide-swiss"} <= set(read(tmp_path, "standings")["list"])


def test_export(tiebreaks: Call, published: Path, tmp_path: Path) -> None:
    called = tiebreaks("export", published, "--format", "csv", "--to", tmp_path / "csv")
    assert called.code == 0
    assert len(called.out.splitlines()) == 9
    assert (tmp_path / "csv" / "games.csv").read_text().startswith("event_id,round,board,")
    file = tmp_path / "all.duckdb"
    assert tiebreaks("export", published, "--format", "duckdb", "--to", file).code == 0
    with duckdb.connect(str(file)) as con:
        assert con.sql("select count(*) from standings").fetchall()[0][0] > 0
    for place in (file, tmp_path / "nowhere" / "x.duckdb"):
        called = tiebreaks("export", published, "--format", "duckdb", "--to", place)
        assert called.code == 5
        assert str(place.parent) in called.err


def test_codes_prints_the_registry(tiebreaks: Call) -> None:
    rows = tiebreaks("codes", "--format", "json").summary
    assert {row["code"] for row in rows} == set(REGISTRY)
    text = tiebreaks("codes").out
    assert all(row["meaning"] in text for row in rows), "nothing is cut"
