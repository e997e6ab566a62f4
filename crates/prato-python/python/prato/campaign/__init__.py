"""Campaigns: many games of one policy, for its win rate, on as many machines as there are.

Game number i depends on its seed and on nothing else, so the games of some seeds can be played anywhere, twice
and in any order. What comes of them is a *part*: a line of text that says what was played, with a checksum.
``merge`` puts parts together and refuses those that leave a gap, overlap or do not belong together.

``python -m prato.campaign`` plays on a Dask cluster; ``pip install 'prato[campaign]'`` brings Dask along. The same
with anything else is three lines, because a part is all that travels:

>>> from prato.campaign import Campaign, merge
>>> campaign = Campaign("beginner", rule="safe", policy="min-chance")
>>> parts = [campaign.play(seeds) for seeds in (range(1, 101), range(101, 151))]
>>> result = merge(parts)
>>> result.games, result.wins == sum(int(result.won(part).sum()) for part in parts)
(150, True)
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Optional

import numpy as np
from numpy.typing import NDArray

from .. import _prato
from ._folder import Folder

__all__ = ["Campaign", "Folder", "Result", "merge"]


@dataclass(frozen=True)
class Result:
    """What came of a campaign.

    Attributes:
        level, rule, start, policy, version: what was played.
        first_seed, games: which games.
        wins: how many were won; ``wins_without_guess`` of them without a guess.
        guesses: how often a cell was opened that might have been a mine.
        win_rate: the share of the games that was won.
        interval: with 95 % confidence the true win rate is in it (Wilson's interval).
        cpu_seconds: the processor time of all games, where it is known.
        parts: how many parts it was played in.
    """

    level: str
    rule: str
    start: tuple[int, int]
    policy: str
    version: str
    first_seed: int
    games: int
    wins: int
    guesses: int
    wins_without_guess: int
    win_rate: float
    interval: tuple[float, float]
    cpu_seconds: Optional[float]
    parts: int

    @staticmethod
    def won(part: str) -> NDArray[np.bool_]:
        """Whether each game of a part was won, in the order of its seeds."""
        return _prato.won_games(part)

    def __str__(self) -> str:
        """The result for a person."""
        low, high = self.interval
        speed = f"{self.games / self.cpu_seconds:.0f}" if self.cpu_seconds else "not known"
        row, column = self.start
        return (
            f"{self.policy} on {self.level}, first click {self.rule} at row {row}, column {column}, "
            f"seeds {self.first_seed} to {self.first_seed + self.games - 1}, version {self.version}\n"
            f"games                 {self.games}\n"
            f"won                   {self.wins} = {100 * self.win_rate:.3f} % "
            f"(95 % interval: {100 * low:.3f} to {100 * high:.3f})\n"
            f"won without a guess   {self.wins_without_guess}\n"
            f"guesses               {self.guesses}\n"
            f"games per CPU second  {speed}"
        )


class Campaign:
    """What is played, and by whom.

    Args:
        level: ``"beginner"``, ``"intermediate"``, ``"expert"``, or rows x columns x mines such as ``"8x8x10"``.
        rule: the first click: ``"any"`` may hit a mine, ``"safe"`` never does, ``"open"`` shows a 0.
        policy: ``"ladder"``, ``"min-chance"``, ``"lookahead"``, ``"best"`` or ``"deep"``.
        start: row and column of the first click, from 1; where it wins most, if nothing is said.

    >>> from prato.campaign import Campaign
    >>> Campaign("9x9x10", rule="open") == Campaign("beginner", rule="open", start=(3, 3))
    True
    """

    def __init__(
        self,
        level: str = "expert",
        *,
        rule: str = "safe",
        policy: str = "best",
        start: Optional[tuple[int, int]] = None,
    ) -> None:
        #: The plan as text: all that a machine needs to know, beside the seeds.
        self.plan = _prato.plan(level, rule, policy, start)

    def play(self, seeds: range, *, threads: Optional[int] = None) -> str:
        """Plays the games of these seeds on all processors: the text of a part."""
        if seeds.step != 1:
            raise ValueError("a part has the games of neighbouring seeds")
        return _prato.play_part(self.plan, seeds.start, len(seeds), threads)

    def __eq__(self, other: object) -> bool:
        """Whether the same is played."""
        return isinstance(other, Campaign) and json.loads(self.plan) == json.loads(other.plan)

    def __hash__(self) -> int:
        """The same for equal campaigns."""
        return hash(self.plan)


def merge(parts: Iterable[str]) -> Result:
    """Puts the texts of parts together. ``Folder.merge`` does it with files, and names those that are wrong.

    Raises ``prato.PratoError`` if one is broken, if seeds are missing or in two parts, or if not all are of one
    campaign and one version of Prato.
    """
    return merge_named([(f"part {number}", text) for number, text in enumerate(parts, 1)])


def merge_named(parts: list[tuple[str, str]]) -> Result:
    """The same with a name for each part."""
    told = json.loads(_prato.merge_parts(parts))
    told["start"], told["interval"] = tuple(told["start"]), tuple(told["interval"])
    return Result(**told)
