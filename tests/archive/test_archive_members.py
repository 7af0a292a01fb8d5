"""Sources to members: containers, nesting, and what is left out."""

import bz2
import gzip
import io
import lzma
import os
import tarfile
import zipfile
from pathlib import Path

import pytest
from made_archives import REPORT, Reader, origins, rules, tarred, zipped

from pipeline.archive import Member, Refusal, read_members
from pipeline.errors import FileAccessError


def test_a_folder_is_read_in_the_order_of_its_paths(tmp_path: Path) -> None:
    for name in ("b.trf", "a/z.trf", "a/b/c.TRFX", "c.txt", "notes.txt", "a/.git/x.trf"):
        path = tmp_path / "events" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"see the web page" if name == "notes.txt" else REPORT)
    (tmp_path / "events/a/y.zip").write_bytes(zipped({"x.trf": REPORT}))
    results = list(read_members([tmp_path / "events"]))
    assert origins(results) == [
        "events/a/b/c.TRFX",
        "events/a/y.zip!x.trf",
        "events/a/z.trf",
        "events/b.trf",
        "events/c.txt",
    ]
    assert rules(results) == {
        "events/a/.git": "NOT_A_MEMBER",
        "events/notes.txt": "NOT_A_MEMBER",
    }


def test_links_that_lead_in_circles_end(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/a.trf").write_bytes(REPORT)
    os.symlink(tmp_path / "in", tmp_path / "in/loop")
    os.symlink("self", tmp_path / "in/self")
    results = list(read_members([tmp_path / "in"]))
    assert origins(results) == ["in/a.trf"]
    assert rules(results) == {"in/loop": "NOT_A_MEMBER", "in/self": "UNREADABLE"}


def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.trf")
    assert rules(list(read_members([tmp_path]))) == {f"{tmp_path.name}/pipe.trf": "NOT_A_MEMBER"}


def test_a_missing_source_stops_before_anything_is_read(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError) as caught:
        read_members([tmp_path, tmp_path / "absent.zip"])
    assert caught.value.exit_code == 5
    assert caught.value.path.endswith("absent.zip")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("x.zip", zipped({"a/b.trf": REPORT, "c.TRF16": REPORT})),
        ("x.zip", zipped({"a/b.trf": REPORT, "c.TRF16": REPORT}, zipfile.ZIP_STORED)),
        ("x.zip", zipped({"a/b.trf": REPORT, "c.TRF16": REPORT}, zipfile.ZIP_LZMA)),
        ("x.tar", tarred({"a/b.trf": REPORT, "./c.TRF16": REPORT})),
        ("x.tar.gz", tarred({"a/b.trf": REPORT, "c.TRF16": REPORT}, "w:gz")),
        ("x.tgz", tarred({"a/b.trf": REPORT, "c.TRF16": REPORT}, "w:gz")),
        ("x.tar.bz2", tarred({"a/b.trf": REPORT, "c.TRF16": REPORT}, "w:bz2")),
        ("x.tar.xz", tarred({"a/b.trf": REPORT, "c.TRF16": REPORT}, "w:xz")),
        ("download", tarred({"a/b.trf": REPORT, "c.TRF16": REPORT}, "w:xz")),
        ("download.bin", zipped({"a\\b.trf": REPORT, "c.TRF16": REPORT})),
    ],
)
def test_every_container(read: Reader, name: str, data: bytes) -> None:
    results = read(name, data)
    assert results == [Member(f"{name}!a/b.trf", REPORT), Member(f"{name}!c.TRF16", REPORT)]


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_a_single_packed_file(read: Reader, pack: object) -> None:
    suffix = {gzip.compress: "gz", bz2.compress: "bz2", lzma.compress: "xz"}[pack]
    assert read(f"a.trf.{suffix}", pack(REPORT)) == [  # type: ignore[operator]
        Member(f"a.trf.{suffix}!a.trf", REPORT)
    ]


def test_archives_inside_archives(read: Reader) -> None:
    inner = tarred({"x.trf": REPORT, "y.trf.gz": gzip.compress(REPORT)}, "w:gz")
    packed = tarred({"q/inner.zip": zipped({"deep.trf": REPORT})})
    results = read("outer.zip", zipped({"inner.tar.gz": inner, "p.tar": packed, "z.trf": REPORT}))
    assert origins(results) == [
        "outer.zip!inner.tar.gz!x.trf",
        "outer.zip!inner.tar.gz!y.trf.gz!y.trf",
        "outer.zip!p.tar!q/inner.zip!deep.trf",
        "outer.zip!z.trf",
    ]
    assert not rules(results)


def test_what_is_no_report_file_is_named_and_not_read(read: Reader) -> None:
    results = read(
        "x.zip",
        zipped(
            {
                "folder/": b"",
                "logo.png": b"\x89PNG\r\n\x1a\n" + REPORT,
                "readme.txt": b"Results of 2019.\n3 rounds\n",
                "__MACOSX/._a.trf": b"\0\5\26\7",
                "sub/.DS_Store": b"\0",
                "book.xlsx": zipped({"[Content_Types].xml": b"<a/>"}),
                "blob.bin": b"\n001 \0\0",
                "event.txt": b"XXR 5\n" + REPORT,
                "wide.txt": ("\ufeff" + REPORT.decode()).encode("utf-16-le"),
                "empty.trf": b"",
                "page.trf": b"<html></html>",
                "zip.trf": zipped({"a.trf": REPORT}),
            }
        ),
    )
    assert origins(results) == [
        f"x.zip!{name}" for name in ("event.txt", "wide.txt", "empty.trf", "page.trf", "zip.trf")
    ]
    assert set(rules(results).values()) == {"NOT_A_MEMBER"}
    assert "a PNG image" in [r.text for r in results if isinstance(r, Refusal)]
    assert len(results) == 12


def test_a_file_that_the_user_named_is_always_read(read: Reader) -> None:
    assert origins(read("notes.txt", b"nothing")) == ["notes.txt"]
    assert origins(read("notes.txt.gz", gzip.compress(b"nothing"))) == ["notes.txt.gz!notes.txt"]


@pytest.mark.parametrize("name", ["../a.trf", "a/../../b.trf", "/etc/a.trf", "C:\\a.trf", "..\\a"])
def test_a_path_that_leads_out_is_refused(read: Reader, name: str) -> None:
    for kind, archive in (("x.zip", zipped), ("x.tar", tarred)):
        results = read(kind, archive({name: REPORT, "good.trf": REPORT}))
        assert list(rules(results).values()) == ["ARCHIVE_PATH"]
        assert origins(results) == [f"{kind}!good.trf"]


def test_links_and_devices_in_a_tar_are_passed_over(read: Reader) -> None:
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as archive:
        for name, kind in (
            ("s.trf", tarfile.SYMTYPE),
            ("h.trf", tarfile.LNKTYPE),
            ("d.trf", tarfile.CHRTYPE),
            ("f.trf", tarfile.FIFOTYPE),
            ("dir", tarfile.DIRTYPE),
        ):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
    results = read("x.tar", held.getvalue())
    assert list(rules(results).values()) == ["NOT_A_MEMBER"] * 5
    assert len(results) == 5


def test_names_that_are_no_text_become_text(read: Reader) -> None:
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w", format=tarfile.GNU_FORMAT) as archive:
        info = tarfile.TarInfo("caf\udce9.trf")
        info.size = len(REPORT)
        archive.addfile(info, io.BytesIO(REPORT))
    (member,) = read("x.tar", held.getvalue())
    assert member.origin == "x.tar!caf\ufffd.trf"
