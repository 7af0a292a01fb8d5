"""`run`: what it prints where, and how it ends."""

import json
from pathlib import Path

import polars as pl
import pytest

from pipeline.errors import ContractError
from pipeline.store.scan import generation, manifest, read, scan
from tests.cli.called import hashes, more
from tests.cli.conftest import Call


def test_a_run_says_what_it_did(tiebreaks: Call, archive: Path, tmp_path: Path) -> None:
    called = tiebreaks("run", archive, "--out", tmp_path / "out")
    assert called.code == 0
    assert called.err == ""
    first, second, third = called.out.splitlines()
    assert first == "5 files: 4 loaded, 1 quarantined; 1 other member not read."
    assert second.startswith("4 events, 43 players, ")
    assert third == f"Tables: {generation(tmp_path / 'out')}"


def test_every_table_of_the_contract_is_there(published: Path) -> None:
    tables = (
        "files", "events", "players", "games", "rounds", "findings", "tiebreaks", "standings",
        "audit",
    )  # fmt: skip
    folder = generation(published)
    for table in tables:
        assert read(published, table).height > 0, table
    for name in ("manifest.json", "warehouse.duckdb", "report/index.html"):
        assert (folder / name).is_file()
    assert (published / "current").resolve() == folder
    refused = scan(published, "files").filter(pl.col("state") == "quarantined").collect()
    for file in refused["file_id"]:
        assert (published / "quarantine" / f"{file}.trf").is_file()
        assert json.loads((published / "quarantine" / f"{file}.json").read_text())["findings"]


def test_no_value_is_not_a_number(published: Path) -> None:
    for table in ("events", "players", "rounds", "tiebreaks"):
        floats = read(published, table).select(pl.col(pl.Float64, pl.Float32))
        wrong = floats.select(pl.any_horizontal(pl.all().is_nan() | pl.all().is_infinite()).any())
        assert not wrong.item(), table


def test_the_json_summary_is_all_of_stdout_and_log_lines_go_to_stderr(
    tiebreaks: Call, archive: Path, tmp_path: Path
) -> None:
    called = tiebreaks("run", archive, "--out", tmp_path / "out", "--json", "--log-format", "json")
    lines = [json.loads(line) for line in called.err.splitlines()]
    assert {"time", "stage", "files", "text"} == set(lines[0])
    assert [line["stage"] for line in lines][-1] == "checking"
    facts = called.summary
    assert facts["files"] == {"loaded": 4, "repaired": 0, "quarantined": 1, "duplicate": 0}
    assert facts["changed"] is True
    assert facts["not_trf"] == 1
    assert facts["events"] == 4
    assert facts["run"] == generation(tmp_path / "out").name
    assert facts["findings"]["error"] >= 1
    assert facts["seconds"]["ingest"] > 0
    assert tiebreaks("run", archive, "--out", tmp_path / "out", "--json").err == ""


def test_quiet_says_nothing(tiebreaks: Call, archive: Path, out: Path) -> None:
    called = tiebreaks("run", archive, "--out", out, "--quiet", "--log-format", "json")
    assert (called.code, called.out, called.err) == (0, "", "")
    assert tiebreaks("run", archive, "--out", out, "--quiet", "--json").summary


def test_a_missing_source_is_named(tiebreaks: Call, tmp_path: Path) -> None:
    called = tiebreaks("run", tmp_path / "nowhere", "--out", tmp_path / "out")
    assert called.code == 5
    assert str(tmp_path / "nowhere") in called.err
    assert called.out == ""


def test_an_output_that_cannot_be_written_is_named(
    tiebreaks: Call, archive: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    called = tiebreaks("run", archive, "--out", tmp_path / "file" / "out")
    assert called.code == 5
    assert str(tmp_path / "file") in called.err


@pytest.mark.parametrize("content", [None, "plain words", "<html><body>001 x</body></html>", ""])
def test_a_source_without_report_files_ends_in_3(
    tiebreaks: Call, tmp_path: Path, content: str | None
) -> None:
    source = tmp_path / "source"
    source.mkdir()
    if content is not None:
        (source / "a.txt").write_text(content)
        (source / "b.trf").write_text(content)
    called = tiebreaks("run", source, "--out", tmp_path / "out")
    assert called.code == 3
    assert called.err.startswith("error: no ")
    assert not (tmp_path / "out" / "CURRENT").exists()


def test_a_run_that_reads_nothing_leaves_the_old_generation(
    tiebreaks: Call, archive: Path, out: Path
) -> None:
    before = generation(out)
    for path in archive.rglob("*.trf"):
        if path.name != "broken.trf":
            path.unlink()
    assert tiebreaks("run", archive, "--out", out).code == 3
    assert generation(out) == before
    assert read(out, "events").height == 4


def test_more_refused_than_allowed_ends_in_3(tiebreaks: Call, archive: Path, out: Path) -> None:
    more(archive, 5).write_bytes((archive / "broken.trf").read_bytes() + b"### again\n")
    called = tiebreaks("run", archive, "--out", out, "--max-quarantine", "0.3", "--json")
    assert called.code == 3
    assert "33.3%" in called.err
    assert called.summary["files"]["quarantined"] == 2
    assert read(out, "files").height == 6, "what could be read is published"
    assert tiebreaks("run", archive, "--out", out, "--max-quarantine", "0.4").code == 0


def test_a_broken_contract_ends_in_4_and_publishes_nothing(
    tiebreaks: Call, archive: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = generation(out)
    more(archive, 5)

    def broken(*_: object) -> None:
        raise ContractError("games", "each game has two sides", 3)

    monkeypatch.setattr("pipeline.runs.stages.demand", broken)
    called = tiebreaks("run", archive, "--out", out)
    assert called.code == 4
    assert "games" in called.err
    assert generation(out) == before
    assert not list((out / "staging").iterdir())


def test_a_fault_of_ours_ends_in_70_with_a_trace(
    tiebreaks: Call, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("surprise")

    monkeypatch.setattr("pipeline.runs.stages.build", fails)
    called = tiebreaks("run", archive, "--out", tmp_path / "out")
    assert called.code == 70
    assert "Traceback" in called.err
    assert "surprise" in called.err.splitlines()[-1]


def test_a_configuration_file_says_the_same_as_the_options(
    tiebreaks: Call, archive: Path, tmp_path: Path
) -> None:
    config = tmp_path / "club.toml"
    config.write_text(
        'codes = ["BH", "TPR"]\nlist = "club=BH/C1,SB"\nedition = "fide-2024"\nworkers = 1\n'
        'round = 3\nmax-quarantine = 0.5\n[option]\nunrated = "skip"\n'
    )
    by_file = tiebreaks("run", archive, "--out", tmp_path / "a", "--config", config, "--json")
    by_options = tiebreaks(
        "run", archive, "--out", tmp_path / "b", "--codes", "BH,TPR", "--list", "club=BH/C1,SB",
        "--edition", "fide-2024", "--option", "unrated=skip", "--round", 3, "--workers", 1,
    )  # fmt: skip
    assert by_file.code == by_options.code == 0
    assert hashes(tmp_path / "a") == hashes(tmp_path / "b")
    over = ("--config", config, "--edition", "by-date")
    assert tiebreaks("ingest", archive, "--out", tmp_path / "a", *over).code == 0
    options = manifest(tmp_path / "a")["options"]
    assert (options["edition"], options["upto"]) == ("by-date", 3)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("code = 1", ("'code'", "'codes'")),
        ("codes = 5", ("'codes'", "5")),
        ("list = [1]", ("'list'",)),
        ("option = 'unrated=skip'", ("'option'",)),
        ("edition = 2024", ("'edition'", "2024")),
        ("edition = 'fide-2025'", ("'fide-2025'",)),
        ("workers = -1", ("'workers'",)),
        ("max-quarantine = 1.5", ("'max-quarantine'",)),
        ("round = true", ("'round'",)),
        ("codes = [", ("club.toml",)),
    ],
)
def test_a_configuration_that_is_wrong_is_named(
    tiebreaks: Call, archive: Path, tmp_path: Path, text: str, said: tuple[str, ...]
) -> None:
    config = tmp_path / "club.toml"
    config.write_text(text)
    called = tiebreaks("run", archive, "--out", tmp_path / "out", "--config", config)
    assert called.code == 2
    assert all(token in called.err for token in said), called.err
    missing = tiebreaks("run", archive, "--out", tmp_path / "out", "--config", tmp_path / "no.toml")
    assert missing.code == 5


def test_sources_of_one_name_and_sources_given_twice(
    tiebreaks: Call, archive: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    for folder in ("x", "y"):
        (tmp_path / folder).mkdir()
    (tmp_path / "x" / "same.trf").write_bytes((archive / "open-a.trf").read_bytes())
    (tmp_path / "y" / "same.trf").write_bytes((archive / "open-b.trf").read_bytes())
    sources = (tmp_path / "x" / "same.trf", tmp_path / "y" / "same.trf", tmp_path / "x")
    called = tiebreaks("run", *sources, archive, archive / "sub", "--out", out, "--json")
    assert called.code == 0, called.err
    assert called.summary["files"]["duplicate"] == 2
    origins = read(out, "files")["origin"]
    assert origins.n_unique() == origins.len() == 7


def test_the_output_folder_is_never_a_source(tiebreaks: Call, archive: Path) -> None:
    out = archive / "out"
    assert tiebreaks("run", archive, "--out", out).code == 0
    again = tiebreaks("run", archive, "--out", out, "--json").summary
    assert again["files"]["quarantined"] == 1, "what lies in quarantine is not read again"
    assert again["events"] == 4
    assert not tiebreaks("run", archive, "--out", out, "--json").summary["changed"]
