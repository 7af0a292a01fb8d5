"""The system of an event: declared, written in words, or seen in the schedule."""

import polars as pl

from pipeline import findings
from pipeline.tables.rectangle import at, totals

#: Systems whose pairings are known beforehand (Art. 15.2).
PREDETERMINED_CODES = r"ROUNDROBIN|SCHILLER|SCHEVENINGEN"
_WORDS_ROUND_ROBIN = r"(?i)round.?robin|\brr\b|berger|all.?play.?all|jeder gegen jeden"
_WORDS_DOUBLE = r"(?i)double|doubl|2 ?x"


def systems(rectangle: pl.DataFrame, events: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(events with system, system_reason, predetermined; findings). One row per event.

    Record 192 first, then the words of 092, then the schedule: a table in which every pair meets
    equally often is a round robin. Anything else is a Swiss.
    """
    rows = events.join(_meetings(rectangle, events), on="event", how="left", maintain_order="left")
    code, words = pl.col("system_code"), pl.col("type_text")
    declared = (
        pl.when(code.str.contains(r"DOUBLEROUNDROBIN|ROUNDROBIN_G2$"))
        .then(pl.lit("double_round_robin"))
        .when(code.str.contains(r"ROUNDROBIN(_G1)?$"))
        .then(pl.lit("round_robin"))
        .when(code.str.contains(r"DUTCH|DUBOV|BURSTEIN|SWISS|LIM|OLYMPIAD"))
        .then(pl.lit("swiss"))
        .when(code.is_not_null())
        .then(pl.lit("other"))
    )
    spoken = (
        pl.when(words.str.contains("(?i)swiss|schweizer|suisse|suizo|svizzer|szwajc"))
        .then(pl.lit("swiss"))
        .when(words.str.contains(_WORDS_ROUND_ROBIN) & words.str.contains(_WORDS_DOUBLE))
        .then(pl.lit("double_round_robin"))
        .when(words.str.contains(_WORDS_ROUND_ROBIN))
        .then(pl.lit("round_robin"))
    )
    seen = (
        pl.when(pl.col("cycles") == 1)
        .then(pl.lit("round_robin"))
        .when(pl.col("cycles") == 2)
        .then(pl.lit("double_round_robin"))
        .when(pl.col("cycles") > 2)
        .then(pl.lit("other"))
    )
    rows = rows.with_columns(
        system=pl.coalesce(declared, spoken, seen, pl.lit("swiss")),
        system_reason=pl.when(declared.is_not_null())
        .then(pl.format("record 192: {}", code))
        .when(spoken.is_not_null())
        .then(pl.format("record 092: {}", words))
        .when(seen.is_not_null())
        .then(pl.format("every pair meets {} time(s)", "cycles"))
        .otherwise(pl.lit("no full table")),
        predetermined=code.str.contains(PREDETERMINED_CODES).fill_null(
            pl.coalesce(spoken, seen, pl.lit("swiss")) != "swiss"
        ),
    )
    contradicted = (pl.col("system") == "swiss") & pl.col("cycles").is_not_null()
    found = findings.found(
        "SYSTEM_CONTRADICTED",
        rows.filter(contradicted & (pl.col("players") > 2)),
        text=pl.format("{}, but every pair meets", "system_reason"),
        action="the declared system counts",
    )
    return rows.drop("cycles"), found


def _meetings(rectangle: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """One row per event in which every pair is scheduled equally often: event, cycles.

    With more rounds than the tables of that field have it is something else.
    """
    sides = totals(rectangle["opponent"].is_not_null(), events["players"] * events["rounds"])
    pairings = (
        events.select("event", "players", "rounds_played", sides=sides)
        .filter(pl.col("sides") > 0)
        .with_columns(table=pl.col("players") * (pl.col("players") - 1))
        .filter((pl.col("table") > 0) & (pl.col("sides") % pl.col("table") == 0))
        .with_columns(cycles=(pl.col("sides") // pl.col("table")).cast(pl.UInt32))
        .filter(
            pl.col("rounds_played")
            <= pl.col("cycles") * (pl.col("players") - 1 + pl.col("players") % 2)
        )
        .select("event", "cycles")
    )
    candidate = events["event"].is_in(pairings["event"].implode())
    most = (
        rectangle.select("event", "competitor", "opponent")
        .filter(pl.col("opponent").is_not_null() & at(candidate, "event"))
        .group_by("event", "competitor", "opponent")
        .agg(meetings=pl.len())
        .group_by("event")
        .agg(pl.col("meetings").max())
    )
    return (
        pairings.join(most, on="event")
        .filter(pl.col("meetings") == pl.col("cycles"))
        .select("event", "cycles")
        .sort("event")
    )
