"""Several events in one file: where each one begins."""

import polars as pl


def split(lines: pl.DataFrame) -> pl.DataFrame:
    """The lines with `part`, 1 for the first event of a file; sorted as they came.

    `lines` has one row per line, sorted by (file, line), with code and text. An event begins at a
    name (012) with player records behind it and between it and the name before it; in a file
    without such names, at start number 1 when it comes back with another player behind it. So a
    start number that is merely doubled stays in its event, where it is a fault.
    """
    player = pl.col("code") == "001"
    number = pl.col("text").str.slice(4, 4).str.strip_chars()
    rows = lines.select("file", "code", player=player, first=player & (number == "1"))
    marks = rows.filter(pl.col("first") | (pl.col("code") == "012")).select("file", "first")
    if marks.is_unique().all():  # nearly always: one name and one number 1 in each file
        return lines.with_columns(part=pl.lit(1, pl.UInt32))
    players = rows["player"].cast(pl.UInt32).cum_sum()
    last = rows.select("file", players=players).group_by("file").agg(last=pl.col("players").max())
    to_come = rows.join(last, on="file", how="left", maintain_order="left")["last"] > players
    named = _begins(rows, players, pl.col("code") == "012", 0) & to_come
    # a file that is split by names is not split by numbers as well
    by_name = rows.select("file", named=named).group_by("file").agg(pl.col("named").any())
    split_by_name = rows.join(by_name, on="file", how="left", maintain_order="left")["named"]
    counted = _begins(rows, players, pl.col("first"), 1) & _followed(rows) & ~split_by_name
    begins = named | counted
    file_begins = lines["file"].ne_missing(lines["file"].shift())
    total = begins.cast(pl.UInt32).cum_sum()
    starts = pl.DataFrame({"file": lines["file"], "total": total}).filter(file_begins)
    before = lines.select("file").join(starts, on="file", how="left", maintain_order="left")[
        "total"
    ]
    return lines.with_columns(part=total - before + 1)


def _begins(rows: pl.DataFrame, players: pl.Series, marks: pl.Expr, more_than: int) -> pl.Series:
    """True for marked lines with more than so many players since the mark before it in the file.

    For names the players before the first one of a file count as well; a first mark of another kind
    has nothing before it.
    """
    marked = rows.with_columns(players=players, line=pl.int_range(pl.len())).filter(marks)
    same_file = pl.col("file") == pl.col("file").shift()
    since = pl.col("players") - pl.col("players").shift()
    hit = marked.filter((same_file & (since > more_than)).fill_null(False))
    return pl.repeat(False, rows.height, eager=True).scatter(hit["line"], True)


def _followed(rows: pl.DataFrame) -> pl.Series:
    """True where the next player record of the same file is not start number 1 again."""
    people = rows.with_columns(line=pl.int_range(pl.len())).filter("player")
    following = (pl.col("file") == pl.col("file").shift(-1)) & ~pl.col("first").shift(-1)
    hit = people.filter(following.fill_null(False))
    return pl.repeat(False, rows.height, eager=True).scatter(hit["line"], True)
