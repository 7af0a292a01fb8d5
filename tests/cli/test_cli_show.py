"""`show`: one event for people, in one piece, and for programs."""

import csv
import io
from pathlib import Path

import polars as pl
import pytest

from data.builder.trf import write
from data.builder.worked import worked
from pipeline.reports.tables import as_text
from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
from pipeline.store.scan import read
from tests.cli.conftest import Call


@pytest.fixture(scope="session")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The worked Swiss event, its state after round 4, and an event named like a part of it."""
    folder = tmp_path_factory.mktemp("shown")
    for key in ("swiss-16", "swiss-16-after-4"):
        (folder / f"{key}.trf").write_bytes(write(worked()[key]))
    run_all(
        [folder], folder / "out", settings(lists=["fide-swiss", "club=BH,DE"]), 1, lambda *_: None
    )
    return folder / "out"


def test_a_table_that_a_person_can_read(tiebreaks: Call, shown: Path) -> None:
    called = tiebreaks("show", shown, "Worked example swiss-16", "--list", "fide-swiss")
    assert called.code == 0
    title, header, first, second, *_ = called.out.splitlines()
    assert title.startswith("Worked example swiss-16 · ")
    assert "after round 5 · fide-swiss · fide-20" in title
    assert header.split() == [
        "rank", "no.", "title", "name", "fed", "rating", "PTS", "BH/C1", "BH", "WIN", "decided_by",
        "tied_after_all",
    ]  # fmt: skip
    assert first.split() == ["1", "2", "Bruno", "NOR", "2150", "4.0", "12.0", "13.0", "3", "no"]
    assert second.split()[-2:] == ["PTS", "no"]
    assert len(called.out.splitlines()) == 18
    assert all(line == line.rstrip() for line in called.out.splitlines())


def test_programs_get_the_same_values(tiebreaks: Call, shown: Path) -> None:
    name = ("show", shown, "Worked example swiss-16", "--list", "fide-swiss", "--format")
    rows = list(csv.DictReader(io.StringIO(tiebreaks(*name, "csv").out)))
    objects = tiebreaks(*name, "json").summary
    assert [int(row["no."]) for row in rows] == [row["no."] for row in objects]
    assert [float(row["BH/C1"]) for row in rows] == [row["BH/C1"] for row in objects]
    assert objects[0]["decided_by"] is None
    assert rows[0]["decided_by"] == ""


def test_an_event_is_named_by_id_name_origin_or_a_part(tiebreaks: Call, shown: Path) -> None:
    ids = dict(read(shown, "events").select("name", "event_id").iter_rows())
    whole = ids["Worked example swiss-16"]
    for wanted in (whole, whole[:9], "worked EXAMPLE swiss-16-a", "swiss-16-after-4.trf"):
        assert tiebreaks("show", shown, wanted).code == 0, wanted
    called = tiebreaks("show", shown, whole)
    assert called.out.splitlines()[0].startswith("Worked example swiss-16 · ")
    assert "after round 4" in tiebreaks("show", shown, "after-4").out


def test_several_or_no_events_are_said_so(tiebreaks: Call, shown: Path) -> None:
    several = tiebreaks("show", shown, "swiss")
    assert several.code == 2
    assert "2 events match" in several.err
    for event in read(shown, "events")["event_id"]:
        assert event in several.err
    none = tiebreaks("show", shown, "ashcombe")
    assert none.code == 2
    assert "'ashcombe'" in none.err


def test_lists(tiebreaks: Call, shown: Path) -> None:
    assert "· fide-swiss ·" in tiebreaks("show", shown, "after-4").out, "the first that suits"
    assert "· club ·" in tiebreaks("show", shown, "after-4", "--list", "club").out
    declared = tiebreaks("show", shown, "after-4", "--list", "declared")
    assert declared.code == 2
    assert "declares none" in declared.err


def test_a_list_that_was_not_ranked_yet(tiebreaks: Call, archive: Path, tmp_path: Path) -> None:
    tiebreaks("ingest", archive, "--out", tmp_path)
    assert "· declared ·" in tiebreaks("show", tmp_path, "open-a").out
    twice = tiebreaks("show", tmp_path, "open-a", "--list", "SB,DE,SB")
    assert twice.out.splitlines()[1].split().count("SB") == 1


def test_nothing_is_cut_wrapped_or_taken_for_markup() -> None:
    table = pl.DataFrame(
        {
            "name": ["[bold]" + "x" * 300, "象棋", "a\x1b[2Jb", None],
            "points": [1.0, 2.5, None, 10.25],
            "number": [1, 22, None, 4],
            "won": [True, False, None, True],
        }
    )
    header, *rows = as_text(table).splitlines()
    assert rows[0].startswith("[bold]" + "x" * 300)
    assert header.index("points") == 308
    assert [row.split()[1] for row in rows[:2]] == ["1.00", "2.50"]
    assert rows[1].startswith("象棋" + " " * 302), "wide letters take two places"
    assert "\x1b" not in rows[2]
    assert rows[2].split()[-1] == "–"
    assert rows[0].endswith("yes")
    assert as_text(table.clear(), "Title").splitlines() == ["Title", "name  points  number  won"]
