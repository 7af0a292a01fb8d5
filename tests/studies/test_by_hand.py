"""Small events whose answers can be read off: editions, byes, games of others, extra Whites."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pipeline.errors import NothingReadableError, UsageError
from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
from pipeline.studies.all import STUDIES
from pipeline.studies.ask import ask
from pipeline.studies.byes import AHEAD, BEHIND
from pipeline.studies.editions import MOVED, PLACE, WINNER
from pipeline.studies.ground import Ground, published
from pipeline.studies.orders import ALONE, LEFT, SEVERAL, WINNERS
from tests.studies.conftest import question
from tests.tables.little import player

SWISS = ("042 2026/04/04", "092 Individual: Swiss-System")


@contextmanager
def grounded(tmp_path: Path, *lists: str, **events: list[str]) -> Iterator[Ground]:
    """The ground of events by name, each a list of player records."""
    for name, lines in events.items():
        (tmp_path / f"{name}.trf").write_text("\n".join([f"012 {name}", *SWISS, *lines]) + "\n")
    run_all([tmp_path], tmp_path / "out", settings(lists=lists), 1, lambda *_: None)
    with published(tmp_path / "out", question(*lists)) as ground:
        yield ground


#: 1 and 2 are level on 2; 2 has a half-point bye where 1 drew. No cap touches it.
BYE = [
    player(1, "   3 w 1", "   2 b =", "   4 w ="),
    player(2, "   4 b 1", "   1 w =", "0000 - H"),
    player(3, "   1 b 0", "   4 w 1", "0000 - U"),
    player(4, "   2 w 0", "   3 b 0", "   1 b ="),
]


def test_byes(tmp_path: Path):
    with grounded(tmp_path, "BH", bye=BYE) as ground:
        result = ask(STUDIES["byes"], ground)
    # 1 has played all rounds; 2 (half-point bye) and 3 (pairing-allocated bye) have 2 points too
    values = {
        "fide-2024": {1: 2 + 2 + 0.5, 2: 0.5 + 2 + 2, 3: 2 + 0.5 + 2},
        # 2.0 is above the draws of three rounds
        "fide-2026": {1: 2 + 2 + 0.5, 2: 0.5 + 2 + 1.5, 3: 2 + 0.5 + 1.5},
        # the bye of 3 counts as a draw for others; the virtual opponent was level (1½, 1) and gets
        # the complement of the round (½, 0)
        "virtual-opponent": {1: 1.5 + 2 + 0.5, 2: 0.5 + 2 + 2, 3: 2 + 0.5 + 1},
    }
    found = {(row["category"], row["edition"]): row for row in result.events.to_dicts()}
    for edition, by_player in values.items():
        for category, other in (("half-point bye", 2), ("pairing-allocated bye", 3)):
            row = found[category, edition]
            margin = by_player[other] - by_player[1]
            assert (row["ahead"], row["level"], row["behind"]) == (
                int(margin > 0), int(margin == 0), int(margin < 0),
            ), (category, edition)  # fmt: skip
    shares = result.summary.filter(
        category="half-point bye", edition="fide-2026", code="BH"
    ).select("measure", "estimate")
    assert dict(shares.rows()) == {AHEAD: 0, BEHIND: 1, "level": 0}


def test_byes_where_nobody_has_one(tmp_path: Path):
    with grounded(tmp_path, "BH", tied=OTHERS) as ground:
        result = ask(STUDIES["byes"], ground)
    assert (result.events.height, result.summary.height, result.counted) == (0, 0, 1)


def test_editions(tmp_path: Path):
    with grounded(tmp_path, "BH", bye=BYE) as ground:
        summary = ask(STUDIES["editions"], ground).summary.filter(unplayed="all")
    facts = {(row["measure"], row["editions"]): row["estimate"] for row in summary.to_dicts()}
    # 2024: 1, 2 and 3 share first place; 2026: 1 ahead of 2 and 3; before: 2, then 1, then 3
    assert facts[PLACE, "fide-2024 / fide-2026"] == 1
    assert facts[MOVED, "fide-2024 / fide-2026"] == 2 / 4
    assert facts[MOVED, "virtual-opponent / fide-2024"] == 2 / 4
    assert facts[MOVED, "virtual-opponent / fide-2026"] == 3 / 4
    assert facts[WINNER, "virtual-opponent / fide-2026"] == 1


#: 1 and 2 share first place on 2½. Their opponents 3 and 5 meet in the last round.
OTHERS = [
    player(1, "   3 w 1", "   4 b 1", "   2 w ="),
    player(2, "   5 b 1", "   6 w 1", "   1 b ="),
    player(3, "   1 b 0", "   5 w 1", "   6 b 0"),
    player(4, "   6 w 1", "   1 w 0", "   5 b 1"),
    player(5, "   2 w 0", "   3 b 0", "   4 w 0"),
    player(6, "   4 b 0", "   2 b 0", "   3 w 1"),
]


def test_butterfly(tmp_path: Path):
    with grounded(tmp_path, "BH", "WIN,TPN", tied=OTHERS) as ground:
        result = ask(STUDIES["butterfly"], ground)
    # BH of 1: 3 + 4 + 2 = 1 + 2 + 2.5 = 5.5; of 2: 5 + 6 + 1 = 0 + 1 + 2.5 = 3.5. Each game of
    # the others would have to swing it by 2: 4-5 gives at most -1 and +1, 3-6 +1 and -1.
    with published(tmp_path / "out", question("BH")) as ground:
        lots = dict(ground.con.sql("select competitor, lot from study_lots").pl().rows())
    by_lot = lots[2] < lots[1]
    rows = {row["list"]: row for row in result.events.to_dicts()}
    # 4-5 turned round makes 4.5 against 4.5, 3-6 turned round 6.5 against 2.5
    assert rows["BH"]["games"] == 2
    assert rows["BH"]["deciding"] == int(by_lot)
    assert (rows["WIN,TPN"]["games"], rows["WIN,TPN"]["deciding"]) == (2, 0), "own results alone"


def test_no_game_that_brings_another_leader_counts(tmp_path: Path):
    # 3 would reach the 2 points of 1 and 2 with a draw or a win
    lines = [
        player(1, "   3 w 1", "   4 b =", "   2 w ="),
        player(2, "   4 b 1", "   3 w =", "   1 b ="),
        player(3, "   1 b 0", "   2 b =", "   4 w 1"),
        player(4, "   2 w 0", "   1 w =", "   3 b 0"),
    ]
    with grounded(tmp_path, "BH", tied=lines) as ground:
        games = ground.frame("ties")
        result = ask(STUDIES["butterfly"], ground)
    assert games["tied_first"].to_list() == [2]
    # 3 has won already; a draw or a loss leaves 3 below and lifts 4 to 1 or 1½
    assert result.events.select("games").to_series().to_list() == [1]


def test_counted_events(tmp_path: Path):
    unfinished = ["142 2", player(1, "   2 w 1"), player(2, "   1 b 0")]
    small = [player(1, "   2 w 1"), player(2, "   1 b 0")]
    with grounded(tmp_path, bye=BYE, small=small, unfinished=unfinished) as ground:
        assert sorted(ground.events["name"]) == ["bye", "small"]
    for asked, names in (({"min_players": 3}, ["bye"]), ({"min_rounds": 3}, ["bye"])):
        with published(tmp_path / "out", question(**asked)) as ground:
            assert sorted(ground.events["name"]) == names


def test_cells_that_had_to_be_guessed(tmp_path: Path):
    # one of two cells lacks its result
    guessed = [player(1, "   2 w 1"), player(2, "   1 b")]
    with grounded(tmp_path, bye=BYE, guessed=guessed):
        pass
    for readable, names in ((0.5, ["bye", "guessed"]), (0.51, ["bye"])):
        with published(tmp_path / "out", question(readable=readable)) as ground:
            assert sorted(ground.events["name"]) == names


def test_exactly_nine_of_ten_cells_are_enough(tmp_path: Path):
    # five rounds of two players; one of the ten cells lacks its result
    guessed = [
        player(1, "   2 w 1", "   2 b 1", "   2 w 1", "   2 b 1", "   2 w 1"),
        player(2, "   1 b", "   1 w 0", "   1 b 0", "   1 w 0", "   1 b 0"),
    ]
    with grounded(tmp_path, guessed=guessed) as ground:
        assert ground.frame("study_events")["name"].to_list() == ["guessed"]
    with pytest.raises(NothingReadableError), published(tmp_path / "out", question(readable=0.91)):
        pass


def test_no_event_counts(tmp_path: Path):
    with grounded(tmp_path, bye=BYE):
        pass
    for asked in ({"system": "round_robin"}, {"min_players": 5}):
        with (
            pytest.raises(NothingReadableError, match="no event counts"),
            published(tmp_path / "out", question(**asked)),
        ):
            pass
    with (
        pytest.raises(UsageError, match="federation"),
        published(tmp_path / "out", question(by=("federations",))),
    ):
        pass


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Open de Nice 2019", "Open de Nice 2020", True),
        ("12th Riverside Cup", "13th Riverside Cup", True),
        ("Memorial XIV Rochade", "Memorial IX Rochade", True),
        ("Open de Nice 2019", "Open de Cannes 2019", False),
        ("2019", "2020", False),
    ],
)
def test_series(tmp_path: Path, one: str, other: str, same: bool):
    small = [player(1, "   2 w 1"), player(2, "   1 b 0")]
    for number, name in enumerate((one, other)):
        text = "\n".join([f"012 {name}", "032 FRA", *SWISS, *small, f"### {number}"])
        (tmp_path / f"{number}.trf").write_text(text + "\n")
    run_all([tmp_path], tmp_path / "out", settings(), 1, lambda *_: None)
    with published(tmp_path / "out", question()) as ground:
        assert (ground.events["series"].n_unique() == 1) == same
    with published(tmp_path / "out", question(series="event")) as ground:
        assert ground.events["series"].n_unique() == 2


def test_strata(tmp_path: Path):
    small = [player(1, "   2 w 1"), player(2, "   1 b 0")]
    with grounded(tmp_path, bye=BYE, small=small):
        pass
    with published(tmp_path / "out", question(by=("decade", "players"))) as ground:
        summary = ask(STUDIES["ties"], ground).summary.filter(measure="first place tied")
    cells = summary.select("decade", "players", "n", "estimate").rows()
    assert cells == [(None, None, 2, 0.5), ("2020s", "2", 1, 0.0), ("2020s", "4", 1, 1.0)]


def test_events_without_a_federation_are_a_stratum_of_their_own(tmp_path: Path):
    with grounded(tmp_path, abroad=["032 FRA", *BYE], tied=OTHERS):
        pass
    with published(tmp_path / "out", question(by=("federation",))) as ground:
        summary = ask(STUDIES["ties"], ground).summary.filter(measure="first place tied")
    cells = summary.select("federation", "n").rows()
    assert cells == [(None, 2), ("FRA", 1), ("unknown", 1)]


def test_exact_tests_are_of_all_events_together(tmp_path: Path):
    with grounded(tmp_path, "BH", "PTS", abroad=["032 FRA", *BYE], tied=OTHERS):
        pass
    with published(tmp_path / "out", question("BH", "PTS", by=("federation",))) as ground:
        summary = ask(STUDIES["orders"], ground).summary.filter(measure=ALONE)
    assert summary["n"].to_list() == [2, 1, 1]
    assert summary["p"].null_count() == summary["p_holm"].null_count() == 2
    # BH separates first place in both events, points in none: twice a quarter
    assert summary["p"][0] == 0.5


@pytest.mark.parametrize("column", ["players", "event_id", "measure"])
def test_strata_named_like_a_column_of_the_fit(tmp_path: Path, column: str):
    with grounded(tmp_path, tied=OTHERS):
        pass
    with pytest.raises(UsageError), published(tmp_path / "out", question(by=(column,))) as ground:
        ask(STUDIES["white"], ground)


def test_one_list_alone_has_no_pairs(tmp_path: Path):
    with grounded(tmp_path, "BH", tied=OTHERS) as ground:
        summary = ask(STUDIES["orders"], ground).summary
    assert set(summary["measure"]) == {SEVERAL, WINNERS, LEFT}


def test_expected_points_are_chess_points(tmp_path: Path):
    """An event that pays three for a win and one for a draw has the same surpluses."""
    rating = dict(zip(range(1, 7), ("2100", "2000", "1950", "1900", "1850", "1800"), strict=True))
    lines = [line[:48] + rating[int(line[4:8])] + line[52:] for line in OTHERS]
    with grounded(tmp_path, usual=lines, three=["162  W 3.0    D 1.0    L 0.0", *lines]) as ground:
        ask(STUDIES["white"], ground)
        surplus = ground.con.sql(
            "select competitor, surplus from white_players order by all"
        ).fetchall()
    assert len(surplus) == 12
    assert surplus[::2] == surplus[1::2]
