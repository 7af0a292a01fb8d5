"""Plots of studies: estimates with their intervals, or a matrix of two lists."""

from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

import altair as alt
import polars as pl

from pipeline.studies.answer import Chart

Drawn = alt.LayerChart | alt.FacetChart
#: Estimates in a plot; beyond them nobody reads it, and the table has them all.
MOST = 120
_WIDTH, _STEP, _SCALE = 560, 16, 2


def write_chart(
    title: str, chart: Chart, by: Sequence[str], summary: pl.DataFrame, folder: Path
) -> str:
    """Write `plot.html` and `plot.png`, both without anything from outside; the plot as SVG."""
    rows = summary.filter(
        pl.col("measure").is_in(list(chart.measures)) & pl.col("estimate").is_not_null()
    )
    for column, value in chart.only:
        rows = rows.filter(pl.col(column) == value)
    if chart.colour not in rows.columns:
        chart = replace(chart, colour="")
    drawn = _matrix(chart, by, rows) if chart.matrix else _intervals(chart, by, rows)
    left_out = 0 if chart.matrix else rows.height - MOST
    subtitle = [f"without the last {left_out} of {rows.height}"] if left_out > 0 else []
    drawn = drawn.properties(title=alt.TitleParams(title, subtitle=subtitle, anchor="start"))
    drawn = drawn.configure_view(stroke=None).configure_axis(labelLimit=400)
    drawn = drawn.configure_legend(labelLimit=0)
    drawn.save(folder / "plot.html", inline=True)
    drawn.save(folder / "plot.png", scale_factor=_SCALE)
    svg = StringIO()
    drawn.save(svg, format="svg")
    return svg.getvalue()


def _intervals(chart: Chart, by: Sequence[str], rows: pl.DataFrame) -> Drawn:
    """A dot for each estimate and a line for its interval, one text line for each label."""
    parts = [*by, *chart.labels]
    label = pl.concat_str(
        [pl.col(part).cast(pl.String).fill_null("all") for part in parts], separator=" · "
    )
    rows = rows.with_columns(label=label).head(MOST)
    methods = " or ".join(rows["method"].unique(maintain_order=True))
    title = "estimate" if "measure" in chart.labels else chart.measures[0]
    title = f"{title}, 95 % interval ({methods})"
    base = alt.Chart(rows.select("label", "estimate", "low", "high", *_colour(chart))).encode(
        y=alt.Y("label:N", sort=None, title=None)
    )
    if chart.colour:
        base = base.encode(
            color=alt.Color(f"{chart.colour}:N", sort=None),
            yOffset=alt.YOffset(f"{chart.colour}:N", sort=None),
        )
    dots = base.mark_point(filled=True, opacity=1, size=40).encode(
        x=alt.X("estimate:Q", title=title, scale=alt.Scale(zero=False)),
        tooltip=["label", *_colour(chart), "estimate", "low", "high"],
    )
    lines = base.mark_rule().encode(x="low:Q", x2="high:Q")
    return alt.layer(lines, dots).properties(width=_WIDTH, height=alt.Step(_STEP))


def _matrix(chart: Chart, by: Sequence[str], rows: pl.DataFrame) -> Drawn:
    """A square for each pair of all events, both ways round, shaded by the estimate."""
    assert chart.matrix is not None
    one, other = chart.matrix
    rows = rows.filter(pl.all_horizontal(pl.lit(True), *(pl.col(name).is_null() for name in by)))
    half = rows.select(one, other, "estimate", "low", "high", "n")
    turned = half.rename({one: other, other: one}).select(half.columns)
    base = alt.Chart(pl.concat([half, turned])).encode(
        x=alt.X(f"{one}:N", title=None, axis=alt.Axis(labelAngle=-40)),
        y=alt.Y(f"{other}:N", title=None),
    )
    squares = base.mark_rect().encode(
        color=alt.Color("estimate:Q", title=chart.measures[0], scale=alt.Scale(scheme="blues")),
        tooltip=[one, other, "estimate", "low", "high", "n"],
    )
    texts = base.mark_text(fontSize=10).encode(text=alt.Text("estimate:Q", format=".1%"))
    return alt.layer(squares, texts).properties(width=alt.Step(56), height=alt.Step(30))


def _colour(chart: Chart) -> list[str]:
    return [chart.colour] if chart.colour else []
