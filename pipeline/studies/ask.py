"""Asking a study: its answer to a summary with intervals."""

from collections.abc import Iterable

import polars as pl

from pipeline.studies.answer import VERSIONS, Answer, Result, Study
from pipeline.studies.estimates import estimates
from pipeline.studies.ground import Ground
from pipeline.studies.question import Question


def ask(study: Study, ground: Ground) -> Result:
    """The study's per-event table, and its summary: one row per measure, key and stratum, with n,
    estimate, std_error, low, high, method, cluster_low, cluster_high, seed and versions."""
    answer = study.run(ground)
    summary = _summary(study, answer, ground)
    return _result(study, ground.question, answer.events, summary, ground.events)


def ask_cells(study: Study, question: Question, cells: Iterable[tuple[str, Ground]]) -> Result:
    """The same over several simulated cells, each with its name in the column `cell`.

    Each cell has its bootstrap to itself, so another cell changes nothing. Cells of equally many
    events see the same resamples: events with the same number are drawn together.
    """
    events, summaries, units, places = [], [], [], {}
    for name, ground in cells:
        label = pl.lit(name).alias("cell")
        answer = study.run(ground)
        assert answer.values is not None
        places = {measure: place for place, measure in enumerate(answer.values.kinds)}
        events.append(answer.events.select(label, pl.all()))
        summary = _summary(study, answer, ground)
        summaries.append(summary.select("measure", label, pl.exclude("measure")))
        units.append(ground.events.select("event_id", "series"))
    by_measure = pl.col("measure").replace_strict(places, return_dtype=pl.Int64)
    joined = pl.concat(summaries).sort(by_measure, maintain_order=True)
    every = pl.concat(units).unique("event_id")
    return _result(study, question, pl.concat(events), joined, every)


def _summary(study: Study, answer: Answer, ground: Ground) -> pl.DataFrame:
    tables = [] if answer.fitted is None else [answer.fitted]
    if answer.values is not None:
        tables.insert(0, estimates(answer.values, ground.events, ground.question, study.name))
    return pl.concat(tables, how="diagonal")


def _result(
    study: Study,
    question: Question,
    events: pl.DataFrame,
    summary: pl.DataFrame,
    units: pl.DataFrame,
) -> Result:
    versions = ", ".join(f"{name} {number}" for name, number in VERSIONS.items())
    marked = summary.with_columns(seed=pl.lit(question.seed, pl.Int64), versions=pl.lit(versions))
    return Result(study, question, events, marked, units.height, units["series"].n_unique())
