"""Report files with something changed, as hands, programs, post and disks change them."""

from collections.abc import Callable
from random import Random

Change = Callable[[Random, list[str]], list[str]]

#: Texts for a field of any kind.
_VALUES = (
    "", " ", "0", "-1", "1", "7", "99", "999", "9999", "10000", "1.0", "1,5", "½", ".5", "nan",
    "inf", "1e9", "-", "+", "=", "w", "b", "W", "U", "Z", "F", "H", "x", "?", "*", "0000", "é",
    "象", "\u0301", "\t", "\x00", "9" * 12,
)  # fmt: skip
#: Records that a file may come to hold.
_RECORDS = (
    "012 Another name", "042 99.99.9999", "042 01/02/2003", "052 1900/01/01", "062 3", "062 many",
    "082 4", "092 Round Robin", "132 soon", "142 1", "142 99", "XXR 2", "152 x", "172 ?",
    "162  W 3.0    D 1.0", "162  W9999    D.333", "162 W=-1", "BBW  2.0", "BBU  ?", "XXS W=2 X=1",
    "XXS WW=", "192 BERGER_ROUNDROBIN", "192 FIDE_DUTCH", "192 ???", "202 BH,,SB", "212 PTS,XX/Y9",
    "212 DE,DE,DE", "240 F   1    1    2", "240 H 999    1", "240 H   2    1    1", "240 ?", "250",
    "250       1.0   1   1    1    9", "260   1   9    1    2", "XXP 1 2", "XXP", "XXZ 1 1 1",
    "XXA    1  1.0", "299 W            1.0   1    1", "299              -9.0 999    1",
    "299 H            0.0", "299 W  1.0  1.0   1    1", "299 ", "299             99.5        1",
    "013 Team                               1    2", "310   1 Team", "320", "330 F   1    1",
    "### note", "DDD SSSS sTTT", "001", "001    1", "NOR    1" + " " * 60, "###", "#",
)  # fmt: skip


def _line(rng: Random, lines: list[str]) -> int:
    """The place of some line, most often of a player."""
    players = [place for place, line in enumerate(lines) if line.startswith("001")]
    return rng.choice(players) if players and rng.random() < 0.8 else rng.randrange(len(lines))


def _in_line(change: Callable[[Random, str], str]) -> Change:
    def changed(rng: Random, lines: list[str]) -> list[str]:
        place = _line(rng, lines)
        return [*lines[:place], change(rng, lines[place]), *lines[place + 1 :]]

    return changed


def _put(line: str, column: int, text: str) -> str:
    """The line with a text at a 0-based column, over what was there."""
    line = line.ljust(column)
    return line[:column] + text + line[column + len(text) :]


def _cell(line: str, rng: Random) -> int:
    """0-based column of some round cell."""
    return 90 + 10 * rng.randrange(max(1, (len(line) - 80) // 10))


def _opponent(rng: Random, line: str) -> str:
    number = rng.choice(("0000", "    ", f"{rng.randrange(40):4}", f"{rng.randrange(9999):04}"))
    return _put(line, _cell(line, rng) + 1, number)


def _colour(rng: Random, line: str) -> str:
    return _put(line, _cell(line, rng) + 6, rng.choice("wbWB- s?5é"))


def _result(rng: Random, line: str) -> str:
    return _put(line, _cell(line, rng) + 8, rng.choice("10=+-WDLUFHZwdlufhz X?*5½"))


def _cleared(rng: Random, line: str) -> str:
    return _put(line, _cell(line, rng), " " * 10)


def _added(rng: Random, line: str) -> str:
    return line + rng.choice(
        ("  0000 - Z", "     1 w 1", "    99 b =", "  0000 - +", " " * 10, "  ")
    )


def _field(rng: Random, line: str) -> str:
    column = rng.choice((3, 4, 7, 8, 9, 10, 13, 14, 47, 48, 52, 53, 57, 69, 80, 84, 85, 88))
    return _put(line, column, rng.choice(_VALUES))


def _moved(rng: Random, line: str) -> str:
    column, width = rng.randrange(len(line) + 1), rng.randint(1, 6)
    if rng.random() < 0.5:
        return line[:column] + " " * width + line[column:]
    return line[:column] + line[column + width :]


def _cut(rng: Random, line: str) -> str:
    return line[: rng.randrange(len(line) + 1)]


def _repeated(rng: Random, lines: list[str]) -> list[str]:
    place = _line(rng, lines)
    return [*lines[: place + 1], lines[place], *lines[place + 1 :]]


def _lost(rng: Random, lines: list[str]) -> list[str]:
    place = _line(rng, lines)
    return lines[:place] + lines[place + 1 :]


def _exchanged(rng: Random, lines: list[str]) -> list[str]:
    one, other = _line(rng, lines), _line(rng, lines)
    lines = list(lines)
    lines[one], lines[other] = lines[other], lines[one]
    return lines


def _record(rng: Random, lines: list[str]) -> list[str]:
    place = rng.randrange(len(lines) + 1)
    return [*lines[:place], rng.choice(_RECORDS), *lines[place:]]


def _shortened(rng: Random, lines: list[str]) -> list[str]:
    return lines[: rng.randrange(1, len(lines) + 1)]


def _all_moved(rng: Random, lines: list[str]) -> list[str]:
    column, width = rng.choice((0, 3, 8, 14, 47, 84, 89, 99)), rng.randint(1, 3)
    return [line[:column] + " " * width + line[column:] for line in lines]


CHANGES: tuple[Change, ...] = (
    *(_in_line(change) for change in (
        _opponent, _colour, _result, _result, _cleared, _added, _field, _field, _moved, _cut,
    )),
    _repeated, _lost, _exchanged, _record, _record, _shortened, _all_moved,
)  # fmt: skip


def _bit(rng: Random, data: bytes) -> bytes:
    place = rng.randrange(len(data) or 1)
    return (
        data[:place]
        + bytes([byte ^ 1 << rng.randrange(8) for byte in data[place : place + 1]])
        + data[place + 1 :]
    )


def _strewn(rng: Random, data: bytes) -> bytes:
    place = rng.randrange(len(data) + 1)
    return data[:place] + rng.randbytes(rng.randint(1, 40)) + data[place:]


def _torn(rng: Random, data: bytes) -> bytes:
    place = rng.randrange(len(data) + 1)
    return data[:place] + data[place + rng.randint(1, 40) :]


def _other_ends(rng: Random, data: bytes) -> bytes:
    end, times = (
        rng.choice((b"\r", b"\r\n", b"\n\r", b"\x0b", b"\x0c\n", b"")),
        rng.choice((-1, -1, 1, 9)),
    )
    return data.replace(b"\n", end, times)


def _other_page(rng: Random, data: bytes) -> bytes:
    page = rng.choice((
        "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1257", "cp850", "cp866", "utf-16",
        "utf-8-sig", "utf-32", "utf-7",
    ))  # fmt: skip
    return data.decode("utf-8", "replace").encode(page, "replace")


def _other_letters(rng: Random, data: bytes) -> bytes:
    """Some letters of one kind are another byte throughout, as a wrong code page has it."""
    return data.replace(rng.choice(b"aeinorst").to_bytes(1, "big"), rng.randbytes(1))


def _doubled(rng: Random, data: bytes) -> bytes:
    return data.decode("latin-1").encode("utf-8")


def _tabbed(rng: Random, data: bytes) -> bytes:
    return data.replace(b"  ", b"\t", rng.choice((1, 3, -1)))


def _joined(rng: Random, data: bytes) -> bytes:
    return data + rng.choice((b"", b"\n", b"\xef\xbb\xbf", b"\x1a")) + data


#: Damage that knows nothing of lines.
_TO_BYTES = (
    _bit, _bit, _strewn, _torn, _other_ends, _other_ends, _other_page, _other_page, _other_letters,
    _doubled, _tabbed, _joined,
)  # fmt: skip


def damaged(rng: Random, data: bytes) -> bytes:
    """A file with one to four changes of lines and fields, and with some of its bytes."""
    lines = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n").splitlines()
    for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3, 4))):
        lines = rng.choice(CHANGES)(rng, lines or ["001"])
    made = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")
    for _ in range(rng.choice((0, 0, 0, 0, 0, 1, 1, 2))):
        made = rng.choice(_TO_BYTES)(rng, made)
    return made


def one_of_two(rng: Random, first: bytes, second: bytes) -> bytes:
    """Two files in one: end to end, or one that breaks off where the other goes on."""
    cuts = (len(first), rng.randrange(len(first) + 1))
    return first[: rng.choice(cuts)] + second[rng.choice((0, 0, rng.randrange(len(second) + 1))) :]
