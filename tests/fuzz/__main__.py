"""`python -m tests.fuzz`: read many thousand files, and say what came of them."""

import argparse
import faulthandler
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from pipeline.archive import file_id
from tests.fuzz.batches import batches
from tests.fuzz.judge import Fault, outcomes, slowest

#: Files read at once, and seconds after which a batch is taken to hang.
SIZE, PATIENCE = 1000, 900
#: What one file may take to read, and all of them in memory.
SECONDS, MEGABYTES = 1.0, 2000


def main() -> int:
    """Judge files from a seed on; 1 if a property is broken."""
    options = argparse.ArgumentParser(prog="tests.fuzz", description=__doc__)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--files", type=int, default=200_000)
    options.add_argument("--to", default="", help="folder for the files that break a property")
    given = options.parse_args()
    states: Counter[str] = Counter()
    events, faults, read, longest = 0, 0, 0, 0.0
    suspects: list[bytes] = []
    begin = time.perf_counter()
    for files in batches(given.seed, given.files, SIZE):
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        for outcome in outcomes(files):
            if isinstance(outcome, Fault):
                faults += 1
                given.to = given.to or tempfile.mkdtemp(prefix="fuzz-")
                print(_kept(outcome, Path(given.to)), flush=True)
                continue
            states += outcome.states
            events += outcome.events
            if outcome.seconds > longest:
                longest, suspects = outcome.seconds, files
        faulthandler.cancel_dump_traceback_later()
        read += len(files)
        print(f"{read} files, {faults} faults", file=sys.stderr, flush=True)
    seconds, data = slowest(suspects)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000
    spent = time.perf_counter() - begin
    print(f"{read} files (seed {given.seed}) with {events} events in {spent:.0f} s")
    print(", ".join(f"{count} {state}" for state, count in states.most_common()))
    print(f"slowest file {seconds:.2f} s ({len(data)} bytes), peak memory {peak} MB")
    print(f"{faults} files break a property" + f", kept in {given.to}" * bool(faults))
    return int(faults > 0 or seconds > SECONDS or peak > MEGABYTES)


def _kept(fault: Fault, folder: Path) -> str:
    """What to say of a fault, after its bytes are written down."""
    said = "".join(traceback.format_exception(fault.error)[-2:]).strip()
    if fault.data is None:
        return f"only together: {said}"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{file_id(fault.data)}.trf"
    path.write_bytes(fault.data)
    return f"{path}: {said}"


if __name__ == "__main__":
    sys.exit(main())
