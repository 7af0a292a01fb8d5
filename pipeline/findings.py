"""Every rule that a source file can be blamed for. Data: id, severity, sentence, example.

Severity `error` refuses the event or member, `warning` says that a value was changed or could not
be used, `note` records what was assumed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import polars as pl

SEVERITIES = ("note", "warning", "error")
#: Order of the public findings table.
ORDER = ("file_id", "event_id", "line", "column", "rule", "text", "before", "after", "action")

#: Internal findings frame: one row per finding, positions as dense indices of the bucket.
SCHEMA: dict[str, pl.DataType] = {
    "rule": pl.String(),
    "event": pl.UInt32(),
    "file": pl.UInt32(),
    "line": pl.UInt32(),
    "column": pl.UInt16(),
    "text": pl.String(),
    "action": pl.String(),
    "before": pl.String(),
    "after": pl.String(),
}


@dataclass(frozen=True)
class Rule:
    """One thing a file can be blamed for.

    decisions: what a waiver may decide about it (accept, repair, drop) → what comes of it.
    """

    id: str
    severity: str
    sentence: str
    example: str
    decisions: Mapping[str, str] = field(default_factory=dict)


_NONE = pl.DataFrame(schema=SCHEMA)


def none() -> pl.DataFrame:
    """An empty findings frame, always the same one: frames are never changed in place."""
    return _NONE


def found(rule: str, rows: pl.DataFrame, **values: pl.Expr | str) -> pl.DataFrame:
    """Findings of one rule: one row per row of `rows`.

    `values` names columns of the findings frame; a string is a literal. Columns of `rows` that bear
    a findings name are taken as they are.
    """
    RULES[rule]  # an unregistered id is a programming error
    if rows.is_empty():  # nearly always
        return none()
    columns = {
        name: pl.lit(value) if isinstance(value, str) else value for name, value in values.items()
    }
    columns["rule"] = pl.lit(rule)
    return rows.select(
        columns.get(name, pl.col(name) if name in rows.columns else pl.lit(None))
        .cast(dtype)
        .alias(name)
        for name, dtype in SCHEMA.items()
    )


_RULES = (
    # Archives
    Rule("ARCHIVE_BROKEN", "error", "The archive cannot be read to its end.", "a zip cut short"),
    Rule("ARCHIVE_ENCRYPTED", "error", "The archive member needs a password.", "an encrypted zip"),
    Rule("ARCHIVE_PATH", "error", "The member's path climbs out of the archive.", "../../a.trf"),
    Rule("ARCHIVE_DEPTH", "error", "Archives are nested deeper than the bound.", "a.zip!b.zip!…"),
    Rule("ARCHIVE_RATIO", "error", "The member grows beyond the allowed ratio.", "a zip bomb"),
    Rule("ARCHIVE_TOTAL", "error", "The archive unpacks to more than the bound.", "a zip bomb"),
    Rule("NOT_A_MEMBER", "note", "The member is not a report file and was not read.", "logo.png"),
    Rule("UNREADABLE", "error", "The file cannot be opened.", "no permission"),
    # Tables as sources
    Rule("TABLE_COLUMNS", "error", "The table of games lacks columns or is none.", "no round"),
    Rule("TABLE_VALUE", "error", "Values of a table or crosstable cannot be used.", "round one"),
    Rule("FAULT", "error", "The program itself failed on this file.", "a fault worth a report"),
    Rule("DROPPED", "error", "The file was left out on purpose.", "a waiver says so"),
    # Bytes
    Rule("BINARY", "error", "The file holds bytes that are no text.", "NUL bytes, no BOM"),
    Rule("NOT_TRF", "error", "The file is of another format.", "an HTML page named .trf"),
    Rule("EMPTY", "error", "The file holds no player record.", "an empty file"),
    Rule("TOO_LARGE", "error", "The file or a line is beyond the size bound.", "a 60 MB file"),
    Rule("BOM", "note", "A byte order mark was dropped.", "EF BB BF at the start"),
    Rule("CODE_PAGE", "warning", "The text is in an 8-bit code page.", "Muñoz in cp1252"),
    Rule(
        "CODE_PAGE_UNSURE", "warning", "Another code page reads as well.", "Øst in cp1252 or cp850"
    ),
    Rule(
        "BYTE_COLUMNS", "warning", "The columns count bytes, not characters.", "UTF-8, padded late"
    ),
    Rule("DOUBLE_ENCODED", "warning", "The text was encoded twice.", "MÃ¼ller"),
    Rule("TABS", "error", "Tabs stand inside the columns.", "001\\t1"),
    Rule("LEGEND", "note", "A ruler or legend line was passed over.", "DDD SSSS sTTT NNNN"),
    Rule("SEVERAL_EVENTS", "note", "The file holds several events.", "012 after the players"),
    Rule("UNKNOWN_RECORD", "note", "The record code is not known; the line is kept.", "999 text"),
    Rule("DUPLICATE_FILE", "note", "The same bytes were read before.", "two copies in an archive"),
    # Player records
    Rule(
        "LAYOUT_UNREADABLE", "error", "The columns of a player record fit no layout.", "001 shifted"
    ),
    Rule(
        "SEPARATOR_FILLED", "note", "A column between two fields is not blank.", "a name too long"
    ),
    Rule("LINE_SHIFTED", "warning", "The record was shifted; it was moved back.", "a long name"),
    Rule("NAME_INDENTED", "note", "Names begin a column late.", "columns 16-48"),
    Rule("SHORT_RECORDS", "note", "Every player record ends before the points.", "a start list"),
    Rule("BAD_START", "error", "The start number is not a whole number above 0.", "001    0"),
    Rule("DUP_START", "error", "Two players have the same start number.", "001    7 twice"),
    Rule("DUP_LINE", "note", "A player record stands twice, word for word.", "001    7 twice"),
    Rule("ID_TOO_LARGE", "error", "A number is too large for its columns.", "12345 in round 1"),
    Rule("SEX_TEXT", "note", "The sex is not m or w.", "f, u"),
    Rule("TITLE_TEXT", "note", "The title was written in an older way.", "g, wf"),
    Rule("RATING_TEXT", "note", "The rating is not a number from 1 to 4000.", "19x0"),
    Rule("FIDE_ID_TEXT", "note", "The FIDE number is not of at most 11 digits.", "A12345"),
    Rule("BIRTH_TEXT", "note", "The birth date is not readable as a date.", "1990/13/00"),
    Rule("POINTS_TEXT", "note", "The stated points are written in an unusual way.", "3,5"),
    Rule("POINTS_BLANK", "note", "The stated points are blank.", "columns 81-84 empty"),
    Rule("RANK_BLANK", "note", "The stated rank is blank or 0.", "columns 86-89 empty"),
    Rule("RANK_TEXT", "note", "The stated rank is not a number up to 9999.", "1st"),
    Rule("RANK_RANGE", "note", "A stated rank is larger than the field.", "rank 40 of 12"),
    Rule("RANK_SHARED", "note", "Several players state the same rank.", "two players ranked 3"),
    Rule(
        "RANK_ORDER", "note", "The stated ranks contradict the stated points.", "4 points behind 3"
    ),
    Rule("CELLS_UNEVEN", "note", "The players have different numbers of round cells.", "5 and 4"),
    Rule("PLACEHOLDER", "note", "A placeholder is kept out of the standings.", "spielfrei"),
    Rule("PLAYER_COUNT", "error", "Players are missing: the file was cut.", "062 20, 7 records"),
    # Round cells
    Rule("BAD_OPPONENT", "error", "The opponent is not a start number.", "12x4"),
    Rule("UNKNOWN_OPPONENT", "error", "The opponent is not in the file.", "99 in a field of 4"),
    Rule("SELF_PAIRED", "error", "A player is paired with themself.", "player 7 against 7"),
    Rule("NOT_MUTUAL", "error", "The two sides do not name each other.", "1 names 2, 2 names 3"),
    Rule("MIRRORED", "warning", "The missing side of a pairing was filled in.", "+ against 0000"),
    Rule("COLOUR_CONFLICT", "error", "Both sides of a game have the same colour.", "w against w"),
    Rule("COLOUR_UNKNOWN", "note", "A forfeit has no colours.", "12 - +"),
    Rule(
        "COLOUR_FILLED", "warning", "A missing colour is the opposite of the other.", "- against b"
    ),
    Rule("COLOUR_TEXT", "note", "The colour is not w, b or -.", "s for black"),
    Rule("COLOUR_OF_BYE", "note", "A round without opponent has a colour.", "0000 w U"),
    Rule("BAD_RESULT", "error", "The result symbol is not known.", "ù"),
    Rule(
        "RESULT_FILLED", "warning", "A missing result follows from the other side.", "1 against ?"
    ),
    Rule("RESULT_MISMATCH", "error", "The two results cannot belong to one game.", "1 against 1"),
    Rule("RESULT_UNUSUAL", "note", "The pair of results is legal but rare.", "0 against 0"),
    Rule("BYE_WITH_OPPONENT", "warning", "A bye names an opponent; it was dropped.", "62 b Z"),
    Rule("OLD_BYE", "note", "A bye is written in the 2006 way.", "0000 - +"),
    Rule("DANGLING_RESULT", "warning", "A played result has no opponent.", "0000 - 1"),
    Rule(
        "LOST_BYE", "warning", "A blank cell is a bye that the points prove.", "blank, ½ too many"
    ),
    Rule("BLANK_CELL", "note", "A blank round is taken as an absence.", "ten blanks"),
    Rule("UNFINISHED_GAME", "note", "A game has no result yet.", "12 w and a blank"),
    Rule("OPEN_ROUND", "note", "A round that is not finished is left out.", "the last of 5 rounds"),
    Rule("EMPTY_ROUND", "note", "Nobody was paired in a round before the last.", "a blank column"),
    Rule("NEXT_ROUND", "note", "A round with byes alone is not held yet.", "0000 - H in round 6"),
    Rule("CUT_AFTER_ROUND", "note", "Later rounds were left out as asked.", "--round 4"),
    Rule(
        "IN_PROGRESS",
        "note",
        "Fewer rounds are held than declared: going on or abandoned.",
        "5 of 9 rounds",
    ),
    Rule("MANY_PAB", "note", "A round has several pairing-allocated byes.", "two U in round 1"),
    Rule("REPEAT_MEETING", "note", "Two players met more than once.", "rounds 2 and 5"),
    Rule(
        "POINTS_DIFFER", "warning", "The stated points are not the sum of the cells.", "3.5 for 3"
    ),
    Rule("POINTS_UNEXPLAINED", "error", "Too many stated points fit no scoring.", "half the field"),
    Rule("POINTS_STALE", "note", "All stated points are 0; they are not used.", "0.0 everywhere"),
    Rule("SCORING_INFERRED", "warning", "The scoring follows from the stated points.", "3-1-0"),
    # Headers
    Rule("NAME_MISSING", "note", "The event has no name; the file's is used.", "no 012"),
    Rule(
        "REPEATED_RECORD", "warning", "A single record is repeated; the first counts.", "012 twice"
    ),
    Rule("DATE_TEXT", "note", "The date is not written YYYY/MM/DD.", "31.12.2020"),
    Rule("DATE_UNREADABLE", "warning", "The date cannot be read without a guess.", "01/02/2003"),
    Rule("DATE_MISSING", "note", "The event has no start date.", "no 042"),
    Rule("DATE_ORDER", "note", "The event ends before it starts.", "052 before 042"),
    Rule("ROUND_DATES", "note", "The round dates are not in their columns.", "132 free text"),
    Rule("COUNT_TEXT", "note", "A declared count has extra text.", "062 129 (88)"),
    Rule(
        "PLAYER_COUNT_NOTE", "note", "The declared number of players differs.", "062 20, 19 records"
    ),
    Rule("ROUNDS_CONFLICT", "warning", "Two records declare different rounds.", "142 9, XXR 7"),
    Rule("ROUNDS_TEXT", "warning", "The number of rounds is not readable.", "XXR nine"),
    Rule("ROUNDS_SURPLUS", "warning", "More rounds are held than declared.", "XXR 4, 5 rounds"),
    Rule("SCORING_TEXT", "warning", "A scoring record is not readable.", "162 W one"),
    Rule("SCORING_CONFLICT", "warning", "Two scoring records disagree.", "162 W 3, XXS W=2"),
    Rule("COLOUR_RECORD", "note", "The initial colour has extra text or case.", "152 white"),
    Rule("RATING_METHOD", "note", "The rating method stands in other columns.", "172 FIDE"),
    Rule("SYSTEM_UNKNOWN", "note", "The system code is not known.", "192 FIDE_LIM"),
    Rule(
        "SYSTEM_CONTRADICTED",
        "note",
        "The schedule is not that of the system.",
        "192 and a full table",
    ),
    Rule("LIST_CONFLICT", "warning", "202 and 212 disagree; 212 counts.", "202 BH, 212 PTS,SB"),
    Rule("LIST_UNREADABLE", "warning", "A declared tie-break is not known.", "212 PTS,PAPI"),
    Rule("BYE_CONFLICT", "warning", "A 240 record contradicts a round cell.", "240 H, the cell 1"),
    Rule("BYE_TO_COME", "note", "A 240 record names a round not held.", "240 H in round 8 of 7"),
    Rule("UNKNOWN_ID", "error", "A record names an unknown participant.", "299 for player 99"),
    Rule("ABNORMAL_SHIFTED", "warning", "The 299 record stands in other columns.", "299 +  2.0"),
    Rule("ABNORMAL_UNREADABLE", "error", "The 299 record fits no layout.", "299 ten"),
    Rule(
        "ABNORMAL_AMISS",
        "note",
        "A 299 record names a round or a result that the player does not have.",
        "299 W in round 8 of 7",
    ),
    Rule("CONSTRAINT_UNREADABLE", "note", "A pairing constraint is not readable.", "XXP one two"),
    Rule("TEAM_FILE", "note", "A team event is read as its players' games.", "013 or 310"),
    # Rules of the event
    Rule("OVERRIDDEN", "note", "A fact comes from the overrides file.", "edition, list, rounds"),
    Rule("UNDATED_EDITION", "note", "No start date: the newest edition is used.", "no 042"),
    Rule("BEFORE_2009", "note", "No exact text of the rules is known.", "an event of 1998"),
    Rule("UNRATED_FIELD", "note", "Unrated players: rating tie-breaks are dropped.", "Art. 10"),
    Rule(
        "CODE_NOT_IN_SYSTEM",
        "warning",
        "The tie-break must not be used here.",
        "BH in a round robin",
    ),
    Rule("CODE_NOT_IN_EDITION", "note", "The edition does not list the tie-break.", "STD in 2024"),
)

#: What a waiver may decide about rules beside leaving out a file that is refused anyway.
_DECISIONS: tuple[tuple[tuple[str, ...], dict[str, str]], ...] = (
    (
        ("BAD_OPPONENT", "UNKNOWN_OPPONENT", "SELF_PAIRED", "NOT_MUTUAL", "BAD_RESULT",
         "RESULT_MISMATCH"),
        {"repair": "the cell and the one that answers it become zero-point byes"},
    ),
    (
        ("COLOUR_CONFLICT",),
        {"repair": "the lower number keeps its colour (none: white), the other is the opposite"},
    ),
    (("BAD_START", "DUP_START"), {"repair": "the player record is left out"}),
    (("ABNORMAL_UNREADABLE", "UNKNOWN_ID"), {"accept": "what the record says has no effect"}),
    (
        ("PLAYER_COUNT",),
        {"repair": "the cells that name players who are not there become zero-point byes"},
    ),
    (
        ("POINTS_UNEXPLAINED",),
        {"accept": "the cells count", "repair": "the stated points are not read"},
    ),
    (
        ("ABNORMAL_SHIFTED", "BYE_CONFLICT", "DATE_UNREADABLE", "LIST_CONFLICT", "ROUNDS_TEXT",
         "SCORING_TEXT", "SYSTEM_UNKNOWN"),
        {"drop": "the line is left out"},
    ),
)  # fmt: skip


def _decided(rule: Rule) -> Rule:
    """The rule with the decisions that it allows; a file that is refused may always be dropped."""
    own = next((said for ids, said in _DECISIONS if rule.id in ids), {})
    refuses = rule.severity == "error" and rule.id != "DROPPED"
    return replace(rule, decisions={**own, **({"drop": "the file is left out"} if refuses else {})})


RULES: dict[str, Rule] = {rule.id: _decided(rule) for rule in _RULES}


def severity() -> pl.Expr:
    """The severity of each row's `rule`."""
    severities = {rule.id: rule.severity for rule in _RULES}
    return pl.col("rule").replace_strict(severities, return_dtype=pl.String).alias("severity")
