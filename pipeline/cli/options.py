"""The arguments and options that several commands share."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


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


class ExplainFormat(StrEnum):
    """How an explanation is written."""

    text = "text"
    json = "json"
    html = "html"


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
Waivers = Annotated[
    Path | None,
    typer.Option("--waivers", help="TOML file of decisions about findings: accept, repair, drop."),
]
Overrides = Annotated[
    Path | None,
    typer.Option("--overrides", help="TOML file of facts about events: edition, list, rounds …"),
]
AsJson = Annotated[bool, typer.Option("--json", help="Machine-readable summary on stdout.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="No progress and no summary for people.")]
Log = Annotated[LogFormat, typer.Option("--log-format", help="Log lines on stderr.")]
Format = Annotated[TableFormat, typer.Option("--format", help="table, csv or json.")]
