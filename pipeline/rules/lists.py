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
    NamedList(
        "us-chess",
        ("US_MMED", "US_SOLK", "US_CUM", "US_CUMOPP"),
        "US Chess rule 34E, when nothing is announced",
    ),
    NamedList(
        "fide-2012-swiss",
        ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"),
        "FIDE recommendation about 2012 to 2022, Swiss without consistent ratings",
    ),
    NamedList(
        "fide-2012-swiss-rated",
        ("BH/C1", "BH", "DE", "ARO", "WIN", "BWG", "BPG", "SB"),
        "FIDE recommendation about 2012 to 2022, Swiss with all ratings consistent",
    ),
    NamedList(
        "fide-2012-round-robin",
        ("DE", "WIN", "SB", "KS"),
        "FIDE recommendation about 2012 to 2022, round robin",
    ),
    NamedList(
        "cut-progressive",
        ("OTHER_PS_CHAIN",),
        "older lists: PS, then PS/C1, PS/C2 … PS/C(R-1) while players are still tied",
    ),
)

LISTS: dict[str, NamedList] = {named.name: named for named in _LISTS}
#: The list that the event itself declares (records 202 and 212).
DECLARED = "declared"
