"""Tables of games, players and events to report files."""

import polars as pl

from pipeline.records.numbers import whole
from pipeline.tables.made import Made, made
from pipeline.tables.typed import EVENTS, PLAYERS, faults, sheet, typed_events, typed_players

GAMES = ("event", "round", "white", "black", "white_result", "black_result")
#: Results as people write them, to the letters of a round cell.
_LETTERS = {"½": "=", "1/2": "=", "0.5": "=", ".5": "=", "1.0": "1", "0.0": "0"}


def missing_columns(games: pl.DataFrame) -> list[str]:
    """Columns that a table of games must have and this one has not."""
    given = [name.strip().lower() for name in games.columns]
    return [name for name in GAMES if given.count(name) != 1]


def from_games(
    games: pl.DataFrame, players: pl.DataFrame | None, events: pl.DataFrame | None
) -> Made:
    """Report files of the events of a table of games that has all its columns.

    Players are named by start number where all of an event's are whole numbers, else by name. A
    name's start number is that of the players table (or its place there), without such a table the
    order in which names appear. A bye is a row without black.
    """
    table = sheet(games, GAMES).with_row_index("row", offset=1)
    listed, player_faults = typed_players(sheet(players, PLAYERS))
    facts, event_faults = typed_events(
        _every_event(sheet(events, EVENTS), table, listed).select(EVENTS)
    )
    named = _sides(table)
    people = _people(named, listed)
    seats = people.select("event", "key", number="player")
    sides = (
        named.join(seats, on=["event", "key"], how="left", maintain_order="left")
        .rename({"number": "competitor"})
        .join(
            seats.rename({"key": "other"}), on=["event", "other"], how="left", maintain_order="left"
        )
        .rename({"number": "opponent"})
    )
    row = pl.col("row")
    found = [
        player_faults,
        event_faults,
        faults(table, pl.col("event").is_null(), pl.format("row {} names no event", row)),
        faults(table, pl.col("white").is_null(), pl.format("row {} has no white", row)),
        faults(
            table,
            whole(pl.col("round")).is_null(),
            pl.format("row {}: the round is no whole number", row),
        ),
        faults(
            sides,
            pl.col("competitor").is_null() & pl.col("key").is_not_null(),
            pl.format("row {}: {} is not in the players table", row, "key"),
        ),
        faults(
            people,
            pl.struct("event", "key").is_duplicated(),
            pl.format("the player {} stands twice", "key"),
        ),
    ]
    columns = ["event", "competitor", "round", "opponent", "colour", "result"]
    return made(facts, people, sides.drop_nulls("key").select(columns), found)


def _every_event(events: pl.DataFrame, games: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """The events sheet with a row for each event that only other sheets name."""
    named = pl.concat([frame.select("event") for frame in (events, games, players)])
    return (
        named.drop_nulls()
        .unique(maintain_order=True)
        .join(events.unique("event", keep="first", maintain_order=True), on="event", how="left",
              maintain_order="left")
    )  # fmt: skip


def _sides(games: pl.DataFrame) -> pl.DataFrame:
    """Two rows per game, one per bye, in the order of rows: event, row, round, key, other, …

    `key` and `other` are what names the player and the opponent in the event.
    """
    numbers = pl.all_horizontal(
        whole(pl.col(name)).is_not_null() | pl.col(name).is_null() for name in ("white", "black")
    )
    rows = games.drop_nulls("event").with_columns(
        whole(pl.col("round")).alias("round"), by_number=numbers.all().over("event")
    )
    keys = [
        pl.when("by_number").then(whole(pl.col(name)).cast(pl.String)).otherwise(name).alias(name)
        for name in ("white", "black")
    ]
    rows = rows.with_columns(keys)
    alone = pl.col("black").is_null()

    def side(own: str, other: str, colour: str) -> pl.DataFrame:
        result = pl.col(f"{own}_result").str.to_uppercase().replace(_LETTERS)
        return rows.select(
            "event",
            "row",
            "round",
            "by_number",
            key=own,
            other=other,
            colour=pl.when(~alone).then(pl.lit(colour)),
            result=result,
        )

    both = [side("white", "black", "w"), side("black", "white", "b").drop_nulls("key")]
    return pl.concat(both).sort("row", maintain_order=True)


def _people(sides: pl.DataFrame, listed: pl.DataFrame) -> pl.DataFrame:
    """Every player with `key` and start number: those listed, then of events without a list."""
    place = pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("event")
    by_number = sides.select("event", "by_number").unique()
    known = (
        listed.with_columns(player=pl.coalesce("player", place))
        .join(by_number, on="event", how="left", maintain_order="left")
        .with_columns(
            key=pl.when("by_number").then(pl.col("player").cast(pl.String)).otherwise("name")
        )
    )
    others = (
        sides.drop_nulls("key")
        .join(listed, on="event", how="anti", maintain_order="left")
        .unique(["event", "key"], keep="first", maintain_order=True)
        .with_columns(place=place)
        .select(
            "event",
            "key",
            player=pl.when("by_number").then(whole(pl.col("key"))).otherwise("place"),
            name=pl.when(~pl.col("by_number")).then("key"),
            final_adjustment=pl.lit(0.0),
        )
    )
    return pl.concat([known.drop("by_number"), others], how="diagonal").sort(
        "event", "player", maintain_order=True
    )
