"""Every element of every value: what it is, by which article, and what is cut, as one table."""

from collections.abc import Sequence

import polars as pl

from pipeline.contributions.elements import VIEWS
from pipeline.contributions.field import Field
from pipeline.contributions.reasons import reasons
from pipeline.rankings.walk import refinements
from pipeline.rules.articles import PROVISIONS, article_of_code
from pipeline.rules.editions import NAMES
from pipeline.rules.options import Options
from pipeline.tables.rectangle import at
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.compute import compute
from pipeline.tiebreaks.explained import Explained, explained
from pipeline.tiebreaks.registry import Tiebreak

#: Columns of the table of elements. Scores are in points, worth and reads in what the code counts.
SCHEMA: dict[str, pl.DataType | type[pl.DataType]] = {
    "event": pl.UInt32,
    "competitor": pl.UInt32,
    "code": pl.String,
    "pass": pl.Int32,
    "round": pl.UInt16,
    "opponent": pl.UInt32,
    "colour": pl.String,
    "result": pl.String,
    "points": pl.Float64,
    "source": pl.String,
    "reads": pl.Float64,
    "why": pl.String,
    "article": pl.String,
    "own_score": pl.Float64,
    "cap": pl.Float64,
    "detail": pl.Float64,
    "worth": pl.Float64,
    "counted": pl.Boolean,
    "cut": pl.String,
    "cut_why": pl.String,
    "cut_article": pl.String,
}
THEIRS: dict[str, pl.DataType | type[pl.DataType]] = {
    name: SCHEMA[name]
    for name in ("event", "competitor", "round", "opponent", "colour", "result", "points")
} | {"counts": pl.Float64, "counted": pl.Boolean, "why": pl.String, "article": pl.String}


def element_table(field: Field, codes: Sequence[str], options: Options) -> pl.DataFrame:
    """One row per competitor, code and element, sorted by (event, competitor), codes as given.

    An element is a round; of codes decided among the tied a pass and an opponent met in it, the
    tied being those whom the codes before leave level; of codes that know no rounds the one number.
    source says what `reads`, the opponent's number, is. worth: what the element adds, null for a
    round that is no element; counted: false for those that a modifier takes away, cut which. why
    and cut_why name provisions of `rules.articles`, article and cut_article what the event's
    edition calls them.
    """
    tables = [elements_of(one) for one in explained(field, codes, options)]
    tables += [_encounters(field, codes, code, options) for code in dict.fromkeys(codes)
               if lookup(code)[1].grain == "group"]  # fmt: skip
    order = {lookup(code)[0].code: place for place, code in enumerate(codes)}
    place = pl.col("code").replace_strict(order, return_dtype=pl.UInt32)
    return (
        pl.concat(tables)
        .sort("event", "competitor", place, "pass", "round", nulls_last=True)
    )  # fmt: skip


def elements_of(one: Explained) -> pl.DataFrame:
    """The rows of one code, as in `element_table`."""
    field = one.ground
    rows = one.elements.join(
        _public_rounds(field), on=["competitor", "round"], how="left", maintain_order="left"
    )
    if one.reads == "adjusted score":
        rows = rows.join(_reasons(one), on=["competitor", "round"], how="left",
                         maintain_order="left")  # fmt: skip
    else:
        # only US Chess has a rule of its own for the rounds without an opponent
        own = pl.lit(one.entry.article.startswith("34E") and bool(one.base))
        met = pl.when("played").then(pl.lit("US game")).otherwise(pl.lit("US unplayed"))
        rows = rows.with_columns(
            why=pl.when(own & pl.col("worth").is_not_null()).then(met),
            own_score=pl.lit(None, pl.Float64),
            cap=pl.lit(None, pl.Float64),
            first_out=pl.lit(False),
        )
    low = pl.when("first_out").then(pl.lit("cut, voluntary first")).otherwise(pl.lit("cut"))
    cut_why = (
        pl.when(pl.col("cut") == "low")
        .then(low)
        .when(pl.col("cut") == "high")
        .then(pl.lit("cut above"))
        .when((pl.col("cut") == "out") & (one.kept.modifiers.low > 0))
        .then(pl.lit("cut"))
    )
    rows = rows.with_columns(
        event=at(field.competitors["event"], "competitor"),
        code=pl.lit(one.code),
        source=pl.lit(source_of(one)),
        cut_why=cut_why,
        **{"pass": pl.lit(None, pl.Int32)},
    )
    return _with_articles(field, rows, one.entry)


def source_of(one: Explained) -> str:
    """What the elements read of the opponent: a code, a score, the rating; empty for nothing."""
    if one.reads != "value":
        return one.reads
    # what is no code is a function, named after its number
    return one.base.replace("_", " ") if one.base.islower() else one.base or one.code


def opponents_rounds(one: Explained) -> pl.DataFrame:
    """What the opponents' numbers of one code are made of: one row per competitor and round.

    counts: what the round counts for whoever reads the competitor's number; why and article as in
    `element_table`. Empty where the number is not made of rounds.
    """
    field = one.ground
    rounds = _public_rounds(field)
    if one.reads == "adjusted score":
        rows = _reasons(one).select("competitor", "round", "counts", why="counts_why")
        rows = rows.with_columns(counted=pl.lit(True))
    elif one.reads == "final score":
        rows = rounds.select("competitor", "round", counts="points", counted=pl.lit(True))
        rows = rows.with_columns(why=pl.lit(None, pl.String))
    elif one.theirs.height:
        rows = one.theirs.rename({"worth": "counts"}).with_columns(why=pl.lit(None, pl.String))
    else:
        return pl.DataFrame(schema=THEIRS)
    rows = rows.join(rounds, on=["competitor", "round"], how="left", maintain_order="left")
    if one.entry.article.startswith("34E") and one.base == "adjusted_score":
        said = pl.when("played").then(pl.lit("US scored")).otherwise(pl.lit("US half"))
        rows = rows.with_columns(why=pl.when(pl.col("counts").is_not_null()).then(said))
    rows = rows.with_columns(event=at(field.competitors["event"], "competitor"))
    return _cited(field, rows, "why", "article").select(*THEIRS)


def _public_rounds(field: Field) -> pl.DataFrame:
    """The rectangle with points in points, letters as text."""
    scale = at(field.events["scale"], at(field.competitors["event"], "competitor"))
    return field.rounds.select(
        "competitor", "round", "opponent", "played",
        pl.col("colour", "result").cast(pl.String), points=pl.col("points") / scale,
    )  # fmt: skip


def _reasons(one: Explained) -> pl.DataFrame:
    """`reasons` of the code's view, scores in points."""
    field = one.ground
    scale = at(field.events["scale"], at(field.competitors["event"], "competitor"))
    return reasons(field, VIEWS[one.kept.view]).select(
        pl.exclude("own_score", "cap", "counts", "opponent_score"),
        pl.col("own_score", "cap", "counts") / scale,
    )


def _with_articles(field: Field, rows: pl.DataFrame, entry: Tiebreak) -> pl.DataFrame:
    rows = _cited(field, _cited(field, rows, "why", "article"), "cut_why", "cut_article")
    by_edition = {
        edition: article_of_code(entry.name, entry.article, entry.since, edition)
        for edition in NAMES
    }
    edition = at(field.events["edition"], "event")
    of_code = edition.replace_strict(by_edition, return_dtype=pl.String)
    return rows.with_columns(
        article=pl.col("article").fill_null(of_code),
        cut_article=pl.when(pl.col("cut").is_not_null()).then(
            pl.col("cut_article").fill_null(of_code)
        ),
    ).select(pl.col(name).cast(dtype) for name, dtype in SCHEMA.items())


def _cited(field: Field, rows: pl.DataFrame, why: str, article: str) -> pl.DataFrame:
    """The rows with the article that the event's edition has for a provision."""
    cited = pl.DataFrame(
        [(one.name, edition, text) for one in PROVISIONS.values()
         for edition, text in one.articles.items()],
        schema={why: pl.String, "edition": pl.String, article: pl.String}, orient="row",
    )  # fmt: skip
    return (
        rows.with_columns(edition=at(field.events["edition"], "event"))
        .join(cited, on=[why, "edition"], how="left", maintain_order="left")
        .drop("edition")
    )


def tied_before(field: Field, codes: Sequence[str], code: str, options: Options) -> pl.Series:
    """The group of every competitor when a list comes to its first entry `code`."""
    listed = [lookup(one)[0].code for one in codes]
    before = listed[: listed.index(lookup(code)[0].code)]
    steps = refinements(field, compute(field, before, options), before, options)
    return steps[-1] if steps else field.competitors["event"]


def _encounters(field: Field, codes: Sequence[str], code: str, options: Options) -> pl.DataFrame:
    descriptor, entry = lookup(code)
    groups = tied_before(field, codes, code, options)
    if entry.passes is None:
        raise ValueError(f"{entry.name} does not say how it decides")
    pairs = entry.passes(field, groups, descriptor.modifiers, options).encounters
    rows = pairs.select(
        "competitor", "opponent", "worth", event=at(field.competitors["event"], "competitor"),
        code=pl.lit(descriptor.code), source=pl.lit(""), counted=pl.lit(True),
        **{"pass": "number"},
        **{name: pl.lit(None, dtype) for name, dtype in SCHEMA.items()
           if name in ("round", "colour", "result", "points", "reads", "why", "own_score", "cap",
                       "detail", "cut", "cut_why")},
    )  # fmt: skip
    return _with_articles(field, rows, entry)
