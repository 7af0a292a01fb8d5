"""What commands print: progress, summaries, tables."""

import json
from typing import TYPE_CHECKING, Any

import typer

from pipeline.cli.options import LogFormat, TableFormat
from pipeline.errors import NothingReadableError

if TYPE_CHECKING:
    from pipeline.runs.summary import Summary


def progress(quiet: bool, log_format: LogFormat) -> Any:
    """What a run is told of its progress with, as a context."""
    from pipeline.reports.progress import progress as shown

    return shown(quiet, log_format == LogFormat.json)


def finish(summary: "Summary", as_json: bool, quiet: bool, max_quarantine: float = 1.0) -> None:
    """Print the summary. Raises NothingReadableError when too many files were refused."""
    if as_json:
        typer.echo(json.dumps(summary.as_dict(), indent=2))
    elif not quiet:
        typer.echo(summary.sentence())
    if summary.quarantined_share > max_quarantine:
        raise NothingReadableError(
            f"{summary.quarantined_share:.1%} of the files were refused, "
            f"more than --max-quarantine {max_quarantine:.1%} allows"
        )


def print_table(table: Any, format: TableFormat, title: str = "") -> None:
    """Print the table in the format asked for; the title is for people."""
    from pipeline.reports.tables import as_csv, as_json, as_text

    if format is TableFormat.csv:
        typer.echo(as_csv(table), nl=False)
    elif format is TableFormat.json:
        typer.echo(as_json(table))
    else:
        typer.echo(as_text(table, title))
