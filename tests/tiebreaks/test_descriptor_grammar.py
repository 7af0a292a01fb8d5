"""Descriptors: what is written, what it means, and what a refusal says."""

import pytest

from pipeline.errors import MalformedError, UsageError
from pipeline.rankings.lists import ranking_list
from pipeline.tiebreaks.catalogue import lookup
from pipeline.tiebreaks.descriptor import ALIASES, parse


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("bh", "BH"),
        (" bh/c1 ", "BH/C1"),
        ("BH/P/C2", "BH/C2/P"),
        ("bh/p/f/m1", "BH/M1/F/P"),
        ("BH/C12", "BH/C12"),
        ("KS/L-1", "KS/L-1"),
        ("ks/l+3", "KS/L+3"),
        ("TPN/R", "TPN/R"),
        ("DE/P", "DE/P"),
        ("bh:gp/c1", "BH:GP/C1"),
        ("BH:MP", "BH:MP"),
        ("GE", "REP"),
        ("SNO", "TPN"),
        ("rtg/r", "RTNG/R"),
    ],
)
def test_canonical_code(text: str, code: str) -> None:
    assert parse(text).code == code
    assert parse(code).code == code, "a canonical code stays as it is"


def test_aliases_lead_to_registered_tiebreaks() -> None:
    for alias, name in ALIASES.items():
        assert lookup(alias)[1].name == name


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "write NAME"),
        ("/C1", "write NAME"),
        ("1BH", "write NAME"),
        ("BH:XP", "'XP' is neither MP nor GP"),
        ("BH/", "modifier '' is not known"),
        ("BH/X", "modifier 'X' is not known"),
        ("BH/C", "modifier 'C' is not known"),
        ("BH-C1", "write NAME"),
        ("KS/L1", "modifier 'L1' is not known"),
        ("KS/L60", "modifier 'L60' is not known"),
        ("BH/C1/M1", "only one cut or median"),
        ("BH/C1/C2", "only one cut or median"),
    ],
)
def test_malformed(text: str, why: str) -> None:
    with pytest.raises(MalformedError, match=why) as refusal:
        parse(text)
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("WIN/C1", "WIN takes no modifier C (it takes: none)"),
        ("PS/M1", "PS takes no modifier M"),
        ("DE/C1", "DE takes no modifier C"),
        ("BH/L+1", "BH takes no modifier L"),
        ("TPN/P", "TPN takes no modifier P"),
        ("BH:MP", "match and game points belong to team events"),
    ],
)
def test_modifiers_that_a_tiebreak_does_not_take(text: str, why: str) -> None:
    with pytest.raises(MalformedError) as refusal:
        lookup(text)
    assert why in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("BHH", "BH"), ("SBX/C1", "SB"), ("WINN", "WIN"), ("TPRR", "TPR"), ("APR", "APRO")],
)
def test_an_unknown_code_names_the_nearest(text: str, nearest: str) -> None:
    with pytest.raises(UsageError) as refusal:
        lookup(text)
    name = text.partition("/")[0]
    assert str(refusal.value) == f"tie-break {name!r} is not known. Did you mean {nearest!r}?"
    assert refusal.value.exit_code == 2


def test_lists_put_points_first_unless_they_place_them() -> None:
    assert ranking_list("X=bh/c1, bh").codes == ("PTS", "BH/C1", "BH")
    assert ranking_list("X=DE,PTS,BH").codes == ("DE", "PTS", "BH")
    assert ranking_list("X=PTS,DE,BH/C1,DE").codes == ("PTS", "DE", "BH/C1", "DE")
    assert ranking_list("BH,SB").name == "BH,SB"
    assert ranking_list("fide-swiss").codes == ("PTS", "BH/C1", "BH", "WIN", "DE")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("X=BH,,SB", "an entry is empty"),
        ("X=", "an entry is empty"),
        ("=BH", "the name before = is empty"),
        ("X=BH,SBB", "tie-break 'SBB' is not known. Did you mean 'SB'?"),
        ("fide-swis", "Did you mean 'fide-swiss'?"),
    ],
)
def test_lists_that_are_refused(text: str, why: str) -> None:
    with pytest.raises(UsageError) as refusal:
        ranking_list(text)
    assert why in str(refusal.value)
