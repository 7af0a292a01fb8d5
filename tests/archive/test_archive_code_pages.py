"""Guessing 8-bit code pages."""

import pytest
from made_archives import event

from pipeline.archive import decode
from pipeline.archive.code_pages import guess

FIELDS = {
    "cp1252": ("GER", ["Müller, Jörg", "Weiß, Käthe", "Muñoz, José", "Lefèvre, François"]),
    "cp1250": ("POL", ["Wójcik, Łukasz", "Żak, Bożena", "Gałązka, Michał", "Dąbrowski, Paweł"]),
    "cp1251": ("RUS", ["Иванов, Пётр", "Щербакова, Юлия", "Никитин, Андрей"]),
    "cp1253": ("GRE", ["Παπαδόπουλος, Γιώργος", "Αλεξίου, Ελένη", "Ξενάκης, Ιάννης"]),
    "cp1254": ("TUR", ["Yılmaz, Işık", "Öztürk, Gülşen", "Çağlar, İbrahim"]),
    "cp1257": ("LTU", ["Šarūnas, Jūratė", "Žukauskas, Mindaugė", "Grigaitė, Živilė"]),
    "cp850": ("GER", ["Müller, Jörg", "Weiß, Käthe", "Schäfer, Björn"]),
    "cp852": ("HUN", ["Erdős, Ildikó", "Szűcs, Zoltán", "Győri, Ágnes"]),
    "cp866": ("RUS", ["Иванов, Пётр", "Щербакова, Юлия", "Никитин, Андрей"]),
}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("page", FIELDS)
def test_one_field_in_its_code_page(page: str, end: str) -> None:
    federation, names = FIELDS[page]
    text = event(*names, federation=federation)
    decoded = decode(text.replace("\n", end).encode(page))
    assert (decoded.text, decoded.encoding) == (text, page)
    (finding,) = decoded.findings
    first = next(word for word in names[0].split(", ") if not word.isascii())
    assert (finding.rule, finding.line, finding.text) == ("CODE_PAGE", 3, first)
    assert finding.column == 15 + names[0].index(first)
    assert page in str(finding.action) and federation in str(finding.action)


@pytest.mark.parametrize("page", ["cp1252", "cp1250", "cp1251", "cp1253", "cp866", "cp852"])
def test_letters_alone_decide_without_a_federation(page: str) -> None:
    text = event(*FIELDS[page][1], federation="   ")
    assert decode(text.encode(page)).text == text


def test_the_most_frequent_federation_of_the_players_counts() -> None:
    text = event(*FIELDS["cp1254"][1], federation="TUR").replace("032 TUR\n", "")
    best = guess(text.encode("cp1254"))
    assert (best.page, best.federation) == ("cp1254", "TUR")
    assert best.runner_up not in (None, best.page)


def test_a_foreign_guest_does_not_move_the_page() -> None:
    text = event("Müller, Jörg", "Jäger, Döme", "Šimek, Žofie", federation="GER")
    assert decode(text.encode("cp1252")).text == text


def test_bytes_that_cp1252_lacks() -> None:
    text = event("Müller, Jürgen", federation="GER")
    assert decode(text.encode("cp437")).text == text


def test_a_lonely_byte_is_no_reason_for_another_script() -> None:
    assert guess(event("Doe, Jo").encode() + b"012 \xff\n").page == "cp1252"
