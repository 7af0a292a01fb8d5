"""Public tables to dense frames in whole numbers: the field that tie-breaks are computed on."""

from dataclasses import dataclass

import polars as pl

from pipeline.rules.result_codes import RESULT
from pipeline.tables.competitors import seats
from pipeline.tables.rectangle import at, blocks, borders, first_rows, totals


@dataclass(frozen=True)
class Field:
    """Events of a bucket with dense ids; every score a whole multiple of 1/scale.

    events: one row per event (event, event_id, rounds, cap_rounds, players, unrated, scale, win,
    draw, loss, predetermined, edition, complete, start_date, cap_rounds, most_games; cap_rounds is
    the number of rounds in the cap of 16.4.2, see `readings`, most_games how many games each
    participant could have). competitors: one row per competitor (event, competitor,
    player, rating, rounds, score, final_adjustment), `competitor` being the row. rounds: the
    rectangle, one row per competitor and round (event, competitor, round, opponent, colour, result,
    points, played, vur, unplayed_class, facing).
    """

    events: pl.DataFrame
    competitors: pl.DataFrame
    rounds: pl.DataFrame


def field(events: pl.DataFrame, players: pl.DataFrame, rounds: pl.DataFrame) -> Field:
    """The Field of public `events`, `players` and `rounds`, each sorted by its key."""
    numbered = events.with_row_index("event").select(
        "event",
        "event_id",
        pl.col("rounds_played").cast(pl.UInt16).alias("rounds"),
        "rounds_declared",
        "players",
        unrated=pl.col("players") - pl.col("rated"),
        scale="scale",
        **{name: _whole(name, pl.col("scale")) for name in ("win", "draw", "loss")},
        predetermined="predetermined",
        edition=pl.col("edition").cast(pl.String),
        complete="complete",
        start_date="start_date",
        cap_rounds=pl.col("rounds_played").cast(pl.Int32),
    )
    of_player = _repeated(numbered["event"], numbered["players"])
    competitors = (
        players.with_row_index("competitor")
        .with_columns(event=of_player)
        .with_columns(rounds=at(numbered["rounds"], "event"), scale=at(numbered["scale"], "event"))
        .select(
            "event",
            "competitor",
            "player",
            "rating",
            "rounds",
            final_adjustment=_whole("final_adjustment", pl.col("scale")),
        )
    )
    rows = rounds.select(
        pl.Series("competitor", _repeated(competitors["competitor"], competitors["rounds"])),
        "round",
        pl.col("colour").cast(pl.Enum(("w", "b"))),
        pl.col("result").cast(RESULT),
        "points",
        "played",
        "vur",
        "unplayed_class",
        number="opponent",
    ).with_columns(event=at(competitors["event"], "competitor"))
    rows = rows.with_columns(
        points=_whole("points", at(numbered["scale"], "event")),
        opponent=seats(rows, competitors),
    ).drop("number")
    facing = at(first_rows(competitors["rounds"]), "opponent") + pl.col("round") - 1
    rows = rows.with_columns(facing=facing)
    score = totals(rows["points"], competitors["rounds"]).cast(pl.Int32)
    competitors = competitors.with_columns(score=score)
    return Field(_with_most_games(numbered, competitors, rows), competitors, rows)


def _with_most_games(
    events: pl.DataFrame, competitors: pl.DataFrame, rounds: pl.DataFrame
) -> pl.DataFrame:
    """The events with most_games: in predetermined events free rounds are none."""
    paired = totals(rounds["opponent"].is_not_null(), competitors["rounds"])
    most = blocks(paired, borders(events["players"])).list.max()
    games = pl.when("predetermined").then(pl.lit(most)).otherwise("rounds").fill_null(0)
    return events.with_columns(most_games=games.cast(pl.Int32))


def _whole(column: str, scale: pl.Expr) -> pl.Expr:
    """A public number of points as a whole multiple of 1/scale (exact: it was one)."""
    return (pl.col(column) * scale).round().cast(pl.Int32)


def _repeated(ids: pl.Series, times: pl.Series) -> pl.Series:
    frame = pl.DataFrame({"id": ids, "times": times}).filter(pl.col("times") > 0)
    return frame.select(pl.col("id").repeat_by("times").explode(empty_as_null=False))["id"]
