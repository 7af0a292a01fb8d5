"""What a run did, for people and for programs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pipeline.runs.settings import Settings
from pipeline.runs.task import Record

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
    dropped: int = 0
    unused: list[str] = field(default_factory=list)
    buckets: int = 0
    reused: int = 0
    seconds: dict[str, float] = field(default_factory=dict)

    @property
    def quarantined_share(self) -> float:
        """Share of the files refused, without those dropped on purpose; 0 without files."""
        total = sum(self.files.values())
        return (self.files["quarantined"] - self.dropped) / total if total else 0.0

    def add(self, records: Sequence[Record]) -> None:
        """Count the buckets in."""
        for record in records:
            self.files.update(record.states)
            self.findings.update(record.severities)
            self.events += record.events
            self.players += record.players
            self.games += record.games
            self.not_trf += record.not_trf
            self.dropped += record.dropped
            self.buckets += 1
            self.reused += not record.done

    def as_dict(self) -> dict[str, Any]:
        """The machine-readable summary of `--json`."""
        return {
            "run": self.run,
            "path": self.path,
            "changed": self.changed,
            "files": {state: self.files[state] for state in _STATES},
            "dropped": self.dropped,
            "not_trf": self.not_trf,
            "events": self.events,
            "players": self.players,
            "games": self.games,
            "findings": {name: self.findings[name] for name in _SEVERITIES},
            "unused": self.unused,
            "buckets": {"all": self.buckets, "reused": self.reused},
            "seconds": {stage: round(spent, 3) for stage, spent in self.seconds.items()},
        }

    def sentence(self) -> str:
        """The summary for people: three lines, and one for each waiver or override not used."""
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
            *(f"{entry} matched nothing." for entry in self.unused),
            f"Tables: {self.path}" if self.changed else f"Nothing changed since {self.path}",
        ]
        return "\n".join(lines)


def uses(chosen: Settings, counted: Mapping[str, Sequence[Sequence[int]]]) -> dict[str, Any]:
    """Waivers and overrides for the manifest: text, hash, each entry with how often it was used.

    `counted` has the counts of the entries under these names, as often as files were read.
    """
    manifest = chosen.as_manifest()
    said = {}
    for name in ("waivers", "overrides"):
        counts = zip(*counted[name], strict=True)
        entries = [
            {**entry.as_dict(), "used": sum(used)}
            for entry, used in zip(getattr(chosen, name), counts, strict=True)
        ]
        said[name] = {**manifest[name], "entries": entries}
    return said


def unused(said: dict[str, Any]) -> list[str]:
    """What the summary says of entries that meant nothing."""
    return [
        f"{name.removesuffix('s').capitalize()} {number} ({_entry(entry)})"
        for name, facts in said.items()
        for number, entry in enumerate(facts["entries"], start=1)
        if not entry["used"]
    ]


def _entry(entry: dict[str, Any]) -> str:
    of = entry.get("file") or entry.get("event")
    return f"{entry['rule']} in {of}" if "rule" in entry else f"{of}"


def _counted(count: int, name: str) -> str:
    return f"{count:,} {name}" if count == 1 else f"{count:,} {name}s"
