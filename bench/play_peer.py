#!/usr/bin/env python3
"""Plays the same Expert games by the least chance of a mine, with prato and with ms_toollib.

Both open all cells that are certainly safe, and otherwise the first cell of the least chance, from
the same first click on the same fields. Of prato the processor time of the whole program counts,
of ms_toollib that of its calls alone. Run bench/setup first, then this with bench/.venv/bin/python.
"""

import argparse
import json
import pathlib
import subprocess
import tempfile
import time

import ms_toollib

from commands import program

COVERED = 10


def simulate(prato, rule, games, *more):
    command = [prato, "simulate", "--level", "expert", "--rule", rule, "--policy", "min-chance"]
    command += ["--games", str(games), "--threads", "1", "--json", *more]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


class Game:
    """A field of mines, and what is seen of it."""

    def __init__(self, field):
        self.mines = [[sign == "*" for sign in row] for row in field]
        self.rows, self.cols = len(field), len(field[0])
        self.board = [[COVERED] * self.cols for _ in field]
        self.left = sum(row.count(False) for row in self.mines)

    def around(self, row, col):
        return [
            (r, c)
            for r in range(max(row - 1, 0), min(row + 2, self.rows))
            for c in range(max(col - 1, 0), min(col + 2, self.cols))
        ]

    def open(self, row, col):
        """Opens a cell, and all around every 0; whether the game goes on."""
        if self.mines[row][col]:
            return False
        cells = [(row, col)]
        while cells:
            row, col = cells.pop()
            if self.board[row][col] == COVERED:
                clue = sum(self.mines[r][c] for r, c in self.around(row, col))
                self.board[row][col] = clue
                self.left -= 1
                if clue == 0:
                    cells += self.around(row, col)
        return True


def play(field, start):
    """Whether the game is won, the calls and their seconds."""
    game = Game(field)
    mines = sum(map(sum, game.mines))
    calls, seconds = 0, 0.0
    alive = game.open(*start)
    while alive and game.left > 0:
        before = time.process_time()
        chances, _ = ms_toollib.cal_probability_onboard(game.board, mines)
        seconds += time.process_time() - before
        calls += 1
        covered = [
            (chances[row][col], row, col)
            for row in range(game.rows)
            for col in range(game.cols)
            if game.board[row][col] == COVERED
        ]
        safe = [cell for cell in covered if cell[0] < 1e-9]
        least = min(covered)[0]
        guess = next(cell for cell in covered if cell[0] < least + 1e-9)
        for _, row, col in safe or [guess]:
            alive = alive and game.open(row, col)
    return alive, calls, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    games = parser.parse_args().games
    prato = program()
    print(
        "| Expert, rule | games | prato won | ms_toollib won | its calls a game "
        "| prato, games per CPU s | ms_toollib | ratio |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for rule in ["safe", "open"]:
        # The time of prato is that of more games, for it is too short otherwise.
        many = simulate(prato, rule, 20 * games)
        ours = many["games"] / many["cpu_seconds"]
        with tempfile.TemporaryDirectory() as folder:
            few = simulate(prato, rule, games, "--save", folder)
            replays = [json.loads(path.read_text()) for path in pathlib.Path(folder).iterdir()]
        start = [place - 1 for place in few["start"]]
        results = [play(replay["field"], start) for replay in replays]
        wins, calls, seconds = map(sum, zip(*results))
        theirs = games / seconds
        print(
            f"| {rule} | {games} | {few['wins']} | {wins} | {calls / games:.1f} "
            f"| {ours:.0f} | {theirs:.1f} | {ours / theirs:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
