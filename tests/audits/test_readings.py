"""What the inference may leave out when it computes again under another edition."""

from dataclasses import replace

import polars as pl
import pytest

from pipeline.audits.candidates import candidates
from pipeline.audits.readings import items
from pipeline.audits.recodings import RECODINGS, recoded
from pipeline.rules.editions import EDITIONS, NAMES
from pipeline.rules.options import DEFAULTS, OPTIONS
from pipeline.rules.swiss_manager import NUMBERED, codes_of_number
from pipeline.runs.inferring import vocabulary
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.compute import compute
from tests.audits.published import drawn_events, field_of, tables_of


@pytest.fixture(scope="module")
def swiss():
    return field_of(tables_of([event for group in drawn_events(2, 25)[:4] for event in group]))


def under(field, edition: str, codes: list[str]) -> pl.DataFrame:
    forced = replace(field, events=field.events.with_columns(edition=pl.lit(edition)))
    return compute(forced, codes, DEFAULTS)


def test_what_is_not_computed_again_in_swiss_events_does_not_differ(swiss) -> None:
    assert not swiss.events["predetermined"].any()
    same = [i.code for i in items(candidates(), {}, swiss) if not (i.by_edition or i.in_groups)]
    first = under(swiss, NAMES[0], same)
    assert all(first.equals(under(swiss, edition, same)) for edition in NAMES[1:])


def test_editions_of_one_text_give_one_value(swiss) -> None:
    codes = [code for code in candidates() if lookup(code)[1].grain != "group"]
    by_text: dict[object, pl.DataFrame] = {}
    for edition in EDITIONS:
        values = under(swiss, edition.name, codes)
        assert by_text.setdefault(edition.text, values).equals(values)
    assert len(by_text) == 3


def test_every_changed_option_is_an_option_and_another_than_the_run_s(swiss) -> None:
    changed = [item for item in items(candidates(), DEFAULTS, swiss) if item.option]
    assert changed
    for item in changed:
        name, _, value = item.option.partition("=")
        assert OPTIONS[name].takes(value) and DEFAULTS[name] != value
    skipping = {**DEFAULTS, "unrated": "skip"}
    assert "unrated=skip" not in {item.option for item in items(candidates(), skipping, swiss)}


@pytest.mark.parametrize("letters", RECODINGS.values(), ids=list(RECODINGS))
def test_a_recoding_changes_letters_and_classes_but_no_points(swiss, letters) -> None:
    other = recoded(swiss, letters)
    assert other.rounds["points"].equals(swiss.rounds["points"])
    gone = pl.col("result").is_in(list(letters))
    assert swiss.rounds.filter(gone).height > 0
    assert other.rounds.filter(gone).height == 0 or set(letters) & set(letters.values())
    assert set(other.rounds.columns) == set(swiss.rounds.columns)


def test_numbers_name_codes_of_the_catalogue() -> None:
    assert len({entry.number for entry in NUMBERED}) == len(NUMBERED)
    for entry in NUMBERED:
        assert entry.codes
        assert [lookup(code)[0].code for code in entry.codes] == list(entry.codes)
    assert codes_of_number("SM12") == ("WIN", "WON")
    assert vocabulary("SM81, bh/c1") == vocabulary("sm81,BH/C1") == ("DE", "DE/P", "BH/C1")
    known = {code for entry in NUMBERED for code in entry.codes}
    of_research = {code for code in known if lookup(code)[1].article == "research"}
    assert known - of_research - {"PTS"} <= set(candidates())
