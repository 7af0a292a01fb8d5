"""Points of every cell in the event's scoring system, as whole multiples of 1/scale."""

import polars as pl

from pipeline import findings
from pipeline.rules.result_codes import RESULTS, SCORED_AS
from pipeline.tables.rectangle import at, first_rows

#: Scales that a scoring system may need, finest last; points arrive as thousandths, of which each
#: scale takes a whole number.
SCALES = (2, 4, 10, 100, 1000)
PAYMENTS = tuple(dict.fromkeys(SCORED_AS.values()))
#: In record 299 this round number means the final standings, not a round.
FINAL_STANDINGS = 999
#: Result kinds of record 299 and the payment that each one changes for the whole event.
_KINDS = {
    "W": "win", "D": "draw", "L": "loss", "F": "full_bye", "H": "half_bye", "Z": "absent",
    "+": "forfeit_win", "-": "forfeit_loss",
}  # fmt: skip


def declared_payments(events: pl.DataFrame, abnormal: pl.DataFrame) -> pl.DataFrame:
    """The events with payments (thousandths) changed by 299 records that name no player."""
    defaults = (
        abnormal.filter(
            pl.col("player").is_null() & pl.col("round").is_null() & (pl.col("kind") != "")
        )
        .with_columns(payment=pl.col("kind").replace_strict(_KINDS, default=None))
        .drop_nulls("payment")
        .group_by("event")
        .agg(
            pl.col("points").sort_by("line").filter(pl.col("payment") == name).last().alias(name)
            for name in PAYMENTS
        )
    )
    return events.join(
        defaults, on="event", how="left", maintain_order="left", suffix="_new"
    ).select(
        *[name for name in events.columns if name not in PAYMENTS],
        *[pl.coalesce(f"{name}_new", name).alias(name) for name in PAYMENTS],
    )


def scaled(events: pl.DataFrame, abnormal: pl.DataFrame) -> pl.DataFrame:
    """The events with `scale` and every payment as Int32 multiples of 1/scale.

    The scale is the coarsest in which every payment and all abnormal points of players are whole.
    """
    needed = (
        abnormal.drop_nulls(["player", "points"])
        .group_by("event")
        .agg(_whole(pl.col("points"), scale).all().alias(f"fits_{scale}") for scale in SCALES)
    )
    rows = events.join(needed, on="event", how="left", maintain_order="left")
    scale = pl.coalesce(
        pl.when(
            pl.col(f"fits_{scale}").fill_null(True)
            & pl.all_horizontal(_whole(pl.col(PAYMENTS), scale))
        ).then(pl.lit(scale, pl.Int32))
        for scale in SCALES
    )
    return rows.with_columns(scale=scale.fill_null(SCALES[-1])).select(
        pl.exclude("^fits_.*$", *PAYMENTS),
        _in_scale(pl.col(PAYMENTS)),
    )


def _whole(thousandths: pl.Expr, scale: int) -> pl.Expr:
    return thousandths % (1000 // scale) == 0


def _in_scale(thousandths: pl.Expr) -> pl.Expr:
    return (thousandths.cast(pl.Int64) * pl.col("scale") // 1000).cast(pl.Int32)


def paid(rectangle: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """The rectangle with `points` (scaled): what the event's system pays for each result.

    Events are dense: row `event` of `events`. A side without result has 0 points.
    """
    table = events.select(
        pl.concat_list(SCORED_AS[letter] for letter in RESULTS).alias("pay")
    ).explode("pay")["pay"]
    entry = pl.col("event") * len(RESULTS) + pl.col("result").cat.physical().cast(pl.UInt32)
    return rectangle.with_columns(points=at(table, entry).fill_null(0))


def adjusted(
    rectangle: pl.DataFrame,
    competitors: pl.DataFrame,
    events: pl.DataFrame,
    abnormal: pl.DataFrame,
) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """(rectangle, competitors with final_adjustment, findings): record 299 applied.

    A letter with ids gives their results these points, in a round or (no round) wherever they have
    such a result; no letter adds points to the round (no round: to the first), round 999 to the
    final standings alone.
    """
    of_players = abnormal.drop_nulls(["player", "points"])
    if of_players.is_empty():
        unchanged = competitors.with_columns(final_adjustment=pl.lit(0, pl.Int32))
        return rectangle, unchanged, findings.none()
    changes = (
        of_players.join(
            competitors.select("event", "player", "competitor", "rounds"),
            on=["event", "player"],
            how="left",
        )
        .join(events.select("event", "scale"), on="event")
        .with_columns(_in_scale(pl.col("points")))
        .sort("event", "line", "player")
    )
    unknown = findings.found(
        "UNKNOWN_ID",
        changes.filter(pl.col("competitor").is_null()),
        before=pl.col("player").cast(pl.String),
        action="refused",
    )
    final = (
        changes.filter((pl.col("round") == FINAL_STANDINGS) & pl.col("competitor").is_not_null())
        .group_by("competitor")
        .agg(final_adjustment=pl.col("points").sum())
    )
    competitors = competitors.join(
        final, on="competitor", how="left", maintain_order="left"
    ).with_columns(pl.col("final_adjustment").fill_null(0))
    first = first_rows(competitors["rounds"])
    in_round = changes.filter(
        pl.col("competitor").is_not_null() & (pl.col("round").fill_null(1) <= pl.col("rounds"))
    ).with_columns(row=at(first, "competitor") + pl.col("round").fill_null(1).cast(pl.UInt32) - 1)
    points = rectangle["points"].clone()
    letter = pl.col("kind") != ""
    everywhere = _of_kind(rectangle, changes.filter(letter & pl.col("round").is_null()))
    given = in_round.filter(letter & pl.col("round").is_not_null())
    for some in (everywhere, given):  # a round of its own goes over all rounds
        last = some.unique("row", keep="last", maintain_order=True)
        points = points.scatter(last["row"], last["points"])
    amiss = pl.concat([_beyond(changes), _of_other_results(rectangle, given)])
    added = in_round.filter(~letter).group_by("row").agg(pl.col("points").sum())
    points = points.scatter(added["row"], points.gather(added["row"]) + added["points"])
    return rectangle.with_columns(points=points), competitors, pl.concat([unknown, amiss])


def _beyond(changes: pl.DataFrame) -> pl.DataFrame:
    """Findings of points in a round that the file does not hold."""
    held = (pl.col("round") <= pl.col("rounds")) | (pl.col("round") == FINAL_STANDINGS)
    return findings.found(
        "ABNORMAL_AMISS",
        changes.filter(~held),
        text=pl.format("{} in round {}", "player", "round"),
        action="not used",
    )


def _of_other_results(rectangle: pl.DataFrame, given: pl.DataFrame) -> pl.DataFrame:
    """Findings of points for a kind of result that the round of the player does not hold."""
    result = at(rectangle["result"], "row").cast(pl.String)
    rows = given.with_columns(result=result)
    other = (
        pl.col("result")
        .replace_strict(SCORED_AS, default=None)
        .ne_missing(pl.col("kind").replace_strict(_KINDS, default=None))
    )
    return findings.found(
        "ABNORMAL_AMISS",
        rows.filter(other),
        text=pl.format("{} in round {}", "player", "round"),
        before=pl.col("kind"),
        after=pl.col("result"),
        action="paid all the same",
    )


def _of_kind(rectangle: pl.DataFrame, changes: pl.DataFrame) -> pl.DataFrame:
    """The rows (`row`) of each changed competitor that hold a result of the kind; `points`."""
    known = changes.drop_nulls("competitor")
    rows = rectangle.select("competitor", "result").with_row_index("row")
    own = rows.filter(pl.col("competitor").is_in(known["competitor"].implode()))
    return (
        known.join(own, on="competitor", maintain_order="left")
        .filter(
            pl.col("result").cast(pl.String).replace_strict(SCORED_AS, default=None)
            == pl.col("kind").replace_strict(_KINDS, default=None)
        )
        .select("row", "points")
    )
