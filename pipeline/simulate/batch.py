"""Many events at once: pairing goes event by event, everything else over all of them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.contracts.labels import PAID_BY, RESULT
from pipeline.errors import MalformedError
from pipeline.simulate.chances import Chances, chances
from pipeline.simulate.history import History, Pairer, Pairing
from pipeline.simulate.outcomes import Floats, Model
from pipeline.simulate.plan import Plan
from pipeline.simulate.streams import Purpose, stream
from pipeline.simulate.strengths import entrants

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
_CODE = {letter: code for code, letter in enumerate(RESULT)}
#: An event whose round nobody can pair is drawn again so often.
_ATTEMPTS = 100


@dataclass(frozen=True)
class Batch:
    """strengths, ratings: (events × players), in the order of start numbers. opponent (-1: none),
    white, result (position in `RESULT`): (events × rounds × players)."""

    strengths: Floats
    ratings: Numbers
    opponent: Numbers
    white: Flags
    result: Numbers


def played(plan: Plan, numbers: Sequence[int], pair: Pairer, outcome: Model) -> Batch:
    """The events with these numbers. Raises MalformedError when one cannot be finished."""
    batch, left = _attempt(plan, numbers, 0, pair, outcome)
    for attempt in range(1, _ATTEMPTS):
        if not left:
            return batch
        again, still = _attempt(plan, [numbers[i] for i in left], attempt, pair, outcome)
        for values, new in zip(vars(batch).values(), vars(again).values(), strict=True):
            values[left] = new
        left = [left[i] for i in still]
    why = f"event {numbers[left[0]]} finds no legal pairing; ask for fewer rounds or absences"
    raise MalformedError("rounds", str(plan.held), why)


def _attempt(
    plan: Plan, numbers: Sequence[int], attempt: int, pair: Pairer, outcome: Model
) -> tuple[Batch, list[int]]:
    """The events as drawn in this attempt, and the positions of those that stopped early."""
    batch = _seeded(plan, numbers, attempt)
    drawn = chances(plan, numbers, attempt)
    here = ~(drawn.zero | drawn.half) if plan.is_swiss else np.ones_like(drawn.zero)
    payments, scale = plan.payments, plan.scale
    worth = np.array([round(payments[PAID_BY[letter]] * scale) for letter in RESULT])
    scores = np.zeros(batch.ratings.shape, np.int64)
    histories = {
        i: History(ratings, plan.held, stream(plan, number, attempt, Purpose.pairing))
        for i, (number, ratings) in enumerate(zip(numbers, batch.ratings.tolist(), strict=True))
    }
    for turn in range(plan.held):
        paired = {
            i: pair(history, np.flatnonzero(here[i, turn]).tolist())
            for i, history in histories.items()
        }
        pairings = {i: pairing for i, pairing in paired.items() if pairing is not None}
        histories = {i: histories[i] for i in pairings}
        _enter(batch, turn, pairings, drawn, outcome, plan.is_swiss)
        scores += worth[batch.result[:, turn]]
        opponent, white, result = (
            values[:, turn].tolist() for values in (batch.opponent, batch.white, batch.result)
        )
        for i, history in histories.items():
            history.enter(opponent[i], white[i], [RESULT[code] for code in result[i]])
            history.scores = scores[i].tolist()
    return batch, [i for i in range(len(numbers)) if i not in histories]


def _seeded(plan: Plan, numbers: Sequence[int], attempt: int) -> Batch:
    """The events before the first round."""
    drawn = [entrants(plan, number, attempt) for number in numbers]
    sides = (len(numbers), plan.held, plan.players)
    return Batch(
        strengths=np.stack([strengths for strengths, _ in drawn]),
        ratings=np.stack([ratings for _, ratings in drawn]),
        opponent=np.full(sides, -1, np.int64),
        white=np.zeros(sides, np.bool_),
        result=np.full(sides, _CODE["Z"], np.int64),
    )


def _enter(
    batch: Batch,
    turn: int,
    pairings: dict[int, Pairing],
    drawn: Chances,
    outcome: Model,
    is_swiss: bool,
) -> None:
    """Write a round into the batch: opponents, colours, results, byes.

    In a Swiss system whoever is left over gets the pairing bye, in a round robin a free round.
    """
    result = batch.result[:, turn]
    if is_swiss:
        result[drawn.half[:, turn]] = _CODE["H"]
        free = {i: pairing.free for i, pairing in pairings.items() if pairing.free is not None}
        result[list(free), list(free.values())] = _CODE["U"]
    boards = [(i, *pair) for i, pairing in pairings.items() for pair in pairing.pairs]
    event, white, black = np.array(boards, np.int64).reshape(-1, 3).T
    batch.opponent[event, turn, white] = black
    batch.opponent[event, turn, black] = white
    batch.white[event, turn, white] = True
    wins, draws = outcome(batch.strengths[event, white], batch.strengths[event, black])
    luck = drawn.luck[event, turn, white]
    won, lost = luck < wins, luck >= wins + draws
    no_white = drawn.gone[event, turn, white] | drawn.late_white[event, turn, white]
    no_black = drawn.gone[event, turn, black] | drawn.late_black[event, turn, white]
    result[event, white] = _letters(won, lost, no_white, no_black)
    result[event, black] = _letters(lost, won, no_black, no_white)


def _letters(won: Flags, lost: Flags, away: Flags, other_away: Flags) -> Numbers:
    """The letter of one side of each board, as its position in `RESULT`."""
    cases = [away, other_away, won, lost]
    return np.select(cases, [_CODE[letter] for letter in "-+10"], _CODE["="])
