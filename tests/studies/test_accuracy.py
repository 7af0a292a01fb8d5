"""Accuracy against strengths that are known: a plain count, and orders that are plainly right."""

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from pipeline.errors import MalformedError, UsageError
from pipeline.runs.simulated import cell
from pipeline.runs.studies import studied_by_simulation
from pipeline.simulate import Unplayed
from pipeline.studies.accuracy import BEST, CHANCE, DECIDES, LESS, PICKS, SPEARMAN, TAU, TOP
from pipeline.studies.all import STUDIES
from pipeline.studies.ask import ask
from pipeline.studies.ground import published
from pipeline.studies.intervals import mcnemar
from pipeline.studies.positions import agreement, overlap
from pipeline.studies.question import Question
from tests.studies import recount
from tests.studies.conftest import LISTS, question


@pytest.fixture(scope="module")
def truth(many: Path) -> pl.DataFrame:
    """Made-up strengths, a few of them equal, loosely along the start numbers."""
    with published(many, question()) as ground:
        players = ground.con.sql("select event_id, player from players order by all").pl()
    noise = np.random.default_rng(3).normal(0, 4, players.height)
    strength = (-pl.col("player").cast(pl.Float64) + pl.Series(noise)).round()
    return players.with_columns(strength=strength)


def tau_b(order: list[int], strength: dict[int, float]) -> float:
    place = {player: number for number, player in enumerate(order)}
    score = untied = 0
    for a, b in combinations(order, 2):
        sign = np.sign(strength[a] - strength[b])
        score += sign * np.sign(place[b] - place[a])
        untied += sign != 0
    return score / np.sqrt(len(order) * (len(order) - 1) / 2 * untied)


def spearman(order: list[int], strength: dict[int, float]) -> float:
    ranks = pl.Series([-strength[player] for player in order]).rank("average").to_numpy()
    return float(np.corrcoef(np.arange(len(order)), ranks)[0, 1])


def test_a_plain_count(many: Path, truth: pl.DataFrame):
    with published(many, question(*LISTS), {"truth": truth}) as ground:
        result = ask(STUDIES["accuracy"], ground)
    strengths: dict[str, dict[int, float]] = {}
    for event_id, player, strength in truth.rows():
        strengths.setdefault(event_id, {})[player] = strength
    by_event = {(row["event_id"], row["list"]): row for row in result.events.to_dicts()}
    picks: dict[str, list[bool]] = {text: [] for text in LISTS}
    for event in recount.events(many):
        strength = strengths[event.id]
        for text in LISTS:
            order = event.order(recount.codes(text))
            row = by_event[event.id, text]
            assert row["tau_b"] == pytest.approx(tau_b(order, strength))
            assert row["spearman"] == pytest.approx(spearman(order, strength))
            assert row["best_first"] == (strength[order[0]] == max(strength.values()))
            third = sorted(strength.values())[-3]
            top = sum(strength[player] >= third for player in order[:3]) / 3
            assert row["first_three"] == pytest.approx(top)
            tied = event.tied
            if len(tied) > 1:
                best = max(strength[player] for player in tied)
                assert row["picks"] == (strength[order[0]] == best)
                left = event.groups(recount.codes(text))[0]
                assert row["decides"] == (len(left) == 1)
                picks[text].append(row["picks"])
            else:
                assert row["picks"] is row["decides"] is None
    summary = {(row["measure"], row["list"]): row for row in result.summary.to_dicts()}
    events = result.events
    for measure, column in ((TAU, "tau_b"), (SPEARMAN, "spearman"), (TOP, "first_three")):
        means = dict(events.group_by("list").agg(pl.col(column).mean()).rows())
        for text in LISTS:
            assert summary[measure, text]["estimate"] == pytest.approx(means[text])
            if text != "PTS":
                gain = summary[measure + LESS, text]["estimate"]
                assert gain == pytest.approx(means[text] - means["PTS"])
    lots = np.array(picks["PTS"])
    for text in LISTS[:-1]:
        own = np.array(picks[text])
        assert summary[PICKS, text]["estimate"] == pytest.approx(own.mean())
        p = mcnemar(int((own & ~lots).sum()), int((lots & ~own).sum()))
        assert summary[PICKS, text]["p"] == pytest.approx(p)
    chance = [1 / len(event.tied) for event in recount.events(many) if len(event.tied) > 1]
    assert summary[CHANCE, None]["estimate"] == pytest.approx(sum(chance) / len(chance))
    assert summary[DECIDES, "PTS"]["estimate"] == 0


def test_equal_strengths_say_nothing(many: Path, truth: pl.DataFrame):
    level = truth.with_columns(strength=pl.lit(2000.0))
    with published(many, question("PTS", LISTS[0]), {"truth": level}) as ground:
        result = ask(STUDIES["accuracy"], ground)
    assert result.events["tau_b"].null_count() == result.events.height
    assert not result.summary["measure"].is_in([TAU, SPEARMAN]).any()
    best = result.summary.filter(measure=BEST, list=LISTS[0])
    assert best["estimate"].item() == 1, "everybody is the strongest"


def test_a_cell_of_few_players_counts(tmp_path: Path):
    cells = ["players=6 rounds=3 pairing=fold"]
    result = studied_by_simulation("accuracy", Question(), tmp_path / "to", ["BH"], cells, 5, 1)
    assert (result.counted, result.series) == (5, 5)
    stored = json.loads((tmp_path / "to" / "manifest.json").read_text())["question"]["cells"]
    assert stored[cells[0]]["noise"] == 50, "what the text leaves out"
    page = (tmp_path / "to" / "index.html").read_text()
    assert "spread 600" in page and "How to cite" in page


def test_another_cell_changes_no_figure(tmp_path: Path):
    one, other = (f"players={players} rounds=3 pairing=fold" for players in (6, 8))

    def summary(to: str, *cells: str) -> pl.DataFrame:
        asked = question()
        found = studied_by_simulation("accuracy", asked, tmp_path / to, LISTS, cells, 20, 1)
        return found.summary.filter(cell=one)

    alone = summary("alone", one)
    assert alone["cluster_low"].null_count() < alone.height
    assert alone.equals(summary("both", other, one))


def test_agreement_and_overlap_by_hand():
    places = np.array([[[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 3, 4], [1, 1, 3, 3]]])
    assert agreement(places)[0].astype(int).tolist() == [
        [6, -6, 4, 4], [-6, 6, -4, -4], [4, -4, 6, 4], [4, -4, 4, 4],
    ]  # fmt: skip
    assert overlap(places[:, :3], 2)[0].astype(int).tolist() == [[2, 0, 2], [0, 2, 0], [2, 0, 2]]


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, pl.DataFrame]:
    """A little study of two pairings, and its summary."""
    to = tmp_path_factory.mktemp("simulated") / "arm"
    cells = [f"players=16 rounds=5 pairing={name}" for name in ("fold", "random")]
    asked = question()
    result = studied_by_simulation("pairing-arm", asked, to, ["PTS", "BH", "RTNG"], cells, 60, 1)
    return to, result.summary


def test_simulated_cells(simulated: tuple[Path, pl.DataFrame]):
    to, summary = simulated
    assert {path.name for path in to.iterdir()} == {
        "events.parquet", "summary.parquet", "index.html", "plot.html", "plot.png", "manifest.json",
    }  # fmt: skip
    cells = summary.filter(measure=BEST).select("cell", "list", "n")
    assert cells.height == 2 * 3 and set(cells["n"]) == {60}
    tau = {(row["cell"][-4:], row["list"]): row["estimate"]
           for row in summary.filter(measure=TAU).to_dicts()}  # fmt: skip
    for pairing in ("fold", "ndom"):
        assert 0.4 < tau[pairing, "PTS"] < tau[pairing, "BH"] < tau[pairing, "RTNG"] < 0.95


def test_cells_share_all_chance_but_the_pairing():
    one = cell("players=16 rounds=5 pairing=fold", "x", 1, 10).plan
    other = cell("players=16 rounds=5 pairing=random", "x", 1, 10).plan
    third = cell("players=16 rounds=6 pairing=fold", "x", 1, 10).plan
    assert one.cell == other.cell != third.cell
    assert cell("players=16 rounds=5 unplayed=usual", "x", 1, 10).plan.unplayed == Unplayed(
        0.01, 0.05, 0.02
    )


def test_cells_that_mean_nothing():
    with pytest.raises(UsageError, match="players"):
        cell("player=16", "x", 1, 10)
    with pytest.raises(MalformedError, match="number"):
        cell("players=many", "x", 1, 10)


def test_what_cannot_be_asked(many: Path, tmp_path: Path):
    from pipeline.runs.studies import studied  # noqa: PLC0415

    with pytest.raises(MalformedError, match="--truth"):
        studied(many, "accuracy", question(), to=tmp_path / "x")
    with pytest.raises(MalformedError, match="nothing is simulated"):
        studied_by_simulation("ties", question(), tmp_path / "x")
    with pytest.raises(MalformedError, match="split by cells"):
        studied_by_simulation("accuracy", question(by=("size",)), tmp_path / "x")
    with pytest.raises(MalformedError, match="declare none"):
        studied_by_simulation("accuracy", question(), tmp_path / "x", ["declared"])
    assert not (tmp_path / "x").exists()
