"""What boards of all puzzles have in common."""

from __future__ import annotations

import json
from typing import Any, ClassVar, Optional

from . import _errors, _prato
from ._ask import Reply, answer

__all__ = ["Puzzle"]

#: How long a notebook waits for the chances of a board that it shows.
_SHOWN_AFTER = 2.0
#: The most cells that it draws: an empty board of queens is small at any size, and its picture is not.
_LARGEST_SHOWN = 1_000_000


class Puzzle:
    """A board of any puzzle. It never changes."""

    __slots__ = ("_native",)

    _kind: ClassVar[str] = ""

    def __init__(self, native: _prato.Instance) -> None:
        self._native = native

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self._native.shape[0]

    @property
    def cols(self) -> int:
        """The number of columns."""
        return self._native.shape[1]

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns.

        >>> import prato
        >>> prato.Queens(8).shape
        (8, 8)
        """
        return self._native.shape

    def count(self, *, engine: Optional[str] = None, seconds: Optional[float] = None) -> int:
        """How many solutions there are, exactly: an integer of any size.

        >>> import prato
        >>> prato.Board("...\\n.1.\\n...").count()
        8
        """
        return int(self._answer("count", seconds, engine=engine)["count"])

    def is_unique(self, *, seconds: Optional[float] = None) -> bool:
        """Whether there is exactly one solution.

        >>> import prato
        >>> prato.Board(".1").is_unique()
        True
        """
        return bool(self._answer("unique", seconds).get("unique", False))

    def to(self, format: str) -> str:
        """The same board as text in another format: ``text``, ``grid``, ``dzn``, ``prolog``, ``asp``, ``json``.

        >>> import prato
        >>> print(prato.Board("1 2 1\\n.1").to("asp"), end="")
        matr(1,2).
        mines(1).
        schema(1,2,1).
        """
        # No format says whether flags are to be trusted.
        board = {name: value for name, value in self._given().items() if name != "trust_flags"}
        return str(answer({"question": "convert", "board": board, "to": format})["text"])

    def export(self, target: str) -> str:
        """The board as a model for the standard tools: ``mzn``, ``cnf``, ``opb``, ``lp``, ``smt2`` and so on.

        >>> import prato
        >>> prato.Queens(4).export("cnf").splitlines()[-1].endswith(" 0")
        True
        """
        return str(self._answer("export", None, to=target)["text"])

    def _answer(self, question: str, seconds: Optional[float], **members: Any) -> Reply:
        request = {"question": question, "board": self._given(), **members}
        if seconds is not None:
            request["limits"] = {"seconds": seconds}
        return answer(request)

    def _found(self, limit: Optional[int], seconds: Optional[float]) -> list[Any]:
        members = {"all": True} if limit is None else {"limit": limit}
        found: list[Any] = self._answer("solve", seconds, **members)["solutions"]
        return found

    def _given(self) -> dict[str, Any]:
        """The member ``board`` of a request about it."""
        given: dict[str, Any] = json.loads(self._native.given())
        return {name: value for name, value in given.items() if value is not None}

    def _repr_svg_(self) -> Optional[str]:
        """The board as notebooks show it: with the chances, if they are known soon."""
        rows, cols = self.shape
        if rows * cols > _LARGEST_SHOWN:
            return None
        try:
            return self._native.svg(_SHOWN_AFTER)
        except _errors.TooLargeError:
            return None

    def __str__(self) -> str:
        """The board as text."""
        return self.to("text").rstrip("\n")

    def __repr__(self) -> str:
        """The text that makes it."""
        return f"prato.{type(self).__name__}({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        """Whether it is the same board, whatever format it was given in."""
        if not isinstance(other, Puzzle):
            return NotImplemented
        return type(self) is type(other) and self._told() == other._told()

    def __hash__(self) -> int:
        """The same for equal boards."""
        return hash(self._told())

    def _told(self) -> tuple[str, bool]:
        return self.to("json"), bool(self._given().get("trust_flags"))

    def __reduce__(self) -> Any:
        """Pickles, so that it travels to the workers of a cluster."""
        return _again, (type(self), self._given())


def _again(kind: type[Puzzle], given: dict[str, Any]) -> Puzzle:
    mines = given.get("mines")
    native = _prato.Instance.read(
        given["text"],
        given.get("format"),
        kind._kind,
        -1 if mines == "unknown" else mines,
        given.get("trust_flags", False),
        [(row, column) for row, column in given.get("start", ())],
    )
    return wrap(native)


def wrap(native: _prato.Instance) -> Puzzle:
    """The board of this instance."""
    for kind in Puzzle.__subclasses__():
        if kind._kind == native.puzzle:
            board = kind.__new__(kind)
            Puzzle.__init__(board, native)
            return board
    raise TypeError(f"there is no class for {native.puzzle}")
