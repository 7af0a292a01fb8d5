"""The scoring system of an event that declares none, as its stated totals show it."""

import polars as pl

from pipeline import findings
from pipeline.rules.result_codes import RESULTS, SCORED_AS
from pipeline.tables.points import paid
from pipeline.tables.rectangle import at, totals

#: A system is accepted when so many of the totals come out exactly, and no other does as well.
ENOUGH = 0.98


def _system(win: int, draw: int, loss: int, pab: int) -> dict[str, int]:
    return {
        "win": win, "draw": draw, "loss": loss, "absent": 0, "forfeit_win": win,
        "forfeit_loss": 0, "full_bye": win, "half_bye": draw, "pab": pab,
    }  # fmt: skip


#: Systems in use beside 1-½-0, payments in thousandths.
FAMILIES = {
    "3-1-0": _system(3000, 1000, 0, 3000),
    "2-1-0": _system(2000, 1000, 0, 2000),
    "3-2-1-0": _system(3000, 2000, 1000, 3000),
    "1-½-0, pairing bye ½": _system(1000, 500, 0, 500),
    "1-½-0, pairing bye 0": _system(1000, 500, 0, 0),
}


def inferred_scoring(
    rectangle: pl.DataFrame, competitors: pl.DataFrame, events: pl.DataFrame
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(events, findings): payments replaced where one family alone explains the stated totals.

    Only events without a scoring record, with totals for (nearly) all, which the default does not
    give.
    `events` has the payments in thousandths and rounds_played.
    """
    held, stated = _unexplained(rectangle, competitors, events)
    if stated.is_empty():
        return events, findings.none()
    candidates = _shares(held, stated)
    fits = [pl.col(name) >= ENOUGH for name in FAMILIES]
    chosen = candidates.filter(pl.sum_horizontal(fits) == 1).select(
        "event",
        family=pl.coalesce(
            pl.when(fit).then(pl.lit(name)) for fit, name in zip(fits, FAMILIES, strict=True)
        ),
    )
    payments = pl.DataFrame([{"family": name, **pays} for name, pays in FAMILIES.items()])
    new = chosen.join(payments, on="family", how="left")
    columns = list(_system(0, 0, 0, 0))
    merged = events.join(new, on="event", how="left", maintain_order="left", suffix="_new")
    found = findings.found(
        "SCORING_INFERRED",
        chosen.sort("event"),
        before="1-½-0",
        after=pl.col("family"),
        action="used",
    )
    return (
        merged.select(
            *[name for name in events.columns if name not in columns],
            *[pl.coalesce(f"{name}_new", name).cast(pl.Int32).alias(name) for name in columns],
        ),
        found,
    )


def _unexplained(
    rectangle: pl.DataFrame, competitors: pl.DataFrame, events: pl.DataFrame
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(held rounds, competitors with totals) of the events whose totals the default does not give.

    Nearly every event is done with here, by one sum per competitor.
    """
    held = pl.col("round") <= at(events["rounds_played"], "event")
    points = paid(rectangle, events).select(pl.when(held).then("points").alias("points"))["points"]
    stated = competitors.select(
        "event",
        "competitor",
        "stated_points",
        exact=pl.col("stated_points") == totals(points, competitors["rounds"]),
    ).filter(at(events["rounds_played"], "event") > 0)
    total = pl.col("stated_points")
    doubtful = (
        stated.group_by("event")
        .agg(pl.col("exact").mean(), total.sum(), told=total.is_not_null().mean())
        .filter((pl.col("exact") < ENOUGH) & (total > 0) & (pl.col("told") >= ENOUGH))
        .join(events.filter(pl.col("scoring_source").is_null()), on="event", how="semi")
    )["event"]
    chosen = pl.col("event").is_in(doubtful.implode())
    return rectangle.filter(held & chosen), stated.filter(chosen & total.is_not_null())


def _shares(held: pl.DataFrame, stated: pl.DataFrame) -> pl.DataFrame:
    """One row per event: share of its totals that each family gives exactly."""
    counted = held.group_by("competitor").agg(
        (pl.col("result") == letter).sum().cast(pl.Int32).alias(f"n{letter}") for letter in RESULTS
    )
    rows = stated.join(counted, on="competitor", how="inner")
    exact = [
        (
            pl.sum_horizontal(pl.col(f"n{letter}") * pays[SCORED_AS[letter]] for letter in RESULTS)
            == pl.col("stated_points")
        )
        .mean()
        .alias(name)
        for name, pays in FAMILIES.items()
    ]
    return rows.group_by("event").agg(exact)
