"""Telling files apart by their first bytes."""

import re

#: Containers that can be opened, by their first bytes.
CONTAINERS: dict[bytes, str] = {
    b"PK\x03\x04": "zip",
    b"PK\x05\x06": "zip",
    b"PK\x07\x08": "zip",
    b"\x1f\x8b\x08": "gz",
    b"BZh": "bz2",
    b"\xfd7zXZ\x00": "xz",
}

#: Names that promise a container; what cannot be opened as one is a broken archive.
SUFFIXES: dict[str, str] = {
    ".zip": "zip",
    ".tar": "tar",
    ".gz": "gz",
    ".tgz": "gz",
    ".bz2": "bz2",
    ".tbz2": "bz2",
    ".xz": "xz",
    ".txz": "xz",
}

#: Containers that cannot be opened here.
FOREIGN: dict[bytes, str] = {
    b"Rar!\x1a\x07": "a RAR archive",
    b"7z\xbc\xaf\x27\x1c": "a 7z archive",
    b"\x28\xb5\x2f\xfd": "a zstd archive",
    b"\x1f\x9d": "a compress archive",
}

_SIGNATURES: dict[bytes, str] = {
    b"PK\x03\x04": "a zip archive",
    b"PK\x05\x06": "a zip archive",
    b"\x1f\x8b": "a gzip archive",
    b"\xfd7zXZ": "an xz archive",
    **FOREIGN,
    b"%PDF": "a PDF document",
    b"{\\rtf": "an RTF document",
    b"\xd0\xcf\x11\xe0": "an older Office document",
    b"\x89PNG": "a PNG image",
    b"\xff\xd8\xff": "a JPEG image",
    b"GIF8": "a GIF image",
    b"SQLite format 3": "an SQLite database",
    b"\x93\xff\x89D": "a Swiss-Manager tournament (TUN, TUNX)",
    b'[Event "': "a PGN game file",
    b"%!PS": "a PostScript document",
}
_FIRST = tuple(_SIGNATURES)
_BLANK = b" \t\r\n\xef\xbb\xbf"
_OFFICE = (b"[Content_Types].xml", b"mimetype", b"_rels/", b"META-INF/")

_RECORD = re.compile(rb"(?:^|[\r\n])(?:\xef\xbb\xbf)?(?:\d{3} |(?:XX|BB)[A-Z] )")
_TDF = re.compile(rb"(?:^|[\r\n])(?:001 (?:[^\r\n|]*\|){4}|1[45679]2[ |][^\r\n]*\|)")
_SWISS_PERFECT = re.compile(rb"swissperfect|\[tournament info\]", re.IGNORECASE)


def container(head: bytes, name: str) -> str | None:
    """The kind of container (zip, tar, gz, bz2, xz), by content first, then by name."""
    if office(head):
        return None
    for magic, kind in CONTAINERS.items():
        if head.startswith(magic):
            return kind
    if head[257:262] == b"ustar":
        return "tar"
    return next((kind for end, kind in SUFFIXES.items() if name.lower().endswith(end)), None)


def office(head: bytes) -> bool:
    """True for the zip that an office program or Java calls a document."""
    return head.startswith(b"PK\x03\x04") and head[30:].startswith(_OFFICE)


def foreign(head: bytes) -> str | None:
    """The archive format, if it is one that cannot be opened here."""
    return next((name for magic, name in FOREIGN.items() if head.startswith(magic)), None)


def has_records(head: bytes) -> bool:
    """True if a line starts like a record: three digits and a blank, or an XX or BB code."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = head.decode("utf-16", "replace").encode("utf-8", "replace")
    return _RECORD.search(head) is not None and b"\0" not in head


def other_format(data: bytes) -> str | None:
    """The name of the format if the first bytes belong to one that is no report file."""
    if data.startswith(_FIRST):
        return next(name for magic, name in _SIGNATURES.items() if data.startswith(magic))
    first = data[:512].lstrip(_BLANK)[:15].lower()
    if first.startswith((b"<!doctype", b"<html", b"<head", b"<body", b"<table")):
        return "an HTML page"
    if first.startswith((b"<?xml", b"<svg")):
        return "an XML document"
    return "a Vega tournament (tdf)" if b"|" in data and _TDF.search(data) else None


def other_text(data: bytes) -> str | None:
    """The name of the text format that a file without player records seems to be."""
    head = data[:4096].lstrip(_BLANK)
    if head.startswith((b"{", b"[{")):
        return "a JSON document"
    if _SWISS_PERFECT.search(head):
        return "a SwissPerfect tournament"
    lines = [line for line in head.splitlines() if line.strip()][:3]
    for mark in (b";", b",", b"\t"):
        counts = {line.count(mark) for line in lines}
        if len(lines) > 1 and len(counts) == 1 and min(counts) >= 2:
            return "a table (CSV)"
    return None
