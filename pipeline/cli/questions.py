"""Commands that ask: report, show, explain, check, export and codes."""

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import (
    Config,
    ExplainFormat,
    ExportFormat,
    Format,
    Out,
    Overrides,
    TableFormat,
    Waivers,
)
from pipeline.cli.printing import print_table

commands = typer.Typer()


@commands.command()
def report(out: Out) -> None:
    """Write the page of the current generation again and print where it is."""
    from pipeline.reports.page import write_page
    from pipeline.store.scan import generation

    typer.echo(write_page(generation(out)))


@commands.command()
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
    print_table(table, format, title)


@commands.command()
def explain(
    out: Out,
    event: Annotated[str, typer.Argument(help="Event id, or a part of its id, name or origin.")],
    competitor: Annotated[
        str | None, typer.Argument(help="Start number or a part of the name.")
    ] = None,
    code: Annotated[str | None, typer.Argument(help="Tie-break to explain, such as BH/C1.")] = None,
    versus: Annotated[
        str | None,
        typer.Option("--versus", help="Another competitor: which code of the list parts the two."),
    ] = None,
    lists: Annotated[
        list[str] | None,
        typer.Option(
            "--list",
            help="As with `show`. It says who is tied; twice without a competitor: what the two "
            "lists order differently.",
        ),
    ] = None,
    format: Annotated[
        ExplainFormat, typer.Option("--format", help="text, json or html (one page).")
    ] = ExplainFormat.text,
    to: Annotated[
        Path | None, typer.Option("--to", help="File to write instead of the terminal.")
    ] = None,
    deep: Annotated[
        bool, typer.Option("--deep", help="As text: every round of every opponent as well.")
    ] = False,
) -> None:
    """Every element of a value, with its article and what is cut; or what parts two competitors."""
    from pipeline.reports.explanation import Asked, explanation, rendered

    asked = Asked(event, competitor, code, versus, lists or ())
    text = rendered(explanation(out, asked), asked.kind, format.value, deep)
    if to is None:
        typer.echo(text)
    else:
        to.write_text(text + "\n", "utf-8")
        typer.echo(to)


@commands.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Report files, folders or archives.")],
    waivers: Waivers = None,
    overrides: Overrides = None,
    config: Config = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One object on stdout: files and findings.")
    ] = False,
) -> None:
    """Findings of files, nothing written. Exit 1 when a file or an event would be refused."""
    from rich.console import Console

    from pipeline.reports.check import as_json as told
    from pipeline.reports.check import compiler_lines
    from pipeline.runs.check import check_files
    from pipeline.runs.config import configured

    checked = check_files(files, configured(config).over(waivers=waivers, overrides=overrides))
    if as_json:
        typer.echo(told(checked.files, checked.findings, checked.unused))
    else:
        console = Console(highlight=False, soft_wrap=True)
        for line in compiler_lines(checked.files, checked.findings):
            console.print(line)
        for entry in checked.unused:
            typer.echo(f"{entry} matched nothing.")
    if checked.refused:
        raise typer.Exit(1)


@commands.command()
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


@commands.command()
def codes(format: Format = TableFormat.table) -> None:
    """Every tie-break: code, name, article, editions and modifiers."""
    from pipeline.reports.codes import codes_table

    print_table(codes_table(), format)
