"""The graph of games over the board of all events at once, and linear systems on it.

Competitors are nodes, each game is an edge. The only place of the tie-breaks that computes in
floating point: what is solved here has no whole-number form, so results are rounded by the caller.
Sums run over the sorted rows of one competitor or event, so they do not depend on the other events.
"""

from dataclasses import dataclass

import polars as pl

from pipeline.contributions.part import dense_ids
from pipeline.tables.rectangle import blocks, borders, first_rows, runs

#: An event is solved when the residual is this small a part of the right-hand side, or this small.
_TOLERANCE, _NEGLIGIBLE = 1e-14, 1e-13
#: Conjugate gradients end after as many steps as competitors but for rounding; then they stop here.
_STEPS_PER_NODE, _MORE_STEPS = 4, 50


@dataclass(frozen=True)
class Graph:
    """Games as edges, in dense ids of those who played.

    nodes: one row per competitor with a game, sorted (event, competitor, games). edges: one row
    per game and side, sorted by node (node, other, with the columns of the contributions).
    """

    nodes: pl.DataFrame
    edges: pl.DataFrame

    def sums(self, worth: pl.Expr) -> pl.Series:
        """Sum of a worth of each game over the games of each node."""
        return self._over_games(self.edges.select(worth=worth)["worth"]).list.sum()

    def neighbours(self, values: pl.Series) -> pl.Series:
        """Sum of the values of the opponents of each node, each game once."""
        return self._over_games(values.gather(self.edges["other"])).list.sum()

    def components(self) -> pl.Series:
        """The least node that each one is connected with."""
        label = pl.int_range(self.nodes.height, dtype=pl.UInt32, eager=True)
        while True:
            nearer = self._over_games(label.gather(self.edges["other"])).list.min()
            lower = pl.select(pl.min_horizontal(nearer, label)).to_series()
            lower = lower.gather(lower)
            if (lower == label).all():
                return label
            label = lower

    def _over_games(self, values: pl.Series) -> pl.Series:
        return blocks(values, borders(self.nodes["games"]))


def graph(rows: pl.DataFrame) -> Graph:
    """The graph of the contributions' games that both sides played over the board."""
    both = pl.col("played") & pl.col("played").gather("facing")
    played = rows.filter(both)
    who, games = runs(played["competitor"])
    event = played["event"].gather(first_rows(games))
    nodes = pl.DataFrame({"event": event, "competitor": who, "games": games.cast(pl.Int64)})
    seat = dense_ids(nodes["competitor"], (rows.select(pl.col("competitor").max()).item() or 0) + 1)
    edges = played.with_columns(
        node=seat.gather(played["competitor"]), other=seat.gather(played["opponent"])
    )
    return Graph(nodes, edges)


def solved(graph: Graph, own: pl.Series, other: pl.Series, right: pl.Series) -> pl.Series:
    """x of every node with `own` · x - `other` · (sum of the opponents' x) = `right`.

    The matrix is symmetric and has no negative eigenvalue; `other` is equal within an event. Where
    it is singular (a graph Laplacian, `own` being the number of games), `right` sums to zero in
    each component and so does x. Conjugate gradients, each event with its own step lengths.
    """
    place = graph.nodes["event"].rle_id()
    _, sizes = runs(graph.nodes["event"])
    x = pl.zeros(right.len(), pl.Float64, eager=True)
    residual = direction = right.cast(pl.Float64)
    square = _dot(sizes, residual, residual)
    enough = (square * _TOLERANCE**2).clip(_NEGLIGIBLE**2)
    largest = sizes.max()
    most = _STEPS_PER_NODE * (largest if isinstance(largest, int) else 0) + _MORE_STEPS
    for _ in range(most):
        open_ = square > enough
        if not open_.any():
            break
        image = own * direction - other * graph.neighbours(direction)
        step = _ratio(square, _dot(sizes, direction, image), open_).gather(place)
        x = x + step * direction
        residual = residual - step * image
        now = _dot(sizes, residual, residual)
        direction = residual + _ratio(now, square, open_).gather(place) * direction
        square = now
    return x


def _dot(sizes: pl.Series, left: pl.Series, right: pl.Series) -> pl.Series:
    """Sum of the products of each event, in the order of the events."""
    return blocks(left * right, borders(sizes)).list.sum()


def _ratio(above: pl.Series, below: pl.Series, open_: pl.Series) -> pl.Series:
    """Quotients of the events still open, 0 of the others: nothing moves there any more."""
    rows = pl.DataFrame({"above": above, "below": below, "open": open_})
    moves = pl.col("open") & (pl.col("below") > 0)
    return rows.select(
        pl.when(moves).then(pl.col("above") / pl.col("below")).otherwise(0.0).alias("ratio")
    )["ratio"]
