"""Lists that events declare: what is not known of them is said and left out."""

from pathlib import Path

import polars as pl

from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
from pipeline.store.scan import read
from tests.tables.little import HEAD, player

#: Two players, two games, one win each: an order needs more than the points.
GAMES = (player(1, "   2 w 1", "   2 b 0"), player(2, "   1 b 0", "   1 w 1"))


def ran(folder: Path, *records: str) -> Path:
    """Output folder of a run over one event with these records."""
    (folder / "event.trf").write_text("\n".join([*HEAD, *records, *GAMES]))
    run_all([folder / "event.trf"], folder / "out", settings(), 1, lambda *_: None)
    return folder / "out"


def test_an_unknown_code_is_left_out_with_a_finding(tmp_path: Path) -> None:
    out = ran(tmp_path, "212 PTS,PAPI,BWG,XX/C9,TPN")
    (finding,) = read(out, "findings").filter(pl.col("rule") == "LIST_UNREADABLE").to_dicts()
    assert finding["before"] == "PAPI,BWG,XX/C9,TPN"
    assert finding["text"] == "PAPI,XX/C9"
    assert finding["severity"] == "warning"
    places = read(out, "standings").filter(pl.col("list") == "declared")
    assert places.select("competitor", "rank", "decided_by").rows() == [(1, 1, None), (2, 2, "TPN")]
    assert {"BWG", "TPN"} <= set(read(out, "tiebreaks").columns)


def test_a_list_of_which_nothing_is_known_ranks_by_points(tmp_path: Path) -> None:
    out = ran(tmp_path, "202 PAPI")
    places = read(out, "standings").filter(pl.col("list") == "declared")
    assert places.select("rank", "tied_after_all").rows() == [(1, True), (1, True)]


def test_an_event_without_a_list_has_no_declared_standings(tmp_path: Path) -> None:
    assert "declared" not in read(ran(tmp_path), "standings")["list"].to_list()


def test_the_same_code_twice(tmp_path: Path) -> None:
    out = ran(tmp_path, "212 PTS,DE,BWG,DE,DE/P")
    places = read(out, "standings").filter(pl.col("list") == "declared")
    assert places["tied_after_all"].to_list() == [True, True]
