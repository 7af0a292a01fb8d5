"""Differences that somebody has signed off: a small TOML file.

[[signed-off]]
event = "Spring Open*"     # an event's id or name; * ? [ab] as in file names
list = "declared"          # this list alone; without it, every list
who = "J. Arbiter"
why = "Play-off for the first place"
"""

from dataclasses import dataclass

import polars as pl

from pipeline.errors import MalformedError
from pipeline.tables.entries import GLOB, TEXT, entries, regex


@dataclass(frozen=True)
class SignedOff:
    """Who answers for a difference, and why; `event` is a glob, `list` a name or empty."""

    event: str
    who: str
    why: str
    list: str = ""

    def covers(self) -> pl.Expr:
        """Boolean over rows with event_id, name and list."""
        pattern = f"^(?:{regex(self.event)})$"
        named = pl.any_horizontal(
            pl.col(column).str.contains(pattern) for column in ("event_id", "name")
        )
        return named & (pl.col("list") == self.list) if self.list else named


def signed_off(text: str) -> list[SignedOff]:
    """The entries of a file. Raises MalformedError naming the entry."""
    read = entries(text, "signed-off", {"event": GLOB, "list": TEXT})
    for number, entry in enumerate(read, start=1):
        if "event" not in entry:
            raise MalformedError(f"signed-off {number}", "event", "is missing: say which event")
    return [SignedOff(**entry) for entry in read]


def with_signatures(rows: pl.DataFrame, entries: list[SignedOff]) -> pl.DataFrame:
    """The rows with `signed_off` (`who: why`), null where nobody signed or nothing differs."""
    said = [pl.when(e.covers()).then(pl.lit(f"{e.who}: {e.why}")) for e in entries]
    signature = pl.when(~pl.col("exact")).then(pl.coalesce(*said, pl.lit(None, pl.String)))
    return rows.with_columns(signed_off=signature)
