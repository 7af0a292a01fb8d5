"""Bytes of a report file to text whose columns are characters.

A guess of the encoding is a guess of the columns: where letters take several bytes, the player
records decide whether their columns count bytes or characters.
"""

import re
from dataclasses import dataclass, field

from pipeline.archive.bounds import Bounds
from pipeline.archive.code_pages import Guess, guess, mixed
from pipeline.archive.columns import PLAYER, misfits, narrowed, wider_fits
from pipeline.archive.formats import other_format, other_text

_DEFAULT = Bounds()
_MARK = b"\xef\xbb\xbf"
_PLAYER_RECORD = re.compile(r"^001[^\n]*\S", re.MULTILINE)
_INDENTED = re.compile(r"^( {1,6})001 [^\n]*\S", re.MULTILINE)
_STRANGE = re.compile("[^\x00-\x7f]+")
_WORD = re.compile("[A-Za-z\x80-\U0010ffff]+")
#: The byte of each 8-bit character, as latin-1 and as cp1252 have it.
_BYTE_OF = {chr(byte): byte for byte in range(0x80, 0x100)} | {
    bytes([byte]).decode("cp1252", "replace"): byte for byte in range(0x80, 0x100)
}
_BYTE_OF.pop("\ufffd")
#: Longest excerpt in a finding, and the largest column that its table can hold.
_EXCERPT, _COLUMN = 200, 65_535


@dataclass(frozen=True, slots=True)
class TextFinding:
    """One finding about the bytes of a file; positions are 1-based."""

    rule: str
    line: int | None = None
    column: int | None = None
    text: str | None = None
    action: str | None = None
    before: str | None = None
    after: str | None = None


@dataclass(frozen=True, slots=True)
class Decoded:
    """A report file as text, or the rule by which its bytes cannot be used.

    `text` has \\n line ends and character columns and is empty if `refused` is set. `encoding` is
    a codec name, `line_ending` one of LF, CRLF, CR, mixed, none.
    """

    text: str
    encoding: str
    line_ending: str
    findings: list[TextFinding] = field(default_factory=list)
    refused: str | None = None


class _Refused(Exception):
    def __init__(self, rule: str, text: str, line: int | None = None) -> None:
        self.finding = TextFinding(rule, line=line, text=text)


def decode(data: bytes, bounds: Bounds = _DEFAULT) -> Decoded:
    """Text of a report file with what had to be assumed or changed to read it."""
    encoding, ending = "ascii", "none"
    findings: list[TextFinding] = []
    try:
        if len(data) > bounds.member_bytes:
            raise _Refused("TOO_LARGE", f"{len(data)} bytes")
        wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
        if wide:
            data, encoding = _from_utf16(data, findings)
        if name := other_format(data):
            raise _Refused("NOT_TRF", name)
        if b"\0" in data:
            raise _Refused("BINARY", "NUL bytes")
        ending = _line_ending(data)
        if ending == "CRLF":
            data = data.replace(b"\r", b"")
        elif ending in ("CR", "mixed"):
            data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        _check_lines(data, bounds.line_bytes)
        if data.endswith(b"\x1a"):
            data = data.rstrip(b"\x1a")  # the end of a text under DOS
        if data.isascii():
            text = data.decode("ascii")
        else:
            text, found = _strange(data, findings, wide)
            encoding = encoding if wide else found
        if not _PLAYER_RECORD.search(text):
            text = _outdented(text, findings)
        if not _PLAYER_RECORD.search(text):
            raise _no_players(data)
        if "\t" in text:
            text = _without_tabs(text, findings)
    except _Refused as refusal:
        rule = refusal.finding.rule
        return Decoded("", encoding, ending, [*findings, refusal.finding], rule)
    return Decoded(text, encoding, ending, findings)


def _line_ending(data: bytes) -> str:
    """How the lines end: LF, CRLF, CR, mixed or none."""
    if b"\r" not in data:
        return "LF" if b"\n" in data else "none"
    returns, feeds, pairs = data.count(b"\r"), data.count(b"\n"), data.count(b"\r\n")
    if pairs == returns == feeds:
        return "CRLF"
    return "mixed" if feeds else "CR"


def _from_utf16(data: bytes, findings: list[TextFinding]) -> tuple[bytes, str]:
    encoding = "utf-16-le" if data.startswith(b"\xff\xfe") else "utf-16-be"
    findings.append(TextFinding("BOM", 1, 1, action="dropped"))
    try:
        return data[2:].decode(encoding).encode("utf-8"), encoding
    except UnicodeDecodeError:
        raise _Refused("BINARY", f"not {encoding} in spite of its mark") from None


def _no_players(data: bytes) -> _Refused:
    if name := other_text(data):
        return _Refused("NOT_TRF", name)
    return _Refused("EMPTY", "no player record (001)" if data.strip() else "nothing but blanks")


def _outdented(text: str, findings: list[TextFinding]) -> str:
    """The text with its lines moved to the left, if all player records stand as far too right."""
    blanks = {len(record[1]) for record in _INDENTED.finditer(text)}
    if len(blanks) != 1:
        return text
    (width,) = blanks
    first = next(_INDENTED.finditer(text))
    line = text.count("\n", 0, first.start()) + 1
    findings.append(
        TextFinding("LINE_SHIFTED", line, 1, action=f"all lines moved {width} to the left")
    )
    return "\n".join([row.removeprefix(" " * width) for row in text.split("\n")])


def _check_lines(data: bytes, longest: int) -> None:
    start = 0
    while len(data) - start > longest:
        end = data.rfind(b"\n", start, start + longest + 1)
        if end < 0:  # a line of more bytes, and perhaps of more characters
            end = data.find(b"\n", start)
            end = end if end >= 0 else len(data)
            length = len(data[start:end].decode("utf-8", "replace"))
            if length > longest:
                number = data.count(b"\n", 0, start) + 1
                raise _Refused("TOO_LARGE", f"a line of {length} characters", number)
        start = end + 1


def _strange(data: bytes, findings: list[TextFinding], wide: bool) -> tuple[str, str]:
    """Text and encoding of bytes that are not all ASCII. `wide` if they come from UTF-16."""
    marked = data.startswith(_MARK)
    if _MARK in data:
        data = _without_marks(data, findings)
        if data.isascii():
            return data.decode("ascii"), "utf-8-sig" if marked else "utf-8"
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
        damaged = text.count("\ufffd")
        if sum(map(len, _STRANGE.findall(text))) < 3 * damaged:
            return _eight_bit(data, findings)
        findings.append(
            _at(
                text,
                text.index("\ufffd"),
                f"{damaged} bytes are not UTF-8",
                "CODE_PAGE",
                "read as utf-8, these bytes as U+FFFD",
            )
        )
    if not wide:
        text = _in_characters(data, text, findings)
    return text, "utf-8-sig" if marked else "utf-8"


def _without_marks(data: bytes, findings: list[TextFinding]) -> bytes:
    """Drop byte order marks where a line starts; files joined end to end have several."""
    lines = data.split(b"\n")
    for number, line in enumerate(lines, 1):
        if line.startswith(_MARK):
            lines[number - 1] = line.removeprefix(_MARK).removeprefix(_MARK)
            findings.append(TextFinding("BOM", number, 1, action="dropped"))
    return b"\n".join(lines)


def _eight_bit(data: bytes, findings: list[TextFinding]) -> tuple[str, str]:
    best = guess(data)
    text = data.decode(best.page)
    action = f"read as {best.page} (federation {best.federation or 'unknown'})"
    if best.runner_up:
        action += f"; next best {best.runner_up}"
    findings.append(_at(text, *_first_word(text), "CODE_PAGE", action))
    if not best.sure:
        findings.append(_doubt(data, text, best))
    # padded as UTF-8 and converted later: then the columns count what is no longer there
    return _by_bytes(text.encode(), text, findings), best.page


def _doubt(data: bytes, text: str, best: Guess) -> TextFinding:
    """The first word that the next best code page reads otherwise, in both readings."""
    other = data.decode(best.runner_up) if best.runner_up else text
    words = ((word, other[word.start() : word.end()]) for word in _WORD.finditer(text))
    found = next(((word, else_) for word, else_ in words if word[0] != else_), None)
    start, word = (found[0].start(), found[0][0]) if found else _first_word(text)
    alternative = f"{best.runner_up} reads {found[1]}" if found else "no page reads it well"
    return _at(text, start, word, "CODE_PAGE_UNSURE", f"{best.page} kept; {alternative}")


def _in_characters(data: bytes, text: str, findings: list[TextFinding]) -> str:
    """A UTF-8 text with double encoding undone and its columns in characters."""
    undone = _undone(text)
    if undone is None:
        return _by_bytes(data, text, findings)
    start, word = _first_word(text)
    findings.append(_at(text, start, word, "DOUBLE_ENCODED", "decoded twice", after=_undo(word)))
    plain, lines = undone.split("\n"), text.split("\n")
    if not wider_fits(plain, lines):
        return undone
    return _relaid(plain, [narrowed(line, _undo) for line in lines], findings)


def _by_bytes(data: bytes, text: str, findings: list[TextFinding]) -> str:
    """The text, laid out anew if its columns count the bytes of `data`, its UTF-8 form."""
    lines = text.split("\n")
    strange = [line for line in lines if line.startswith(PLAYER) and not line.isascii()]
    if not any(map(misfits, strange)):
        return text
    as_bytes = data.decode("latin-1").split("\n")
    if not wider_fits(lines, as_bytes):
        return text
    laid = [
        narrowed(wide, _from_bytes) if len(wide) != len(line) else line
        for wide, line in zip(as_bytes, lines, strict=True)
    ]
    return _relaid(lines, laid, findings)


def _relaid(lines: list[str], laid: list[str], findings: list[TextFinding]) -> str:
    moved = [
        number
        for number, (old, new) in enumerate(zip(lines, laid, strict=True), 1)
        if old.startswith(PLAYER) and misfits(old) > misfits(new)
    ]
    for number in moved[:1]:
        findings.append(
            TextFinding(
                "BYTE_COLUMNS",
                number,
                text=lines[number - 1][:_EXCERPT],
                action=f"columns counted anew in {len(moved)} records",
                before=lines[number - 1][14:52],
                after=laid[number - 1][14:52],
            )
        )
    return "\n".join(laid)


def _from_bytes(piece: str) -> str:
    return piece.encode("latin-1").decode("utf-8", "replace")


def _undo(text: str) -> str:
    """One encoding step taken back wherever a run of characters is the bytes of letters."""
    return _STRANGE.sub(lambda run: _as_letters(run[0]) or run[0], text)


def _as_letters(run: str) -> str | None:
    try:
        letters = bytes([_BYTE_OF[char] for char in run]).decode("utf-8")
    except (KeyError, UnicodeDecodeError):
        return None
    return letters if letters.isalpha() else None


def _undone(text: str) -> str | None:
    """The text with one encoding step taken back, if that makes every strange run letters."""
    if not all(_as_letters(run[0]) for run in _STRANGE.finditer(text)):
        return None
    undone = _undo(text)
    return None if any(map(mixed, _WORD.findall(undone))) else undone


def _without_tabs(text: str, findings: list[TextFinding]) -> str:
    """Tabs as blanks: behind a line, at 8-column stops, or one for one if that fits."""
    text = "\n".join([line.rstrip(" \t") for line in text.split("\n")])
    if "\t" not in text:
        return text
    stops = text.expandtabs(8)
    first = text.index("\t")
    tabbed = [line for line in text.split("\n") if line.startswith(PLAYER) and "\t" in line]
    for laid, fit, action in (
        (stops, [line.expandtabs(8) for line in tabbed], "tabs expanded to 8-column stops"),
        (text.replace("\t", " "), [line.replace("\t", " ") for line in tabbed], "tabs are blanks"),
    ):
        if not any(map(misfits, fit)):
            if tabbed:
                start = text.index(tabbed[0])
                findings.append(_at(text, start, tabbed[0], "LINE_SHIFTED", action))
            return laid
    raise _Refused("TABS", "tabs stand inside the columns", text.count("\n", 0, first) + 1)


def _first_word(text: str) -> tuple[int, str]:
    """Offset and text of the first word that is not ASCII."""
    word = next(word for word in _WORD.finditer(text) if not word[0].isascii())
    return word.start(), word[0]


def _at(
    text: str, offset: int, excerpt: str, rule: str, action: str, after: str | None = None
) -> TextFinding:
    """A finding at an offset of the text; `after` is what the excerpt became."""
    line = text.count("\n", 0, offset) + 1
    column = min(offset - text.rfind("\n", 0, offset), _COLUMN)
    before = excerpt[:_EXCERPT] if after else None
    after = after[:_EXCERPT] if after else None
    return TextFinding(rule, line, column, excerpt[:_EXCERPT], action, before, after)
