"""A fault of ours on one file: that file is refused, the others are read."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from pipeline.errors import ContractError
from pipeline.runs import bucket
from pipeline.runs.settings import settings
from pipeline.runs.stages import run_all
from pipeline.store.scan import read
from tests.cli.called import small_archive


def run(source: Path, out: Path) -> None:
    run_all([source], out, settings(), 1, lambda *_: None)


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException, names: Sequence[str]) -> None:
    """Let reading fail on members whose origin ends like this."""
    real = bucket.read

    def read_(members: Any, *rest: Any) -> Any:
        if any(member.origin.endswith(tuple(names)) for member in members):
            raise error
        return real(members, *rest)

    monkeypatch.setattr(bucket, "read", read_)


@pytest.mark.parametrize(
    "error", [ZeroDivisionError("by nothing"), pl.exceptions.PanicException("at the disco")]
)
def test_the_file_is_refused_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    failing(monkeypatch, error, ["open-a.trf", "robin.trf"])
    run(small_archive(tmp_path / "archive"), tmp_path / "out")
    files = read(tmp_path / "out", "files")
    refused = files.filter(pl.col("reason") == "FAULT")
    assert refused["origin"].to_list() == ["archive/open-a.trf", "archive/robin.trf"]
    assert read(tmp_path / "out", "events").height == 2
    for name in refused["file_id"]:
        place = tmp_path / "out" / "quarantine" / name
        assert place.with_suffix(".trf").read_bytes().startswith(b"012 ")
        (finding,) = json.loads(place.with_suffix(".json").read_text())["findings"]
        assert type(error).__name__ in finding["text"]


def test_what_no_single_file_brings_about_is_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = bucket.read

    def read_(members: Any, *rest: Any) -> Any:
        if len(members) > 1:
            raise MemoryError("too much at once")
        return real(members, *rest)

    monkeypatch.setattr(bucket, "read", read_)
    with pytest.raises(MemoryError):
        run(small_archive(tmp_path / "archive"), tmp_path / "out")
    assert not (tmp_path / "out" / "CURRENT").exists()


def test_a_broken_contract_is_not_one_file_s_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, ContractError("games", "two sides", 1), ["open-a.trf"])
    with pytest.raises(ContractError):
        run(small_archive(tmp_path / "archive"), tmp_path / "out")
