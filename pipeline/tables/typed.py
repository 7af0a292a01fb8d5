"""What people write in tables about events and players, as the columns that the writer takes.

Every value arrives as text and is empty or null where nothing is known. A value that cannot be
read is a fault: a row of event and text.
"""

import polars as pl

from pipeline.contracts.labels import SYSTEM
from pipeline.records.numbers import DECIMAL, thousandths, whole
from pipeline.units import from_thousandths

#: Columns of the events and players tables, all but `event` (and `name` of players) optional.
EVENTS = (
    "event", "name", "city", "federation", "start_date", "end_date", "system", "declared_list",
    "rounds", "scoring",
)  # fmt: skip
PLAYERS = (
    "event", "player", "name", "sex", "title", "rating", "federation", "fide_id", "birth_year",
    "stated_points", "stated_rank",
)  # fmt: skip
#: Most characters of texts that have a place of fixed width in a report file.
_WIDTHS = {"sex": 1, "title": 3, "federation": 3, "fide_id": 11}
_SCORED = {"W": "win", "D": "draw", "L": "loss", "A": "absent", "P": "pairing_bye"}
_ASSIGNED = rf"\s*[=:]?\s*({DECIMAL})"
_HYPHENED = rf"^({DECIMAL})-({DECIMAL})-({DECIMAL})$"
_DATES = ("%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y", "%Y-%m-%d %H:%M:%S")

Typed = tuple[pl.DataFrame, pl.DataFrame]


def sheet(table: pl.DataFrame | None, columns: tuple[str, ...]) -> pl.DataFrame:
    """The table with exactly these columns, texts without outer blanks, null where empty."""
    given = pl.DataFrame() if table is None else table
    written: dict[str, str] = {}
    for name in given.columns:
        written.setdefault(name.strip().lower(), name)
    nothing = pl.lit(None, pl.String)
    present = (pl.col(written[name]) if name in written else nothing for name in columns)
    texts = zip(columns, present, strict=True)
    return given.select(
        text.cast(pl.String).str.strip_chars().replace("", None).alias(name) for name, text in texts
    )


def faults(rows: pl.DataFrame, broken: pl.Expr, text: pl.Expr) -> pl.DataFrame:
    """One row per row in which something is broken: event, text."""
    return rows.filter(broken.fill_null(False)).select("event", text=text)


def typed_events(events: pl.DataFrame) -> Typed:
    """(events, faults) of an events sheet: its facts under the names of the public table.

    Payments are null without `scoring` (`3-1-0`, or letters of record 162 as in `W=1 D=0.5 P=0.5`).
    `system` is one of the public labels or a code of record 192; without it the reader decides.
    """
    label = pl.col("system").str.to_lowercase().str.replace_all("[ -]", "_")
    known = label.is_in(SYSTEM)
    read = events.with_columns(
        pl.coalesce("name", "event").alias("name"),
        start=_date("start_date"),
        end=_date("end_date"),
        count=whole(pl.col("rounds")),
        label=pl.when(known).then(label),
        system_code=pl.when(~known).then(pl.col("system").str.to_uppercase()),
        **_payments(),
    )
    payments = [from_thousandths(pl.col(name)) for name in _SCORED.values()]
    found = [
        _unread(read, "start_date", "start"),
        _unread(read, "end_date", "end"),
        _unread(read, "rounds", "count"),
        _unread(read, "scoring", "win"),
        _too_wide(read, "federation"),
    ]
    win, draw, absent = (from_thousandths(pl.col(name)) for name in ("win", "draw", "absent"))
    return read.select(
        "event",
        "name",
        "city",
        "federation",
        *payments,
        "system_code",
        start_date="start",
        end_date="end",
        rounds_declared="count",
        system="label",
        declared_list=pl.col("declared_list").str.to_uppercase(),
        forfeit_win=win,
        forfeit_loss=absent,
        full_bye=win,
        half_bye=draw,
        program=pl.lit(None, pl.String),
    ), pl.concat(found)


def typed_players(players: pl.DataFrame) -> Typed:
    """(players, faults) of a players sheet. `player` is null where none is given."""
    read = players.with_columns(
        number=whole(pl.col("player")),
        strength=whole(pl.col("rating")),
        year=whole(pl.col("birth_year").str.slice(0, 4)),
        points=thousandths(pl.col("stated_points")),
        rank=whole(pl.col("stated_rank")),
    )
    found = [
        _unread(read, "player", "number"),
        _unread(read, "rating", "strength"),
        _unread(read, "birth_year", "year"),
        _unread(read, "stated_points", "points"),
        _unread(read, "stated_rank", "rank"),
        *[_too_wide(read, name) for name in _WIDTHS],
    ]
    return read.select(
        "event",
        "name",
        "sex",
        "title",
        "federation",
        "fide_id",
        player="number",
        rating=pl.when(pl.col("strength") > 0).then("strength"),
        birth_year="year",
        stated_points=from_thousandths(pl.col("points")),
        stated_rank="rank",
        final_adjustment=pl.lit(0.0),
    ), pl.concat(found)


def _date(name: str) -> pl.Expr:
    return pl.coalesce(pl.col(name).str.to_date(form, strict=False) for form in _DATES)


def _payments() -> dict[str, pl.Expr]:
    """Thousandths of each payment, null without a readable scoring."""
    text = pl.col("scoring").str.to_uppercase().str.replace_all("[–−]", "-")
    hyphened = text.str.contains(_HYPHENED)
    lettered = text.str.replace_all(rf"[WDLAP]{_ASSIGNED}", "").str.strip_chars(" ,;") == ""
    readable = hyphened | lettered
    defaults = {"win": 1000, "draw": 500, "loss": 0, "absent": 0}
    values = {
        name: pl.coalesce(
            thousandths(text.str.extract(rf"{letter}{_ASSIGNED}")),
            thousandths(text.str.extract(_HYPHENED, place)) if place <= 3 else pl.lit(None),
        )
        for place, (letter, name) in enumerate(_SCORED.items(), start=1)
    }
    resolved = {name: values[name].fill_null(value) for name, value in defaults.items()}
    resolved["pairing_bye"] = pl.coalesce(values["pairing_bye"], resolved["win"])
    return {name: pl.when(readable).then(value) for name, value in resolved.items()}


def _unread(rows: pl.DataFrame, name: str, value: str) -> pl.DataFrame:
    broken = pl.col(name).is_not_null() & pl.col(value).is_null()
    return faults(rows, broken, pl.format(f"{name} {{}} cannot be read", name))


def _too_wide(rows: pl.DataFrame, name: str) -> pl.DataFrame:
    broken = pl.col(name).str.len_chars() > _WIDTHS[name]
    return faults(rows, broken, pl.format(f"{name} {{}} has more than {_WIDTHS[name]} signs", name))
