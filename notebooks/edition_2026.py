"""What the 2026 edition changed. Run it as a script, or open it with `marimo edit`.

python notebooks/edition_2026.py [-- --archive FOLDER_OR_ZIP]
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
        # What the 2026 edition changed

        Since March 2026 the dummy opponent of an unplayed round is capped: by the score of the
        opponent who did not come, or by a draw in every round. Until August 2023 there was a
        virtual opponent instead. The same events are ranked under each of these texts.
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
    editions = studied(out, "editions", question).summary.with_columns(**bounds)
    byes = studied(out, "byes", question).summary
    return byes, editions


@app.cell
def _(alt, editions, pl):
    places = editions.filter(
        pl.col("measure") == "players whose place changes",
        pl.col("editions") == "fide-2024 / fide-2026",
    )
    base = alt.Chart(places.select("unplayed", "estimate", "low", "high")).encode(
        y=alt.Y("unplayed:N", title="events by their share of unplayed rounds")
    )
    points = base.mark_point(filled=True).encode(
        x=alt.X("estimate:Q", axis=alt.Axis(format="%"), title="players whose place changes")
    )
    changed = alt.layer(base.mark_rule().encode(x="low:Q", x2="high:Q"), points)
    changed
    return (changed,)


@app.cell
def _(editions, mo, pl):
    winner = editions.filter(
        pl.col("measure") == "another winner",
        pl.col("editions") == "fide-2024 / fide-2026",
        pl.col("unplayed") == "all",
    ).row(0, named=True)
    print(f"another winner: {winner['estimate']:.3f}")
    mo.md(
        f"""
        The winner is another one in {winner["estimate"]:.1%} of {winner["n"]} events
        ({winner["low"]:.1%} to {winner["high"]:.1%}).
        """
    )


@app.cell
def _(byes, mo):
    mo.vstack(
        [
            mo.md("## Who is ahead, the player with the bye or the one without?"),
            byes.select("measure", "category", "edition", "code", "n", "estimate", "low", "high"),
        ]
    )


@app.cell
def _(CAUTIONS, mo):
    mo.md("## Cautions\n\n" + "\n".join(f"- {caution}" for caution in CAUTIONS))


if __name__ == "__main__":
    app.run()
