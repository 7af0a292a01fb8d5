"""What is measured: two sets of codes asked of every program, and every code that there is."""

from dataclasses import dataclass

from pipeline.tiebreaks.catalogue import REGISTRY


@dataclass(frozen=True)
class Case:
    """A question: the codes to compute and the order (after points) to rank by.

    `others`: whether the other programs are asked too.
    """

    name: str
    codes: tuple[str, ...]
    order: tuple[str, ...]
    others: bool = True

    @property
    def asked_elsewhere(self) -> list[str]:
        """One list for programs that compute what they rank by: the order, then the other codes.

        The fore codes come last: gacrux changes the scores that later codes read.
        """
        every = dict.fromkeys(("PTS", *self.order, *self.codes))
        return sorted(every, key=lambda code: code.startswith("FB"))


CASES = (
    Case(
        "The main job: 20 codes with two direct encounters",
        (
            "PTS", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C2", "REP", "BH", "BH/C1",
            "BH/C2", "BH/M1", "SB", "SB/C1", "ARO", "ARO/C1", "ARO/C2", "RTNG", "TPN",
        ),
        ("BH/C1", "DE", "DE/P"),
    ),
    Case(
        "25 codes with performances, ranked by BH/C1, BH, DE",
        (
            "PTS", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "BH", "BH/C1",
            "BH/C2", "BH/M1", "BH/M2", "FB", "AOB", "SB", "SB/C1", "KS", "ARO", "ARO/C1", "TPR",
            "PTP", "APRO", "APPO",
        ),
        ("BH/C1", "BH", "DE"),
    ),
    Case(
        "Every code of the registry, and those that modifiers make of it",
        (
            *(name for name, entry in REGISTRY.items() if entry.grain != "group"),
            "PS/C1", "PS/C2", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "FB/C1",
            "FB/M1", "FB/P", "AOB/F", "SB/C1", "SB/C2", "SB/M1", "SB/P", "SB/C1/P", "KS/L+1",
            "KS/L-1", "ARO/C1", "ARO/C2", "ARO/M1", "RTNG/R", "TPN/R",
        ),
        ("BH/C1", "DE", "DE/P", "OTHER_DE_STRICT", "LOTS"),
        others=False,
    ),
)  # fmt: skip
