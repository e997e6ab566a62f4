"""Questions as ``prato-api`` has them: a dictionary in, a dictionary out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Optional

from . import _errors, _prato

__all__ = ["Reply", "ask", "ask_all", "schema"]


class Reply(dict[str, Any]):
    """A reply: a dictionary with the members that ``docs/schema.json`` describes.

    >>> import prato
    >>> reply = prato.ask({"question": "hint", "board": "01.."})
    >>> reply["status"], reply["open"]
    ('answered', [[1, 4]])
    """

    @property
    def words(self) -> list[str]:
        """Every sentence in it, in order.

        >>> import prato
        >>> prato.Board("0..").explain((1, 2)).words
        ['The 0 at row 1, column 1 has no mine around it, so row 1, column 2 is safe.']
        """
        return list(_sentences(self))

    def __str__(self) -> str:
        """The sentences, one after the other; the dictionary if there is none."""
        return "\n".join(self.words) or repr(self)


def _sentences(value: Any) -> Iterable[str]:
    if isinstance(value, dict):
        for name, member in value.items():
            if name == "words" and isinstance(member, str):
                yield member
            else:
                yield from _sentences(member)
    elif isinstance(value, list):
        for member in value:
            yield from _sentences(member)


def ask(request: Mapping[str, Any]) -> Reply:
    """Answers any question of Prato.

    The request and the reply are what ``prato ask`` reads and writes, and ``prato.schema()``
    describes both. Nothing is raised for a board without a solution or for work that was stopped: the
    member ``status`` is ``"answered"``, ``"unsatisfiable"``, ``"stopped"`` or ``"error"``.

    >>> import prato
    >>> prato.ask({"question": "count", "board": "n = 8;"})["count"]
    '92'
    >>> prato.ask({"question": "count", "board": "12X1"})["status"]
    'error'
    """
    return Reply(json.loads(_prato.ask(json.dumps(request))))


def ask_all(
    requests: Iterable[Mapping[str, Any]], *, threads: Optional[int] = None
) -> list[Reply]:
    """Answers many questions at once, on all processors, in their order.

    >>> import prato
    >>> boards = [f"n = {size};" for size in (4, 5, 6)]
    >>> [reply["count"] for reply in prato.ask_all({"question": "count", "board": b} for b in boards)]
    ['2', '10', '4']
    """
    texts = [json.dumps(request) for request in requests]
    return [Reply(json.loads(reply)) for reply in _prato.ask_all(texts, threads)]


def schema() -> dict[str, Any]:
    """The JSON Schema of all requests and replies.

    >>> import prato
    >>> sorted(prato.schema())[:2]
    ['$defs', '$schema']
    """
    described: dict[str, Any] = json.loads(_prato.schema())
    return described


def answer(request: Mapping[str, Any]) -> Reply:
    """The reply, if the question was answered, or if there is no solution."""
    reply = ask({name: value for name, value in request.items() if value is not None})
    if reply["status"] == "error":
        raise _errors.of_problem(reply)
    if reply["status"] == "stopped":
        raise _errors.stopped(reply["why"], reply)
    return reply
