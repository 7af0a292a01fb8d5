"""`export --format trf`: one report file per event, in a folder or in a zip of equal bytes."""

import zipfile
from pathlib import Path

from pipeline import read_archive
from pipeline.store.scan import read
from tests.cli.conftest import Call


def test_one_file_per_event_in_a_folder(tiebreaks: Call, published: Path, tmp_path: Path) -> None:
    called = tiebreaks("export", published, "--format", "trf", "--to", tmp_path / "files")
    assert called.code == 0
    events = read(published, "events")
    names = sorted(path.name for path in (tmp_path / "files").iterdir())
    assert names == [f"{event}.trf" for event in events["event_id"]]
    assert called.out.split() == [str(tmp_path / "files" / name) for name in names]
    again = read_archive(tmp_path / "files")
    assert sorted(again.events["name"]) == sorted(events["name"])
    assert again.rounds.height == read(published, "rounds").height


def test_a_zip_has_equal_bytes_each_time(tiebreaks: Call, published: Path, tmp_path: Path) -> None:
    paths = [tmp_path / "one.zip", tmp_path / "deep" / "two.zip"]
    for path in paths:
        called = tiebreaks("export", published, "--format", "trf", "--to", path)
        assert (called.code, called.out) == (0, f"{path}\n")
    assert paths[0].read_bytes() == paths[1].read_bytes()
    with zipfile.ZipFile(paths[0]) as archive:
        names = archive.namelist()
    assert names == [f"{event}.trf" for event in read(published, "events")["event_id"]]
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["one.zip"]


def test_a_zip_is_not_overwritten(tiebreaks: Call, published: Path, tmp_path: Path) -> None:
    path = tmp_path / "there.zip"
    path.write_bytes(b"mine")
    called = tiebreaks("export", published, "--format", "trf", "--to", path)
    assert called.code == 5
    assert "exists already" in called.err
    assert path.read_bytes() == b"mine"


def test_the_older_dialect_is_asked_for(tiebreaks: Call, published: Path, tmp_path: Path) -> None:
    called = tiebreaks("export", published, "--format", "trf16", "--to", tmp_path / "old")
    assert called.code == 0
    codes = {
        line[:3]
        for path in (tmp_path / "old").iterdir()
        for line in path.read_text("utf-8").splitlines()
    }
    assert "001" in codes
    assert not codes & {"142", "152", "162", "192", "202", "212"}


def test_a_table_of_games_is_run(tiebreaks: Call, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text(
        "event,round,white,black,white_result,black_result\nClub,1,A,B,1,0\nClub,2,B,A,=,=\n"
    )
    called = tiebreaks("run", path, "--out", tmp_path / "out")
    assert called.code == 0
    values = read(tmp_path / "out", "tiebreaks")
    assert values["PTS"].to_list() == [1.5, 0.5]
    assert read(tmp_path / "out", "files")["origin"].to_list() == ["games.csv!Club"]
