"""What a study is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pipeline.rankings.lists import RankingList
from pipeline.rules.options import DEFAULTS, Options


@dataclass(frozen=True)
class Question:
    """Which events count, which lists are compared and how intervals are made.

    system: of `events`, or `all`. readable: least share of the cells that were read as they stand.
    series: `name` (events of one federation whose names differ by numbers alone are one series) or
    `event`. by: columns of the counted events that split the summary. seed: root of all chance.
    prizes: in whole money, highest first; none: usual shares of 10,000. cells: the text of each
    simulated cell and its settings, those that the text leaves out too.
    """

    lists: tuple[RankingList, ...] = ()
    system: str = "swiss"
    min_players: int = 16
    min_rounds: int = 5
    readable: float = 0.9
    series: Literal["name", "event"] = "name"
    by: tuple[str, ...] = ()
    seed: int = 1
    resamples: int = 2000
    options: Options = field(default_factory=lambda: dict(DEFAULTS))
    prizes: tuple[int, ...] = ()
    cells: Mapping[str, Mapping[str, object]] = field(default_factory=dict)

    def facts(self) -> dict[str, object]:
        """The question for a manifest."""
        lists = {ranking.name: ",".join(ranking.codes) for ranking in self.lists}
        said = {name: value for name, value in vars(self).items() if name not in ("lists",)}
        return {**said, "lists": lists, "by": list(self.by), "prizes": list(self.prizes)}
