#!/usr/bin/env python3
"""Measures whole commands on large boards: wall time, CPU time and peak memory of the process.

Builds the program, generates the boards into examples/large (once), runs each command --runs
times on one core with its output thrown away, and takes the median. Prints a Markdown table.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LARGE = ROOT / "examples" / "large"

# Rows and columns, mines.
BOARDS = {"1000x1000": 160_000, "4000x4000": 2_560_000}

# Command, board, and the bar: seconds and GiB (None where there is none). Of large boards `odds`
# prints a summary only; with --json it prints the chance of every cell.
COMMANDS = [
    ("odds", "1000x1000", 3, 1),
    ("odds --json", "1000x1000", 3, 1),
    ("solve", "1000x1000", 2, None),
    ("odds", "4000x4000", 60, 8),
    ("odds --json", "4000x4000", 60, 8),
]


def program():
    """The release build of prato."""
    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=ROOT, check=True)
    command = ["cargo", "metadata", "--format-version", "1", "--no-deps"]
    metadata = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    return pathlib.Path(json.loads(metadata)["target_directory"]) / "release" / "prato"


def generate(prato, size):
    """The board of this size, generated if it is not there."""
    board = LARGE / f"{size}-{BOARDS[size]}-play.txt"
    if not board.exists():
        LARGE.mkdir(parents=True, exist_ok=True)
        command = [prato, "generate", "minesweeper", "--size", size, "--mines", str(BOARDS[size])]
        subprocess.run(command + ["--kind", "play", "--seed", "1", "-o", board], check=True)
    return board


def measure(command):
    """Wall seconds, CPU seconds and peak bytes of one run."""
    start = time.perf_counter()
    nowhere = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    child = os.posix_spawn(command[0], command, os.environ, file_actions=nowhere)
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{' '.join(map(str, command))} failed: {os.waitstatus_to_exitcode(status)}")
    unit = 1 if sys.platform == "darwin" else 1024
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=3)
    arguments.add_argument("--size", choices=BOARDS, help="only this size")
    arguments.add_argument("--prato", type=pathlib.Path, help="the program, if it is built already")
    options = arguments.parse_args()
    prato = (options.prato or program()).resolve()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    else:
        print("This system cannot bind a program to one core: it may use all.", file=sys.stderr)

    print("| command | board | wall s | CPU s | peak MiB | bar |")
    print("|---|---|---:|---:|---:|---|")
    cpus = {}
    for name, size, seconds, gibibytes in COMMANDS:
        if options.size not in (None, size):
            continue
        board = generate(prato, size)
        runs = [measure([prato, *name.split(), board]) for _ in range(options.runs)]
        wall, cpu, peak = map(statistics.median, zip(*runs))
        cpus[name, size] = cpu
        bar = f"<= {seconds} s" + (f", <= {gibibytes} GiB" if gibibytes else "")
        mines = BOARDS[size]
        print(
            f"| `{name}` | {size}/{mines} | {wall:.2f} | {cpu:.2f} | {peak / 2**20:.0f} | {bar} |",
            flush=True,
        )
    if len(cpus) == len(COMMANDS):
        growth = cpus["odds", "4000x4000"] / cpus["odds", "1000x1000"]
        print(f"\n`odds` takes {growth:.1f} times the CPU time for 16 times the cells.")


if __name__ == "__main__":
    main()
