"""What can go wrong, each with its place and a hint where there is one."""

from __future__ import annotations

import json
from typing import Any, Optional

__all__ = [
    "BoardError",
    "MissingToolError",
    "PratoError",
    "QuestionError",
    "StoppedError",
    "TooLargeError",
    "UnsatisfiableError",
]


class PratoError(Exception):
    """Everything that Prato raises is one of these.

    Attributes:
        message: what is wrong, in one sentence.
        file: the file, where one was read.
        line: the line of a mistake in a text, from 1.
        column: its column in characters, from 1.
        hint: what to do about it.
    """

    def __init__(
        self,
        message: str,
        *,
        file: Optional[str] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
        hint: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.hint = hint

    def __str__(self) -> str:
        """What is wrong, where, and what to do about it."""
        place = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        where = f"{':'.join(place)}: " if place else ""
        hint = f" (hint: {self.hint})" if self.hint else ""
        return f"{where}{self.message}{hint}"

    def __reduce__(self) -> Any:
        """Pickles with its place: workers of a cluster send exceptions."""
        return _again, (type(self), self.message, self.__dict__)


class BoardError(PratoError, ValueError):
    """A text, a file or an array is no valid instance.

    >>> import prato
    >>> try:
    ...     prato.Board("12X1")
    ... except ValueError as error:
    ...     print(error.line, error.column, error.message)
    1 3 `X` is no cell
    """


class QuestionError(PratoError, ValueError):
    """The question makes no sense, or something in it has no effect."""


class TooLargeError(PratoError, ValueError):
    """It is too large for what is asked, or for the engine that was chosen."""


class MissingToolError(PratoError, RuntimeError):
    """A program that is needed is not installed."""


class BugError(PratoError, RuntimeError):
    """An engine failed, or gave a solution that breaks the rules: please report it."""


class UnsatisfiableError(PratoError):
    """No solution fits the board, so there is nothing to be told of its cells.

    That is an answer and no mistake in the text: ``solve`` gives ``None`` then, and ``count`` 0.
    """


class StoppedError(PratoError):
    """The work ended early.

    Attributes:
        why: ``"time"``, ``"memory"``, ``"cancelled"`` or ``"rare"``.
        so_far: what is certain all the same, in the shape of the whole answer, or ``None``.
    """

    def __init__(self, message: str, *, why: str = "", so_far: Any = None) -> None:
        super().__init__(message)
        self.why = why
        self.so_far = so_far


_KINDS: dict[str, type[PratoError]] = {
    "board": BoardError,
    "question": QuestionError,
    "large": TooLargeError,
    "missing": MissingToolError,
    "bug": BugError,
}

_WHY = {
    "time": "the time limit was reached",
    "memory": "the memory limit was reached",
    "cancelled": "it was cancelled",
    "rare": "what was wished for is too rare",
}


def _again(kind: type[PratoError], message: str, members: dict[str, Any]) -> PratoError:
    error = kind(message)
    error.__dict__.update(members)
    return error


def of_problem(problem: dict[str, Any], file: Optional[str] = None) -> PratoError:
    """The exception for a problem, as a reply of Prato tells it."""
    kind = _KINDS.get(problem.get("kind", ""), PratoError)
    return kind(
        problem["message"],
        file=file or problem.get("file"),
        line=problem.get("line"),
        column=problem.get("column"),
        hint=problem.get("hint"),
    )


def from_problem(problem: str) -> PratoError:
    """The same from JSON: called by the part in Rust."""
    return of_problem(json.loads(problem))


def no_solution() -> UnsatisfiableError:
    """The exception for a board without a solution."""
    return UnsatisfiableError("no solution fits the board", hint="ask `explain` why")


def stopped(why: str, so_far: Any = None) -> StoppedError:
    """The exception for work that ended early."""
    return StoppedError(_WHY.get(why, why), why=why, so_far=so_far)
