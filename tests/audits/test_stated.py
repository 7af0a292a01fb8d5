"""The audit's counts, against counting by hand."""

from itertools import combinations
from random import Random

import polars as pl
import pytest

from pipeline.audits.stated import audited

SIZES = (1, 2, 3, 5, 8, 13)


def drawn(seed: int) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """(players, tiebreaks, standings) of events with any stated and computed ranks."""
    rng = Random(seed)
    rows = [
        {
            "event_id": f"e{number}", "competitor": player,
            "stated_rank": rng.choice((None, *range(1, size + 1))) if number % 4 == 1
            else rng.randint(1, size),
            "value": rng.randint(1, max(1, size // 2)) if number % 3 else player,
            "PTS": float(rng.randint(0, 4)),
        }
        for number, size in enumerate(SIZES * 3)
        for player in range(1, size + 1)
    ]  # fmt: skip
    frame = pl.DataFrame(rows, schema_overrides={"stated_rank": pl.UInt32})
    standings = frame.select(
        "event_id",
        "competitor",
        list=pl.lit("drawn"),
        rank=pl.col("value").rank("min").over("event_id").cast(pl.UInt32),
    )
    players = frame.select(
        "event_id",
        "stated_rank",
        player="competitor",
        stated_points=pl.when(pl.col("competitor") % 5 == 0)
        .then(pl.col("PTS") + 1)
        .otherwise("PTS"),
    )
    return players, frame.select("event_id", "competitor", "PTS"), standings


@pytest.mark.parametrize("seed", range(4))
def test_counts_are_those_of_every_pair(seed: int) -> None:
    players, tiebreaks, standings = drawn(seed)
    rows = audited(players, tiebreaks, standings)
    facts = players.join(
        standings, left_on=["event_id", "player"], right_on=["event_id", "competitor"]
    ).join(tiebreaks, left_on=["event_id", "player"], right_on=["event_id", "competitor"])
    assert rows.height == len(SIZES) * 3
    for row in rows.to_dicts():
        event = facts.filter(pl.col("event_id") == row["event_id"])
        people = event.filter(pl.col("stated_rank").is_not_null()).to_dicts()
        tied = event["rank"].to_list()
        possible = [
            p["rank"] <= p["stated_rank"] < p["rank"] + tied.count(p["rank"]) for p in people
        ]
        pairs = [
            (a, b) if a["stated_rank"] < b["stated_rank"] else (b, a)
            for a, b in combinations(people, 2)
            if a["stated_rank"] != b["stated_rank"]
        ]
        turned = sum(a["rank"] > b["rank"] for a, b in pairs)
        against = {a["player"] for a, b in pairs if a["PTS"] < b["PTS"]}
        unlike = [p["stated_points"] != p["PTS"] for p in people]
        if not people:
            assert (row["stated"], row["moved"], row["kendall"], row["cause"]) == (
                False, None, None, None,
            )  # fmt: skip
            continue
        exact = all(p["rank"] == p["stated_rank"] for p in people)
        consistent = all(possible)
        podium = [ok for p, ok in zip(people, possible, strict=True) if p["stated_rank"] <= 3]
        assert (row["exact"], row["consistent"]) == (exact, consistent)
        assert row["same_podium"] == (all(podium) if podium else None)
        assert row["moved"] == possible.count(False)
        # a consistent order turns no pair
        assert row["kendall"] == turned
        assert row["left_tied"] == sum(tied.count(rank) > 1 for rank in tied)
        assert row["against_points"] == len(against)
        totals = [p["stated_points"] for p in event.to_dicts()]
        assert row["other_points"] == (sum(unlike) if max(totals) > 0 else 0)
        moved_by_points = any(u and not ok for u, ok in zip(unlike, possible, strict=True))
        by_points = bool(against) or (moved_by_points and max(totals) > 0)
        cause = None if exact else "lots" if consistent else "points" if by_points else None
        assert row["cause"] == cause
