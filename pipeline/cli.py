"""The command `tiebreaks`: arguments in, tables and exit codes out. No rules live here."""

import json
import os
import sys
import traceback
from enum import StrEnum
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline import __version__
from pipeline.errors import NothingReadableError, TiebreaksError

if TYPE_CHECKING:
    from pipeline.runs.summary import Summary

app = typer.Typer(
    help="Chess tie-breaks at archive scale: report files in, audited standings out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
study = typer.Typer(help="Put a question to an archive; shares come with 95 % intervals.")
app.add_typer(study, name="study")


class TableFormat(StrEnum):
    """How a table is printed."""

    table = "table"
    csv = "csv"
    json = "json"


class ExportFormat(StrEnum):
    """What `export` writes."""

    csv = "csv"
    trf = "trf"
    trf16 = "trf16"
    duckdb = "duckdb"


class LogFormat(StrEnum):
    """How log lines are written to stderr."""

    text = "text"
    json = "json"


Sources = Annotated[
    list[Path],
    typer.Argument(
        help="Report files, folders or archives (zip, tar, gz) of them; tables of games (csv, "
        "parquet, duckdb, sql); crosstables (xtab)."
    ),
]
Out = Annotated[Path, typer.Argument(help="Output folder of an earlier run.")]
OutOption = Annotated[Path, typer.Option("--out", help="Output folder; made if missing.")]
Codes = Annotated[
    str | None, typer.Option("--codes", help="Tie-breaks to compute, comma list; see `codes`.")
]
Lists = Annotated[
    list[str] | None,
    typer.Option(
        "--list",
        help="Order after points: a built-in name, `declared`, NAME=BH/C1,BH,DE or bare codes. "
        "Repeatable.",
    ),
]
Edition = Annotated[
    str | None,
    typer.Option(
        "--edition",
        help="by-date (default), fide-2026, fide-2024, fide-2023 or virtual-opponent.",
    ),
]
OptionList = Annotated[
    list[str] | None,
    typer.Option("--option", help="NAME=VALUE where the rules are silent. Repeatable."),
]
Workers = Annotated[
    int | None, typer.Option("--workers", min=0, help="Processes; 0 (default): one a core.")
]
MaxQuarantine = Annotated[
    float | None,
    typer.Option(
        "--max-quarantine",
        min=0.0,
        max=1.0,
        help="Exit 3 when a larger share of the files is refused (default 1).",
    ),
]
Config = Annotated[
    Path | None,
    typer.Option("--config", help="TOML file with the same names; the command line goes over it."),
]
Defined = Annotated[
    Path | None,
    typer.Option("--tiebreaks", help="TOML file of tie-breaks of your own, used as OTHER_NAME."),
]
Upto = Annotated[
    int | None,
    typer.Option("--round", min=1, help="Standings after this round; later rounds are left out."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable summary on stdout.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress and no summary for people.")]
Log = Annotated[LogFormat, typer.Option("--log-format", help="Log lines on stderr.")]
Format = Annotated[TableFormat, typer.Option("--format", help="table, csv or json.")]


@app.command()
def run(
    sources: Sources,
    out: OutOption,
    codes: Codes = None,
    lists: Lists = None,
    edition: Edition = None,
    option: OptionList = None,
    workers: Workers = None,
    max_quarantine: MaxQuarantine = None,
    upto: Upto = None,
    defined: Defined = None,
    config: Config = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    log_format: Log = LogFormat.text,
) -> None:
    """Everything: ingest, compute, rank, audit and report; only what changed is done again."""
    from pipeline.runs.config import configured
    from pipeline.runs.stages import run_all

    asked = configured(config).over(
        codes=codes, lists=lists, edition=edition, option=option, tiebreaks=defined,
        workers=workers, max_quarantine=max_quarantine, upto=upto,
    )  # fmt: skip
    with _progress(quiet, log_format) as progress:
        summary = run_all(sources, out, asked.settings(), asked.workers, progress)
    _finish(summary, as_json, quiet, asked.max_quarantine)


@app.command()
def ingest(
    sources: Sources,
    out: OutOption,
    edition: Edition = None,
    workers: Workers = None,
    max_quarantine: MaxQuarantine = None,
    upto: Upto = None,
    config: Config = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    log_format: Log = LogFormat.text,
) -> None:
    """Report files to tables of files, events, players, games, rounds and findings."""
    from pipeline.runs.config import configured
    from pipeline.runs.stages import ingest_only

    asked = configured(config).over(
        edition=edition, workers=workers, max_quarantine=max_quarantine, upto=upto
    )
    with _progress(quiet, log_format) as progress:
        summary = ingest_only(sources, out, asked.settings(), asked.workers, progress)
    _finish(summary, as_json, quiet, asked.max_quarantine)


@app.command()
def compute(
    out: Out,
    codes: Codes = None,
    option: OptionList = None,
    defined: Defined = None,
    workers: Workers = None,
    config: Config = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    log_format: Log = LogFormat.text,
) -> None:
    """Tables to tie-break values; standings that were there are made again."""
    from pipeline.runs.config import configured
    from pipeline.runs.stages import compute_again

    asked = configured(config).over(codes=codes, option=option, tiebreaks=defined, workers=workers)
    with _progress(quiet, log_format) as progress:
        summary = compute_again(out, asked, progress)
    _finish(summary, as_json, quiet)


@app.command()
def rank(
    out: Out,
    lists: Lists = None,
    workers: Workers = None,
    config: Config = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    log_format: Log = LogFormat.text,
) -> None:
    """Tie-break values to standings under the lists asked for."""
    from pipeline.runs.config import configured
    from pipeline.runs.stages import rank_again

    asked = configured(config).over(lists=lists, workers=workers)
    with _progress(quiet, log_format) as progress:
        summary = rank_again(out, asked.lists, asked.workers, progress)
    _finish(summary, as_json, quiet)


@app.command()
def audit(
    out: Out,
    lists: Lists = None,
    format: Format = TableFormat.table,
    events: Annotated[
        bool, typer.Option("--events", help="One row per event and list instead of the summary.")
    ] = False,
) -> None:
    """Stated ranks against computed ones: exact, same winner, first differing place."""
    from pipeline.runs.stages import rank_missing

    names = rank_missing(out, lists)
    from pipeline.audits.stated import audit_events, audit_summary

    table = audit_events(out) if events else audit_summary(out)
    _print_table(table.filter(table["list"].is_in(names)) if names else table, format)


@app.command()
def report(out: Out) -> None:
    """Write the page of the current generation again and print where it is."""
    from pipeline.reports.page import write_page
    from pipeline.store.scan import generation

    typer.echo(write_page(generation(out)))


@app.command()
def show(
    out: Out,
    event: Annotated[str, typer.Argument(help="Event id, or a part of its id, name or origin.")],
    lists: Annotated[
        str | None, typer.Option("--list", help="As with `rank`; default: the event's own list.")
    ] = None,
    format: Format = TableFormat.table,
) -> None:
    """Standings of one event with the values that decided them."""
    from pipeline.reports.standings import standings_of
    from pipeline.runs.stages import rank_missing

    name = next(iter(rank_missing(out, [lists] if lists else None)), None)
    title, table = standings_of(out, event, name)
    _print_table(table, format, title)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Report files, folders or archives.")],
    format: Format = TableFormat.table,
) -> None:
    """Findings of files, nothing written. Exit 1 when a file would be quarantined."""
    from pipeline.reports.check import compiler_lines
    from pipeline.runs.check import check_files

    tables = check_files(files)
    if format is TableFormat.table:
        for line in compiler_lines(tables.files, tables.findings):
            typer.echo(line)
    else:
        _print_table(tables.findings, format)
    if (tables.files["state"] == "quarantined").any():
        raise typer.Exit(1)


@app.command()
def export(
    out: Out,
    to: Annotated[
        Path, typer.Option("--to", help="Folder (csv, trf), zip (trf) or file (duckdb) to write.")
    ],
    format: Annotated[ExportFormat, typer.Option("--format", help="csv, trf, trf16 or duckdb.")],
) -> None:
    """Every table as CSV files or one DuckDB file, or every event as a report file."""
    from pipeline.reports.export import EXPORTS

    for path in EXPORTS[format](out, to):
        typer.echo(path)


@app.command()
def codes(format: Format = TableFormat.table) -> None:
    """Every tie-break: code, name, article, editions and modifiers."""
    from pipeline.reports.codes import codes_table

    _print_table(codes_table(), format)


@study.command("orders")
def study_orders(
    out: Out,
    lists: Lists = None,
    system: Annotated[
        str, typer.Option("--system", help="Events of this system: swiss, round_robin …")
    ] = "swiss",
    format: Format = TableFormat.table,
    events: Annotated[
        bool, typer.Option("--events", help="One row per event and list: the winner.")
    ] = False,
) -> None:
    """In what share of events does another list give another winner? (CSV: the pairs of lists.)"""
    from pipeline.rules.lists import LISTS
    from pipeline.runs.stages import rank_missing
    from pipeline.studies.orders import orders

    result = orders(out, rank_missing(out, lists or list(LISTS)), system)
    if events:
        _print_table(result.winners, format)
    elif format is TableFormat.json:
        both = {"lists": result.lists.to_dicts(), "pairs": result.pairs.to_dicts()}
        typer.echo(json.dumps(both, indent=2))
    elif format is TableFormat.csv:
        _print_table(result.pairs, format)
    else:
        _print_table(result.lists, format, "Events whose first place the points leave tied")
        typer.echo()
        _print_table(result.pairs, format, "Events in which two lists have another winner")


def _progress(quiet: bool, log_format: LogFormat) -> Any:
    from pipeline.reports.progress import progress

    return progress(quiet, log_format == LogFormat.json)


def _finish(summary: "Summary", as_json: bool, quiet: bool, max_quarantine: float = 1.0) -> None:
    if as_json:
        typer.echo(json.dumps(summary.as_dict(), indent=2))
    elif not quiet:
        typer.echo(summary.sentence())
    if summary.quarantined_share > max_quarantine:
        raise NothingReadableError(
            f"{summary.quarantined_share:.1%} of the files were refused, "
            f"more than --max-quarantine {max_quarantine:.1%} allows"
        )


def _print_table(table: Any, format: TableFormat, title: str = "") -> None:
    from pipeline.reports.tables import as_csv, as_json, as_text

    if format is TableFormat.csv:
        typer.echo(as_csv(table), nl=False)
    elif format is TableFormat.json:
        typer.echo(as_json(table))
    else:
        typer.echo(as_text(table, title))


def main() -> None:
    """Run the command; every error ends in its documented exit code, never in a bare trace."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name must not end a run on an old terminal
    sys.exit(_exit_code())


def _exit_code() -> int:
    try:
        result = app(prog_name="tiebreaks", standalone_mode=False)
        sys.stdout.flush()
        code = result if isinstance(result, int) else 0
        return _said("interrupted; the last generation is untouched", code) if code == 130 else code
    except TiebreaksError as error:
        return _said(str(error), error.exit_code)
    except (BrokenPipeError, SystemExit):
        # whoever read the output has seen enough: leave without flushing the rest
        os._exit(0)
    except OSError as error:
        return _said(f"{error.filename or 'file'}: {error.strerror or error}", 5)
    except BaseException as error:  # a panic of a library is no Exception
        if hasattr(error, "format_message"):  # the call is not understood
            message = " ".join(error.format_message().split()).rstrip(".")
            context = getattr(error, "ctx", None)
            help_is = f" See `{context.command_path} --help`." if context else ""
            return _said(f"{message}.{help_is}", 2)
        traceback.print_exception(error)
        return _said(f"internal fault in tiebreaks {__version__}: {error}", 70)


def _said(text: str, code: int) -> int:
    typer.echo(f"error: {text}", err=True)
    return code
