"""Everything that decides what is simulated, with its defaults."""

from dataclasses import asdict, dataclass, field
from math import isfinite
from pathlib import Path
from re import fullmatch
from typing import Any

import polars as pl

from pipeline.contracts.labels import PAYMENTS
from pipeline.errors import MalformedError, UsageError
from pipeline.tables.points import SCALES
from pipeline.tables.typed import EVENTS, sheet, typed_events

#: Swiss systems first; the others fix all pairings before the first round.
SWISS = ("dutch", "fold", "casual", "random")
ROUND_ROBINS = ("berger", "double-berger")
STRENGTHS = ("even", "normal")
RESULTS = ("logistic", "g2", "coin", "fixed")
#: Start numbers have four digits.
_LARGEST = 9999
_SWISS_ROUNDS = 7
_SPREADS = {"even": 600.0, "normal": 200.0}


@dataclass(frozen=True)
class Unplayed:
    """Rates of rounds that are not played.

    zero, half: share of a player's rounds taken as a bye of no or half a point (Swiss systems
    only). forfeit: share of the pairings that one side, each as likely, does not come to.
    withdrawal: chance that a player leaves for good before a round, the first excepted.
    """

    zero: float = 0.0
    half: float = 0.0
    forfeit: float = 0.0
    withdrawal: float = 0.0

    def __post_init__(self) -> None:
        for name, rate in asdict(self).items():
            if not 0 <= rate <= 1:
                raise MalformedError("rate", f"{name}={rate}", "it is not between 0 and 1")
        if self.zero + self.half > 1:
            both = f"zero={self.zero},half={self.half}"
            raise MalformedError("rate", both, "byes are together at most 1")

    @classmethod
    def of(cls, text: str) -> "Unplayed":
        """`none`, `usual` (1, 5 and 2 % as gacrux has them), or rates such as `half=0.05`.

        Raises MalformedError.
        """
        if text in ("none", "usual"):
            return cls(0.01, 0.05, 0.02) if text == "usual" else cls()
        rates = {}
        for part in text.split(","):
            name, _, rate = (piece.strip() for piece in part.partition("="))
            try:
                rates[name] = float(rate)
            except ValueError:
                why = "write none, usual or zero=0.01,half=0.05,forfeit=0.02,withdrawal=0.01"
                raise MalformedError("unplayed", text, why) from None
            if name not in cls.__dataclass_fields__:
                raise UsageError("rate", name, tuple(cls.__dataclass_fields__))
        return cls(**rates)


@dataclass(frozen=True)
class Plan:
    """The settings of one cell of an experiment. Equal plans give equal events.

    players, rounds: of each event; without rounds 7, or all of a round robin.
    pairing: `dutch` (FIDE Dutch of 2026, needs the extra `simulate`), `fold`, `casual`, `random`,
    `berger` or `double-berger`.
    strengths: `even` (spread from the strongest to the weakest), `normal` (spread is the standard
    deviation), or an output folder (as text too): each event then gets ratings of one of its events
    as strengths.
    middle: the mean strength. spread: 600 if even, 200 if normal. noise: standard deviation of the
    rating, by which players are seeded, around the strength. All in Elo.
    results: `logistic`, `g2`, `coin` or `fixed`, the last with the share `draws` of draws (see
    `outcomes`). unplayed: rates of byes, forfeits and withdrawals.
    scoring: `1-0.5-0`, `3-1-0`, or letters of record 162 as in `W=1 D=0.5 L=0 P=0.5`.
    seed: the root of all chance. experiment, cell: names of the place in a larger study; every
    (experiment, cell, event number) has a stream of its own, so others change nothing.

    Raises UsageError or MalformedError for settings that mean nothing.
    """

    players: int = 32
    rounds: int | None = None
    pairing: str = "dutch"
    strengths: str | Path = "even"
    middle: float = 2100.0
    spread: float | None = None
    noise: float = 50.0
    results: str = "logistic"
    draws: float = 0.3
    unplayed: Unplayed = field(default_factory=Unplayed)
    scoring: str = "1-0.5-0"
    seed: int = 1
    experiment: str = "sim"
    cell: int = 0

    def __post_init__(self) -> None:
        if self.pairing not in SWISS + ROUND_ROBINS:
            raise UsageError("pairing", self.pairing, SWISS + ROUND_ROBINS)
        if self.results not in RESULTS:
            raise UsageError("results", self.results, RESULTS)
        if isinstance(self.strengths, str) and self.strengths not in STRENGTHS:
            if not (self.strengths and Path(self.strengths).is_dir()):
                hint = "Or name an output folder."
                raise UsageError("strengths", self.strengths, STRENGTHS, hint)
            object.__setattr__(self, "strengths", Path(self.strengths))
        if not 2 <= self.players <= _LARGEST:
            raise MalformedError("players", str(self.players), f"an event has 2 to {_LARGEST}")
        if not fullmatch(r"[\w.-]+", self.experiment):
            raise MalformedError("experiment", self.experiment, "it becomes a part of file names")
        if not 0 <= self.draws <= 1:
            raise MalformedError("draws", str(self.draws), "a share is between 0 and 1")
        for name in ("middle", "width", "noise"):
            if not isfinite(number := getattr(self, name)):
                raise MalformedError(
                    name.replace("width", "spread"), str(number), "not a plain number"
                )
        for name in ("width", "noise", "seed", "cell"):
            if (number := getattr(self, name)) < 0:
                why = "it cannot be negative"
                raise MalformedError(name.replace("width", "spread"), str(number), why)
        most = self.cycle * (2 if self.pairing == "double-berger" else 1)
        if not 1 <= self.held <= most or (not self.is_swiss and self.held != most):
            allowed = f"1 to {most}" if self.is_swiss else f"{most}"
            why = f"{self.players} players can have {allowed} with {self.pairing}"
            raise MalformedError("rounds", str(self.held), why)
        _ = self.payments

    @property
    def is_swiss(self) -> bool:
        """Whether pairings depend on results, so that players can be left out of a round."""
        return self.pairing in SWISS

    @property
    def cycle(self) -> int:
        """Rounds until everybody has met everybody."""
        return self.players - 1 + self.players % 2

    @property
    def held(self) -> int:
        """The number of rounds."""
        if self.rounds is not None:
            return self.rounds
        if self.is_swiss:
            return _SWISS_ROUNDS
        return self.cycle * (2 if self.pairing == "double-berger" else 1)

    @property
    def width(self) -> float:
        """The spread, or what stands for it."""
        return _SPREADS.get(str(self.strengths), 0.0) if self.spread is None else self.spread

    @property
    def payments(self) -> dict[str, float]:
        """Points of each column of `PAYMENTS`."""
        written = pl.DataFrame({"event": ["plan"], "scoring": [self.scoring]})
        events, faults = typed_events(sheet(written, EVENTS))
        if faults.height:
            raise MalformedError("scoring", self.scoring, "write 3-1-0 or W=1 D=0.5 L=0 P=0.5")
        return {name: float(events[name].item()) for name in PAYMENTS}

    @property
    def scale(self) -> int:
        """The coarsest scale in which every payment is whole."""
        paid = [round(1000 * points) for points in self.payments.values()]
        return next((s for s in SCALES if all(p * s % 1000 == 0 for p in paid)), SCALES[-1])

    def facts(self) -> dict[str, Any]:
        """The settings for JSON, those that follow from others filled in."""
        said = {**asdict(self), "rounds": self.held, "spread": self.width}
        return {**said, "strengths": str(self.strengths)}
