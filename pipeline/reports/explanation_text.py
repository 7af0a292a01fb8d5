"""Explanations as text for a terminal."""

from rich.cells import cell_len

from pipeline.reports.explanation_words import (
    TOTALS,
    Facts,
    bracketed,
    cited,
    differing,
    element_text,
    event_text,
    numbered,
    pair_text,
    result_text,
    said_of_two,
    undefined,
    who,
    why_text,
)
from pipeline.reports.tables import even_decimals
from pipeline.units import show

_GAP = "  "
#: Pairs that two lists order differently are shown up to so many; JSON has them all.
MOST_PAIRS = 40


def explanation_text(facts: Facts, deep: bool) -> str:
    """The explanation of one value."""
    person = facts["competitor"]
    lines = [
        f"{facts['code']} of {who(person)}, {show(person['points'])} points: "
        f"{show(facts['value'], 4)}",
        event_text(facts["event"]),
        f"{facts['title']} {cited(facts['article'])}: {facts['sentence']}",
        *[f"note: {note}" for note in facts["notes"]],
        "",
    ]
    lines += _tied(facts) if "passes" in facts else _elements(facts)
    if deep and "elements" in facts:
        lines += _opponents(facts)
    return "\n".join([*lines, "", *_editions(facts)])


def versus_text(facts: Facts) -> str:
    """Two competitors under a list, code by code."""
    first, second = facts["first"], facts["second"]
    table = _table(
        ["code", "name", who(first), who(second), "margin", ""],
        [
            [one["code"], one["title"], _value(one["first"]), _value(one["second"]),
             numbered(one["margin"]),
             "decides" if one["separates"] else "" if one["reached"] else "not needed"]
            for one in facts["codes"]
        ],
        {2, 3, 4},
    )  # fmt: skip
    places = f"{who(first)}: place {first['rank']}; {who(second)}: place {second['rank']}"
    return "\n".join(
        [
            f"{said_of_two(facts)} (list {facts['list']})",
            event_text(facts["event"]),
            places,
            "",
            *table,
        ]
    )


def harmless(text: str) -> str:
    """The text without what would steer a terminal; lines stay lines."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "\ufffd" for sign in text)


def lists_text(facts: Facts) -> str:
    """The places that differ under two lists, and the pairs that are turned."""
    one, other = (entry["name"] for entry in facts["lists"])
    lines = [
        f"{len(facts['places'])} places differ between {one} and {other}",
        event_text(facts["event"]),
        *[f"{entry['name']}: {', '.join(entry['codes'])}" for entry in facts["lists"]],
        "",
    ]
    lines += _table(
        ["no.", "name", one, "decided by", other, "decided by"],
        [
            [str(row["number"]), row["name"] or "", str(row["one"]), row["one_by"] or "",
             str(row["other"]), row["other_by"] or ""]
            for row in facts["places"]
        ],
        {0, 2, 4},
    )  # fmt: skip
    pairs = facts["pairs"]
    if pairs:
        lines += ["", f"{len(pairs)} pairs in another order:"]
    lines += [f"  {pair_text(pair, one, other)}" for pair in pairs[:MOST_PAIRS]]
    if len(pairs) > MOST_PAIRS:
        lines.append(f"  and {len(pairs) - MOST_PAIRS} more (--format json has them all)")
    return "\n".join(lines)


def _value(value: float | None) -> str:
    return show(value, 4)


def _opponent(row: Facts) -> str:
    if row["opponent"]:
        return f"{row['opponent']} {row['opponent_name'] or ''}".strip()
    return "–" if row["round"] else "penalty"


def _elements(facts: Facts) -> list[str]:
    """The table of elements with its last line, then the steps to the value."""
    rows = facts["elements"]
    if [row["round"] for row in rows] == [None]:
        return [f"value: {show(facts['value'], 4)}"]
    reads, detail = facts["reads"], facts["detail"]
    header = ["round", "opponent", "result", "points", reads, detail, "counts", "why", "article"]
    worths = even_decimals([show(row["worth"], 4) for row in rows])
    cells: list[list[str]] = []
    for row, worth in zip(rows, worths, strict=True):
        shown = worth if row["counted"] or row["worth"] is None else f"[{worth}]"
        words, *more = why_text(row)
        cells.append([numbered(row["round"]), _opponent(row), result_text(row),
                      numbered(row["points"]), numbered(row["reads"]), numbered(row["detail"]),
                      shown, *words])  # fmt: skip
        cells += [[""] * 7 + list(line) for line in more]
    total = TOTALS[facts["rule"]]
    cells.append(["", total, "", "", "", "", show(facts["value"], 4), "", ""])
    empty = {4: reads, 5: detail, 7: any(row[7] for row in cells)}
    kept = [place for place in range(9) if empty.get(place, "any")]
    lines = _table(
        [header[place] for place in kept],
        [[row[place] for place in kept] for row in cells],
        {place for place, old in enumerate(kept) if old in (0, 3, 4, 5, 6)},
    )
    lines += [lacking] if (lacking := undefined(facts)) else []
    steps = [[name, show(value, 4)] for name, value in facts["steps"].items()]
    return lines + (["", *_table(["on the way", ""], steps, {1})] if steps else [])


def _opponents(facts: Facts) -> list[str]:
    """Every round of every opponent: what it counts and why."""
    lines: list[str] = []
    for row in facts["elements"]:
        if row["of_opponent"]:
            lines += ["", f"round {row['round']}: {_opponent(row)}, {facts['reads']} "
                      f"{numbered(row['reads'])}"]  # fmt: skip
            lines += _table(
                ["round", "opponent", "result", "points", "counts", "why", "article"],
                [
                    [numbered(one["round"]), _opponent(one), result_text(one),
                     numbered(one["points"]),
                     bracketed({"worth": one["counts"], "counted": one["counted"]}),
                     one["why"] or "", one["article"] or ""]
                    for one in row["of_opponent"]
                ],
                {0, 3, 4},
            )  # fmt: skip
    return lines


def _tied(facts: Facts) -> list[str]:
    """The tied group and each pass over it."""
    codes = ", ".join(facts["before"]) or "nothing"
    tied = "; ".join(map(who, facts["tied"]))
    asked_late = facts["before"] != ["PTS"]
    if len(facts["tied"]) == 1:
        return [
            f"Nobody is tied with this competitor on {codes} (list {facts['list']}).",
            *([f"--list {facts['code']} asks it right after the points."] if asked_late else []),
        ]
    lines = [f"Tied on {codes} (list {facts['list']}): {tied}"]
    for one in facts["passes"]:
        lines += ["", f"pass {one['number']}: {one['why']} {cited(one['article'])}"]
        standings = one["standings"]
        lines += _table(
            ["place", "no.", "name", "score", "met", "missing", "least", "most",
             *[f"v {row['number']}" for row in standings]],
            [
                [str(row["place"]), str(row["number"]), row["name"] or "", show(row["score"]),
                 str(row["met"]), str(row["missing"]), show(row["least"]), show(row["reach"]),
                 *[numbered(worth) if worth is not None else "·" for worth in row["against"]]]
                for row in standings
            ],
            set(range(2)) | set(range(3, 8 + len(standings))),
        )  # fmt: skip
        lines += [] if one["split"] else ["nobody is separated"]
    return [*lines, "", f"tier in the group: {facts['value']}"]


def _editions(facts: Facts) -> list[str]:
    """The value under each edition, element by element where anything differs."""
    editions = facts["editions"]
    if not differing(editions):
        return ["The same under every edition."]
    lines = ["Under each edition:"]
    names = [one["edition"] + (" (in force)" if one["in_force"] else "") for one in editions]
    rows = [
        [numbered(elements[0]["round"]), *map(element_text, elements)]
        for elements in zip(*[one["elements"] for one in editions], strict=True)
    ]
    rows.append(["value", *[show(one["value"], 4) for one in editions]])
    return lines + _table(["round", *names], rows, {0})


def _table(header: list[str], rows: list[list[str]], right: set[int]) -> list[str]:
    """Aligned lines; the columns `right` to the right."""
    texts = [[harmless(cell) for cell in row] for row in [header, *rows]]
    widths = [max(map(cell_len, column)) for column in zip(*texts, strict=True)]
    lines = []
    for row in texts:
        cells = []
        for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
            gap = " " * (width - cell_len(cell))
            cells.append(gap + cell if place in right else cell + gap)
        lines.append(_GAP.join(cells).rstrip())
    return lines
