"""What is asked of every program: two sets of codes, each with the list that ranks."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    """A question: the codes to compute and the order (after points) to rank by."""

    name: str
    codes: tuple[str, ...]
    order: tuple[str, ...]

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
)  # fmt: skip
