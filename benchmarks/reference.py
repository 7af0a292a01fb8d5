"""Reruns the two settings whose figures are known, and says where ours stand: `make reference`.

Setting A is 32 players and 7 rounds, B is 100 and 9; FIDE Dutch pairing of 2026, strengths evenly
over 600 Elo, rating noise 50. The reference figures are in data/reference/studies.csv. Most of the
time goes into pairing.
"""

import argparse
import tempfile
from pathlib import Path

import polars as pl

from pipeline.runs.settings import settings
from pipeline.runs.simulating import simulate_archive
from pipeline.runs.stages import run_all
from pipeline.runs.studies import studied
from pipeline.simulate import Plan
from pipeline.studies.catalogue import CRITERIA, USUAL
from pipeline.studies.question import Question

REFERENCE = Path(__file__).parents[1] / "data" / "reference" / "studies.csv"
RESULTS = Path(__file__).with_name("REFERENCE.md")
#: Setting → plan and least number of events.
SETTINGS = {
    "A": (Plan(experiment="A"), 1000),
    "B": (Plan(players=100, rounds=9, experiment="B"), 300),
}

STUDIES = {"ties": (), "orders": USUAL, "accuracy": CRITERIA, "butterfly": USUAL[:1]}
_KEYS = ["setting", "study", "measure", "list_a", "list_b", "among"]
#: Standard errors within which a figure counts as the same.
_WITHIN = 3.0


def found(setting: str, folder: Path, events: int) -> pl.DataFrame:
    """One row per estimate of the four studies of a setting: the keys, ours, our_error."""
    plan, _ = SETTINGS[setting]
    archive = folder / f"{setting}.zip"
    truth = archive.with_suffix(".truth.parquet")
    if not archive.exists():
        simulate_archive(plan, events, archive, 0, _told)
    out = folder / setting
    run_all([archive], out, settings(lists=(*USUAL, *CRITERIA)), 0, lambda *_: None)
    question = Question(series="event", system="all")
    tables = []
    for study, lists in STUDIES.items():
        known = truth if study == "accuracy" else None
        summary = studied(out, study, question, lists, known).summary
        tables.append(summary.with_columns(setting=pl.lit(setting), study=pl.lit(study)))
    table = pl.concat(tables, how="diagonal")
    return table.select(
        "setting",
        "study",
        "measure",
        list_a=pl.coalesce("list_a", "list"),
        list_b="list_b",
        among="among",
        n="n",
        ours="estimate",
        our_error="std_error",
    )


def beside(ours: pl.DataFrame) -> pl.DataFrame:
    """One row per reference figure of these settings: reference, ours, error, apart, inside.

    error: of the difference, from the bootstrap of ours and what the reference says of itself
    (nothing, if it says nothing). apart: the difference in such errors.
    """
    reference = pl.read_csv(REFERENCE, schema_overrides={"events": pl.Int64})
    share = pl.col("value") * (1 - pl.col("value")) / pl.col("events")
    error = pl.coalesce(pl.col("half_width") / 1.96, share.sqrt(), pl.lit(0.0))
    both = reference.with_columns(error=error).join(
        ours, on=_KEYS, how="left", nulls_equal=True, maintain_order="left"
    )
    return (
        both.filter(pl.col("setting").is_in(ours["setting"].unique().to_list()))
        .select(
            *_KEYS,
            "n",
            reference="value",
            ours="ours",
            our_error="our_error",
            error=(pl.col("our_error") ** 2 + pl.col("error") ** 2).sqrt(),
        )
        .with_columns(
            apart=(pl.col("ours") - pl.col("reference")) / pl.col("error"),
        )
        .with_columns(inside=(pl.col("apart").abs() <= _WITHIN).fill_null(False))
    )


def page(table: pl.DataFrame) -> str:
    """The comparison as Markdown."""
    held = int(table["inside"].sum())
    lines = [
        "# Reference figures",
        "",
        "Written by `make reference`: settings A (32 players, 7 rounds) and B (100 players, 9",
        "rounds), simulated with FIDE Dutch pairing and studied anew, beside figures measured",
        "before with another program. The error is that of the difference (ours from the cluster",
        "bootstrap; the reference's own where it states one or is a share).",
        "",
        f"{held} of {table.height} figures lie within three errors.",
        "",
        "| Setting | Measure | List | Against | Among | Events | Reference | Ours | Our error "
        "| Apart, in errors | Within 3 |",
        "|---|---|---|---|---|---:|---:|---:|---:|---:|---|",
    ]
    cells = table.select(
        pl.concat_str(
            pl.lit("| ") + pl.col("setting"),
            # few events can leave a measure without an estimate
            pl.col("measure", "list_a", "list_b", "among").fill_null(""),
            pl.col("n").cast(pl.String).fill_null(""),
            pl.col("reference", "ours", "our_error").round(4).cast(pl.String).fill_null(""),
            pl.col("apart").round(1).cast(pl.String).fill_null(""),
            pl.when("inside").then(pl.lit("yes |")).otherwise(pl.lit("**no** |")),
            separator=" | ",
            ignore_nulls=False,
        )
    )
    return "\n".join([*lines, *cells.to_series()]) + "\n"


def _told(stage: str, files: int, text: str = "") -> None:
    print(f"{stage}: {files} events", flush=True)


def main() -> None:
    """Simulate what is not there yet, study it, and write REFERENCE.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = Path(tempfile.gettempdir(), "tiebreaks-reference")
    parser.add_argument("--folder", type=Path, default=default, help="for archives and outputs")
    parser.add_argument("--settings", default="A,B")
    parser.add_argument("--to", type=Path, default=RESULTS)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    chosen = asked.settings.split(",")
    table = beside(pl.concat(found(name, asked.folder, SETTINGS[name][1]) for name in chosen))
    asked.to.write_text(page(table), "utf-8")
    print(f"{int(table['inside'].sum())} of {table.height} within three errors: {asked.to}")


if __name__ == "__main__":
    main()
