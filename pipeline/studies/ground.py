"""What a study stands on: the events that count, their tables, and one lot for each player."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

import duckdb
import numpy as np
import polars as pl

from pipeline.contracts.labels import SYSTEM
from pipeline.contributions.field import Field
from pipeline.contributions.field import field as dense_field
from pipeline.errors import NothingReadableError, UsageError
from pipeline.rankings.lists import RankingList, codes_of
from pipeline.rankings.standings import standings
from pipeline.rules.options import Options
from pipeline.store.queries import sql_text
from pipeline.store.scan import generation
from pipeline.store.warehouse import connect
from pipeline.studies.positions import Orders, by_size
from pipeline.studies.question import Question
from pipeline.studies.resampling import stream
from pipeline.tiebreaks.compute import compute


@dataclass(frozen=True)
class Ground:
    """An open database with a view per table and the counted events in `study_events`.

    Also there: `study_lots` (a place in one draw for each player), `study_firsts` (who has the most
    points), `ties` (how many share them) and what the study needs beside: `truth` (event_id,
    player, strength) or `verdicts` (event_id, verdict, shortest).
    """

    con: duckdb.DuckDBPyConnection
    question: Question

    def frame(self, name: str) -> pl.DataFrame:
        """The table of one SQL text of `sql/studies`."""
        answer: pl.DataFrame = self.con.sql(sql_text("studies", name)).pl()
        return answer

    def keep(self, name: str, frame: pl.DataFrame | None = None) -> None:
        """Have a text's table, or a frame, under its name for the texts that build on it."""
        if frame is not None:
            self.con.register(f"given_{name}", frame)
        source = f"from given_{name}" if frame is not None else sql_text("studies", name)
        self.con.execute(f"create or replace temp table {name} as {source}").fetchall()

    @property
    def lists(self) -> tuple[RankingList, ...]:
        """The lists compared, in the order in which they were named."""
        return self.question.lists

    @property
    def names(self) -> list[str]:
        """Their names."""
        return [ranking.name for ranking in self.lists]

    @cached_property
    def events(self) -> pl.DataFrame:
        """One row per counted event: `study_events`."""
        events: pl.DataFrame = self.con.sql("from study_events order by event_id").pl()
        return events

    @cached_property
    def positions(self) -> pl.DataFrame:
        """One row per event, list and competitor: a place of its own; also kept as `positions`."""
        self.keep("positions")
        places: pl.DataFrame = self.con.sql("from positions").pl()
        return places

    def orders(self) -> Iterator[Orders]:
        """Strict orders under every list: blocks of events of one size."""
        return by_size(self.positions, len(self.lists))

    def stream(self, *place: str) -> np.random.Generator:
        """The generator of a place of this study."""
        return stream(self.question.seed, *place)

    def tables(self, where: str = "true") -> Iterator[tuple[pl.DataFrame, ...]]:
        """(events, players, rounds) of counted events, sorted by their keys, a block at a time.

        where: a condition of SQL on `study_events`.
        """
        columns = ", ".join(_columns(self.con, "events"))
        blocks = self.con.sql(f"select distinct block from study_events where {where}").fetchall()
        for (block,) in sorted(blocks):
            chosen = f"(from study_events where ({where}) and block = {block})"
            inside = f"where event_id in (select event_id from {chosen})"
            yield (
                self.con.sql(f"select {columns} from {chosen} order by event_id").pl(),
                self.con.sql(f"from players {inside} order by event_id, player").pl(),
                self.con.sql(
                    f"from rounds {inside} and unit = 'player' "
                    "order by event_id, unit, competitor, round"
                ).pl(),
            )


@contextmanager
def published(
    out: Path, question: Question, beside: Mapping[str, pl.DataFrame] = MappingProxyType({})
) -> Iterator[Ground]:
    """The ground of an output folder's newest generation, and frames `beside` it by their names."""
    with connect(generation(out)) as con:
        for name, frame in beside.items():
            con.register(name, frame)
        yield _prepared(con, question)


@contextmanager
def in_memory(tables: Mapping[str, pl.DataFrame], question: Question) -> Iterator[Ground]:
    """The ground of frames by table name: events, players, rounds, tiebreaks, standings, truth."""
    with duckdb.connect() as con:
        for name, frame in tables.items():
            con.register(name, frame)
        if "findings" not in tables:
            nothing = pl.DataFrame(schema={"event_id": pl.String, "rule": pl.String})
            con.register("findings", nothing)
        yield _prepared(con, question)


def dense(tables: Sequence[pl.DataFrame], edition: str | None = None) -> Field:
    """The field of (events, players, rounds), under another edition if one is named."""
    events, players, rounds = tables
    if edition is not None:
        events = events.with_columns(edition=pl.lit(edition))
    return dense_field(events, players, rounds)


def ranked(
    field: Field, lists: Sequence[RankingList], options: Options, values: pl.DataFrame | None = None
) -> pl.DataFrame:
    """Standings of a field under each list; `values` if they have been computed."""
    if values is None:
        values = compute(field, codes_of(lists), options)
    nothing = pl.DataFrame(schema={"event": pl.UInt32, "codes": pl.List(pl.String)})
    return standings(field, values, lists, nothing, options)


def _prepared(con: duckdb.DuckDBPyConnection, question: Question) -> Ground:
    """Raises UsageError for a column or system that is not known, NothingReadableError without
    events."""
    if question.system not in (*SYSTEM, "all"):
        raise UsageError("system", question.system, (*SYSTEM, "all"))
    settings = {
        "study_system": question.system,
        "study_players": question.min_players,
        "study_rounds": question.min_rounds,
        "study_readable": question.readable,
        "study_series": question.series,
        "study_seed": question.seed,
        "study_lists": [ranking.name for ranking in question.lists],
    }
    for name, value in settings.items():
        con.execute(f"set variable {name} = $value", {"value": value}).fetchall()
    ground = Ground(con, question)
    ground.keep("study_events")
    known = _columns(con, "study_events")
    for column in question.by:
        if column not in known:
            raise UsageError("column of events", column, known)
    if ground.events.is_empty():
        raise NothingReadableError(
            f"no event counts: {question.system}, complete, from {question.min_players} players "
            f"and {question.min_rounds} rounds; see --system, --min-players and --min-rounds"
        )
    for name in ("study_lots", "study_firsts", "ties"):
        ground.keep(name)
    return ground


def _columns(con: duckdb.DuckDBPyConnection, table: str) -> tuple[str, ...]:
    return tuple(con.sql(f"from {table} limit 0").columns)
