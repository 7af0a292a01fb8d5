"""Findings as a compiler prints them."""

from collections.abc import Iterator

import polars as pl

from pipeline.findings import RULES

#: Findings about members that are no files begin with the origin of the member.
_MEMBER = r"^(.*?): "


def compiler_lines(files: pl.DataFrame, findings: pl.DataFrame) -> Iterator[str]:
    """`file:line:column: severity: RULE: sentence`, then what was done; last a line per file.

    Line and column stand where the finding has them.
    """
    origins = files.select("file_id", "origin").unique("file_id", maintain_order=True)
    named = findings.join(origins, on="file_id", how="left", maintain_order="left").with_columns(
        sentence=pl.col("rule").replace_strict(
            {rule.id: rule.sentence for rule in RULES.values()}, return_dtype=pl.String
        ),
        origin=pl.coalesce("origin", pl.col("text").str.extract(_MEMBER)),
        text=pl.when(pl.col("origin").is_null())
        .then(pl.col("text").str.replace(_MEMBER, ""))
        .otherwise("text"),
        changed=pl.when(pl.any_horizontal(pl.col("before", "after").is_not_null())).then(
            pl.format(" ({} → {})", pl.col("before").fill_null("–"), pl.col("after").fill_null("–"))
        ),
    )
    parts = [
        pl.col("origin"),
        pl.format(":{}", "line"),
        pl.format(":{}", "column"),
        pl.format(": {}: {}: {}", "severity", "rule", "sentence"),
        pl.format(" [{}]", "text"),
        pl.col("changed"),
        pl.format(": {}", "action"),
    ]
    yield from (
        named.sort("origin", "line", "column", maintain_order=True)
        .select(pl.concat_str(parts, ignore_nulls=True))
        .to_series()
    )
    yield from files.select(
        pl.format("{}: {}{}", "origin", "state", pl.format(" ({})", "reason").fill_null(""))
    ).to_series()
