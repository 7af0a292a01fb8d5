"""Standings: shared ranks leave gaps, and a list of table codes is a lexicographic order."""

from itertools import pairwise

import polars as pl
import pytest

from pipeline.tables.ingest import Tables
from tests.properties.drawn import drawn, places, read, values

TABLE_LIST = ("PTS", "BH/C1", "ARO", "TPN/R")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return read(drawn(2), tmp_path_factory.mktemp("drawn") / "files")


def test_ranks_are_a_permutation_with_ties(tables: Tables) -> None:
    """Each rank is one more than the number of players who are better."""
    standings = places(tables)
    for (_, _), rows in standings.group_by("event", "list"):
        ranks = sorted(rows["rank"])
        assert ranks == [ranks.index(rank) + 1 for rank in ranks]
    shared = pl.len().over("event", "list", "rank") > 1
    assert standings.select((pl.col("tied_after_all") == shared).all()).item()
    first = pl.col("rank") == 1
    assert standings.select((first == pl.col("decided_by").is_null()).all()).item()
    assert standings["tied_after_all"].any()


def test_a_list_of_table_codes_is_a_lexicographic_order(tables: Tables) -> None:
    """Null is worst; what decided is the first code that differs from the next better player."""
    frame = values(tables, list(TABLE_LIST))
    # no round robin: a list leaves out nothing that the option of `values` computes
    swiss = tables.events.filter(~pl.col("predetermined"))["name"]
    frame = frame.filter(pl.col("event").is_in(swiss.implode()))
    standings = places(tables, (f"X={','.join(TABLE_LIST)}",))
    ranked = standings.join(frame, on=["event", "player"]).sort("event", "rank")
    for (_,), rows in ranked.group_by("event", maintain_order=True):
        keys = [
            tuple((value is not None, value or 0) for value in row)
            for row in rows.select(TABLE_LIST).rows()
        ]
        assert keys == sorted(keys, reverse=True)
        decided = [
            next(code for code, a, b in zip(TABLE_LIST, better, worse, strict=True) if a != b)
            for better, worse in pairwise(keys)
        ]
        assert rows["decided_by"].to_list() == [None, *decided]


def test_points_lead_every_list(tables: Tables) -> None:
    points = values(tables, ["PTS"])
    rows = places(tables).join(points, on=["event", "player"])
    assert (
        rows.sort("event", "list", "rank")
        .select(
            (pl.col("PTS") >= pl.col("PTS").shift(-1)).over("event", "list").fill_null(True).all()
        )
        .item()
    )
