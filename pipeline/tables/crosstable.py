"""A crosstable typed by hand, to the report file that it amounts to.

Header lines `name: …` come first, then one player a line: start number, name, rating (or `-`), one
cell per round, and behind a bar the points and the place if they are known:

    name: Spring Open
    start: 2026-04-04
    1 Alyx  2200  1w2 =b3 U | 2.5 1

A cell is result, colour, opponent: `1w9` won with White against 9, `=b4`, `0w2`, `+w9` and `-b11`
by forfeit, `U H F Z` byes and absences, a dot for nothing. Lines that start with # are comments.
"""

import polars as pl

from pipeline.records.numbers import DECIMAL, whole
from pipeline.tables.made import Made, made
from pipeline.tables.typed import EVENTS, PLAYERS, faults, sheet, typed_events, typed_players

#: Header lines and the column of the events table that each one fills.
_HEADERS = {
    "name": "name", "city": "city", "federation": "federation", "start": "start_date",
    "end": "end_date", "system": "system", "list": "declared_list", "rounds": "rounds",
    "scoring": "scoring",
}  # fmt: skip
_HEADER = r"^(\w+)\s*:\s*(.*)$"
_CELL = r"[10=½+\-–−WDLwdl][wb:]\d+|[UHFZuhfz]|\."
#: Other signs for a draw and for a lost forfeit.
_LETTERS = {"½": "=", "–": "-", "−": "-"}
_PLAYER = (
    rf"^(?P<player>\d+)[.)]?\s+(?P<name>.*?)\s+(?P<rating>\d{{3,4}}|-)"
    rf"(?P<cells>(?:\s+(?:{_CELL}))+)"
    rf"\s*(?:\|\s*(?P<stated_points>{DECIMAL})(?:\s+(?P<stated_rank>\d+))?\s*)?$"
)


def from_crosstable(text: str, event: str) -> Made:
    """The report file of one crosstable; `event` names it where its header does not."""
    lines = (
        pl.DataFrame({"text": text.split("\n")})
        .with_row_index("line", offset=1)
        .with_columns(
            pl.col("text").str.strip_chars(),
            event=pl.lit(event),
        )
        .filter((pl.col("text") != "") & ~pl.col("text").str.starts_with("#"))
    )
    headers = lines.filter(~pl.col("text").str.contains(r"^\d")).with_columns(
        key=pl.col("text").str.extract(_HEADER, 1).str.to_lowercase(),
        value=pl.col("text").str.extract(_HEADER, 2),
    )
    rows = (
        lines.filter(pl.col("text").str.contains(r"^\d"))
        .with_columns(pl.col("text").str.extract_groups(_PLAYER).alias("fields"))
        .unnest("fields")
    )
    cells = rows.with_columns(cell=pl.col("cells").str.extract_all(_CELL)).with_columns(
        most=pl.col("cell").list.len().max()
    )
    count, most = pl.col("cell").list.len(), pl.col("most")
    line = pl.col("line")
    facts, event_faults = typed_events(sheet(_event_row(headers, event), EVENTS))
    players, player_faults = typed_players(
        sheet(rows.with_columns(rating=pl.col("rating").replace("-", None)), PLAYERS)
    )
    found = [
        event_faults,
        player_faults,
        faults(
            headers,
            ~pl.col("key").is_in(list(_HEADERS)).fill_null(False),
            pl.format("line {}: neither a header nor a player", line),
        ),
        faults(
            rows,
            pl.col("player").is_null(),
            pl.format("line {}: not number, name, rating and cells", line),
        ),
        faults(
            cells,
            count != most,
            pl.format("line {}: {} cells where others have {}", line, count, most),
        ),
    ]
    return made(facts, players, _sides(cells), found)


def _event_row(headers: pl.DataFrame, event: str) -> pl.DataFrame:
    """One row: the value of each header line under its column."""
    return headers.select(
        pl.lit(event).alias("event"),
        *[
            pl.col("value").filter(pl.col("key") == key).first().alias(column)
            for key, column in _HEADERS.items()
        ],
    ).head(1) if headers.height else pl.DataFrame({"event": [event]})  # fmt: skip


def _sides(cells: pl.DataFrame) -> pl.DataFrame:
    """One row per cell that says something, as `made` takes them."""
    cell = pl.col("cell")
    return (
        cells.select(
            "event",
            "cell",
            competitor=whole(pl.col("player")),
            round=pl.int_ranges(1, cell.list.len() + 1, dtype=pl.Int32),
        )
        .explode("cell", "round", empty_as_null=False, keep_nulls=False)
        .filter(cell != ".")
        .select(
            "event",
            "competitor",
            "round",
            opponent=cell.str.extract(r"(\d+)$").cast(pl.Int32, strict=False),
            colour=cell.str.extract("^.([wb])"),
            result=cell.str.slice(0, 1).str.to_uppercase().replace(_LETTERS),
        )
    )
