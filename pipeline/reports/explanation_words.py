"""The words of an explanation, shared by the terminal and the page."""

from collections.abc import Sequence
from typing import Any

from pipeline.units import show

Facts = dict[str, Any]
_RESULTS = {
    "1": "won", "=": "drew", "0": "lost", "W": "won, unrated", "D": "drew, unrated",
    "L": "lost, unrated", "+": "won by forfeit", "-": "lost by forfeit",
    "U": "pairing-allocated bye", "F": "full-point bye", "H": "half-point bye", "Z": "absent",
}  # fmt: skip
_COLOURS = {"w": "White", "b": "Black"}
TOTALS = {
    "sum": "sum", "mean": "mean", "mean, halves up": "mean, halves up", "table": "value",
    "weighted sum": "sum", "solved": "value", "steps": "place", "expression": "value",
}  # fmt: skip


def numbered(number: float | None) -> str:
    """A number for people, nothing for none."""
    return "" if number is None else show(number, 4)


def cited(article: str | None) -> str:
    """An article in brackets."""
    return f"({article})" if article else ""


def who(person: Facts) -> str:
    """Start number and name of a competitor."""
    return f"{person['number']} {person['name'] or ''}".strip()


def result_text(row: Facts) -> str:
    """What happened in a round, in words."""
    colour = _COLOURS.get(row["colour"] or "", "")
    return _RESULTS.get(row["result"] or "", "") + (f", {colour}" if colour else "")


def why_text(row: Facts) -> list[tuple[str, str]]:
    """(words, article) lines of an element: where it comes from, what was adjusted, the cut."""
    lines = [(row["why"] or "", row["article"] or "")]
    lines += [
        (f"of which round {one['round']}, {result_text(one)}: {show(one['counts'])} "
         f"instead of {show(one['points'])}", one["article"] or "")
        for one in row["of_opponent"]
        if row["source"] == "adjusted score" and one["counts"] != one["points"]
    ]  # fmt: skip
    if row["cut"]:
        lines.append((f"not counted: {row['cut_why'] or 'left out'}", row["cut_article"] or ""))
    return lines


def undefined(facts: Facts) -> str:
    """Why there is no value, where the elements show it: sums lack elements, averages all."""
    if facts["value"] is not None:
        return ""
    if facts["rule"] == "sum":
        return "" if facts["enough"] else "undefined: the cuts take more elements than there are"
    nothing = facts["elements"] and not any(row["counted"] for row in facts["elements"])
    return "undefined: no round is left that counts" if nothing else ""


def bracketed(row: Facts) -> str:
    """The worth of an element, in brackets if it is not counted."""
    if row["worth"] is None:
        return "–"
    return show(row["worth"], 4) if row["counted"] else f"[{show(row['worth'], 4)}]"


def element_text(row: Facts) -> str:
    """An element of another edition: its worth and its article."""
    articles = [text for text in (row["article"], row["cut_article"]) if text]
    return " ".join([bracketed(row), cited(", ".join(articles))]).strip()


def event_text(event: Facts) -> str:
    """The event in a line, with the rules in force."""
    played, declared = event["rounds_played"], event["rounds_declared"]
    rounds = f"round {played}" + (f" of {declared}" if declared and declared != played else "")
    day = [str(event["start_date"])] if event["start_date"] else []
    rules = f"{event['edition']} ({event['rules']})"
    return " · ".join([event["name"] or event["event_id"], *day, f"after {rounds}", rules])


def said_of_two(facts: Facts) -> str:
    """Who is ahead, by which code and by how much."""
    row = next((one for one in facts["codes"] if one["separates"]), None)
    if row is None:
        return "Level on every code of the list"
    ahead = facts["first"] if row["ahead"] == 1 else facts["second"]
    by = f" by {show(row['margin'], 4)}" if row["margin"] is not None else ""
    return f"{who(ahead)} is ahead on {row['code']}{by}"


def pair_text(pair: Facts, one: str, other: str) -> str:
    """Who is ahead of whom under which list, and by which code."""
    first, second = who(pair["first"]), who(pair["second"])
    before = (
        f"{first} before {second} by {pair['one_by']}"
        if pair["one_by"]
        else (f"{first} and {second} tied")
    )
    after = f"{second} before {first} by {pair['other_by']}" if pair["other_by"] else "tied"
    return f"{one}: {before}; {other}: {after}"


def differing(editions: Sequence[Facts]) -> bool:
    """Whether the value or any element differs between editions."""

    def made(one: Facts) -> list[object]:
        return [one["value"], *[(row["worth"], row["counted"]) for row in one["elements"]]]

    return any(made(one) != made(editions[0]) for one in editions)


#: The words that the page takes from here, by the names it has for them.
WORDS = {
    "number": numbered, "why": why_text, "result": result_text, "cited": cited,
    "element": element_text, "bracketed": bracketed, "show": show, "event_text": event_text,
    "differing": differing, "pair": pair_text, "total": TOTALS.get,
}  # fmt: skip
