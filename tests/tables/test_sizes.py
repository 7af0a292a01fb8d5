"""The largest files that columns and bounds allow, and what lies beyond them."""

from random import Random

import polars as pl
import pytest

from pipeline.archive import Bounds, Member, decode
from pipeline.runs.api import compute_tiebreaks, rank
from pipeline.runs.reading import read
from pipeline.simulate.berger import berger_table
from pipeline.tables.ingest import Tables
from tests.tables.little import HEAD, player

LARGEST_START = 9999
#: A line of 10,000 characters has room for so many rounds.
MOST_ROUNDS = (Bounds().line_bytes - 89) // 10


def tables_of(lines: list[str]) -> Tables:
    data = "".join(f"{line}\n" for line in lines).encode()
    return read([Member("large.trf", data)], [], frozenset(), "by-date")


def schedule(players: int, rounds: int) -> list[str]:
    """Everyone against everyone as often as the rounds go on; the lower number wins."""
    cells: dict[int, list[str]] = {number: [] for number in range(1, players + 1)}
    table = berger_table(players)
    for number in range(rounds):
        for white, black in table[number % len(table)]:
            for own, other, colour in ((white, black, "w"), (black, white, "b")):
                cells[own].append(f"{other:4} {colour} {1 if own < other else 0}")
    return [*HEAD, *(player(number, *of) for number, of in cells.items())]


@pytest.mark.parametrize(("players", "rounds"), [(512, 51), (4, 120), (2, MOST_ROUNDS)])
def test_many_players_and_rounds(players: int, rounds: int) -> None:
    tables = tables_of(schedule(players, rounds))
    assert tables.events.select("players", "rounds_played").row(0) == (players, rounds)
    assert tables.games.height == players * rounds // 2
    boards = tables.games.group_by("round").agg(pl.len(), pl.col("board").max())
    assert boards.select("len", "board").unique().rows() == [(players // 2, players // 2)]
    wins = compute_tiebreaks(tables, ["PTS", "WIN", "BH", "BH/C1", "SB", "ARO"])["WIN"]
    assert wins.sum() == tables.games.height
    assert rank(tables, ["fide-swiss"]).filter(pl.col("rank") == 1)["competitor"].to_list() == [1]


def test_every_start_number() -> None:
    numbers = [*range(1, LARGEST_START + 1)]
    Random(1).shuffle(numbers)
    pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
    cells = {white: f"{black:4} w 1" for white, black in pairs}
    cells |= {black: f"{white:4} b 0" for white, black in pairs}
    cells[numbers[-1]] = "0000 - U"
    tables = tables_of([*HEAD, *(player(number, cell) for number, cell in cells.items())])
    assert tables.events["players"].item() == LARGEST_START
    assert tables.players["player"].to_list() == [*range(1, LARGEST_START + 1)]
    assert set(tables.games.select("white", "black").rows()) == set(pairs)
    assert compute_tiebreaks(tables, ["PTS"])["PTS"].sum() == LARGEST_START // 2 + 1


def test_one_start_number_more_is_too_large() -> None:
    tables = tables_of([*HEAD, f"001 {LARGEST_START + 1}"])
    assert tables.files["reason"].to_list() == ["ID_TOO_LARGE"]


def test_a_number_that_runs_into_the_next_field_is_not_cut() -> None:
    tables = tables_of([*HEAD, "001    10000 m"])
    assert tables.files["reason"].to_list() == ["ID_TOO_LARGE"]


def test_a_line_of_the_longest_length_and_one_of_one_round_more() -> None:
    bound = Bounds().line_bytes
    whole, beyond = (player(1, *["0000 - Z"] * rounds) for rounds in (MOST_ROUNDS, MOST_ROUNDS + 1))
    assert len(whole) <= bound < len(beyond)
    assert decode(f"{whole}\n".encode()).refused is None
    assert decode(f"{beyond}\n".encode()).refused == "TOO_LARGE"
    assert decode(f"{whole}\n{'é' * (bound + 1)}\n".encode()).refused == "TOO_LARGE"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_largest_file_and_one_byte_more(end: str) -> None:
    line = f"### {'x' * 90}{end}".encode()
    start = f"{player(1)}{end}".encode()
    bounds = Bounds(member_bytes=len(start) + 10 * len(line))
    assert decode(start + 10 * line, bounds).refused is None
    assert decode(start + 10 * line + b" ", bounds).refused == "TOO_LARGE"


@pytest.mark.parametrize(
    ("first", "text", "column", "rule"),
    [
        (57, "9" * 12, "fide_id", "FIDE_ID_TEXT"),
        (85, "10000", "stated_rank", "RANK_TEXT"),
        (80, "99999", "stated_points", "POINTS_TEXT"),
        (54, "500", "federation", None),
    ],
)
def test_what_no_column_can_hold_is_not_used(
    first: int, text: str, column: str, rule: str | None
) -> None:
    usual = player(1, "0000 - U", id="1500000", points="1.0", rank="1", fed="NOR")
    line = usual[: first - 1] + text + usual[first - 1 + len(text) :]
    tables = tables_of([*HEAD, line])
    assert tables.players[column].to_list() == [None]
    assert tables.players.drop(column).null_count().sum_horizontal().item() == 4
    assert rule in {None, *tables.findings["rule"]}
