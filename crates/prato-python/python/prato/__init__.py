"""Prato: Minesweeper, Tetravex and N-Queens as constraint problems, solved, counted and explained exactly.

>>> import numpy as np, prato
>>> board = prato.Board(np.array([[-1, 1], [-1, -1]], dtype=np.int8), mines=1)
>>> board.count()
3

Start with ``Board``, ``read`` and ``odds``; ``ask`` is the whole of Prato as one function. ``prato.gym`` has
games for learners, ``prato.campaign`` many games on many machines.
"""

from ._ask import Reply, ask, ask_all, schema
from ._batch import Odds, Status, counts, odds
from ._board import COVERED, FLAGGED, KNOWN_SAFE, Board
from ._errors import (
    BoardError,
    BugError,
    MissingToolError,
    PratoError,
    QuestionError,
    StoppedError,
    TooLargeError,
    UnsatisfiableError,
)
from ._files import read
from ._others import Queens, Tetravex
from ._play import Review, generate, review, simulate
from ._prato import VERSION as __version__
from ._puzzle import Puzzle

__all__ = [
    "COVERED",
    "FLAGGED",
    "KNOWN_SAFE",
    "Board",
    "BoardError",
    "BugError",
    "MissingToolError",
    "Odds",
    "PratoError",
    "Puzzle",
    "Queens",
    "QuestionError",
    "Reply",
    "Review",
    "Status",
    "StoppedError",
    "Tetravex",
    "TooLargeError",
    "UnsatisfiableError",
    "__version__",
    "ask",
    "ask_all",
    "counts",
    "generate",
    "odds",
    "read",
    "review",
    "schema",
    "simulate",
]
