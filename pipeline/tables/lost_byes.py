"""Byes that a file lost: a blank cell whose points the stated total still holds."""

import polars as pl

from pipeline import findings
from pipeline.rules.result_codes import RESULT
from pipeline.tables.rectangle import at, replaced, totals
from pipeline.tables.sides import RESULT_COLUMN, column


def blank_findings(rectangle: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """One row per event with held rounds of which a record says nothing at all."""
    empty = pl.col("blank") & (pl.col("opponent_text") == "") & (pl.col("result") == "Z")
    empty &= pl.col("opponent").is_null()
    blank = rectangle.filter((pl.col("round") <= at(events["rounds_played"], "event")) & empty)
    first = blank.group_by("event", maintain_order=True).agg(
        pl.col("line").first(), pl.col("round").first(), cells=pl.len()
    )
    return findings.found(
        "BLANK_CELL",
        first,
        column=column(RESULT_COLUMN),
        text=pl.format("{} cells", "cells"),
        after="Z",
        action="absences",
    )


def lost_byes(
    rectangle: pl.DataFrame, competitors: pl.DataFrame, events: pl.DataFrame
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(rectangle, findings): a blank round becomes the bye that alone explains the total.

    Exactly one held round of the player is blank and the stated total is higher by what a
    half-point bye or a full bye pays: the cell becomes H, or U (F where the round has another U, or
    a U pays otherwise). Where more than one change would do none is made: several blank rounds, a
    half-point bye that pays as much as another, a total that holds what follows the held rounds.
    """
    held = pl.col("round") <= at(events["rounds_played"], "event")
    blank = rectangle.select(row=(held & pl.col("blank")).arg_true())["row"]
    alone = rectangle[blank].with_columns(row=blank).filter(pl.col("competitor").is_unique())
    if alone.is_empty():
        return rectangle, findings.none()
    points = rectangle.select(pl.when(held).then("points").alias("points"))["points"]
    total = totals(points, competitors["rounds"])
    in_all = totals(rectangle["points"], competitors["rounds"])
    gaps = (
        alone.with_columns(
            at(competitors["stated_points"], "competitor").alias("stated_points"),
            at(competitors["final_adjustment"], "competitor").alias("final_adjustment"),
            at(total, "competitor").alias("total"),
            at(in_all, "competitor").alias("in_all"),
            *[
                at(events[name], "event").alias(name)
                for name in ("scale", "half_bye", "full_bye", "pab")
            ],
        )
        .with_columns(
            gap=pl.col("stated_points") * pl.col("scale")
            - 1000 * pl.col("total")
            - 1000 * pl.col("final_adjustment")
        )
        .filter(pl.col("gap") != 1000 * (pl.col("in_all") - pl.col("total")))
    )
    is_bye = held & (pl.col("result") == "U")
    with_bye = rectangle.filter(is_bye).select("event", "round").unique()
    taken = with_bye.with_columns(taken=pl.lit(True))
    half, full, pairing = (
        pl.col("gap") == 1000 * pl.col(pay) for pay in ("half_bye", "full_bye", "pab")
    )
    free = pl.col("taken").is_null()
    is_pab = pairing & free & ~pl.struct("event", "round", "full").is_duplicated()
    found = (
        gaps.filter(pl.col("gap") > 0)
        .join(taken, on=["event", "round"], how="left", maintain_order="left")
        .with_columns(full=full)
        .with_columns(
            letter=pl.when(half & ~full & ~(pairing & free))
            .then(pl.lit("H"))
            .when(pl.col("full") & ~half)
            .then(pl.when(is_pab).then(pl.lit("U")).otherwise(pl.lit("F")))
        )
        .filter(pl.col("letter").is_not_null())
        .sort("row")
    )
    paid = pl.when(pl.col("letter") == "H").then("half_bye").otherwise("full_bye")
    mended = replaced(
        rectangle,
        found["row"],
        result=found["letter"].cast(RESULT),
        points=found.select(paid.cast(rectangle.schema["points"]).alias("pay"))["pay"],
        blank=pl.repeat(False, found.height, eager=True),
    )
    return mended, findings.found(
        "LOST_BYE",
        found,
        column=column(RESULT_COLUMN),
        before="blank",
        after=pl.col("letter"),
        action="the stated points prove it",
    )
