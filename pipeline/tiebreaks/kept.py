"""What the modifiers of a code leave of a competitor's rounds, and the reading in force."""

from dataclasses import dataclass, field

import polars as pl

from pipeline.rules.options import DEFAULTS, Options
from pipeline.tiebreaks.descriptor import Modifiers
from pipeline.tiebreaks.summands import Summands, summed, total


@dataclass(frozen=True)
class Kept:
    """The rounds of one competitor that count, as masks over the contributions.

    view: suffix of the columns to read (`_p` forfeits as games, `_f` the last round redrawn).
    order: name of the cut order; its columns hold the position of each element. options: the
    readings chosen where the text is silent.
    """

    modifiers: Modifiers
    order: str = ""
    options: Options = field(default_factory=lambda: DEFAULTS)

    @property
    def view(self) -> str:
        """Suffix of the view's columns."""
        flags = self.modifiers.flags
        return "".join(f"_{flag.lower()}" for flag in "FP" if flag in flags)

    @property
    def low_column(self) -> str:
        """Column with positions for low cuts."""
        return f"low_{self.order}{self.view}"

    @property
    def high_column(self) -> str:
        """Column with positions for high cuts after the low ones."""
        return f"high_{self.order}{self.view}_{self.modifiers.low}"

    def column(self, name: str) -> pl.Expr:
        """A column of the view."""
        return pl.col(name + self.view)

    @property
    def mask(self) -> pl.Expr:
        """True for the elements that no cut takes."""
        cut = self.modifiers
        mask = pl.lit(True)
        if cut.low:
            mask = _beyond(self.low_column, cut.low)
        if cut.high:
            mask &= _beyond(self.high_column, cut.high)
        return mask

    def summed(self, worth: pl.Expr, elements: pl.Expr) -> Summands:
        """Sum of `worth` over what is kept; see `enough` for fewer `elements` than cuts."""
        cut = self.modifiers
        if not cut.low:
            return summed(worth)
        numbers = {"kept": pl.when(self.mask).then(worth), "elements": elements}
        enough = total("elements") >= cut.low + cut.high
        value = self.enough(enough, total("kept"), total("worth"))
        return Summands(worth, value, numbers, counted=self.mask, enough=enough)

    def enough(self, enough: pl.Expr, value: pl.Expr, uncut: pl.Expr) -> pl.Expr:
        """`value`, or with more cuts than elements null (12c), 0 or `uncut` as the option says."""
        excess = {"null": pl.lit(None, pl.Int64), "zero": pl.lit(0, pl.Int64), "uncut": uncut}
        return pl.when(enough).then(value).otherwise(excess[self.options["excess-cuts"]])


def _beyond(position: str, cuts: int) -> pl.Expr:
    return (pl.col(position) > cuts) | (pl.col(position) == 0)
