"""The base of every table's contract."""

import pandera.polars as pa
import polars as pl
import polars.selectors as cs
from pandera.api.polars.types import PolarsData


class Contract(pa.DataFrameModel):
    """One table: its columns in their order and nothing else. Its key is in `keys`."""

    class Config:
        """Exactly these columns, in this order."""

        strict = True
        ordered = True

    @pa.dataframe_check
    @classmethod
    def numbers_are_finite(cls, data: PolarsData) -> pl.LazyFrame:
        """No NaN and no infinity: what is undefined is null."""
        finite = cs.float().is_finite().fill_null(True)
        return data.lazyframe.select(pl.all_horizontal(pl.lit(True), finite))


def law(data: PolarsData, holds: pl.Expr) -> pl.LazyFrame:
    """The answer of a row law: true also where a null leaves it open."""
    return data.lazyframe.select(holds.fill_null(True))
