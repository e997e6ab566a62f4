#!/usr/bin/env python3
"""All forced cells without the total, by prato and by PySAT: CPU seconds of whole commands.

Both get the same files, one after the other, and are ended by the kernel when their CPU time is over;
the least of --runs runs counts. Their answers must agree. Prints a Markdown table. `bench/setup`
installs the peer.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

from commands import ROOT, program
from tetravex import timed

# Rows and columns, mines, and how the position comes about.
BOARDS = [
    ("50x50", 500, "play"),
    ("100x100", 2000, "play"),
    ("100x100", 2000, "rand"),
    ("300x300", 18_000, "rand"),
    ("1000x1000", 160_000, "play"),
]


def least(command, runs, limit):
    """The least CPU seconds, and the answer; None if it was not found in time."""
    best = None
    for _ in range(runs):
        seconds, output = timed(command, limit)
        if not output.startswith("{"):
            if seconds < 0.9 * limit:
                sys.exit(f"{command[0]} has no answer: {output[:500]}")
            return None
        answer = json.loads(output)
        best = min(best or (seconds, answer), (seconds, answer), key=lambda one: one[0])
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int, default=60, help="CPU seconds")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--prato", type=pathlib.Path, help="the program; built if it is not given")
    args = parser.parse_args()
    prato = (args.prato or program()).resolve()
    bench = ROOT / "bench"
    peer = [bench / ".venv" / "bin" / "python", bench / "peer_pysat.py"]
    print("| board | forced cells | prato | PySAT | PySAT / prato |")
    print("|---|---:|---:|---:|---:|")
    for size, mines, kind in BOARDS:
        with tempfile.NamedTemporaryFile(suffix=".txt") as board:
            command = [prato, "generate", "minesweeper", "--size", size, "--mines", str(mines)]
            subprocess.run(command + ["--kind", kind, "-o", board.name], check=True)
            ask = [prato, "safe", board.name, "--mines", "unknown", "--json"]
            seconds, ours = least(ask, args.runs, args.limit)
            other = least([*peer, board.name], args.runs, args.limit)
        kinds = ("safe", "mines_certain")
        if other and any(ours[name] != other[1][name] for name in kinds):
            sys.exit(f"{size} {kind}: the answers differ")
        number = sum(len(ours[name]) for name in kinds)
        theirs = f"{other[0]:.2f}" if other else f"> {args.limit}"
        ratio = f"{other[0] / seconds:.0f}" if other else f"> {args.limit / seconds:.0f}"
        print(f"| {size}/{mines} {kind} | {number} | {seconds:.3f} | {theirs} | {ratio} |", flush=True)


if __name__ == "__main__":
    main()
