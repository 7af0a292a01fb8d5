"""What is drawn for the rounds before anybody is paired: absences, and the luck of each game."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate.outcomes import Floats
from pipeline.simulate.plan import Plan, Unplayed
from pipeline.simulate.streams import Purpose, stream

Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Chances:
    """Arrays (events × rounds × players).

    zero, half: asks for such a bye. gone: has left for good. Of the game in which the player has
    White: late_white, late_black: this side does not come to the board; luck: decides it.
    """

    zero: Flags
    half: Flags
    gone: Flags
    late_white: Flags
    late_black: Flags
    luck: Floats


def chances(plan: Plan, numbers: Sequence[int], attempt: int) -> Chances:
    """The chances of these events. A player who is gone asks for byes of no points."""
    sides = (plan.held, plan.players)
    luck = np.stack([stream(plan, n, attempt, Purpose.results).random(sides) for n in numbers])
    rates = plan.unplayed
    if rates == Unplayed():
        never = np.zeros(luck.shape, np.bool_)
        return Chances(never, never, never, never, never, luck)
    drawn = [stream(plan, n, attempt, Purpose.unplayed).random((3, *sides)) for n in numbers]
    absence, leaving, lateness = np.stack(drawn, axis=1)
    gone = leaving < rates.withdrawal
    gone[:, 0] = False
    gone = np.logical_or.accumulate(gone, axis=1)
    zero = gone | (absence < rates.zero)
    return Chances(
        zero=zero,
        half=~zero & (absence < rates.zero + rates.half),
        gone=gone,
        late_white=lateness < rates.forfeit / 2,
        late_black=lateness >= 1 - rates.forfeit / 2,
        luck=luck,
    )
