"""Worked examples, element by element: what each one is, by which article, and what is cut."""

import json
import re
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from data.builder.trf import write
from data.builder.worked import START_2024, START_2026, worked
from pipeline import read_archive
from pipeline.audits.explanation_compare import two_lists, versus
from pipeline.audits.explanation_event import OneEvent, explain, one_event
from pipeline.errors import MalformedError, UsageError
from pipeline.rankings.lists import ranking_list
from pipeline.reports.explanation import rendered
from pipeline.reports.explanation_words import why_text
from pipeline.rules.articles import PROVISIONS, article, article_of_code
from pipeline.rules.editions import EDITIONS, NAMES
from pipeline.rules.options import DEFAULTS
from pipeline.tiebreaks.catalogue import REGISTRY
from pipeline.tiebreaks.user_defined import definitions, enter
from tests.golden.golden_rows import Row, golden
from tests.tiebreaks.small import Small


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("worked")

    @cache
    def read(key: str, start: date = START_2026) -> OneEvent:
        path: Path = folder / f"{key}-{start}.trf"
        path.write_bytes(write(worked(start)[key]))
        tables = read_archive(path)
        return one_event(tables.events, tables.players, tables.rounds, DEFAULTS)

    return read


def small(text: str, **traits: Any) -> OneEvent:
    tables = Small(text, **traits).tables
    return one_event(tables.events, tables.players, tables.rounds, DEFAULTS)


def told(ground: OneEvent, number: int, code: str, ranking: str = "fide-swiss") -> dict[str, Any]:
    return explain(ground, ground.seat(str(number)), code, ranking_list(ranking))


def elements(facts: dict[str, Any]) -> list[tuple[float | None, bool, str]]:
    """(worth, counted, articles) of each round."""
    return [
        (row["worth"], row["counted"], " ".join(filter(None, (row["article"], row["cut_article"]))))
        for row in facts["elements"]
    ]


HALF_BYE = {
    # a half-point bye with 4½ of 5: capped at a draw in every round, and in either edition cut
    # before the lowest opponent
    "BH": {
        START_2026: (13.5, [(3.5, True, "16.3"), (3, True, "16.3"), (2.5, True, "16.4.2"),
                            (2.5, True, "16.3"), (2, True, "16.3")]),
        START_2024: (15.5, [(3.5, True, "16.3"), (3, True, "16.3"), (4.5, True, "16.4"),
                            (2.5, True, "16.3"), (2, True, "16.3")]),
    },
    "BH/C1": {
        START_2026: (11, [(3.5, True, "16.3"), (3, True, "16.3"), (2.5, False, "16.4.2 16.5"),
                          (2.5, True, "16.3"), (2, True, "16.3")]),
        START_2024: (11, [(3.5, True, "16.3"), (3, True, "16.3"), (4.5, False, "16.4 16.5"),
                          (2.5, True, "16.3"), (2, True, "16.3")]),
    },
}  # fmt: skip


@pytest.mark.parametrize("code", HALF_BYE)
@pytest.mark.parametrize("start", [START_2024, START_2026], ids=["fide-2024", "fide-2026"])
def test_the_half_point_bye_line_by_line(code: str, start: date, ground: Any) -> None:
    value, lines = HALF_BYE[code][start]
    facts = told(ground("caddy-half-bye", start), 1, code)
    assert (facts["value"], elements(facts)) == (value, lines)
    assert (facts["article"], facts["event"]["edition"][-4:]) == ("8.1", str(start.year))


def test_the_editions_stand_side_by_side(ground: Any) -> None:
    facts = told(ground("caddy-half-bye"), 1, "BH/C1")
    found = {
        one["edition"]: (one["value"], elements(one)[2], one["in_force"])
        for one in facts["editions"]
    }
    assert found == {
        "virtual-opponent": (12.5, (3.5, True, "C.02"), False),
        "fide-2023": (11, (4.5, False, "16.4 16.5"), False),
        "fide-2024": (11, (4.5, False, "16.4 16.5"), False),
        "fide-2026": (11, (2.5, False, "16.4.2 16.5"), True),
    }


def test_published_elements_of_the_swiss(ground: Any) -> None:
    """Element lists that the exercises print (2024 text)."""
    swiss = ground("swiss-16", START_2024)
    assert [row["worth"] for row in told(swiss, 5, "BH")["elements"]] == [1.5, 2, 2.5, 1.5, 1]
    assert [row["worth"] for row in told(swiss, 4, "BH")["elements"]] == [3, 3.5, 1.5, 3.5, 3.5]
    sixteen = told(swiss, 16, "SB/C1")["elements"]
    assert [(row["reads"], row["worth"], row["counted"]) for row in sixteen] == [
        (2.5, 1.25, True), (2.5, 2.5, True), (1.5, 1.5, False), (4, 0, True), (2, 2, True),
    ]  # fmt: skip
    eleven = told(swiss, 11, "SB/C1")["elements"]
    assert [(row["worth"], row["counted"]) for row in eleven] == [
        (1.75, True), (0, True), (0, True), (2.5, True), (1.5, False),
    ]  # fmt: skip


def test_the_adjusted_score_says_how_it_came_about(ground: Any) -> None:
    """Player 12 is absent in the last two rounds: a draw each for the opponents."""
    first = told(ground("swiss-16"), 4, "BH")["elements"][0]
    assert (first["opponent"], first["opponent_name"], first["worth"]) == (12, "Nick", 3)
    assert [(one["points"], one["counts"], one["article"]) for one in first["of_opponent"]] == [
        (0, 0, "16.3"), (1, 1, "16.2.1, 16.3"), (1, 1, "16.2.2, 16.3"),
        (0, 0.5, "16.2.5, 16.3"), (0, 0.5, "16.2.5, 16.3"),
    ]  # fmt: skip
    assert sum(one["counts"] for one in first["of_opponent"]) == first["worth"]
    assert len(why_text(first)) == 3


@pytest.mark.parametrize(
    ("event", "value", "number", "element", "cited"),
    [
        ("manual-zero-bye", 55, 4, 5, "16.4.2"),
        ("manual-forfeit-win", 49.5, 7, 5.5, "16.4.1"),
        ("manual-forfeit-loss", 63, 9, 6.5, "16.4.1"),
        ("manual-no-show", 69, 1, 4.5, "16.4.1"),
        ("manual-low-bye", 4 + 8 * 4.5, 1, 4, "16.4.2"),
    ],
)
def test_the_dummies_of_the_manual(
    event: str, value: float, number: int, element: float, cited: str, ground: Any
) -> None:
    facts = told(ground(event), 1, "BH")
    row = facts["elements"][number - 1]
    assert (facts["value"], row["worth"], row["article"]) == (value, element, cited)
    assert row["of_opponent"] == []


def test_performances_show_their_tables(ground: Any) -> None:
    swiss = ground("swiss-16")
    performance = told(swiss, 4, "TPR")
    assert performance["steps"] == {
        "average rating": 1888, "points": 3, "games": 4, "per cent": 75, "rating difference": 193,
    }  # fmt: skip
    assert performance["value"] == 2081
    perfect = told(swiss, 3, "PTP")
    assert (perfect["value"], perfect["steps"]["expected points"]) == (2112, 3.5)
    assert [row["reads"] for row in perfect["elements"]] == [1700, 1950, 1850, 2050, 2150]


def test_koya_shows_its_limit(ground: Any) -> None:
    facts = told(ground("koya-8"), 1, "KS/L-1")
    assert (facts["value"], facts["steps"]) == (1.5, {"limit": 3})
    assert [row["worth"] is not None for row in facts["elements"]] == [
        row["reads"] is not None for row in facts["elements"]
    ]


def test_us_chess_follows_its_own_rule(ground: Any) -> None:
    facts = told(ground("swiss-16"), 14, "US_MMED")
    assert facts["value"] == 4
    assert [(row["worth"], row["counted"], row["article"]) for row in facts["elements"]] == [
        (2.5, True, "US Chess 34E"), (2.5, False, "US Chess 34E"), (0, True, "US Chess 34E"),
        (0, True, "US Chess 34E"), (1.5, True, "US Chess 34E"),
    ]  # fmt: skip
    franck = facts["elements"][0]["of_opponent"]
    assert [one["counts"] for one in franck] == [0, 0, 0.5, 1, 1]


def test_direct_encounter_that_decides_nothing(ground: Any) -> None:
    facts = told(ground("swiss-16"), 4, "DE", "DE")
    assert [person["number"] for person in facts["tied"]] == [1, 3, 4, 16]
    (one,) = facts["passes"]
    assert (one["split"], one["article"]) == (False, "6.3")
    assert {
        row["number"]: (row["score"], row["missing"], row["reach"]) for row in one["standings"]
    } == {1: (0.5, 2, 2.5), 3: (0.5, 2, 2.5), 4: (1, 1, 2), 16: (0, 3, 3)}


def test_direct_encounter_goes_on_with_the_rest(ground: Any) -> None:
    """A beats B, C, D; B beats C, D; C and D have not met: A, B, then C and D among themselves."""
    facts = told(ground("de-four-unmet"), 3, "DE", "DE")
    first, second = facts["passes"]
    assert [(row["number"], row["place"]) for row in first["standings"]] == [
        (1, 1), (2, 2), (3, 3), (4, 3),
    ]  # fmt: skip
    assert [(row["number"], row["met"]) for row in second["standings"]] == [(3, 0), (4, 0)]
    assert (first["split"], second["split"], facts["value"]) == (True, False, 3)


@pytest.mark.parametrize(
    "row",
    [row for row in golden("direct_encounter") if row["edition"] == "fide-2026"],
    ids=lambda row: f"{row['event']}-{row['code']}-{row['player']}",
)
def test_golden_tiers(row: Row, ground: Any) -> None:
    """The tier is that of the golden table, and the last place of the passes makes it."""
    facts = told(ground(row["event"]), int(row["player"]), row["code"], row["code"])
    assert facts["value"] == int(row["tier"])
    last = {
        person["number"]: person["place"] for one in facts["passes"] for person in one["standings"]
    }
    assert sorted(set(last.values())).index(last[int(row["player"])]) + 1 == int(row["tier"])


def test_round_robin_group_by_its_games(ground: Any) -> None:
    """Published: 6 (1½), 5 (1), 4 (½), the forfeit counted as a win."""
    facts = told(ground("round-robin-6"), 4, "DE", "DE")
    (one,) = facts["passes"]
    assert (one["complete"], one["article"]) == (True, "6.2")
    assert [(row["number"], row["place"], row["score"]) for row in one["standings"]] == [
        (6, 1, 1.5), (5, 2, 1), (4, 3, 0.5),
    ]  # fmt: skip
    assert facts["value"] == 3


def test_a_second_pass_over_a_subset(ground: Any) -> None:
    """1 leads the group of three, then 2 and 3 are asked again on their own game, a draw."""
    facts = told(ground("round-robin-6"), 2, "DE", "DE")
    assert [len(one["standings"]) for one in facts["passes"]] == [3, 2]
    assert [one["split"] for one in facts["passes"]] == [True, False]
    assert facts["value"] == 2


def test_two_games_between_the_tied_are_one_encounter() -> None:
    """Won twice: a balance of 2 for the one, -2 for the other."""
    pair = small("1w2 1b2 Z Z\n0b1 0w1 1w3 1b3\n. . 0b2 0w2")
    facts = told(pair, 1, "US_RESULT", "US_RESULT")
    (one,) = facts["passes"]
    assert [(row["number"], row["against"], row["place"]) for row in one["standings"]] == [
        (1, [None, 2], 1), (2, [-2, None], 2),
    ]  # fmt: skip


def test_before_round_one_there_are_no_elements() -> None:
    before = small(".\n.\n.", rounds=5)
    for code, value in (("BH", 0), ("ARO", None), ("DE", 1)):
        facts = told(before, 1, code, "PTS," + code)
        assert (facts["value"], facts.get("elements", [])) == (value, [])
        assert "undefined" not in rendered(facts, "value", "text", deep=True).split("\n", 3)[3]


def test_more_cuts_than_elements_are_said() -> None:
    facts = told(small("1w2\n0b1"), 1, "BH/M1")
    assert (facts["value"], facts["enough"]) == (None, False)


def test_a_code_that_the_event_must_not_use_is_noted(ground: Any) -> None:
    facts = told(ground("round-robin-6"), 1, "BH")
    assert facts["value"] is None
    assert facts["notes"]


def test_two_competitors_under_a_list(ground: Any) -> None:
    swiss = ground("swiss-16")
    facts = versus(swiss, 0, 15, ranking_list("fide-swiss"))
    assert [(one["code"], one["first"], one["second"]) for one in facts["codes"]] == [
        ("PTS", 3.5, 3.5), ("BH/C1", 11, 11), ("BH", 12.5, 12.5), ("WIN", 2, 3), ("DE", None, None),
    ]  # fmt: skip
    decides = [one for one in facts["codes"] if one["separates"]]
    assert [(one["code"], one["margin"], one["ahead"]) for one in decides] == [("WIN", 1, 2)]
    assert facts["decided_by"] == "WIN"
    assert (facts["first"]["rank"], facts["second"]["rank"]) == (5, 4)


def test_two_lists_turn_pairs(ground: Any) -> None:
    swiss = ground("swiss-16")
    facts = two_lists(swiss, ranking_list("fide-swiss"), ranking_list("youth"))
    moved = {row["number"]: (row["one"], row["other"]) for row in facts["places"]}
    assert moved[16] == (4, 2)
    assert 2 not in moved
    pairs = {
        (pair["first"]["number"], pair["second"]["number"]): (pair["one_by"], pair["other_by"])
        for pair in facts["pairs"]
    }
    assert pairs[(3, 16)] == ("BH/C1", "WIN")
    assert all(first in moved and second in moved for first, second in pairs)


def test_equal_lists_turn_nothing(ground: Any) -> None:
    listed = ranking_list("fide-swiss")
    facts = two_lists(ground("swiss-16"), listed, listed)
    assert (facts["places"], facts["pairs"]) == ([], [])


@pytest.mark.parametrize(
    ("wanted", "seat"), [("4", 3), ("04", 3), ("david", 3), ("AVID", 3), (" Lais ", 9)]
)
def test_a_competitor_is_named_by_number_or_name(wanted: str, seat: int, ground: Any) -> None:
    assert ground("swiss-16").seat(wanted) == seat


def test_digits_that_are_no_number_are_looked_for_in_names(ground: Any) -> None:
    swiss = ground("swiss-16")
    names = pl.when(pl.col("player") == 5).then(pl.lit("Robot 1990")).otherwise("name")
    named = replace(swiss, players=swiss.players.with_columns(name=names))
    assert (named.seat("1990"), named.seat("4")) == (4, 3)


def test_namesakes_are_told_apart_by_number(ground: Any) -> None:
    swiss = ground("swiss-16")
    named = replace(swiss, players=swiss.players.with_columns(name=pl.lit("Smith, John")))
    with pytest.raises(MalformedError, match="name one by its number: 1 Smith, John; 2 Smith"):
        named.seat("smith, john")
    assert named.seat("16") == 15


def test_nobody_is_compared_with_themselves(ground: Any) -> None:
    with pytest.raises(MalformedError, match="both are 3 Charline"):
        versus(ground("swiss-16"), 2, 2, ranking_list("fide-swiss"))


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("BH/M1", "undefined: the cuts take more elements than there are"),
        ("ARO/C1", "undefined: no round is left that counts"),
    ],
)
def test_why_a_value_is_undefined(code: str, words: str) -> None:
    facts = told(small("1w2\n0b1"), 1, code)
    for form in ("text", "html"):
        assert words in rendered(facts, "value", form, deep=False)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", ["ARO", "AOB", "TPR", "PTP", "APRO"])
def test_what_has_no_game_is_not_put_down_to_cuts(code: str) -> None:
    facts = told(small("U\n1w3\n0b2"), 1, code)
    assert facts["value"] is None
    text = rendered(facts, "value", "text", deep=False)
    assert "undefined: no round is left that counts" in text
    assert "cuts" not in text


@pytest.mark.parametrize("code", ["FB", "AOB", "REP"])
def test_what_the_virtual_opponents_text_does_not_define(code: str, ground: Any) -> None:
    old = ground("swiss-16").under("virtual-opponent")
    facts = told(old, 4, code)
    assert facts["article"].startswith("not in this edition")
    assert len(facts["notes"]) == 1
    assert "from fide-2023" in told(old, 4, code)["article"]


def test_a_list_of_the_code_alone_is_not_advised_again(ground: Any) -> None:
    swiss = ground("swiss-16")
    alone = rendered(told(swiss, 2, "DE", "DE"), "value", "text", deep=False)
    assert "Nobody is tied" in alone
    assert "--list DE asks" not in alone
    later = rendered(told(swiss, 2, "DE", "fide-swiss"), "value", "text", deep=False)
    assert "--list DE asks it right after the points." in later


@pytest.mark.parametrize(
    ("wanted", "error"),
    [("99", UsageError), ("9" * 40, UsageError), ("xyz", UsageError), ("e", MalformedError)],
)
def test_who_cannot_be_meant(wanted: str, error: type[Exception], ground: Any) -> None:
    with pytest.raises(error):
        ground("swiss-16").seat(wanted)


DOCUMENT = (Path(__file__).parents[2] / "docs" / "explain.md").read_text("utf-8")
CALL = re.compile(
    r"^\$ tiebreaks explain out sample\.zip!worked/(\d+)/([\w-]+)\.trf (\d+) (.*)\n([^`]*)", re.M
)


@pytest.mark.parametrize(
    ("year", "event", "number", "rest", "shown"),
    CALL.findall(DOCUMENT),
    ids=[" ".join(call[:4]) for call in CALL.findall(DOCUMENT)],
)
def test_the_document_shows_what_is_shown(
    year: str, event: str, number: str, rest: str, shown: str, ground: Any
) -> None:
    here = ground(event, START_2024 if year == "2024" else START_2026)
    first, _, named = rest.partition(" --list ")
    listed = ranking_list(named or "fide-swiss")
    if first.startswith("--versus "):
        other = here.seat(first.removeprefix("--versus "))
        text = rendered(versus(here, here.seat(number), other, listed), "versus", "text", False)
    else:
        text = rendered(explain(here, here.seat(number), first, listed), "value", "text", False)
    assert text.startswith(shown.rstrip("\n"))


def fields(facts: Any) -> set[str]:
    """Every name in an object, the free names of steps left out."""
    if isinstance(facts, dict):
        return set(facts).union(*(fields(facts[name]) for name in facts if name != "steps"))
    return set().union(*map(fields, facts)) if isinstance(facts, (list, tuple)) else set()


def test_the_document_names_every_field_of_the_json(ground: Any) -> None:
    swiss = ground("swiss-16")
    one, other = ranking_list("fide-swiss"), ranking_list("youth")
    documented = set(
        re.findall(r"`(\w+)`", DOCUMENT.partition("## As JSON")[2].partition("## As tables")[0])
    )
    shown = [
        told(swiss, 4, "BH/C1"), told(swiss, 4, "DE", "DE"), told(swiss, 4, "TPR"),
        versus(swiss, 0, 15, one), two_lists(swiss, one, other),
    ]  # fmt: skip
    for facts in shown:
        assert fields(facts) <= documented
        json.dumps(facts, default=str, allow_nan=False)


def test_the_document_has_its_examples() -> None:
    assert DOCUMENT.count("$ tiebreaks explain out") == len(CALL.findall(DOCUMENT)) == 5


@pytest.mark.parametrize(
    ("event", "code"),
    [
        *(("swiss-16", code) for code in REGISTRY),
        *(("round-robin-6", code) for code in ("BH", "SB", "KS", "DE", "TPR", "US_MED")),
    ],
)
def test_every_code_can_be_shown(event: str, code: str, ground: Any) -> None:
    facts = told(ground(event), 4, code, "PTS," + code)
    value = rendered(facts, "value", "text", deep=True)
    assert value.startswith(f"{facts['code']} of 4 David, ")
    assert "None" not in value
    assert "None" not in rendered(facts, "value", "html", deep=True)
    assert json.loads(rendered(facts, "value", "json", deep=False))["code"] == facts["code"]


def test_a_tie_break_of_ones_own_shows_its_rounds(ground: Any) -> None:
    text = '[[tiebreak]]\nname = "BLACKS"\nexpression = "sum(case when colour = \'b\' then 1 end)"'
    own = definitions(text)
    enter(own)
    try:
        facts = told(ground("swiss-16"), 4, "OTHER_BLACKS")
    finally:
        REGISTRY.pop(own[0].code)
    assert (facts["value"], facts["rule"], len(facts["elements"])) == (2, "expression", 5)
    assert [row["worth"] for row in facts["elements"]] == [None] * 5
    assert facts["sentence"] == "sum(case when colour = 'b' then 1 end)"


@pytest.mark.parametrize("format", ["text", "html"])
def test_the_forms_show_every_element(format: Any, ground: Any) -> None:
    facts = told(ground("swiss-16"), 4, "BH/C1")
    shown = rendered(facts, "value", format, deep=True)
    for words in ("11.5", "[2.5]", "16.4.2", "16.5", "12 Nick", "16.2.5", "fide-2024", "[3.5]"):
        assert words in shown
    assert "http" not in shown


def test_a_name_cannot_write_the_page(ground: Any) -> None:
    facts = told(ground("swiss-16"), 4, "BH/C1")
    facts["competitor"]["name"] = "<script>\x1b[2J"
    assert "<script>" not in rendered(facts, "value", "html", deep=False)
    facts["elements"][0]["opponent_name"] = "\x1b[2J"
    assert "\x1b" not in rendered(facts, "value", "text", deep=True)


@pytest.mark.parametrize("name", PROVISIONS)
def test_a_provision_is_in_some_edition(name: str) -> None:
    editions = {edition for edition in NAMES if article(name, edition)}
    assert editions
    assert set(PROVISIONS[name].articles) <= set(NAMES)


def test_articles_follow_the_edition() -> None:
    assert [article("dummy, cap of draws", edition.name) for edition in EDITIONS] == [
        "", "", "", "16.4.2",
    ]  # fmt: skip
    assert article_of_code("REP", "7.6", NAMES[0], "fide-2023") == "7.6 as GE"
    assert article_of_code("STD", "7.7", "fide-2026", "fide-2024").startswith("not in this edition")
