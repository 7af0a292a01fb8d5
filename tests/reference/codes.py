"""A code with its modifiers, taken apart."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Code:
    """`low` and `high` elements are cut; `shift` moves the Koya limit by half points; `games`
    makes forfeits games; `rating` is assumed for players without one."""

    name: str
    low: int = 0
    high: int = 0
    shift: int = 0
    games: bool = False
    fore: bool = False
    reverse: bool = False
    rating: int | None = None


def parse(text: str) -> Code:
    name, *modifiers = text.split("/")
    found: dict[str, int | bool] = {}
    for modifier in modifiers:
        letter, number = re.fullmatch(r"([A-Z])([+-]?\d+)?", modifier).groups()
        match letter:
            case "C":
                found["low"] = int(number)
            case "M":
                found["low"] = found["high"] = int(number)
            case "L":
                found["shift"] = int(number)
            case "U":
                found["rating"] = int(number)
            case _:
                found[{"P": "games", "F": "fore", "R": "reverse"}[letter]] = True
    return Code(name, **found)
