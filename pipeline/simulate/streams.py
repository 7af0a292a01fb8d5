"""Where chance comes from: one root, and a stream for each (experiment, cell, event, purpose).

So another event, cell or experiment changes nothing, and plans that differ in one thing alone
share all other chance: under another pairing the same players come with the same ratings.
"""

from enum import IntEnum
from hashlib import sha256

import numpy as np

from pipeline.simulate.plan import Plan


class Purpose(IntEnum):
    """What a stream is drawn for; the numbers are part of every seed."""

    strengths = 0
    noise = 1
    unplayed = 2
    results = 3
    pairing = 4


def stream(plan: Plan, number: int, attempt: int, purpose: Purpose) -> np.random.Generator:
    """The generator of an event for one purpose. `attempt` counts events that were drawn anew."""
    key = (named(plan.experiment), plan.cell, number, attempt, int(purpose))
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(plan.seed, spawn_key=key)))


def named(text: str) -> int:
    """The number below 2³² that stands for a name in seeds."""
    return int.from_bytes(sha256(text.encode()).digest()[:4])
