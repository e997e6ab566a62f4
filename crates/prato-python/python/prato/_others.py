"""Tetravex and N-Queens."""

from __future__ import annotations

from typing import Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _errors, _prato
from ._ask import Reply
from ._puzzle import Puzzle

__all__ = ["Queens", "Tetravex"]


class Tetravex(Puzzle):
    """A Tetravex instance: tiles with a number on each side.

    Made from text in any format of Prato, or from an array with a row for each tile: its numbers north,
    south, east and west. ``rows`` and ``cols`` are needed if it is no square.

    >>> import prato
    >>> tiles = prato.Tetravex([[1, 2, 3, 4], [0, 5, 6, 3], [2, 1, 7, 8], [5, 0, 9, 7]])
    >>> tiles.solve()
    array([[1, 2],
           [3, 4]])
    """

    _kind = "tetravex"

    def __init__(
        self,
        tiles: Union[str, ArrayLike],
        *,
        rows: Optional[int] = None,
        cols: Optional[int] = None,
        format: Optional[str] = None,
    ) -> None:
        if isinstance(tiles, str):
            if rows is not None or cols is not None:
                hint = "leave them out: the text has them"
                raise _errors.QuestionError("`rows` and `cols` have no effect on a text", hint=hint)
            text = tiles
        elif format is not None:
            raise _errors.QuestionError("`format` has no effect on an array", hint="leave it out")
        else:
            text, format = _as_grid(np.asarray(tiles), rows, cols), "grid"
        super().__init__(_prato.Instance.read(text, format, self._kind, None, False))

    def solve(
        self, *, engine: Optional[str] = None, seconds: Optional[float] = None
    ) -> Optional[NDArray[np.int64]]:
        """The number of the tile, from 1, for each place; ``None`` if there is no solution."""
        found = self._answer("solve", seconds, engine=engine)["solutions"]
        return np.array(found[0], dtype=np.int64).reshape(self.shape) if found else None

    def solutions(
        self, limit: Optional[int] = None, *, seconds: Optional[float] = None
    ) -> NDArray[np.int64]:
        """All solutions, or up to ``limit`` of them. Swapping equal tiles makes no other solution."""
        found = self._found(limit, seconds)
        return np.array(found, dtype=np.int64).reshape(len(found), *self.shape)

    def explain(
        self,
        at: Optional[tuple[int, int]] = None,
        tile: Optional[int] = None,
        *,
        seconds: Optional[float] = None,
    ) -> Reply:
        """Why a tile must lie at a place or cannot: places and tiles count from 1."""
        place = None if at is None else [list(at)]
        return self._answer("explain", seconds, at=place, tile=tile)


class Queens(Puzzle):
    """N queens on a board: the empty one of this size, or a text with queens that stand already.

    >>> import prato
    >>> prato.Queens(8).count()
    92
    >>> prato.Queens(6).solve()
    array([2, 4, 6, 1, 3, 5])
    >>> prato.Queens("Q...\\n....\\n....\\n....").solve() is None
    True
    """

    _kind = "queens"

    def __init__(self, board: Union[str, int], *, format: Optional[str] = None) -> None:
        if not isinstance(board, str):
            if format is not None:
                hint = "leave it out"
                raise _errors.QuestionError("`format` has no effect on a size", hint=hint)
            board, format = f"n = {int(board)};", "dzn"
        super().__init__(_prato.Instance.read(board, format, self._kind, None, False))

    def solve(
        self, *, engine: Optional[str] = None, seconds: Optional[float] = None
    ) -> Optional[NDArray[np.int64]]:
        """The column, from 1, of each row's queen; ``None`` if there is no solution."""
        found = self._answer("solve", seconds, engine=engine)["solutions"]
        return np.array(found[0], dtype=np.int64) if found else None

    def solutions(
        self, limit: Optional[int] = None, *, seconds: Optional[float] = None
    ) -> NDArray[np.int64]:
        """All solutions, or up to ``limit`` of them: a row for each."""
        found = self._found(limit, seconds)
        return np.array(found, dtype=np.int64).reshape(len(found), self.rows)


def _as_grid(tiles: NDArray[np.int64], rows: Optional[int], cols: Optional[int]) -> str:
    """The tiles as the format ``grid`` has them."""
    if tiles.ndim != 2 or tiles.shape[1] != 4 or tiles.dtype.kind not in "iu":
        hint = "give a row for each tile: north, south, east, west"
        raise _errors.BoardError(f"an array of {tiles.dtype} {tiles.shape} is no tiles", hint=hint)
    side = round(len(tiles) ** 0.5)
    rows = rows if rows is not None else (side if cols is None else len(tiles) // max(cols, 1))
    cols = cols if cols is not None else len(tiles) // max(rows, 1)
    lines = [f"tetravex {rows} {cols}"]
    lines += [" ".join(str(number) for number in tile) for tile in tiles.tolist()]
    return "\n".join(lines) + "\n"
