"""``python -m prato.campaign``: a campaign on a Dask cluster, or on this machine if none is named."""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict
from typing import Optional

from .. import _errors
from . import Campaign, Folder


def main(arguments: Optional[list[str]] = None) -> int:
    """Plays, and prints what came of it."""
    parser = _parser()
    args = parser.parse_args(arguments)
    if args.scheduler and args.workers:
        parser.error("--workers has no effect on a cluster that is there: leave it out")
    try:
        import distributed

        from ._dask import ClusterLostError, run
    except ImportError as error:
        print(f"error: {error}; hint: pip install 'prato[campaign]'", file=sys.stderr)
        return 69
    try:
        campaign = Campaign(args.level, rule=args.rule, policy=args.policy, start=args.start)
        folder = Folder(args.out)
        left = sum(map(len, folder.missing(campaign, args.seeds)))
        progress = _Progress(len(args.seeds), len(args.seeds) - left)
        if left:
            where = args.scheduler or distributed.LocalCluster(
                n_workers=args.workers or os.cpu_count(), threads_per_worker=1, dashboard_address=None
            )
            with distributed.Client(where) as client:
                run(campaign, args.seeds, folder, shard=args.shard, client=client, told=progress.told)
            if not isinstance(where, str):
                where.close()
        result = folder.merge()
        if args.parquet:
            folder.frame().to_parquet(args.parquet, write_index=False)
    except ClusterLostError as error:
        print(f"\nstopped: {error}; run the same command again", file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        print("\nstopped: what was played is kept; run the same command again", file=sys.stderr)
        return 3
    except _errors.PratoError as error:
        print(f"error: {error}", file=sys.stderr)
        return 65 if isinstance(error, _errors.BoardError) else 2
    except OSError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(json.dumps(asdict(result)) if args.json else result)
    return 0


class _Progress:
    """A line on standard error for each part that comes in."""

    def __init__(self, games: int, before: int) -> None:
        self.games, self.done = games, before
        self.new = self.wins = 0
        if before:
            print(f"{before} of {games} games are there already", file=sys.stderr)

    def told(self, part: str) -> None:
        told = json.loads(part)
        self.done += told["games"]
        self.new += told["games"]
        self.wins += told["wins"]
        rate = 100 * self.wins / self.new
        share = 100 * self.done / self.games
        print(f"{share:5.1f} %  {self.done} games  won {rate:.3f} %", file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m prato.campaign",
        description="Play many games with a policy, for its win rate, on a Dask cluster.",
    )
    parser.add_argument("--scheduler", help="tcp://HOST:PORT; without it, a cluster on this machine")
    parser.add_argument("--workers", type=int, help="of the cluster on this machine")
    parser.add_argument("--level", default="expert", help="or rows x columns x mines")
    parser.add_argument("--rule", default="safe", help="the first click: any, safe or open")
    parser.add_argument("--policy", default="best", help="who plays")
    parser.add_argument("--start", type=_place, help="ROW,COL of the first click, from 1")
    parser.add_argument("--seeds", type=_seeds, required=True, help="FIRST..LAST, both played")
    parser.add_argument("--shard", type=int, default=10_000, help="games for a worker at once")
    parser.add_argument("--out", required=True, help="the folder of the parts; goes on from them")
    parser.add_argument("--parquet", help="write all games to this folder as well")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _seeds(text: str) -> range:
    first, _, last = text.partition("..")
    seeds = range(int(first), int(last) + 1)
    if not seeds or first.startswith("-"):
        raise ValueError(text)
    return seeds


def _place(text: str) -> tuple[int, int]:
    row, column = text.split(",")
    return int(row), int(column)


if __name__ == "__main__":
    sys.exit(main())
