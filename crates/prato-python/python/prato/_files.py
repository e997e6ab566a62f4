"""Boards from files."""

from __future__ import annotations

import os
from typing import Optional, Union

from . import _errors, _prato
from ._board import as_total
from ._puzzle import Puzzle, wrap

__all__ = ["read"]


def read(
    path: Union[str, os.PathLike[str]],
    *,
    format: Optional[str] = None,
    puzzle: Optional[str] = None,
    mines: Union[int, str, None] = None,
    trust_flags: bool = False,
) -> Puzzle:
    """The board in a file: a ``Board``, a ``Tetravex`` or a ``Queens``, by what is in it.

    ``format`` and ``puzzle`` say what it is where the content does not tell. A mistake is a ``BoardError``
    with the file, the line, the column and a hint.

    >>> import prato
    >>> prato.read("examples/expert.txt").shape
    (16, 30)
    """
    name = os.fspath(path)
    with open(name, "rb") as file:
        content = file.read()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _errors.BoardError(
            "it is no text in UTF-8", file=name, line=line, hint="is this the right file?"
        ) from None
    try:
        return wrap(_prato.Instance.read(text, format, puzzle, as_total(mines), trust_flags))
    except _errors.PratoError as error:
        error.file = name
        raise
