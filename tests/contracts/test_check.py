"""Every contract accepts its sample and says which law a bad frame breaks."""

import polars as pl
import pytest

from pipeline.contracts.check import CONTRACTS, checked, split
from pipeline.errors import ContractError
from tests.store.sample import tables

SAMPLE = tables(events=3, players=6)


def broken(table: str, frame: pl.DataFrame) -> ContractError:
    with pytest.raises(ContractError) as caught:
        checked(table, frame)
    assert caught.value.table == table
    return caught.value


@pytest.mark.parametrize("table", CONTRACTS)
def test_a_good_frame_passes_unchanged(table: str) -> None:
    assert checked(table, SAMPLE[table]).equals(SAMPLE[table])


@pytest.mark.parametrize("table", CONTRACTS)
def test_an_empty_frame_passes(table: str) -> None:
    assert checked(table, SAMPLE[table].clear()).is_empty()


@pytest.mark.parametrize("table", CONTRACTS)
def test_every_contract_states_its_grain(table: str) -> None:
    assert (CONTRACTS[table].__doc__ or "").startswith("One row per ")


@pytest.mark.parametrize("table", CONTRACTS)
def test_strings_become_enums(table: str) -> None:
    plain = SAMPLE[table].with_columns(pl.col(pl.Enum).cast(pl.String))
    assert checked(table, plain).schema == SAMPLE[table].schema


@pytest.mark.parametrize("table", [name for name in CONTRACTS if name != "findings"])
def test_a_repeated_row_breaks_the_key(table: str) -> None:
    twice = pl.concat([SAMPLE[table], SAMPLE[table].tail(1)])
    error = broken(table, twice)
    assert "rises strictly" in error.law
    assert error.rows == 1


@pytest.mark.parametrize("table", CONTRACTS)
def test_unsorted_rows_break_the_key(table: str) -> None:
    assert "rises" in broken(table, SAMPLE[table].reverse()).law


def test_findings_may_repeat_and_sort_nulls_first() -> None:
    frame = SAMPLE["findings"]
    whole_file = frame.head(1).with_columns(
        event_id=pl.lit(None, pl.String), line=pl.lit(None, pl.UInt32)
    )
    assert checked("findings", pl.concat([whole_file, whole_file, frame])).height > frame.height


@pytest.mark.parametrize(
    ("table", "change", "law", "rows"),
    [
        ("rounds", {"points": pl.lit(float("nan"))}, "points is never null or NaN", 72),
        ("rounds", {"opponent": "competitor"}, "opponent is another", 72),
        ("rounds", {"result": pl.lit("U")}, "an opponent unless a bye", 54),
        ("rounds", {"vur": pl.lit(True)}, "played follows from result", 54),
        ("rounds", {"result": pl.lit("x")}, "result is one of 1, =", 72),
        ("rounds", {"round": pl.lit(0, pl.UInt16)}, "round greater_than_or_equal_to(1)", 72),
        ("rounds", {"played": pl.lit(None, pl.Boolean)}, "played is never null or NaN", 72),
        ("rounds", {"points": pl.lit(1)}, "points dtype('Float64')", 1),
        ("rounds", {"more": pl.lit(1)}, "more is no column of the table", 1),
        ("games", {"black": "white"}, "white is not black", 27),
        ("games", {"rated": pl.lit(False)}, "played and rated follow from results", 27),
        ("files", {"reason": pl.lit("BOM")}, "a reason unless loaded", 3),
        ("files", {"events": pl.lit(0, pl.UInt32)}, "events only if read", 3),
        ("files", {"file_id": pl.lit("x")}, "file_id str_matches", 5),
        ("events", {"file_id": pl.lit("f" * 16)}, "event id begins with file id", 3),
        ("tiebreaks", {"BH": pl.lit(1, pl.Int64)}, "BH dtype('Float64')", 1),
        ("tiebreaks", {"BH": pl.lit(float("inf"))}, "numbers are finite", 18),
        ("audit", {"consistent": pl.lit(None, pl.Boolean)}, "compared only if stated", 3),
    ],
)
def test_a_bad_value_names_the_law(
    table: str, change: dict[str, pl.Expr | str], law: str, rows: int
) -> None:
    changed = SAMPLE[table].with_columns(
        **{name: pl.col(to) if isinstance(to, str) else to for name, to in change.items()}
    )
    error = broken(table, changed)
    assert law in error.law
    assert error.rows == rows


BROKEN = [
    (table, name, least["min_value"] - 1 if "min_value" in least else "?")
    for table, contract in CONTRACTS.items()
    for name, column in contract.to_schema().columns.items()
    for least in (law.statistics for law in column.checks)
]


@pytest.mark.parametrize(("table", "name", "value"), BROKEN)
def test_every_law_of_a_column_is_asked(table: str, name: str, value: object) -> None:
    frame = SAMPLE[table]
    first = pl.int_range(pl.len()) == 0
    wrong = pl.when(first).then(pl.lit(value, frame.schema[name])).otherwise(name).alias(name)
    error = broken(table, frame.with_columns(wrong))
    assert error.law.startswith(f"{name} ")
    assert error.rows == 1


@pytest.mark.parametrize("table", CONTRACTS)
def test_every_required_column_is_required(table: str) -> None:
    columns = CONTRACTS[table].to_schema().columns
    for name in (name for name, column in columns.items() if not column.nullable):
        empty = SAMPLE[table].with_columns(pl.lit(None, SAMPLE[table].schema[name]).alias(name))
        assert broken(table, empty).law == f"{name} is never null or NaN"


def test_columns_keep_their_order() -> None:
    assert (
        "its place"
        in broken("games", SAMPLE["games"].select(reversed(SAMPLE["games"].columns))).law
    )


def test_a_missing_column_is_named() -> None:
    assert broken("games", SAMPLE["games"].drop("board")).law == "board is a column of the table"


def test_the_example_shows_key_and_value() -> None:
    bad = SAMPLE["players"].with_columns(
        rating=pl.when(pl.col("player") == 2).then(0).otherwise("rating").cast(pl.Int32)
    )
    message = str(broken("players", bad))
    assert "player=2, rating=0" in message
    assert "3 row(s)" in message


def test_split_keeps_the_good_rows() -> None:
    frame = SAMPLE["players"]
    bad = frame.with_columns(
        rating=pl.when(pl.col("player") == 2).then(0).otherwise("rating").cast(pl.Int32)
    )
    good, failures = split("players", pl.concat([bad, frame.tail(1)]))
    assert good.equals(frame.filter(pl.col("player") != 2))
    assert checked("players", good).height == good.height
    assert failures["row"].to_list() == [1, 7, 13, 18]
    assert failures["law"].n_unique() == 2


def test_split_names_unknown_labels() -> None:
    bad = SAMPLE["events"].with_columns(system=pl.Series(["swiss", "knockout", "swiss"]))
    good, failures = split("events", bad)
    assert good.height == 2
    assert failures.row(0, named=True)["value"] == "knockout"


def test_split_refuses_a_frame_of_another_shape() -> None:
    with pytest.raises(ContractError):
        split("games", SAMPLE["games"].drop("board"))
