"""What a study is and what it gives back."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Literal

import polars as pl

from pipeline import __version__
from pipeline.studies.question import Question

if TYPE_CHECKING:
    from pipeline.studies.ground import Ground

#: What makes the figures.
VERSIONS = {"tiebreaks": __version__} | {
    name: version(name) for name in ("duckdb", "numpy", "polars")
}
#: `share`: of events, each yes or no; `ratio`: of two sums; `mean`: over events.
Kind = Literal["share", "ratio", "mean"]
#: What each measure of a study is, in the order of its summary.
Kinds = dict[str, Kind]


@dataclass(frozen=True)
class Chart:
    """What the plot of a study shows: estimates of some measures with their intervals.

    labels: the columns on the vertical axis; colour: one that tells points of a label apart.
    matrix: the two columns whose cells are shaded by the estimate instead. only: columns with
    the one value that is shown.
    """

    measures: tuple[str, ...]
    labels: tuple[str, ...] = ("measure",)
    colour: str = ""
    matrix: tuple[str, str] | None = None
    only: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Values:
    """What is estimated. rows: one per event and cell with event_id, measure, the key columns,
    and `hits` of `of`; an estimate is the sum of one over the sum of the other. kinds: what each
    measure is. p: exact tests by key and measure (columns p, p_holm), to stand beside them."""

    rows: pl.DataFrame
    kinds: Kinds
    keys: tuple[str, ...] = ()
    p: pl.DataFrame | None = None


@dataclass(frozen=True)
class Answer:
    """events: the per-event table. values: what is estimated from it. fitted: estimates that are
    no ratio of sums, as rows of a summary already."""

    events: pl.DataFrame
    values: Values | None = None
    fitted: pl.DataFrame | None = None


@dataclass(frozen=True)
class Study:
    """One question: its docstring is the page's text. lists: orders asked for when none are named,
    empty for the whole catalogue, None: it compares none. cells: plans that are simulated when
    none are named; such a study compares with strengths that are known. infers: it
    reads what the inference of lists found."""

    name: str
    title: str
    text: str
    run: "Callable[[Ground], Answer]"
    chart: Chart
    cautions: tuple[str, ...] = ()
    lists: tuple[str, ...] | None = ()
    cells: tuple[str, ...] = ()
    infers: bool = False


@dataclass(frozen=True)
class Result:
    """A finished study: its per-event table, its summary, how many events were counted and how
    many series they are."""

    study: Study
    question: Question
    events: pl.DataFrame
    summary: pl.DataFrame
    counted: int
    series: int

    def facts(self) -> dict[str, object]:
        """What makes the study repeatable, for a manifest."""
        return {
            "study": self.study.name,
            "question": self.question.facts(),
            "events": self.counted,
            "series": self.series,
            "versions": VERSIONS,
        }
