"""Thousands of boards at once: on all processors, and without a lock on the interpreter."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import NamedTuple, Optional, Union

import numpy as np
from numpy.typing import NDArray

from . import _errors, _prato
from ._board import Board, as_cells, known_total

__all__ = ["Odds", "Status", "counts", "odds"]


class Status(enum.IntEnum):
    """How the question about one board of many ended."""

    ANSWERED = 0
    UNSATISFIABLE = 1
    STOPPED = 2


class Odds(NamedTuple):
    """The chances of many boards.

    Attributes:
        chances: as ``Board.odds`` gives them: one array for boards in an array, a list of them for a
            list. NaN where a cell is open, where nothing was found out, and all over boards without a
            solution.
        status: how each ended, as ``Status`` numbers it.
    """

    chances: Union[NDArray[np.float64], list[NDArray[np.float64]]]
    status: NDArray[np.uint8]


def odds(
    boards: Union[NDArray[np.integer], Sequence[Board]],
    *,
    mines: Union[int, str, Sequence[Optional[int]], NDArray[np.integer], None] = None,
    threads: Optional[int] = None,
    seconds: Optional[float] = None,
) -> Odds:
    """The chance of a mine in every cell of many boards.

    ``boards`` is an array of boards of one size, with one number of ``mines`` for all or one for each, or a
    list of ``Board``, which know their mines. ``seconds`` limits all of them together.

    >>> import numpy as np, prato
    >>> boards = np.array([[[-1, 1, -1]], [[1, -1, -1]], [[2, -1, 0]]], dtype=np.int8)
    >>> chances, status = prato.odds(boards)
    >>> chances[:, 0, :]
    array([[0.5, nan, 0.5],
           [nan, 1. , 0.5],
           [nan, nan, nan]])
    >>> [prato.Status(end).name for end in status]
    ['ANSWERED', 'ANSWERED', 'UNSATISFIABLE']
    """
    if isinstance(boards, np.ndarray):
        cells = as_cells(boards, dimensions=3)
        return Odds(*_prato.odds_array(cells, _totals(mines), threads, seconds))
    if mines is not None:
        hint = "leave it out, or give an array of boards"
        raise _errors.QuestionError("`mines` has no effect on boards that know theirs", hint=hint)
    return Odds(*_prato.odds_all([board._native for board in boards], threads, seconds))


def counts(
    boards: Sequence[Board], *, threads: Optional[int] = None, seconds: Optional[float] = None
) -> list[Optional[int]]:
    """How many mine fields fit each board, exactly; ``None`` where the work was stopped.

    >>> import prato
    >>> prato.counts([prato.Board("1.."), prato.Board("2..")])
    [2, 0]
    """
    return _prato.count_all([board._native for board in boards], threads, seconds)


def _totals(
    mines: Union[int, str, Sequence[Optional[int]], NDArray[np.integer], None],
) -> list[Optional[int]]:
    if mines is None or isinstance(mines, (int, str, np.integer)):
        return [known_total(mines if mines is None or isinstance(mines, str) else int(mines))]
    return [None if total is None else known_total(int(total)) for total in mines]
