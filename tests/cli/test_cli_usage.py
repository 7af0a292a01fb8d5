"""Calls that cannot be meant: exit 2, the token and the nearest known name on stderr alone."""

from pathlib import Path

import pytest

from pipeline.rules.editions import BY_DATE, NAMES
from tests.cli.conftest import Call

RUN = ("run", "ARCHIVE", "--out", "OUT")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((*RUN, "--codes", "BH,BHX/C1"), ("'BHX'", "'BH'")),
        ((*RUN, "--codes", "SB/X2"), ("'SB/X2'", "'X2'")),
        ((*RUN, "--codes", "BH,,SB"), ("tie-break ''",)),
        ((*RUN, "--codes", ""), ("tie-break ''", "BH/C1")),
        ((*RUN, "--list", "fide-swis"), ("'fide-swis'", "'fide-swiss'")),
        ((*RUN, "--list", "club=BH/C1,SX"), ("'SX'", "'SB'")),
        ((*RUN, "--list", "club=BH,,DE"), ("'BH,,DE'", "empty")),
        ((*RUN, "--list", "=BH"), ("'=BH'", "empty")),
        ((*RUN, "--list", "club="), ("empty",)),
        ((*RUN, "--list", "club=BH", "--list", "club=SB"), ("'club=SB'", "called club")),
        ((*RUN, "--list", "declared=BH"), ("'declared=BH'",)),
        ((*RUN, "--edition", "fide-2025"), ("'fide-2025'", "'fide-202")),
        ((*RUN, "--option", "unrated"), ("'unrated'", "NAME=VALUE")),
        ((*RUN, "--option", "unratd=drop"), ("'unratd'", "'unrated'")),
        ((*RUN, "--option", "unrated=drp"), ("'drp'", "'drop'")),
        ((*RUN, "--workers", "-1"), ("--workers",)),
        ((*RUN, "--workers", "two"), ("--workers",)),
        ((*RUN, "--max-quarantine", "2"), ("--max-quarantine",)),
        ((*RUN, "--round", "0"), ("--round",)),
        ((*RUN, "--log-format", "xml"), ("--log-format",)),
        ((*RUN, "--nonsense"), ("--nonsense",)),
        (("run", "ARCHIVE"), ("--out", "run --help")),
        (("run", "--out", "OUT"), ("sources", "run --help")),
        (("runn", "ARCHIVE"), ("runn",)),
        (("study", "order", "OUT"), ("order",)),
        (("codes", "--format", "xml"), ("--format",)),
        (("export", "OUT", "--to", "x"), ("--format",)),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_what_is_wrong_is_named(
    tiebreaks: Call,
    archive: Path,
    tmp_path: Path,
    arguments: tuple[str, ...],
    said: tuple[str, ...],
) -> None:
    out = tmp_path / "out"
    places = {"ARCHIVE": archive, "OUT": out}
    called = tiebreaks(*(places.get(argument, argument) for argument in arguments))
    assert called.code == 2
    assert called.out == ""
    assert called.err.startswith("error: ")
    assert called.err.count("\n") == 1, "one line for people, no trace"
    for token in said:
        assert token in called.err
    assert not out.exists(), "nothing is written for a call that is not understood"


COMMANDS = (
    "run",
    "ingest",
    "compute",
    "rank",
    "audit",
    "infer",
    "report",
    "show",
    "check",
    "export",
    "codes",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(tiebreaks: Call, command: str) -> None:
    called = tiebreaks(command, "--help")
    assert called.code == 0
    assert called.err == ""
    assert f"tiebreaks {command}" in called.out
    assert f" {command} " in tiebreaks("--help").out


def test_the_options_of_the_contract_are_there(
    tiebreaks: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    for option in (
        "--out", "--codes", "--list", "--edition", "--option", "--workers", "--config", "--json",
        "--quiet", "--log-format", "--max-quarantine", "--round", "--tiebreaks",
    ):  # fmt: skip
        assert option in tiebreaks("run", "--help").out
    assert "orders" in tiebreaks("study", "--help").out


def test_the_editions_in_the_help_are_those_there_are(
    tiebreaks: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    shown = tiebreaks("run", "--help").out
    assert all(name in shown for name in (BY_DATE, *NAMES))


def test_without_a_command_the_help_is_shown(tiebreaks: Call) -> None:
    called = tiebreaks()
    assert called.code == 2
    assert "Usage" in called.out + called.err
