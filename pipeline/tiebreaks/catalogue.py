"""All articles in one place: importing this module fills the registry."""

from pipeline.tiebreaks import (
    a06_direct_encounter,
    a07_own_record,
    a08_opponents_scores,
    a09_own_and_opponents,
    a10_ratings,
    historical,
    lots,
    research,
    us_chess,
)
from pipeline.tiebreaks.registry import REGISTRY, Tiebreak, known_codes, lookup

ARTICLES = (
    a06_direct_encounter,
    a07_own_record,
    a08_opponents_scores,
    a09_own_and_opponents,
    a10_ratings,
    lots,
    us_chess,
    historical,
    research,
)

__all__ = ["ARTICLES", "REGISTRY", "Tiebreak", "known_codes", "lookup"]
