"""The same answers as the program, on every example."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import prato
from conftest import EXAMPLES, Program

NO_BOARDS = {"README.md", "field.txt", "game.json", "prato.ipynb"}
FILES = sorted(p for p in EXAMPLES.iterdir() if p.is_file() and p.name not in NO_BOARDS)
MINES = [path for path in FILES if not path.name.startswith(("queens", "tetravex"))]

named = pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
mines_named = pytest.mark.parametrize("path", MINES, ids=lambda path: path.name)


@named
def test_count(path: Path, program: Program) -> None:
    told = program("count", str(path))
    expected = 0 if told["status"] == "unsatisfiable" else int(told.get("count") or told["solutions"])
    assert prato.read(path).count() == expected


@named
def test_solve(path: Path, program: Program) -> None:
    board = prato.read(path)
    assert isinstance(board, (prato.Board, prato.Tetravex, prato.Queens))
    solution = board.solve()
    assert (solution is None) == (program("solve", str(path))["status"] == "unsatisfiable")


@mines_named
def test_odds(path: Path, program: Program) -> None:
    board, told = prato.read(path), program("odds", str(path))
    assert isinstance(board, prato.Board)
    if told["status"] == "unsatisfiable":
        with pytest.raises(prato.UnsatisfiableError):
            board.odds()
        return
    expected = np.array(told["chances"], dtype=np.float64)
    np.testing.assert_allclose(board.odds(), expected, rtol=0, atol=1e-12)
    [again] = prato.odds([board]).chances
    assert np.array_equal(again, board.odds(), equal_nan=True)
    safe = [[int(row) + 1, int(col) + 1] for row, col in np.argwhere(board.safe())]
    assert safe == told["safe"]
