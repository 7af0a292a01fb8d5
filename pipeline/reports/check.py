"""Findings as a compiler prints them."""

from collections.abc import Iterator

import polars as pl

from pipeline.findings import RULES


def compiler_lines(files: pl.DataFrame, findings: pl.DataFrame) -> Iterator[str]:
    """`file:line:column: severity: RULE: sentence`, then what was done; last a line per file."""
    named = findings.join(
        files.select("file_id", "origin").unique("file_id", maintain_order=True),
        on="file_id",
        how="left",
        maintain_order="left",
    ).with_columns(
        place=pl.format(
            "{}:{}:{}", pl.col("origin"), pl.col("line").fill_null(1), pl.col("column").fill_null(1)
        ),
        sentence=pl.col("rule").replace_strict(
            {rule.id: rule.sentence for rule in RULES.values()}, return_dtype=pl.String
        ),
        seen=pl.concat_str(
            [
                pl.format(" [{}]", "text").fill_null(""),
                pl.when(pl.col("before").is_not_null() | pl.col("after").is_not_null())
                .then(
                    pl.format(
                        " ({} → {})",
                        pl.col("before").fill_null("–"),
                        pl.col("after").fill_null("–"),
                    )
                )
                .otherwise(pl.lit("")),
                pl.format(": {}", "action").fill_null(""),
            ]
        ),
    )
    yield from named.select(
        pl.format("{}: {}: {}: {}{}", "place", "severity", "rule", "sentence", "seen")
    ).to_series()
    yield from files.select(
        pl.format("{}: {}{}", "origin", "state", pl.format(" ({})", "reason").fill_null(""))
    ).to_series()
