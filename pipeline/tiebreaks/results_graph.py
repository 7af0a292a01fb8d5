"""The graph of games over the board of all events at once, and linear systems on it.

Competitors are nodes, each game is an edge. The only place of the tie-breaks that computes in
floating point: what is solved here has no whole-number form, so results are rounded by the caller.
Sums run over the sorted rows of one competitor or event, so they do not depend on the other events.
"""

from dataclasses import dataclass

import polars as pl

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
        return _by(self.edges.select("node", worth=worth), "node")["worth"]

    def neighbours(self, values: pl.Series) -> pl.Series:
        """Sum of the values of the opponents of each node, each game once."""
        theirs = values.gather(self.edges["other"]).alias("worth")
        return _by(self.edges.select("node", theirs), "node")["worth"]

    def components(self) -> pl.Series:
        """The least node that each one is connected with."""
        label = pl.int_range(self.nodes.height, dtype=pl.UInt32, eager=True)
        while True:
            reached = label.gather(self.edges["other"]).alias("reached")
            least = self.edges.select("node", reached).group_by("node", maintain_order=True)
            nearer = least.agg(pl.col("reached").min())["reached"]
            lower = pl.select(pl.min_horizontal(nearer, label)).to_series()
            lower = lower.gather(lower)
            if (lower == label).all():
                return label
            label = lower


def graph(rows: pl.DataFrame) -> Graph:
    """The graph of the contributions' games that both sides played over the board."""
    both = pl.col("played") & pl.col("played").gather("facing")
    played = rows.filter(both)
    nodes = played.group_by("event", "competitor", maintain_order=True).agg(
        games=pl.len().cast(pl.Int64)
    )
    size = rows.select(pl.col("competitor").max()).item() or 0
    seat = pl.Series([None], dtype=pl.UInt32).new_from_index(0, size + 1)
    seat = seat.scatter(nodes["competitor"], pl.int_range(nodes.height, eager=True))
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
    event = graph.nodes["event"]
    place = event.rle_id()
    x = pl.zeros(right.len(), pl.Float64, eager=True)
    residual = direction = right.cast(pl.Float64)
    square = _dot(event, residual, residual)
    enough = (square * _TOLERANCE**2).clip(_NEGLIGIBLE**2)
    largest = graph.nodes.group_by("event").len().select(pl.col("len").max()).item() or 0
    for _ in range(_STEPS_PER_NODE * largest + _MORE_STEPS):
        open_ = square > enough
        if not open_.any():
            break
        image = own * direction - other * graph.neighbours(direction)
        step = _ratio(square, _dot(event, direction, image), open_).gather(place)
        x = x + step * direction
        residual = residual - step * image
        now = _dot(event, residual, residual)
        direction = residual + _ratio(now, square, open_).gather(place) * direction
        square = now
    return x


def _dot(event: pl.Series, left: pl.Series, right: pl.Series) -> pl.Series:
    """Sum of the products of each event, in the order of the events."""
    return _by(pl.DataFrame({"event": event, "worth": left * right}), "event")["worth"]


def _ratio(above: pl.Series, below: pl.Series, open_: pl.Series) -> pl.Series:
    """Quotients of the events still open, 0 of the others: nothing moves there any more."""
    rows = pl.DataFrame({"above": above, "below": below, "open": open_})
    moves = pl.col("open") & (pl.col("below") > 0)
    return rows.select(
        pl.when(moves).then(pl.col("above") / pl.col("below")).otherwise(0.0).alias("ratio")
    )["ratio"]


def _by(rows: pl.DataFrame, key: str) -> pl.DataFrame:
    """Sums of `worth` of each block of equal keys, in order."""
    return rows.group_by(key, maintain_order=True).agg(pl.col("worth").sum())
