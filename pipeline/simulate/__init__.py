"""Tournaments with known strengths: `simulate(plan, first, count)` gives `Simulated` tables.

`events`, `players` and `rounds` are public tables, so `contributions.field.field` and everything
after it takes them as they are; `truth` has the strength of each player.
"""

from pipeline.simulate.plan import Plan, Unplayed
from pipeline.simulate.play import Simulated, simulate

__all__ = ["Plan", "Simulated", "Unplayed", "simulate"]
