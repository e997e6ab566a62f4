"""The slow and obvious way: every mine field, one after the other."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Optional

import numpy as np
from numpy.typing import NDArray


def fields(cells: NDArray[np.int8], mines: Optional[int]) -> list[NDArray[np.bool_]]:
    """Every mine field that fits, by the rules of the game alone. A flag forces nothing."""
    may = [tuple(place) for place in np.argwhere((cells == -1) | (cells == -2))]
    fit = []
    for bits in itertools.product([False, True], repeat=len(may)):
        if mines is not None and sum(bits) != mines:
            continue
        field = np.zeros(cells.shape, dtype=np.bool_)
        for place, bit in zip(may, bits):
            field[place] = bit
        if all(around(field, place) == clue for place, clue in np.ndenumerate(cells) if clue >= 0):
            fit.append(field)
    return fit


def around(field: NDArray[np.bool_], place: tuple[int, ...]) -> int:
    """How many mines touch a cell."""
    row, col = place
    top, left = max(row - 1, 0), max(col - 1, 0)
    return int(field[top : row + 2, left : col + 2].sum()) - int(field[row, col])


def chances(cells: NDArray[np.int8], fit: list[NDArray[np.bool_]]) -> list[list[Optional[Fraction]]]:
    """The share of the fields with a mine, for each cell that is not open."""
    with_mine: NDArray[np.int64] = np.array(fit, dtype=np.int64).sum(axis=0)
    rows, cols = cells.shape
    return [
        [
            Fraction(int(with_mine[row, col]), len(fit)) if cells[row, col] < 0 else None
            for col in range(cols)
        ]
        for row in range(rows)
    ]
