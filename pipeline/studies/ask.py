"""Asking a study: its answer to a summary with intervals."""

from collections.abc import Iterable
from dataclasses import replace

import polars as pl

from pipeline.studies.answer import VERSIONS, Answer, Result, Study
from pipeline.studies.estimates import estimates
from pipeline.studies.ground import Ground
from pipeline.studies.question import Question


def ask(study: Study, ground: Ground) -> Result:
    """The study's per-event table, and its summary: one row per measure, key and stratum, with n,
    estimate, std_error, low, high, method, cluster_low, cluster_high, seed and versions."""
    return _concluded(study, ground.question, study.run(ground), ground.events)


def ask_cells(study: Study, question: Question, cells: Iterable[tuple[str, Ground]]) -> Result:
    """The same over several simulated cells, each with its name in the column `cell`.

    An event with the same number is the same unit in all cells, so they share their resamples.
    """
    answers, units = [], []
    for name, ground in cells:
        answers.append(_labelled(study.run(ground), name))
        units.append(ground.events.select("event_id", "series"))
    values = [answer.values for answer in answers if answer.values is not None]
    tests = [one.p for one in values if one.p is not None]
    joined = replace(
        values[0],
        rows=pl.concat(one.rows for one in values),
        keys=("cell", *values[0].keys),
        p=pl.concat(tests) if tests else None,
    )
    events = pl.concat(answer.events for answer in answers)
    return _concluded(study, question, Answer(events, joined), pl.concat(units).unique("event_id"))


def _labelled(answer: Answer, cell: str) -> Answer:
    """The answer with the cell's name in every table."""
    assert answer.values is not None
    label = pl.lit(cell).alias("cell")
    values = answer.values
    tests = None if values.p is None else values.p.with_columns(label)
    return Answer(
        answer.events.select(label, pl.all()),
        replace(values, rows=values.rows.with_columns(label), p=tests),
    )


def _concluded(study: Study, question: Question, answer: Answer, units: pl.DataFrame) -> Result:
    tables = [] if answer.fitted is None else [answer.fitted]
    if answer.values is not None:
        tables.insert(0, estimates(answer.values, units, question, study.name))
    versions = ", ".join(f"{name} {number}" for name, number in VERSIONS.items())
    summary = pl.concat(tables, how="diagonal").with_columns(
        seed=pl.lit(question.seed, pl.Int64), versions=pl.lit(versions)
    )
    return Result(study, question, answer.events, summary, units.height)
