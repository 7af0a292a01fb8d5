"""Systems of users' guides and older lists, by hand and against the lists that they stand for."""

from hashlib import sha256
from pathlib import Path

import polars as pl
import pytest

from data.builder.generate import round_robin, swiss
from data.builder.trf import write
from data.builder.worked import worked
from pipeline import compute_tiebreaks, rank, read_archive
from pipeline.tables.ingest import Tables
from tests.tiebreaks.opponents import opponents, tables
from tests.tiebreaks.small import Small

ROBIN = "Round-Robin"


def test_sums_over_opponents_of_the_memorial() -> None:
    values = compute_tiebreaks(tables(worked()["memorial-8"]), ["OTHER_BH_SUM", "OTHER_PS_SUM"])
    assert values["OTHER_BH_SUM"].to_list() == [63, 62.5, 64.5, 64, 63, 63, 60.5, 59.5]
    assert values["OTHER_PS_SUM"].to_list() == [43, 42.5, 35, 33.5, 38, 40.5, 31.5, 36]


def test_sums_over_opponents_leave_unplayed_rounds_out() -> None:
    event = Small("1w2 +w3\n0b1 U\nU -b1")
    # 2 has BH 2 + min(1, 1) for the bye, PS 0 + 1
    assert event.values("OTHER_BH_SUM")[0] == 3
    assert event.values("OTHER_PS_SUM") == [1, 3, 0]
    for edition, buchholz in (("fide-2024", 3), ("virtual-opponent", 1.5)):
        # the virtual opponent: 2 for the bye has 0 + (1 - 1), 1 adjusted has 1½
        assert Small("1w2 +w3\n0b1 U\nU -b1", edition=edition).value("OTHER_BH_SUM") == buchholz


def test_older_lists_worked_examples() -> None:
    assert compute_tiebreaks(opponents("1=1=1"), ["PS"])["PS"][0] == 12
    assert compute_tiebreaks(opponents("=1=11"), ["PS"])["PS"][0] == 11
    assert compute_tiebreaks(opponents("1111111==00"), ["WIN"])["WIN"][0] == 7
    assert compute_tiebreaks(opponents("111111====0"), ["WIN"])["WIN"][0] == 6


def test_buchholz_without_byes() -> None:
    event = Small(
        """
        1w2 H   1b3
        0b1 U   1w4
        F   +w4 0w1
        H   -b3 0b2
        """
    )
    # 2 has 2 points, 1 without its bye; 3 has 2, of which the forfeit win stays; 4 has ½ and 0
    assert event.values("OTHER_BH_NOBYE") == [1 + 1, 2 + 0, 2, 1]
    assert event.values("OTHER_BH_NOBYE_OWN") == [2 + 2, 2.5 + 0.5, 2.5, 2]


@pytest.mark.parametrize("code", ["OTHER_BH_SUM", "OTHER_BH_NOBYE", "OTHER_BH_NOBYE_OWN"])
def test_buchholz_of_any_kind_is_refused_in_a_round_robin(code: str) -> None:
    event = Small("1w2 1b3 Z\n0b1 Z 1w3\nZ 0w1 0b2", system=ROBIN)
    assert event.values(code) == [None] * 3
    assert None not in event.values(code, "round-robin-buchholz=compute")
    assert None not in Small("1w2\n0b1", system=ROBIN, edition="fide-2024").values(code)


def test_extended_koya_by_hand() -> None:
    event = Small(
        """
        1w2 0b3 1w4 1b5 Z
        0b1 1w4 1b5 Z   =w3
        =b5 1w1 Z   0w4 =b2
        Z   0b2 0b1 1b3 =w5
        =w3 Z   0w2 0w1 =b4
        """,
        system=ROBIN,
    )
    # points 3, 2½, 2, 1½, 1: the limit is 2. Koya 1 of {2, 3}; ½; 1½; 1; ½: 2 and 5 are tied there,
    # and against 4 on 1½ the second won and the fifth drew
    assert event.values("KS") == [1, 0.5, 1.5, 1, 0.5]
    assert event.values("OTHER_KOYA_EXT") == [2, 4, 1, 3, 5]


def steps(table: Tables, chain: list[str], code: str) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Standings by the chain of codes and by the one code that stands for it, without points."""
    keys = ["event_id", "competitor"]
    every = rank(table, [f"CHAIN={','.join([*chain, 'PTS'])}", f"ONE={code},PTS"])
    parts = [every.filter(list=name).sort(keys).select(*keys, "rank") for name in ("CHAIN", "ONE")]
    return parts[0], parts[1]


def test_extended_koya_is_the_chain_of_lower_limits() -> None:
    events = [round_robin(seed, 4 + seed % 9, double=seed % 4 == 0) for seed in range(24)]
    chain = ["KS", *(f"KS/L-{step}" for step in range(1, 25))]
    by_chain, by_place = steps(tables(worked()["koya-8"], *events), chain, "OTHER_KOYA_EXT")
    assert by_chain.height > 150
    assert by_place.equals(by_chain)


def test_cut_progressive_is_the_chain_of_cuts() -> None:
    events = [swiss(seed, 10 + seed, 3 + seed % 7) for seed in range(20)]
    chain = ["PS", *(f"PS/C{cut}" for cut in range(1, 10))]
    by_chain, by_place = steps(tables(*events), chain, "OTHER_PS_CHAIN")
    assert by_chain["rank"].max() > 20
    assert by_place.equals(by_chain)
    named = rank(tables(*events), ["cut-progressive"])
    assert set(named["decided_by"].drop_nulls()) == {"PTS", "OTHER_PS_CHAIN"}


@pytest.mark.parametrize(
    ("cells", "code", "expected"),
    [
        # C and D have not met: Article 6 ranks A and B all the same, this does not
        ("1w2 1w3 1w4\n0b1 1w4 1w3\nZ 0b1 0b2\nZ 0b2 0b1", "DE", [1, 2, 3, 3]),
        ("1w2 1w3 1w4\n0b1 1w4 1w3\nZ 0b1 0b2\nZ 0b2 0b1", "OTHER_DE_STRICT", [1, 1, 1, 1]),
        # all met; 1 and 3 have two wins each, 2 and 4 one, and their games decide
        ("1w2 0b3 1w4\n0b1 0w4 1w3\n1w4 1w1 0b2\n0b3 1b2 0b1", "OTHER_DE_STRICT", [2, 4, 1, 3]),
        ("+w2\n-b1", "OTHER_DE_STRICT", [1, 1]),
        ("+w2\n-b1", "OTHER_DE_STRICT/P", [1, 2]),
        # met twice: the average
        ("=w2 1b2\n=b1 0w1", "OTHER_DE_STRICT", [1, 2]),
    ],
)
def test_strict_direct_encounter(cells: str, code: str, expected: list[int]) -> None:
    assert Small(cells).tiers(code) == expected


def mixed(number: int) -> int:
    """One step of SplitMix64."""
    mask = 2**64 - 1
    number = (number + 0x9E3779B97F4A7C15) & mask
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & mask
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & mask
    return number ^ (number >> 31)


def drawn(seed: str, event_id: str, player: int) -> int:
    number = int.from_bytes(sha256(seed.encode()).digest()[:8], "big")
    name = event_id.encode()[:32].ljust(32, b"\0")
    for start in range(0, 32, 8):
        number = mixed(number ^ int.from_bytes(name[start : start + 8], "big"))
    return mixed(number ^ player)


@pytest.mark.parametrize("seed", ["0", "2026-04-04"])
def test_lots_are_the_stated_hash(seed: str) -> None:
    table = tables(swiss(1, 30, 5), swiss(2, 9, 3))
    values = compute_tiebreaks(table, ["LOTS"], [f"lots-seed={seed}"])
    for (event_id,), rows in values.group_by("event_id"):
        order = sorted(rows["competitor"], key=lambda player: drawn(seed, str(event_id), player))
        assert rows.sort("LOTS")["competitor"].to_list() == order
        assert rows["LOTS"].sort().to_list() == list(range(1, rows.height + 1))


def test_lots_do_not_depend_on_other_events_and_leave_no_tie(tmp_path: Path) -> None:
    alone, among = tables(swiss(1, 30, 5)), tables(swiss(3, 7, 3), swiss(1, 30, 5))
    values = compute_tiebreaks(alone, ["LOTS"])
    both = compute_tiebreaks(among, ["LOTS"])
    assert both.filter(pl.col("event_id") == values["event_id"][0]).equals(values)
    other = compute_tiebreaks(alone, ["LOTS"], ["lots-seed=1"])
    assert not other["LOTS"].equals(values["LOTS"])
    assert not rank(alone, ["X=BH,LOTS"])["tied_after_all"].any()
    (tmp_path / "one.trf").write_bytes(write(swiss(1, 30, 5)))
    assert compute_tiebreaks(read_archive(tmp_path), ["LOTS"])["LOTS"].equals(values["LOTS"])
