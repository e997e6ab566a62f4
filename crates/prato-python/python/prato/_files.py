"""Boards from files, and files that are whole."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
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
    start: Sequence[tuple[int, int]] = (),
) -> Puzzle:
    """The board in a file: a ``Board``, a ``Tetravex`` or a ``Queens``, by what is in it.

    ``format`` and ``puzzle`` say what it is where the content does not tell. A mine field, from an ``.mbf`` file
    for example, is the truth: ``start`` names the cells that are open, rows and columns from 1. A mistake is a ``BoardError``
    with the file, the line, the column and a hint.

    >>> import prato
    >>> prato.read("examples/expert.txt").shape
    (16, 30)
    """
    name = os.fspath(path)
    text = text_in(name)
    try:
        total = as_total(mines)
        return wrap(_prato.Instance.read(text, format, puzzle, total, trust_flags, start))
    except _errors.PratoError as error:
        error.file = name
        raise


def text_in(name: str) -> str:
    """The text of a file; that of a binary one is what stands for it."""
    with open(name, "rb") as file:
        content = file.read()
    ending = os.path.splitext(name)[1].lstrip(".")
    try:
        return _prato.text_of(content, ending) or content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _errors.BoardError(
            "it is no text in UTF-8", file=name, line=line, hint="is this the right file?"
        ) from None


def write_whole(path: Path, text: str) -> None:
    """Writes a file whole or not at all: whoever is killed while writing leaves the old one."""
    handle, draft = tempfile.mkstemp(dir=path.parent, suffix=".draft")
    try:
        with os.fdopen(handle, "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise
