"""The few lists that explain a group, counted by hand; the nearest list of an event."""

from itertools import permutations
from random import Random

import polars as pl

from pipeline.audits.evident import evident, likeliest, preferred
from pipeline.audits.nearest import nearest
from pipeline.rules.options import DEFAULTS
from tests.audits.published import Hidden, drawn_events, field_of, places_under, tables_of

LISTS = preferred(
    pl.DataFrame(
        {
            "choice": ["by-date", "fide-2024", "by-date", "by-date"],
            "list": [["BH", "SB"], ["BH"], ["WIN"], ["BH"]],
        }
    ),
    ["WIN", "BH", "SB"],
)


def test_short_lists_by_date_and_the_catalogue_go_first() -> None:
    assert LISTS.select("text", "choice").rows() == [
        ("WIN", "by-date"), ("BH", "by-date"), ("BH", "fide-2024"), ("BH, SB", "by-date"),
    ]  # fmt: skip


def test_of_many_proposals_the_same_are_tried_in_any_order_of_rows() -> None:
    rows = [
        {"group": group, "choice": choice, "list": list(codes), "exact": exact}
        for group in "xy"
        for choice in ("by-date", "fide-2024")
        for codes in permutations(("BH", "SB", "WIN", "PS"), 2)
        for exact in (1, 2)
    ]
    schema = {
        "group": pl.String, "choice": pl.String, "list": pl.List(pl.String), "exact": pl.UInt32,
    }  # fmt: skip
    first = likeliest(pl.DataFrame(rows, schema=schema))
    assert first.group_by("group").len()["len"].to_list() == [16, 16]
    for seed in range(8):
        shuffled = Random(seed).sample(rows, len(rows))
        assert likeliest(pl.DataFrame(shuffled, schema=schema)).equals(first)
    assert first.filter(pl.col("choice") == "by-date").height == 2 * 12


def test_lists_are_chosen_for_what_they_add() -> None:
    events = pl.DataFrame(
        {
            "event_id": [*"abcdef"],
            "group": ["x"] * 5 + ["y"],
            "verdict": ["several", "unique", "several", "none", "untied", "points"],
        }
    )
    outcomes = pl.DataFrame(
        {
            # BH, SB reproduces a and b; BH reproduces a and leaves ties in b; WIN reproduces c
            "event_id": [*"aabbc"],
            "number": [3, 1, 3, 1, 0],
            "left": [0, 0, 0, 2, 0],
        },
        schema_overrides={"number": pl.UInt32, "left": pl.UInt32},
    )
    rows = evident(events, outcomes, LISTS).to_dicts()
    columns = ("list", "reproduced", "to_lots", "contradicted", "adds", "as_good")
    assert [tuple(row[name] for name in columns) for row in rows if row["group"] == "x"] == [
        ("BH, SB", 2, 0, 2, 2, 0),
        ("WIN", 1, 0, 3, 1, 0),
    ]
    (alone,) = (row for row in rows if row["group"] == "y")
    assert (alone["events"], alone["decidable"], alone["list"]) == (1, 0, None)


def test_the_nearest_list_and_what_contradicts_it() -> None:
    event = drawn_events(4, 5)[0][0]
    (places,) = places_under([event], Hidden(("BH/C1", "SB"), "fide-2026"))
    order = sorted(places, key=places.__getitem__)
    changed = {**places, order[0]: places[order[1]], order[1]: places[order[0]]}
    known = {"wins": ("PTS", "WIN"), "theirs": ("PTS", "BH/C1", "SB"), "points": ("PTS",)}
    seen = field_of(tables := tables_of([event], [places]))
    exact = nearest(seen, tables.players["stated_rank"], DEFAULTS, known)
    assert exact.is_empty()
    wrong = (
        tables.players["stated_rank"]
        .to_frame()
        .with_columns(
            pl.Series("stated_rank", [changed[player] for player in tables.players["player"]])
        )["stated_rank"]
    )
    rows = nearest(seen, wrong, DEFAULTS, known)
    assert rows["list"].unique().to_list() == ["theirs"]
    assert (order[1], order[0]) in rows.select("better", "worse").rows()
