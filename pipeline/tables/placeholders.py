"""Records that stand for nobody: a program's way to pair the odd one out."""

import polars as pl

from pipeline import findings
from pipeline.rules.result_codes import BYES, FORFEITS, RESULT
from pipeline.tables.rectangle import at, replaced
from pipeline.tables.sides import OPPONENT_COLUMN, column

_WORDS = "spielfrei|freilos|bye|exempt|descansa|riposo|pauza|volno|dummy|no opponent"
_NAME = rf"(?i)^\W*(?:{_WORDS})(?:\W+(?:{_WORDS}))*\W*[0-9]*\W*$"
_NAME_COLUMN = 15
#: What a pairing with nobody is worth: a win is the pairing-allocated bye.
_BYE_OF = {"+": "U", "-": "Z"}


def without_placeholders(
    sides: pl.DataFrame, competitors: pl.DataFrame, events: pl.DataFrame
) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """(sides, competitors, events, findings): without those who are only a word for a bye.

    Such a record has the name of a bye, no FIDE number, no rating, no rank and no game, played or
    open. What others have against it become byes: a win the pairing-allocated bye (a full-point bye
    beside another), a loss an absence. With a rank or a game it stays a player, with a note.
    An event that nobody else is in is refused.
    """
    no_one = pl.all_horizontal(pl.col("fide_id", "rating").is_null())
    named = competitors.filter(no_one).filter(pl.col("name").str.contains(_NAME))
    if named.is_empty():
        return sides, competitors, events, findings.none()
    has_opponent = pl.col("opponent").is_not_null()
    paired = sides.with_row_index("row").filter(has_opponent)
    ids = named["competitor"].implode()
    own, against = (paired.filter(pl.col(side).is_in(ids)) for side in ("competitor", "opponent"))
    no_game = pl.col("result").is_in([*FORFEITS, *BYES]).fill_null(False)
    playing = pl.concat([own.filter(~no_game)["competitor"], against.filter(~no_game)["opponent"]])
    plays = pl.col("competitor").is_in(playing.implode())
    ranked = pl.col("stated_rank").is_not_null()
    gone = named.filter(~plays & ~ranked)
    freed = _freed(sides, against.filter(pl.col("opponent").is_in(gone["competitor"].implode())))
    at_name = {"column": pl.lit(_NAME_COLUMN), "before": pl.col("name")}
    found = [
        findings.found("PLACEHOLDER", gone, action="left out", **at_name),
        findings.found("PLACEHOLDER", named.filter(plays), action="kept: it has games", **at_name),
        findings.found(
            "PLACEHOLDER", named.filter(ranked & ~plays), action="kept: it has a rank", **at_name
        ),
        findings.found(
            "PLACEHOLDER",
            freed,
            column=column(OPPONENT_COLUMN),
            before=pl.format("{} {}", "number", "result"),
            after=pl.col("letter"),
            action="a bye",
        ),
    ]
    nothing = freed.select(pl.lit(None, pl.UInt32).alias("nobody"))["nobody"]
    rows = replaced(
        sides,
        freed["row"],
        opponent=nothing,
        number=nothing,
        colour=nothing.cast(sides.schema["colour"]),
        result=freed["letter"].cast(RESULT),
    )
    rows, someone, events = _renumbered(rows, competitors, events, gone)
    emptied = gone.select("event").unique().join(someone, on="event", how="anti").sort("event")
    nobody = findings.found("EMPTY", emptied, text="placeholders alone", action="refused")
    return rows, someone, events, pl.concat([*found, nobody])


def _freed(sides: pl.DataFrame, against: pl.DataFrame) -> pl.DataFrame:
    """The pairings with nobody and the `letter` of the bye that each one is."""
    byes = sides.filter(pl.col("result") == "U").select("event", "round")
    letter = pl.col("result").cast(pl.String).replace(_BYE_OF)
    rows = against.with_columns(letter=letter)
    now = pl.concat([byes, rows.filter(pl.col("result") == "+").select("event", "round")])
    several = now.filter(pl.struct("event", "round").is_duplicated()).unique()
    crowded = rows.join(several, on=["event", "round"], how="semi")["row"].implode()
    return rows.with_columns(
        letter=pl.when(pl.col("row").is_in(crowded) & (pl.col("result") == "+"))
        .then(pl.lit("F"))
        .otherwise("letter")
    )


def _renumbered(
    sides: pl.DataFrame, competitors: pl.DataFrame, events: pl.DataFrame, gone: pl.DataFrame
) -> tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame]:
    """The three frames without the competitors that are gone; ids are dense again."""
    stays = ~pl.col("competitor").is_in(gone["competitor"].implode())
    new = competitors.select(stays.cum_sum().cast(pl.UInt32) - 1).to_series()
    lost = gone.group_by("event").agg(lost=pl.len())
    fewer = events.join(lost, on="event", how="left", maintain_order="left")["lost"].fill_null(0)
    return (
        sides.filter(stays).with_columns(
            at(new, "competitor").alias("competitor"), at(new, "opponent").alias("opponent")
        ),
        competitors.filter(stays).with_columns(at(new, "competitor").alias("competitor")),
        events.with_columns(
            players=pl.col("players") - fewer,
            # a count of all records may hold them
            players_declared=pl.when(pl.col("players_declared") == pl.col("players"))
            .then(pl.col("players") - fewer)
            .otherwise("players_declared"),
        ),
    )
