"""Which rounds were held: those before the first open game, up to the last one that was paired."""

import polars as pl

from pipeline import findings
from pipeline.tables.rectangle import at, first_rows


def held_rounds(
    rectangle: pl.DataFrame, events: pl.DataFrame, upto: int | None = None
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(events with rounds_played, last_paired and cut, findings). One row per event.

    `cut` says that rounds after `upto` were left out: what the file states is of a later day.

    A round with pairings but without all results is open: it and what follows are left out. A round
    with byes alone is not held yet (a file made to pair it), unless they leave nobody to pair in a
    declared round. Declared but unheld rounds are no zero-point byes: `complete` is false, and
    whether such an event goes on or was abandoned no file tells.
    """
    per_round = _per_round(rectangle, events["rounds"])
    declared = at(events["rounds_declared"], "event").fill_null(pl.col("round"))
    per_round = per_round.with_columns(
        held=pl.col("paired") | (pl.col("nobody_left") & (pl.col("round") <= declared))
    )
    per_event = per_round.group_by("event").agg(
        last_paired=pl.col("round").filter("held").max(),
        first_open=pl.col("round").filter("open").min(),
        first_empty=pl.col("round").filter(~pl.col("held")).min(),
        last_told=pl.col("round").filter("told").max(),
    )
    rows = events.join(per_event, on="event", how="left", maintain_order="left").with_columns(
        pl.col("last_paired").fill_null(0), pl.col("last_told").fill_null(0)
    )
    before_open = pl.col("first_open").cast(pl.Int32) - 1
    held = pl.min_horizontal(pl.col("last_paired").cast(pl.Int32), before_open)
    cut = pl.lit(upto, pl.Int32) < held
    rows = rows.with_columns(
        rounds_played=pl.min_horizontal(held, pl.lit(upto, pl.Int32)).cast(pl.UInt16),
        cut=cut.fill_null(False),
    )
    played, declared = pl.col("rounds_played"), pl.col("rounds_declared")
    rows = rows.with_columns(
        complete=(played > 0)
        & ~pl.col("cut")
        & pl.col("first_open").is_null()
        & (declared.is_null() | (played >= declared))
    )
    found = [
        findings.found(
            "CUT_AFTER_ROUND",
            rows.filter("cut"),
            text=pl.format("round {} of {}", played, "last_paired"),
            action="later rounds and the stated totals and ranks left out as asked",
        ),
        findings.found(
            "OPEN_ROUND",
            rows.filter(pl.col("first_open").is_not_null()),
            text=pl.format("rounds {} to {}", "first_open", "last_paired"),
            action="left out",
        ),
        findings.found(
            "EMPTY_ROUND",
            rows.filter(pl.col("first_empty") < pl.col("rounds_played")),
            text=pl.format("round {}", "first_empty"),
            action="kept",
        ),
        findings.found(
            "NEXT_ROUND",
            rows.filter(pl.col("last_told") > pl.col("last_paired")),
            text=pl.format("round {}", pl.col("last_paired") + 1),
            action="left out",
        ),
        findings.found(
            "IN_PROGRESS",
            rows.filter((played < declared) & ~pl.col("cut")),
            text=pl.format("{} of {} rounds", played, declared),
            action="standings of the rounds held",
        ),
        findings.found(
            "ROUNDS_SURPLUS",
            rows.filter(played > declared),
            before=declared.cast(pl.String),
            after=played.cast(pl.String),
            action="the rounds held count",
        ),
    ]
    return rows.drop("first_open", "last_told", "first_empty"), pl.concat(found)


def _per_round(rectangle: pl.DataFrame, rounds: pl.Series) -> pl.DataFrame:
    """One row per event and round (`rounds`: of each event), sorted; what some side of it says.

    Columns: event, round, paired, open, told, nobody_left (all sides are told, and some are byes).
    """
    first = at(first_rows(rounds), "event")
    slot = pl.lit(rectangle.select(first + pl.col("round").cast(pl.UInt32) - 1).to_series())
    nowhere = pl.repeat(False, int(rounds.sum()), eager=True)

    def somewhere(said: pl.Expr) -> pl.Series:
        return nowhere.clone().scatter(rectangle.select(slot.filter(said)).to_series(), True)

    blank, paired = pl.col("blank"), pl.col("opponent").is_not_null()
    # zero-point byes for all are only the padding of rounds to come
    byes = somewhere(pl.col("result").is_in(["U", "H", "F"]))
    return (
        pl.DataFrame({"round": rounds})
        .with_row_index("event")
        .with_columns(round=pl.int_ranges(1, pl.col("round") + 1, dtype=pl.UInt16))
        .explode("round")
        .with_columns(
            paired=somewhere(paired),
            open=somewhere(paired & pl.col("result").is_null()),
            told=somewhere(~blank | (pl.col("opponent_text") != "")),
            nobody_left=byes & ~somewhere(blank),
        )
    )
