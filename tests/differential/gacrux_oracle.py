"""Tie-break values from gacrux, the reference checker, over many files at once.

What to know of version 1.11.65 when its values differ:

- FB leaves the scores of BH and SB changed, so fore codes are asked for last.
- DE is the place within the tied group (1, 1, 3), and 0 for everybody when nothing is decided.
- AOB is rounded half up to 2 decimals (3 from 9 rounds on) and ranked so.
- Rounds declared but not held are zero-point byes for everybody unless `-n ROUND` is in `extra`.
- A rating code is null for the whole event as soon as one player is unrated.
- The edition is chosen by date, 2024 for every event before March 2026; it acts on 16.4 only.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import polars as pl

WORKER = Path(__file__).with_name("gacrux_worker.py")

#: The year of the modifier `/V` that forces a set of rules; none of them before 2024 differs.
YEARS = {"by-date": None, "fide-2023": 2024, "fide-2024": 2024, "fide-2026": 2026}
SYSTEMS = {None: (), "swiss": ("-s",), "predetermined": ("-p",)}

SCHEMA = {
    "path": pl.String,
    "player": pl.UInt32,
    "rank": pl.UInt32,
    "code": pl.String,
    "value": pl.Float64,
}


@dataclass(frozen=True)
class Answers:
    """`values`: one row per file, player and code; `refused`: path and reason of the others."""

    values: pl.DataFrame
    refused: pl.DataFrame


def gacrux_values(
    paths: Iterable[Path | str],
    codes: Sequence[str],
    *,
    edition: str = "by-date",
    system: Literal["swiss", "predetermined"] | None = None,
    extra: Sequence[str] = (),
) -> pl.DataFrame:
    """One row per file, player and code: path, player, rank, code, value.

    `rank` is the place by the whole list, fore codes last. A refused file has no rows. `extra`
    are options of gacrux; files are read as UTF-8 unless it says `-b`.
    """
    return gacrux_answers(paths, codes, edition=edition, system=system, extra=extra).values


def gacrux_answers(
    paths: Iterable[Path | str],
    codes: Sequence[str],
    *,
    edition: str = "by-date",
    system: Literal["swiss", "predetermined"] | None = None,
    extra: Sequence[str] = (),
) -> Answers:
    """The values together with the files that gacrux refused, and why."""
    year = YEARS[edition]
    asked = sorted(codes, key=is_fore)
    spelled = [code if year is None else f"{code}/V{year}" for code in asked]
    job = {
        "paths": [str(path) for path in paths],
        "codes": spelled,
        "options": ["-b", "utf-8", *SYSTEMS[system], *extra],
    }
    run = subprocess.run(
        [sys.executable, str(WORKER)],
        input=json.dumps(job),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    rows = [
        (line["path"], player, rank, code, None if text is None else float(text))
        for line in lines
        for player, rank, values in line["rows"]
        for code, text in zip(asked, values, strict=True)
    ]
    refused = [(line["path"], line["problem"]) for line in lines if line["problem"]]
    return Answers(
        pl.DataFrame(rows, schema=SCHEMA, orient="row"),
        pl.DataFrame(refused, schema={"path": pl.String, "problem": pl.String}, orient="row"),
    )


def is_fore(code: str) -> bool:
    """Whether gacrux redraws the last round for this code, and so spoils what follows."""
    name, *modifiers = code.upper().split("/")
    return name == "FB" or "F" in modifiers
