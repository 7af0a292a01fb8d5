"""Does the order matter? Run it as a script, or open it with `marimo edit`.

python notebooks/order_matters.py [-- --archive FOLDER_OR_ZIP]
"""

import marimo

app = marimo.App(width="medium")


@app.cell
def _():
    import tempfile
    from pathlib import Path

    import altair as alt
    import marimo as mo
    import polars as pl

    from pipeline.runs.settings import settings
    from pipeline.runs.stages import run_all
    from pipeline.runs.studies import studied
    from pipeline.studies.accuracy import CAUTIONS
    from pipeline.studies.question import Question

    return CAUTIONS, Path, Question, alt, mo, pl, run_all, settings, studied, tempfile


@app.cell
def _(mo):
    mo.md(
        """
        # Does the order matter?

        Players on equal points are ordered by a list of tie-breaks. Two lists often agree on the
        winner, and sometimes they do not. How often? Every event of an archive is ranked under
        every list, in the edition of the rules in force on its first day, and the winners are
        compared.
        """
    )


@app.cell
def _(Path, mo, run_all, settings, tempfile):
    sample = Path(__file__).parents[1] / "data" / "sample.zip"
    archive = Path(mo.cli_args().get("archive", sample))
    out = Path(tempfile.mkdtemp(prefix="tiebreaks-notebook-"))
    run_all([archive], out, settings(), 0, lambda *_: None)
    return (out,)


@app.cell
def _(Question, out, pl, studied):
    question = Question(min_players=8, min_rounds=4)
    # yearly editions of one open are not independent: bounds of the bootstrap over series
    bounds = {bound: pl.coalesce(f"cluster_{bound}", bound) for bound in ("low", "high")}
    ties = studied(out, "ties", question).summary.with_columns(**bounds)
    orders = studied(out, "orders", question).summary.with_columns(**bounds)
    return orders, ties


@app.cell
def _(mo, pl, ties):
    tied = ties.filter(pl.col("measure") == "first place tied").row(0, named=True)
    mo.md(
        f"""
        ## How often is there anything to decide?

        First place is tied in {tied["estimate"]:.1%} of {tied["n"]} events
        (95 % interval {tied["low"]:.1%} to {tied["high"]:.1%}).
        """
    )


@app.cell
def _(alt, orders, pl):
    pairs = orders.filter(pl.col("measure") == "other winner", pl.col("among") == "all events")
    first = pairs["list_a"].mode().sort().first()
    with_first = pl.concat(
        [
            pairs.filter(pl.col("list_a") == first).with_columns(other="list_b"),
            pairs.filter(pl.col("list_b") == first).with_columns(other="list_a"),
        ]
    )
    base = alt.Chart(with_first.select("other", "estimate", "low", "high")).encode(
        y=alt.Y("other:N", sort="-x", title=f"against {first}")
    )
    points = base.mark_point(filled=True).encode(
        x=alt.X("estimate:Q", axis=alt.Axis(format="%"), title="events with another winner")
    )
    winners = alt.layer(base.mark_rule().encode(x="low:Q", x2="high:Q"), points)
    winners
    return (winners,)


@app.cell
def _(mo, orders, pl):
    several = orders.filter(
        pl.col("measure") == "two or more winners", pl.col("among") == "all events"
    ).row(0, named=True)
    print(f"two or more winners: {several['estimate']:.3f}")
    mo.md(
        f"""
        ## Taken together

        In {several["estimate"]:.1%} of the events ({several["low"]:.1%} to {several["high"]:.1%})
        at least two of the lists name different winners.
        """
    )


@app.cell
def _(CAUTIONS, mo):
    mo.md("## Cautions\n\n" + "\n".join(f"- {caution}" for caution in CAUTIONS))


if __name__ == "__main__":
    app.run()
