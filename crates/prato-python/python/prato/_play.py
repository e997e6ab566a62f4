"""Puzzles from a seed, win rates, and games looked at again."""

from __future__ import annotations

import base64
import os
from typing import Any, Optional, Union

from ._ask import Reply, answer
from ._board import Board
from ._others import Tetravex
from ._puzzle import Puzzle

__all__ = ["Review", "generate", "review", "simulate"]


def generate(puzzle: str = "minesweeper", *, seconds: Optional[float] = None, **wishes: Any) -> Puzzle:
    """A puzzle from a seed: the same wishes give the same one for ever.

    The wishes are the members of the question ``generate``. Of ``"minesweeper"``: ``level``, ``seed``, ``position``,
    ``share``; or ``no_guess=True`` with ``start`` and ``max_technique``. Of ``"tetravex"``: ``rows``, ``cols``,
    ``colours``, ``unique``, ``hardness``, ``seed``.

    >>> import prato
    >>> board = prato.generate(level="beginner", seed=7)
    >>> board.shape, board == prato.generate(level="9x9x10", seed=7)
    ((9, 9), True)
    >>> prato.generate("tetravex", rows=2, cols=3, unique=True).is_unique()
    True
    """
    request = {"question": "generate", "puzzle": puzzle, **wishes, "to": "json"}
    if seconds is not None:
        request["limits"] = {"seconds": seconds}
    reply = answer(request)
    if puzzle == "tetravex":
        return Tetravex(reply["text"], format="json")
    return Board(reply["boards"][0]["text"], format="json")


def simulate(
    level: str = "expert",
    *,
    rule: str = "safe",
    policy: str = "best",
    games: int = 1000,
    seed: int = 1,
    seconds: Optional[float] = None,
) -> Reply:
    """Plays many games with a policy: ``wins``, ``win_rate``, its 95 % ``interval``, ``guesses`` and more.

    ``prato.campaign`` does the same on many machines, and keeps what was played.

    >>> import prato
    >>> told = prato.simulate("beginner", rule="open", games=200)
    >>> told["games"], told["win_rate"] > 0.9
    (200, True)
    """
    request: dict[str, Any] = {"question": "simulate", "level": level, "rule": rule}
    request.update(policy=policy, games=games, seed=seed)
    if seconds is not None:
        request["limits"] = {"seconds": seconds}
    return answer(request)


class Review(Reply):
    """A game looked at again. In a notebook it shows itself as a curve of what each move risked."""

    def _repr_svg_(self) -> str:
        """Moves from left to right; a bar is the chance of a mine, a dot the chance to win after the best move."""
        width, height, step = 60 + 8 * len(self["moves"]), 200, 8
        marks = []
        for number, move in enumerate(self["moves"]):
            at = 40 + step * number
            colour = "#d55e00" if move["mistake"] else "#0072b2"
            tall = height * move["chance"]
            marks.append(
                f'<rect x="{at}" y="{10 + height - tall:.1f}" width="5" height="{tall:.1f}" fill="{colour}"/>'
            )
            if move["win"]:
                won = 10 + height * (1 - move["win"]["after_best"])
                marks.append(f'<circle cx="{at + 2.5}" cy="{won:.1f}" r="3" fill="#cc79a7"/>')
        lines = "".join(
            f'<path d="M36 {10 + height * (4 - part) / 4}H{width}" stroke="#ccc"/>'
            f'<text x="32" y="{14 + height * (4 - part) / 4}" text-anchor="end">{25 * part} %</text>'
            for part in range(5)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height + 20}" '
            f'font-family="sans-serif" font-size="10"><title>The chances of a mine and to win, by move</title>'
            f"{lines}{''.join(marks)}</svg>"
        )


def _recorded(game: Union[str, os.PathLike[str]]) -> Union[str, dict[str, Any]]:
    """A game as a request has it."""
    if isinstance(game, str):
        return game
    ending = os.path.splitext(game)[1][1:].lower()
    if ending in ("avf", "evf", "rmv", "mvf"):
        with open(game, "rb") as video:
            return {"base64": base64.b64encode(video.read()).decode(), "format": ending}
    with open(game, encoding="utf-8-sig") as text:
        return text.read()


def review(game: Union[str, os.PathLike[str]], *, seconds: Optional[float] = None) -> Review:
    """What each move of a game risked, and what would have been better: of a replay as text, or in a file, also a
    video (AVF, EVF, RMV, MVF).

    >>> import prato
    >>> from pathlib import Path
    >>> told = prato.review(Path("examples/game.json"))
    >>> told["standing"], len(told["moves"]) == told["played"]
    ('playing', True)
    """
    request: dict[str, Any] = {"question": "review", "game": _recorded(game)}
    if seconds is not None:
        request["limits"] = {"seconds": seconds}
    return Review(answer(request))
