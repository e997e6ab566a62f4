"""Minesweeper boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _errors, _prato
from ._ask import Reply
from ._puzzle import Puzzle

__all__ = ["COVERED", "FLAGGED", "KNOWN_SAFE", "Board"]

#: A covered cell in arrays.
COVERED = -1
#: A cell with the player's flag.
FLAGGED = -2
#: A covered cell that is known to be safe.
KNOWN_SAFE = -3


class Board(Puzzle):
    """A Minesweeper board as a player sees it.

    Made from text in any format of Prato, or from an array of integers with the clues from 0 to 8, -1 for
    a covered cell, -2 for a flag and -3 for a cell known to be safe. ``prato.read`` reads a file.

    ``mines`` is the number of mines on the whole board; ``"unknown"`` forgets what a text says. A flag is a
    belief and forces nothing, unless ``trust_flags`` is given. A text may hold a mine field, such as the link
    or the game ID of another program: ``start`` names the cells of it that are open.

    Arrays are indexed from 0, as NumPy does; places, such as the ``at`` of ``explain``, count rows and
    columns from 1 at the top left, as the program, the files and all sentences do.

    >>> import numpy as np, prato
    >>> board = prato.Board(np.array([[-1, 1], [-1, -1]], dtype=np.int8), mines=1)
    >>> board.odds()
    array([[0.33333333,        nan],
           [0.33333333, 0.33333333]])
    >>> board.count()
    3
    """

    _kind = "minesweeper"

    def __init__(
        self,
        board: Union[str, ArrayLike],
        *,
        mines: Union[int, str, None] = None,
        format: Optional[str] = None,
        trust_flags: bool = False,
        start: Sequence[tuple[int, int]] = (),
    ) -> None:
        if isinstance(board, str):
            total = as_total(mines)
            native = _prato.Instance.read(board, format, self._kind, total, trust_flags, start)
        elif start:
            raise _errors.QuestionError("`start` has no effect on an array", hint="leave it out")
        elif format is not None:
            raise _errors.QuestionError("`format` has no effect on an array", hint="leave it out")
        else:
            cells = as_cells(board, dimensions=2)
            native = _prato.Instance.from_array(cells, known_total(mines), trust_flags)
        super().__init__(native)

    @property
    def mines(self) -> Optional[int]:
        """The number of mines on the whole board, if it is known."""
        return self._native.mines

    def cells(self) -> NDArray[np.int8]:
        """The board as an array, as ``Board`` takes it.

        >>> prato.Board("1.F").cells()
        array([[ 1, -1, -2]], dtype=int8)
        """
        return self._native.cells()

    def odds(
        self, *, density: Union[str, float, None] = None, seconds: Optional[float] = None
    ) -> NDArray[np.float64]:
        """The chance of a mine in every cell; NaN where it is open.

        Exactly 0 and 1 stand for certainty only. ``density`` is the chance of a mine before any clue is
        seen, where the number of mines is not known; without it every mine field is equally likely.

        Raises ``UnsatisfiableError`` if no mine field fits, and ``StoppedError`` after so many seconds, with
        the chances that are known in ``so_far``.

        >>> prato.Board("1 5 2\\n.1.1.").odds()
        array([[ 1., nan,  0., nan,  1.]])
        """
        if density is None:
            return self._native.odds(seconds)
        reply = self._answer("odds", seconds, density=str(density))
        if reply["status"] == "unsatisfiable":
            raise _errors.no_solution()
        return np.array(reply["chances"], dtype=np.float64)

    def safe(self, *, seconds: Optional[float] = None) -> NDArray[np.bool_]:
        """The cells that certainly hold no mine: true there, and nowhere else.

        >>> prato.Board("0.1.").safe()
        array([[False,  True, False, False]])
        """
        return self._mask("safe", seconds)

    def certain_mines(self, *, seconds: Optional[float] = None) -> NDArray[np.bool_]:
        """The cells that certainly hold a mine.

        >>> prato.Board(".1").certain_mines()
        array([[ True, False]])
        """
        return self._mask("mines_certain", seconds)

    def solve(self, *, seconds: Optional[float] = None) -> Optional[NDArray[np.bool_]]:
        """A mine field that fits, true for a mine; ``None`` if there is none.

        >>> prato.Board(".1").solve()
        array([[ True, False]])
        >>> prato.Board("1").solve() is None
        True
        """
        found = self._answer("solve", seconds)["solutions"]
        return np.array(found[0], dtype=np.bool_) if found else None

    def solutions(
        self, limit: Optional[int] = None, *, seconds: Optional[float] = None
    ) -> NDArray[np.bool_]:
        """All mine fields that fit, or up to ``limit`` of them: an array of arrays.

        >>> prato.Board("1.").solutions().shape
        (1, 1, 2)
        """
        found = self._found(limit, seconds)
        return np.array(found, dtype=np.bool_).reshape(len(found), *self.shape)

    def explain(
        self, at: Optional[tuple[int, int]] = None, *, seconds: Optional[float] = None
    ) -> Reply:
        """Why the cell at this row and column (from 1) is safe or a mine; without ``at``, why each is.

        >>> print(prato.Board("0..").explain((1, 2)))
        The 0 at row 1, column 1 has no mine around it, so row 1, column 2 is safe.
        """
        return self._answer("explain", seconds, at=None if at is None else [list(at)])

    def hint(self, *, seconds: Optional[float] = None) -> Reply:
        """One move, and why.

        >>> hint = prato.Board("0..").hint()
        >>> hint["open"], hint["certain"]
        ([[1, 2]], True)
        """
        return self._answer("hint", seconds)

    def ladder(self, *, seconds: Optional[float] = None) -> Reply:
        """What easy means find, step by step: single clues, sets of them, brute force, chances.

        >>> [step["rung"] for step in prato.Board("0..").ladder()["steps"]]
        ['trivial']
        """
        return self._answer("ladder", seconds)

    def _mask(self, member: str, seconds: Optional[float]) -> NDArray[np.bool_]:
        reply = self._answer("safe", seconds, list=True)
        if reply["status"] == "unsatisfiable":
            raise _errors.no_solution()
        mask = np.zeros(self.shape, dtype=np.bool_)
        for row, column in reply[member]:
            mask[row - 1, column - 1] = True
        return mask


def as_cells(board: ArrayLike, *, dimensions: int) -> NDArray[np.int8]:
    """The array with the numbers of cells, if it is one."""
    array = np.asarray(board)
    if array.ndim != dimensions:
        raise _errors.BoardError(
            f"the array has {array.ndim} dimensions and not {dimensions}",
            hint="a board is an array of rows, and many of them an array of boards",
        )
    if array.dtype == np.int8:
        return array
    if array.dtype.kind not in "iu":
        raise _errors.BoardError(
            f"the array holds {array.dtype}", hint="a board is an array of integers, such as int8"
        )
    # What does not fit an int8 must not become a cell.
    cells: NDArray[np.int8] = np.clip(array, -128, 127).astype(np.int8)
    return cells


def known_total(mines: Union[int, str, None]) -> Optional[int]:
    """The number of mines, if it is known."""
    total = as_total(mines)
    return None if total is None or total < 0 else total


def as_total(mines: Union[int, str, None]) -> Optional[int]:
    """The number of mines as the part in Rust takes it: below 0 if it is not known."""
    if mines is None:
        return None
    if mines == "unknown":
        return -1
    if isinstance(mines, str) or mines < 0:
        hint = 'give a number from 0, or "unknown"'
        raise _errors.QuestionError(f"there cannot be {mines!r} mines", hint=hint)
    return int(mines)

