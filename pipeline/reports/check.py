"""Findings as a compiler prints them: place, severity and rule, then the line and a caret."""

import json
from collections.abc import Iterator, Sequence

import polars as pl
from rich.cells import cell_len
from rich.text import Text

from pipeline.findings import RULES

#: Findings about members that are no files begin with the origin of the member.
_MEMBER = r"^(.*?): "
#: Of a longer source line only so many characters around the column are shown.
_WIDTH, _BEFORE = 100, 60
_INDENT = "  "
_STYLES = {"error": "bold red", "warning": "bold yellow", "note": "bold cyan"}
#: What a file holds must not steer a terminal; tabs stay for the caret to follow.
_UNPRINTABLE = r"[\p{C}--\t]"


def blamed(files: pl.DataFrame, findings: pl.DataFrame, lines: pl.DataFrame) -> pl.DataFrame:
    """One row per finding in the order of files, lines and columns: file (origin), file_id,
    event_id, line, column, severity, rule, sentence, text, action, before, after, source.

    `lines` holds the source lines: file_id, line, source. The text is null where it is the line.
    """
    origins = files.select("file_id", file="origin").unique("file_id", maintain_order=True)
    rows = (
        findings.with_columns(pl.col("severity", "rule").cast(pl.String))
        .join(origins, on="file_id", how="left", maintain_order="left")
        .join(lines, on=["file_id", "line"], how="left", maintain_order="left")
    )
    sentences = {rule.id: rule.sentence for rule in RULES.values()}
    is_file = pl.col("file").is_not_null()
    # a line that a waiver repaired begins like its source
    is_line = pl.col("text").str.slice(0, 8) == pl.col("source").str.slice(0, 8)
    return (
        rows.with_columns(
            sentence=pl.col("rule").replace_strict(sentences, return_dtype=pl.String),
            file=pl.coalesce("file", pl.col("text").str.extract(_MEMBER)),
            text=pl.when(is_file)
            .then(pl.when(~is_line.fill_null(False)).then("text"))
            .otherwise(pl.col("text").str.replace(_MEMBER, "")),
        )
        .select(
            "file", "file_id", "event_id", "line", "column", "severity", "rule", "sentence",
            "text", "action", "before", "after", "source",
        )
        .sort("file", "line", "column", maintain_order=True)
    )  # fmt: skip


def compiler_lines(files: pl.DataFrame, rows: pl.DataFrame) -> Iterator[Text]:
    """`file:line:column: severity: RULE: sentence` and what was done, the source line and a caret
    for each of `rows` (of `blamed`); last a line per file. Line and column stand where known.
    """
    changed = pl.format(
        " ({} → {})", pl.col("before").fill_null("–"), pl.col("after").fill_null("–")
    )
    told = rows.with_columns(
        place=_joined(pl.col("file"), pl.format(":{}", "line"), pl.format(":{}", "column")),
        rest=_joined(
            pl.format(": {}: {}", "rule", "sentence"),
            pl.format(" [{}]", "text"),
            pl.when(pl.any_horizontal(pl.col("before", "after").is_not_null())).then(changed),
            pl.format(": {}", "action"),
        ),
    ).select(
        pl.col("place", "rest", "source").str.replace_all(_UNPRINTABLE, "\ufffd"),
        "severity",
        "column",
    )
    for place, rest, source, severity, column in zip(*told.get_columns(), strict=True):
        yield Text.assemble((f"{place}: ", "bold"), (severity, _STYLES[severity]), rest)
        if source is not None:
            yield from _snippet(source, column)
    reason = pl.format(" ({})", "reason").fill_null("")
    yield from map(Text, files.select(pl.format("{}: {}{}", "origin", "state", reason)).to_series())


def _joined(*parts: pl.Expr) -> pl.Expr:
    return pl.concat_str(parts, ignore_nulls=True)


def _snippet(source: str, column: int | None) -> Iterator[Text]:
    """The source line, cut around the column, and a caret under it where there is one."""
    at = (column or 1) - 1
    start = max(0, min(at - _BEFORE, len(source) - _WIDTH))
    end = start + _WIDTH
    left, right = "…" if start else "", "…" if end < len(source) else ""
    yield Text(f"{_INDENT}{left}{source[start:end]}{right}")
    if column:
        before = source[start:at].ljust(at - start)
        # as wide as what stands above: a wide letter takes two places, a mark on a letter none
        gap = "".join(letter if letter == "\t" else " " * cell_len(letter) for letter in before)
        yield Text.assemble(_INDENT, " " * len(left), gap, ("^", "bold green"))


def as_json(files: pl.DataFrame, rows: pl.DataFrame, unused: Sequence[str]) -> str:
    """One object: files (file, file_id, state, reason), findings (the columns of `blamed`), unused
    (what is said of each waiver and override that meant nothing).
    """
    states = files.select(
        "file_id", pl.col("state").cast(pl.String), "reason", file="origin"
    ).select("file", "file_id", "state", "reason")
    told = {"files": states.to_dicts(), "findings": rows.to_dicts(), "unused": list(unused)}
    return json.dumps(told, ensure_ascii=False, indent=2)
