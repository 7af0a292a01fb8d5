"""Runs gacrux over many files, in a process of its own.

Reads one JSON object from stdin, {"paths", "codes", "options"}; writes one JSON line per path:
{"path", "problem", "rows"}, a row being [start number, rank, values as text or null].
gacrux reads sys.argv, prints as it likes and keeps state, hence the process.
"""

import contextlib
import io
import json
import os
import sys

from gacrux.tiebreakchecker import tiebreakchecker


def answer(path: str, codes: list[str], options: list[str]) -> dict[str, object]:
    """What gacrux makes of one file."""
    sys.argv = ["gacrux", "-i", path, "-o", os.devnull, *options, "-t", *codes]
    checker = tiebreakchecker()
    noise = io.StringIO()
    problem, rows = "", []
    try:
        with contextlib.redirect_stdout(noise), contextlib.redirect_stderr(noise):
            for stage, status in (
                (checker.read_command_line, 500),
                (checker.read_input_file, 502),
                (checker.prepare_tournament, 501),
                (checker.do_checker, 481),
            ):
                checker.do_command(stage, status, stage.__name__)
        result = getattr(checker.chessfile, "result", None) or {"competitors": []}
        rows = [
            [one["cid"], one["rank"], [None if v is None else str(v) for v in one["tiebreakScore"]]]
            for one in result["competitors"]
        ]
        if not rows:
            status = checker.chessfile.chessjson["status"]
            problem = f"{status['code']}: {' | '.join(map(str, status['error']))}"
    except (Exception, SystemExit) as error:
        problem = f"{type(error).__name__}: {error} {noise.getvalue()}".strip()
    return {"path": path, "problem": problem, "rows": rows}


if __name__ == "__main__":
    job = json.load(sys.stdin)
    for one_path in job["paths"]:
        print(json.dumps(answer(one_path, job["codes"], job["options"])), flush=True)
