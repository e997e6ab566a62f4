"""Random small boards, held to the referee."""

from __future__ import annotations

from typing import Optional

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import prato
from referee import around, chances, fields

Cells = NDArray[np.int8]


@st.composite
def boards(draw: st.DrawFn) -> tuple[Cells, Optional[int]]:
    """A board of at most 12 cells: one that a field fits, or clues at random; with or without a total."""
    rows, cols = draw(st.sampled_from([(1, 5), (2, 3), (3, 3), (3, 4), (2, 5), (1, 1), (4, 2)]))
    field = np.array(draw(st.lists(st.booleans(), min_size=rows * cols, max_size=rows * cols)))
    field = field.reshape(rows, cols)
    cells = np.full((rows, cols), prato.COVERED, dtype=np.int8)
    wild = draw(st.booleans())
    for place, mine in np.ndenumerate(field):
        kind = draw(st.sampled_from(["clue", "clue", "covered", "flag", "known"]))
        if kind == "flag":
            cells[place] = prato.FLAGGED
        elif kind == "known" and not mine:
            cells[place] = prato.KNOWN_SAFE
        elif kind == "clue" and (wild or not mine):
            cells[place] = draw(st.integers(0, 4)) if wild else around(field, place)
    total = draw(st.sampled_from([None, int(field.sum()), draw(st.integers(0, 13))]))
    return cells, total


@settings(max_examples=400, deadline=None)
@given(boards())
def test_odds_counts_and_solutions_are_those_of_the_referee(
    case: tuple[Cells, Optional[int]],
) -> None:
    cells, mines = case
    fit = fields(cells, mines)
    board = prato.Board(cells, mines=mines)
    assert board.count() == len(fit)
    found = board.solutions()
    assert sorted(map(bytes, found)) == sorted(map(bytes, fit))
    assert board.is_unique() == (len(fit) == 1)
    batch = prato.odds(cells[np.newaxis], mines=mines)
    if not fit:
        assert board.solve() is None
        assert list(batch.status) == [prato.Status.UNSATISFIABLE]
        assert np.isnan(batch.chances[0]).all()
        return
    odds = board.odds()
    assert np.array_equal(odds, batch.chances[0], equal_nan=True)
    safe, certain = board.safe(), board.certain_mines()
    for row, exact_row in enumerate(chances(cells, fit)):
        for col, exact in enumerate(exact_row):
            told = odds[row, col]
            if exact is None:
                assert np.isnan(told)
            else:
                assert abs(told - float(exact)) < 1e-12
                # Exactly 0 and 1 stand for certainty alone.
                assert (told == 0.0) == (exact == 0) and (told == 1.0) == (exact == 1)
            assert safe[row, col] == (exact == 0)
            assert certain[row, col] == (exact == 1)


@settings(max_examples=100, deadline=None)
@given(boards(), st.sampled_from(["text", "grid", "dzn", "prolog", "asp", "json"]))
def test_boards_survive_every_format(case: tuple[Cells, Optional[int]], name: str) -> None:
    cells, mines = case
    board = prato.Board(cells, mines=mines)
    again = prato.Board(board.to(name), format=name)
    assert np.array_equal(again.cells(), cells)
    assert again.mines == mines
    assert again == board and hash(again) == hash(board)
