"""Commands about stated standings: audit and infer."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import Format, Lists, Out, TableFormat, Workers
from pipeline.cli.printing import print_table

commands = typer.Typer()


class Difference(StrEnum):
    """What makes an audit end in exit code 1."""

    winner = "winner"
    podium = "podium"
    any = "any"


By = Annotated[
    list[str] | None,
    typer.Option("--by", help="Sums by federation, year, system, edition or program. Repeatable."),
]


@commands.command()
def audit(
    out: Out,
    lists: Lists = None,
    by: By = None,
    events: Annotated[
        bool, typer.Option("--events", help="One row per event and list instead of the sums.")
    ] = False,
    fail_on: Annotated[
        Difference | None,
        typer.Option(
            "--fail-on", help="Exit 1 when a first place, a place of 1 to 3 or any place differs."
        ),
    ] = None,
    signed: Annotated[
        Path | None,
        typer.Option("--signed", help="TOML file of differences that somebody answers for."),
    ] = None,
    page: Annotated[
        Path | None, typer.Option("--page", help="Write an HTML page for signing off as well.")
    ] = None,
    workers: Workers = None,
    format: Format = TableFormat.table,
) -> None:
    """Stated ranks against computed ones, and why they differ."""
    from pipeline.audits.groups import group_names
    from pipeline.runs.auditing import judged
    from pipeline.runs.stages import rank_missing

    groups = group_names(by or [])
    names = rank_missing(out, lists)
    rows = judged(out, names, groups, signed, workers or 0)
    from pipeline.audits.stated import audit_groups, failures
    from pipeline.reports.audit_page import write_audit_page

    if page:
        write_audit_page(rows, f"Audit of {out}", page)
    table = rows if events else audit_groups(rows)
    print_table(table if groups else table.drop("group"), format)
    if fail_on and failures(rows, fail_on.value):
        raise typer.Exit(1)


@commands.command()
def infer(
    out: Out,
    event: Annotated[
        str | None,
        typer.Argument(help="One event: its id, or a part of its id, name or origin."),
    ] = None,
    codes: Annotated[
        str | None,
        typer.Option(
            "--codes",
            help="What lists may be made of, comma list; Swiss-Manager's numbers as SM84. "
            "Default: every tie-break of individual events.",
        ),
    ] = None,
    by: By = None,
    events: Annotated[
        bool, typer.Option("--events", help="One row per event instead of the evident lists.")
    ] = False,
    workers: Workers = None,
    format: Format = TableFormat.table,
) -> None:
    """Which lists, editions and options reproduce the stated ranks."""
    from pipeline.audits.groups import group_names
    from pipeline.reports.events import find_event
    from pipeline.reports.inference import event_answer, flat
    from pipeline.runs.inferring import infer_archive, infer_event

    if event is not None:
        row = find_event(out, event).row(0, named=True)
        answer, contradicted = infer_event(out, row["event_id"], codes)
        title, table = event_answer(row, answer, contradicted)
        print_table(table, format, title)
        return
    evident, verdicts = infer_archive(out, codes, group_names(by or ["federation"]), workers or 0)
    print_table(flat(verdicts) if events else evident, format)
