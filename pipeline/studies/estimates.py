"""Per-event values to estimates with intervals, for all events and for each stratum."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from pipeline.errors import MalformedError
from pipeline.studies.answer import Kinds, Values
from pipeline.studies.intervals import Floats, wilson
from pipeline.studies.question import Question
from pipeline.studies.resampling import bootstrap, stream

#: Numbers in a block of cells times series, and of cells times resamples.
_BLOCK = 20_000_000
#: Steps of a sum in one unit; 32 bits are left for the sums.
_STEPS = 1 << 31
WILSON, CLUSTER = "Wilson", "cluster bootstrap"
#: The stratum of events whose column is null.
UNKNOWN = "unknown"


def estimates(values: Values, units: pl.DataFrame, question: Question, name: str) -> pl.DataFrame:
    """One row per measure, key and stratum, that of all events first.

    Columns: measure, the keys, the strata (null: all events), n (events behind it), estimate,
    std_error (of the bootstrap), low, high, method, cluster_low, cluster_high. `units` has one row
    per event with `series` and the columns `question.by`. 95 %: `low` and `high` are Wilson's for
    shares, which takes events as independent; the cluster bootstrap draws whole series. Exact tests
    are of all events and stand in their rows alone. Raises MalformedError for a stratum named like
    a key.
    """
    keys, by = ["measure", *values.keys], question.by
    split = strata_of(units, by, (*values.rows.columns, *_ESTIMATED)).with_columns(
        drawn=units["series"]
    )
    rows = values.rows.join(split, on="event_id")
    strata = [()] if not by else [(), by]
    tables = [
        _cells(rows, [*keys, *stratum], values.kinds, question, name).with_columns(
            pl.lit(None, pl.String).alias(column) for column in by if column not in stratum
        )
        for stratum in strata
    ]
    shown = [*keys, *by, *_ESTIMATED]
    every, *split_up = [table.select(shown) for table in tables]
    if values.p is not None:
        every = every.join(values.p, on=keys, how="left", nulls_equal=True, maintain_order="left")
    return pl.concat([every, *split_up], how="diagonal")


def strata_of(units: pl.DataFrame, by: tuple[str, ...], taken: Sequence[str]) -> pl.DataFrame:
    """event_id and the columns `by` as texts, UNKNOWN where they are null: a stratum of its own,
    not all events. Raises MalformedError for a column that is `taken`."""
    for column in by:
        if column in taken:
            raise MalformedError("--by", column, "the study has a column of this name")
    return units.select("event_id", pl.col(by).cast(pl.String).fill_null(UNKNOWN))


_ESTIMATED = (
    "n", "estimate", "std_error", "low", "high", "method", "cluster_low", "cluster_high",
)  # fmt: skip


def _cells(
    rows: pl.DataFrame, keys: list[str], kinds: Kinds, question: Question, name: str
) -> pl.DataFrame:
    by_series = (
        rows.group_by([*keys, "drawn"])
        .agg(
            # sums of whole steps do not depend on the order of the rows
            (pl.col("hits", "of") * _STEPS).round().cast(pl.Int64).sum() / _STEPS,
            n=(pl.col("of") > 0).sum(),
        )
        .with_columns(series_no=pl.col("drawn").rank("dense").cast(pl.Int64) - 1)
    )
    cells = (
        by_series.group_by(keys)
        .agg(
            pl.col("n").sum().cast(pl.Int64),
            (pl.col("hits", "of") * _STEPS).cast(pl.Int64).sum() / _STEPS,
        )
        .sort(_in_order(keys, kinds), nulls_last=True)
        .with_row_index("cell_no")
    )
    placed = by_series.join(
        cells.select(*keys, "cell_no"), on=keys, nulls_equal=True, maintain_order="left"
    )
    series = rows["drawn"].n_unique()
    low, high, error = _bootstrapped(placed, series, cells.height, question, name)
    hits, of = cells["hits"].to_numpy(), cells["of"].to_numpy()
    wilson_low, wilson_high = wilson(hits, of)
    share = pl.col("measure").replace_strict(
        {measure: kind == "share" for measure, kind in kinds.items()}, return_dtype=pl.Boolean
    )
    return (
        cells.with_columns(
            estimate=pl.when(pl.col("of") > 0).then(pl.col("hits") / pl.col("of")),
            std_error=_nullable(error),
            cluster_low=_nullable(low),
            cluster_high=_nullable(high),
            wilson_low=_nullable(wilson_low),
            wilson_high=_nullable(wilson_high),
        )
        .with_columns(
            low=pl.when(share).then("wilson_low").otherwise("cluster_low"),
            high=pl.when(share).then("wilson_high").otherwise("cluster_high"),
            method=pl.when(share).then(pl.lit(WILSON)).otherwise(pl.lit(CLUSTER)),
        )
        .drop("cell_no", "hits", "of", "wilson_low", "wilson_high")
    )


def _in_order(keys: list[str], kinds: Kinds) -> list[pl.Expr]:
    """Measures in the order in which the study names them, then the keys."""
    places = {measure: number for number, measure in enumerate(kinds)}
    first = pl.col("measure").replace_strict(places, return_dtype=pl.Int64)
    return [first, *(pl.col(key) for key in keys[1:])]


def _bootstrapped(
    placed: pl.DataFrame, series: int, cells: int, question: Question, name: str
) -> tuple[Floats, Floats, Floats]:
    """(low, high, standard error) of every cell, a block of cells at a time."""
    width = max(1, _BLOCK // max(series, question.resamples))
    blocks = []
    for first in range(0, cells, width):
        some = placed.filter(pl.col("cell_no").is_between(first, first + width - 1))
        shape = (series, min(width, cells - first))
        place = (some["series_no"].to_numpy(), some["cell_no"].to_numpy() - first)
        hits, of = np.zeros(shape), np.zeros(shape)
        hits[place], of[place] = some["hits"].to_numpy(), some["of"].to_numpy()
        # the same stream for every block: all cells see the same resamples
        rng = stream(question.seed, name, "series")
        blocks.append(bootstrap(hits, of, question.resamples, rng))
    if not blocks:
        return np.empty(0), np.empty(0), np.empty(0)
    low, high, error = zip(*blocks, strict=True)
    return np.concatenate(low), np.concatenate(high), np.concatenate(error)


def _nullable(numbers: Floats) -> pl.Series:
    return pl.Series(numbers, dtype=pl.Float64).fill_nan(None)
