"""The command `tiebreaks`: arguments in, tables and exit codes out. No rules live here."""

import json
import sys
import traceback
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline import __version__
from pipeline.errors import MalformedError, NothingReadableError, TiebreaksError

if TYPE_CHECKING:
    from pipeline.runs.settings import Settings
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
    duckdb = "duckdb"


class LogFormat(StrEnum):
    """How log lines are written to stderr."""

    text = "text"
    json = "json"


Sources = Annotated[
    list[Path], typer.Argument(help="Files, folders or archives (zip, tar, gz) of report files.")
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
    str,
    typer.Option("--edition", help="by-date, fide-2026, fide-2024, fide-2023 or virtual-opponent."),
]
OptionList = Annotated[
    list[str] | None,
    typer.Option("--option", help="NAME=VALUE where the rules are silent. Repeatable."),
]
Workers = Annotated[int, typer.Option("--workers", min=0, help="Processes; 0: one a core.")]
MaxQuarantine = Annotated[
    float,
    typer.Option(
        "--max-quarantine", min=0.0, max=1.0, help="Exit 3 when a larger share is refused."
    ),
]
Config = Annotated[
    Path | None, typer.Option("--config", help="TOML file with the same names as the options.")
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
    edition: Edition = "by-date",
    option: OptionList = None,
    workers: Workers = 0,
    max_quarantine: MaxQuarantine = 1.0,
    upto: Upto = None,
    defined: Defined = None,
    config: Config = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    log_format: Log = LogFormat.text,
) -> None:
    """Everything: ingest, compute, rank, audit and report; only what changed is done again."""
    from pipeline.runs.stages import run_all

    chosen = _settings(config, codes, lists, edition, option, defined, upto)
    with _progress(quiet, log_format) as progress:
        summary = run_all(sources, out, chosen, workers, progress)
    _finish(summary, max_quarantine, as_json, quiet)


@app.command()
def ingest(
    sources: Sources,
    out: OutOption,
    edition: Edition = "by-date",
    workers: Workers = 0,
    max_quarantine: MaxQuarantine = 1.0,
    upto: Upto = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    log_format: Log = LogFormat.text,
) -> None:
    """Report files to tables of files, events, players, games, rounds and findings."""
    from pipeline.runs.stages import ingest_only

    chosen = _settings(None, None, None, edition, None, None, upto)
    with _progress(quiet, log_format) as progress:
        summary = ingest_only(sources, out, chosen, workers, progress)
    _finish(summary, max_quarantine, as_json, quiet)


@app.command()
def compute(
    out: Out,
    codes: Codes = None,
    option: OptionList = None,
    defined: Defined = None,
    workers: Workers = 0,
    as_json: AsJson = False,
    quiet: Quiet = False,
    log_format: Log = LogFormat.text,
) -> None:
    """Tables to tie-break values."""
    from pipeline.runs.config import user_text
    from pipeline.runs.stages import compute_again

    with _progress(quiet, log_format) as progress:
        summary = compute_again(
            out, codes, option, user_text(defined) if defined else "", workers, progress
        )
    _finish(summary, 1.0, as_json, quiet)


@app.command()
def rank(
    out: Out,
    lists: Lists = None,
    workers: Workers = 0,
    as_json: AsJson = False,
    quiet: Quiet = False,
    log_format: Log = LogFormat.text,
) -> None:
    """Tie-break values to standings under the lists asked for."""
    from pipeline.runs.stages import rank_again

    with _progress(quiet, log_format) as progress:
        summary = rank_again(out, lists, workers, progress)
    _finish(summary, 1.0, as_json, quiet)


@app.command()
def audit(
    out: Out,
    lists: Lists = None,
    format: Format = TableFormat.table,
    events: Annotated[
        bool, typer.Option("--events", help="One row per event instead of the summary.")
    ] = False,
) -> None:
    """Stated ranks against computed ones: exact, same winner, first differing place."""
    from pipeline.runs.stages import rank_missing
    from pipeline.store.scan import read

    names = rank_missing(out, lists)
    from pipeline.audits.stated import audit_summary

    table = read(out, "audit") if events else audit_summary(out)
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
        str | None, typer.Option("--list", help="Name of a ranked list; default: the event's.")
    ] = None,
    format: Format = TableFormat.table,
) -> None:
    """Standings of one event with the values that decided them."""
    from pipeline.reports.standings import standings_of

    title, table = standings_of(out, event, lists)
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
    to: Annotated[Path, typer.Option("--to", help="Folder (csv) or file (duckdb) to write.")],
    format: Annotated[ExportFormat, typer.Option("--format", help="csv or duckdb.")],
) -> None:
    """Every table of the current generation as CSV files or one DuckDB file."""
    from pipeline.reports.export import export_csv, export_duckdb

    written = export_csv(out, to) if format is ExportFormat.csv else export_duckdb(out, to)
    for path in written:
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
) -> None:
    """In what share of events does another list give another winner?"""
    from pipeline.runs.stages import rank_missing
    from pipeline.studies.orders import orders

    names = rank_missing(out, lists or _study_lists())
    result = orders(out, names, system)
    _print_table(result.lists, format, "First place, by list")
    _print_table(result.pairs, format, "Another list, another winner")


def _study_lists() -> list[str]:
    from pipeline.rules.lists import LISTS

    return list(LISTS)


def _settings(
    config: Path | None,
    codes: str | None,
    lists: list[str] | None,
    edition: str,
    option: list[str] | None,
    defined: Path | None,
    upto: int | None,
) -> "Settings":
    from pipeline.runs.config import configured, user_text
    from pipeline.runs.settings import settings

    stored = configured(config)
    own = defined or stored.tiebreaks
    return settings(
        codes if codes is not None else stored.codes,
        lists if lists is not None else stored.lists,
        edition if edition != "by-date" else stored.edition,
        [*stored.option, *(option or [])],
        user_text(own) if own else "",
        upto,
    )


def _progress(quiet: bool, log_format: LogFormat) -> Any:
    from pipeline.reports.progress import progress

    return progress(quiet, log_format == LogFormat.json)


def _finish(summary: "Summary", max_quarantine: float, as_json: bool, quiet: bool) -> None:
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
        as_text(table, title)


def main() -> None:
    """Run the command; every error ends in its documented exit code, never in a bare trace."""
    try:
        result = app(standalone_mode=False)
        sys.exit(result if isinstance(result, int) else 0)
    except TiebreaksError as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        typer.echo("interrupted; the last generation is untouched", err=True)
        sys.exit(130)
    except typer.Abort:
        sys.exit(130)
    except (typer.BadParameter, MalformedError) as error:
        typer.echo(f"error: {error}", err=True)
        sys.exit(2)
    except OSError as error:
        typer.echo(f"error: {error.filename or ''}: {error.strerror or error}", err=True)
        sys.exit(5)
    except Exception as error:
        if type(error).__module__.startswith("click") or hasattr(error, "show"):
            error.show()  # type: ignore[attr-defined]
            sys.exit(2)
        traceback.print_exc()
        typer.echo(f"error: internal fault in tiebreaks {__version__}: {error}", err=True)
        sys.exit(70)
