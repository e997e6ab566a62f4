"""What Python costs: a batch beside the native engine, a campaign on two processors beside one, and games for
learners beside Jumanji's. Prints Markdown.

usage: python bench/python.py [--boards 10000] [--games 2000]

Needs the package (`pip install '.[gym]'`, a release build) and, for the last figure, `jumanji` from PyPI;
`cargo build --release -p prato-bench` makes the native side. The runs of the two sides alternate, and the best of five of
each counts, so that what else the machine does hits both.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import prato
from prato.campaign import Campaign

ROOT = Path(__file__).resolve().parent.parent
RUNS = 5


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--boards", type=int, default=10_000)
    options.add_argument("--games", type=int, default=2_000)
    given = options.parse_args()
    print("| what | ours | beside | ratio |")
    print("|---|---:|---:|---:|")
    batch(given.boards)
    campaign(given.games)
    learners()


def row(what: str, ours: str, beside: str, ratio: float) -> None:
    print(f"| {what} | {ours} | {beside} | {ratio:.2f} |", flush=True)


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def batch(count: int) -> None:
    """All chances of Expert positions, from an array to an array, beside the library in Rust."""
    made = [prato.generate(level="expert", position="play", seed=seed) for seed in range(1, count + 1)]
    boards = np.stack([board.cells() for board in made])
    native = ROOT / "target/release/batch"
    for threads in (1, 2):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "boards.txt"
            file.write_text("\n".join(board.to("text") for board in made))
            peer = subprocess.Popen(
                [native, file, str(threads)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            assert peer.stdin and peer.stdout
            ours, theirs = [], []
            for _ in range(RUNS):
                ours.append(seconds(lambda: prato.odds(boards, mines=99, threads=threads)))
                peer.stdin.write("\n")
                peer.stdin.flush()
                took, answered = peer.stdout.readline().split()
                assert int(answered) == count
                theirs.append(float(took))
            peer.stdin.close()
            peer.wait()
        fast, native_fast = count / min(ours), count / min(theirs)
        name = f"chances of {count} Expert boards, {threads} thread{'s'[: threads - 1]}, boards a second"
        row(name, f"{fast:,.0f}", f"{native_fast:,.0f} (Rust)", fast / native_fast)


def campaign(games: int) -> None:
    """Games of `best` on two threads beside one."""
    plan = Campaign("expert", rule="safe", policy="best")
    one, two = [], []
    for _ in range(RUNS):
        one.append(seconds(lambda: plan.play(range(1, games + 1), threads=1)))
        two.append(seconds(lambda: plan.play(range(1, games + 1), threads=2)))
    fast, slow = games / min(two), games / min(one)
    row(f"{games} games of `best`, games a second on 2 processors", f"{fast:,.0f}", f"{slow:,.0f} (1)", fast / slow)


def learners() -> None:
    """Steps of 2,048 games of 10x10x10 at once, opened at random, beside Jumanji's environment on JAX."""
    import jax
    import jumanji
    from jumanji.wrappers import VmapAutoResetWrapper

    import prato.gym

    count, steps = 2_048, 100
    rng = np.random.default_rng(1)
    actions = rng.integers(0, 100, size=(steps, count))

    envs = prato.gym.MinesweeperVectorEnv(count, level="10x10x10", rule="any")

    def play() -> None:
        envs.reset(seed=1)
        for action in actions:
            envs.step(action)

    # Its own way to play many games, in which one that is over begins anew.
    theirs = VmapAutoResetWrapper(jumanji.make("Minesweeper-v0"))
    reset, step = jax.jit(theirs.reset), jax.jit(theirs.step)
    places = jax.numpy.stack([actions // 10, actions % 10], axis=-1).astype("int32")

    def beside() -> None:
        state, told = reset(jax.random.split(jax.random.PRNGKey(1), count))
        for place in places:
            state, told = step(state, place)
        told.observation.board.block_until_ready()

    beside()
    ours_best = min(seconds(play) for _ in range(RUNS))
    theirs_best = min(seconds(beside) for _ in range(RUNS))
    fast, slow = count * steps / ours_best, count * steps / theirs_best
    row(f"{count} games of 10x10x10 at once, steps a second", f"{fast:,.0f}", f"{slow:,.0f} (Jumanji)", fast / slow)


if __name__ == "__main__":
    main()
