"""The editions and what sets each apart from the others."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Edition:
    #: The years before C.07: an own unplayed round is a game against the virtual opponent.
    virtual: bool
    #: 16.4 of 2026: the dummy of an unplayed round is capped.
    capped: bool
    #: 15.2 of 2026: forfeits leave Art. 10, forfeit losses stay unplayed in Art. 7.
    forfeits_apart: bool
    #: Note to Art. 8 of 2026: no Buchholz where the pairings are predetermined.
    bars_buchholz: bool


#: For individuals the texts of 2023 and 2024 give the same values.
_FIRST = Edition(virtual=False, capped=False, forfeits_apart=False, bars_buchholz=False)
EDITIONS = {
    "virtual-opponent": Edition(
        virtual=True, capped=False, forfeits_apart=False, bars_buchholz=False
    ),
    "fide-2023": _FIRST,
    "fide-2024": _FIRST,
    "fide-2026": Edition(virtual=False, capped=True, forfeits_apart=True, bars_buchholz=True),
}
