"""Tie-break values from tiebreak-core, straight from built events.

The package takes games by kind, not files. Only the point system 1-½-0 is possible: its strict
interface refuses other round scores, and its WIN counts whole points.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import polars as pl
from tiebreak_core import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    PAIRING_BYE,
    PLAYED,
    REQUESTED_BYE,
    GameRecord,
    PlayerResult,
    PlayerTiebreakData,
    calculate_descriptor_strict,
    describe_ruleset,
    rank_standings_strict,
)

from data.builder.events import Cell, Event, Player, points

SCHEMA = {
    "path": pl.String,
    "player": pl.UInt32,
    "rank": pl.UInt32,
    "code": pl.String,
    "value": pl.Float64,
}

CRITERIA = {
    "BH": "buchholz",
    "BH/C1": "buchholz_cut1",
    "BH/C2": "buchholz_cut2",
    "BH/M1": "median_buchholz",
    "BH/M2": "median_buchholz_2",
    "FB": "fore_buchholz",
    "FB/C1": "fore_buchholz_cut1",
    "FB/C2": "fore_buchholz_cut2",
    "FB/M1": "fore_median1",
    "FB/M2": "fore_median2",
    "SB": "sonneborn_berger",
    "SB/C1": "sonneborn_berger_cut1",
    "SB/C2": "sonneborn_berger_cut2",
    "PS": "progressive",
    "PS/C1": "progressive_cut1",
    "WIN": "wins",
    "WON": "won",
    "BPG": "games_black",
    "BWG": "wins_black",
    "REP": "rounds_elected",
    "STD": "std",
    "AOB": "aob",
    "AOB/F": "aob_fb",
    "KS": "koya",
    "ARO": "aro",
    "ARO/C1": "aro_cut1",
    "ARO/C2": "aro_cut2",
    "ARO/M1": "aro_median1",
    "ARO/M2": "aro_median2",
    "TPR": "tpr",
    "PTP": "ptp",
    "APRO": "apro",
    "APPO": "appo",
}
_DEEP_CUT = re.compile(r"(BH|FB|ARO)/[CM]\d+|(SB|PS)/C\d+")
_LIMIT = re.compile(r"/L([+-]\d+)")


@dataclass(frozen=True)
class Disagreement:
    """Codes on which the package errs, when, and the id of the point in docs/adjudications.md."""

    row: str
    codes: frozenset[str]
    when: str


def _known(row: str, codes: str, when: str) -> Disagreement:
    return Disagreement(row, frozenset(codes.split()), when)


#: Code names are without modifiers: what is said of BH holds for BH/C1.
DISAGREES = (
    _known("2", "STD", "double forfeit in a Swiss event: 0 each, not ½"),
    _known("3", "DE", "a pair met by forfeit only: counted as met with nothing scored"),
    _known("4", "DE", "places after the first of an incomplete group: standings are rebuilt"),
    _known("13", "SB", "second cut among VURs of equal product: the first round, any opponent"),
    _known("14", "BH FB SB ARO", "as many cuts as elements: one is kept, or a median not taken"),
    _known("15", "AOB ARO TPR PTP APRO APPO", "no game over the board: 0, not null"),
    _known("15a", "PTP APPO", "expected scores added as floats: up to ten points too high"),
    _known("18", "KS", "odd round robin: half of the rounds, the free one included"),
    _known("20", "KS", "Swiss event: forfeits do not count"),
    _known("21", "WON BPG BWG", "round robin: forfeit wins count"),
    _known("22", "REP", "round robin: forfeit losses count as elected"),
    _known("31", "FB AOB/F", "forfeited pairing of the last round: not redrawn"),
    _known("55", "ARO TPR PTP APRO APPO", "unrated players: left out, the code is not dropped"),
)


class Settings(NamedTuple):
    """What a code asks of the package beside its criterion."""

    forfeits_as_played: bool
    koya_limit: float


def supports(code: str, edition: str) -> bool:
    """Whether the package computes a code under an edition (`fide-2024` or `fide-2026`)."""
    plain, settings = _settings(code)
    if plain == "PTS":
        return True
    if plain == "DE":
        return edition == "fide-2026" or not settings.forfeits_as_played
    if plain not in CRITERIA:
        return edition == "fide-2026" and bool(_DEEP_CUT.fullmatch(plain))
    if settings.forfeits_as_played and edition != "fide-2026":
        return False
    return CRITERIA[plain] in describe_ruleset(edition).criteria


def tiebreak_core_values(
    events: Mapping[str, Event],
    codes: Sequence[str],
    *,
    edition: str,
    predetermined: bool = False,
) -> pl.DataFrame:
    """One row per event, player and code: path (the key of the event), player, rank, code, value.

    `rank` is the place by the whole list, equal players sharing it. The value of DE is the tier
    within the group tied on the points and on the codes before it. Raises ValueError for a code
    or a point system that the package does not know.
    """
    if unknown := [code for code in codes if not supports(code, edition)]:
        raise ValueError(f"tiebreak-core has no {', '.join(unknown)} under {edition}")
    if predetermined and edition != "fide-2026":
        raise ValueError(f"tiebreak-core has no round robins under {edition}")
    rows = []
    for path, event in events.items():
        table = _Table(event, edition, predetermined)
        values = {code: table.values(code, codes[:place]) for place, code in enumerate(codes)}
        places = table.places(codes)
        rows += [
            (path, number, places[number], code, values[code][number])
            for number in table.players
            for code in codes
        ]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


class _Table:
    """The players of an event in the package's terms."""

    def __init__(self, event: Event, edition: str, predetermined: bool) -> None:
        if event.scoring and [event.scoring[symbol] for symbol in "WDL"] != [10, 5, 0]:
            raise ValueError("tiebreak-core knows the point system 1-½-0 only")
        by_number = {player.number: player for player in event.players}
        self.players = {
            player.number: PlayerTiebreakData(
                player_id=player.number,
                rating=player.rating or 0,
                points=event.total(player) / 10,
                games=list(_games(event, player, by_number, predetermined)),
            )
            for player in event.players
        }
        self.rounds = max(len(player.cells) for player in event.players)
        self.edition = edition
        self.mode = "round_robin" if predetermined else "swiss"

    def values(self, code: str, before: Sequence[str]) -> dict[int, float]:
        """The value of a code per start number; `before` are the codes that stand before it."""
        plain, settings = _settings(code)
        if plain == "PTS":
            return {number: data.points for number, data in self.players.items()}
        if plain == "DE":
            return self._tiers(before, settings)
        if plain in CRITERIA:
            ranked = self._ranked([CRITERIA[plain]], settings)
            return {one.player_id: one.values[CRITERIA[plain]] for one in ranked}
        return {
            number: calculate_descriptor_strict(
                data, self.players, code, self.rounds, self.edition, self.mode
            )
            for number, data in self.players.items()
        }

    def places(self, codes: Sequence[str]) -> dict[int, int]:
        """The place by points and codes per start number, equal players sharing it."""
        keys: dict[int, tuple[float, ...]] = {n: (-d.points,) for n, d in self.players.items()}
        for place, code in enumerate(codes):
            sign = 1 if code.startswith("DE") else -1
            values = self.values(code, codes[:place])
            keys = {number: (*key, sign * values[number]) for number, key in keys.items()}
        ordered = sorted(keys.values())
        return {number: ordered.index(key) + 1 for number, key in keys.items()}

    def _tiers(self, before: Sequence[str], settings: Settings) -> dict[int, float]:
        """Tiers of the direct encounter (1 the best) within the groups tied so far.

        The package orders without saying who is equal; a place ends a group when the same
        players stand above it whichever way equal players are put.
        """
        scalar = [code for code in before if code != "PTS"]
        if any(_settings(code)[1] != settings or code not in CRITERIA for code in scalar):
            raise ValueError(f"tiebreak-core cannot put DE after {', '.join(scalar)}")
        criteria = [*(CRITERIA[code] for code in scalar), "direct_encounter"]
        down = [one.player_id for one in self._ranked(criteria, settings)]
        up = [one.player_id for one in self._ranked(criteria, settings, sign=-1)]
        tied = self.places(before)
        tiers: dict[int, float] = {}
        tier, previous = 0, 0
        for end in range(1, len(down) + 1):
            if set(down[:end]) == set(up[:end]):
                group = down[len(tiers) : end]
                tier = tier + 1 if tied[group[0]] == previous else 1
                previous = tied[group[0]]
                tiers |= dict.fromkeys(group, float(tier))
        return tiers

    def _ranked(
        self, criteria: Sequence[str], settings: Settings, sign: int = 1
    ) -> tuple[PlayerResult, ...]:
        return rank_standings_strict(
            self.players,
            criteria,
            self.rounds,
            {number: sign * number for number in self.players},
            self.edition,
            self.mode,
            forfeits_as_played=settings.forfeits_as_played,
            koya_limit=settings.koya_limit,
        ).players


def _settings(code: str) -> tuple[str, Settings]:
    """The code without /P and /L, and what these ask for."""
    limit = _LIMIT.search(code)
    plain = _LIMIT.sub("", code)
    half_points = int(limit[1]) if limit else 0
    return plain.removesuffix("/P"), Settings(plain.endswith("/P"), half_points / 2)


def _games(
    event: Event, player: Player, players: Mapping[int, Player], predetermined: bool
) -> Iterable[GameRecord]:
    for number, cell in enumerate(player.cells, start=1):
        if predetermined and cell.opponent is None:
            continue  # a free round; any record of it would count as an unplayed round
        other = players.get(cell.opponent or 0)
        yield GameRecord(
            opponent_id=cell.opponent or -1,
            opponent_rating=(other.rating or 0) if other else 0,
            score=points(cell, event.scoring) / 10,
            color="black" if cell.colour == "b" else "white",
            round_number=number,
            kind=_kind(cell),
            opponent_score=points(other.cells[number - 1], event.scoring) / 10 if other else None,
        )


def _kind(cell: Cell) -> str:
    """F is given as a pairing-allocated bye, a blank as a zero-point bye (Art. 16.2.1, 16.1.1)."""
    if cell.played:
        return PLAYED
    if cell.opponent is not None:
        return FORFEIT_WIN if cell.result == "+" else FORFEIT_LOSS
    return PAIRING_BYE if cell.result in "UF+" else REQUESTED_BYE
