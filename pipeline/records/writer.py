"""Public tables to report files that every reader understands (TRF26 and TRF16).

Columns are those of `layouts`. What a line cannot say exactly is said by 299 records, which readers
of TRF16 pass over.
"""

from typing import Literal

import polars as pl

from pipeline.contracts.labels import PAID_BY, PAYMENTS
from pipeline.records.declared import SYSTEMS
from pipeline.units import from_thousandths

Dialect = Literal["trf26", "trf16"]

#: Letters of record 162 and the payment of each.
_DECLARED = {"W": "win", "D": "draw", "L": "loss", "A": "absent", "P": "pairing_bye"}
#: What the other payments are, unless something else is said.
_FOLLOWS = {
    "forfeit_win": "win", "forfeit_loss": "absent", "full_bye": "win", "half_bye": "draw",
}  # fmt: skip
_KINDS = {"forfeit_win": "+", "forfeit_loss": "-", "full_bye": "F", "half_bye": "H"}
_STANDARD = {"win": 1.0, "draw": 0.5, "loss": 0.0, "absent": 0.0, "pairing_bye": 1.0}
#: Assignments of XXS in the order in which none undoes another.
_ASSIGNED = {
    "W": "win", "D": "draw", "WL": "loss", "BL": "loss", "FW": "forfeit_win", "FL": "forfeit_loss",
    "FPB": "full_bye", "HPB": "half_bye", "ZPB": "absent", "PAB": "pairing_bye",
}  # fmt: skip
#: Systems as codes of record 192, for events that state none, and in words.
_CODES = {
    "swiss": "CUSTOM_SWISS",
    "round_robin": "CUSTOM_ROUNDROBIN",
    "double_round_robin": "BERGER_DOUBLEROUNDROBIN",
}
_WORDS = {
    "swiss": "Individual: Swiss-System",
    "round_robin": "Individual: Round-Robin",
    "double_round_robin": "Individual: Double Round-Robin",
}
#: Stated totals are replaced by the table's where more of them differ than this, and than this
#: share of the field: no reader would take them.
_DIFFERING, _SHARE = 2, 0.02
_NAME = 33
_FINAL_STANDINGS = 999
_BLANK_CELL = " " * 8


def written(
    events: pl.DataFrame, players: pl.DataFrame, rounds: pl.DataFrame, dialect: Dialect = "trf26"
) -> pl.DataFrame:
    """One row per event, in the order of `events`: event_id, text (lines end with \\n).

    The tables are public ones, or less: a null payment, system or result is left unsaid, and a
    round without result is a blank cell. Reading the text gives the tables again, but for facts
    that no table holds (arbiters, dates of rounds) and for pairings of rounds not held. TRF16 has
    no record for the tie-break list.
    """
    paid = _paid(events, rounds)
    people = _totals(players, paid)
    bodies = (
        people.join(_cells(rounds), on=["event_id", "player"], how="left", maintain_order="left")
        .select("event_id", line=_player_line())
        .group_by("event_id")
        .agg(body=pl.col("line").str.join("\n"))
    )
    declared = events.select("event_id", *PAYMENTS).unpivot(
        [*_FOLLOWS], index=["event_id", *_STANDARD], variable_name="payment", value_name="points"
    )
    exceptions = pl.concat(
        [_default_lines(declared, dialect), _change_lines(paid), _final_lines(players)]
    )
    exceptions = exceptions.group_by("event_id", maintain_order=True).agg(
        exceptions=pl.col("line").str.join("\n")
    )
    explained = people.group_by("event_id").agg(exact=pl.col("exact").all())
    return (
        events.join(explained, on="event_id", how="left", maintain_order="left")
        .join(_first_colours(rounds), on="event_id", how="left", maintain_order="left")
        .join(exceptions, on="event_id", how="left", maintain_order="left")
        .join(bodies, on="event_id", how="left", maintain_order="left")
        .select(
            "event_id",
            text=pl.concat_str(
                *_header(dialect), "exceptions", "body", separator="\n", ignore_nulls=True
            )
            + "\n",
        )
    )


def _header(dialect: Dialect) -> list[pl.Expr]:
    """The header records in their order; each is null where there is nothing to say."""
    code = pl.col("system_code")
    system = pl.col("system").cast(pl.String)
    words = system.replace_strict(_WORDS, default=None, return_dtype=pl.String)
    rounds = pl.col("rounds_declared").cast(pl.String)
    differs = pl.any_horizontal(pl.col(name) != value for name, value in _STANDARD.items())
    common = [
        _record("012", plain(pl.col("name"))),
        _record("022", plain(pl.col("city"))),
        _record("032", pl.col("federation")),
        _record("042", pl.col("start_date").dt.strftime("%Y/%m/%d")),
        _record("052", pl.col("end_date").dt.strftime("%Y/%m/%d")),
        _record("062", pl.col("players").cast(pl.String)),
        _record("072", pl.col("rated").cast(pl.String)),
        _record("082", pl.col("teams").cast(pl.String)),
    ]
    if dialect == "trf16":
        known = code.str.contains(f"^(?:{SYSTEMS})$")
        other = pl.any_horizontal(pl.col(name) != pl.col(base) for name, base in _FOLLOWS.items())
        assigned = pl.concat_str(
            *[pl.concat_str(pl.lit(f"{k}="), _points(v)) for k, v in _ASSIGNED.items()],
            separator=" ",
        )
        return [
            *common,
            # a reader of words knows no code, but a known code alone is one to readers of TRF26
            _record("092", pl.coalesce(pl.when(known).then(code), words, code)),
            _record("XXR", rounds),
            _record("XXS", pl.when(differs | other | ~pl.col("exact")).then(assigned)),
        ]
    values = [pl.concat_str(pl.lit(symbol), _in_four(name)) for symbol, name in _DECLARED.items()]
    scoring = pl.concat_str(pl.lit(" "), pl.concat_str(*values, separator="    "))
    in_full = pl.col("declared_list").str.contains(r"(?:^|,)[MG]?PTS(?:[:,]|$)")
    return [
        *common,
        _record("092", words),
        _record("142", rounds),
        _record("XXR", rounds),
        _record("152", pl.when(system == "swiss").then("first_colour")),
        # totals that differ could else be taken for another scoring
        _record("162", pl.when(differs | ~pl.col("exact")).then(scoring)),
        _record("182", plain(pl.col("program"))),
        _record("192", pl.coalesce(code, system.replace_strict(_CODES, default=None))),
        _record("202", pl.when(~in_full).then("declared_list")),
        _record("212", pl.when(in_full).then("declared_list")),
    ]


def _record(code: str, value: pl.Expr) -> pl.Expr:
    """The line of a record, null where its value is null."""
    return pl.concat_str(pl.lit(f"{code} "), value)


def plain(text: pl.Expr) -> pl.Expr:
    """Composed characters on one line; null where nothing is left."""
    one_line = text.str.normalize("NFC").str.replace_all(r"[\p{Cc}\p{Zl}\p{Zp}]", " ")
    return one_line.str.strip_chars().replace("", None)


def _points(name: str) -> pl.Expr:
    """A number of points with one decimal, or as many as it needs up to three."""
    size = (pl.col(name).abs() * 1000).round().cast(pl.Int64)
    sign = pl.when(pl.col(name) < 0).then(pl.lit("-")).otherwise(pl.lit(""))
    rest = (size % 1000).cast(pl.String).str.zfill(3).str.replace("0{1,2}$", "")
    return pl.concat_str(sign, size // 1000, pl.lit("."), rest)


def _in_four(name: str) -> pl.Expr:
    """A number of points in four columns: where it is longer, without a zero at one of its ends."""
    text = _points(name)
    shorter = text.str.replace(r"^(-?)0\.", "${1}.").str.replace(r"\.0$", "")
    return pl.when(text.str.len_chars() <= 4).then(text).otherwise(shorter).str.pad_start(4)


def _paid(events: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """The rounds with `player` and `pay`: what the event's system pays for the result."""
    systems = (
        events.select("event_id", *[pl.col(name).alias(letter) for letter, name in PAID_BY.items()])
        .unpivot(index="event_id", variable_name="result", value_name="pay")
        .with_columns(pl.col("result").cast(pl.String), pl.col("pay").cast(pl.Float64))
    )
    return rounds.select(
        "event_id",
        pl.col("competitor").alias("player"),
        "round",
        pl.col("result").cast(pl.String),
        pl.col("points").cast(pl.Float64),
    ).join(systems, on=["event_id", "result"], how="left", maintain_order="left")


def _totals(players: pl.DataFrame, paid: pl.DataFrame) -> pl.DataFrame:
    """The players with `total`, the points to write, and `exact`: it is what the rounds give."""
    sums = paid.group_by("event_id", "player").agg(
        thousandths=(pl.col("points") * 1000).round().cast(pl.Int64).sum(),
        known=pl.col("points").is_not_null().all(),
    )
    final = (pl.col("final_adjustment") * 1000).round().cast(pl.Int64)
    computed = pl.when(pl.col("known").fill_null(True)).then(
        from_thousandths(pl.col("thousandths").fill_null(0) + final)
    )
    stated = pl.col("stated_points").cast(pl.Float64)
    differs = (stated != pl.col("computed")).fill_null(False)
    many = (differs.sum() > _DIFFERING) & (differs.sum() > _SHARE * pl.len())
    return (
        players.join(sums, on=["event_id", "player"], how="left", maintain_order="left")
        .with_columns(computed=computed, stated_points=stated)
        .with_columns(replaced=many.over("event_id"))
        .with_columns(
            total=pl.when("replaced").then("computed").otherwise("stated_points"),
            exact=~differs | pl.col("replaced"),
        )
    )


def _player_line() -> pl.Expr:
    """Record 001 to its last round cell."""
    birth = pl.concat_str("birth_year", pl.lit("/00/00"))
    fields = [
        pl.lit("001 "),
        _right("player", 4),
        pl.lit(" "),
        pl.col("sex").fill_null(" "),
        _right("title", 3),
        pl.lit(" "),
        plain(pl.col("name")).str.slice(0, _NAME).fill_null("").str.pad_end(_NAME + 1),
        _right("rating", 4),
        pl.lit(" "),
        _right("federation", 3).str.pad_end(4),
        _right("fide_id", 11),
        pl.lit(" "),
        birth.fill_null("").str.pad_end(10),
        _total(),
        _right("stated_rank", 4),
        pl.concat_str(pl.lit("  "), "cells").fill_null(""),
    ]
    return pl.concat_str(*fields)


def _total() -> pl.Expr:
    """The total with the blanks beside it, into which five and six signs reach.

    Thousands have no decimal that is zero, with which they would look like a shifted record.
    """
    whole = _points("total")
    text = pl.when(whole.str.len_chars() <= 5).then(whole).otherwise(whole.str.replace(r"\.0$", ""))
    return (
        pl.when(text.str.len_chars() <= 6).then(text).fill_null("").str.pad_start(5).str.pad_end(6)
    )


def _right(name: str, width: int) -> pl.Expr:
    """A field of so many columns; what does not fit is left out, since a part would say another."""
    text = pl.col(name).cast(pl.String)
    return pl.when(text.str.len_chars() <= width).then(text).fill_null("").str.pad_start(width)


def _cells(rounds: pl.DataFrame) -> pl.DataFrame:
    """One row per player: event_id, player, cells."""
    opponent = pl.col("opponent").cast(pl.String)
    cell = pl.concat_str(
        opponent.str.pad_start(4).fill_null("0000"),
        pl.col("colour").cast(pl.String).fill_null("-"),
        pl.col("result").cast(pl.String).fill_null(" "),
        separator=" ",
    )
    silent = pl.col("opponent").is_null() & pl.col("result").is_null()
    return (
        rounds.sort("event_id", "competitor", "round")
        .select(
            "event_id",
            player="competitor",
            cell=pl.when(silent).then(pl.lit(_BLANK_CELL)).otherwise(cell),
        )
        .group_by("event_id", "player")
        .agg(cells=pl.col("cell").str.join("  "))
    )


def _first_colours(rounds: pl.DataFrame) -> pl.DataFrame:
    """One row per event with colours in round 1: first_colour, of the lowest start number."""
    return (
        rounds.filter((pl.col("round") == 1) & pl.col("colour").is_not_null())
        .sort("event_id", "competitor")
        .unique("event_id", keep="first", maintain_order=True)
        .select("event_id", first_colour=pl.col("colour").cast(pl.String).str.to_uppercase())
    )


def _abnormal(kind: pl.Expr, round_: pl.Expr, player: pl.Expr) -> pl.Expr:
    """Record 299 of the column `points`: kind, points, round and start number in their columns."""
    line = pl.concat_str(
        pl.lit("299 "),
        kind.str.pad_end(9),
        _in_four("points"),
        pl.lit("  "),
        round_.cast(pl.String).fill_null("").str.pad_start(3),
        pl.lit(" "),
        player.cast(pl.String).fill_null("").str.pad_start(4),
    )
    return line.str.strip_chars_end()


def _default_lines(declared: pl.DataFrame, dialect: Dialect) -> pl.DataFrame:
    """Payments that follow none of record 162. XXS states them all."""
    if dialect == "trf16":
        declared = declared.clear()
    base = pl.coalesce(
        pl.when(pl.col("payment") == name).then(base) for name, base in _FOLLOWS.items()
    )
    nothing = pl.lit(None, pl.String)
    kind = pl.col("payment").replace_strict(_KINDS, return_dtype=pl.String)
    return (
        declared.filter(pl.col("points") != base)
        .sort("event_id", "payment")
        .select("event_id", line=_abnormal(kind, nothing, nothing))
    )


def _change_lines(paid: pl.DataFrame) -> pl.DataFrame:
    """Rounds that were paid otherwise, as what was added to them or taken away."""
    return (
        paid.filter(pl.col("points") != pl.col("pay"))
        .sort("event_id", "round", "player")
        .with_columns(points=pl.col("points") - pl.col("pay"))
        .select("event_id", line=_abnormal(pl.lit(""), pl.col("round"), pl.col("player")))
    )


def _final_lines(players: pl.DataFrame) -> pl.DataFrame:
    """Points added to the final standings alone."""
    return (
        players.filter(pl.col("final_adjustment") != 0)
        .sort("event_id", "player")
        .with_columns(points="final_adjustment")
        .select("event_id", line=_abnormal(pl.lit(""), pl.lit(_FINAL_STANDINGS), pl.col("player")))
    )
