"""Every option where the rules are silent: its default and what each other reading changes."""

from dataclasses import replace
from datetime import date

import pytest

from data.builder.worked import worked
from pipeline import compute_tiebreaks
from pipeline.errors import MalformedError, UsageError
from pipeline.rules.options import DEFAULTS, OPTIONS, options
from pipeline.runs.settings import settings, settings_of
from pipeline.tiebreaks.usable import usage_findings
from tests.tiebreaks.opponents import opponents, tables
from tests.tiebreaks.small import Small, Values

ROBIN = "Round-Robin"
#: One player with fewer elements than cuts.
CUTS = "1w2 Z Z\n0b1 1w3 U\nU 0b2 H"


def found(event: Small, code: str, *option: str) -> list[tuple[str, str]]:
    """Rule and action of what a run would say of the code."""
    table = usage_findings(event.field, [code], options(option))
    return list(table.select("rule", "action").rows())


def test_defaults_are_the_first_values_and_kept_in_the_manifest() -> None:
    assert options([]) == {name: option.values[0] for name, option in OPTIONS.items()}
    stored = settings(option=["aob-decimals=2"]).as_manifest()
    assert stored["options"] == {**DEFAULTS, "aob-decimals": "2"}
    assert settings_of(stored).options == {**DEFAULTS, "aob-decimals": "2"}


def test_an_output_of_another_state_of_the_program_is_made_again_and_not_built_upon() -> None:
    stored = settings().as_manifest()
    with pytest.raises(MalformedError, match="makes the output again"):
        settings_of({**stored, "program": "0" * 16})
    older = {name: value for name, value in stored.items() if name not in ("program", "waivers")}
    with pytest.raises(MalformedError, match="makes the output again"):
        settings_of(older)


@pytest.mark.parametrize(
    ("setting", "error", "said"),
    [
        ("undefined", MalformedError, "NAME=VALUE"),
        ("undefind=zero", UsageError, "undefined"),
        ("undefined=nil", UsageError, "undefined"),
        ("assumed-rating=12", UsageError, "a rating"),
        ("assumed-rating=", UsageError, "floor"),
        ("lots-seed=", UsageError, "any text"),
    ],
)
def test_a_wrong_setting_is_named(setting: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        options([setting])


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "APRO", "AOB", "BH/M2", "US_MED"])
def test_undefined(code: str) -> None:
    event = Small("U\nU" if code == "US_MED" else "1w2 U Z\n0b1 U Z\nH U Z")
    assert event.values(code)[-1] is None
    assert event.values(code, "undefined=zero")[-1] == 0
    assert event.values(code, "undefined=zero") == [value or 0 for value in event.values(code)]


def test_undefined_as_zero_leaves_refused_codes_empty() -> None:
    event = Small("1w2\n0b1", (2000, None), system=ROBIN)
    for code in ("BH", "ARO"):
        assert event.values(code, "undefined=zero") == [None, None]


@pytest.mark.parametrize(
    ("code", "null", "zero", "uncut"),
    [
        ("BH/C3", [0, 0, 0], [0, 0, 0], [0, 0, 0]),
        ("BH/M2", [None] * 3, [0, 0, 0], [4, 5, 5]),
        ("SB/M2", [None] * 3, [0, 0, 0], None),
        ("PS/C4", [None] * 3, [0, 0, 0], None),
        # 1 has one game over the board, 2 has two
        ("ARO/C1", [None, 2000, None], [None, 2000, None], [1900, 2000, 1900]),
        ("ARO/M1", [None] * 3, [None] * 3, [1900, 1900, 1900]),
    ],
)
def test_excess_cuts(code: str, null: Values, zero: Values, uncut: Values | None) -> None:
    event = Small(CUTS, (2000, 1900, 1800))
    assert event.values(code) == null
    assert event.values(code, "excess-cuts=zero") == zero
    whole = event.values(code.split("/", maxsplit=1)[0]) if uncut is None else uncut
    assert event.values(code, "excess-cuts=uncut") == whole


def test_excess_cuts_of_a_us_median() -> None:
    event = Small("1w2\n0b1")
    assert event.values("US_MED") == [None, None]
    assert event.values("US_MED", "excess-cuts=zero") == [0, 0]
    assert event.values("US_MED", "excess-cuts=uncut") == [0, 1]


def test_rounds_to_come_in_the_cap() -> None:
    """The worked event after 4 of 5 rounds: 4 David has 3 points and a half-point bye."""
    table = tables(replace(worked()["swiss-16-after-4"], rounds=5))
    assert not table.events["complete"].item()
    held = compute_tiebreaks(table, ["BH"])["BH"].to_list()
    scheduled = compute_tiebreaks(table, ["BH"], ["rounds-to-come=scheduled"])["BH"].to_list()
    assert (held[3], scheduled[3]) == (9, 9.5)
    assert [b - a for a, b in zip(held, scheduled, strict=True)].count(0) == 15


def test_decimals_of_aob() -> None:
    event = Small(
        """
        1w2 1b3 1w4 H
        0b1 1w4 0b3 1w3
        1b4 0w1 1w2 0b2
        0w3 0b2 0b1 U
        """
    )
    exact, rounded = event.values("AOB"), event.values("AOB", "aob-decimals=2")
    assert exact[0] == pytest.approx(25.5 / 3)
    assert rounded == [int(100 * value + 0.5) / 100 for value in exact if value is not None]
    thirds = Small("1w2 =b3 1w4\n0b1 0b4 =w3\n=w4 =w1 =b2\n=b3 1w2 0b1")
    assert thirds.values("AOB")[0] not in thirds.values("AOB", "aob-decimals=2")


def test_decimals_of_aob_go_up_at_the_half() -> None:
    """13.375 of 4 David in the worked event."""
    table = tables(worked()["swiss-16"])
    assert compute_tiebreaks(table, ["AOB"])["AOB"][3] == 13.375
    assert compute_tiebreaks(table, ["AOB"], ["aob-decimals=2"])["AOB"][3] == 13.38


def test_standard_points_of_a_double_forfeit() -> None:
    event = Small("-w2 1w3\n-b1 =w4\n+w4 0b1\n-b3 =b2")
    assert event.values("STD") == [1.5, 1, 1, 0.5]
    assert event.values("STD", "std-double-forfeit=draw") == [1, 0.5, 1, 0.5]


def test_forfeits_of_a_round_robin_in_the_own_record() -> None:
    cells = "+b2 1w3 -b4\n-w1 -b4 1b3\n1w4 0b1 0w2\n0b3 +w2 +w1"
    count = "round-robin-forfeits=count"
    for edition, blacks in (("fide-2026", [1, 1, 1, 1]), ("fide-2024", [2, 2, 1, 1])):
        event = Small(cells, system=ROBIN, edition=edition)
        assert event.values("WON") == [1, 1, 1, 0]
        assert event.values("WON", count) == [2, 1, 1, 2]
        assert event.values("BPG") == [0, 1, 1, 1]
        assert event.values("BPG", count) == blacks
        assert event.values("BWG") == [0, 1, 0, 0]
        assert event.values("BWG", count) == [1, 1, 0, 0]
    swiss = Small(cells)
    for code in ("WON", "BPG", "BWG"):
        assert swiss.values(code, count) == swiss.values(code)


def test_buchholz_in_a_round_robin() -> None:
    event = Small("1w2 1b3 Z\n0b1 Z 1w3\nZ 0w1 0b2", system=ROBIN)
    assert event.values("BH") == [None] * 3
    assert event.values("BH", "round-robin-buchholz=compute") == [1, 2, 3]
    assert found(event, "BH") == [("CODE_NOT_IN_SYSTEM", "null: BH")]
    assert found(event, "BH", "round-robin-buchholz=compute") == []


def test_direct_encounter_in_an_unfinished_round_robin() -> None:
    event = Small("1w2 Z\n0b1 1w3\nZ 0b2", system=ROBIN)
    complete = "unfinished-round-robin=complete"
    assert event.tiers("DE") == [1, 1, 1]
    assert event.tiers("DE", None, complete) == [1, 2, 3]
    assert event.tiers("OTHER_DE_STRICT") == [1, 1, 1]
    assert event.tiers("OTHER_DE_STRICT", None, complete) == [1, 2, 3]


@pytest.mark.parametrize("code", ["KS", "KS/L+1", "OTHER_KOYA_EXT"])
def test_koya_in_a_swiss(code: str) -> None:
    event = Small("1w2 =b3 1w4\n0b1 1w4 0b3\n=w4 =w1 1w2\n=b3 0b2 0b1")
    assert None not in event.values(code)
    assert event.values(code, "koya-in-swiss=refuse") == [None] * 4
    assert found(event, code, "koya-in-swiss=refuse") == [("CODE_NOT_IN_SYSTEM", f"null: {code}")]
    robin = Small("1w2 1b3 Z\n0b1 Z 1w3\nZ 0w1 0b2", system=ROBIN)
    assert robin.values(code, "koya-in-swiss=refuse") == robin.values(code)


def test_medians_of_sonneborn_berger() -> None:
    event = Small("1w2 =b3 1w4\n0b1 1w4 0b3\n=w4 =w1 1w2\n=b3 0b2 0b1")
    # 1: 2 on 1 point beaten, 3 on 2 points drawn, 4 on ½ beaten: the lowest and the highest go
    assert event.values("SB")[0] == 1 + 1 + 0.5
    assert event.values("SB/M1") == [1, 0, 1, 1]
    assert event.values("SB/M1", "sb-medians=refuse") == [None] * 4
    assert event.values("SB/C1", "sb-medians=refuse") == event.values("SB/C1")
    assert found(event, "SB/M1", "sb-medians=refuse") == [("CODE_NOT_IN_SYSTEM", "null: SB/M1")]


def test_of_several_highest_opponents_the_highest_product_goes() -> None:
    """Two opponents on 3 points, one beaten and one drawn with."""
    event = opponents("1=11", 3, 3, 1, 2)
    values = compute_tiebreaks(event, ["SB", "SB/M1"])
    assert (values["SB"][0], values["SB/M1"][0]) == (3 + 1.5 + 1 + 2, 1.5 + 2)


def test_whose_byes_the_buchholz_without_byes_leaves_out() -> None:
    event = Small("1w2 H 1b3\n0b1 U 1w4\nF +w4 0w1\nH -b3 0b2")
    assert event.values("OTHER_BH_NOBYE") == [2, 2, 2, 1]
    own = event.values("OTHER_BH_NOBYE", "bye-less-buchholz=own")
    assert own == event.values("OTHER_BH_NOBYE_OWN") == [4, 3, 2.5, 2]


UNRATED = "1w2 =b3 1w4\n0b1 1w4 0b3\n=w4 =w1 1w2\n=b3 0b2 0b1"


def test_unrated_players_are_dropped_or_skipped() -> None:
    event = Small(UNRATED, (2000, 1900, 1800, None))
    skip = "unrated=skip"
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"):
        assert event.values(code) == [None] * 4
        assert found(event, code)[0] == ("UNRATED_FIELD", f"null: {code}")
        assert found(event, code, skip) in ([], [("CODE_NOT_IN_EDITION", f"computed: {code}")])
    assert event.values("ARO", skip) == [1850, 1900, 1950, 1900]
    assert event.values("ARO/C1", skip) == [1900, 2000, 2000, 1950]
    # over rated opponents alone: 1½ of 2, 0 of 2, 1½ of 2, ½ of 3
    assert event.values("TPR", skip) == [1850 + 193, 1900 - 800, 1950 + 193, 1900 - 273]
    assert event.values("APRO", skip)[0] == (1100 + 2143 + 1) // 2
    assert event.values("RTNG", skip) == [2000, 1900, 1800, None]
    rated = Small(UNRATED, (2000, 1900, 1800, 1700))
    for code in ("ARO", "TPR", "PTP", "APRO", "APPO"):
        assert rated.values(code, skip) == rated.values(code)


def test_skipping_leaves_those_without_rated_opponents_undefined() -> None:
    event = Small("1w2 Z\n0b1 =w3\nZ =b2", (2000, None, 1800))
    assert event.values("ARO", "unrated=skip") == [None, 1900, None]
    assert event.values("PTP", "unrated=skip")[0] is None
    assert event.values("APPO", "unrated=skip")[0] is None


@pytest.mark.parametrize(
    "code", ["ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "US_PERF", "US_AVG"]
)
def test_assumed_rating(code: str) -> None:
    event = Small(UNRATED, (2000, 1900, 1800, None))
    known = Small(UNRATED, (2000, 1900, 1800, 1550)).values(code)
    assert event.values(f"{code}/U1550") == known
    assert event.values(code, "assumed-rating=1550") == known
    assert event.values(f"{code}/U1550", "assumed-rating=1000") == known, "the code's own counts"
    assert event.values(code, "assumed-rating=1550", "unrated=skip") == known
    assert ("UNRATED_FIELD", f"null: {code}/U1550") not in found(event, f"{code}/U1550")


@pytest.mark.parametrize(
    ("start", "floor"),
    [(date(2024, 2, 29), 1000), (date(2024, 3, 1), 1400), (date(2026, 4, 4), 1400)],
)
def test_the_lowest_rating_of_the_day(start: date, floor: int) -> None:
    event = Small(UNRATED, (2000, 1900, 1800, None), start=start)
    assert event.values("RTNG", "assumed-rating=floor") == [2000, 1900, 1800, floor]


def test_codes_with_and_without_an_assumed_rating_stand_side_by_side() -> None:
    event = Small(UNRATED, (2000, 1900, 1800, None))
    codes = ["RTNG/U1700", "BH", "ARO", "ARO/U1500", "PTS"]
    table = compute_tiebreaks(event.tables, codes)
    assert table.columns[3:] == codes
    for code in codes:
        assert table[code].to_list() == event.values(code)
    assert event.values("RTNG/U1700") == [2000, 1900, 1800, 1700]


def test_only_rating_codes_take_an_assumed_rating() -> None:
    event = Small(UNRATED)
    for code in ("BH/U1400", "US_SOLK/U1400"):
        with pytest.raises(MalformedError, match="no modifier U"):
            event.values(code)
    for code in ("ARO/U12", "ARO/U0999", "ARO/U"):
        with pytest.raises(MalformedError, match="modifier"):
            event.values(code)


def test_seed_of_the_lots() -> None:
    event = Small(UNRATED)
    assert sorted(event.values("LOTS")) == [1, 2, 3, 4]
    draws = {tuple(event.values("LOTS", f"lots-seed={seed}")) for seed in range(20)}
    assert len(draws) > 10
    assert event.values("LOTS", "lots-seed=0") == event.values("LOTS")
