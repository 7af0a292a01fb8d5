"""The reference figures beside ours: the comparison, and our pairing model that comes near."""

from pathlib import Path

import polars as pl
import pytest

from benchmarks import reference
from pipeline.simulate import Plan
from pipeline.studies.all import STUDIES


def test_every_figure_has_a_study():
    figures = pl.read_csv(reference.REFERENCE)
    assert set(figures["study"]) == set(reference.STUDIES) <= set(STUDIES)
    assert set(figures["setting"]) == set(reference.SETTINGS)
    assert figures.select(reference._KEYS).is_duplicated().sum() == 0
    assert figures.height > 100


def test_inside_and_outside():
    figures = pl.read_csv(reference.REFERENCE).filter(setting="A")
    tied = pl.col("measure") == "first place tied"
    ours = figures.select(
        *reference._KEYS,
        n=pl.lit(1000),
        ours=pl.when(tied).then(pl.col("value") + 0.1).otherwise("value"),
        our_error=pl.lit(0.01),
    )
    table = reference.beside(ours)
    assert table.height == figures.height
    assert table.filter(~pl.col("inside"))["measure"].to_list() == ["first place tied"]
    row = table.filter(tied).row(0, named=True)
    assert row["error"] == pytest.approx((0.01**2 + 0.359 * 0.641 / 3000) ** 0.5)
    page = reference.page(table)
    assert f"{figures.height - 1} of {figures.height} figures" in page
    assert page.count("**no**") == 1


def test_a_figure_that_is_missing_is_not_inside():
    figures = pl.read_csv(reference.REFERENCE).filter(setting="A")
    ours = figures.select(*reference._KEYS, n=1, ours="value", our_error=pl.lit(0.01)).head(1)
    table = reference.beside(ours)
    assert table["inside"].sum() == 1
    assert reference.page(table).count("**no**") == figures.height - 1


@pytest.mark.slow
def test_the_fold_model_gives_nearly_all_figures_of_setting_a(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """FIDE Dutch pairing takes minutes, fold seconds, and in A the two agree in what matters."""
    monkeypatch.setitem(reference.SETTINGS, "A", (Plan(pairing="fold"), 600))
    table = reference.beside(reference.found("A", tmp_path, 600))
    assert table["ours"].null_count() == 0, "every figure is computed"
    ours = {(row["measure"], row["list_a"], row["list_b"], row["among"]): row
            for row in table.to_dicts()}  # fmt: skip
    assert ours["first place tied", None, None, None]["inside"]
    tau = {key[1]: row["ours"] for key, row in ours.items() if key[0] == "Kendall's tau-b"}
    assert tau["RTNG"] > tau["PS"] > tau["BH"] > tau["ARO"] > tau["PTS"] > tau["WIN"]
    assert table["inside"].mean() > 0.85
