#!/usr/bin/env python3
"""Tetravex: how many instances are decided within a limit of CPU time, beside Gecode and clingo.

Each program gets the same files, one after the other, as whole commands on one core, and is ended
by the kernel when its CPU time is over. Planted instances are cut from a board; balanced ones have
the sides of a planted one shuffled among the tiles, so that counting says nothing against them.
Prints Markdown tables, and writes every time into a CSV file and a plot of the share of instances
decided against time.
"""

import argparse
import csv
import os
import pathlib
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile

from commands import ROOT, program

HERE = pathlib.Path(__file__).resolve().parent

# Side, numbers, CPU seconds, and of each kind: instances, and how many of them the peers get.
SETS = {
    "6/10": (6, 10, 10, 50, 10),
    "6/6": (6, 6, 10, 50, 10),
    "8/10": (8, 10, 10, 50, 10),
    "7/6": (7, 6, 60, 10, 3),
    "8/7": (8, 7, 60, 10, 3),
    "10/10": (10, 10, 60, 10, 3),
}
KINDS = ["planted", "balanced"]


def tiles_of(text):
    """The tiles in a .dzn file."""
    numbers = [int(number) for number in re.findall(r"-?\d+", text[text.index("[") :])]
    return [numbers[start : start + 4] for start in range(0, len(numbers), 4)]


def instance(prato, side, colours, kind, seed):
    """Tiles by their numbers north, south, east, west."""
    command = [prato, "generate", "tetravex", "--size", str(side), "--colours", str(colours)]
    command += ["--seed", str(seed), "--to", "dzn"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    tiles = tiles_of(text[text.index("puzzle") :])
    if kind == "balanced":
        chance = random.Random(seed)
        sides = [list(numbers) for numbers in zip(*tiles)]
        for numbers in sides:
            chance.shuffle(numbers)
        tiles = [list(tile) for tile in zip(*sides)]
    return tiles


def write(folder, side, tiles):
    """The same instance for everybody: a .dzn file and facts."""
    rows = " | ".join(", ".join(map(str, tile)) for tile in tiles)
    dzn = folder / "instance.dzn"
    dzn.write_text(f"N = {side};\npuzzle = [| {rows} |];\n")
    facts = [f"n({side})."]
    facts += [f"tile({i},{','.join(map(str, tile))})." for i, tile in enumerate(tiles, 1)]
    lp = folder / "instance.lp"
    lp.write_text("\n".join(facts) + "\n")
    return dzn, lp


def programs(prato):
    """How each program is called, and what it prints if there is a solution, or none."""
    gecode = ["minizinc", "--solver", "gecode", HERE / "tetravex.mzn"]
    clingo = ["clingo", "--warn=none", HERE / "tetravex.lp"]
    return {
        "prato": (lambda dzn, lp: [prato, "solve", "--json", "--threads", "1", dzn], '"answered"', "unsatisfiable"),
        "clingo": (lambda dzn, lp: [*clingo, lp], "\nSATISFIABLE", "UNSATISFIABLE"),
        "gecode": (lambda dzn, lp: [*gecode, dzn], "res = ", "=====UNSATISFIABLE====="),
    }


def timed(command, limit):
    """CPU seconds and the output; the kernel ends the command after `limit` CPU seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        list(map(str, command)),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)),
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def run(command, solved, unsolvable, limit):
    """CPU seconds, and whether there is a solution; None if that was not found out in time."""
    seconds, output = timed(command, limit)
    answer = None
    # "UNSATISFIABLE" holds "SATISFIABLE": the longer word is looked for first.
    if unsolvable in output:
        answer = False
    elif solved in output:
        answer = True
    elif seconds < 0.9 * limit:
        sys.exit(f"{command[0]} says neither: {output[:500]}")
    return seconds, answer


def plot(path, rows):
    """The share of instances decided against CPU time, one line a program, one box a set."""
    width, height, pad = 320, 200, 40
    colours = {"prato": "#1b7f3b", "clingo": "#b5482a", "gecode": "#3a5fa8"}
    groups = sorted({(row["set"], row["kind"]) for row in rows})
    parts = []
    for box, group in enumerate(groups):
        here = [row for row in rows if (row["set"], row["kind"]) == group]
        limit = SETS[group[0]][2]
        left, top = box % 2 * (width + pad) + pad, box // 2 * (height + 2 * pad) + pad
        parts.append(f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#999"/>')
        title = f"{group[0]} {group[1]}: share decided, 0 to {limit} CPU s"
        parts.append(f'<text x="{left}" y="{top - 6}">{title}</text>')
        for line, (name, colour) in enumerate(colours.items()):
            mine = [row for row in here if row["program"] == name]
            if not mine:
                continue
            times = sorted(row["seconds"] for row in mine if row["answer"] is not None)
            points, share = [(0, 0)], 0
            for time in times:
                points.append((time, share))
                share += 1 / len(mine)
                points.append((time, share))
            points.append((limit, share))
            path_points = " ".join(
                f"{left + width * min(x, limit) / limit:.1f},{top + height * (1 - y):.1f}" for x, y in points
            )
            parts.append(f'<polyline points="{path_points}" fill="none" stroke="{colour}" stroke-width="2"/>')
            parts.append(f'<text x="{left + width - 60}" y="{top + 60 + 16 * line}" fill="{colour}">{name}</text>')
    rows_of_boxes = (len(groups) + 1) // 2
    size = f'width="{2 * (width + pad) + pad}" height="{rows_of_boxes * (height + 2 * pad) + pad}"'
    style = "<style>text { font: 12px sans-serif }</style>"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{style}{"".join(parts)}</svg>\n')


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--set", choices=SETS, action="append", help="only this set; may be given again")
    arguments.add_argument("--instances", type=int, help="so many of each kind at most")
    arguments.add_argument("--prato", type=pathlib.Path, help="the program, if it is built already")
    arguments.add_argument("--out", type=pathlib.Path, default=ROOT / "target" / "tetravex", help="folder for the CSV and the plot")
    options = arguments.parse_args()
    prato = (options.prato or program()).resolve()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    callers = programs(prato)
    rows = []
    print("| set | kind | program | decided | median CPU s | total CPU s |")
    print("|---|---|---|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        for name in options.set or SETS:
            side, colours, limit, count, peers = SETS[name]
            for kind in KINDS:
                here = {caller: [] for caller in callers}
                for seed in range(1, min(count, options.instances or count) + 1):
                    files = write(pathlib.Path(folder), side, instance(prato, side, colours, kind, seed))
                    answers = set()
                    for caller, (command, solved, unsolvable) in callers.items():
                        if caller != "prato" and seed > peers:
                            continue
                        seconds, answer = run(command(*files), solved, unsolvable, limit)
                        row = dict(set=name, kind=kind, seed=seed, program=caller, seconds=seconds, answer=answer)
                        rows.append(row)
                        here[caller].append(row)
                        answers.add(answer)
                    if {True, False} <= answers:
                        sys.exit(f"the programs disagree: {name} {kind}, seed {seed}")
                for caller, mine in here.items():
                    decided = sum(row["answer"] is not None for row in mine)
                    times = [row["seconds"] if row["answer"] is not None else float("inf") for row in mine]
                    median = statistics.median(times)
                    shown = f"{median:.3f}" if median < limit else f"> {limit}"
                    total = sum(row["seconds"] for row in mine)
                    print(f"| {name} | {kind} | {caller} | {decided}/{len(mine)} | {shown} | {total:.1f} |", flush=True)
    options.out.mkdir(parents=True, exist_ok=True)
    with open(options.out / "times.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    plot(options.out / "cactus.svg", rows)
    print(f"\nwrote {options.out / 'times.csv'} and {options.out / 'cactus.svg'}", file=sys.stderr)


if __name__ == "__main__":
    main()
