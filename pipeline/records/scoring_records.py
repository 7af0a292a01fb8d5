"""The point system that an event declares: records 162, BB? and XXS, in that precedence.

Sources: TRF26 (162), the bbpPairings manual (BB?), the JaVaFo manual (XXS).
"""

import polars as pl

from pipeline import findings
from pipeline.records.numbers import DECIMAL, thousandths

#: What each symbol of each source sets. A shortcut sets several payments.
_WIN_CODES = {"WW": ["win"], "BW": ["win_black"], "FW": ["forfeit_win"], "FPB": ["full_bye"]}
_DRAW_CODES = {"WD": ["draw"], "BD": ["draw_black"], "HPB": ["half_bye"]}
SYMBOLS: dict[str, dict[str, list[str]]] = {
    "162": {
        "W": ["win"],
        "D": ["draw"],
        "L": ["loss"],
        "A": ["absent"],
        "Z": ["absent"],
        "P": ["pab"],
        "X": ["unknown"],
    },
    "BB": {
        "BBW": ["win"],
        "BBD": ["draw"],
        "BBL": ["loss"],
        "BBZ": ["absent"],
        "BBF": ["forfeit_loss"],
        "BBU": ["pab"],
    },
    "XXS": {
        **_WIN_CODES,
        **_DRAW_CODES,
        "WL": ["loss"],
        "BL": ["loss_black"],
        "ZPB": ["absent"],
        "FL": ["forfeit_loss"],
        "PAB": ["pab"],
        "W": [payment for payments in _WIN_CODES.values() for payment in payments],
        "D": [payment for payments in _DRAW_CODES.values() for payment in payments],
    },
}
#: Codes of the records that declare points.
CODES = ("162", "XXS", *SYMBOLS["BB"])
#: Values of payments that nothing declares: thousandths, or the payment that they follow.
_DEFAULTS: dict[str, int | str] = {
    "win": 1000,
    "draw": 500,
    "loss": 0,
    "absent": 0,
    "forfeit_win": "win",
    "forfeit_loss": "absent",
    "full_bye": "win",
    "half_bye": "draw",
    "pab": "win",
    "unknown": "draw",
}
#: Sources in which a payment has a default of its own and follows nothing.
_OWN_DEFAULTS: dict[str, dict[str, int]] = {
    "forfeit_win": {"XXS": 1000},
    "forfeit_loss": {"XXS": 0, "BB": 0},
    "full_bye": {"XXS": 1000},
    "half_bye": {"XXS": 500},
    "pab": {"XXS": 1000},
}
PAYMENTS = tuple(_DEFAULTS)
_BY_COLOUR = ("win", "draw", "loss")
#: Thousandths that four columns of 162 can hold; what else is written is no payment.
_LEAST, _MOST = -999_000, 9_999_000
_ASSIGNMENT = rf"([A-Za-z]+)\s*[=:]?\s*({DECIMAL})"


def _standard(name: str) -> int:
    default = _DEFAULTS[name]
    return _standard(default) if isinstance(default, str) else default


#: What events pay that declare nothing.
STANDARD = {name: _standard(name) for name in PAYMENTS}


def scoring(records: pl.DataFrame) -> tuple[pl.DataFrame, pl.DataFrame]:
    """(payments, findings). One row per event that declares points, sorted.

    Columns: event, scoring_source (162, BB, XXS) and `PAYMENTS` as Int32 thousandths. Several lines
    of a source add up; the last assignment of a payment counts. `records` are those of `CODES`.
    """
    assigned, found = _assignments(records)
    declared = assigned.group_by("event", "source", maintain_order=True).agg(
        pl.col("value").filter(pl.col("payment") == name).last().alias(name)
        for name in (*PAYMENTS, *(f"{name}_black" for name in _BY_COLOUR))
    )
    # alphabetic order is precedence: 162, BB, XXS
    tables = declared.sort("event", "source")
    for name in PAYMENTS:
        tables = tables.with_columns(_resolved(name))
    chosen = tables.unique("event", keep="first", maintain_order=True)
    found += [_by_colour(tables), _conflicts(tables)]
    return (
        chosen.select("event", pl.col("source").alias("scoring_source"), *PAYMENTS),
        pl.concat(found),
    )


def _assignments(records: pl.DataFrame) -> tuple[pl.DataFrame, list[pl.DataFrame]]:
    """Assignments in order (event, source, payment, value), and what could not be read."""
    code, text = pl.col("code"), pl.col("text")
    bb = code.str.starts_with("BB")
    rows = records.with_columns(
        source=pl.when(bb).then(pl.lit("BB")).otherwise(code),
        # the code itself is the symbol of a BB record
        body=pl.when(bb).then(text).otherwise(text.str.slice(3)),
    )
    rest = pl.col("body").str.replace_all(_ASSIGNMENT, "").str.strip_chars(" \t,;")
    unread = findings.found("SCORING_TEXT", rows.filter(rest != ""), before=rest, action="not used")
    symbols = pl.DataFrame(
        [
            (source, symbol, payment)
            for source, known in SYMBOLS.items()
            for symbol, payments in known.items()
            for payment in payments
        ],
        schema=["source", "symbol", "payment"],
        orient="row",
    )
    token = pl.col("token")
    tokens = (
        rows.with_columns(token=pl.col("body").str.extract_all(_ASSIGNMENT))
        .explode("token", empty_as_null=False, keep_nulls=False)
        .with_row_index("order")
        .with_columns(
            symbol=token.str.extract(_ASSIGNMENT, 1).str.to_uppercase(),
            value=thousandths(token.str.extract(_ASSIGNMENT, 2)),
        )
        .join(symbols, on=["source", "symbol"], how="left", maintain_order="left")
        .sort("event", "line", "order")
    )
    usable = pl.col("payment").is_not_null() & pl.col("value").is_between(_LEAST, _MOST)
    unknown = findings.found(
        "SCORING_TEXT", tokens.filter(~usable.fill_null(False)), before=token, action="not used"
    )
    good = tokens.filter(usable)
    return good.select("event", "source", "payment", "value"), [unread, unknown]


def _resolved(name: str) -> pl.Expr:
    default = _DEFAULTS[name]
    own = pl.col("source").replace_strict(
        _OWN_DEFAULTS.get(name, {}), default=None, return_dtype=pl.Int32
    )
    follows = pl.col(default) if isinstance(default, str) else pl.lit(default, pl.Int32)
    return pl.coalesce(name, own, follows).alias(name)


def _by_colour(tables: pl.DataFrame) -> pl.DataFrame:
    """Events that pay White and Black differently; white's value counts."""
    differs = pl.any_horizontal(pl.col(name) != pl.col(f"{name}_black") for name in _BY_COLOUR)
    return findings.found(
        "SCORING_TEXT", tables.filter(differs), text="WW and BW differ", action="white's counts"
    )


def _conflicts(tables: pl.DataFrame) -> pl.DataFrame:
    """Events of which two sources declare different payments."""
    sources = tables.group_by("event", maintain_order=True).agg(
        source=pl.col("source"), systems=pl.struct(PAYMENTS).n_unique()
    )
    return findings.found(
        "SCORING_CONFLICT",
        sources.filter(pl.col("systems") > 1),
        text=pl.col("source").list.join(", "),
        after=pl.col("source").list.first(),
        action="the first counts",
    )
