"""What an event declares of itself: counts, rounds, colour, rating method, system, tie-breaks.

Every function takes `values` (see `singles`) and returns (frame, findings): one row per event that
has the records, with event and the columns that the function's sentence names.
"""

import polars as pl

from pipeline import findings
from pipeline.records.numbers import whole

METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
_GAMES = r"(?:_G[0-9]+)?"
_SCORES = r"(?:MP_GP|GP_MP|MP|GP)"
#: Codes of record 192 (TRF26, and the spelling of the draft for the Dutch system).
SYSTEMS = "|".join(
    [
        r"FIDE_(?:DUTCH(?:_2017|_2025|_2026)?|DUBOV|BURSTEIN|DOUBLESWISS)(?:_BAKU)?",
        r"CUSTOM_(?:SWISS|DOUBLESWISS|ROUNDROBIN|SCHILLER|SCHEVENINGEN|KNOCKOUT)",
        rf"BERGER_(?:TEAM_)?(?:ROUNDROBIN{_GAMES}|DOUBLEROUNDROBIN)",
        r"FIDE_(?:TEAM_)?(?:DOUBLE)?ROUNDROBIN",
        r"FIDE_SCHILLER(?:_[0-9]+X[0-9]+)?",
        rf"FIDE_(?:SCHEVENINGEN{_GAMES}|DOUBLESCHEVENINGEN)",
        rf"FIDE_TEAM(?:_TYPE[AB])?(?:_{_SCORES})?(?:_BAKU)?",
        r"CUSTOM_TEAM_(?:SWISS(?:_MP|_GP)?|ROUNDROBIN|KNOCKOUT)",
    ]
)
#: The key of points at the head of a standings order.
_POINTS_KEY = r"^[MG]?PTS(?::[MG]P)?(?:,|$)"

Read = tuple[pl.DataFrame, pl.DataFrame]


def _of(values: pl.DataFrame, *codes: str) -> pl.DataFrame:
    return values.filter(pl.col("code").is_in(codes))


def counts(values: pl.DataFrame) -> Read:
    """players_declared, rated_declared, teams_declared (062, 072, 082).

    The first number counts; a second one in 062 is the number of rated players.
    """
    numbers = pl.col("value").str.extract_all("[0-9]+")
    rows = _of(values, "062", "072", "082").with_columns(
        number=whole(numbers.list.get(0, null_on_oob=True)),
        second=whole(numbers.list.get(1, null_on_oob=True)),
    )
    code = pl.col("code")
    read = rows.group_by("event").agg(
        players_declared=pl.col("number").filter(code == "062").first(),
        rated_declared=pl.coalesce(
            pl.col("number").filter(code == "072").first(),
            pl.col("second").filter(code == "062").first(),
        ),
        teams_declared=pl.col("number").filter(code == "082").first(),
    )
    odd = rows.filter(whole(pl.col("value")).is_null())
    after = pl.col("number").cast(pl.String)
    action = pl.when(pl.col("number").is_null()).then(pl.lit("not used")).otherwise(pl.lit("read"))
    return read, findings.found(
        "COUNT_TEXT", odd, column=pl.lit(5), before=pl.col("value"), after=after, action=action
    )


def rounds(values: pl.DataFrame) -> Read:
    """rounds_declared: 142 over XXR."""
    number = whole(pl.col("value").str.extract("^([0-9]+)"))
    rows = _of(values, "142", "XXR").with_columns(
        number=pl.when(number.is_between(1, 999)).then(number)
    )
    read = (
        rows.drop_nulls("number")
        .sort("event", "code")
        .group_by("event", maintain_order=True)
        .agg(
            rounds_declared=pl.col("number").first(),
            other=pl.col("number").last(),
            line=pl.col("line").last(),
        )
    )
    conflict = read.filter(pl.col("rounds_declared") != pl.col("other"))
    found = [
        findings.found(
            "ROUNDS_TEXT",
            rows.filter(pl.col("number").is_null()),
            column=pl.lit(5),
            before=pl.col("value"),
            action="not used",
        ),
        findings.found(
            "ROUNDS_CONFLICT",
            conflict,
            before=pl.col("other").cast(pl.String),
            after=pl.col("rounds_declared").cast(pl.String),
            action="142 counts",
        ),
    ]
    return read.select("event", "rounds_declared"), pl.concat(found)


def initial_colour(values: pl.DataFrame, settings: pl.DataFrame) -> Read:
    """initial_colour, w or b: 152 over white1 and black1 of XXC (`settings`: its lines)."""
    value = pl.col("value")
    rows = _of(values, "152").with_columns(
        colour=value.str.to_lowercase().str.extract("^(w|b)").replace("", None)
    )
    drawn = settings.select(
        "event", colour=pl.col("text").str.to_lowercase().str.extract(r"\b(w|b)(?:hite|lack)1\b")
    )
    read = (
        pl.concat([rows.select("event", "colour"), drawn])
        .drop_nulls("colour")
        .unique("event", keep="first", maintain_order=True)
        .rename({"colour": "initial_colour"})
    )
    found = findings.found(
        "COLOUR_RECORD",
        rows.filter(~value.is_in(["W", "B"])),
        column=pl.lit(5),
        before=value,
        after=pl.col("colour"),
        action=pl.when(pl.col("colour").is_null())
        .then(pl.lit("not used"))
        .otherwise(pl.lit("read")),
    )
    return read, found


def rating_method(values: pl.DataFrame) -> Read:
    """rating_method (172): the first word that is a method, wherever it stands."""
    words = pl.col("value").str.to_uppercase().str.split(" ")
    known = words.list.filter(pl.element().is_in(METHODS)).list.get(0, null_on_oob=True)
    rows = _of(values, "172").with_columns(rating_method=known)
    in_place = pl.col("text").str.slice(8).str.strip_chars().is_in(METHODS)
    found = findings.found(
        "RATING_METHOD",
        rows.filter(~in_place),
        column=pl.lit(9),
        before=pl.col("value"),
        after=pl.col("rating_method"),
        action=pl.when(pl.col("rating_method").is_null())
        .then(pl.lit("not used"))
        .otherwise(pl.lit("read")),
    )
    return rows.select("event", "rating_method"), found


def system_code(values: pl.DataFrame) -> Read:
    """system_code (192, upper case); without 192 a 092 that is exactly such a code."""
    rows = _of(values, "092", "192").with_columns(
        system_code=pl.col("value").str.to_uppercase().str.extract(r"^(\S+)"),
        whole_text=pl.col("value").str.to_uppercase(),
    )
    known = pl.col("system_code").str.contains(f"^(?:{SYSTEMS})$")
    declared = pl.col("code") == "192"
    read = (
        rows.filter(declared | (known & (pl.col("whole_text") == pl.col("system_code"))))
        .sort("event", "code", descending=[False, True])
        .unique("event", keep="first", maintain_order=True)
    )
    found = findings.found(
        "SYSTEM_UNKNOWN",
        rows.filter(declared & ~known),
        column=pl.lit(5),
        before=pl.col("value"),
        action="kept as text",
    )
    return read.select("event", "system_code"), found


def declared_list(values: pl.DataFrame) -> Read:
    """declared_list: keys of 212, else of 202, upper case, after a leading key of points."""
    keys = (
        pl.col("value")
        .str.to_uppercase()
        .str.replace_all(r"\s*([/:])\s*", "${1}")
        .str.replace_all(r"[\s,;]+", ",")
        .str.strip_chars(",")
        .str.replace(_POINTS_KEY, "")
        .replace("", None)
    )
    rows = _of(values, "202", "212").with_columns(declared_list=keys).drop_nulls("declared_list")
    read = (
        rows.sort("event", "code", descending=[False, True])
        .group_by("event", maintain_order=True)
        .agg(
            pl.col("declared_list").first(),
            other=pl.col("declared_list").last(),
            line=pl.col("line").last(),
            text=pl.col("text").last(),
        )
    )
    found = findings.found(
        "LIST_CONFLICT",
        read.filter(pl.col("other") != pl.col("declared_list")),
        before=pl.col("other"),
        after=pl.col("declared_list"),
        action="212 counts",
    )
    return read.select("event", "declared_list"), found
