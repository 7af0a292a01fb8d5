"""E11: would one game between others have changed the winner?"""

import polars as pl

from pipeline.studies.answer import Answer, Chart, Kinds, Values
from pipeline.studies.ground import Ground, dense, ranked
from pipeline.studies.registry import study

#: Cells (players times rounds) of the altered events that are computed together.
_CELLS = 1_000_000
_ANY, _GAMES = "another winner by one game of others", "such games that change the winner"
_ALL, _TIED = "all events", "first place tied"
ANY, GAMES = _ANY, _GAMES


@study(
    "butterfly",
    "Would one game between others have changed the winner?",
    chart=Chart((_ANY,), labels=("list",), colour="among"),
    lists=("BH/C1,BH,SB,PS", "BH", "BH/C1", "SB", "PS", "ARO", "WIN"),
    cautions=(
        "One game is altered and everything else is left: later decisions of the players, such as "
        "a draw agreed on another board, are not followed.",
    ),
)
def butterfly(ground: Ground) -> Answer:
    """In each event with a tied first place every game of the last round between two players
    outside the tied group is given each of its other results, one at a time; those by which an
    outsider would reach the tied group are left out. The event is then computed and ranked again.
    Counted is whether the winner under the list is another one: the share of events in which at
    least one such game would do that, among all events and among those with a tied first place,
    and the share of the games. Ties that the list leaves are broken by one lot for each player."""
    lots = ground.con.sql("from study_lots").pl()
    tied = "event_id in (select event_id from ties where tied_first > 1)"
    parts = [_of_block(ground, tables, lots) for tables in ground.tables(tied)]
    events = pl.concat([pl.DataFrame(schema=_SCHEMA), *parts]).sort("event_id", "list")
    every = ground.events.select("event_id").join(pl.DataFrame({"list": ground.names}), how="cross")
    found = every.join(events, on=["event_id", "list"], how="left", maintain_order="left")
    ties = ground.con.sql("select event_id, tied_first > 1 as tied from ties").pl()
    hits = (pl.col("deciding").fill_null(0) > 0).cast(pl.Float64)
    among = found.join(ties, on="event_id").select(
        "event_id", "list", "tied", measure=pl.lit(_ANY), hits=hits, of=pl.lit(1.0)
    )
    games = events.select(
        "event_id", "list", measure=pl.lit(_GAMES), hits=pl.col("deciding").cast(pl.Float64),
        of=pl.col("games").cast(pl.Float64), among=pl.lit(_TIED),
    )  # fmt: skip
    rows = [
        among.with_columns(among=pl.lit(_ALL)),
        among.filter("tied").with_columns(among=pl.lit(_TIED)),
        games,
    ]
    kinds: Kinds = {_ANY: "share", _GAMES: "ratio"}
    return Answer(events, Values(pl.concat(rows, how="diagonal"), kinds, ("among", "list")))


_SCHEMA = {"event_id": pl.String, "list": pl.String, "games": pl.Int32, "deciding": pl.Int32}


def _of_block(ground: Ground, tables: tuple[pl.DataFrame, ...], lots: pl.DataFrame) -> pl.DataFrame:
    """One row per event and list: games of others, and those that change the winner."""
    ground.con.register("block_events", tables[0])
    altered = ground.frame("butterfly_games")
    ground.con.unregister("block_events")
    before = _winners(ground, tables, lots, altered.clear())
    batches = altered.with_columns(
        batch=(pl.col("cells").cast(pl.Int64).cum_sum() // _CELLS)
    ).partition_by("batch", include_key=False, maintain_order=True)
    after = [_winners(ground, tables, lots, batch) for batch in batches]
    changed = (
        pl.concat([before.clear(), *after])
        .join(before.select("event_id", "list", first="winner"), on=["event_id", "list"])
        .group_by("event_id", "list", "game")
        .agg(deciding=(pl.col("winner") != pl.col("first")).any())
        .group_by("event_id", "list")
        .agg(games=pl.len().cast(pl.Int32), deciding=pl.col("deciding").sum().cast(pl.Int32))
    )
    none = before.select(
        "event_id", "list", games=pl.lit(0, pl.Int32), deciding=pl.lit(0, pl.Int32)
    )
    return pl.concat([changed, none.join(changed, on=["event_id", "list"], how="anti")])


def _winners(
    ground: Ground, tables: tuple[pl.DataFrame, ...], lots: pl.DataFrame, altered: pl.DataFrame
) -> pl.DataFrame:
    """One row per altered event and list: event_id (of the original), game, list, winner; the
    events as they were played where nothing is altered."""
    events, players, rounds = tables
    if altered.is_empty():
        copies = events.select("event_id", copy="event_id", game=pl.lit(None, pl.UInt32))
    else:
        copies = altered.select("event_id", "copy", game="competitor")
        events, players, rounds = (
            copies.select("event_id", "copy").join(table, on="event_id").drop("event_id")
            .rename({"copy": "event_id"})
            for table in tables
        )  # fmt: skip
        rounds = _with_results(rounds, altered)
    events = events.select(tables[0].columns).sort("event_id")
    players = players.select(tables[1].columns).sort("event_id", "player")
    rounds = rounds.select(tables[2].columns).sort("event_id", "competitor", "round")
    places = ranked(dense((events, players, rounds)), ground.lists, ground.question.options)
    return (
        places.filter(pl.col("rank") == 1)
        .rename({"event_id": "copy"})
        .join(copies, on="copy")
        .join(lots, on=["event_id", "competitor"])
        .group_by("event_id", "game", "list", "copy")
        .agg(winner=pl.col("competitor").sort_by("lot").first())
        .select("event_id", "game", "list", "winner")
    )


def _with_results(rounds: pl.DataFrame, altered: pl.DataFrame) -> pl.DataFrame:
    """The rounds of the copies with both sides of the altered game changed."""
    sides = pl.concat(
        altered.select(
            pl.col("copy").alias("event_id"), "round", competitor=side, new=result, paid=points
        )
        for side, result, points in (
            ("competitor", "result", "points"), ("opponent", "their_result", "their_points"),
        )
    )  # fmt: skip
    changed = rounds.with_columns(pl.col("result").cast(pl.String)).join(
        sides, on=["event_id", "competitor", "round"], how="left"
    )
    return changed.with_columns(
        result=pl.coalesce("new", "result"), points=pl.coalesce("paid", "points")
    )
