"""Overrides: facts stated from outside the files, where they are read and what is told of them."""

from collections.abc import Sequence
from pathlib import Path

import polars as pl
import pytest

from pipeline.archive import Member, file_id
from pipeline.contracts.check import checked
from pipeline.errors import MalformedError
from pipeline.runs import packing
from pipeline.runs.api import read_archive
from pipeline.runs.config import configured
from pipeline.runs.reading import read
from pipeline.runs.settings import settings
from pipeline.runs.stages import rank_again, run_all
from pipeline.runs.summary import Summary
from pipeline.store.scan import manifest
from pipeline.store.scan import read as stored
from pipeline.tables.ingest import Tables
from pipeline.tables.overrides import overrides
from tests.cli.called import hashes
from tests.tables.little import player, points

#: Three of four players, so no full table: a Swiss unless something says otherwise.
PLAYERS = (
    player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, "   4 w ="), player(4, "   3 b ="),
    player(5, "0000 - U"),
)  # fmt: skip


def content(name: str = "Club Open 2026", *more: str, day: str = "2026/04/04") -> bytes:
    head = (f"012 {name}", f"042 {day}")
    return "".join(f"{line}\n" for line in (*head, *more, *PLAYERS)).encode()


def override(**facts: object) -> str:
    """An entry of an overrides file; of every file unless it says which."""
    where = {} if {"file", "event"} & facts.keys() else {"file": "*"}
    values = {**where, "who": "Arbiter", "why": "regulations", **facts}
    return "\n".join(["[[override]]", *(f"{key} = {_toml(v)}" for key, v in values.items()), ""])


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {number}" for key, number in value.items()) + " }"
    return repr(value)


def tables(*entries: str, data: bytes = content(), edition: str = "by-date") -> Tables:
    """Tables of one file under these entries, each of them lawful."""
    members = [Member("club/open.trf", data)]
    found = read(members, [], frozenset(), edition, None, (), overrides("".join(entries)))
    for name in ("files", "events", "players", "games", "rounds", "findings"):
        checked(name, getattr(found, name))
    return found


def told(found: Tables) -> list[tuple[str, str | None, str]]:
    """(fact, before, after) of what was overridden."""
    rows = found.findings.filter(pl.col("rule") == "OVERRIDDEN")
    assert set(rows["severity"]) <= {"note"}
    assert set(rows["action"]) <= {"override: Arbiter: regulations"}
    return rows.select("text", "before", "after").rows()


def event(found: Tables, *columns: str) -> tuple[object, ...]:
    (row,) = found.events.select(columns).rows()
    return row


def test_the_edition() -> None:
    found = tables(override(edition="fide-2023"))
    assert event(found, "edition", "edition_reason") == ("fide-2023", "override")
    assert told(found) == [("edition", "fide-2026", "fide-2023")]
    forced = tables(override(edition="fide-2023"), edition="fide-2024")
    assert event(forced, "edition") == ("fide-2023",), "what is said of one event is more exact"


def test_an_undated_event_with_an_edition_is_not_guessed() -> None:
    data = content(day="")
    undated = {"UNDATED_EDITION"}
    assert undated <= set(tables(data=data).findings["rule"])
    assert not undated & set(tables(override(edition="fide-2024"), data=data).findings["rule"])


@pytest.mark.parametrize(
    ("system", "predetermined"),
    [("swiss", False), ("round_robin", True), ("double_round_robin", True), ("other", False)],
)
def test_the_system(system: str, predetermined: bool) -> None:
    found = tables(override(system=system))
    said = event(found, "system", "system_reason", "predetermined")
    assert said == (system, "override", predetermined)
    assert told(found) == [("system", "swiss", system)]


def test_a_declared_round_robin_can_be_a_swiss() -> None:
    data = content("A", "192 FIDE_ROUNDROBIN_BERGER")
    assert event(tables(data=data), "predetermined") == (True,)
    assert event(tables(override(system="swiss"), data=data), "predetermined") == (False,)


def test_the_declared_rounds() -> None:
    assert event(tables(), "rounds_declared", "complete") == (None, True)
    found = tables(override(rounds=3))
    assert event(found, "rounds_declared", "complete") == (3, False)
    assert told(found) == [("rounds", None, "3")]


def test_the_list() -> None:
    found = tables(override(list="bh/c1, BH ,sb"), data=content("A", "202 DE,WIN"))
    assert event(found, "declared_list") == ("BH/C1,BH,SB",)
    assert told(found) == [("list", "DE,WIN", "BH/C1,BH,SB")]


def test_the_scoring_and_what_follows_from_it() -> None:
    found = tables(override(scoring={"win": 3, "draw": 1, "pairing_bye": 1.5}))
    paid = event(found, "win", "draw", "loss", "pairing_bye", "full_bye", "forfeit_win", "half_bye")
    assert paid == (3, 1, 0, 1.5, 3, 3, 1)
    assert points(found) == {1: 3, 2: 0, 3: 1, 4: 1, 5: 1.5}
    assert ("scoring.win", "1.0", "3.0") in told(found)
    assert ("scoring.pairing_bye", "1.0", "1.5") in told(found)
    assert "scoring.loss" not in {fact for fact, _, _ in told(found)}


def test_a_stated_scoring_goes_over_every_record_of_the_file() -> None:
    data = content("A", "162  W 2.0    D 1.0    L 0.0", "299 W         4.0")
    assert event(tables(data=data), "win") == (4,)
    assert event(tables(override(scoring={"win": 3}), data=data), "win", "draw") == (3, 1)


def test_a_stated_scoring_is_not_inferred_from_totals() -> None:
    lines = (
        player(1, "   2 w 1", points=" 3.0"), player(2, "   1 b 0", points=" 0.0"),
        player(3, "   4 w =", points=" 1.0"), player(4, "   3 b =", points=" 1.0"),
        player(5, "0000 - U", points=" 3.0"),
    )  # fmt: skip
    data = "".join(f"{line}\n" for line in ("012 A", "042 2026/04/04", *lines)).encode()
    assert event(tables(data=data), "win") == (3,)
    found = tables(override(scoring={"win": 1}), data=data)
    assert found.files["reason"].to_list() == ["POINTS_UNEXPLAINED"]


@pytest.mark.parametrize(
    ("where", "means"),
    [
        ({"event": "Club Open*"}, True),
        ({"event": "Club Open"}, False),
        ({"event": "*2026"}, True),
        ({"event": "club*"}, False),
        ({"file": "open.trf"}, True),
        ({"file": "club/*"}, True),
        ({"file": file_id(content())}, True),
        ({"file": "0" * 16}, False),
    ],
)
def test_which_events_an_entry_means(where: dict[str, str], means: bool) -> None:
    assert bool(told(tables(override(rounds=4, **where)))) == means


def test_of_several_entries_the_first_states_a_fact() -> None:
    found = tables(override(rounds=4), override(rounds=5, edition="fide-2024"))
    assert event(found, "rounds_declared", "edition") == (4, "fide-2024")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (override(edition="fide-1999"), ("override 1", "edition", "fide-2024")),
        (override(rounds=1) + override(system="knockout"), ("override 2", "system", "round_robin")),
        (override(rounds=0), ("override 1", "rounds", "whole number")),
        (override(rounds="3"), ("override 1", "rounds", "whole number")),
        (override(scoring={"won": 1}), ("override 1", "scoring", "pairing_bye")),
        (override(scoring={"win": 0.3333}), ("override 1", "scoring", "decimals")),
        (override(scoring={}), ("override 1", "scoring")),
        (override(list="BH,BX"), ("override 1", "list", "BX")),
        (override(list="BH,,SB"), ("override 1", "list", "empty")),
        (override(colour="w"), ("override 1", "colour", "not a key")),
        (override(), ("override 1", "edition, list, system, rounds, scoring")),
        (override(file="a", event="b", rounds=1), ("override 1", "either file or event")),
        (override(rounds=1, why=""), ("override 1", "why")),
        ("[[override]]\nrounds = 1\nwho = 'a'\nwhy = 'b'\n", ("either file or event",)),
        ("override = [1]\n", ("override 1",)),
    ],
)
def test_entries_that_are_refused_name_what_is_wrong(text: str, words: Sequence[str]) -> None:
    with pytest.raises(MalformedError) as refused:
        settings(overridden=text)
    assert refused.value.exit_code == 2
    assert all(word in str(refused.value) for word in words), str(refused.value)


def run(source: Path, out: Path, text: str = "") -> Summary:
    return run_all([source], out, settings(overridden=text), 1, lambda *_: None)


def test_an_override_costs_the_files_that_it_means_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "LEAST", 1)
    monkeypatch.setattr(packing, "MARK", 1)
    source, out, fresh = (tmp_path / name for name in ("archive", "out", "fresh"))
    source.mkdir()
    for number in range(3):
        (source / f"open-{number}.trf").write_bytes(content(f"Open {number}"))
    run(source, out)
    text = override(file="open-1.trf", list="DE,WIN") + override(event="Elsewhere", rounds=1)
    (source.parent / "run.toml").write_text('overrides = "facts.toml"\n')
    (source.parent / "facts.toml").write_text(text)
    asked = configured(source.parent / "run.toml").settings()
    assert asked.overrides_text == text

    by_file = run(source, out, override(file="open-1.trf", list="DE,WIN"))
    assert (by_file.buckets, by_file.reused, by_file.unused) == (3, 2, [])
    by_name = run(source, out, text)
    assert by_name.unused == ["Override 2 (Elsewhere)"]
    run(source, fresh, text)
    assert hashes(fresh) == hashes(out)
    assert stored(out, "events")["declared_list"].to_list().count("DE,WIN") == 1
    declared = stored(out, "standings").filter(pl.col("list") == "declared")
    assert declared["event_id"].n_unique() == 1
    kept = manifest(out)["options"]["overrides"]
    assert [entry["used"] for entry in kept["entries"]] == [1, 0]
    assert kept["text"] == text
    rank_again(out, ["club=BH"], 1, lambda *_: None)
    assert manifest(out)["options"]["overrides"] == kept


def test_in_a_notebook(tmp_path: Path) -> None:
    (tmp_path / "open.trf").write_bytes(content())
    (tmp_path / "facts.toml").write_text(override(rounds=7))
    found = read_archive(tmp_path / "open.trf", overrides=tmp_path / "facts.toml")
    assert found.events["rounds_declared"].to_list() == [7]


def test_payments_are_told_as_the_nearest_numbers() -> None:
    """0.7, not 0.7000000000000001."""
    found = tables(override(scoring={"win": 2.3, "draw": 0.7, "loss": 0}))
    assert {"0.7", "2.3"} <= {after for _, _, after in told(found)}
