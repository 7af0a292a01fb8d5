"""Single elements: adjusted scores as opponents see them, and what the cuts take."""

from collections.abc import Callable
from itertools import groupby

import polars as pl
import pytest

from pipeline.contributions.build import contributions
from pipeline.contributions.cut_orders import higher_of_two, lowest_first
from pipeline.contributions.field import field
from pipeline.runs.api import compute_tiebreaks
from pipeline.tables.ingest import Tables
from tests.golden.golden_rows import Row, golden, number, with_keys

Read = Callable[[str], Tables]

ADJUSTED = golden("adjusted_scores")


def case(row: Row) -> tuple[str, str, str]:
    return row["case"], row["edition"], row["code"]


CUTS = {key: list(rows) for key, rows in groupby(sorted(golden("cut_elements"), key=case), case)}


def elements(tables: Tables) -> pl.DataFrame:
    """Contributions in points, with the event's key and the players' start numbers."""
    frame = field(tables.events, tables.players, tables.rounds)
    rows = contributions(frame, ("", "_f"), ())
    people = frame.competitors.select("competitor", "player")
    return with_keys(
        rows.join(people, on="competitor", how="left", maintain_order="left")
        .join(
            people.select(opponent="competitor", facing_player="player"),
            on="opponent",
            how="left",
            maintain_order="left",
        )
        .join(frame.events.select("event", "event_id"), on="event", maintain_order="left")
        .drop("event")
        .with_columns(
            pl.col("^opponent_score.*$", "points") / pl.col("scale"),
            pl.col("product") / pl.col("scale") ** 2,
        ),
        tables,
    )


@pytest.mark.parametrize("row", ADJUSTED, ids=lambda row: "-".join(list(row.values())[:3]))
def test_adjusted_scores_as_opponents_see_them(row: Row, worked_tables: Read) -> None:
    """US Chess and the virtual opponent adjust alike: a draw for each unplayed round."""
    edition = "virtual-opponent" if row["edition"] == "us-chess" else row["edition"]
    seen = elements(worked_tables(edition)).filter(
        pl.col("event") == row["event"],
        pl.col("facing_player") == int(row["player"]),
        pl.col("played"),
    )
    assert seen["opponent_score"].unique().to_list() == [number(row["adjusted"])]
    if row["fore_adjusted"]:
        assert seen["opponent_score_f"].unique().to_list() == [number(row["fore_adjusted"])]


@pytest.mark.parametrize("key", CUTS, ids="-".join)
def test_golden_cuts(key: tuple[str, str, str]) -> None:
    """The elements as given: what each cut leaves of their sum."""
    rows = CUTS[key]
    frame = pl.DataFrame(
        {
            "competitor": 0,
            "round": [int(row["round"]) for row in rows],
            "points": [int(2 * float(row["points"] or 0)) for row in rows],
            "score": [int(2 * float(row["opponent_score"])) for row in rows],
            "worth": [int(4 * float(row["contribution"])) for row in rows],
            "vur": [row["vur"] == "true" for row in rows],
        },
        schema_overrides={"competitor": pl.UInt32, "round": pl.UInt16, "points": pl.Int32},
    )
    rounds = pl.Series([len(rows)], dtype=pl.UInt16)
    if key[2] == "SB":
        position = higher_of_two(frame, rounds, "score", "worth", "vur", 2)
    else:
        position = lowest_first(frame, rounds, pl.col("score"), pl.col("vur"), 2)
    worth = frame["worth"] / 4
    kept = [worth.filter((position == 0) | (position > cuts)).sum() for cuts in (0, 1, 2)]
    assert kept == [float(rows[0][name]) for name in ("uncut", "cut_1", "cut_2")]


@pytest.mark.parametrize("key", [key for key in CUTS if key[0].startswith("cut-")], ids="-".join)
def test_golden_elements(key: tuple[str, str, str], worked_tables: Read) -> None:
    """The first player of the worked event has these products, and its values follow.

    The source gives an opponent's score where it matters, which is not behind a loss.
    """
    event, edition, code = key
    rows, tables = CUTS[key], worked_tables(edition)
    mine = elements(tables).filter(pl.col("event") == event, pl.col("player") == 1)
    assert mine.select("round", "points", "product", "vur").rows() == [
        (
            int(row["round"]),
            float(row["points"]),
            float(row["contribution"]),
            row["vur"] == "true",
        )
        for row in rows
    ]
    codes = (code, f"{code}/C1", f"{code}/C2")
    values = with_keys(compute_tiebreaks(tables, codes), tables)
    values = values.filter(pl.col("event") == event, pl.col("competitor") == 1)
    assert values.select(codes).row(0) == tuple(
        float(rows[0][name]) for name in ("uncut", "cut_1", "cut_2")
    )
