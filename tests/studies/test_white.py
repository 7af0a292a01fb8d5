"""The extra White: the fit against dummies written out, and a known effect found again."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from pipeline.studies.all import STUDIES
from pipeline.studies.ask import ask
from pipeline.studies.ground import published
from pipeline.studies.white import EXTRA, _fit
from tests.studies.conftest import question


def players(seed: int, events: int = 40, size: int = 12, effect: float = 0.4) -> pl.DataFrame:
    """Players whose surplus is the event's, the person's and the effect of the extra White."""
    rng = np.random.default_rng(seed)
    n = events * size
    event, person = np.repeat(np.arange(events), size), rng.integers(0, 150, n)
    extra, rating = rng.integers(0, 2, n).astype(float), rng.normal(20, 2, n)
    noise = rng.normal(0, 1, n) + rng.normal(0, 0.5, 150)[person] + rng.normal(0, 1, events)[event]
    return pl.DataFrame(
        {
            "event_id": event.astype(str),
            "person": person.astype(str),
            "extra_white": extra,
            "rating": rating,
            "surplus": effect * extra - 0.1 * rating + noise,
        }
    )


def test_the_fit_is_least_squares_with_a_dummy_for_each_event():
    table = players(1)
    dummies = (table["event_id"].to_numpy()[:, None] == np.unique(table["event_id"])).astype(float)
    x = np.hstack([table.select("extra_white", "rating").to_numpy(), dummies])
    y = table["surplus"].to_numpy()
    coefficients, *_ = np.linalg.lstsq(x, y, rcond=None)
    residual = y - x @ coefficients
    inverse = np.linalg.inv(x.T @ x)
    people = table["person"].to_numpy()
    meat = sum(
        np.outer(score, score)
        for who in np.unique(people)
        for score in [x[people == who].T @ residual[people == who]]
    )
    g = len(np.unique(people))
    factor = g / (g - 1) * (len(y) - 1) / (len(y) - x.shape[1])
    error = np.sqrt(np.diag(factor * inverse @ meat @ inverse))
    estimate, found = _fit(table)
    assert estimate == pytest.approx(coefficients[:2].tolist())
    assert found == pytest.approx(error[:2].tolist())


@pytest.mark.slow
def test_a_known_effect_is_covered():
    covered = 0
    for seed in range(400):
        estimate, error = _fit(players(seed))
        covered += abs(estimate[0] - 0.4) < 1.96 * error[0]
    assert 0.92 <= covered / 400 <= 0.98


def test_nothing_to_fit():
    alone = players(1, events=1, size=2).with_columns(extra_white=1.0)
    estimate, error = _fit(alone)
    assert np.isnan(estimate).all() and np.isnan(error).all()


def test_who_counts(many: Path):
    """Players of all rounds of an odd number, one White more or less; their surplus recounted."""
    with published(many, question()) as ground:
        result = ask(STUDIES["white"], ground)
        counted = ground.con.sql("from white_players").pl()
        rounds = ground.con.sql("from rounds").pl()
        ratings = ground.con.sql("select event_id, player, rating from players").pl()
    rating = {(e, p): r for e, p, r in ratings.rows()}
    games: dict[tuple[str, int], list] = {}
    for row in rounds.to_dicts():
        games.setdefault((row["event_id"], row["competitor"]), []).append(row)
    expected = {}
    for (event, player), rows in games.items():
        own = rating[event, player]
        theirs = [rating.get((event, row["opponent"])) for row in rows]
        whites = sum(row["colour"] == "w" for row in rows)
        if len(rows) != 5 or not all(row["played"] for row in rows):
            continue
        if own is None or None in theirs or whites not in (2, 3):
            continue
        hoped = sum(1 / (1 + 10 ** ((other - own) / 400)) for other in theirs)
        expected[event, player] = (whites == 3, sum(row["points"] for row in rows) - hoped)
    swiss = set(counted["event_id"])
    expected = {key: value for key, value in expected.items() if key[0] in swiss}
    found = {
        (row["event_id"], row["competitor"]): (row["extra_white"] == 1, row["surplus"])
        for row in counted.to_dicts()
    }
    assert len(found) > 300
    assert found.keys() == expected.keys()
    for key, (white, surplus) in found.items():
        assert (white, surplus) == (expected[key][0], pytest.approx(expected[key][1]))
    row = result.summary.filter(pl.col("measure") == EXTRA, pl.col("rounds").is_null())
    assert row["players"].item() == len(found)
