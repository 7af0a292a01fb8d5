"""Contracts of the computed tables: `tiebreaks`, `standings` and `audit`."""

import pandera.polars as pa
import polars as pl
from pandera.api.polars.types import PolarsData

from pipeline.contracts.labels import UNIT, enum
from pipeline.contracts.model import Contract, law


class Tiebreaks(Contract):
    """One row per competitor, sorted by (event_id, unit, competitor).

    competitor: start number. Then one Float64 column per requested code under its canonical name,
    in points, counts or rating points as the registry says; null is undefined.
    """

    event_id: pl.String
    unit: pl.Enum = pa.Field(dtype_kwargs=enum(UNIT))
    competitor: pl.UInt32 = pa.Field(ge=1)


class Standings(Contract):
    """One row per competitor and list, sorted by (event_id, unit, list, rank, competitor).

    list: name of the ranking list. competitor: start number. rank: 1 + number of better
    competitors. decided_by: code that separated it from the next better; null for the first and
    for the tied. tied_after_all: shares its rank.
    """

    event_id: pl.String
    unit: pl.Enum = pa.Field(dtype_kwargs=enum(UNIT))
    list: pl.String
    competitor: pl.UInt32 = pa.Field(ge=1)
    rank: pl.UInt32 = pa.Field(ge=1)
    decided_by: pl.String = pa.Field(nullable=True)
    tied_after_all: pl.Boolean


class Audit(Contract):
    """One row per event and list, sorted by (event_id, list): stated against computed ranks.

    stated: the file states ranks. competitors: number compared. exact: every rank agrees.
    consistent: only ties that the list leaves are split. same_winner: whoever is stated first is
    computed first. same_podium: the stated places 1 to 3 are possible. first_difference: best
    stated place that the list cannot give. moved: how many such places. kendall: pairs in the
    opposite order. left_tied: competitors whom the list leaves tied. other_points: whose stated
    points are not the computed ones. against_points: who are stated ahead of more points or level
    with them. cause: of a difference, as far as the tables tell: `lots` (ties that the list leaves
    are split), `points` or `numbering` (the same order under other numbers). Null when
    nothing is stated; same_winner and same_podium when no such place is; first_difference also
    when consistent.
    """

    event_id: pl.String
    list: pl.String
    stated: pl.Boolean
    competitors: pl.UInt32
    exact: pl.Boolean = pa.Field(nullable=True)
    consistent: pl.Boolean = pa.Field(nullable=True)
    same_winner: pl.Boolean = pa.Field(nullable=True)
    same_podium: pl.Boolean = pa.Field(nullable=True)
    first_difference: pl.UInt32 = pa.Field(nullable=True, ge=1)
    moved: pl.UInt32 = pa.Field(nullable=True)
    kendall: pl.UInt32 = pa.Field(nullable=True)
    left_tied: pl.UInt32
    other_points: pl.UInt32
    against_points: pl.UInt32
    cause: pl.String = pa.Field(nullable=True, isin=["lots", "points", "numbering"])

    @pa.dataframe_check
    @classmethod
    def compared_only_if_stated(cls, data: PolarsData) -> pl.LazyFrame:
        """Without stated ranks there is no verdict; with a consistent one no difference."""
        verdict = pl.col("stated") == pl.col("consistent").is_not_null()
        differs = pl.col("first_difference").is_not_null() == ~pl.col("consistent")
        return law(data, verdict & differs)

    @pa.dataframe_check
    @classmethod
    def moved_unless_consistent(cls, data: PolarsData) -> pl.LazyFrame:
        """Places that the list cannot give are what is not consistent."""
        return law(data, (pl.col("moved") == 0) == pl.col("consistent"))
