"""What a value is made of: the worth of each round, and how the worths become the value.

A tie-break states its worth once. The computation aggregates it, the explanation prints it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import polars as pl

from pipeline.units import Unit

#: How the worths that count become the value. `table`: more is looked up, the steps say what.
#: `solved`: an equation of the opponents' values. `steps`: compared one after the other.
#: `expression`: a user's, over all rounds at once.
Rule = Literal["sum", "mean", "mean, halves up", "table", "weighted sum", "solved", "steps",
               "expression"]  # fmt: skip


def _nothing() -> dict[str, pl.Expr]:
    return {}


def _all() -> pl.Expr:
    return pl.lit(True)


@dataclass(frozen=True)
class Summands:
    """A value over a competitor's rounds, and what it is made of.

    worth: of each round, in whole steps of `unit` (None: of the value's); null for a round that is
    no element. numbers: what else the value follows from, of each round. counted: False for a round
    that a modifier takes away. detail: one more number of a round that a reader needs, under its
    name. These are for one row with its neighbours in `contributions`; beside its columns they may
    read `opponent_value`, what the code reads of the opponent, and `value`, the competitor's own.

    value: of a competitor. It reads the columns of the competitor and its event (`people`) and
    `worth` and the `numbers` as lists of the competitor's rounds, null being 0 there. enough:
    whether there are as many elements as the modifiers take, likewise; None: always. steps: numbers
    on the way to the value, likewise; they may read `value` as well.
    """

    worth: pl.Expr
    value: pl.Expr
    numbers: Mapping[str, pl.Expr] = field(default_factory=_nothing)
    rule: Rule = "sum"
    unit: Unit | None = None
    counted: pl.Expr = field(default_factory=_all)
    enough: pl.Expr | None = None
    detail: tuple[str, pl.Expr] | None = None
    steps: Mapping[str, pl.Expr] = field(default_factory=_nothing)


def summed(worth: pl.Expr) -> Summands:
    """The sum of a worth over all rounds; of a Boolean, the number of rounds."""
    return Summands(worth, total("worth"))


def total(name: str) -> pl.Expr:
    """Whole sum of a list over the rounds."""
    return pl.col(name).list.sum().cast(pl.Int64)


@dataclass(frozen=True)
class Passes:
    """How a tie-break decides among the tied, pass by pass.

    standings: one row per pass and member of a set still tied: number (of the pass), competitor,
    group, place (members of the group ahead before the pass), score, met, size (of the set),
    complete (all met), least and reach (score if what is missing is lost or won), after (place
    after the pass). encounters: one row per pass, member and other member met: number, competitor,
    opponent, worth. Points. all_met, some_not_met: the provisions of `rules.articles` that a pass
    over such a set follows.
    """

    standings: pl.DataFrame
    encounters: pl.DataFrame
    all_met: str = "DE, all met"
    some_not_met: str = "DE, some not met"


NO_PASSES = Passes(
    pl.DataFrame(
        schema={
            "number": pl.Int32,
            "competitor": pl.UInt32,
            "group": pl.UInt32,
            "place": pl.UInt32,
            "met": pl.Int64,
            "size": pl.Int64,
            "complete": pl.Boolean,
            "after": pl.UInt32,
            "score": pl.Float64,
            "least": pl.Float64,
            "reach": pl.Float64,
        }
    ),
    pl.DataFrame(
        schema={
            "number": pl.Int32,
            "competitor": pl.UInt32,
            "opponent": pl.UInt32,
            "worth": pl.Float64,
        }
    ),
)
