#!/usr/bin/env python3
"""N queens by SAT beside clingo and Gecode: CPU seconds of whole commands, and the ratios.

Each program gets an empty board of the same size, one after the other, and is ended by the kernel when
its CPU time is over; the least of --runs runs counts. A program that was ended is not asked about larger
boards. Prints a Markdown table.
"""

import argparse
import pathlib

from commands import program
from tetravex import run

HERE = pathlib.Path(__file__).resolve().parent


def programs(prato):
    """How each program is called, and what it prints if there is a solution, or none."""
    clingo = ["clingo", "--warn=none", HERE / "queens.lp"]
    gecode = ["minizinc", "--solver", "gecode", HERE / "queens.mzn"]
    ours = [prato, "queens", "--engine", "sat", "--json"]
    return {
        "prato": (lambda n: [*ours, n], '"answered"', "unsatisfiable"),
        "prato, shared-bits": (
            lambda n: [*ours, "--encoding", "shared-bits", n],
            '"answered"',
            "unsatisfiable",
        ),
        "clingo": (lambda n: [*clingo, "-c", f"n={n}"], "\nSATISFIABLE", "UNSATISFIABLE"),
        "Gecode": (lambda n: [*gecode, "-D", f"n={n}"], "queens = ", "=====UNSATISFIABLE====="),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[100, 200, 350, 500, 700, 1000])
    parser.add_argument("--limit", type=int, default=60, help="CPU seconds")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--prato", type=pathlib.Path, help="the program; built if it is not given")
    args = parser.parse_args()
    known = programs(args.prato or program())
    print(f"| n | {' | '.join(known)} | best peer / prato |")
    print(f"|---:|{'---:|' * (len(known) + 1)}")
    given_up = set()
    for n in args.sizes:
        times = {}
        for name, (command, solved, unsolvable) in known.items():
            for _ in range(args.runs if name not in given_up else 0):
                seconds, answer = run(command(n), solved, unsolvable, args.limit)
                if answer is None:
                    given_up.add(name)
                    break
                times[name] = min(seconds, times.get(name, seconds))
        cells = [f"{times[name]:.2f}" if name in times else f"> {args.limit}" for name in known]
        peers = [times[name] for name in ("clingo", "Gecode") if name in times]
        best, sign = (min(peers), "") if peers else (args.limit, "> ")
        ratio = f"{sign}{best / times['prato']:.1f}" if "prato" in times else "-"
        print(f"| {n} | {' | '.join(cells)} | {ratio} |", flush=True)


if __name__ == "__main__":
    main()
