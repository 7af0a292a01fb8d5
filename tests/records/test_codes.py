"""Which lines are records, legends or unknown."""

from written import facts, found, in_columns, read

RULER = "123456789012345678901234567890123456789012345678901234567890"


def test_every_event_has_one_row_of_facts_in_order():
    frame = read("012 First", "001    1", "012 Third").facts
    assert frame.select("event", "name").rows() == [(0, "First"), (1, None), (2, "Third")]


def test_texts_are_taken_as_written():
    written = {
        "name": ("012", "An Open"),
        "city": ("022", "Soria"),
        "type_text": ("092", "Swiss"),
        "chief_arbiter": ("102", "Ana Roe"),
        "rate_of_play": ("122", "90+30"),
        "program": ("182", "By hand"),
        "encoded_rate": ("222", "5400+30"),
    }
    row = facts("\n".join(f"{code}  {value} " for code, value in written.values()))
    assert {name: row[name] for name in written} == {
        name: value for name, (_, value) in written.items()
    }


def test_a_federation_is_three_letters():
    assert facts("032 esp")["federation"] == "ESP"
    assert facts("032 Lichess")["federation"] is None


def test_missing_name_and_date_are_noted_for_the_event():
    frame = read("062 4\n042").findings
    assert frame.select("rule", "event", "line").rows() == [
        ("NAME_MISSING", 0, None),
        ("DATE_MISSING", 0, None),
    ]


def test_of_repeated_records_the_first_that_is_not_empty_counts():
    text = "012\n012 One\n012 Two\n012 One\n042 2024/01/01"
    assert facts(text)["name"] == "One"
    assert found(text) == [("REPEATED_RECORD", 3, "Two", "One")]


def test_rulers_legends_and_hash_lines_are_passed_over():
    text = "\n".join(
        [RULER, "0" + RULER, "         1         2         3", "DDD SSSS sTTT NNNN", "# words"]
    )
    assert facts(text)["name"] is None
    assert found(text) == [("LEGEND", line, None, None) for line in range(1, 6)]


def test_comments_need_no_note():
    assert found("### Import @ Round 3") == []


def test_unknown_codes_are_kept_whole():
    headers = read("012 One\n999 some text\n013X")
    assert headers.unknown.rows() == [(0, 2, "999", "999 some text")]
    assert found("999 some text") == [("UNKNOWN_RECORD", 1, None, None)]


def test_a_team_file_is_noted_once():
    assert found("310   1 Rooks\n013 Rooks", "TEAM_FILE") == [("TEAM_FILE", 1, None, None)]


NATIONAL = in_columns(
    (1, "IND"), (5, "   5"), (11, " GM"), (15, "Roe, Ana"), (49, "2579"), (54, "GA"), (58, "A-17")
)


def test_a_national_rating_is_read_in_the_columns_of_a_player():
    assert read(f"172 IND FIDE\n{NATIONAL}").national.rows() == [
        (0, 2, 5, "IND", 2579, "A-17", "GA", "Roe, Ana")
    ]


def test_blank_national_fields_and_a_zero_rating_are_null():
    line = in_columns((1, "RUS"), (5, "   1"), (49, "   0"))
    assert read(line).national.rows() == [(0, 1, 1, "RUS", None, None, None, None)]


def test_legends_and_short_lines_are_no_national_ratings():
    legend = in_columns((1, "CCC"), (5, "   1"), (49, "2000"))
    headers = read(f"{legend}\nIND    5 short\nIND SSSS{' ' * 40}2000")
    assert headers.national.height == 0
    assert headers.unknown["line"].to_list() == [2, 3]
