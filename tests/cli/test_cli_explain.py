"""The command `explain`: its three questions, its forms and what it refuses."""

from pathlib import Path

import pytest

from tests.cli.conftest import Call


def test_a_value_is_that_of_the_standings(published: Path, tiebreaks: Call) -> None:
    shown = tiebreaks("show", published, "open-a.trf", "--format", "json")
    best = shown.summary[0]
    told = tiebreaks("explain", published, "open-a.trf", best["no."], "BH/C1", "--format", "json")
    assert told.code == 0
    assert told.summary["value"] == best["BH/C1"]
    counted = [row["worth"] for row in told.summary["elements"] if row["counted"]]
    assert sum(counted) == best["BH/C1"]


def test_text_and_page(published: Path, tiebreaks: Call, tmp_path: Path) -> None:
    told = tiebreaks("explain", published, "open-a.trf", 1, "bh/c1", "--deep")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("BH/C1 of 1 ")
    page = tmp_path / "page.html"
    written = tiebreaks(
        "explain", published, "open-a.trf", 1, "SB", "--format", "html", "--to", page
    )
    assert written.out.strip() == str(page)
    text = page.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "<details>" in text


def test_two_competitors_and_two_lists(published: Path, tiebreaks: Call) -> None:
    told = tiebreaks("explain", published, "open-a.trf", 1, "--versus", 2, "--format", "json")
    assert [one["code"] for one in told.summary["codes"]] == ["PTS", "BH/C1", "BH", "SB"]
    lists = ("--list", "declared", "--list", "youth")
    told = tiebreaks("explain", published, "open-a.trf", *lists, "--format", "json")
    assert [one["name"] for one in told.summary["lists"]] == ["declared", "youth"]
    assert tiebreaks("explain", published, "open-a.trf", *lists).code == 0
    page = tiebreaks("explain", published, "open-a.trf", *lists, "--format", "html")
    assert page.out.startswith("<!doctype html>")


def test_explaining_publishes_nothing(published: Path, tiebreaks: Call) -> None:
    before = (published / "CURRENT").read_text()
    assert tiebreaks("explain", published, "robin.trf", 1, "DE", "--list", "youth").code == 0
    assert (published / "CURRENT").read_text() == before


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("open-a.trf", 99, "BH"), "competitor '99' is not known"),
        (("open-a.trf", 1, "BX"), "tie-break 'BX' is not known"),
        (("no such event", 1, "BH"), "event 'no such event' is not known"),
        (("open-a.trf", 1), "add a CODE or --versus"),
        (("open-a.trf", 1, "BH", "--versus", 2), "add a CODE or --versus"),
        (("open-a.trf",), "--list twice"),
        (("open-a.trf", "--list", "youth"), "--list twice"),
        (("robin.trf", 1, "DE", "--list", "nothing"), "is not known"),
    ],
)
def test_what_cannot_be_explained(
    arguments: tuple[object, ...], words: str, published: Path, tiebreaks: Call
) -> None:
    told = tiebreaks("explain", published, *arguments)
    assert (told.code, told.out) == (2, "")
    assert words in told.err
