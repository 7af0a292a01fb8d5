"""Our values against gacrux's, row by row."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import polars as pl

from pipeline import read_archive
from pipeline.rules.editions import BY_DATE
from tests.differential.adjudications import GACRUX, judged
from tests.differential.gacrux_oracle import gacrux_answers, is_fore
from tests.differential.readings import KEYS, list_values, table_values

EDITIONS = ("fide-2024", "fide-2026")
#: Every table code that both know, with the modifiers that FIDE's list of descriptors names.
CODES = tuple(
    "PTS WIN WON BPG BWG PS PS/C1 PS/C2 PS/C3 REP STD TPN TPN/R RTNG RTNG/R RTNG/U1400 "
    "BH BH/C1 BH/C2 BH/C3 BH/M1 BH/M2 BH/P BH/C1/P BH/M1/P BH/F BH/C1/F BH/C1/F/P AOB AOB/F "
    "FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P SB SB/C1 SB/C2 SB/C3 SB/M1 SB/M2 SB/P SB/C1/P "
    "KS KS/L+1 KS/L-1 KS/L-3 ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 ARO/C1/U1400 TPR TPR/U1400 "
    "PTP PTP/U1400 APRO APRO/U1400 APPO APPO/U1400".split()
)
#: Lists by whether the pairings are predetermined; fore codes stand last.
LISTS = {
    False: (
        "PTS,BH/C1,BH,SB,DE,WIN",
        "PTS,DE,SB,KS",
        "PTS,DE,BH/C1,DE",
        "PTS,DE/P,WIN,DE,BH/M1,SB/C1",
        "PTS,WON,PS,BPG,DE,DE/P,TPN/R",
        "PTS,REP,ARO,DE,BWG,FB",
    ),
    True: (
        "PTS,DE,SB,KS",
        "PTS,DE,WIN,SB,KS",
        "PTS,WON,DE,SB,DE,RTNG",
        "PTS,SB,DE/P,PS/C1,BPG,DE",
    ),
}
#: The names whose value the edition decides in gacrux, which is told by a modifier.
_BY_EDITION = ("BH", "SB", "FB", "AOB")
_YEARS = {"fide-2024": "/V2024", "fide-2026": "/V2026"}
_NAME = pl.col("path").str.extract(r"([^/\\]+)$").alias("event")


@dataclass(frozen=True)
class Comparison:
    """rows: KEYS, predetermined, rounds, ours, theirs, verdict, READINGS; files by name (state and
    reason are ours); refused: name and problem of what gacrux did not read."""

    rows: pl.DataFrame
    files: pl.DataFrame
    refused: pl.DataFrame


def compared(paths: Sequence[Path], turn: int = 0, edition: str = BY_DATE) -> Comparison:
    """All codes of the files under each of EDITIONS, and the list whose turn it is under `edition`.

    gacrux is told our system and, of events in progress, the rounds held.
    """
    tables = read_archive(paths)
    events = tables.events.join(tables.files.select("file_id", "origin"), on="file_id").select(
        "origin", "predetermined", held=pl.when(~pl.col("complete")).then("rounds_played")
    )
    rows, refused = [], []
    for (robin, held), group in events.group_by("predetermined", "held", maintain_order=True):
        chosen = [path for path in paths if path.name in group["origin"].to_list()]
        part, problems = _compared(chosen, bool(robin), held, turn, edition)
        rows.append(part)
        refused.append(problems)
    return Comparison(
        judged(pl.concat(rows), GACRUX).sort(KEYS),
        tables.files.select("origin", "state", "reason"),
        pl.concat(refused),
    )


def _compared(
    paths: Sequence[Path], robin: bool, held: object, turn: int, edition: str
) -> tuple[pl.DataFrame, pl.DataFrame]:
    ranking = LISTS[robin][turn % len(LISTS[robin])].split(",")
    spelled = _spelled()
    asked = spelled["spelled"].unique(maintain_order=True).to_list()
    system: Literal["swiss", "predetermined"] = "predetermined" if robin else "swiss"
    extra = () if held is None else ("-n", str(held))
    both = [
        gacrux_answers(paths, codes, edition=rules, system=system, extra=extra)
        for codes, rules in ((asked, BY_DATE), (ranking, edition))
    ]
    values = both[0].values.join(spelled, left_on="code", right_on="spelled").select(
        _NAME, "player", "edition", "canonical", theirs="value"
    )
    tables = pl.concat(table_values(read_archive(paths, edition), CODES) for edition in EDITIONS)
    tables = tables.join(
        values,
        left_on=["event", "player", "edition", "code"],
        right_on=["event", "player", "edition", "canonical"],
    )
    lists = _list_rows(paths, ranking, edition, both[1].values).select(tables.columns)
    return pl.concat([tables, lists]), both[0].refused.select(_NAME, "problem")


def _list_rows(
    paths: Sequence[Path], ranking: Sequence[str], edition: str, walked: pl.DataFrame
) -> pl.DataFrame:
    """The entries decided in the group and the rank, gacrux's places as tiers of our groups."""
    walked = walked.select(_NAME, "player", "rank", "value").with_columns(
        place=pl.int_range(pl.len(), dtype=pl.UInt32).over("event", "player")
    )
    ranks = walked.filter(pl.col("place") == 0).select(
        "event",
        "player",
        pl.lit(len(ranking), pl.UInt32).alias("place"),
        value=pl.col("rank").cast(pl.Float64),
    )
    theirs = pl.concat([walked.select("event", "player", "place", "value"), ranks])
    ours = list_values(read_archive(paths, edition), ranking)
    tier = pl.col("value").rank("dense").over("event", "place", "group").cast(pl.Float64)
    return ours.join(theirs, on=["event", "player", "place"]).with_columns(
        theirs=pl.when(pl.col("code") == "rank").then("value").otherwise(tier)
    )


def _spelled() -> pl.DataFrame:
    """Each code and edition as gacrux is asked for it: canonical, edition, spelled; fore last."""
    rows = [
        (code, edition, code + (year if code.split("/")[0] in _BY_EDITION else ""))
        for code in sorted(CODES, key=is_fore)
        for edition, year in _YEARS.items()
    ]
    return pl.DataFrame(rows, schema=["canonical", "edition", "spelled"], orient="row")
