"""Simulated events as the ground of a study: plans by their text, events made in processes."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial

import polars as pl

from pipeline.contributions.field import field
from pipeline.errors import MalformedError, UsageError
from pipeline.rankings.lists import RankingList, codes_of
from pipeline.runs.pool import cores, in_order
from pipeline.runs.simulating import portions
from pipeline.simulate import Plan, Unplayed, simulate
from pipeline.simulate.streams import named
from pipeline.studies.ground import Ground, in_memory, ranked
from pipeline.studies.question import Question
from pipeline.tiebreaks.compute import compute

_READ: dict[str, Callable[[str], object]] = {
    "players": int, "rounds": int, "pairing": str, "strengths": str, "middle": float,
    "spread": float, "noise": float, "results": str, "draws": float, "unplayed": Unplayed.of,
    "scoring": str,
}  # fmt: skip


@dataclass(frozen=True)
class Cell:
    """One cell of an experiment: its text, its plan and how many events it has."""

    text: str
    plan: Plan
    events: int

    @property
    def settings(self) -> dict[str, object]:
        """What is simulated, spelled out."""
        chosen = {name: getattr(self.plan, name) for name in _READ}
        return {"events": self.events, **chosen, "rounds": self.plan.held,
                "spread": self.plan.width, "unplayed": asdict(self.plan.unplayed)}  # fmt: skip


def cell(text: str, experiment: str, seed: int, events: int) -> Cell:
    """The cell of `players=32 rounds=7 pairing=fold`, names and values of a Plan.

    Cells that differ in the pairing alone share all other chance, so they can be compared event by
    event. Raises UsageError and MalformedError.
    """
    settings: dict[str, object] = {}
    for part in text.split():
        name, _, value = part.partition("=")
        if name not in _READ:
            raise UsageError("setting of a cell", name, tuple(_READ))
        try:
            settings[name] = _READ[name](value)
        except ValueError:
            raise MalformedError("cell", part, "the value is not a number") from None
    rest = " ".join(sorted(part for part in text.split() if not part.startswith("pairing=")))
    place = {"experiment": experiment, "cell": named(rest), "seed": seed}
    return Cell(text, Plan(**{**settings, **place}), events)  # type: ignore[arg-type]


@contextmanager
def simulated_ground(chosen: Cell, question: Question, workers: int) -> Iterator[Ground]:
    """The ground of a cell's events, ranked under the lists of the question."""
    work = partial(_tables, chosen.plan, question)
    parts = list(in_order(work, portions(chosen.plan, chosen.events), workers or cores()))
    tables = {name: pl.concat([part[name] for part in parts]) for name in parts[0]}
    with in_memory(tables, question) as ground:
        yield ground


def _tables(plan: Plan, question: Question, numbers: Sequence[int]) -> dict[str, pl.DataFrame]:
    """Public tables, truth, points and standings of the events with these numbers."""
    made = simulate(plan, numbers[0], len(numbers))
    lists: tuple[RankingList, ...] = question.lists
    frame = field(made.events, made.players, made.rounds)
    values = compute(frame, ["PTS", *codes_of(lists)], question.options)
    ids = made.players.select("event_id", competitor="player")
    return {
        "events": made.events,
        "players": made.players,
        "rounds": made.rounds,
        "truth": made.truth,
        "tiebreaks": ids.with_columns(values["PTS"]),
        "standings": ranked(frame, lists, question.options, values),
    }
