"""Kinds of files that once broke a property."""

from collections import Counter

import pytest

from tests.fuzz.judge import judged
from tests.tables.little import HEAD, player, tables

FOUND = {
    "a placeholder and nobody else": (player(2, "0000 - U", name="spielfrei"),),
    "totals that hold an open first round": (
        player(1, "   2 w =", points="0.5", id="1500001"),
        player(2, "   1 b =", points="0.5", id="1500002"),
        player(3, "   4 w =", points="0.5", id="1500003"),
        player(4, "   3 b", points="0.5", id="1500004"),
    ),
    "a code of the system that is none": ("192 ???", player(1, "0000 - U"), player(2, "0000 - Z")),
    "a FIDE number that fills the columns beside it": (
        f"{player(1, '0000 - U')[:56]}999999999999{player(1, '0000 - U')[68:]}",
    ),
    "a placeholder with a game in a round not held": (
        player(1, "0000 - U", "   2 b =", id="1500001"),
        player(2, "0000 - Z", "   1 w X", name="spielfrei"),
    ),
    "a control character in a name": (player(1, "0000 - U", name="D\x0boe"),),
    "a letter made of two characters": (player(1, "0000 - U", name="E\u0301mile"),),
    "more points than their columns hold": (
        "BBF99999",
        player(1, "0000 - U"),
        player(2, "0000 - Z"),
    ),
    "points of no player that nothing uses": (
        "310 ?",
        "299    45M-BM-=   -1.8",
        player(1, "0000 - U"),
    ),
    "a name alone, which would fit anywhere": (f"{player(2, name='')[:9]}m  $ Doe, Jo",),
    "a long name alone, whose end could be a rating": (
        player(1, "0000 - U"),
        f"{player(2, name='')[:9]}m  ? Doe,              2100 NOR     15",
    ),
    "a name alone among others that fit": (
        player(1, "0000 - U"),
        player(3, "0000 - Z"),
        f"{player(2, name='')[:9]}m  0 1.0",
    ),
    "thousands of points beside empty fields": (
        f"{player(1)[:48]}{'':32}9999",
        player(2, points="0.0"),
        player(3),
    ),
}


@pytest.mark.parametrize("lines", FOUND.values(), ids=FOUND)
def test_it_holds_now(lines: tuple[str, ...]) -> None:
    data = "".join(f"{line}\n" for line in (*HEAD, *lines)).encode()
    assert judged([data]).states.total() == 1


def test_nobody_but_placeholders_is_refused() -> None:
    read = tables(*HEAD, player(1, "0000 - U", name="bye"), player(2, "   3 w +", name="BYE"),
                  player(3, "   2 b -", name="spielfrei"))  # fmt: skip
    assert Counter(read.files["reason"]) == {"EMPTY": 1}
