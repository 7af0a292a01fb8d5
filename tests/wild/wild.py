"""What report files look like in the wild: one little file per row of the table of variations."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.tables.little import HEAD, player

#: rule, line, column, before, after.
Found = tuple[str, int | None, int | None, str | None, str | None]
WON, LOST = player(1, "   2 w 1"), player(2, "   1 b 0")
GAME = (WON, LOST)
PLAYED = {1: "2 w 1", 2: "1 b 0"}


@dataclass(frozen=True)
class Wild:
    """One file: what varies, its lines, its state, what is found and the tables that result.

    `rounds` as in the little files: start number → `opponent colour result`; empty if the file is
    refused. `held`: `table.column` → its values. `encode` makes the file's bytes of its text.
    """

    row: str
    lines: tuple[str, ...] = GAME
    state: str = "loaded"
    found: tuple[Found, ...] = ()
    rounds: Mapping[int, str] = field(default_factory=dict)
    held: Mapping[str, list[Any]] = field(default_factory=dict)
    head: tuple[str, ...] = HEAD
    encode: Callable[[str], bytes] = str.encode

    @property
    def data(self) -> bytes:
        """The file; a comment tells it from others of the same lines."""
        lines = (*self.head, *self.lines, f"### {self.row}")
        return self.encode("".join(f"{line}\n" for line in lines))


@dataclass(frozen=True)
class Shown:
    """A row that little files of `tests/tables` show already, by their names."""

    row: str
    cases: tuple[str, ...]


def note(rule: str, line: int | None = None, column: int | None = None) -> Found:
    """A finding that changes nothing."""
    return rule, line, column, None, None


def put(line: str, column: int, text: str) -> str:
    """The line with a text at a 1-based column, over what was there."""
    line = line.ljust(column - 1)
    return line[: column - 1] + text + line[column - 1 + len(text) :]
