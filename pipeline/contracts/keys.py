"""The columns by which each public table is sorted and, but for findings, its rows identified."""

KEYS: dict[str, tuple[str, ...]] = {
    "files": ("origin",),
    "events": ("event_id",),
    "players": ("event_id", "player"),
    "games": ("event_id", "round", "board"),
    "rounds": ("event_id", "unit", "competitor", "round"),
    "findings": ("file_id", "event_id", "line", "column", "rule"),
    "tiebreaks": ("event_id", "unit", "competitor"),
    "standings": ("event_id", "unit", "list", "rank", "competitor"),
    "audit": ("event_id", "list"),
}
#: Tables in which rows of one key may stand side by side.
REPEATING = ("findings",)
