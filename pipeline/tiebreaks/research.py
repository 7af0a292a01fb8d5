"""Systems of the literature, to be held against those in use. An event may define them (Art. 4.1).

All but the binomial weights solve a linear system on the graph of games over the board; unplayed
rounds stay out. Their values are floating-point numbers rounded to a stated number of decimals, so
that what differs by rounding errors alone is tied. Without a game they are undefined.
"""

from collections.abc import Sequence
from math import comb

import polars as pl

from pipeline.rules.rating_tables import RATING_DIFFERENCE
from pipeline.rules.result_codes import OVER_THE_BOARD_WINS
from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.registry import Value, tiebreak
from pipeline.tiebreaks.results_graph import Graph, graph, solved
from pipeline.tiebreaks.summands import Summands, total
from pipeline.units import POINTS, Unit, half_up

#: Decimals of the values: of a rating point, and of a whole step of the points.
_RATING_DECIMALS, _POINT_DECIMALS = 6, 9
#: Of so many decimals more the solution is certain.
_NOISE = 3
_ITERATED = "iterated to a limit; held against a solved system in the tests"
_RATING, _POINTS = Unit("rating points, fractional", 0, 1), Unit("points, fractional", 1, 3)


def _strengths(unit: Unit) -> Value:
    """What a value of this unit follows from: that of each opponent met, and the results."""

    def strengths(kept: Kept) -> Summands:
        both = pl.col("played") & pl.col("played").gather("facing")
        margin = pl.when(both).then(pl.col("points") - pl.col("opponent_points"))
        half_points = pl.when(both).then(_half_points())
        return Summands(
            pl.when(both).then("opponent_value"),
            pl.col("value"),
            {"games": both, "half points": half_points, "margins": margin},
            "solved",
            detail=("game points", half_points / 2),
            steps={
                "games": total("games"),
                "sum of the opponents": unit.public(pl.col("worth").list.sum()),
                "points": total("half points") / 2,
                "points made less points allowed": POINTS.public(total("margins")),
            },
        )

    return strengths


@tiebreak(
    "OTHER_RP", "Recursive Performance",
    article="research", unit=_RATING, grain="field", no_oracle=_ITERATED,
    inputs=_strengths(_RATING),
)  # fmt: skip
def recursive_performance(rows: pl.DataFrame) -> pl.DataFrame:
    """Limit of taking the opponents' average performance plus the table value again and again.

    r = mean of the opponents' r + dp(score) with table 8.1.1 on the 1-½-0 scale, as in TPR. The
    start ratings drop out; what is left open, one number for all who are connected by games, is
    set so that their r sum to zero. Two corrections make the limit exist always: a part of dp that
    all who are connected gain at each step is taken away, and where steps alternate between two
    values (two groups that only meet each other) their mean counts. Rating points, 6 decimals.
    Brozos-Vázquez, Campo-Cabana, Díaz-Ramos, González-Díaz: Ranking participants in tournaments by
    means of rating functions, Journal of Mathematical Economics 44 (2008).
    """
    games = graph(rows)
    gains = _gains(games)
    drift = (
        pl.DataFrame({"component": games.components(), "gain": gains, "games": _played(games)})
        .select(pl.col("gain", "games").sum().over("component"))
        .select(drift=pl.col("gain") / pl.col("games"))["drift"]
    )
    one = pl.ones(gains.len(), pl.Float64, eager=True)
    return _values(
        games, solved(games, _played(games), one, gains - drift * _played(games)), _RATING_DECIMALS
    )


@tiebreak(
    "OTHER_ARPO", "Average Recursive Performance of Opponents",
    article="research", unit=_RATING, grain="opponent", of="OTHER_RP", no_oracle=_ITERATED,
)  # fmt: skip
def average_recursive_performance(kept: Kept) -> Summands:
    """Mean recursive performance of the opponents met over the board, halves up.

    Rating points, 6 decimals: means of whole millionths, so that none hangs on a rounding error.
    Source as OTHER_RP.
    """
    worth = pl.when("played").then("opponent_value")
    part = 10**_RATING_DECIMALS
    numbers = {"games": worth.is_not_null(), "parts": (worth * part).round().cast(pl.Int64)}
    mean = half_up(total("parts"), total("games")) / part
    return Summands(worth, mean.round(_RATING_DECIMALS), numbers, "mean")


@tiebreak(
    "OTHER_LSQ", "Least Squares",
    article="research", unit=_POINTS, grain="field", no_oracle=_ITERATED,
    inputs=_strengths(_POINTS),
)  # fmt: skip
def least_squares(rows: pl.DataFrame) -> pl.DataFrame:
    """Strengths whose differences come nearest to the results, in the sum of squares.

    They solve (games) · x - (sum of the opponents' x) = points made less points allowed; those
    connected by games sum to zero. Points, 9 decimals. Csató: On the ranking of a Swiss system
    chess team tournament, Annals of Operations Research 254 (2017).
    """
    games = graph(rows)
    one = pl.ones(games.nodes.height, pl.Float64, eager=True)
    return _values(games, solved(games, _played(games), one, _margins(games)), _POINT_DECIMALS)


@tiebreak(
    "OTHER_GRS", "Generalised Row Sum",
    article="research", unit=_POINTS, grain="field", no_oracle=_ITERATED,
    inputs=_strengths(_POINTS),
)  # fmt: skip
def generalised_row_sum(rows: pl.DataFrame) -> pl.DataFrame:
    """Points made less points allowed, corrected by the strength of the opponents.

    x + e · (games · x - sum of the opponents' x) = (1 + e·m·n) · s, s being the margin of points, n
    the number of participants, m the most games between two of them, and e = 1 / (m · (n - 2)) the
    largest reasonable weight (n at least 3). Points, 9 decimals. Chebotarev: Aggregation of
    preferences by the generalized row sum method, Mathematical Social Sciences 27 (1994).
    """
    games = graph(rows)
    event = games.nodes["event"]
    size = rows.group_by("event").agg(n=pl.col("competitor").n_unique().cast(pl.Float64))
    most = (
        games.edges.group_by("event", "node", "other")
        .len("m")
        .group_by("event")
        .agg(pl.col("m").max().cast(pl.Float64))
    )
    terms = (
        pl.DataFrame({"event": event})
        .join(size, on="event", how="left", maintain_order="left")
        .join(most, on="event", how="left", maintain_order="left")
        .with_columns(e=1 / (pl.col("m") * pl.max_horizontal(pl.col("n") - 2, pl.lit(1.0))))
        .select("e", right=1 + pl.col("e") * pl.col("m") * pl.col("n"))
    )
    own = 1 + terms["e"] * _played(games)
    right = terms["right"] * _margins(games)
    return _values(games, solved(games, own, terms["e"], right), _POINT_DECIMALS)


def weighted_scores(kept: Kept) -> Summands:
    """Each element of Buchholz times its weight."""
    score = pl.when("is_element").then("opponent_score")
    number = score.count().over("competitor").cast(pl.Int64)
    place = score.rank("ordinal").over("competitor").cast(pl.Int64)

    def weights(columns: Sequence[pl.Series]) -> pl.Series:
        longest = columns[0].max()
        table = _binomial(longest if isinstance(longest, int) else 0)
        return table.gather(columns[0] * (columns[0] - 1) // 2 + columns[1] - 1)

    weight = pl.map_batches([number, place], weights, return_dtype=pl.Float64)
    return Summands(weight * score, pl.col("value"), rule="weighted sum", detail=("weight", weight))


@tiebreak(
    "OTHER_BWO", "Binomially Weighted Opponents",
    article="research", unit=POINTS, grain="field", swiss_only=True, inputs=weighted_scores,
)  # fmt: skip
def binomially_weighted(rows: pl.DataFrame) -> pl.DataFrame:
    """Mean of the elements of Buchholz in order, each weighted by the binomial law.

    With n elements the k-th lowest (from 0) weighs C(n-1, k) / 2^(n-1): close to the median, yet
    every opponent counts. Elements are those of BH, so unplayed rounds follow the edition. Exact
    up to 45 rounds. Freixas: binomial weights for opponents' scores, in The decline of the
    Buchholz tiebreaker system.
    """
    elements = rows.filter("is_element").select("competitor", "opponent_score")
    elements = elements.sort("competitor", "opponent_score").with_columns(
        n=pl.len().over("competitor").cast(pl.Int64),
        k=pl.int_range(pl.len(), dtype=pl.Int64).over("competitor"),
    )
    weights = _binomial(elements.select(pl.col("n").max()).item() or 0)
    at = pl.col("n") * (pl.col("n") - 1) // 2 + pl.col("k")
    return elements.group_by("competitor", maintain_order=True).agg(
        value=(pl.lit(weights).gather(at) * pl.col("opponent_score")).sum()
    )


def _binomial(longest: int) -> pl.Series:
    """Rows 1 to `longest` of the binomial law in turn: row n begins at n (n - 1) / 2."""
    return pl.Series(
        [comb(n - 1, k) / 2 ** (n - 1) for n in range(1, longest + 1) for k in range(n)],
        dtype=pl.Float64,
    )


def _played(games: Graph) -> pl.Series:
    return games.nodes["games"].cast(pl.Float64)


def _margins(games: Graph) -> pl.Series:
    """Points made less points allowed of each node, in whole steps."""
    margin = pl.col("points") - pl.col("opponent_points")
    return games.sums(margin).cast(pl.Float64)


def _half_points() -> pl.Expr:
    """Half points of a game on the 1-½-0 scale."""
    won, drawn = (pl.col("result").is_in(letters) for letters in (OVER_THE_BOARD_WINS, ("=", "D")))
    return 2 * won.cast(pl.Int64) + drawn.cast(pl.Int64)


def _gains(games: Graph) -> pl.Series:
    """Games times the table value of the share of points made, of each node."""
    halves = games.sums(_half_points())
    made = games.nodes.select("games", halves=halves)
    share = half_up(100 * pl.col("halves"), 2 * pl.col("games"))
    table = pl.Series(RATING_DIFFERENCE, dtype=pl.Int64)
    return made.select(gain=pl.col("games") * pl.lit(table).gather(share)).to_series()


def _values(games: Graph, x: pl.Series, decimals: int) -> pl.DataFrame:
    """One row per competitor with a game: competitor, value."""
    # errors of the solution must not decide which way a value half-way between two is rounded
    value = pl.lit(x).round(decimals + _NOISE).round(decimals)
    # adding zero turns a rounded -0.0 into 0.0, which would not be tied with it
    return games.nodes.select("competitor", value=value + 0.0)
