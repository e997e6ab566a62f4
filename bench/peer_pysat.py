"""Finds all forced cells of a board with PySAT and CaDiCaL, without the total.

The board is a file in the format `text`. Each clue is encoded directly, without auxiliary variables.
One solver answers all questions: a cell that is the same in all solutions so far is asked for the
opposite. Prints a JSON object like `prato safe --json`.
"""

import itertools
import json
import sys

from pysat.solvers import Cadical153


def read(path):
    with open(path) as file:
        rows, cols, *_ = map(int, file.readline().split())
        return rows, cols, [file.readline().strip() for _ in range(rows)]


def clauses(rows, cols, board):
    """The clauses of all clues; the variable of a cell is its number in reading order, from 1."""
    for row, col in itertools.product(range(rows), range(cols)):
        if board[row][col] == ".":
            continue
        near = itertools.product(
            range(max(row - 1, 0), min(row + 2, rows)), range(max(col - 1, 0), min(col + 2, cols))
        )
        cells = [r * cols + c + 1 for r, c in near if board[r][c] == "."]
        clue = int(board[row][col])
        for too_many in itertools.combinations(cells, clue + 1):
            yield [-cell for cell in too_many]
        for one_of in itertools.combinations(cells, len(cells) - clue + 1):
            yield list(one_of)


def forced(formula):
    """The literals that hold in every solution."""
    with Cadical153(bootstrap_with=formula) as solver:
        if not solver.solve():
            sys.exit("there is no solution")
        cells = {abs(literal) for clause in formula for literal in clause}
        same = {literal for literal in solver.get_model() if abs(literal) in cells}
        certain = []
        while same:
            literal = same.pop()
            if solver.solve(assumptions=[-literal]):
                same.intersection_update(solver.get_model())
            else:
                certain.append(literal)
                solver.add_clause([literal])
        return certain


def main():
    rows, cols, board = read(sys.argv[1])
    certain = sorted(forced(list(clauses(rows, cols, board))), key=abs)
    place = lambda literal: [(abs(literal) - 1) // cols + 1, (abs(literal) - 1) % cols + 1]
    safe = [place(literal) for literal in certain if literal < 0]
    mines = [place(literal) for literal in certain if literal > 0]
    print(json.dumps({"safe": safe, "mines_certain": mines}))


main()
