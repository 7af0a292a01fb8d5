"""Counts, rounds, colour, rating method, system and tie-break list."""

import pytest
from written import facts, found


def test_counts_are_the_first_number_and_the_second_is_the_rated_players():
    text = "062 129 (88)\n082 many"
    row = facts(text)
    assert (row["players_declared"], row["rated_declared"], row["teams_declared"]) == (
        129,
        88,
        None,
    )
    assert found(text) == [
        ("COUNT_TEXT", 1, "129 (88)", "129"),
        ("COUNT_TEXT", 2, "many", None),
    ]


def test_record_072_beats_the_bracket_of_062():
    assert facts("062 129 (88)\n072 80")["rated_declared"] == 80


@pytest.mark.parametrize(
    ("text", "rounds", "rules"),
    [
        ("142 9", 9, []),
        ("XXR   9 rounds", 9, []),
        ("XXR 9\n142 9", 9, []),
        ("XXR 7\n142 9", 9, [("ROUNDS_CONFLICT", 1, "7", "9")]),
        ("142 nine\nXXR 7", 7, [("ROUNDS_TEXT", 1, "nine", None)]),
        ("142 0", None, [("ROUNDS_TEXT", 1, "0", None)]),
    ],
)
def test_rounds_are_142_over_xxr(text, rounds, rules):
    assert facts(text)["rounds_declared"] == rounds
    assert found(text) == rules


@pytest.mark.parametrize(
    ("text", "colour", "rules"),
    [
        ("152 W", "w", []),
        ("152 b", "b", [("COLOUR_RECORD", 1, "b", "b")]),
        ("152 White first", "w", [("COLOUR_RECORD", 1, "White first", "w")]),
        ("152 ?", None, [("COLOUR_RECORD", 1, "?", None)]),
        ("XXC rank black1", "b", []),
        ("XXC black1\n152 W", "w", []),
        ("XXC rank", None, []),
    ],
)
def test_the_initial_colour_is_152_over_xxc(text, colour, rules):
    assert facts(text)["initial_colour"] == colour
    assert found(text) == rules


@pytest.mark.parametrize(
    ("text", "method", "rules"),
    [
        ("172 IND NIDOF", "NIDOF", []),
        ("172 FIDE", "FIDE", [("RATING_METHOD", 1, "FIDE", "FIDE")]),
        ("172 ESP by rating", None, [("RATING_METHOD", 1, "ESP by rating", None)]),
    ],
)
def test_the_rating_method_may_stand_without_federation(text, method, rules):
    assert facts(text)["rating_method"] == method
    assert found(text) == rules


@pytest.mark.parametrize(
    ("text", "code", "rules"),
    [
        ("192 fide_dutch_baku", "FIDE_DUTCH_BAKU", []),
        ("192 BERGER_ROUNDROBIN_G3", "BERGER_ROUNDROBIN_G3", []),
        ("192 FIDE_SCHILLER_4x3", "FIDE_SCHILLER_4X3", []),
        ("192 FIDE_TEAM_TYPEB_GP_MP", "FIDE_TEAM_TYPEB_GP_MP", []),
        ("192 FIDE_LIM", "FIDE_LIM", [("SYSTEM_UNKNOWN", 1, "FIDE_LIM", None)]),
        ("092 FIDE_DUTCH_2025", "FIDE_DUTCH_2025", []),
        ("092 FIDE_DUTCH Open", None, []),
        ("092 Individual: Swiss-System", None, []),
        ("092 FIDE_DUTCH\n192 FIDE_DUBOV", "FIDE_DUBOV", []),
    ],
)
def test_the_system_code_is_192_or_a_092_that_is_a_code(text, code, rules):
    assert facts(text)["system_code"] == code
    assert found(text) == rules


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("202 EDET/P,EMGSB/C1/P,BH:MP/C1/P,MPvGP", "EDET/P,EMGSB/C1/P,BH:MP/C1/P,MPVGP"),
        ("212 PTS, bh/c1  sb,,WIN", "BH/C1,SB,WIN"),
        ("212 WIN,PTS,BH", "WIN,PTS,BH"),
        ("212 PTS:MP, BH / C1", "BH/C1"),
        ("212 MPTS,GPTS,DE", "GPTS,DE"),
        ("202 PTS,BH", "BH"),
        ("212 PTS", None),
        ("012 One", None),
    ],
)
def test_the_declared_list_has_no_empty_key_and_no_leading_points(text, keys):
    assert facts(text)["declared_list"] == keys


def test_record_212_beats_202_and_a_difference_is_noted():
    assert found("202 BH,SB\n212 PTS,BH,SB") == []
    text = "202 BH\n212 PTS,SB"
    assert facts(text)["declared_list"] == "SB"
    assert found(text) == [("LIST_CONFLICT", 1, "BH", "SB")]
