"""Strict orders of whole events as arrays, and distances between them."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.studies.intervals import Floats

Whole = NDArray[np.int64]
#: Signs in a block of pairs of players.
_BLOCK = 30_000_000


@dataclass(frozen=True)
class Orders:
    """Events of one size. event: their ids. seats: start numbers, one row per event. places: one
    layer per event, one row per list, one column per seat: 1 is the first place."""

    event: NDArray[np.object_]
    seats: Whole
    places: Whole


def by_size(positions: pl.DataFrame, lists: int) -> Iterator[Orders]:
    """The Orders of every size of field, in blocks that fit into memory.

    positions: event_id, list_no (dense from 0), competitor, place; every event has every list.
    """
    table = positions.sort("event_id", "list_no", "competitor").with_columns(
        size=pl.len().over("event_id") // lists
    )
    for (size,), some in table.group_by("size", maintain_order=True):
        players = int(size)
        per_event = players * lists
        events = max(1, _BLOCK // (max(1, players * (players - 1) // 2) * lists))
        for first in range(0, some.height, events * per_event):
            block = some.slice(first, events * per_event)
            shape = (-1, lists, players)
            yield Orders(
                event=block["event_id"].gather_every(per_event).to_numpy(),
                seats=block["competitor"].to_numpy().astype(int).reshape(shape)[:, 0],
                places=block["place"].to_numpy().astype(int).reshape(shape),
            )


def agreement(places: NDArray[np.floating] | Whole) -> Floats:
    """Kendall's concordant less discordant pairs between the rows of each layer.

    places: layers × rows × players. Pairs that a row ties count for neither. One matrix of rows ×
    rows per layer; its diagonal has the pairs that the row does not tie.
    """
    one, other = np.triu_indices(places.shape[2], 1)
    # whole numbers below 2^24 are exact in float32
    signs = np.sign(places[:, :, other] - places[:, :, one]).astype(np.float32)
    return np.asarray(signs @ signs.transpose(0, 2, 1), dtype=float)


def overlap(places: Whole, top: int) -> Floats:
    """How many players the first `top` places of two rows of a layer share."""
    among = (places <= top).astype(np.float32)
    return np.asarray(among @ among.transpose(0, 2, 1), dtype=float)
