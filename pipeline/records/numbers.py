"""Numbers as people write them in records, to whole numbers. No float comes in between."""

import polars as pl

#: A decimal as a regular expression: 1, 1.5, .5, 1, ½, 1½ and a comma for the point.
DECIMAL = r"[+-]?(?:[0-9]+[.,]?[0-9]*½?|[.,][0-9]+|½)"


def whole(text: pl.Expr) -> pl.Expr:
    """Int32 of a text of digits alone; null for anything else."""
    plain = text.str.strip_chars()
    return pl.when(plain.str.contains(r"^[0-9]+$")).then(plain).cast(pl.Int32, strict=False)


def thousandths(text: pl.Expr) -> pl.Expr:
    """Int32 thousandths of a decimal text (further digits are cut); null for anything else."""
    plain = text.str.strip_chars()
    ones = pl.concat_str(pl.lit("0"), plain.str.extract(r"^[+-]?([0-9]*)"))
    halves = plain.str.replace("½", ".5", literal=True)
    rest = halves.str.extract("[.,]([0-9]{0,3})").fill_null("").str.pad_end(3, "0")
    size = pl.concat_str(ones, rest).cast(pl.Int32, strict=False)
    signed = pl.when(plain.str.starts_with("-")).then(-size).otherwise(size)
    return pl.when(plain.str.contains(f"^{DECIMAL}$")).then(signed)
