"""What a run did, for people and for programs."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pipeline.runs.bucket import Record

#: What can become of a file, in the order of summaries.
_STATES = ("loaded", "repaired", "quarantined", "duplicate")
_SEVERITIES = ("error", "warning", "note")


@dataclass
class Summary:
    """Counts over all buckets of a run. `changed` is false when nothing had to be done."""

    run: str
    path: str
    changed: bool
    files: Counter[str] = field(default_factory=Counter)
    findings: Counter[str] = field(default_factory=Counter)
    events: int = 0
    players: int = 0
    games: int = 0
    not_trf: int = 0
    buckets: int = 0
    reused: int = 0
    seconds: dict[str, float] = field(default_factory=dict)

    @property
    def quarantined_share(self) -> float:
        """Share of the files that were refused; 0 without files."""
        total = sum(self.files.values())
        return self.files["quarantined"] / total if total else 0.0

    def add(self, records: Sequence[Record]) -> None:
        """Count the buckets in."""
        for record in records:
            self.files.update(record.states)
            self.findings.update(record.severities)
            self.events += record.events
            self.players += record.players
            self.games += record.games
            self.not_trf += record.not_trf
            self.buckets += 1
            self.reused += not record.done

    def as_dict(self) -> dict[str, Any]:
        """The machine-readable summary of `--json`."""
        return {
            "run": self.run,
            "path": self.path,
            "changed": self.changed,
            "files": {state: self.files[state] for state in _STATES},
            "not_trf": self.not_trf,
            "events": self.events,
            "players": self.players,
            "games": self.games,
            "findings": {name: self.findings[name] for name in _SEVERITIES},
            "buckets": {"all": self.buckets, "reused": self.reused},
            "seconds": {stage: round(spent, 3) for stage, spent in self.seconds.items()},
        }

    def sentence(self) -> str:
        """The summary for people, in three lines."""
        states = ", ".join(f"{self.files[s]:,} {s}" for s in _STATES if self.files[s])
        found = ", ".join(_counted(self.findings[name], name) for name in _SEVERITIES)
        held = ", ".join(
            _counted(count, name)
            for count, name in (
                (self.events, "event"),
                (self.players, "player"),
                (self.games, "game"),
            )
        )
        lines = [
            f"{_counted(sum(self.files.values()), 'file')}: {states}; "
            f"{_counted(self.not_trf, 'other member')} not read.",
            f"{held}; findings: {found}.",
            f"Tables: {self.path}" if self.changed else f"Nothing changed since {self.path}",
        ]
        return "\n".join(lines)


def _counted(count: int, name: str) -> str:
    return f"{count:,} {name}" if count == 1 else f"{count:,} {name}s"
