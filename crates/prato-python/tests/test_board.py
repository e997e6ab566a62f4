"""Boards: how they are made, what they refuse, and what they look like."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import prato
from conftest import EXAMPLES


def test_a_mistake_has_a_place_and_a_hint(tmp_path: Path) -> None:
    with pytest.raises(ValueError) as caught:
        prato.Board("12X1")
    error = caught.value
    assert isinstance(error, prato.BoardError)
    assert (error.line, error.column, error.file) == (1, 3, None)
    assert error.hint is not None and "`X` is covered in `dzn` files" in error.hint
    file = tmp_path / "board.txt"
    file.write_text("12.\n1x1\n")
    with pytest.raises(prato.BoardError) as caught:
        prato.read(file)
    assert (caught.value.file, caught.value.line, caught.value.column) == (str(file), 2, 2)
    assert str(caught.value).startswith(f"{file}:2:2: `x` is no cell (hint: ")
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is prato.BoardError and str(again) == str(caught.value)


@pytest.mark.parametrize(
    ("board", "options", "kind", "message"),
    [
        (np.array([[9]]), {}, prato.BoardError, "there is no cell 9, as at [0, 0]"),
        (np.array([[-1, 300]]), {}, prato.BoardError, "there is no cell 127, as at [0, 1]"),
        (np.array([[0, -4]]), {}, prato.BoardError, "there is no cell -4, as at [0, 1]"),
        (np.zeros((0, 3), dtype=np.int8), {}, prato.BoardError, "the array has no cells"),
        (np.zeros(3, dtype=np.int8), {}, prato.BoardError, "the array has 1 dimensions and not 2"),
        (np.zeros((2, 2)), {}, prato.BoardError, "the array holds float64"),
        ([[-1]], {"format": "dzn"}, prato.QuestionError, "`format` has no effect on an array"),
        ("1.", {"format": "xls"}, prato.QuestionError, "there is no format `xls`"),
        ("1.", {"mines": -1}, prato.QuestionError, "there cannot be -1 mines"),
        ("1.", {"mines": "many"}, prato.QuestionError, "there cannot be 'many' mines"),
        ("", {}, prato.BoardError, "the input is empty"),
    ],
)
def test_what_is_no_board(
    board: Any, options: Any, kind: type[prato.PratoError], message: str
) -> None:
    with pytest.raises(kind) as caught:
        prato.Board(board, **options)
    assert caught.value.message == message
    assert caught.value.hint


def test_files_that_are_no_text_or_not_there(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"..\n\xff.\n")
    with pytest.raises(prato.BoardError) as caught:
        prato.read(tmp_path / "a")
    assert caught.value.line == 2
    with pytest.raises(FileNotFoundError):
        prato.read(tmp_path / "b")


def test_the_total_can_be_given_and_forgotten() -> None:
    assert prato.Board("1 2 1\n..").mines == 1
    assert prato.Board("1 2 1\n..", mines=2).mines == 2
    assert prato.Board("1 2 1\n..", mines="unknown").mines is None
    assert prato.Board("1 2 1\n..", mines="unknown").count() == 4
    assert prato.Board([[-1, -1]], mines=1).count() == 2


def test_flags_force_nothing_unless_trusted() -> None:
    cells = [[prato.FLAGGED, 1, -1]]
    assert prato.Board(cells).count() == 2
    trusted = prato.Board(cells, trust_flags=True)
    assert trusted.count() == 1 and trusted != prato.Board(cells)
    again = pickle.loads(pickle.dumps(trusted))
    assert again == trusted and again.count() == 1


@pytest.mark.parametrize("name", ["expert.txt", "tetravex.dzn", "queens.txt", "beginner.json"])
def test_boards_travel(name: str) -> None:
    board = prato.read(EXAMPLES / name)
    again = pickle.loads(pickle.dumps(board))
    assert type(again) is type(board) and again == board and again.count() == board.count()


def test_counts_have_any_size() -> None:
    board = prato.Board(np.full((40, 40), -1, dtype=np.int8))
    assert board.count() == 2**1600
    assert prato.counts([board, board]) == [2**1600] * 2


def test_no_solution_is_an_answer() -> None:
    board = prato.Board("1")
    assert board.count() == 0 and board.solve() is None and len(board.solutions()) == 0
    for ask in (board.odds, board.safe, board.certain_mines):
        with pytest.raises(prato.UnsatisfiableError):
            ask()
    assert "contradiction" in board.explain()


def test_density() -> None:
    board = prato.Board("1..", mines="unknown")
    np.testing.assert_allclose(board.odds(density=0.2)[0, 1:], [1.0, 0.2])
    with pytest.raises(prato.QuestionError):
        prato.Board("1 3 1\n1..").odds(density="20%")


def test_stopped_work_says_so() -> None:
    board = prato.read(EXAMPLES / "expert.txt")
    assert isinstance(board, prato.Board)
    with pytest.raises(prato.StoppedError) as caught:
        board.odds(seconds=0)
    assert caught.value.why == "time" and caught.value.so_far.shape == (16, 30)
    known = ~np.isnan(caught.value.so_far)
    # What is told all the same is certain.
    assert np.array_equal(caught.value.so_far[known], board.odds()[known])
    chances, status = prato.odds([board, board], seconds=0)
    assert list(status) == [prato.Status.STOPPED] * 2
    with pytest.raises(prato.StoppedError):
        prato.Queens(12).solutions(seconds=0)
    with pytest.raises(ValueError):
        board.odds(seconds=-1)


def test_a_batch_on_any_number_of_threads() -> None:
    rng = np.random.default_rng(1)
    boards = np.full((300, 4, 5), -1, dtype=np.int8)
    boards[:, 1, 2] = rng.integers(0, 4, 300)
    boards[:, 2, 4] = rng.integers(0, 4, 300)
    one = prato.odds(boards, mines=5, threads=1)
    many = prato.odds(boards, mines=[5] * 300, threads=4)
    assert np.array_equal(one.chances, many.chances, equal_nan=True)
    assert np.array_equal(one.status, many.status) and set(one.status) == {0}
    alone = prato.Board(boards[17], mines=5).odds()
    assert np.array_equal(alone, one.chances[17], equal_nan=True)
    # Every other board, backwards: arrays need not lie in one piece.
    part = prato.odds(boards[::-2], mines=5)
    assert np.array_equal(part.chances, one.chances[::-2], equal_nan=True)


def test_batches_refuse_what_has_no_effect() -> None:
    boards = np.full((2, 1, 1), -1, dtype=np.int8)
    with pytest.raises(ValueError, match="2 boards and 3 numbers of mines"):
        prato.odds(boards, mines=[1, 1, 1])
    with pytest.raises(prato.QuestionError):
        prato.odds([prato.Board("1.")], mines=1)
    boards[1] = 11
    with pytest.raises(prato.BoardError, match="board 1: there is no cell 11"):
        prato.odds(boards)
    with pytest.raises(ValueError, match="at least 1"):
        prato.odds(boards, threads=0)
    assert prato.odds(boards[:0]).chances.shape == (0, 1, 1)  # type: ignore[union-attr]


def test_pictures() -> None:
    picture = prato.read(EXAMPLES / "expert.txt")._repr_svg_()
    assert picture is not None and picture.startswith("<svg") and "Chance of a mine" in picture
    nothing = prato.Board("1")._repr_svg_()
    assert nothing is not None and "No mine field fits" in nothing
    tiles = prato.read(EXAMPLES / "tetravex.dzn")._repr_svg_()
    assert tiles is not None and "the tiles to lay" in tiles
    queens = prato.Queens(8)._repr_svg_()
    assert queens is not None and "8 queens" in queens
    assert prato.Queens(1_000_000)._repr_svg_() is None


def test_tetravex_and_queens() -> None:
    tiles = prato.Tetravex([[1, 2, 3, 4], [0, 5, 6, 3]], rows=1)
    assert tiles.shape == (1, 2) and tiles.count() == 1 and tiles.is_unique()
    assert "reasons" in tiles.explain()
    for rows, cols in ((3, None), (None, 5)):
        with pytest.raises(prato.BoardError):
            prato.Tetravex([[1, 2, 3, 4], [0, 5, 6, 3]], rows=rows, cols=cols)
    with pytest.raises(prato.QuestionError):
        prato.Tetravex("tetravex 1 1\n1 2 3 4\n", rows=1)
    with pytest.raises(prato.BoardError):
        prato.Tetravex([[1, 2, 3]])
    assert prato.Queens(6).solutions().tolist() == [
        [2, 4, 6, 1, 3, 5],
        [3, 6, 2, 5, 1, 4],
        [4, 1, 5, 2, 6, 3],
        [5, 3, 1, 6, 4, 2],
    ]
    assert prato.Queens(8).count(engine="sat") == 92
    with pytest.raises(prato.BoardError):
        prato.Queens(0)
    with pytest.raises(prato.QuestionError):
        prato.Queens(8, format="dzn")
