"""Bytes and lines."""

from tests.tables.little import HEAD, player
from tests.wild.wild import GAME, PLAYED, Wild, note

REFUSED, REPAIRED = "quarantined", "repaired"


def named(first: str, second: str, federation: str = "") -> tuple[str, ...]:
    """The game of two players of these names."""
    return (
        player(1, "   2 w 1", name=first, fed=federation),
        player(2, "   1 b 0", name=second, fed=federation),
    )


def as_it_is(data: bytes):  # type: ignore[no-untyped-def]
    """An encoder that gives these bytes, whatever the text."""
    return lambda _text: data


def in_page(page: str, federation: str, first: str, second: str) -> Wild:
    """A file in a code page of its federation."""
    word = first.split(",", maxsplit=1)[0]
    assert not word.isascii()
    return Wild(
        f"8-bit: {page}",
        named(first, second, federation),
        REPAIRED,
        (note("CODE_PAGE", 3, 15),),
        PLAYED,
        {"files.encoding": [page], "players.name": [first, second]},
        encode=lambda text: text.encode(page),
    )


def counted_in_bytes(text: str) -> bytes:
    """Names filled up to 33 bytes of UTF-8."""
    lines = [
        line[:14] + line[14:47].rstrip().encode().ljust(33).decode() + line[47:]
        if line.startswith("001")
        else line
        for line in text.split("\n")
    ]
    return "\n".join(lines).encode()


STRANGE = named("Müller, Jörg", "Ångström, Åse")
NAMES = {"players.name": ["Müller, Jörg", "Ångström, Åse"]}
IN_BYTES = (
    "BYTE_COLUMNS",
    3,
    None,
    "Müller, Jörg".ljust(37) + "G",
    "Müller, Jörg".ljust(38),
)
TABBED = "001    1 m    Tab, Tom\t\t\t\t\t\t\t\t\t      2 w 1"

CASES = (
    Wild("UTF-8 without mark", STRANGE, rounds=PLAYED, held=NAMES),
    Wild(
        "UTF-8 with mark",
        STRANGE,
        found=(note("BOM", 1, 1),),
        rounds=PLAYED,
        held={**NAMES, "files.encoding": ["utf-8-sig"]},
        encode=lambda text: ("\ufeff" + text).encode(),
    ),
    Wild(
        "a mark in a later line",
        STRANGE,
        found=(note("BOM", 3, 1),),
        rounds=PLAYED,
        held=NAMES,
        encode=lambda text: text.replace("\n001", "\n\ufeff001", 1).encode(),
    ),
    in_page("cp1252", "GER", "Müller, Jörg", "Weiß, Käthe"),
    in_page("cp1250", "POL", "Gałązka, Łukasz", "Żak, Bożena"),
    in_page("cp1251", "RUS", "Щербакова, Юлия", "Никитин, Андрей"),
    in_page("cp1253", "GRE", "Παπαδόπουλος, Γιώργος", "Αλεξίου, Ελένη"),
    in_page("cp1254", "TUR", "Yılmaz, Işık", "Çağlar, İbrahim"),
    in_page("cp1257", "LTU", "Šarūnas, Jūratė", "Grigaitė, Živilė"),
    in_page("cp850", "GER", "Müller, Jörg", "Schäfer, Björn"),
    in_page("cp852", "HUN", "Erdős, Ildikó", "Győri, Ágnes"),
    in_page("cp866", "RUS", "Щербакова, Юлия", "Никитин, Андрей"),
    Wild(
        "8-bit: two pages read as well",
        named("Østen, Per", "Doe, Jo", "NOR"),
        REPAIRED,
        (note("CODE_PAGE", 3, 15), note("CODE_PAGE_UNSURE", 3, 15)),
        PLAYED,
        {"players.name": ["Østen, Per", "Doe, Jo"]},
        encode=lambda text: text.encode("cp1252"),
    ),
    Wild(
        "8-bit: no page reads well",
        named("\x81\x8d\x8f", "Doe, Jo"),
        REPAIRED,
        (note("CODE_PAGE", 3, 15), note("CODE_PAGE_UNSURE", 3, 15)),
        PLAYED,
        encode=lambda text: text.encode("latin-1"),
    ),
    Wild(
        "double-encoded",
        STRANGE,
        REPAIRED,
        (("DOUBLE_ENCODED", 3, 15, "MÃ¼ller", "Müller"),),
        PLAYED,
        NAMES,
        encode=lambda text: text.encode().decode("cp1252").encode(),
    ),
    Wild(
        "byte-aligned columns",
        named("Müller, Jörg", "Ångström, Åse", "GER"),
        REPAIRED,
        (IN_BYTES,),
        PLAYED,
        NAMES,
        encode=counted_in_bytes,
    ),
    Wild(
        "byte-aligned columns, converted later",
        named("Müller, Jörg", "Ångström, Åse", "GER"),
        REPAIRED,
        (
            IN_BYTES,
            note("CODE_PAGE", 3, 15),
        ),
        PLAYED,
        {**NAMES, "files.encoding": ["cp1252"]},
        encode=lambda text: counted_in_bytes(text).decode().encode("cp1252"),
    ),
    Wild(
        "UTF-16 with mark",
        STRANGE,
        found=(note("BOM", 1, 1),),
        rounds=PLAYED,
        held={**NAMES, "files.encoding": ["utf-16-le"]},
        encode=lambda text: ("\ufeff" + text).encode("utf-16-le"),
    ),
    Wild(
        "UTF-16 without mark",
        STRANGE,
        REFUSED,
        (note("BINARY"),),
        encode=lambda text: text.encode("utf-16-le"),
    ),
    Wild("NUL bytes", ("012 \0", *GAME), REFUSED, (note("BINARY"),)),
    *[
        Wild(
            f"line ends: {name}",
            rounds=PLAYED,
            held={"files.line_ending": [name]},
            encode=lambda text, end=end: text.replace("\n", end).encode(),  # type: ignore[misc]
        )
        for name, end in (("LF", "\n"), ("CRLF", "\r\n"), ("CR", "\r"))
    ],
    Wild(
        "line ends: mixed",
        rounds=PLAYED,
        held={"files.line_ending": ["mixed"]},
        encode=lambda text: text.replace("\n", "\r", 1).replace("\n", "\r\n", 1).encode(),
    ),
    Wild("no final line end", rounds=PLAYED, encode=lambda text: text.rstrip("\n").encode()),
    Wild("blank lines", ("", GAME[0], "   ", GAME[1], ""), rounds=PLAYED),
    Wild("trailing tabs", tuple(f"{line}\t\t" for line in GAME), rounds=PLAYED),
    Wild(
        "interior tabs that fit the stops",
        (TABBED, GAME[1]),
        REPAIRED,
        (note("LINE_SHIFTED", 3, 1),),
        PLAYED,
    ),
    Wild(
        "interior tabs that do not",
        (GAME[0].replace("001    1", "001\t1"), GAME[1]),
        REFUSED,
        (note("TABS", 3),),
    ),
    Wild(
        "ruler and legend lines",
        ("DDD SSSS sTTT NNNNNNNNNN", "         1         2         3", "0123456789012345", *GAME),
        found=tuple(note("LEGEND", line) for line in (3, 4, 5)),
        rounds=PLAYED,
    ),
    Wild("a comment after #", ("# made by hand", *GAME), found=(note("LEGEND", 3),), rounds=PLAYED),
    Wild("a line over 10 kB", ("022 " + "x" * 10_000, *GAME), REFUSED, (note("TOO_LARGE", 3),)),
    Wild(
        "two events, two names",
        (*GAME, *HEAD, *GAME[::-1]),
        found=(note("SEVERAL_EVENTS"),),
        held={"events.players": [2, 2], "files.events": [2]},
        rounds={1: "2 w 1, 2 w 1", 2: "1 b 0, 1 b 0"},
    ),
    Wild(
        "two events, number 1 comes back",
        (*GAME, player(1, "   2 b ="), player(2, "   1 w =")),
        found=(
            note("DATE_MISSING"),
            note("NAME_MISSING"),
            note("SEVERAL_EVENTS"),
            ("UNDATED_EDITION", None, None, None, "fide-2026"),
        ),
        held={"events.players": [2, 2]},
        rounds={1: "2 w 1, 2 b =", 2: "1 b 0, 1 w ="},
    ),
    Wild(
        "the name alone repeated",
        ("012 Another name", *GAME),
        REPAIRED,
        (("REPEATED_RECORD", 3, None, "Another name", "Little Open"),),
        PLAYED,
        {"events.name": ["Little Open"]},
    ),
    Wild(
        "unclear whether one event or two",
        (*GAME, player(2, "   1 w ="), player(1, "   2 b =")),
        REFUSED,
        (
            ("DUP_START", 5, 5, "2", None),
            ("DUP_START", 6, 5, "1", None),
        ),
    ),
    Wild("an HTML page", (), REFUSED, (note("NOT_TRF"),), head=("<html><body>",)),
    Wild("a PDF document", (), REFUSED, (note("NOT_TRF"),), head=("%PDF-1.4",)),
    Wild("a zip", (), REFUSED, (note("NOT_TRF"),), encode=as_it_is(b"PK\x03\x04zip")),
    Wild("an empty file", (), REFUSED, (note("EMPTY"),), encode=as_it_is(b"")),
    Wild("headers alone", ("022 Town",), REFUSED, (note("EMPTY"),)),
)
