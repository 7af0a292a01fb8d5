"""Stated points and ranks held against the cells. The cells stay the truth."""

import polars as pl

from pipeline import findings
from pipeline.tables.rectangle import at, totals
from pipeline.units import from_thousandths

#: More differing totals than this, and than `SHARE` of the field, refuse the event.
TOLERATED, SHARE = 2, 0.02


def stated_findings(
    rectangle: pl.DataFrame, competitors: pl.DataFrame, events: pl.DataFrame
) -> pl.DataFrame:
    """One row per stated total or rank that the cells contradict.

    `rectangle` is the whole one, rounds that are not held included: a total may or may not contain
    the byes of the next round and the results of an open one.
    """
    held = pl.col("round") <= at(events["rounds_played"], "event")
    held_points = rectangle.select(pl.when(held).then("points").alias("points"))["points"]
    rows = (
        competitors.with_columns(
            held_points=totals(held_points, competitors["rounds"]),
            all_points=totals(rectangle["points"], competitors["rounds"]),
            scale=at(events["scale"], "event"),
        )
        .with_columns(
            pl.col("held_points", "all_points") + pl.col("final_adjustment"),
            stated=pl.col("stated_points").cast(pl.Int64) * pl.col("scale"),
        )
        .with_columns(
            differs=pl.col("stated").is_not_null()
            & (pl.col("stated") != pl.col("held_points") * 1000)
            & (pl.col("stated") != pl.col("all_points") * 1000)
        )
    )
    by_event = rows.group_by("event").agg(
        stale=(pl.col("stated").fill_null(0) == 0).all() & (pl.col("held_points") > 0).any(),
        stated_any=pl.col("stated").is_not_null().any(),
        flagged=pl.col("differs").sum(),
        field=pl.len(),
    )
    rows = rows.join(by_event, on="event", how="left", maintain_order="left")
    too_many = (pl.col("flagged") > TOLERATED) & (pl.col("flagged") > SHARE * pl.col("field"))
    judged = by_event.sort("event")
    points_at = {
        "column": pl.lit(81),
        "before": _shown(from_thousandths(pl.col("stated")), pl.col("scale")),
        "after": _shown(pl.col("held_points"), pl.col("scale")),
    }
    return pl.concat(
        [
            findings.found(
                "POINTS_STALE",
                judged.filter(pl.col("stale") & pl.col("stated_any")),
                action="totals not used",
            ),
            findings.found(
                "POINTS_BLANK",
                rows.filter(pl.col("stated_points").is_null()),
                column=pl.lit(81),
                action="computed",
            ),
            findings.found(
                "POINTS_DIFFER",
                rows.filter(pl.col("differs") & ~pl.col("stale")),
                action="the cells count",
                **points_at,
            ),
            findings.found(
                "POINTS_UNEXPLAINED",
                judged.filter(too_many & ~pl.col("stale")),
                text=pl.format("{} of {} totals differ", "flagged", "field"),
                action="refused",
            ),
            _rank_findings(rows, events),
        ]
    )


def _shown(points: pl.Expr, scale: pl.Expr) -> pl.Expr:
    return (points / scale).cast(pl.String)


def _rank_findings(rows: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """One row per event with missing, shared, too large or contradictory stated ranks.

    TRF26 allows shared ranks.
    """
    older = at(events["dialect"] != "TRF26", "event")
    place = pl.col("event").cast(pl.UInt64) * (1 << 32) + pl.col("stated_rank")
    # of a shared rank the most points first, so that nobody is held against an equal; two stable
    # sorts by a number each are far faster than one by both
    by_rank = (
        rows.select(
            "event",
            "stated",
            row=pl.int_range(pl.len()),
            place=pl.when(~pl.col("stale")).then(place),
        )
        .drop_nulls("place")
        .sort("stated", descending=True, nulls_last=True, maintain_order=True)
        .sort("place", maintain_order=True)
    )
    least = pl.col("stated").cum_min().shift(1).over("event")
    behind = by_rank.filter(least < pl.col("stated")).unique(
        "event", keep="first", maintain_order=True
    )
    by_event = (
        rows.group_by("event")
        .agg(
            blank=pl.col("stated_rank").is_null().sum(),
            shared=pl.col("stated_rank").drop_nulls().is_duplicated().sum(),
            largest=pl.col("stated_rank").max(),
            field=pl.len(),
        )
        .sort("event")
    )
    found = [
        findings.found(
            "RANK_BLANK",
            by_event.filter(pl.col("blank") > 0),
            text=pl.format("{} players", "blank"),
            action="left empty",
        ),
        findings.found(
            "RANK_SHARED",
            by_event.filter((pl.col("shared") > 0) & older),
            text=pl.format("{} players", "shared"),
            action="kept",
        ),
        findings.found(
            "RANK_RANGE",
            by_event.filter(pl.col("largest") > pl.col("field")),
            text=pl.format("rank {} of {} players", "largest", "field"),
            action="kept",
        ),
        findings.found(
            "RANK_ORDER",
            rows[behind["row"]],
            column=pl.lit(86),
            before=pl.col("stated_rank").cast(pl.String),
            action="kept",
        ),
    ]
    return pl.concat(found)
