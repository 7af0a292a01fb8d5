"""Differences that somebody has signed off: a small TOML file.

[[signed-off]]
event = "Spring Open*"     # an event's id or name; * and ? as in file names
list = "declared"          # this list alone; without it, every list
who = "J. Arbiter"
why = "Play-off for the first place"
"""

import re
import tomllib
from dataclasses import dataclass

import polars as pl

from pipeline.errors import MalformedError

_KEYS = {"event", "list", "who", "why"}


@dataclass(frozen=True)
class SignedOff:
    """Who answers for a difference, and why; `event` is a pattern, `list` a name or empty."""

    event: str
    list: str
    who: str
    why: str

    def covers(self) -> pl.Expr:
        """Boolean over rows with event_id, name and list."""
        pattern = "^" + re.escape(self.event).replace(r"\*", ".*").replace(r"\?", ".") + "$"
        named = pl.any_horizontal(
            pl.col(column).str.contains(pattern) for column in ("event_id", "name")
        )
        return named & (pl.col("list") == self.list) if self.list else named


def signed_off(text: str) -> list[SignedOff]:
    """The entries of a file. Raises MalformedError."""
    try:
        entries = tomllib.loads(text).get("signed-off", [])
    except tomllib.TOMLDecodeError as error:
        raise MalformedError("signed-off file", "", str(error)) from error
    for entry in entries:
        if not isinstance(entry, dict) or not {"event", "who", "why"} <= set(entry) <= _KEYS:
            raise MalformedError(
                "signed-off entry", str(entry), "it needs event, who and why, and may have list"
            )
    return [SignedOff(e["event"], e.get("list", ""), e["who"], e["why"]) for e in entries]


def with_signatures(rows: pl.DataFrame, entries: list[SignedOff]) -> pl.DataFrame:
    """The rows with `signed_off` (`who: why`), null where nobody signed or nothing differs."""
    said = [pl.when(e.covers()).then(pl.lit(f"{e.who}: {e.why}")) for e in entries]
    differs = pl.col("cause").is_not_null()
    signature = pl.when(differs).then(pl.coalesce(*said, pl.lit(None, pl.String)))
    return rows.with_columns(signed_off=signature)
