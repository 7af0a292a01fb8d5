"""`check`: findings as a compiler prints them, for people and as JSON; what quarantine keeps."""

import tomllib
from pathlib import Path

import pytest
from rich.cells import cell_len

from pipeline.archive import file_id
from pipeline.tables.waivers import waivers
from tests.cli.conftest import Call
from tests.tables.little import HEAD, player

RULE = "RESULT_MISMATCH"
PLACE = f"little.trf:3:99: error: {RULE}: "


def file(folder: Path, *lines: str, name: str = "little.trf") -> Path:
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in (*HEAD, *lines)), "utf-8")
    return path


def mismatch(folder: Path, **fields: str) -> Path:
    """A refused file; the name of the first player may be odd."""
    return file(folder, player(1, "   2 w 1", **fields), player(2, "   1 b 1"))


def marked(out: str) -> str:
    """The character over the caret of the first error, found by its place on a terminal."""
    lines = out.splitlines()
    first = next(place for place, line in enumerate(lines) if ": error: " in line)
    source, caret = lines[first + 1], lines[first + 2]
    assert caret.strip() == "^"
    start = 0
    for letter in source:
        if start == cell_len(caret) - 1 and cell_len(letter):
            return letter
        start += cell_len(letter)
    return ""


def test_check_prints_like_a_compiler(tiebreaks: Call, archive: Path, tmp_path: Path) -> None:
    called = tiebreaks("check", archive)
    assert called.code == 1
    lines = called.out.splitlines()
    blamed = next(line for line in lines if f": error: {RULE}: " in line)
    assert blamed.startswith("archive/broken.trf:")
    assert "archive/open-a.trf: loaded" in lines
    assert f"archive/broken.trf: quarantined ({RULE})" in lines
    assert any(line.startswith("archive/notes.txt: note: NOT_A_MEMBER: ") for line in lines)
    assert all(lines), "no empty lines"
    assert tiebreaks("check", archive / "open-a.trf").code == 0
    assert tiebreaks("check", archive / "notes.txt").code == 1
    assert tiebreaks("check", tmp_path / "nowhere").code == 5
    (tmp_path / "empty").mkdir()
    assert tiebreaks("check", tmp_path / "empty").code == 3


@pytest.mark.parametrize(
    "name", ["Short", "Žofie, Łukasz", "王小明", "Cafe\u0301, Rene\u0301", "a\u200bb"]
)
def test_the_caret_stands_under_the_column(tiebreaks: Call, tmp_path: Path, name: str) -> None:
    called = tiebreaks("check", mismatch(tmp_path, name=name))
    assert PLACE in called.out
    assert marked(called.out) == "1"


def test_a_tab_moves_source_and_caret_alike(tiebreaks: Call, tmp_path: Path) -> None:
    path = file(tmp_path, player(1, "   2 w 1"), "299 \tten", player(2, "   1 b 0"))
    called = tiebreaks("check", path)
    assert "little.trf:4" in called.out
    assert "\t" not in called.out, "tabs are shown as the blanks that they take"


def test_a_long_line_is_cut_around_the_column(tiebreaks: Call, tmp_path: Path) -> None:
    cells = [("   2 w 1", "   1 b 0")] * 30
    cells[20] = ("   2 w 1", "   1 b 1")
    first, second = zip(*cells, strict=True)
    out = tiebreaks("check", file(tmp_path, player(1, *first), player(2, *second))).out
    lines = out.splitlines()
    source = lines[next(n for n, line in enumerate(lines) if ": error: " in line) + 1]
    assert cell_len(source) < 110
    assert source.strip().startswith("…")
    assert source.endswith("…")
    assert marked(out) == "1"


def test_colour_is_for_terminals(
    tiebreaks: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = mismatch(tmp_path)
    red = "\x1b[1;31m"
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    assert "\x1b" not in tiebreaks("check", path).out
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")  # as on a terminal
    assert red in tiebreaks("check", path).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert red not in tiebreaks("check", path).out


def test_what_a_file_holds_does_not_steer_the_terminal(tiebreaks: Call, tmp_path: Path) -> None:
    out = tiebreaks("check", mismatch(tmp_path, name="a\u202eb\u009bc")).out
    assert not {"\u202e", "\u009b"} & set(out)
    assert marked(out) == "1"


def test_json_is_one_object(tiebreaks: Call, tmp_path: Path) -> None:
    path = mismatch(tmp_path)
    called = tiebreaks("check", path, "--json")
    assert called.code == 1
    name = file_id(path.read_bytes())
    facts = called.summary
    assert facts["files"] == [
        {"file": "little.trf", "file_id": name, "state": "quarantined", "reason": RULE}
    ]
    (found,) = [row for row in facts["findings"] if row["rule"] == RULE]
    assert found == {
        "file": "little.trf",
        "file_id": name,
        "event_id": f"{name}-1",
        "line": 3,
        "column": 99,
        "severity": "error",
        "rule": RULE,
        "sentence": "The two results cannot belong to one game.",
        "text": None,
        "action": "refused",
        "before": "11",
        "after": None,
        "source": player(1, "   2 w 1").rstrip(),
    }


def test_check_knows_waivers_and_overrides(tiebreaks: Call, tmp_path: Path) -> None:
    path = file(tmp_path, player(1, "   2 w 1"), player(2, "   1 b 1"), name="a.trf")
    signed = 'who = "A"\nwhy = "B"\n'
    given = tmp_path / "waivers.toml"
    given.write_text(f'[[waiver]]\nfile = "a.trf"\nrule = "{RULE}"\ndecision = "repair"\n{signed}')
    stated = tmp_path / "facts.toml"
    stated.write_text(f'[[override]]\nfile = "a.trf"\nrounds = 3\n{signed}')
    called = tiebreaks("check", path, "--waivers", given, "--overrides", stated)
    assert called.code == 0
    assert f"a.trf: repaired ({RULE})" in called.out
    assert "repaired: A: B" in called.out
    assert "[rounds] (– → 3): override: A: B" in called.out
    given.write_text(f'[[waiver]]\nfile = "a.trf"\nrule = "{RULE}"\ndecision = "accept"\n{signed}')
    refused = tiebreaks("check", path, "--waivers", given)
    assert refused.code == 2
    assert f"waiver 1 'accept': not for {RULE}; it allows repair, drop" in refused.err
    assert tiebreaks("check", path, "--waivers", tmp_path / "none.toml").code == 5


def test_check_tells_which_entries_meant_nothing(tiebreaks: Call, tmp_path: Path) -> None:
    path = file(tmp_path, player(1, "   2 w 1"), player(2, "   1 b 0"), name="a.trf")
    given, stated = tmp_path / "waivers.toml", tmp_path / "facts.toml"
    signed = 'who = "A"\nwhy = "B"\n'
    given.write_text(f'[[waiver]]\nfile = "b.trf"\nrule = "{RULE}"\ndecision = "drop"\n{signed}')
    stated.write_text(f'[[override]]\nevent = "Elsewhere"\nrounds = 3\n{signed}')
    asked = ("check", path, "--waivers", given, "--overrides", stated)
    unused = [f"Waiver 1 ({RULE} in b.trf)", "Override 1 (Elsewhere)"]
    assert tiebreaks(*asked).out.splitlines()[-2:] == [
        f"{entry} matched nothing." for entry in unused
    ]
    assert tiebreaks(*asked, "--json").summary["unused"] == unused


def test_a_call_with_a_wrong_waiver_writes_nothing(tiebreaks: Call, tmp_path: Path) -> None:
    path = mismatch(tmp_path)
    given = tmp_path / "waivers.toml"
    given.write_text("[[waiver]]\nrule = 'X'\n")
    out = tmp_path / "out"
    for command in ("run", "ingest"):
        assert tiebreaks(command, path, "--out", out, "--waivers", given).code == 2
    assert not out.exists()


def test_quarantine_says_what_is_wrong_and_what_can_be_done(
    tiebreaks: Call, tmp_path: Path
) -> None:
    good = file(tmp_path, player(1, "   2 w 1"), player(2, "   1 b 0"), name="good.trf")
    bad, out = mismatch(tmp_path), tmp_path / "out"
    assert tiebreaks("run", bad, good, "--out", out).code == 0
    name = file_id(bad.read_bytes())
    kept = {path.name for path in (out / "quarantine").iterdir()}
    assert kept == {f"{name}.trf", f"{name}.txt", f"{name}.json"}
    text = (out / "quarantine" / f"{name}.txt").read_text("utf-8")
    assert text.startswith(f"little.trf was refused.\n{RULE}: The two results cannot")
    assert PLACE in text
    assert marked(text) == "1"
    entry = text[text.index("[[waiver]]") :]
    assert tomllib.loads(entry)["waiver"][0]["file"] == name
    filled = tmp_path / "waivers.toml"
    filled.write_text(entry.replace('who = ""', 'who = "A"').replace('why = ""', 'why = "B"'))
    assert len(waivers(filled.read_text())) == 1
    called = tiebreaks("run", bad, good, "--out", out, "--waivers", filled, "--json")
    assert called.summary["files"]["quarantined"] == 0
    assert not list((out / "quarantine").iterdir())


def test_a_refused_event_beside_a_sound_one_is_told_and_kept(
    tiebreaks: Call, tmp_path: Path
) -> None:
    sound = (player(1, "   2 w 1"), player(2, "   1 b 0"))
    wrong = (player(1, "   2 w 1"), player(2, "   1 b 1"))
    path = file(tmp_path, *sound, "012 Second", *wrong)
    called = tiebreaks("check", path)
    assert (called.code, called.out.splitlines()[-1]) == (1, f"little.trf: repaired ({RULE})")
    out, name = tmp_path / "out", file_id(path.read_bytes())
    assert tiebreaks("run", path, "--out", out).code == 0
    text = (out / "quarantine" / f"{name}.txt").read_text("utf-8")
    assert text.startswith(f"Some events of little.trf were refused; 1 loaded.\n{RULE}: ")
    filled = text.replace('who = ""', 'who = "A"').replace('why = ""', 'why = "B"')
    given = tmp_path / "waivers.toml"
    given.write_text(filled[filled.index("# repair") :])
    assert tiebreaks("check", path, "--waivers", given).code == 0
    assert tiebreaks("run", path, "--out", out, "--waivers", given).code == 0
    assert not list((out / "quarantine").iterdir())
