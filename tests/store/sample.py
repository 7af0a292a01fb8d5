"""A small archive that keeps every law: round robins in which the lower number always wins."""

import datetime

import polars as pl

from pipeline.contracts.labels import COLOUR, RESULT, SEVERITY, STATE, SYSTEM, UNIT

ROUNDS = 4


def tables(events: int = 2, players: int = 6, first: int = 0) -> dict[str, pl.DataFrame]:
    """Public tables of `events` events: `players` players (even), four rounds, the last all byes.

    In round r of the first three the players of each half meet with an offset; `first` numbers the
    first file, so that several samples make one archive.
    """
    rounds = _rounds(events, players, first)
    total = rounds.group_by("event_id", "competitor").agg(points=pl.col("points").sum())
    people = total.sort("event_id", "competitor")
    ranked = people.with_columns(
        rank=pl.col("points").rank("min", descending=True).over("event_id").cast(pl.UInt32),
        tied=pl.struct("event_id", "points").is_duplicated(),
    )
    unit = pl.lit("player").cast(pl.Enum(UNIT))
    event = _events(events, players, first)
    return {
        "files": _files(events, first),
        "events": event,
        "players": _players(people, ranked),
        "games": _games(rounds),
        "rounds": rounds,
        "findings": _findings(event),
        "tiebreaks": people.select(
            "event_id", "competitor", unit=unit, PTS="points", BH=pl.lit(None, pl.Float64)
        ).select("event_id", "unit", "competitor", "PTS", "BH"),
        "standings": ranked.select(
            "event_id",
            unit.alias("unit"),
            pl.lit("points").alias("list"),
            "competitor",
            "rank",
            pl.lit(None, pl.String).alias("decided_by"),
            tied_after_all="tied",
        ).sort("event_id", "unit", "list", "rank", "competitor"),
        "audit": event.select(
            "event_id",
            list=pl.lit("points"),
            stated=pl.lit(True),
            competitors="players",
            exact=pl.lit(True),
            consistent=pl.lit(True),
            same_winner=pl.lit(True),
            same_podium=pl.lit(True),
            first_difference=pl.lit(None, pl.UInt32),
            **dict.fromkeys(
                ("moved", "kendall", "left_tied", "other_points", "against_points"),
                pl.lit(0, pl.UInt32),
            ),
            cause=pl.lit(None, pl.String),
        ),
    }


def _ids(events: int, first: int) -> list[str]:
    return [f"{number:016x}" for number in range(first, first + events)]


def _rounds(events: int, players: int, first: int) -> pl.DataFrame:
    half = players // 2
    grid = (
        pl.DataFrame({"event_id": [f"{name}-1" for name in _ids(events, first)]})
        .join(pl.DataFrame({"seat": range(players)}), how="cross")
        .join(pl.DataFrame({"round": range(1, ROUNDS + 1)}), how="cross")
    )
    seat, turn = pl.col("seat"), pl.col("round")
    upper = seat < half
    opponent = (
        pl.when(turn == ROUNDS)
        .then(None)
        .when(upper)
        .then((seat + turn) % half + half)
        .otherwise((seat - half - turn) % half)
    )
    colour = pl.when(opponent.is_null()).then(None).when(upper).then(pl.lit("w"))
    result = pl.when(turn == ROUNDS).then(pl.lit("H")).when(upper).then(pl.lit("1"))
    points = pl.when(turn == ROUNDS).then(0.5).when(upper).then(1.0).otherwise(0.0)
    alone = turn == ROUNDS
    return grid.select(
        "event_id",
        unit=pl.lit("player").cast(pl.Enum(UNIT)),
        competitor=(seat + 1).cast(pl.UInt32),
        round=turn.cast(pl.UInt16),
        opponent=(opponent + 1).cast(pl.UInt32),
        colour=colour.otherwise(pl.lit("b")).cast(pl.Enum(COLOUR)),
        result=result.otherwise(pl.lit("0")).cast(pl.Enum(RESULT)),
        points=points,
        played=~alone,
        vur=alone,
        unplayed_class=pl.when(alone).then(pl.lit(3, pl.UInt8)),
    ).sort("event_id", "unit", "competitor", "round", maintain_order=True)


def _games(rounds: pl.DataFrame) -> pl.DataFrame:
    white = rounds.filter(pl.col("colour") == "w").sort("event_id", "round", "competitor")
    return white.select(
        "event_id",
        "round",
        board="competitor",
        white="competitor",
        black="opponent",
        white_result="result",
        black_result=pl.lit("0").cast(pl.Enum(RESULT)),
        played=pl.lit(True),
        rated=pl.lit(True),
    )


def _players(people: pl.DataFrame, ranked: pl.DataFrame) -> pl.DataFrame:
    return people.select(
        "event_id",
        player="competitor",
        name=pl.format("Player {}", "competitor"),
        sex=pl.lit(None, pl.String),
        title=pl.lit(None, pl.String),
        rating=pl.lit(2000, pl.Int32),
        federation=pl.lit(None, pl.String),
        fide_id=pl.lit(None, pl.String),
        birth_year=pl.lit(None, pl.Int16),
        stated_points="points",
        stated_rank=ranked["rank"],
        team=pl.lit(None, pl.UInt32),
        final_adjustment=pl.lit(0.0),
    )


def _events(events: int, players: int, first: int) -> pl.DataFrame:
    ids = pl.DataFrame({"file_id": _ids(events, first)}, schema={"file_id": pl.String})
    return ids.select(
        event_id=pl.col("file_id") + "-1",
        file_id="file_id",
        name=pl.lit("Open"),
        city=pl.lit(None, pl.String),
        federation=pl.lit(None, pl.String),
        start_date=pl.lit(datetime.date(2024, 5, 1)),
        end_date=pl.lit(None, pl.Date),
        system=pl.lit("swiss").cast(pl.Enum(SYSTEM)),
        system_reason=pl.lit("declared"),
        system_code=pl.lit(None, pl.String),
        predetermined=pl.lit(False),
        edition=pl.lit("fide-2024"),
        edition_reason=pl.lit("start date"),
        rounds_declared=pl.lit(ROUNDS, pl.UInt16),
        rounds_played=pl.lit(ROUNDS, pl.UInt16),
        complete=pl.lit(True),
        players=pl.lit(players, pl.UInt32),
        rated=pl.lit(players, pl.UInt32),
        teams=pl.lit(0, pl.UInt32),
        win=pl.lit(1.0),
        draw=pl.lit(0.5),
        loss=pl.lit(0.0),
        absent=pl.lit(0.0),
        pairing_bye=pl.lit(1.0),
        forfeit_win=pl.lit(1.0),
        forfeit_loss=pl.lit(0.0),
        full_bye=pl.lit(1.0),
        half_bye=pl.lit(0.5),
        scale=pl.lit(2, pl.Int32),
        declared_list=pl.lit(None, pl.String),
        program=pl.lit(None, pl.String),
    )


def _files(events: int, first: int) -> pl.DataFrame:
    ids = _ids(events, first)
    read = pl.DataFrame({"file_id": ids, "state": ["loaded"] * events, "reason": [None] * events})
    refused = pl.DataFrame(
        {
            "file_id": [f"{first + 2**40:016x}", ids[0]],
            "state": ["quarantined", "duplicate"],
            "reason": ["BINARY", "DUPLICATE_FILE"],
        }
    )
    rows = pl.concat([read.cast({"reason": pl.String}), refused]).with_row_index("number")
    good = pl.col("state") == "loaded"
    return rows.select(
        "file_id",
        origin=pl.format(
            "{}!{}.trf", pl.lit(f"{first:08x}.zip"), pl.col("number").cast(pl.String).str.zfill(9)
        ),
        bytes=pl.lit(900, pl.Int64),
        encoding=pl.lit("utf-8"),
        line_ending=pl.lit("LF"),
        dialect=pl.lit("trf16"),
        state=pl.col("state").cast(pl.Enum(STATE)),
        reason="reason",
        events=good.cast(pl.UInt32),
    )


def _findings(events: pl.DataFrame) -> pl.DataFrame:
    return events.select(
        "file_id",
        "event_id",
        rule=pl.lit("BOM"),
        severity=pl.lit("note").cast(pl.Enum(SEVERITY)),
        line=pl.lit(1, pl.UInt32),
        column=pl.lit(None, pl.UInt16),
        text=pl.lit(None, pl.String),
        action=pl.lit("dropped"),
        before=pl.lit(None, pl.String),
        after=pl.lit(None, pl.String),
    )
