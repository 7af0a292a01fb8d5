"""A batch of events as public tables and the table of truth."""

from collections.abc import Sequence
from datetime import date, timedelta

import numpy as np
import polars as pl

from pipeline.contracts.labels import COLOUR, PAID_BY, PAYMENTS, RESULT, SYSTEM, UNIT
from pipeline.rules.editions import BY_DATE, edition_of
from pipeline.simulate.batch import Batch
from pipeline.simulate.plan import Plan
from pipeline.tables.unplayed import classified

#: The first day of every event: fixed, so that equal plans give equal files.
_FIRST_DAY = date(2026, 4, 4)
_SYSTEMS = {"berger": "round_robin", "double-berger": "double_round_robin"}
#: Codes of record 192.
_CODES = {
    "dutch": "FIDE_DUTCH_2026",
    "berger": "BERGER_ROUNDROBIN",
    "double-berger": "BERGER_DOUBLEROUNDROBIN",
}
_OTHER_SWISS = "CUSTOM_SWISS"

Tables = tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame, pl.DataFrame]


def tables(plan: Plan, numbers: Sequence[int], batch: Batch) -> Tables:
    """(events, players, rounds, truth) of the events with these numbers; see `Simulated`."""
    rounds = _rounds(plan, numbers, batch)
    return (
        _events(plan, numbers),
        _players(plan, numbers, batch, rounds),
        rounds,
        _truth(plan, numbers, batch),
    )


def _file_ids(plan: Plan, numbers: Sequence[int]) -> list[str]:
    return [f"{plan.experiment}-{plan.cell:03}-{number:07}" for number in numbers]


def _ids(plan: Plan, numbers: Sequence[int], times: int) -> pl.Series:
    """The event_id of each event, so many times in a row."""
    ids = np.repeat(np.arange(len(numbers)), times)
    return pl.Series("event_id", [f"{one}-1" for one in _file_ids(plan, numbers)]).gather(ids)


def _events(plan: Plan, numbers: Sequence[int]) -> pl.DataFrame:
    code = _CODES.get(plan.pairing, _OTHER_SWISS)
    edition, reason = edition_of(pl.lit(_FIRST_DAY), BY_DATE)
    payments = plan.payments
    return pl.DataFrame(
        {
            "file_id": _file_ids(plan, numbers),
            "name": [f"{plan.experiment} {plan.cell}, event {number}" for number in numbers],
        }
    ).select(
        pl.concat_str("file_id", pl.lit("-1")).alias("event_id"),
        "file_id",
        "name",
        city=pl.lit(None, pl.String),
        federation=pl.lit(None, pl.String),
        start_date=pl.lit(_FIRST_DAY),
        end_date=pl.lit(_FIRST_DAY + timedelta(days=plan.held - 1)),
        system=pl.lit(_SYSTEMS.get(plan.pairing, "swiss"), pl.Enum(SYSTEM)),
        system_reason=pl.lit(f"record 192: {code}"),
        system_code=pl.lit(code),
        predetermined=pl.lit(not plan.is_swiss),
        edition=edition,
        edition_reason=reason,
        rounds_declared=pl.lit(plan.held, pl.UInt16),
        rounds_played=pl.lit(plan.held, pl.UInt16),
        complete=pl.lit(True),
        players=pl.lit(plan.players, pl.UInt32),
        rated=pl.lit(plan.players, pl.UInt32),
        teams=pl.lit(0, pl.UInt32),
        **{name: pl.lit(payments[name]) for name in PAYMENTS},
        scale=pl.lit(plan.scale, pl.Int32),
        declared_list=pl.lit(None, pl.String),
        program=pl.lit("tiebreaks simulate"),
    )


def _players(
    plan: Plan, numbers: Sequence[int], batch: Batch, rounds: pl.DataFrame
) -> pl.DataFrame:
    """The stated points are the sum of the rounds."""
    start = np.arange(1, plan.players + 1)
    names = [f"Player {number}" for number in start]
    worth = np.rint(rounds["points"].to_numpy() * plan.scale).astype(np.int64)
    points = worth.reshape(-1, plan.held).sum(axis=1) / plan.scale
    nothing = pl.lit(None, pl.String)
    return pl.DataFrame(
        {
            "event_id": _ids(plan, numbers, plan.players),
            "player": np.tile(start, len(numbers)),
            "name": names * len(numbers),
            "rating": batch.ratings.ravel(),
            "stated_points": points,
        }
    ).select(
        "event_id",
        pl.col("player").cast(pl.UInt32),
        "name",
        sex=nothing,
        title=nothing,
        rating=pl.col("rating").cast(pl.Int32),
        federation=nothing,
        fide_id=nothing,
        birth_year=pl.lit(None, pl.Int16),
        stated_points="stated_points",
        stated_rank=pl.lit(None, pl.UInt32),
        team=pl.lit(None, pl.UInt32),
        final_adjustment=pl.lit(0.0),
    )


def _rounds(plan: Plan, numbers: Sequence[int], batch: Batch) -> pl.DataFrame:
    entries = len(numbers) * plan.players
    payments = plan.payments
    opponent, white, result = (
        values.transpose(0, 2, 1).ravel() for values in (batch.opponent, batch.white, batch.result)
    )
    rows = pl.DataFrame(
        {
            "competitor": np.repeat(np.arange(entries), plan.held),
            "round": np.tile(np.arange(1, plan.held + 1), entries),
            "opponent": opponent + 1,
            "white": white,
            "code": result,
        }
    ).select(
        pl.col("competitor").cast(pl.UInt32),
        pl.col("round").cast(pl.UInt16),
        opponent=pl.when(pl.col("opponent") > 0).then("opponent").cast(pl.UInt32),
        colour=pl.when(pl.col("opponent") > 0).then(
            pl.when("white").then(pl.lit("w")).otherwise(pl.lit("b")).cast(pl.Enum(COLOUR))
        ),
        result=pl.lit(pl.Series(RESULT, dtype=pl.Enum(RESULT))).gather("code"),
        points=pl.lit(pl.Series([payments[PAID_BY[x]] for x in RESULT])).gather("code"),
        predetermined=pl.lit(not plan.is_swiss),
    )
    return classified(rows, entries).select(
        _ids(plan, numbers, plan.players * plan.held),
        pl.lit("player", pl.Enum(UNIT)).alias("unit"),
        (pl.col("competitor") % plan.players + 1).alias("competitor"),
        "round",
        "opponent",
        "colour",
        "result",
        "points",
        "played",
        "vur",
        "unplayed_class",
    )


def _truth(plan: Plan, numbers: Sequence[int], batch: Batch) -> pl.DataFrame:
    ids = _ids(plan, numbers, plan.players)
    return pl.DataFrame(
        {
            "event_id": ids,
            "player": np.tile(np.arange(1, plan.players + 1), len(numbers)),
            "strength": batch.strengths.ravel(),
            "rating": batch.ratings.ravel(),
            "number": np.repeat(np.asarray(numbers), plan.players),
        }
    ).select(
        "event_id",
        pl.col("player").cast(pl.UInt32),
        "strength",
        pl.col("rating").cast(pl.Int32),
        experiment=pl.lit(plan.experiment),
        cell=pl.lit(plan.cell, pl.UInt32),
        number=pl.col("number").cast(pl.UInt32),
        member=pl.concat_str(pl.col("event_id").str.strip_suffix("-1"), pl.lit(".trf")),
    )
