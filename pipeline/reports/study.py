"""A finished study as a folder: tables, plot and page."""

import json
from collections.abc import Mapping
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import cast

import jinja2
import polars as pl

from pipeline.errors import MalformedError
from pipeline.store.parts import write_part
from pipeline.store.paths import MANIFEST
from pipeline.store.results import result_folder
from pipeline.studies.answer import Result
from pipeline.units import show

#: Rows of the table on the page; the Parquet file has them all.
MOST_ROWS = 400
_DECIMALS = 4
#: What a table for people leaves out; the page says it once.
SAID_ONCE = ("seed", "versions")

_INTERVALS = (
    "n is the number of events behind an estimate. low and high are 95 % bounds by the method "
    "named: Wilson's for a share of events, which takes events as independent; else those of the "
    "cluster bootstrap. cluster_low, cluster_high and std_error are always of the cluster "
    "bootstrap: {resamples:,} resamples of whole series of events. {series}"
)
_SERIES = {
    "name": "A series is all events of one federation whose names differ by numbers alone, since "
    "yearly editions of one open are not independent.",
    "event": "Here every event is a series of its own.",
}
_ONE_SERIES = (
    "All events are one series here, so the bootstrap gives no bounds. Where events are "
    "independent, as simulated ones are, ask with --series event."
)
_FILTER = (
    "Counted are events with system {system}, all declared rounds held, at least {min_players} "
    "players and {min_rounds} rounds, in which at least {readable:.0%} of the cells were read as "
    "they stand."
)
_GENERAL = (
    "The figures hold for the events that were counted. An archive is a choice that somebody "
    "made, not a sample of all tournaments.",
)


def demand_plots() -> None:
    """Raises MalformedError where the libraries of plots are not installed."""
    if find_spec("altair") is None or find_spec("vl_convert") is None:
        raise MalformedError("study", "plots", "they need altair: pip install 'tiebreaks[plots]'")


def write_study(result: Result, to: Path, generation: str = "") -> Path:
    """Write `events.parquet`, `summary.parquet`, the plot, `index.html` and the manifest.

    The folder stands there whole or not at all. Raises FileAccessError.
    """
    from pipeline.reports.charts import write_chart  # noqa: PLC0415 (an extra)

    by = result.question.by
    with result_folder(to, "study") as folder:
        parts = [
            write_part(frame, folder / f"{name}.parquet").as_dict()
            for name, frame in (("events", result.events), ("summary", result.summary))
        ]
        svg = write_chart(result.study.title, result.study.chart, by, result.summary, folder)
        (folder / "index.html").write_text(_page(result, svg), "utf-8")
        facts = {**result.facts(), "generation": generation, "tables": parts}
        (folder / MANIFEST).write_text(json.dumps(facts, indent=1, default=str) + "\n", "utf-8")
    return to


def for_people(summary: pl.DataFrame) -> pl.DataFrame:
    """The summary without what is the same in every row."""
    empty = [name for name in ("p", "p_holm") if name in summary.columns]
    return summary.drop(
        *SAID_ONCE, *(name for name in empty if summary[name].null_count() == summary.height)
    )


def _page(result: Result, svg: str) -> str:
    table = for_people(result.summary)
    numeric = [dtype.is_numeric() for dtype in table.dtypes]
    columns = [
        [(_cell(value), is_number) for value in column]
        for column, is_number in zip(table.head(MOST_ROWS).get_columns(), numeric, strict=True)
    ]
    question = result.question
    asked = {**vars(question), "series": _SERIES[question.series]}
    design = [_FILTER.format(**vars(question)), _INTERVALS.format(**asked)]
    if result.series < 2:
        design.append(_ONE_SERIES)
    design += [_simulated(text, settings) for text, settings in question.cells.items()]
    template = jinja2.Environment(autoescape=True).from_string(
        files("pipeline.reports").joinpath("study.html").read_text("utf-8")
    )
    return template.render(
        title=result.study.title,
        name=result.study.name,
        events=result.counted,
        series=result.series,
        seed=question.seed,
        versions=result.summary["versions"][0] if result.summary.height else "",
        plot=svg,
        header=list(zip(table.columns, numeric, strict=True)),
        rows=list(zip(*columns, strict=True)),
        left_out=max(0, table.height - MOST_ROWS),
        method=result.study.text,
        design=design,
        cautions=[*result.study.cautions, *_GENERAL],
    )


def _simulated(text: str, settings: Mapping[str, object]) -> str:
    said = ", ".join(f"{name} {value}" for name, value in settings.items() if name != "unplayed")
    rates = cast("Mapping[str, float]", settings["unplayed"])
    absent = ", ".join(f"{name} {rate}" for name, rate in rates.items() if rate)
    return f"Simulated as “{text}”: {said}, unplayed rounds {absent or 'none'}."


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return show(value, _DECIMALS)
    return f"{value:,}" if isinstance(value, int) else str(value)
