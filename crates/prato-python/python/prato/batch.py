"""One question about many boards, as a part: what ``prato batch`` writes, from Parquet files too.

``python -m prato.batch QUESTION INPUT... --out PART`` takes the same inputs as the program (a board a file, or
``*.jsonl`` with a board or the members of a request on each line), and ``*.parquet`` with these members as
columns, ``board`` at the least. ``pip install 'prato[campaign]'`` brings what reads Parquet.

>>> import prato.batch
>>> part = prato.batch.ask_files("count", ["examples/guess.txt", "examples/queens.txt"])
>>> [reply["count"] for reply in prato.batch.replies(part)]
['84', '4']
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Optional, Union

from . import _errors, _prato
from ._ask import Reply
from ._files import text_in, write_whole

__all__ = ["ask_files", "replies"]

_Name = Union[str, os.PathLike[str]]


def ask_files(question: str, inputs: Iterable[_Name], *, threads: Optional[int] = None) -> str:
    """The text of a part: a reply to the question about each board, on a line each, and a last line with a checksum.

    >>> import prato.batch
    >>> prato.batch.ask_files("count", ["examples/guess.txt"]).splitlines()[0][:30]
    '{"id":"examples/guess.txt","qu'
    """
    requests = [request for name in inputs for request in _requests(question, os.fspath(name))]
    return _prato.batch_part(question, _prato.ask_all(requests, threads))


def replies(part: str) -> list[Reply]:
    """The replies in a part. One that is cut off or was changed is a ``BoardError``."""
    return [Reply(json.loads(reply)) for reply in _prato.batch_replies(part)]


def _requests(question: str, name: str) -> list[str]:
    try:
        if name.endswith(".parquet"):
            return _prato.batch_rows(question, name, "".join(_rows(name)))
        return _prato.batch_requests(question, name, text_in(name))
    except _errors.PratoError as error:
        error.file = name
        raise


def _rows(name: str) -> Iterator[str]:
    """Each row as an object on a line, without what it does not tell."""
    import pyarrow.parquet

    try:
        for rows in pyarrow.parquet.ParquetFile(name).iter_batches():
            for row in rows.to_pylist():
                yield json.dumps({key: told for key, told in row.items() if told is not None}) + "\n"
    except (pyarrow.ArrowException, TypeError) as error:
        hint = "its columns are the members of a request, such as `board`"
        raise _errors.BoardError(f"it is no Parquet file of boards: {error}", hint=hint) from None


def main(arguments: Optional[list[str]] = None) -> int:
    """Asks, and writes the part."""
    parser = argparse.ArgumentParser(
        prog="python -m prato.batch",
        description="Ask one question about many boards, and write the replies to a file.",
    )
    parser.add_argument("question", help="what to ask, as in requests: odds, safe, count, ...")
    parser.add_argument("inputs", nargs="+", metavar="INPUT", help="a board, *.jsonl or *.parquet")
    parser.add_argument("--out", required=True, type=Path, help="write the replies to this file")
    parser.add_argument("--threads", type=int, help="processors; all if nothing is said")
    args = parser.parse_args(arguments)
    try:
        write_whole(args.out, ask_files(args.question, args.inputs, threads=args.threads))
    except KeyboardInterrupt:
        print("stopped: nothing was written", file=sys.stderr)
        return 3
    except ImportError as error:
        print(f"error: {error}; hint: pip install 'prato[campaign]'", file=sys.stderr)
        return 69
    except (_errors.PratoError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 65 if isinstance(error, _errors.BoardError) else 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
