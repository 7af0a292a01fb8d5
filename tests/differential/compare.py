"""Our values against gacrux's, row by row."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from pipeline import read_archive
from pipeline.rules.editions import BY_DATE
from tests.differential.adjudications import GACRUX, judged
from tests.differential.gacrux_oracle import Answers, gacrux_answers, is_fore
from tests.differential.readings import KEYS, list_values, table_values

EDITIONS = ("fide-2024", "fide-2026")
_CODES = """
PTS WIN WON BPG BWG PS PS/C1 PS/C2 PS/C3 REP STD TPN TPN/R RTNG RTNG/R RTNG/U1400
BH BH/C1 BH/C2 BH/C3 BH/M1 BH/M2 BH/P BH/C1/P BH/M1/P BH/F BH/C1/F BH/C1/F/P AOB AOB/F
FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P SB SB/C1 SB/C2 SB/C3 SB/M1 SB/M2 SB/P SB/C1/P
KS KS/L+1 KS/L-1 KS/L-3 ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 ARO/C1/U1400 TPR TPR/U1400
PTP PTP/U1400 APRO APRO/U1400 APPO APPO/U1400
"""
#: Every table code that both know, with the modifiers that FIDE's list of descriptors names.
CODES = tuple(_CODES.split())
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
    """rows: KEYS, predetermined, rounds, group, ours, READINGS, theirs, verdict. files: origin,
    state, reason of ours. refused: event (the file's name) and problem of gacrux."""

    rows: pl.DataFrame
    files: pl.DataFrame
    refused: pl.DataFrame


@dataclass(frozen=True)
class _Told:
    """What gacrux is told of some files: our system, the encoding, the rounds (as options)."""

    robin: bool
    encoding: str
    rounds: str

    def answers(self, paths: Sequence[Path], codes: Sequence[str], edition: str) -> Answers:
        """Its values of all codes; of files on which a fore code stops it, of the others."""
        system = "predetermined" if self.robin else "swiss"
        extra = ("-b", self.encoding, *self.rounds.split())
        first = gacrux_answers(paths, codes, edition=edition, system=system, extra=extra)
        plain = [code for code in codes if not is_fore(code)]
        if first.refused.is_empty() or len(plain) == len(codes):
            return first
        again = gacrux_answers(
            first.refused["path"], plain, edition=edition, system=system, extra=extra
        )
        return Answers(pl.concat([first.values, again.values]), again.refused)


def compared(paths: Sequence[Path], turn: int = 0, edition: str = BY_DATE) -> Comparison:
    """All codes of the files under each of EDITIONS, and the list whose turn it is under `edition`.

    Only what both programs read has rows.
    """
    tables = read_archive(paths)
    files = tables.files.select("file_id", "origin", "encoding", "state", "reason")
    told = tables.events.join(files, on="file_id").select(
        "origin",
        "predetermined",
        pl.col("encoding").cast(pl.String).replace("ascii", "utf-8"),
        # unless told it makes byes of rounds to come and leaves out a last round of forfeits
        rounds=pl.when(pl.col("rounds_declared").is_null())
        .then(pl.format("-n {} -N {}", "rounds_played", "rounds_played"))
        .when(~pl.col("complete"))
        .then(pl.format("-n {}", "rounds_played"))
        .otherwise(pl.lit("")),
    )
    alike = told.group_by("predetermined", "encoding", "rounds", maintain_order=True)
    rows, refused = [], []
    for (robin, encoding, rounds), group in alike:
        chosen = [path for path in paths if path.name in group["origin"].to_list()]
        part, problems = _compared(chosen, _Told(robin, encoding, rounds), turn, edition)
        rows.append(part)
        refused.append(problems)
    return Comparison(
        judged(pl.concat(rows), GACRUX).sort(KEYS),
        files.select("origin", "state", "reason"),
        pl.concat(refused),
    )


def _compared(
    paths: Sequence[Path], told: _Told, turn: int, edition: str
) -> tuple[pl.DataFrame, pl.DataFrame]:
    spelled = _spelled()
    asked = spelled["spelled"].unique(maintain_order=True).to_list()
    answers = told.answers(paths, asked, BY_DATE)
    theirs = answers.values.join(spelled, left_on="code", right_on="spelled").select(
        _NAME, "player", "edition", code="canonical", theirs="value"
    )
    ours = pl.concat(table_values(read_archive(paths, rules), CODES) for rules in EDITIONS)
    values = ours.join(theirs, on=["event", "player", "edition", "code"])
    ranking = LISTS[told.robin][turn % len(LISTS[told.robin])].split(",")
    walked = told.answers(paths, ranking, edition).values
    lists = _list_rows(list_values(read_archive(paths, edition), ranking), walked)
    return pl.concat([values, lists.select(values.columns)]), answers.refused.select(
        _NAME, "problem"
    )


def _list_rows(ours: pl.DataFrame, walked: pl.DataFrame) -> pl.DataFrame:
    """The entries decided in the group and the rank, gacrux's places as tiers of our groups."""
    walked = walked.with_columns(_NAME)
    theirs = walked.select(
        "event",
        "player",
        "value",
        place=pl.int_range(pl.len(), dtype=pl.UInt32).over("event", "player"),
    )
    ranks = walked.group_by("event", "player").agg(
        value=pl.col("rank").first().cast(pl.Float64), place=pl.len().cast(pl.UInt32)
    )
    tier = pl.col("value").rank("dense").over("event", "place", "group").cast(pl.Float64)
    return ours.join(
        pl.concat([theirs, ranks.select(theirs.columns)]), on=["event", "player", "place"]
    ).with_columns(theirs=pl.when(pl.col("code") == "rank").then("value").otherwise(tier))


def _spelled() -> pl.DataFrame:
    """Each code and edition as gacrux is asked for it: canonical, edition, spelled; fore last."""
    rows = [
        (code, edition, code + (year if code.split("/")[0] in _BY_EDITION else ""))
        for code in sorted(CODES, key=is_fore)
        for edition, year in _YEARS.items()
    ]
    return pl.DataFrame(rows, schema=["canonical", "edition", "spelled"], orient="row")
