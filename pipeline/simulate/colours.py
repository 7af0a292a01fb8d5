"""Who has White: equalise, then alternate, then the higher-ranked player's due."""

from pipeline.simulate.history import History


def both_need_the_same(history: History, one: int, other: int) -> bool:
    """Whether both have an absolute preference, and for the same colour."""
    due = _absolute(history.colours[one])
    return bool(due) and due == _absolute(history.colours[other])


def preferred(colours: str) -> str:
    """The colour that a player is due: the one had less often, else not the last one."""
    balance = colours.count("w") - colours.count("b")
    if not colours:
        return ""
    return "b" if balance > 0 or (balance == 0 and colours.endswith("w")) else "w"


def coloured(history: History, one: int, other: int) -> tuple[int, int]:
    """The two players, White first.

    An absolute preference goes first, then the smaller balance of colours, then the last round in
    which they had different colours, reversed; then the player ahead, by score and number,
    alternates. In the first round the drawn colour goes to the odd numbers of the order.
    """
    first, second = sorted((one, other), key=lambda player: (-history.scores[player], player))
    return (first, second) if _white_is_first(history, first, second) else (second, first)


def _white_is_first(history: History, first: int, second: int) -> bool:
    had, facing = history.colours[first], history.colours[second]
    due, other_due = _absolute(had), _absolute(facing)
    if due != other_due:
        return due == "w" or other_due == "b"
    balance, other_balance = (c.count("w") - c.count("b") for c in (had, facing))
    if balance != other_balance:
        return balance < other_balance
    for last, other_last in zip(reversed(had), reversed(facing), strict=False):
        if last != other_last:
            return last == "b"
    if had or facing:
        return had.endswith("b") if had else facing.endswith("w")
    return (history.first_colour == "w") == (first % 2 == 0)


def _absolute(colours: str) -> str:
    """The colour that a player must have: after two of the other, in a row or more than of it."""
    balance = colours.count("w") - colours.count("b")
    if balance > 1 or colours.endswith("ww"):
        return "b"
    return "w" if balance < -1 or colours.endswith("bb") else ""
