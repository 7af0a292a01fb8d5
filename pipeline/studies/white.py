"""E8: what is an extra game with White worth?"""

import numpy as np
import polars as pl

from pipeline.studies.answer import Answer, Chart
from pipeline.studies.estimates import strata_of
from pipeline.studies.ground import Ground
from pipeline.studies.intervals import Z95
from pipeline.studies.registry import study

EXTRA, RATING = "points for the extra game with White", "points for 100 rating points"


@study(
    "white",
    "What is an extra game with White worth?",
    chart=Chart((EXTRA,), labels=("rounds",)),
    cautions=(
        "Who gets the extra White is not drawn by lot: the pairing rules give it by score and "
        "number, for which ratings correct in part.",
        "The expected points follow from the opponents' ratings, and opponents follow from earlier "
        "results.",
    ),
)
def white(ground: Ground) -> Answer:
    """Events with an odd number of rounds; their rated players who played every round over the
    board against rated opponents and had White once more or once less than Black. The points
    beyond those expected from the ratings, by 1 / (1 + 10^(-difference / 400)) in each game, are
    fitted by least squares to a dummy for the extra White, to the player's rating and to a
    constant for each event. The error is clustered by player (FIDE number, else name); the
    interval is the normal one. For all events together and for each number of rounds."""
    ground.keep("white_players")
    players = ground.con.sql("from white_players order by event_id, competitor").pl()
    events = ground.frame("white_events")
    taken = (*players.columns, "measure", *_ESTIMATED)
    units = strata_of(ground.events, ground.question.by, taken)
    players = players.join(units, on="event_id", maintain_order="left")
    groupings: list[list[str]] = [[], ["rounds"]]
    if ground.question.by:
        groupings.append(list(ground.question.by))
    fitted = [_estimated(players, grouping) for grouping in groupings]
    summary = pl.concat(fitted, how="diagonal")
    keys = ["rounds", *ground.question.by]
    return Answer(events, fitted=summary.select("measure", *keys, *_ESTIMATED))


_ESTIMATED = ("n", "players", "estimate", "std_error", "low", "high", "method")


def _estimated(players: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    """One row per measure and group of `by`, groups in their order."""
    ordered = players.sort(by) if by else players
    groups = ordered.group_by(by, maintain_order=True) if by else [((), players)]
    fits = [(values, group, _fit(group)) for values, group in groups]
    rows = [
        {
            "measure": measure,
            **dict(zip(by, map(_text, values), strict=True)),
            "n": group["event_id"].n_unique(),
            "players": group.height,
            "estimate": estimate[place],
            "std_error": error[place],
        }
        for place, measure in enumerate((EXTRA, RATING))
        for values, group, (estimate, error) in fits
    ]
    schema = {"measure": pl.String, **dict.fromkeys(by, pl.String), "n": pl.Int64,
              "players": pl.Int64, "estimate": pl.Float64, "std_error": pl.Float64}  # fmt: skip
    half = Z95 * pl.col("std_error")
    return (
        pl.DataFrame(rows, schema=schema)
        # the last bits of a sum depend on the order of its terms
        .with_columns(pl.col("estimate", "std_error").fill_nan(None).round(9))
        .with_columns(
            low=pl.col("estimate") - half,
            high=pl.col("estimate") + half,
            method=pl.lit("least squares, clustered by player"),
        )
        .with_columns(pl.lit(None, pl.String).alias("rounds") if "rounds" not in by else "rounds")
    )


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _fit(players: pl.DataFrame) -> tuple[list[float], list[float]]:
    """(coefficients, their standard errors) of the extra White and of 100 rating points."""
    within = players.with_columns(
        pl.col(name) - pl.col(name).mean().over("event_id")
        for name in ("surplus", "extra_white", "rating")
    )
    x = within.select("extra_white", "rating").to_numpy()
    y = within["surplus"].to_numpy()
    cluster = within.select(pl.col("person").rank("dense") - 1).to_series().to_numpy()
    gram = x.T @ x
    clusters, events = int(cluster.max()) + 1, players["event_id"].n_unique()
    freedom = len(y) - events - x.shape[1]
    if freedom < 1 or clusters < 2 or np.linalg.matrix_rank(gram) < x.shape[1]:
        return [np.nan, np.nan], [np.nan, np.nan]
    coefficients = np.linalg.solve(gram, x.T @ y)
    score = x * (y - x @ coefficients)[:, None]
    sums = np.stack([np.bincount(cluster, column, clusters) for column in score.T])
    # small-sample factor for clusters and for the constants of the events
    factor = clusters / (clusters - 1) * (len(y) - 1) / freedom
    inverse = np.linalg.inv(gram)
    variance = factor * inverse @ (sums @ sums.T) @ inverse
    return coefficients.tolist(), np.sqrt(np.diag(variance)).tolist()
