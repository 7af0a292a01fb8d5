"""All articles in one place: importing this module fills the registry."""

from pipeline.tiebreaks import (
    a06_direct_encounter,
    a07_own_record,
    a08_opponents_scores,
    a09_own_and_opponents,
    a10_ratings,
)
from pipeline.tiebreaks.registry import REGISTRY, Tiebreak, known_codes, lookup

ARTICLES = (
    a06_direct_encounter,
    a07_own_record,
    a08_opponents_scores,
    a09_own_and_opponents,
    a10_ratings,
)

__all__ = ["ARTICLES", "REGISTRY", "Tiebreak", "known_codes", "lookup"]
