"""The command `study`: what it prints, writes and refuses."""

import json
from pathlib import Path

import polars as pl
import pytest

from pipeline.cli.studying import StudyName
from pipeline.studies.all import STUDIES
from pipeline.studies.catalogue import USUAL
from tests.cli.conftest import Call

SMALL = ("--min-players", 2, "--min-rounds", 1, "--resamples", 100)
FILES = [
    "events.parquet",
    "index.html",
    "manifest.json",
    "plot.html",
    "plot.png",
    "summary.parquet",
]


def test_every_study_is_a_command() -> None:
    assert {name.value for name in StudyName} == set(STUDIES)


@pytest.mark.parametrize("name", [name for name, study in STUDIES.items() if not study.cells])
def test_each_study(tiebreaks: Call, out: Path, name: str) -> None:
    called = tiebreaks("study", name, out, *SMALL, "--workers", 1)
    assert called.code == 0, called.err
    folder = out / "studies" / name
    assert sorted(path.name for path in folder.iterdir()) == FILES
    facts = json.loads((folder / "manifest.json").read_text())
    assert facts["study"] == name
    assert facts["question"]["seed"] == 1
    assert facts["generation"] == (out / "CURRENT").read_text().strip()
    page = (folder / "index.html").read_text()
    assert STUDIES[name].title in page and "<svg" in page and "Cautions" in page
    assert "http" not in page.replace("http://www.w3.org", "")
    summary = pl.read_parquet(folder / "summary.parquet")
    promised = {"measure", "n", "estimate", "low", "high", "method", "seed", "versions"}
    assert promised <= set(summary.columns)
    assert summary.height > 0
    known = summary.drop_nulls(["low", "high"])
    assert (known["low"] <= known["estimate"] + 1e-9).all()
    assert (known["estimate"] <= known["high"] + 1e-9).all()


def test_what_is_printed(tiebreaks: Call, out: Path) -> None:
    asked = ("study", "orders", out, "--list", "a=BH", "--list", "b=WIN", "--list", "c=BH", *SMALL)
    rows = tiebreaks(*asked, "--format", "json").summary
    winners = [row for row in rows if row["measure"] == "other winner"]
    assert {(row["list_a"], row["list_b"]) for row in winners} == {
        ("a", "b"), ("a", "c"), ("b", "c")
    }  # fmt: skip
    assert all(
        row["estimate"] == 0 for row in winners if row["list_b"] == "c" != row["list_a"] == "a"
    )
    csv = tiebreaks(*asked, "--format", "csv").out.splitlines()
    assert csv[0].startswith("measure,among,list_a,list_b,n,estimate,std_error,low,high,method")
    assert len(csv) == 1 + len(rows)
    events = tiebreaks(*asked, "--events", "--format", "json").summary
    assert len(events) == 3 * 3, "three Swiss events under three lists"
    text = tiebreaks(*asked).out.splitlines()
    assert text[0] == STUDIES["orders"].title
    assert "versions" not in text[1]


@pytest.mark.parametrize("name", ["power", "white", "prizes"])
def test_equal_calls_give_equal_files(
    tiebreaks: Call, out: Path, tmp_path: Path, name: str
) -> None:
    for to in ("one", "two"):
        assert tiebreaks("study", name, out, *SMALL, "--to", tmp_path / to).code == 0
    for file in FILES:
        if not file.endswith((".html", ".json")):
            assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_the_series_of_events_as_strata(tiebreaks: Call, out: Path) -> None:
    rows = tiebreaks("study", "ties", out, *SMALL, "--by", "series", "--format", "json").summary
    assert len({row["series"] for row in rows}) > 1


def test_equal_calls_give_equal_tables(tiebreaks: Call, out: Path, tmp_path: Path) -> None:
    def tables(folder: str, *more: object) -> list[bytes]:
        to = tmp_path / folder
        called = tiebreaks("study", "orders", out, *SMALL, "--to", to, *more)
        assert called.code == 0, called.err
        return [(to / name).read_bytes() for name in ("events.parquet", "summary.parquet")]

    one = tables("one")
    assert one == tables("two")
    assert one[1] != tables("three", "--seed", 2)[1]


def test_the_lists_of_a_study(tiebreaks: Call, out: Path, tmp_path: Path) -> None:
    file = tmp_path / "lists.toml"
    file.write_text('[lists]\nclub = "BH/C1,BH"\n')
    asked = ("study", "orders", out, *SMALL, "--events", "--format", "json")

    def names(*more: object) -> set[str]:
        return {row["list"] for row in tiebreaks(*asked, *more).summary}

    assert names("--lists", file, "--list", "WIN") == {"club", "WIN"}
    assert names("--permutations", "BH,SB,PS") == {
        "BH,SB,PS", "BH,PS,SB", "SB,BH,PS", "SB,PS,BH", "PS,BH,SB", "PS,SB,BH"
    }  # fmt: skip
    # every usual order, and those that the events declare: BH/C1,BH,SB and KS,WIN
    assert names() == {*USUAL, "BH/C1,BH,SB", "KS,WIN", "DE,SB"}


def test_a_folder_that_is_none_of_ours_stays(tiebreaks: Call, out: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("ten years of work")
    called = tiebreaks("study", "ties", out, *SMALL, "--to", tmp_path / "mine")
    assert called.code == 5
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["thesis.txt"]
    again = ("study", "ties", out, *SMALL, "--to", tmp_path / "results")
    assert tiebreaks(*again).code == tiebreaks(*again, "--by", "year").code == 0
    assert "year" in pl.read_parquet(tmp_path / "results" / "summary.parquet").columns
    assert sorted(path.name for path in tmp_path.iterdir() if path.name[0] == ".") == []


def test_a_generation_is_never_replaced(tiebreaks: Call, out: Path) -> None:
    before = sorted((out / "current").resolve().iterdir())
    assert tiebreaks("study", "ties", out, *SMALL, "--to", out / "current").code == 5
    assert sorted((out / "current").resolve().iterdir()) == before
    assert (out / "current").is_symlink()


def test_a_column_named_twice_splits_once(tiebreaks: Call, out: Path) -> None:
    asked = ("study", "ties", out, *SMALL, "--format", "json")
    twice = tiebreaks(*asked, "--by", "system, system").summary
    assert twice == tiebreaks(*asked, "--by", "system").summary


@pytest.mark.parametrize(
    ("call", "code", "said"),
    [
        (("tie", "OUT"), 2, "'tie'"),
        (("ties",), 2, "output folder"),
        (("ties", "OUT", "--by", "event_id"), 2, "column of this name"),
        (("editions", "OUT", "--by", "unplayed"), 2, "column of this name"),
        (("ties", "OUT", "--by", "yaer"), 2, "'year'"),
        (("ties", "OUT", "--list", "BH"), 2, "no lists"),
        (("orders", "OUT", "--list", "fide-swis"), 2, "'fide-swiss'"),
        (("orders", "OUT", "--list", "declared"), 2, "declare"),
        (("orders", "OUT", "--permutations", "BH,SB,PS,WIN,WON,BPG,REP"), 2, "720"),
        (("orders", "OUT", "--lists", "nowhere.toml"), 5, "nowhere.toml"),
        (("power", "OUT", "--list", "BH,DE,DE"), 2, "twice"),
        (("byes", "OUT", "--list", "DE,BH"), 2, "no value"),
        (("prizes", "OUT", "--prizes", "10,20"), 2, "highest first"),
        (("accuracy", "OUT"), 2, "--truth"),
        (("accuracy", "OUT", "--truth", "nowhere.parquet"), 5, "nowhere.parquet"),
        (("accuracy", "--cell", "plaers=4"), 2, "'players'"),
        (("ties", "OUT", "--system", "other"), 3, "no event counts"),
        (("ties", "OUT", "--system", "swis"), 2, "'swiss'"),
        (("ties", "OUT", "--prizes", "3,2"), 2, "no use"),
        (("ties", "OUT", "--truth", "some.parquet"), 2, "no use"),
        (("accuracy", "--truth", "some.parquet"), 2, "no use"),
        (("accuracy", "OUT", "--cell", "players=16"), 2, "no use"),
        (("accuracy", "OUT", "--each", "10"), 2, "each '10'"),
        (("accuracy", "--min-players", "8"), 2, "min-players '8'"),
        (("pairing-arm", "--series", "event"), 2, "no use"),
        (("accuracy", "--cell", "players=16", "--cell", "players=16"), 2, "twice"),
        (("prizes", "OUT", "--prizes", "0,0"), 2, "highest first"),
        (("white", "OUT", "--by", "players"), 2, "column of this name"),
        (("ties", "OUT", "--seed", "99999999999999999999"), 2, "--seed"),
        (("ties", "elsewhere"), 5, "nothing has been published"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_what_is_refused(
    tiebreaks: Call, out: Path, call: tuple[str, ...], code: int, said: str
) -> None:
    arguments = [out if part == "OUT" else part for part in call]
    called = tiebreaks("study", *arguments, *(SMALL if "OUT" in call else ()))
    assert (called.code, called.out) == (code, "")
    assert called.err.startswith("error: ") and said in called.err


def test_without_the_libraries_of_plots(
    tiebreaks: Call, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeline.reports.study.find_spec", lambda _: None)
    called = tiebreaks("study", "ties", out, *SMALL)
    assert called.code == 2
    assert "tiebreaks[plots]" in called.err
    assert not (out / "studies").exists()
