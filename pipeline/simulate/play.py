"""Events of a plan, played round by round: pairing event by event, results for all at once."""

from dataclasses import dataclass

import polars as pl

from pipeline.simulate.batch import played
from pipeline.simulate.frames import tables
from pipeline.simulate.models import pairer
from pipeline.simulate.outcomes import model
from pipeline.simulate.plan import Plan

#: Events held at once.
_BATCH = 1000


@dataclass(frozen=True)
class Simulated:
    """Simulated events as public tables, and what is true of them.

    events, players, rounds: see `pipeline.contracts`; sorted by event_id, which holds experiment,
    cell and event number; nothing has been written, so file_id is no hash. truth: one row per
    player, sorted by (event_id, player): event_id, player (start number), strength (Elo, Float64),
    rating (Int32), experiment, cell, number (of the event), member (its file name in an archive).
    """

    events: pl.DataFrame
    players: pl.DataFrame
    rounds: pl.DataFrame
    truth: pl.DataFrame


def simulate(plan: Plan, first: int = 1, count: int = 1000) -> Simulated:
    """The events of a plan with the numbers first, first + 1 …, `count` of them.

    An event depends on the plan and its number alone. One that a Swiss system cannot finish, as
    happens in tiny fields with many rounds, is drawn anew.

    Raises MalformedError when the pairing model is not installed or the plan leaves no way to pair
    its rounds, FileAccessError when its strengths cannot be read.
    """
    pair, outcome = pairer(plan), model(plan.results, plan.draws)
    parts = []
    for start in range(first, first + count, _BATCH):
        numbers = range(start, min(start + _BATCH, first + count))
        parts.append(tables(plan, numbers, played(plan, numbers, pair, outcome)))
    return Simulated(*(pl.concat(part) for part in zip(*parts, strict=True)))
