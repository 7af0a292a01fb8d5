"""Named lists of tie-breaks that guides and federations recommend. FIDE prescribes none (4.1)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class NamedList:
    """An order of tie-breaks after points; `codes` are canonical."""

    name: str
    codes: tuple[str, ...]
    source: str


_LISTS = (
    NamedList("fide-swiss", ("BH/C1", "BH", "WIN", "DE"), "guides, classical Swiss"),
    NamedList("fide-swiss-rapid", ("BH/C1", "BH", "ARO", "WIN"), "guides, rapid and blitz Swiss"),
    NamedList("round-robin", ("DE", "SB", "KS", "WIN"), "guides, round robin"),
    NamedList("youth", ("WIN", "DE", "RTNG"), "guides, scholastic events"),
)

LISTS: dict[str, NamedList] = {named.name: named for named in _LISTS}
#: The list that the event itself declares (records 202 and 212).
DECLARED = "declared"
