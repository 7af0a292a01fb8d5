"""Our values as rows to compare, beside those that other readings of an article would give."""

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from pipeline import compute_tiebreaks, rank
from pipeline.tables.ingest import Tables

#: The readings that a difference may follow, each a column beside `ours`. lenient: too many cuts
#: leave 0 and Buchholz is computed in round robins. newest: the same under the newest edition.
#: added_last: points that record 299 adds to a game are added to the final points alone.
#: against_draw: points of each round held against a draw. loss_is_nothing: a lost game is worth 0
#: in direct encounters and an unfinished round robin counts as complete.
READINGS = ("lenient", "newest", "added_last", "against_draw", "loss_is_nothing")
KEYS = ("event", "player", "edition", "place", "code")

_LENIENT = ("round-robin-buchholz=compute", "excess-cuts=zero")
_WHOLE = ("unfinished-round-robin=complete",)
_SEAT = ["event_id", "player"]


def table_values(tables: Tables, codes: Sequence[str]) -> pl.DataFrame:
    """One row per event, player and table code: KEYS (no place), predetermined, rounds, ours,
    READINGS. `event` is the origin of the file."""
    newest = replace(tables, events=tables.events.with_columns(edition=pl.lit("fide-2026")))
    added_last = _added_last(tables)
    values = _long(compute_tiebreaks(tables, codes), "ours")
    for name, given in (("lenient", tables), ("newest", newest), ("added_last", added_last)):
        other = _long(compute_tiebreaks(given, codes, _LENIENT), name)
        values = values.join(other, on=[*_SEAT, "code"])
    values = values.join(_against_draw(tables), on=_SEAT, how="left")
    return _keyed(values.with_columns(place=pl.lit(None, pl.UInt32)), tables)


def list_values(tables: Tables, codes: Sequence[str]) -> pl.DataFrame:
    """One row per event, player and entry of a list that is decided in the group, and for the rank:
    KEYS, predetermined, rounds, group, ours, READINGS.

    Value of an entry: the tier among those of one `group`, equal on everything before it. Value of
    the code `rank`: the place by the whole list.
    """
    no_loss = replace(tables, events=tables.events.with_columns(loss=pl.lit(0.0)))
    values = _walked(tables, codes, (), "ours")
    for name, given, option in (
        ("loss_is_nothing", no_loss, _WHOLE),
        ("added_last", _added_last(tables), ()),
    ):
        other = _walked(given, codes, option, name).drop("group")
        values = values.join(other, on=[*_SEAT, "place", "code"])
    return _keyed(values, tables)


def _walked(tables: Tables, codes: Sequence[str], option: Sequence[str], name: str) -> pl.DataFrame:
    found = []
    for place, code in [(p, c) for p, c in enumerate(codes) if c.startswith("DE")]:
        before, after = (_ranks(tables, codes[: place + more], option) for more in (0, 1))
        tiers = before.join(after, on=_SEAT, suffix="_after").with_columns(
            value=pl.col("rank_after").rank("dense").over("event_id", "rank"), group="rank"
        )
        found.append(_of_list(tiers, place, code, name))
    ranks = _ranks(tables, codes, option).with_columns(value="rank", group=pl.lit(1, pl.UInt32))
    return pl.concat([*found, _of_list(ranks, len(codes), "rank", name)])


def _ranks(tables: Tables, codes: Sequence[str], option: Sequence[str]) -> pl.DataFrame:
    return rank(tables, ["walked=" + ",".join(codes)], option).select(
        "event_id", "rank", player="competitor"
    )


def _of_list(frame: pl.DataFrame, place: int, code: str, name: str) -> pl.DataFrame:
    return frame.select(
        *_SEAT,
        pl.lit(place, pl.UInt32).alias("place"),
        pl.lit(code).alias("code"),
        "group",
        pl.col("value").cast(pl.Float64).alias(name),
    )


def _added_last(tables: Tables) -> Tables:
    """The tables with each game's points as its result pays; what was added is added at the end."""
    paid = {"1": "win", "W": "win", "=": "draw", "D": "draw", "0": "loss", "L": "loss"}
    result = pl.col("result").cast(pl.String).replace_strict(paid, default=None)
    pay = pl.coalesce(
        *[pl.when(result == name).then(name) for name in ("win", "draw", "loss")], "points"
    )
    rounds = tables.rounds.join(
        tables.events.select("event_id", "win", "draw", "loss"),
        on="event_id",
        maintain_order="left",
    ).with_columns(pay=pay)
    added = rounds.group_by("event_id", player="competitor").agg(
        added=(pl.col("points") - pl.col("pay")).sum()
    )
    players = tables.players.join(added, on=_SEAT, how="left", maintain_order="left")
    return replace(
        tables,
        rounds=rounds.with_columns(points="pay").select(tables.rounds.columns),
        players=players.with_columns(
            pl.col("final_adjustment") + pl.col("added").fill_null(0)
        ).select(tables.players.columns),
    )


def _against_draw(tables: Tables) -> pl.DataFrame:
    points, draw = pl.col("points"), pl.col("draw")
    return (
        tables.rounds.join(tables.events.select("event_id", "draw"), on="event_id")
        .group_by("event_id", player="competitor")
        .agg(against_draw=(points > draw).sum() + 0.5 * (points == draw).sum())
    )


def _long(values: pl.DataFrame, name: str) -> pl.DataFrame:
    return (
        values.drop("unit")
        .rename({"competitor": "player"})
        .unpivot(index=_SEAT, variable_name="code", value_name=name)
    )


def _keyed(values: pl.DataFrame, tables: Tables) -> pl.DataFrame:
    files = tables.files.select("file_id", event="origin")
    events = tables.events.join(files, on="file_id").select(
        "event_id",
        "event",
        "predetermined",
        pl.col("edition").cast(pl.String),
        rounds="rounds_played",
    )
    absent = [name for name in (*READINGS, "group") if name not in values.columns]
    return (
        values.join(events, on="event_id")
        .with_columns(pl.lit(None, pl.Float64).alias(name) for name in absent)
        .select(
            *KEYS, "predetermined", "rounds", pl.col("group").cast(pl.UInt32), "ours", *READINGS
        )
    )
