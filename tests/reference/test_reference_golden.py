"""The reference itself: every value of the golden tables, from the worked events as objects."""

from functools import cache
from itertools import groupby

import pytest

from data.builder.worked import worked
from tests.golden.golden_rows import Row, golden, governing, number
from tests.reference.direct_encounter import tiers
from tests.reference.editions import EDITIONS
from tests.reference.field import Field, field_of, redrawn
from tests.reference.ratings import half_up
from tests.reference.table import values
from tests.reference.unplayed import adjusted
from tests.reference.us_chess import adjusted as adjusted_us
from tests.reference.virtual_opponent import adjusted as adjusted_virtual

ADJUSTED = {"us-chess": adjusted_us, "virtual-opponent": adjusted_virtual}


def case(row: Row) -> tuple[str, str]:
    return row["event"], row["edition"]


def group(row: Row) -> tuple[str, str, str, str]:
    return row["event"], row["edition"], row["code"], row["points"]


VALUES = {key: list(rows) for key, rows in groupby(sorted(golden("values"), key=case), case)}
TIED = {
    key: list(rows) for key, rows in groupby(sorted(golden("direct_encounter"), key=group), group)
}


@cache
def fields() -> dict[str, Field]:
    return {key: field_of(event) for key, event in worked().items()}


@pytest.mark.parametrize(("event", "edition"), VALUES)
def test_values(event: str, edition: str) -> None:
    wrong = []
    for row in VALUES[event, edition]:
        found = values(fields()[event], row["code"], governing(edition))[int(row["player"])]
        if row["code"] == "AOB" and found is not None:
            found = half_up(100 * found) / 100  # published in two decimals
        if found != number(row["value"]):
            wrong.append(f"{row['code']} of {row['player']}: {found}, not {row['value']}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("event", "edition", "code", "points"), TIED)
def test_direct_encounters(event: str, edition: str, code: str, points: str) -> None:
    rows = TIED[event, edition, code, points]
    players = [int(row["player"]) for row in rows]
    order = tiers(fields()[event], players, games=code == "DE/P")
    tier = {player: place for place, one in enumerate(order, start=1) for player in one}
    assert tier == {int(row["player"]): int(row["tier"]) for row in rows}


@pytest.mark.parametrize("row", golden("adjusted_scores"), ids=lambda row: "-".join(case(row)))
def test_adjusted_scores(row: Row) -> None:
    field, player = fields()[row["event"]], int(row["player"])
    score = ADJUSTED.get(row["edition"], adjusted)
    assert score(field, player) == number(row["adjusted"])
    if row["fore_adjusted"]:
        assert score(redrawn(field), player) == number(row["fore_adjusted"])


def test_every_edition_is_in_the_golden_table() -> None:
    assert {edition for _, edition in VALUES} == {*EDITIONS, "us-chess"}
