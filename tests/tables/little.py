"""Little report files, written column by column, and what reading makes of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from pipeline.archive import Member
from pipeline.runs.reading import read
from pipeline.tables.ingest import Tables

#: What stands above the players of a case; so the first player has line 3.
HEAD = ("012 Little Open", "042 2026/04/04")
#: Notes of files that state neither points nor ranks and leave cells blank or lines unfinished.
USUAL = ("POINTS_BLANK", "RANK_BLANK", "CELLS_UNEVEN", "BLANK_CELL")


def player(number: object, *cells: str, **fields: str) -> str:
    """A player record: start number, round cells of eight columns, further fields by name."""
    values = {
        "sex": "m", "title": "", "name": f"Player {number}", "rating": "", "fed": "", "id": "",
        "birth": "", "points": "", "rank": "", **fields,
    }  # fmt: skip
    return (
        "001 {number:>4} {sex:1}{title:>3} {name:<33} {rating:>4} {fed:3} {id:>11} {birth:<10} "
        "{points:>4} {rank:>4}"
    ).format(number=number, **values) + "".join(f"  {cell:<8}" for cell in cells)


@dataclass(frozen=True)
class Case:
    """Lines of a file, its state, what is found (rule, line, column) and the rounds read.

    `rounds`: start number → its rounds as `opponent colour result`, `-` where there is none; empty
    for a refused file. `found` leaves out what is usual.
    """

    name: str
    lines: tuple[str, ...]
    state: str = "loaded"
    found: tuple[tuple[str, int | None, int | None], ...] = ()
    rounds: dict[int, str] = field(default_factory=dict)
    head: tuple[str, ...] = HEAD

    @property
    def rules(self) -> set[str]:
        """Ids of the rules that the case shows."""
        return {rule for rule, _, _ in self.found}


def tables(*lines: str, edition: str = "by-date", upto: int | None = None) -> Tables:
    """Tables of one file with these lines."""
    return of_files({"little.trf": lines}, edition, upto)


def of_files(
    files: Mapping[str, Sequence[str]], edition: str = "by-date", upto: int | None = None
) -> Tables:
    """Tables of files by origin, read as one bucket; equal files are told apart by a comment."""
    members = [
        Member(origin, "".join(f"{line}\n" for line in (*lines, f"### {origin}")).encode())
        for origin, lines in files.items()
    ]
    return read(members, [], frozenset(), edition, upto)


def of_file(read_: Tables, origin: str) -> Tables:
    """The rows of one file in the tables of a bucket."""
    file = read_.files.filter(pl.col("origin") == origin)
    (name,) = file["file_id"]
    own = {
        table: getattr(read_, table).filter(pl.col("event_id").str.starts_with(name))
        for table in ("events", "players", "games", "rounds")
    }
    return Tables(file, **own, findings=read_.findings.filter(pl.col("file_id") == name))


def found(read_: Tables, *left_out: str) -> list[tuple[Any, ...]]:
    """(rule, line, column) of the findings in their order, without these rules."""
    rows = read_.findings.filter(~pl.col("rule").is_in(left_out))
    return rows.select("rule", "line", "column").rows()


def rounds(read_: Tables) -> dict[int, str]:
    """Start number → its rounds as `opponent colour result`, joined by commas."""
    cell = pl.concat_str(
        [pl.col(name).cast(pl.String).fill_null("-") for name in ("opponent", "colour", "result")],
        separator=" ",
    )
    by_player = read_.rounds.group_by("competitor", maintain_order=True).agg(cell=cell)
    return dict(by_player.select("competitor", pl.col("cell").list.join(", ")).rows())


def points(read_: Tables) -> dict[int, float]:
    """Start number → sum of the points of its rounds and the final adjustment."""
    sums = read_.rounds.group_by("competitor").agg(pl.col("points").sum())
    rows = read_.players.join(sums, left_on="player", right_on="competitor", how="left")
    total = pl.col("points").fill_null(0) + pl.col("final_adjustment")
    return dict(rows.select("player", total).sort("player").rows())
