#!/usr/bin/env python3
"""Measures policies: win rates with their intervals, and games a second of processor time.

Builds the program and plays the campaigns below on one core, each with --games games of the seeds
from 1. Results are kept in bench/.play and a later run goes on from there. Prints a Markdown table.
"""

import argparse
import json
import pathlib
import subprocess

from commands import ROOT, program

KEPT = ROOT / "bench" / ".play"

# Board, rule, policy, and the bar for the lower end of the interval in percent, if there is one.
CAMPAIGNS = [
    ("expert", "safe", "best", 40.9),
    ("expert", "open", "best", 54.5),
    ("intermediate", "safe", "best", 78.230),
    ("intermediate", "open", "best", 89.076),
    ("beginner", "safe", "best", 91.695),
    ("beginner", "open", "best", 97.167),
    ("8x8x10", "safe", "best", 81.771),
    ("8x8x10", "open", "best", 90.345),
    ("expert", "open", "deep", 54.5),
    ("8x8x10", "open", "deep", 90.345),
    ("expert", "safe", "deep", None),
    ("expert", "safe", "lookahead", None),
    ("expert", "open", "lookahead", None),
    ("expert", "safe", "min-chance", None),
    ("expert", "open", "min-chance", None),
]


def play(prato, level, rule, policy, games):
    """The answer of `prato simulate`."""
    KEPT.mkdir(exist_ok=True)
    command = [prato, "simulate", "--level", level, "--rule", rule, "--policy", policy]
    command += ["--games", str(games), "--threads", "1", "--json"]
    command += ["--out", KEPT / f"{level}-{rule}-{policy}.json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    games = parser.parse_args().games
    prato = program()
    print("| board, rule | policy | games | won % | 95 % interval | games per CPU s | bar |")
    print("|---|---|---:|---:|---|---:|---|")
    for level, rule, policy, bar in CAMPAIGNS:
        answer = play(prato, level, rule, policy, games)
        low, high = (100 * end for end in answer["interval"])
        speed = answer["games"] / answer["cpu_seconds"]
        bar = "" if bar is None else f"> {bar}: {'met' if low > bar else 'missed'}"
        print(
            f"| {level}, {rule} | {policy} | {answer['games']} | {100 * answer['win_rate']:.3f} "
            f"| {low:.3f} to {high:.3f} | {speed:.0f} | {bar} |"
        )


if __name__ == "__main__":
    main()
