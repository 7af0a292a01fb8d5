"""The audit's counts, against counting by hand."""

from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random

import polars as pl
import pytest

from pipeline.audits.places import audited

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
        decided_by=pl.lit("BH"),
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
        # sharing a place with somebody who has more points contradicts the points as well
        against = {
            a["player"]
            for a, b in permutations(people, 2)
            if a["stated_rank"] <= b["stated_rank"] and a["PTS"] < b["PTS"]
        }
        everyone = event.to_dicts()
        points_first = not any(
            a["rank"] < b["rank"] and a["PTS"] < b["PTS"] for a, b in permutations(everyone, 2)
        )
        same_order = turned == 0 and not any(
            a["stated_rank"] == b["stated_rank"] and a["rank"] != b["rank"]
            for a, b in combinations(people, 2)
        )
        splits = any(
            a["rank"] == b["rank"] and a["stated_rank"] != b["stated_rank"]
            for a, b in combinations(people, 2)
        )
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
        by_points = (bool(against) and points_first) or (moved_by_points and max(totals) > 0)
        causes = (
            (None, exact),
            ("lots", consistent and splits),
            ("points", not consistent and by_points),
            ("numbering", same_order),
        )
        assert row["cause"] == next((cause for cause, holds in causes if holds), None)


def audit_of(
    points: Sequence[float],
    rank: Sequence[int],
    stated: Sequence[int | None],
    decided_by: Sequence[str | None] = (None, *["BH"] * 3),
) -> dict:
    """The audit of one event: points, computed and stated place of each player, what decides."""
    numbers = list(range(1, len(points) + 1))
    key = {"event_id": ["e"] * len(points)}
    row = audited(
        pl.DataFrame(
            {**key, "player": numbers, "stated_rank": stated, "stated_points": points},
            schema_overrides={"stated_rank": pl.UInt32},
        ),
        pl.DataFrame({**key, "competitor": numbers, "PTS": points}),
        pl.DataFrame(
            {
                **key, "competitor": numbers, "list": ["x"] * len(points), "rank": rank,
                "decided_by": decided_by,
            },
            schema_overrides={"rank": pl.UInt32},
        ),
    )  # fmt: skip
    (only,) = row.to_dicts()
    return only


@pytest.mark.parametrize(
    ("stated", "consistent", "cause"),
    [
        ((1, 2, 2, 4), True, None),
        ((1, 3, 2, 4), True, "lots"),
        # the last of the shared places; shared places counted once; a gap; beyond the field
        ((1, 3, 3, 4), True, "numbering"),
        ((1, 2, 2, 3), False, "numbering"),
        ((1, 2, 2, 5), False, "numbering"),
        ((1, 2, 3, 999), False, "numbering"),
        # who withdrew has no place, and those behind move up
        ((1, None, 2, 3), False, "numbering"),
        # sharing a place with more points, or standing ahead of them
        ((1, 1, 3, 4), False, "points"),
        ((2, 1, 3, 4), False, "points"),
        # sharing a place with somebody whom the list puts elsewhere, level on points
        ((1, 2, 2, 2), False, None),
    ],
)
def test_places_in_the_same_order_may_be_numbered_otherwise(
    stated: Sequence[int | None], consistent: bool, cause: str | None
) -> None:
    row = audit_of((3.0, 2.0, 2.0, 2.0), (1, 2, 2, 4), stated)
    assert (row["consistent"], row["cause"]) == (consistent, cause)


def test_a_list_that_points_do_not_lead_contradicts_no_points() -> None:
    # the list puts 1.5 points ahead of 2; so do the stated places, but for two neighbours
    row = audit_of((2.0, 1.5, 1.0, 1.0), (2, 1, 3, 4), (2, 1, 4, 3))
    assert (row["against_points"], row["cause"]) == (1, None)


@pytest.mark.parametrize(
    ("stated", "consistent", "cause"),
    [((1, 4, 2, 3), True, "lots"), ((1, 2, 3, 4), True, "lots"), ((2, 1, 3, 4), False, "points")],
)
def test_lots_of_a_list_are_drawn_by_others(
    stated: Sequence[int], consistent: bool, cause: str
) -> None:
    row = audit_of((3.0, 2.0, 2.0, 2.0), (1, 2, 3, 4), stated, (None, "PTS", "LOTS", "LOTS"))
    assert (row["consistent"], row["cause"], row["left_tied"]) == (consistent, cause, 3)
