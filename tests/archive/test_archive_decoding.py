"""Bytes to text: line ends, encodings, columns, and what is refused."""

import pytest
from made_archives import event, record

from pipeline.archive import Bounds, Decoded, decode
from pipeline.findings import RULES

PLAIN = event("Doe, Jo", "Roe, Al")
STRANGE = event("Müller-Lüdenscheidt, Jörg", "Ångström, Åse")


def found(decoded: Decoded) -> list[str]:
    assert all(finding.rule in RULES for finding in decoded.findings)
    return [finding.rule for finding in decoded.findings]


def refusal(data: bytes, bounds: Bounds | None = None) -> tuple[str | None, str | None]:
    decoded = decode(data, bounds or Bounds())
    assert decoded.text == ""
    assert found(decoded)[-1] == decoded.refused
    return decoded.refused, decoded.findings[-1].text


@pytest.mark.parametrize(
    ("end", "name"), [("\n", "LF"), ("\r\n", "CRLF"), ("\r", "CR"), (None, "mixed")]
)
@pytest.mark.parametrize("text", [PLAIN, STRANGE])
def test_line_ends(end: str | None, name: str, text: str) -> None:
    raw = text.replace("\n", end) if end else text.replace("\n", "\r\n", 2)
    decoded = decode(raw.encode())
    assert (decoded.text, decoded.line_ending, found(decoded)) == (text, name, [])


def test_a_single_line_has_no_line_end() -> None:
    assert decode(record(1, "Doe").encode()).line_ending == "none"


def test_ascii_and_utf8_need_no_finding() -> None:
    assert decode(PLAIN.encode()) == Decoded(PLAIN, "ascii", "LF")
    assert decode(STRANGE.encode()) == Decoded(STRANGE, "utf-8", "LF")


@pytest.mark.parametrize("text", [PLAIN, STRANGE])
def test_byte_order_marks_are_dropped(text: str) -> None:
    decoded = decode(("\ufeff" + text + "\ufeff" + text).encode())
    assert (decoded.text, decoded.encoding) == (text + text, "utf-8-sig")
    assert [(f.rule, f.line) for f in decoded.findings] == [("BOM", 1), ("BOM", 5)]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [PLAIN, STRANGE])
def test_utf16_with_its_mark(encoding: str, text: str) -> None:
    decoded = decode(("\ufeff" + text.replace("\n", "\r\n")).encode(encoding))
    assert (decoded.text, decoded.encoding, decoded.line_ending) == (text, encoding, "CRLF")
    assert refusal(text.encode(encoding))[0] == "BINARY"
    assert refusal("\ufeff".encode(encoding) + b"\xd8\xd8\xd8")[0] == "BINARY"


def by_bytes(names: list[str], federation: str = "GER") -> bytes:
    """An event whose name fields are filled up to 33 bytes."""
    lines = ["012 Open", f"032 {federation}"]
    for number, name in enumerate(names, 1):
        missing = len(name.encode()) - len(name)
        lines.append(record(number, name, federation, 33 - missing))
    return "\n".join([*lines, ""]).encode()


def test_columns_that_count_bytes_are_laid_out_anew() -> None:
    names = ["Müller-Lüdenscheidt, Jörg", "Doe, Jo"]
    decoded = decode(by_bytes(names))
    assert (decoded.text, decoded.encoding) == (event(*names), "utf-8")
    assert [(f.rule, f.line) for f in decoded.findings] == [("BYTE_COLUMNS", 3)]


def test_a_letter_cut_in_two_by_byte_columns() -> None:
    cut = by_bytes(["Ångström", "Müller-Lüdenscheidt, Jörg"])
    start = cut.index("Ångström".encode())
    long = "Å" * 17
    damaged = cut[:start] + long.encode()[:33] + cut[start + 33 :]
    decoded = decode(damaged)
    assert decoded.text == event("Å" * 16 + "\ufffd", "Müller-Lüdenscheidt, Jörg")
    assert found(decoded) == ["CODE_PAGE", "BYTE_COLUMNS"]


def test_team_records_follow_the_players() -> None:
    team = "013 " + "Grün".ljust(31) + "   1    2"
    decoded = decode(by_bytes(["Müller", "Löwe"]) + team.encode())
    assert decoded.text.split("\n")[-1] == "013 " + "Grün".ljust(32) + "   1    2"


def test_a_file_that_fits_neither_way_keeps_characters() -> None:
    shifted = STRANGE.replace("001 ", "001   ")
    assert found(decode(shifted.encode())) == []


def test_double_encoding_is_undone() -> None:
    decoded = decode(STRANGE.encode().decode("cp1252").encode())
    assert (decoded.text, found(decoded)) == (STRANGE, ["DOUBLE_ENCODED"])
    assert decoded.findings[0].after == "Müller"


def test_double_encoding_with_columns_of_the_wrong_letters() -> None:
    wrong = [name.encode().decode("latin-1") for name in ("Müller", "Ångström, Åse")]
    decoded = decode(event(*wrong).encode())
    assert decoded.text == event("Müller", "Ångström, Åse")
    assert found(decoded) == ["DOUBLE_ENCODED", "BYTE_COLUMNS"]


@pytest.mark.parametrize("name", ["MÃ¼ller, Ören", "Ó’Brien, Liam", "Ã, Ä"])
def test_what_is_not_all_double_encoded_is_left_alone(name: str) -> None:
    decoded = decode(event(name, "Doe").encode())
    assert (decoded.text, found(decoded)) == (event(name, "Doe"), [])


def test_tabs() -> None:
    trailing = PLAIN.replace("\n", "\t \t\n")
    assert decode(trailing.encode()) == Decoded(PLAIN, "ascii", "LF")
    stops = record(1, "Doe, Jo")
    assert stops[22:40].strip() == ""
    tabbed = stops[:22] + "\t\t" + stops[32:]
    assert "\t" in tabbed
    decoded = decode(tabbed.encode())
    assert (decoded.text, found(decoded)) == (stops, ["LINE_SHIFTED"])
    single = stops.replace("Doe, Jo", "Doe,\tJo")
    assert decode(single.encode()).text == stops
    assert refusal(stops.replace("    1", "\t1").encode()) == (
        "TABS",
        "tabs stand inside the columns",
    )
    assert decode((PLAIN + "012\tOpen").encode()).text == PLAIN + "012     Open"


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"", "EMPTY"),
        (b" \r\n\n", "EMPTY"),
        (b"\x1a", "EMPTY"),
        (b"012 Open\n022 Town\nXXR 9\n", "EMPTY"),
        (b"001\n001   \n", "EMPTY"),
        (b"Dear all,\nthe results follow.\n", "EMPTY"),
        (PLAIN.encode() + b"\0", "BINARY"),
        (b"<!DOCTYPE html><pre>\n" + PLAIN.encode(), "NOT_TRF"),
        (b"\xef\xbb\xbf \n<HTML>", "NOT_TRF"),
        (b"%PDF-1.4\n", "NOT_TRF"),
        (b"PK\x03\x04\0\0", "NOT_TRF"),
        (b"\x1f\x8b\x08\0", "NOT_TRF"),
        (b"\x93\xff\x89D\0", "NOT_TRF"),
        (b"012 Open\n172 1;2|3\n" + PLAIN.encode(), "NOT_TRF"),
        (b"012 Open\n001    1|m|GM|Doe|2000|ENG|\n", "NOT_TRF"),
        (b"No;Name;Elo\n1;Doe;2000\n2;Roe;1900\n", "NOT_TRF"),
        (b"[Tournament Info]\nName=Open\n", "NOT_TRF"),
        (b'[Event "Open"]\n', "NOT_TRF"),
        (b'{"a": 1}', "NOT_TRF"),
    ],
)
def test_what_cannot_be_used(data: bytes, rule: str) -> None:
    assert refusal(data)[0] == rule


def test_a_stroke_in_free_text_is_no_vega_file() -> None:
    assert decode(b"012 Open | Group A\n122 90 min | 30 s\n" + PLAIN.encode()).refused is None


def test_sizes() -> None:
    assert refusal(PLAIN.encode(), Bounds(member_bytes=10))[0] == "TOO_LARGE"
    long = PLAIN.encode() + b"012 " + b"x" * 10_000
    assert refusal(long) == ("TOO_LARGE", "a line of 10004 characters")
    assert decode(PLAIN.encode() + ("012 " + "ü" * 9_996).encode()).refused is None
    assert refusal(PLAIN.encode() + b"\n" + b"\xe9" * 40_000_000)[0] == "TOO_LARGE"


def test_the_first_line_that_is_too_long_is_named() -> None:
    bounds = Bounds(line_bytes=200)
    lines = [*PLAIN.splitlines(), "012 " + "ü" * 196, "022 " + "x" * 196, "032 " + "x" * 197, PLAIN]
    finding = decode("\n".join(lines).encode(), bounds).findings[-1]
    assert (finding.rule, finding.text) == ("TOO_LARGE", "a line of 201 characters")
    assert finding.line == len(lines) - 1


def test_the_end_mark_of_dos_is_dropped() -> None:
    assert decode(PLAIN.encode() + b"\x1a").text == PLAIN
