"""The FIDE Dutch system of 2026, by gacrux (extra `simulate`)."""

from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from importlib import import_module
from typing import Any

from pipeline.errors import MalformedError
from pipeline.simulate.history import Game, History, Pairer, Pairing

_SETTINGS = {"experimental": [], "verbose": 0}
#: Our letters as gacrux writes results in its tournaments.
_LETTERS = {"1": "W", "=": "D", "0": "L", "+": "W", "-": "Z", "U": "P", "H": "H", "Z": "Z"}


def dutch(payments: dict[str, float]) -> Pairer:
    """The pairing model for events that pay so. Raises MalformedError without gacrux.

    gacrux draws a number where it is not given one, from a state that all share; so the first
    colour comes from the history and the lots, which pairing does not look at, are the numbers.
    """
    engine, no_pairing = _engine()
    scoring = _scoring(payments)

    def pairer(history: History, present: Sequence[int]) -> Pairing | None:
        tournament = _tournament(history, set(present), scoring)
        try:
            brackets = engine(tournament, history.round, _SETTINGS).compute_pairing(False)
        except no_pairing:
            return None
        pairs = [
            (pair["w"] - 1, pair["b"] - 1) for bracket in brackets for pair in bracket["pairs"]
        ]
        free = next((white for white, black in pairs if black < 0), None)
        return Pairing([pair for pair in pairs if pair[1] >= 0], free)

    return pairer


@cache
def _engine() -> tuple[Any, type[Exception]]:
    """The class that pairs one round, and what it raises when nobody can."""
    try:
        engine = import_module("gacrux.pairingdutch").pairing_dutch
        no_pairing = import_module("gacrux.gacruxexeptions").GacruxNoLegalPairing
    except ImportError as error:
        why = (
            "it needs gacrux: pip install 'tiebreaks[simulate]'; fold comes near and needs nothing"
        )
        raise MalformedError("pairing", "dutch", why) from error
    return engine, no_pairing


def _scoring(payments: dict[str, float]) -> dict[str, Any]:
    """Game points by gacrux's letters."""
    by_letter = {
        "W": "win", "D": "draw", "L": "loss", "F": "full_bye", "H": "half_bye", "Z": "absent",
        "P": "pairing_bye", "U": "absent", "A": "draw",
    }  # fmt: skip
    return {letter: Decimal(str(payments[name])) for letter, name in by_letter.items()}


def _tournament(history: History, present: set[int], scoring: dict[str, Any]) -> dict[str, Any]:
    """The event as gacrux holds it in memory."""
    return {
        "tournamentType": "Swiss",
        "teamTournament": False,
        "numRounds": history.rounds,
        "currentRound": history.round,
        "topColor": history.first_colour,
        "pairingSystem": ["dutch"],
        "accelerated": {"name": "", "values": []},
        "scoreSystem": {"game": scoring},
        "competitors": [
            {
                "cid": number,
                "rank": number,
                "random": number,
                "present": number - 1 in present,
                "rating": {"rating": rating},
            }
            for number, rating in enumerate(history.ratings, start=1)
        ],
        "gameList": [_game(game) for game in history.games],
    }


def _game(game: Game) -> dict[str, Any]:
    black = None
    if game.black is not None:
        black = {"cid": game.black + 1, "result": _LETTERS[game.facing]}
    return {
        "round": game.round,
        "white": {"cid": game.white + 1, "result": _LETTERS[game.result]},
        "black": black,
        "played": game.played or game.result == "U",
        "rated": game.played,
    }
