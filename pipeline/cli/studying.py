"""The command that puts a question to an archive."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import Format, Lists, TableFormat, Workers
from pipeline.cli.printing import print_table

commands = typer.Typer()
#: Options that choose among the events of OUT.
_OF_EVENTS = ("system", "min_players", "min_rounds", "readable", "series")


class StudyName(StrEnum):
    """The studies, in the order of their help."""

    ties = "ties"
    orders = "orders"
    editions = "editions"
    power = "power"
    audit = "audit"
    accuracy = "accuracy"
    pairing_arm = "pairing-arm"
    white = "white"
    prizes = "prizes"
    byes = "byes"
    butterfly = "butterfly"


class SeriesOf(StrEnum):
    """What makes events a series."""

    name = "name"
    event = "event"


@commands.command()
def study(
    context: typer.Context,
    name: Annotated[StudyName, typer.Argument(help="The question; see docs/methods.md.")],
    out: Annotated[
        Path | None,
        typer.Argument(help="Output folder of an earlier run; accuracy, pairing-arm: or nothing."),
    ] = None,
    lists: Lists = None,
    list_file: Annotated[
        Path | None, typer.Option("--lists", help='TOML file: [lists] and NAME = "BH/C1,BH,DE".')
    ] = None,
    permutations: Annotated[
        str | None, typer.Option("--permutations", help="Every order of these codes, comma list.")
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            help="Split by columns of events, comma list; also year, decade, size, series and "
            "unplayed_quintile.",
        ),
    ] = None,
    system: Annotated[
        str, typer.Option("--system", help="Events of this system: swiss, round_robin … or all.")
    ] = "swiss",
    min_players: Annotated[
        int, typer.Option("--min-players", min=2, help="Events with at least so many players.")
    ] = 16,
    min_rounds: Annotated[
        int, typer.Option("--min-rounds", min=1, help="Events with at least so many rounds.")
    ] = 5,
    readable: Annotated[
        float,
        typer.Option(
            "--readable",
            min=0.0,
            max=1.0,
            help="Least share of cells that were read as they stand.",
        ),
    ] = 0.9,
    series: Annotated[
        SeriesOf,
        typer.Option(help="What is resampled: events of one name without numbers, or each event."),
    ] = SeriesOf.name,
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=2**63 - 1, help="Root of all chance.")
    ] = 1,
    resamples: Annotated[
        int, typer.Option("--resamples", min=100, help="Of the cluster bootstrap.")
    ] = 2000,
    prizes: Annotated[
        str | None, typer.Option("--prizes", help="prizes: the money, comma list, highest first.")
    ] = None,
    truth: Annotated[
        Path | None,
        typer.Option("--truth", help="accuracy: the strengths, as `simulate` writes them."),
    ] = None,
    cells: Annotated[
        list[str] | None,
        typer.Option(
            "--cell",
            help='accuracy, without OUT: what is simulated, such as "players=32 rounds=7 '
            'pairing=fold". Repeatable.',
        ),
    ] = None,
    each: Annotated[
        int, typer.Option("--each", min=1, help="Simulated events in each cell.")
    ] = 1000,
    workers: Workers = 0,
    to: Annotated[
        Path | None, typer.Option("--to", help="Folder of the results; default OUT/studies/NAME.")
    ] = None,
    format: Format = TableFormat.table,
    events: Annotated[
        bool, typer.Option("--events", help="Print the table of the events, not the summary.")
    ] = False,
) -> None:
    """One question to an archive: tables, a plot and a page; estimates with 95 % intervals."""
    from pipeline.errors import MalformedError
    from pipeline.reports.study import for_people
    from pipeline.runs.studies import named_lists, prize_money, studied, studied_by_simulation
    from pipeline.studies.question import Question

    known_strengths = out is not None and name in (StudyName.accuracy, StudyName.pairing_arm)
    for option, used in (
        ("prizes", name is StudyName.prizes),
        ("truth", known_strengths),
        ("cells", out is None),
        ("each", out is None),
        *((option, out is not None) for option in _OF_EVENTS),
    ):
        if _is_given(context, option) and not used:
            value = "; ".join(cells or ()) if option == "cells" else str(context.params[option])
            called = "--cell" if option == "cells" else "--" + option.replace("_", "-")
            raise MalformedError(called, value, "this study would make no use of it")
    question = Question(
        system=system,
        min_players=min_players,
        min_rounds=min_rounds,
        readable=readable,
        series=series.value,
        by=tuple(dict.fromkeys(column.strip() for column in by.split(","))) if by else (),
        seed=seed,
        resamples=resamples,
        prizes=prize_money(prizes) if prizes else (),
    )
    texts = named_lists(lists or (), list_file, permutations)
    if out is not None:
        result = studied(out, name.value, question, texts, truth, to, workers or 0)
    else:
        folder = to or Path("studies", name.value)
        result = studied_by_simulation(
            name.value, question, folder, texts, cells or (), each, workers or 0
        )
    if events:
        print_table(result.events, format)
    elif format is TableFormat.table:
        print_table(for_people(result.summary), format, result.study.title)
    else:
        print_table(result.summary, format)


def _is_given(context: typer.Context, option: str) -> bool:
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"
