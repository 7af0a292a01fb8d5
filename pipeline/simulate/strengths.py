"""Who plays: true strengths, and the ratings by which players are seeded."""

from functools import cache
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.errors import MalformedError
from pipeline.simulate.outcomes import Floats
from pipeline.simulate.plan import Plan
from pipeline.simulate.streams import Purpose, stream
from pipeline.store.scan import scan


def entrants(plan: Plan, number: int, attempt: int) -> tuple[Floats, NDArray[np.int64]]:
    """(strengths, ratings) of an event's players in the order of their start numbers.

    Seeded by rating, equal ratings by lot. A rating is a whole number of at least 1.
    """
    strengths = _strengths(plan, stream(plan, number, attempt, Purpose.strengths))
    chance = stream(plan, number, attempt, Purpose.noise)
    noise = plan.noise * chance.standard_normal(plan.players)
    ratings = np.clip(np.rint(strengths + noise), 1, 9999).astype(np.int64)
    order = np.lexsort((chance.random(plan.players), -ratings))
    return strengths[order], ratings[order]


def _strengths(plan: Plan, chance: np.random.Generator) -> Floats:
    if isinstance(plan.strengths, Path):
        fields = _rated_fields(plan.strengths, plan.players)
        ratings = fields[int(chance.integers(len(fields)))]
        return chance.choice(ratings, plan.players, replace=False)
    if plan.strengths == "normal":
        return plan.middle + plan.width * chance.standard_normal(plan.players)
    return plan.middle + plan.width * np.linspace(0.5, -0.5, plan.players)


@cache
def _rated_fields(out: Path, players: int) -> list[Floats]:
    """The ratings of each event of an output folder that has so many rated players.

    Raises FileAccessError without tables, MalformedError when no event is that large.
    """
    fields = (
        scan(out, "players")
        .drop_nulls("rating")
        .group_by("event_id")
        .agg(pl.col("rating").cast(pl.Float64).sort())
        .filter(pl.col("rating").list.len() >= players)
        .sort("event_id")
        .collect()
    )
    if fields.is_empty():
        why = f"none of its events has {players} rated players; ask for fewer with --players"
        raise MalformedError("strengths", str(out), why)
    return [ratings.to_numpy() for ratings in fields["rating"]]
