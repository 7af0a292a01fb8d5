"""All codes, and standings by an ordered list of them."""

from fractions import Fraction
from functools import lru_cache

from tests.reference import fide, others, ratings, us_chess
from tests.reference.codes import Code, parse
from tests.reference.direct_encounter import tiers
from tests.reference.editions import EDITIONS, Edition
from tests.reference.fide import Values
from tests.reference.field import Field

SYSTEMS = {
    "PTS": fide.score,
    "WIN": fide.wins,
    "WON": fide.games_won,
    "BPG": fide.black_games,
    "BWG": fide.black_wins,
    "PS": fide.progressive,
    "REP": fide.rounds_elected,
    "STD": fide.standard_points,
    "TPN": fide.pairing_number,
    "BH": fide.buchholz,
    "FB": fide.fore_buchholz,
    "AOB": fide.average_buchholz,
    "SB": fide.sonneborn_berger,
    "KS": fide.koya,
    "ARO": ratings.average_rating,
    "TPR": ratings.tournament_performance,
    "PTP": ratings.tournament_perfect_performance,
    "APRO": ratings.opponents_performance,
    "APPO": ratings.opponents_perfect_performance,
    "RTNG": ratings.own_rating,
    "US_MMED": us_chess.modified_median,
    "US_SOLK": us_chess.solkoff,
    "US_MED": us_chess.median,
    "US_CUM": us_chess.cumulative,
    "US_CUMOPP": us_chess.cumulative_of_opposition,
    "US_KASH": us_chess.kashdan,
    "US_BLACKS": us_chess.most_blacks,
    "US_SB": us_chess.sonneborn_berger,
    "US_PERF": us_chess.opponents_performance,
    "US_AVG": us_chess.average_opposition,
    "OTHER_BH_SUM": others.sum_of_buchholz,
    "OTHER_PS_SUM": others.opponents_progressive,
    "OTHER_BH_NOBYE": others.without_byes,
    "OTHER_BH_NOBYE_OWN": others.without_own_byes,
}


def values(field: Field, text: str, edition: str) -> Values:
    """The value of a code for each player; none is undefined."""
    return _values(field, parse(text), EDITIONS[edition])


@lru_cache(maxsize=8192)
def _values(field: Field, code: Code, edition: Edition) -> Values:
    return SYSTEMS[code.name](field, edition, code)


def ranks(field: Field, codes: list[str], edition: str) -> dict[int, int]:
    """4.2: each code in turn within the players still tied; who stays tied shares the place."""
    groups = [sorted(field.players)]
    for code in map(parse, codes):
        groups = [
            part for group in groups for part in _split(field, group, code, EDITIONS[edition])
        ]
    places: dict[int, int] = {}
    ahead = 0
    for group in groups:
        places |= dict.fromkeys(group, ahead + 1)
        ahead += len(group)
    return places


def _split(field: Field, group: list[int], code: Code, edition: Edition) -> list[list[int]]:
    if code.name in ("DE", "OTHER_DE_STRICT"):
        return tiers(field, group, games=code.games, strict=code.name != "DE")
    if code.name == "US_RESULT":
        return us_chess.result_between_tied(field, group)
    table = _values(field, code, edition)
    sign = 1 if (code.name == "TPN") != code.reverse else -1

    def key(number: int) -> tuple[bool, Fraction | int]:
        value = table[number]
        return (value is None, 0 if value is None else sign * value)

    levels = sorted({key(number) for number in group})
    return [[number for number in group if key(number) == level] for level in levels]
