"""Which article says what in each edition: the provisions that an explanation names, as data."""

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.rules.editions import EDITIONS, NAMES

_FIRST, *_C07 = NAMES
_OLD = "C.02"  # the tournament rules that held the virtual opponent
#: Where the texts are found, for the head of an explanation.
SOURCES = {_FIRST: "FIDE tournament rules, C.02"} | {
    edition.name: f"FIDE C.07 in force from {edition.since:%Y-%m-%d}" for edition in EDITIONS[1:]
}


@dataclass(frozen=True)
class Provision:
    """One thing that the rules say: in words, and its article in each edition that says it.

    The words of a dummy have places for its numbers: {own_score} and {cap}.
    """

    name: str
    sentence: str
    articles: Mapping[str, str]


def _every(article: str) -> dict[str, str]:
    return dict.fromkeys(NAMES, article)


def _c07(article: str) -> dict[str, str]:
    return dict.fromkeys(_C07, article)


_PROVISIONS = (
    # what an own round has as opponent's score
    Provision("game", "opponent's adjusted score", {_FIRST: _OLD, **_c07("16.3")}),
    Provision("schedule", "opponent's final score, forfeits included", _every("15.2") | {
        _FIRST: _OLD}),
    Provision("redrawn", "opponent's adjusted score with the last round drawn", _c07("8.3")),
    Provision("forfeit as a game", "adjusted score of the scheduled opponent (/P)", _c07("16.6")),
    Provision("dummy", "dummy: own score {own_score}", {"fide-2023": "16.4", "fide-2024": "16.4"}),
    Provision("dummy, opponent's cap",
              "dummy: own score {own_score}, at most the scheduled opponent's adjusted score {cap}",
              {NAMES[-1]: "16.4.1"}),
    Provision("dummy, cap of draws",
              "dummy: own score {own_score}, at most a draw in every round, {cap}",
              {NAMES[-1]: "16.4.2"}),
    Provision("virtual opponent", "virtual opponent: level before the round, draws after it",
              {_FIRST: _OLD}),
    # what a round counts for the opponents
    Provision("scored", "as scored", {_FIRST: _OLD, **_c07("16.3")}),
    Provision("scheduled", "as scored, forfeits included", _every("15.2") | {_FIRST: _OLD}),
    Provision("class 1", "pairing-allocated or full-point bye: as awarded", _c07("16.2.1, 16.3")),
    Provision("class 2", "forfeit win: as awarded", _c07("16.2.2, 16.3")),
    Provision("class 3", "requested bye, available later: as awarded", _c07("16.2.3, 16.3")),
    Provision("class 4", "forfeit loss: as awarded", _c07("16.2.4, 16.3")),
    Provision("class 5", "requested bye, not available after it: a draw", _c07("16.2.5, 16.3")),
    Provision("unplayed as a draw", "unplayed: a draw", {_FIRST: _OLD}),
    Provision("last round drawn", "pairing of the last round: a draw", _c07("8.3")),
    # direct encounter
    Provision("DE, all met", "all have met: the standings among them order them",
              {_FIRST: _OLD, **_c07("6.2")}),
    Provision("DE, some not met", "some have not met: who is alone ahead whatever the missing "
              "results is ranked", {_FIRST: _OLD, **_c07("6.3")}),
    Provision("strict, some not met", "some have not met: they stay tied",
              _every("older lists and guides")),
    Provision("US balance", "wins less losses in the games among them", _every("US Chess 34E5")),
    # US Chess
    Provision("US game", "opponent met over the board", _every("US Chess 34E")),
    Provision("US unplayed", "unplayed: an opponent without points", _every("US Chess 34E")),
    Provision("US scored", "as scored over the board", _every("US Chess 34E")),
    Provision("US half", "unplayed: half a point", _every("US Chess 34E")),
    # what the modifiers take
    Provision("cut", "least significant", _every("14")),
    Provision("cut, voluntary first", "voluntary unplayed round: cut first", _c07("16.5")),
    Provision("cut above", "most significant of what is left", _every("14")),
)  # fmt: skip

PROVISIONS: Mapping[str, Provision] = {one.name: one for one in _PROVISIONS}
#: Tie-breaks that an edition called otherwise.
FORMER_NAMES = {("REP", "fide-2023"): "GE"}
_WITHOUT_EDITION = {
    "historical": "older lists and guides",
    "research": "literature",
    "event": "the event's own rules",
}


def article(name: str, edition: str) -> str:
    """The article of a provision in an edition; empty where the edition does not say it."""
    return PROVISIONS[name].articles.get(edition, "")


def article_of_code(name: str, article: str, since: str, edition: str) -> str:
    """Where an edition defines a tie-break: its article, or why there is none."""
    if article in _WITHOUT_EDITION:
        return _WITHOUT_EDITION[article]
    if article.startswith("34E"):
        return f"US Chess {article}"
    if NAMES.index(edition) < NAMES.index(since):
        return f"not in this edition; {article} from {since}"
    former = FORMER_NAMES.get((name, edition))
    text = _OLD if edition == _FIRST else article
    return f"{text} as {former}" if former else text
