"""Records that steer pairings: requested byes, prohibited pairings, absences, accelerations.

Only requested byes touch a standing; the rest is kept so that nothing is lost.
"""

import polars as pl

from pipeline import findings
from pipeline.records.layouts import LAYOUTS, cut, fits
from pipeline.records.numbers import thousandths, whole

_IDS = r"(?:[\s,/]+[0-9]{1,9})"
#: Byes: 240, and 330 in the draft of 2024.
_BYE = rf"^(?:240|330)\s+[FHZfhz]{_IDS}{{2,}}$"
_PROHIBITED = rf"^260{_IDS}{{4,}}$"
_ABSENT = rf"^XXZ{_IDS}+$"
_GROUP = rf"^XXP{_IDS}{{2,}}$"

Read = tuple[pl.DataFrame, pl.DataFrame]


def _split(rows: pl.DataFrame, readable: pl.Expr) -> Read:
    """The readable rows, and a finding for each of the others."""
    good = readable.fill_null(False)
    return rows.filter(good), findings.found(
        "CONSTRAINT_UNREADABLE", rows.filter(~good), action="not used"
    )


def _numbers(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows with `numbers`: the whole numbers behind the code, in order."""
    found = pl.col("text").str.slice(3).str.extract_all("[0-9]+")
    return rows.with_columns(numbers=found.list.eval(pl.element().cast(pl.UInt32, strict=False)))


def _ids(rows: pl.DataFrame, skipped: int) -> pl.DataFrame:
    """One row per number behind the first `skipped` ones, as `player`."""
    return rows.with_columns(player=pl.col("numbers").list.slice(skipped)).explode(
        "player", empty_as_null=False, keep_nulls=False
    )


def requested_byes(records: pl.DataFrame) -> Read:
    """One row per player of a 240 record: event, line, kind (F, H, Z), round, player."""
    text = pl.col("text")
    rows = records.filter(
        (pl.col("code") == "240")
        | ((pl.col("code") == "330") & text.str.contains(r"^330\s+[FHZfhz]"))
    )
    good, found = _split(rows, text.str.contains(_BYE))
    named = _ids(_numbers(good), 1).select(
        "event",
        "line",
        kind=text.str.extract("([FHZfhz])").str.to_uppercase(),
        round=pl.col("numbers").list.first().cast(pl.UInt16, strict=False),
        player="player",
    )
    return named, found


def prohibited(records: pl.DataFrame) -> Read:
    """One row per player of a 260 or XXP record.

    Columns: event, line, group (from 1 in the event), player, first_round, last_round.
    Players of one group (record) must not meet; rounds are null for the whole event.
    """
    code, text = pl.col("code"), pl.col("text")
    rows = records.filter(code.is_in(["260", "XXP"]))
    good, found = _split(rows, text.str.contains(_PROHIBITED) | text.str.contains(_GROUP))
    good = _numbers(good).with_columns(group=pl.col("line").rank("dense").over("event"))
    bound = pl.col("numbers").list
    parts = [
        _ids(good.filter(code == name), skipped).select(
            "event",
            "line",
            pl.col("group").cast(pl.UInt32),
            "player",
            first_round=(bound.get(0) if skipped else pl.lit(None)).cast(pl.UInt16, strict=False),
            last_round=(bound.get(1) if skipped else pl.lit(None)).cast(pl.UInt16, strict=False),
        )
        for name, skipped in (("260", 2), ("XXP", 0))
    ]
    return pl.concat(parts).sort("event", "line", "player"), found


def absent_next(records: pl.DataFrame) -> Read:
    """One row per player of an XXZ record: event, line, player (misses the next round)."""
    rows = records.filter(pl.col("code") == "XXZ")
    good, found = _split(rows, pl.col("text").str.contains(_ABSENT))
    return _ids(_numbers(good), 0).select("event", "line", "player"), found


def accelerations(records: pl.DataFrame) -> Read:
    """One row per 250 record and per round of an XXA record; such points never count.

    Columns: event, line, first_player, last_player, first_round, last_round, match_points, points
    (thousandths).
    """
    ranges, range_findings = _ranges(records.filter(pl.col("code") == "250"))
    rounds, round_findings = _per_round(records.filter(pl.col("code") == "XXA"))
    both = pl.concat([ranges, rounds]).sort("event", "line", "first_round", maintain_order=True)
    return both, pl.concat([range_findings, round_findings])


_BOUNDS = {
    "first_player": pl.UInt32,
    "last_player": pl.UInt32,
    "first_round": pl.UInt16,
    "last_round": pl.UInt16,
}
_POINTS = ("match_points", "points")


def _ranges(rows: pl.DataFrame) -> Read:
    layout = LAYOUTS["250"]
    read = cut(rows, layout).with_columns(
        *[whole(pl.col(name)).cast(dtype, strict=False) for name, dtype in _BOUNDS.items()],
        *[thousandths(pl.col(name)).alias(name) for name in _POINTS],
    )
    complete = pl.all_horizontal(pl.col(name).is_not_null() for name in _BOUNDS)
    paid = pl.any_horizontal(pl.col(name).is_not_null() for name in _POINTS)
    good, found = _split(read, fits(layout) & complete & paid)
    return good.select("event", "line", *_BOUNDS, *_POINTS), found


def _per_round(rows: pl.DataFrame) -> Read:
    good, found = _split(
        rows, pl.col("text").str.contains(r"^XXA\s+[0-9]{1,9}(?:\s+[0-9]*[.,]?[0-9]+)+$")
    )
    player = whole(pl.col("text").str.extract("([0-9]+)"))
    values = pl.col("text").str.slice(3).str.extract_all(r"\S+").list.slice(1)
    rounds = (
        good.select("event", "line", player=player.cast(pl.UInt32), points=values)
        .with_columns(round=pl.int_ranges(1, pl.col("points").list.len() + 1, dtype=pl.UInt16))
        .explode("points", "round", empty_as_null=False, keep_nulls=False)
    )
    return (
        rounds.select(
            "event",
            "line",
            first_player="player",
            last_player="player",
            first_round="round",
            last_round="round",
            match_points=pl.lit(None, pl.Int32),
            points=thousandths(pl.col("points")),
        ),
        found,
    )
