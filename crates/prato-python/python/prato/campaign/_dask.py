"""The parts of a campaign, played by the workers of a Dask cluster."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import contextmanager
from typing import Any, Optional

import distributed

from .. import _errors, _prato
from . import Campaign, Folder

__all__ = ["ClusterLostError", "run"]

#: A shard whose worker died is handed out again so often: then it is the shard that kills them.
RETRIES = 10

#: So long a scheduler may be silent.
PATIENCE = 10.0


class ClusterLostError(_errors.PratoError):
    """The scheduler is gone. What was played is kept, and the same call goes on from there."""


def run(
    campaign: Campaign,
    seeds: range,
    folder: Folder,
    *,
    shard: int = 10_000,
    client: distributed.Client,
    told: Callable[[str], None] = lambda part: None,
) -> None:
    """Plays the games of these seeds that the folder does not have, and keeps each part as it comes.

    ``shard`` is the number of games that a worker is given at once. ``told`` is told the text of each part.
    """
    if shard < 1:
        raise _errors.QuestionError("a shard has at least 1 game", hint="take some thousands")
    shards = _shards(folder.missing(campaign, seeds), shard)
    running: dict[Any, tuple[range, int]] = {}

    def hand_out(games: range, tries: int) -> None:
        future = client.submit(
            _prato.play_part, campaign.plan, games.start, len(games), 1, pure=False
        )
        running[future] = (games, tries)

    def fill() -> None:
        # Each worker has something to go on with, and the scheduler is not flooded with millions.
        room = 3 * max(sum(client.nthreads().values()), 1)
        while len(running) < room and (games := next(shards, None)) is not None:
            hand_out(games, 0)

    with _in_touch():
        fill()
    while running:
        with _in_touch():
            over = _finished(client, list(running))
        for future in over:
            games, tries = running.pop(future)
            with _in_touch():
                try:
                    part = future.result()
                except (distributed.KilledWorker, OSError):
                    # The worker died while it played, or before it could tell.
                    if tries == RETRIES:
                        raise
                    hand_out(games, tries + 1)
                    continue
            folder.write(part)
            told(part)
        with _in_touch():
            fill()


@contextmanager
def _in_touch() -> Iterator[None]:
    """What Dask raises when it cannot reach the scheduler, as one kind of error."""
    try:
        yield
    except (futures.CancelledError, asyncio.CancelledError, OSError, TimeoutError) as error:
        raise _lost() from error


def _finished(client: distributed.Client, running: list[Any]) -> list[Any]:
    """Those of the futures that are over: at least one."""
    silent: Optional[float] = None
    while True:
        if any(future.status == "cancelled" for future in running):
            raise _lost()
        # What is lost with a worker is played again without our asking.
        over = [future for future in running if future.status in ("finished", "error")]
        if over:
            return over
        if client.status == "running":
            silent = None
        elif silent is None:
            silent = time.monotonic()
        elif time.monotonic() - silent > PATIENCE:
            raise _lost()
        try:
            distributed.wait(running, timeout=1.0, return_when="FIRST_COMPLETED")
        except (TimeoutError, distributed.TimeoutError):
            pass


def _lost() -> ClusterLostError:
    return ClusterLostError(
        "the scheduler of the cluster is gone", hint="what was played is kept: start it again"
    )


def _shards(left: list[range], size: int) -> Iterator[range]:
    for games in left:
        for first in range(games.start, games.stop, size):
            yield range(first, min(first + size, games.stop))
