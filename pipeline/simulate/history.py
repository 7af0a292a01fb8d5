"""What pairing may look at: the event so far, players numbered from 0 in the order of seeding."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from pipeline.contracts.labels import OVER_THE_BOARD


@dataclass(frozen=True)
class Pairing:
    """One round: pairs with White first, and who is left over, if anybody."""

    pairs: list[tuple[int, int]]
    free: int | None = None


class Game(NamedTuple):
    """One pairing of an earlier round with the letters of both results; a bye has no `black`."""

    round: int
    white: int
    black: int | None
    result: str
    facing: str = ""

    @property
    def played(self) -> bool:
        """Over the board."""
        return self.result in OVER_THE_BOARD


class History:
    """An event up to now.

    ratings: of all players. scores: points as multiples of 1/scale. met: for each player the
    numbers of former opponents as bits, forfeits included. colours: of the games played, as in
    `wbw`. barred: who may not be given a bye, having been paid like a winner without play.
    first_colour: drawn for the top player. chance: a stream for whatever pairing draws.
    """

    def __init__(self, ratings: Sequence[int], rounds: int, chance: np.random.Generator) -> None:
        self.ratings, self.rounds, self.chance = ratings, rounds, chance
        players = len(ratings)
        self.scores = [0] * players
        self.met = [0] * players
        self.colours = [""] * players
        self.barred = [False] * players
        self.games: list[Game] = []
        self.round = 1
        self.first_colour = "wb"[int(chance.integers(2))]

    def enter(
        self, opponents: Sequence[int], white: Sequence[bool], results: Sequence[str]
    ) -> None:
        """Add a round: opponent (-1: none), whether White, and letter of each player."""
        for player, (opponent, has_white) in enumerate(zip(opponents, white, strict=True)):
            result = results[player]
            self.barred[player] |= result in ("U", "+")
            if opponent < 0:
                self.games.append(Game(self.round, player, None, result))
                continue
            self.met[player] |= 1 << opponent
            if has_white:
                self.games.append(Game(self.round, player, opponent, result, results[opponent]))
            if result in OVER_THE_BOARD:
                self.colours[player] += "w" if has_white else "b"
        self.round += 1


class Pairer(Protocol):
    """A pairing model."""

    def __call__(self, history: History, present: Sequence[int]) -> Pairing | None:
        """The next round of these players; None if they cannot be paired by its rules."""
