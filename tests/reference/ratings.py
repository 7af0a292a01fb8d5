"""Art. 10 of C.07 with the rating tables 8.1.1 and 8.1.2 of B.02; values by player."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import floor

from tests.reference.codes import Code
from tests.reference.editions import Edition
from tests.reference.fide import Values
from tests.reference.field import HALF, Field, Round

#: The value of one player from the ratings of all and the player's rated games.
Value = Callable[[dict[int, int], list[Round]], int | None]
#: 8.1.1: the rating difference at each hundredth of a score from .50 to 1.00.
DIFFERENCES = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
#: 8.1.2: the least difference at which each hundredth from .50 to 1.00 is expected.
BANDS = (
    0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154,
    163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358,
    375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip


def half_up(value: Fraction) -> int:
    return floor(value + HALF)


def known_ratings(field: Field, code: Code) -> dict[int, int] | None:
    """Ratings of all; none at all as soon as one is missing and none is assumed."""
    ratings = {
        number: code.rating if rating is None else rating
        for number, rating in field.ratings.items()
    }
    return None if None in ratings.values() else ratings


def rated_games(field: Field, edition: Edition, number: int) -> list[Round]:
    """Games over the board; forfeits of round robins too before 2026 (15.2)."""
    if edition.forfeits_apart:
        return [turn for turn in field.players[number] if turn.played]
    return field.encounters(number)


def difference(hundredths: int) -> int:
    """Rating difference of a score in hundredths (8.1.1)."""
    if hundredths < 50:
        return -difference(100 - hundredths)
    return DIFFERENCES[hundredths - 50]


def expected(gap: int) -> int:
    """Expected score in hundredths at a rating difference, on the full scale (8.1.2)."""
    if gap < 0:
        return 100 - expected(-gap)
    return 49 + bisect_right(BANDS, gap)


def mean(numbers: Iterable[Fraction | int]) -> int | None:
    """The average, half up; of nothing undefined."""
    numbers = list(numbers)
    return half_up(Fraction(sum(numbers)) / len(numbers)) if numbers else None


def performance(rivals: list[int], made: Fraction) -> int | None:
    """10.2: mean rating of the opponents and the difference of the score against them."""
    if not rivals:
        return None
    return mean(rivals) + difference(half_up(100 * made / len(rivals)))


def perfect_performance(rivals: list[int], made: Fraction) -> int | None:
    """10.3: the least rating expected to score as much; 800 below the lowest for no point."""
    if not rivals:
        return None
    if made == 0:
        return min(rivals) - 800

    def expectation(rating: int) -> int:
        return sum(expected(rating - rival) for rival in rivals)

    candidates = range(min(rivals) - BANDS[-1], max(rivals) + BANDS[-1] + 1)
    return candidates[bisect_left(candidates, 100 * made, key=expectation)]


def average_rating(field: Field, edition: Edition, code: Code) -> Values:
    """10.1: the cuts take ratings."""

    def value(ratings: dict[int, int], games: list[Round]) -> int | None:
        met = sorted(ratings[turn.opponent] for turn in games)
        return mean(met[code.low : len(met) - code.high])

    return _of_games(field, edition, code, value)


def tournament_performance(field: Field, edition: Edition, code: Code) -> Values:
    """10.2."""
    return _of_games(field, edition, code, _by(performance))


def tournament_perfect_performance(field: Field, edition: Edition, code: Code) -> Values:
    """10.3."""
    return _of_games(field, edition, code, _by(perfect_performance))


def opponents_performance(field: Field, edition: Edition, code: Code) -> Values:
    """10.4."""
    return _average(field, edition, tournament_performance(field, edition, code))


def opponents_perfect_performance(field: Field, edition: Edition, code: Code) -> Values:
    """10.5."""
    return _average(field, edition, tournament_perfect_performance(field, edition, code))


def own_rating(field: Field, edition: Edition, code: Code) -> Values:
    """10.6."""
    return dict(known_ratings(field, code) or dict.fromkeys(field.players))


def _of_games(field: Field, edition: Edition, code: Code, value: Value) -> Values:
    ratings = known_ratings(field, code)
    if ratings is None:
        return dict.fromkeys(field.players)
    return {n: value(ratings, rated_games(field, edition, n)) for n in field.players}


def _by(formula: Callable[[list[int], Fraction], int | None]) -> Value:
    def value(ratings: dict[int, int], games: list[Round]) -> int | None:
        rivals = [ratings[turn.opponent] for turn in games]
        return formula(rivals, sum((turn.result for turn in games), Fraction(0)))

    return value


def _average(field: Field, edition: Edition, values: Values) -> Values:
    averages: Values = {}
    for number in field.players:
        met = [values[turn.opponent] for turn in rated_games(field, edition, number)]
        averages[number] = None if None in met else mean(met)
    return averages
