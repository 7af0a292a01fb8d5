"""Article 4.2: drawing of lots, the last step of a list, from a seed that can be published."""

import hashlib
from collections.abc import Sequence

import polars as pl

from pipeline.tiebreaks.kept import Kept
from pipeline.tiebreaks.registry import tiebreak
from pipeline.units import COUNT

#: Hexadecimal digits of an event's id that one step of the hash takes, and of the longest id.
_DIGITS, _MOST_DIGITS = 16, 64
_STEP, _FACTORS = 0x9E3779B97F4A7C15, ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))


@tiebreak(
    "LOTS", "Drawing of Lots",
    article="4.2", unit=COUNT, grain="entrant", better="low",
    no_oracle="drawn from a seed, not computed from the games",
)  # fmt: skip
def lots(kept: Kept) -> pl.Expr:
    """Place in a draw of the whole event, from the option lots-seed, the event's id and the number.

    The draw is a hash, the same on every machine: h starts as the first 8 bytes (big-endian) of the
    SHA-256 of the seed; for each 8 bytes of the event's id in UTF-8, filled up with zero bytes to
    32 (longer ones cut), then for the start number: h = mix(h xor that number). mix is a step of
    SplitMix64 (Steele, Lea and Flood, 2014). Lowest first.
    """
    digest = hashlib.sha256(kept.options["lots-seed"].encode()).digest()
    seed = int.from_bytes(digest[:8], "big")

    def drawn(columns: Sequence[pl.Series]) -> pl.Series:
        event, event_id, player = columns
        hashed = pl.DataFrame({"event": event, "hash": _hashed(seed, event_id, player)})
        place = pl.col("hash").rank("ordinal").over("event").cast(pl.Int64)
        return hashed.select(place).to_series()

    return pl.map_batches(["event", "event_id", "player"], drawn, return_dtype=pl.Int64)


def _hashed(seed: int, event_id: pl.Series, player: pl.Series) -> pl.Series:
    digits = event_id.str.encode("hex").str.pad_end(_MOST_DIGITS, "0")
    number = _word(seed)
    for start in range(0, _MOST_DIGITS, _DIGITS):
        part = digits.str.slice(start, _DIGITS).str.to_integer(base=16, dtype=pl.UInt64)
        number = _mixed(number ^ part)
    return _mixed(number ^ player.cast(pl.UInt64))


def _mixed(number: pl.Series) -> pl.Series:
    """SplitMix64 of unsigned 64-bit numbers; sums and products wrap."""
    mixed = number + _word(_STEP)
    for shift, factor in _FACTORS:
        mixed = (mixed ^ _shifted(mixed, shift)) * _word(factor)
    return mixed ^ _shifted(mixed, 31)


def _shifted(number: pl.Series, bits: int) -> pl.Series:
    return number // _word(1 << bits)


def _word(number: int) -> pl.Series:
    return pl.Series([number], dtype=pl.UInt64)
