"""What holds for the rounds of simulated events, whatever paired them."""

import polars as pl

from pipeline.simulate import Plan, Simulated, simulate

PAIRINGS = ("dutch", "fold", "casual", "random", "berger", "double-berger")
SWISS = PAIRINGS[:4]
ROUND = ["event_id", "round"]
SIDE = ["event_id", "competitor"]


def events(pairing: str, count: int = 20, **settings: object) -> Simulated:
    """A few events; fewer where pairing takes long."""
    plan = Plan(pairing=pairing, **settings)  # type: ignore[arg-type]
    return simulate(plan, 1, max(1, count // 5) if pairing == "dutch" else count)


def meetings(simulated: Simulated, *, unplayed: bool = True) -> pl.DataFrame:
    """One row per event and pair of players that were paired: event_id, low, high, times."""
    rows = simulated.rounds.drop_nulls("opponent")
    rows = rows if unplayed else rows.filter("played")
    return (
        rows.filter(pl.col("competitor") < pl.col("opponent"))
        .group_by("event_id", low="competitor", high="opponent")
        .agg(times=pl.len())
    )


def sides(simulated: Simulated) -> pl.DataFrame:
    """The rounds with an opponent, each beside the row of the opponent (`_other`)."""
    rows = simulated.rounds.drop_nulls("opponent")
    return rows.join(
        rows,
        left_on=["event_id", "round", "opponent"],
        right_on=["event_id", "round", "competitor"],
        how="left",
        suffix="_other",
    )


def byes(simulated: Simulated) -> pl.DataFrame:
    """The rounds with a pairing bye."""
    return simulated.rounds.filter(pl.col("result").cast(pl.String) == "U")
