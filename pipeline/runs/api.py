"""The pipeline as functions on polars frames, for notebooks: no files in between."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import polars as pl

from pipeline.archive import Member, Refusal
from pipeline.archive.bounds import Bounds
from pipeline.audits.places import audited
from pipeline.contributions.field import field
from pipeline.rankings.lists import RankingList, ranking_list
from pipeline.rankings.standings import standings
from pipeline.rules.editions import BY_DATE, edition_choice
from pipeline.rules.options import options
from pipeline.runs.config import Asked
from pipeline.runs.reading import read
from pipeline.runs.sources import opened
from pipeline.tables.ingest import Tables
from pipeline.tiebreaks.compute import compute


def read_archive(
    sources: Path | str | Iterable[Path | str],
    edition: str = BY_DATE,
    upto: int | None = None,
    bounds: Bounds | None = None,
    waivers: Path | str | None = None,
    overrides: Path | str | None = None,
) -> Tables:
    """Tables of files, events, players, games, rounds and findings of the sources, in memory.

    `upto`: standings after this round; what came later is left out.

    `waivers`, `overrides`: files of what a person decided about findings and stated about events.

    Raises FileAccessError for a path that cannot be read, UsageError for entries that are wrong.
    """
    decided = Asked(
        waivers=Path(waivers) if waivers else None, overrides=Path(overrides) if overrides else None
    ).settings()
    given = [sources] if isinstance(sources, Path | str) else list(sources)
    found = list(opened([Path(source) for source in given], bounds or Bounds()))
    return read(
        [entry for entry in found if isinstance(entry, Member)],
        [entry for entry in found if isinstance(entry, Refusal)],
        frozenset(),
        edition_choice(edition),
        upto,
        decided.waivers,
        decided.overrides,
    )


def compute_tiebreaks(
    tables: Tables, codes: Sequence[str], option: Iterable[str] = ()
) -> pl.DataFrame:
    """One row per competitor, sorted by (event_id, competitor): one Float64 column per code."""
    frame = field(tables.events, tables.players, tables.rounds)
    values = compute(frame, codes, options(option)).drop("competitor")
    keys = tables.players.select("event_id", unit=pl.lit("player"), competitor="player")
    return pl.concat([keys, values], how="horizontal")


def rank(tables: Tables, lists: Sequence[str], option: Iterable[str] = ()) -> pl.DataFrame:
    """Standings under each list: one row per event, list and competitor."""
    rankings: list[RankingList] = [ranking_list(text) for text in lists]
    chosen = options(option)
    frame = field(tables.events, tables.players, tables.rounds)
    codes = [code for ranking in rankings for code in ranking.codes]
    nothing = pl.DataFrame(schema={"event": pl.UInt32, "codes": pl.List(pl.String)})
    return standings(frame, compute(frame, codes, chosen), rankings, nothing, chosen)


def audit(tables: Tables, standings: pl.DataFrame) -> pl.DataFrame:
    """Stated ranks against `standings` (of `rank`): one row per event and list."""
    return audited(tables.players, compute_tiebreaks(tables, ["PTS"]), standings)
