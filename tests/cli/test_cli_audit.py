"""Audits that fail a job, are signed off and make a page; what the inference prints."""

from datetime import date
from pathlib import Path

import pytest

from data.builder.generate import swiss
from data.builder.trf import write
from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
from tests.audits.published import Hidden, places_under
from tests.cli.conftest import Call

LIST = ("BH/C1", "SB")


@pytest.fixture(scope="module")
def stated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six events by one list; in the last the first two places are changed, against the points or
    the list."""
    folder = tmp_path_factory.mktemp("stated")
    events = [swiss(seed, 20, 5, start=date(2026, 4, 4)) for seed in range(6)]
    places = places_under(events, Hidden(LIST, "fide-2026"))
    order = sorted(places[-1], key=places[-1].__getitem__)
    places[-1] |= {order[0]: 2, order[1]: 1}
    for number, (event, ranks) in enumerate(zip(events, places, strict=True)):
        (folder / f"event-{number}.trf").write_bytes(write(event, ranks=ranks))
    listed = f"theirs={','.join(LIST)}"
    run_all([folder], folder / "out", settings("PTS", [listed]), 1, lambda *_: None)
    return folder / "out"


def test_a_job_fails_on_what_it_asks_for(tiebreaks: Call, stated: Path) -> None:
    for difference in ("winner", "podium", "any"):
        assert tiebreaks("audit", stated, "--list", "theirs", "--fail-on", difference).code == 1
    assert tiebreaks("audit", stated, "--list", "theirs").code == 0
    assert tiebreaks("audit", stated, "--fail-on", "everything").code == 2


def test_a_difference_that_is_signed_off_fails_nothing(
    tiebreaks: Call, stated: Path, tmp_path: Path
) -> None:
    rows = tiebreaks("audit", stated, "--events", "--list", "theirs", "--format", "json").summary
    (wrong,) = (row for row in rows if not row["consistent"])
    for pattern, code in ((wrong["event_id"][:6] + "*", 0), (wrong["name"], 0), ("other*", 1)):
        signed = tmp_path / "signed.toml"
        signed.write_text(
            f'[[signed-off]]\nevent = "{pattern}"\nwho = "A. Arbiter"\nwhy = "play-off"\n'
        )
        asked = ("--list", "theirs", "--signed", signed, "--fail-on", "any")
        assert tiebreaks("audit", stated, *asked).code == code
        (summary,) = tiebreaks("audit", stated, *asked, "--format", "json").summary
        assert summary["signed_off"] == (code == 0)
    signed.write_text('[[signed-off]]\nevent = "x"\n')
    called = tiebreaks("audit", stated, "--signed", signed)
    assert called.code == 2 and "who" in called.err


def test_the_page_shows_every_difference(tiebreaks: Call, stated: Path, tmp_path: Path) -> None:
    page = tmp_path / "audit.html"
    assert tiebreaks("audit", stated, "--list", "theirs", "--page", page).code == 0
    text = page.read_text("utf-8")
    rows = tiebreaks("audit", stated, "--events", "--list", "theirs", "--format", "json").summary
    (wrong,) = (row for row in rows if not row["exact"])
    assert text.count(wrong["event_id"]) == 1
    row = text[: text.index(wrong["event_id"])].rpartition("<tr")[2]
    assert ">no<" in row and wrong["cause"] in row
    assert all(f">{name}<" in text for name in ("unexplained", "not looked for", "numbering"))
    assert "<script" not in text and "http" not in text


def test_sums_by_group(tiebreaks: Call, stated: Path) -> None:
    asked = ("--list", "theirs", "--by", "year", "--by", "system", "--format", "json")
    rows = tiebreaks("audit", stated, *asked).summary
    assert [row["group"] for row in rows] == ["2026 · swiss"]
    assert rows[0]["stated"] == 6
    assert tiebreaks("audit", stated, "--by", "country").code == 2


def test_the_evident_list_of_an_archive(tiebreaks: Call, stated: Path) -> None:
    asked = ("--by", "system", "--codes", "BH/C1,SB,WIN,DE,SM86", "--format", "json")
    rows = tiebreaks("infer", stated, *asked).summary
    assert rows[0]["list"] == ", ".join(LIST)
    assert (rows[0]["edition"], rows[0]["events"]) == ("by-date", 6)
    assert rows[0]["reproduced"] == rows[0]["adds"] >= 5
    events = tiebreaks("infer", stated, *asked, "--events").summary
    assert len(events) == 6
    assert {row["verdict"] for row in events} <= {"several", "unique", "none", "impossible"}


def test_the_lists_of_one_event(tiebreaks: Call, stated: Path) -> None:
    verdicts = tiebreaks("infer", stated, "--events", "--format", "json").summary
    found = next(row for row in verdicts if row["verdict"] in ("several", "unique"))
    rows = tiebreaks("infer", stated, found["event_id"], "--format", "json").summary
    assert len(rows) == found["lists"]
    assert rows[0]["list"] == found["shortest"]
    assert all(row["editions"] and row["swiss_manager"] for row in rows)
    assert "lists give" in tiebreaks("infer", stated, found["event_id"]).out or len(rows) == 1
    wrong = next(row for row in verdicts if row["verdict"] in ("none", "impossible"))
    pairs = tiebreaks("infer", stated, wrong["event_id"], "--format", "json").summary
    assert pairs[0]["stated"] == 1
    assert {"list", "edition", "better", "worse", "decided_by"} <= set(pairs[0])
    assert tiebreaks("infer", stated, "nowhere").code == 2
    assert tiebreaks("infer", stated, "--codes", "SM5").code == 2


def test_places_by_points_alone_are_not_decidable(
    tiebreaks: Call, published: Path, tmp_path: Path
) -> None:
    (row,) = tiebreaks(
        "infer", published, "--by", "year", "--by", "program", "--format", "json"
    ).summary[:1]
    assert (row["decidable"], row["list"]) == (0, None)
    verdicts = tiebreaks("infer", published, "--events", "--format", "json").summary
    assert {row["verdict"] for row in verdicts} <= {"points", "untied"}
    named = verdicts[0]["event_id"]
    assert tiebreaks("infer", published, named, "--format", "json").summary == []


def test_codes_that_decide_nothing(tiebreaks: Call, stated: Path) -> None:
    rows = tiebreaks(
        "infer", stated, "--codes", "REP", "--by", "system", "--format", "json"
    ).summary
    assert rows[0]["decidable"] >= 5
    # nor is a list of other codes tried
    assert {row["list"] for row in rows} <= {"REP", None}
    events = tiebreaks("infer", stated, "--codes", "LOTS", "--events", "--format", "json").summary
    assert {row["verdict"] for row in events} <= {"lots", "none", "impossible"}
    of_groups = tiebreaks("infer", stated, "--codes", "DE", "--events", "--format", "json").summary
    assert len(of_groups) == 6


@pytest.mark.parametrize(
    "text",
    [
        '[[signed-off]]\nevent = 5\nwho = "A"\nwhy = "b"\n',
        '[[signed-off]]\nevent = "[z-a]"\nwho = "A"\nwhy = "b"\n',
        '[[signed-off]]\nevent = "*"\nwho = ""\nwhy = "b"\n',
        '[[signed-off]]\nwho = "A"\nwhy = "b"\n',
        '[signed-off]\nevent = "*"\nwho = "A"\nwhy = "b"\n',
        '[[signed_off]]\nevent = "*"\nwho = "A"\nwhy = "b"\n',
        "signed-off = 3\n",
        "[[signed-off\n",
    ],
)
def test_a_wrong_file_of_signatures_is_refused(
    tiebreaks: Call, stated: Path, tmp_path: Path, text: str
) -> None:
    signed = tmp_path / "signed.toml"
    signed.write_text(text)
    called = tiebreaks("audit", stated, "--signed", signed)
    assert called.code == 2 and "signed" in called.err


def test_a_signature_counts_under_lists_without_a_cause_too(
    tiebreaks: Call, stated: Path, tmp_path: Path
) -> None:
    signed = tmp_path / "signed.toml"
    signed.write_text('[[signed-off]]\nevent = "*"\nwho = "A. Arbiter"\nwhy = "play-off"\n')
    # without --list causes are looked for under the declared lists alone
    rows = tiebreaks("audit", stated, "--events", "--signed", signed, "--format", "json").summary
    assert all((row["signed_off"] is None) == row["exact"] for row in rows)
    assert tiebreaks("audit", stated, "--signed", signed, "--fail-on", "any").code == 0
    assert tiebreaks("audit", stated, "--fail-on", "any").code == 1
