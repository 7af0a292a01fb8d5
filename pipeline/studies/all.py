"""Every study, imported so that it is entered."""

from pipeline.studies import (
    accuracy,
    audit,
    butterfly,
    byes,
    editions,
    orders,
    power,
    prizes,
    ties,
    white,
)
from pipeline.studies.registry import STUDIES

__all__ = [
    "STUDIES",
    "accuracy",
    "audit",
    "butterfly",
    "byes",
    "editions",
    "orders",
    "power",
    "prizes",
    "ties",
    "white",
]
