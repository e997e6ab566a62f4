"""A folder of parts: what is kept of a campaign, and what is left to play."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from .. import _errors, _prato
from .._files import write_whole

if TYPE_CHECKING:
    from . import Campaign, Result

__all__ = ["Folder"]


class Folder:
    """A folder with the parts of one campaign, each in a file of its own.

    A file is written whole or not at all: whoever is killed while writing leaves none.
    """

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        self.path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)

    def files(self) -> list[Path]:
        """The files of all parts, in the order of their seeds."""
        return sorted(self.path.glob("*.part"))

    def write(self, part: str) -> Path:
        """Keeps a part."""
        told = json.loads(_prato.read_part(part))
        first, games = told["first_seed"], told["games"]
        path = self.path / f"{first:020}-{first + games - 1:020}.part"
        write_whole(path, part)
        return path

    def missing(self, campaign: Campaign, seeds: range) -> list[range]:
        """The seeds that no part has yet, as ranges in order.

        Raises ``prato.PratoError`` if the folder holds something else, or a part that is broken.
        """
        left, begin = [], seeds.start
        for path, told in self._parts():
            played = range(told["first_seed"], told["first_seed"] + told["games"])
            if told["plan"] != json.loads(campaign.plan):
                hint = "take another folder, or the same level, rule, start, policy and version"
                raise _errors.QuestionError(f"{path} is of another campaign", hint=hint)
            if played.start < begin or played.stop > seeds.stop:
                hint = "take another folder, or seeds that it is a part of"
                message = f"{path} has other seeds, or some that another part has"
                raise _errors.QuestionError(message, hint=hint)
            if begin < played.start:
                left.append(range(begin, played.start))
            begin = played.stop
        if begin < seeds.stop:
            left.append(range(begin, seeds.stop))
        return left

    def merge(self) -> Result:
        """What came of all games, as ``merge`` says."""
        from . import merge_named

        return merge_named([(str(path), path.read_text()) for path in self.files()])

    def frame(self) -> Any:
        """All games as a ``dask.dataframe``, a partition for each part: the columns ``seed`` and ``won``."""
        import dask.dataframe

        return dask.dataframe.from_map(_games, self.files())

    def _parts(self) -> Iterator[tuple[Path, dict[str, Any]]]:
        for path in self.files():
            try:
                yield path, json.loads(_prato.read_part(path.read_text()))
            except _errors.PratoError as error:
                error.file = str(path)
                raise


def _games(path: Path) -> Any:
    import numpy as np
    import pandas as pd

    text = path.read_text()
    first = json.loads(_prato.read_part(text))["first_seed"]
    won = _prato.won_games(text)
    seeds = np.uint64(first) + np.arange(len(won), dtype=np.uint64)
    return pd.DataFrame({"seed": seeds, "won": won})
