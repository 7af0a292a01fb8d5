"""Waivers: what each decision makes of each kind of finding, and what a run does with them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import polars as pl
import pytest

from pipeline.archive import Member, Refusal, file_id
from pipeline.contracts.check import checked
from pipeline.errors import MalformedError, TiebreaksError, UsageError
from pipeline.findings import RULES
from pipeline.runs import packing
from pipeline.runs.api import read_archive
from pipeline.runs.reading import read
from pipeline.runs.settings import settings
from pipeline.runs.stages import rank_again, run_all
from pipeline.runs.summary import Summary
from pipeline.store.scan import manifest
from pipeline.tables.ingest import Tables
from pipeline.tables.waivers import waivers
from tests.cli.called import hashes
from tests.tables.little import HEAD, player, points, rounds

SAID = "Arbiter: sheets are lost"
GAME = (player(1, "   2 w 1"), player(2, "   1 b 0"))
OTHER = (player(3, "   4 w 1"), player(4, "   3 b 0"))
BYE = "- - Z"
LEFT_OUT = {1: BYE, 2: BYE, 3: "4 w 1", 4: "3 b 0"}
KEPT = {1: "2 w 1", 2: "1 b 0", 3: "4 w 1", 4: "3 b 0"}


def totals(*stated: str) -> tuple[str, ...]:
    cells = ("   2 w 1", "   1 b 0", "   4 w 1", "   3 b 0")
    places = enumerate(zip(cells, stated, strict=True), start=1)
    return tuple(player(number, cell, points=total) for number, (cell, total) in places)


UNLIKE = totals(" 3.0", " 2.0", " 3.0", " 2.5")
#: (rule, decision) → lines of a file that is refused for the rule, and its rounds once decided.
CASES: dict[tuple[str, str], tuple[Sequence[str], dict[int, str]]] = {
    ("RESULT_MISMATCH", "repair"): (
        (player(1, "   2 w 1"), player(2, "   1 b 1"), *OTHER),
        LEFT_OUT,
    ),
    ("BAD_RESULT", "repair"): ((player(1, "   2 w Q"), player(2, "   1 b Q"), *OTHER), LEFT_OUT),
    ("NOT_MUTUAL", "repair"): (
        (player(1, "   3 w 1"), player(2, "   1 b 0"), *OTHER),
        LEFT_OUT,
    ),
    ("UNKNOWN_OPPONENT", "repair"): (
        (player(1, "  99 w 1"), player(2, "0000 - Z"), *OTHER),
        LEFT_OUT,
    ),
    ("SELF_PAIRED", "repair"): ((player(1, "   1 w 1"), player(2, "0000 - Z"), *OTHER), LEFT_OUT),
    ("BAD_OPPONENT", "repair"): ((player(1, "  x2 w 1"), player(2, "0000 - Z"), *OTHER), LEFT_OUT),
    ("COLOUR_CONFLICT", "repair"): (
        (player(1, "   2 w 1"), player(2, "   1 w 0"), *OTHER),
        KEPT,
    ),
    ("DUP_START", "repair"): ((*GAME, *OTHER, player(4, "0000 - Z", name="Second")), KEPT),
    ("BAD_START", "repair"): ((*GAME, *OTHER, player("x", "0000 - Z")), KEPT),
    ("POINTS_UNEXPLAINED", "accept"): (UNLIKE, KEPT),
    ("POINTS_UNEXPLAINED", "repair"): (UNLIKE, KEPT),
    ("UNKNOWN_ID", "accept"): ((*GAME, *OTHER, "299           1.0    1   99"), KEPT),
    ("ABNORMAL_UNREADABLE", "accept"): ((*GAME, *OTHER, "299 ten"), KEPT),
    ("PLAYER_COUNT", "repair"): (
        ("062 5", player(1, "  99 w 1"), player(2, "0000 - Z"), *OTHER),
        LEFT_OUT,
    ),
}


def waiver(rule: str, decision: str, **more: object) -> str:
    """An entry of a waivers file."""
    values = {"file": "*.trf", "rule": rule, "decision": decision, "who": "Arbiter",
              "why": "sheets are lost", **more}  # fmt: skip
    lines = [f"{key} = {value!r}" for key, value in values.items()]
    return "\n".join(["[[waiver]]", *lines, ""])


def content(lines: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in (*HEAD, *lines)).encode()


def tables(lines: Sequence[str], *entries: str) -> Tables:
    """Tables of one file under these entries, each of them lawful."""
    members = [Member("club/little.trf", content(lines))]
    found = read(members, [], frozenset(), "by-date", None, waivers("".join(entries)))
    for name in ("files", "events", "players", "games", "rounds", "findings"):
        checked(name, getattr(found, name))
    return found


def state(found: Tables) -> tuple[str, str | None]:
    ((name, reason),) = found.files.select("state", "reason").rows()
    return name, reason


def of_rule(found: Tables, rule: str) -> pl.DataFrame:
    return found.findings.filter(pl.col("rule") == rule)


def test_every_decision_of_the_registry_is_tried() -> None:
    undropped = {
        (rule.id, name)
        for rule in RULES.values()
        for name in rule.decisions
        if rule.severity == "error" and name != "drop"
    }
    assert undropped == set(CASES)


@pytest.mark.parametrize(("rule", "decision"), CASES)
def test_a_decided_file_is_loaded_as_documented(rule: str, decision: str) -> None:
    lines, expected = CASES[rule, decision]
    refused = tables(lines)
    assert state(refused)[0] == "quarantined"
    assert set(of_rule(refused, rule)["severity"]) == {"error"}
    loaded = tables(lines, waiver(rule, decision))
    assert state(loaded)[0] == "repaired"
    assert rounds(loaded) == expected
    told = of_rule(loaded, rule)
    assert told.height
    assert set(told["severity"]) == {"warning"}
    done = {"accept": "accepted", "repair": "repaired"}[decision]
    assert set(told["action"]) == {f"{done}: {SAID}"}
    if decision == "repair":
        assert (told["before"] != told["after"]).all()


@pytest.mark.parametrize("rule", sorted({rule for rule, _ in CASES}))
def test_a_dropped_file_is_refused_on_purpose(rule: str) -> None:
    lines = next(lines for (of, _), (lines, _) in CASES.items() if of == rule)
    out = tables(lines, waiver(rule, "drop"))
    assert state(out) == ("quarantined", "DROPPED")
    assert of_rule(out, "DROPPED").select("action", "text").rows() == [(f"dropped: {SAID}", rule)]
    assert set(of_rule(out, rule)["action"]) == {f"dropped: {SAID}"}
    assert out.events.is_empty()


def test_both_sides_of_a_repaired_game_are_told() -> None:
    told = of_rule(tables(*_mismatch(), waiver("RESULT_MISMATCH", "repair")), "RESULT_MISMATCH")
    assert told.select("line", "column", "before", "after").rows() == [
        (3, 90, "2 w 1", "0000 - Z"),
        (4, 90, "1 b 1", "0000 - Z"),
    ]


def _mismatch() -> tuple[Sequence[str]]:
    return (CASES["RESULT_MISMATCH", "repair"][0],)


def test_stated_points_that_are_not_read_are_gone_and_accepted_ones_stay() -> None:
    repaired = tables(UNLIKE, waiver("POINTS_UNEXPLAINED", "repair"))
    assert repaired.players["stated_points"].is_null().all()
    accepted = tables(UNLIKE, waiver("POINTS_UNEXPLAINED", "accept"))
    assert accepted.players["stated_points"].to_list() == [3, 2, 3, 2.5]
    assert points(repaired) == points(accepted) == {1: 1, 2: 0, 3: 1, 4: 0}


def test_a_result_that_is_taken_out_is_not_given_back_by_the_totals() -> None:
    """A blank cell and a point too many would be a bye; a decided cell says what it is."""
    lines = (
        player(1, "   2 w 1", points=" 1.0"),
        player(2, "   1 b 1", points=" 1.0"),
        player(3, "   4 w 1", points=" 1.0"),
        player(4, "   3 b 0", points=" 0.0"),
    )
    found = tables(lines, waiver("RESULT_MISMATCH", "repair"))
    assert rounds(found) == LEFT_OUT
    assert of_rule(found, "POINTS_DIFFER")["line"].to_list() == [3, 4]


def test_a_waiver_of_one_line_leaves_the_others() -> None:
    wrong = (player(1, "   2 w 1"), player(2, "   1 b 1"), player(3, "   4 w 1"))
    lines = (*wrong, player(4, "   3 b 1"), player(5, "   6 w 1"), player(6, "   5 b 0"))
    assert state(tables(lines, waiver("RESULT_MISMATCH", "repair", line=3)))[0] == "quarantined"
    both = [waiver("RESULT_MISMATCH", "repair", line=line) for line in (3, 5)]
    byes = dict.fromkeys((1, 2, 3, 4), BYE)
    assert rounds(tables(lines, *both)) == {**byes, 5: "6 w 1", 6: "5 b 0"}


def test_the_first_entry_that_means_a_finding_counts() -> None:
    lines = _mismatch()[0]
    drop, repair = waiver("RESULT_MISMATCH", "drop"), waiver("RESULT_MISMATCH", "repair")
    assert state(tables(lines, drop, repair)) == ("quarantined", "DROPPED")
    assert state(tables(lines, repair, drop)) == ("repaired", "RESULT_MISMATCH")


def test_a_repair_finds_its_columns_in_a_record_that_was_moved() -> None:
    name = "Maximilian Alexander of the Long Name"
    lines = list(_mismatch()[0])
    lines[0] = player(1, "   2 w 1", name=name)
    found = tables(lines, waiver("RESULT_MISMATCH", "repair"))
    assert rounds(found) == LEFT_OUT
    assert of_rule(found, "LINE_SHIFTED")["line"].to_list() == [3]
    assert of_rule(found, "RESULT_MISMATCH")["before"].to_list() == ["2 w 1", "1 b 1"]


def test_a_copy_of_a_repaired_record_stays_a_copy() -> None:
    lines = _mismatch()[0]
    found = tables((*lines, lines[0]), waiver("RESULT_MISMATCH", "repair"))
    assert rounds(found) == LEFT_OUT
    assert of_rule(found, "DUP_LINE")["line"].to_list() == [7]


def test_what_else_is_wrong_still_refuses() -> None:
    lines = (*_mismatch()[0], player(5, "   5 w 1"))
    found = tables(lines, waiver("RESULT_MISMATCH", "repair"))
    assert state(found) == ("quarantined", "SELF_PAIRED")


def test_what_comes_to_light_after_a_repair_is_decided_as_well() -> None:
    """The totals fit the cells until these are taken out."""
    pairs = ((1, 2, "w 1"), (2, 1, "b 1"), (3, 4, "w 1"), (4, 3, "b 1"), (5, 6, "w 1"))
    won = (player(one, f"{other:4} {cell}", points="1.0") for one, other, cell in pairs)
    lines = (*won, player(6, "   5 b 0", points="0.0"))
    repair = waiver("RESULT_MISMATCH", "repair")
    assert state(tables(lines, repair)) == ("quarantined", "POINTS_UNEXPLAINED")
    found = tables(lines, repair, waiver("POINTS_UNEXPLAINED", "repair"))
    assert state(found) == ("repaired", "RESULT_MISMATCH")
    assert found.players["stated_points"].is_null().all()
    assert rounds(found) == {**dict.fromkeys((1, 2, 3, 4), BYE), 5: "6 w 1", 6: "5 b 0"}
    assert of_rule(found, "POINTS_UNEXPLAINED")["before"].to_list() == [*["1.0"] * 5, "0.0"]
    dropped = tables(lines, repair, waiver("POINTS_UNEXPLAINED", "drop"))
    assert state(dropped) == ("quarantined", "DROPPED")


def test_the_answer_is_looked_for_in_the_same_event() -> None:
    second = (player(1, "   2 w 1"), player(2, "   1 b 1"), *OTHER)
    lines = (*GAME, "012 Second", *second)
    found = tables(lines, waiver("RESULT_MISMATCH", "repair"))
    by_event = found.rounds.group_by("event_id").agg("result").sort("event_id")
    assert by_event["result"].cast(pl.List(pl.String)).to_list() == [
        ["1", "0"],
        ["Z", "Z", "1", "0"],
    ]


def test_a_forfeit_without_colours_on_both_sides_gets_white_first() -> None:
    lines = (player(1, "   2 - 1"), player(2, "   1 - 0"), *OTHER)
    assert rounds(tables(lines, waiver("COLOUR_CONFLICT", "repair"))) == KEPT


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        ("BYE_CONFLICT", "240 H   1    1"),
        ("DATE_UNREADABLE", "052 01/02/2003"),
        ("ROUNDS_TEXT", "XXR nine"),
        ("SCORING_TEXT", "162 W one"),
        ("SYSTEM_UNKNOWN", "192 FIDE_LIM"),
    ],
)
def test_a_line_is_left_out(rule: str, line: str) -> None:
    lines = (*GAME, *OTHER, line)
    kept = of_rule(tables(lines), rule)
    assert kept.height
    left_out = of_rule(tables(lines, waiver(rule, "drop")), rule)
    assert left_out.select("severity", "line", "action", "before").rows() == [
        (kept["severity"][0], 7, f"dropped: {SAID}", line)
    ]


def test_a_member_that_could_not_be_read_is_dropped() -> None:
    refusals = [Refusal("a.zip!b.trf", "ARCHIVE_ENCRYPTED", "a password"),
                Refusal("c.zip", "ARCHIVE_BROKEN", "cut short")]  # fmt: skip
    given = waivers(waiver("ARCHIVE_ENCRYPTED", "drop", file="a.zip*"))
    found = read([], refusals, frozenset(), "by-date", None, given)
    reasons = [("a.zip!b.trf", "DROPPED"), ("c.zip", "ARCHIVE_BROKEN")]
    assert found.files.select("origin", "reason").rows() == reasons


MISMATCH = content(_mismatch()[0])


@pytest.mark.parametrize(
    ("file", "means"),
    [
        (file_id(MISMATCH), True),
        ("0" * 16, False),
        ("club/little.trf", True),
        ("little.trf", True),
        ("ittle.trf", False),
        ("club", False),
        ("club/*", True),
        ("*", True),
        ("l?tt[a-m]e.trf", True),
        ("l[!i]ttle.trf", False),
        ("club/little.tr", False),
        ("club.little.trf", False),
    ],
)
def test_which_files_an_entry_means(file: str, means: bool) -> None:
    found = tables(_mismatch()[0], waiver("RESULT_MISMATCH", "repair", file=file))
    assert state(found)[0] == ("repaired" if means else "quarantined")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (waiver("RESULT_MISMATCH", "accept"), ("waiver 1", "RESULT_MISMATCH", "repair, drop")),
        (waiver("DUP_START", "drop") + waiver("TABS", "repair"), ("waiver 2", "TABS", "drop")),
        (waiver("POINTS_DIFFER", "accept"), ("waiver 1", "POINTS_DIFFER", "nothing")),
        (waiver("RESULT_MISMATCHED", "repair"), ("waiver 1", "RESULT_MISMATCHED", "Did you mean")),
        (waiver("DUP_START", "ignore"), ("waiver 1", "decision", "accept, repair, drop")),
        (waiver("DUP_START", "drop", who=""), ("waiver 1", "who")),
        (waiver("DUP_START", "drop", line=0), ("waiver 1", "line", "whole number")),
        (waiver("DUP_START", "drop", lines=3), ("waiver 1", "lines", "not a key")),
        (waiver("DUP_START", "drop", file="[z-a]"), ("waiver 1", "file", "glob")),
        ("[[waiver]]\nfile = 'a'\nwho = 'a'\nwhy = 'b'\n", ("waiver 1", "rule", "missing")),
        ("[[waiver]]\nrule = 'TABS'\nfile = 'a'\nwho = 'a'\n", ("waiver 1", "why", "missing")),
        ("[[waver]]\n", ("waver", "[[waiver]]")),
        ("waiver = 3\n", ("[[waiver]]",)),
        ("[[waiver]\n", ("waivers file",)),
    ],
)
def test_entries_that_are_refused_name_what_is_wrong(text: str, words: Sequence[str]) -> None:
    with pytest.raises(TiebreaksError) as refused:
        settings(waived=text)
    assert isinstance(refused.value, MalformedError | UsageError)
    assert refused.value.exit_code == 2
    assert all(word in str(refused.value) for word in words), str(refused.value)


def archive(folder: Path, files: Mapping[str, bytes]) -> Path:
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture
def small_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bucket for every file."""
    monkeypatch.setattr(packing, "LEAST", 1)
    monkeypatch.setattr(packing, "MARK", 1)


def run(source: Path, out: Path, text: str = "") -> Summary:
    return run_all([source], out, settings(waived=text), 1, lambda *_: None)


@pytest.mark.usefixtures("small_buckets")
def test_a_waiver_costs_the_files_that_it_means_and_nothing_else(tmp_path: Path) -> None:
    source = archive(
        tmp_path / "archive",
        {f"good-{n}.trf": content((*GAME, player(3 + n, "0000 - Z"))) for n in range(3)}
        | {"bad.trf": MISMATCH},
    )
    out = tmp_path / "out"
    run(source, out)
    assert (out / "quarantine" / f"{file_id(MISMATCH)}.txt").is_file()
    one = waiver("RESULT_MISMATCH", "repair", file="bad.trf")
    unused = waiver("TABS", "drop", file="elsewhere/*")
    summary = run(source, out, one + unused)
    assert (summary.buckets, summary.reused) == (4, 3)
    assert summary.files == {"loaded": 3, "repaired": 1}
    assert summary.unused == ["Waiver 2 (TABS in elsewhere/*)"]
    assert "Waiver 2 (TABS in elsewhere/*) matched nothing." in summary.sentence()
    assert not list((out / "quarantine").iterdir())
    fresh = tmp_path / "fresh"
    run(source, fresh, one + unused)
    assert hashes(fresh) == hashes(out)

    kept = manifest(out)["options"]["waivers"]
    assert kept["text"] == one + unused
    assert len(kept["sha256"]) == 64
    assert [entry["used"] for entry in kept["entries"]] == [2, 0]
    assert kept["entries"][0]["why"] == "sheets are lost"

    rank_again(out, ["club=BH"], 1, lambda *_: None)
    assert manifest(out)["options"]["waivers"] == kept, "later stages keep what was decided"
    assert not run(source, fresh, one + unused).changed
    reworded = run(source, fresh, f"# the same\n{one}{unused}")
    assert (reworded.changed, reworded.reused) == (True, 4), "the text alone is new"
    assert run(source, fresh).files["quarantined"] == 1, "without the waiver it is refused again"


def test_all_repairs_and_acceptances_keep_the_laws(tmp_path: Path) -> None:
    """The laws that span tables are part of a run; one that is broken ends it."""
    names = {f"{rule}-{decision}.trf": key for key in CASES for rule, decision in [key]}
    files = {name: content((*CASES[key][0], f"### {name}")) for name, key in names.items()}
    text = "".join(waiver(rule, decision, file=name) for name, (rule, decision) in names.items())
    summary = run(archive(tmp_path / "archive", files), tmp_path / "out", text)
    assert summary.files == {"repaired": len(CASES)}
    assert not summary.unused


def test_files_dropped_on_purpose_do_not_count_as_refused(tmp_path: Path) -> None:
    files = {"good.trf": content(GAME), "bad.trf": MISMATCH}
    source = archive(tmp_path / "archive", files)
    assert run(source, tmp_path / "a").quarantined_share == 0.5
    dropped = run(source, tmp_path / "b", waiver("RESULT_MISMATCH", "drop"))
    assert (dropped.files["quarantined"], dropped.dropped) == (1, 1)
    assert dropped.quarantined_share == 0
    assert not dropped.unused


def test_in_a_notebook(tmp_path: Path) -> None:
    (tmp_path / "bad.trf").write_bytes(MISMATCH)
    (tmp_path / "waivers.toml").write_text(waiver("RESULT_MISMATCH", "repair"))
    found = read_archive(tmp_path / "bad.trf", waivers=tmp_path / "waivers.toml")
    assert state(found) == ("repaired", "RESULT_MISMATCH")
