"""Campaigns: the contract of parts, and a cluster whose processes die."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Optional

import numpy as np
import pytest

import prato
from conftest import Program
from prato.campaign import Campaign, Folder, merge

MERGED = {"cpu_seconds", "parts"}


def test_parts_in_any_order_are_the_whole() -> None:
    campaign = Campaign("beginner", policy="lookahead")
    whole = campaign.play(range(7, 107))
    parts = [campaign.play(r, threads=1) for r in (range(60, 107), range(7, 59), range(59, 60))]
    one, many = merge([whole]), merge(parts)
    assert (one.wins, one.guesses, one.games) == (many.wins, many.guesses, many.games)
    won = np.concatenate([one.won(part) for part in (parts[1], parts[2], parts[0])])
    assert np.array_equal(won, one.won(whole)) and won.sum() == one.wins
    low, high = one.interval
    assert low < one.win_rate < high


def test_the_program_plays_the_same_games(program: Program) -> None:
    result = merge([Campaign("beginner", rule="open", policy="best").play(range(3, 303))])
    told = program(*"simulate --level beginner --rule open --games 300 --seed 3".split())
    for name in ("wins", "guesses", "wins_without_guess", "win_rate"):
        assert getattr(result, name) == told[name], name


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    campaign = Campaign("beginner", policy="min-chance")
    one, two = campaign.play(range(1, 11)), campaign.play(range(12, 21))
    with pytest.raises(prato.QuestionError, match="the seeds 11 to 11 .* are missing"):
        merge([one, two])
    with pytest.raises(prato.QuestionError, match="the seeds 1 to 10 are in"):
        merge([one, one])
    other = Campaign("beginner", policy="ladder").play(range(11, 21))
    with pytest.raises(prato.QuestionError, match="do not belong together"):
        merge([one, other])
    folder = Folder(tmp_path)
    path = folder.write(one)
    assert folder.missing(campaign, range(1, 21)) == [range(11, 21)]
    for seeds in (range(2, 21), range(1, 10)):
        with pytest.raises(prato.QuestionError, match="has other seeds"):
            folder.missing(campaign, seeds)
    with pytest.raises(prato.QuestionError, match="is of another campaign"):
        folder.missing(Campaign("beginner"), range(1, 21))
    path.write_text(one[:-20])
    for ask in (folder.merge, lambda: folder.missing(campaign, range(1, 21))):
        with pytest.raises(prato.BoardError) as caught:
            ask()
        assert caught.value.file == str(path)
    wrong: dict[str, Any]
    for wrong in ({"level": "easy"}, {"rule": "lucky"}, {"policy": "worst"}, {"start": (99, 1)}):
        with pytest.raises(prato.QuestionError):
            Campaign(**wrong)
    with pytest.raises(ValueError):
        campaign.play(range(1, 10, 2))
    with pytest.raises(prato.QuestionError):
        campaign.play(range(0))


def test_the_games_as_a_table(tmp_path: Path) -> None:
    folder, campaign = Folder(tmp_path / "parts"), Campaign("beginner", policy="min-chance")
    for seeds in (range(1, 51), range(51, 81)):
        folder.write(campaign.play(seeds))
    table = folder.frame().compute()
    assert table["seed"].tolist() == list(range(1, 81))
    assert table["won"].sum() == folder.merge().wins


class Cluster:
    """A scheduler and workers as processes of their own, on a loopback address."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("scheduler", "--host", self.address, "--no-dashboard")
        self.workers = [self._worker(number) for number in range(3)]

    def _worker(self, number: int) -> subprocess.Popen[bytes]:
        limits = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "60")
        where = ("--local-directory", str(self.folder / f"worker-{number}"))
        return self._start("worker", self.address, *limits, *where)

    def _start(self, *command: str) -> subprocess.Popen[bytes]:
        # A worker that waits for a scheduler that is gone must not wait long.
        settings = {**os.environ, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s"}
        process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + command[0], *command[1:]],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=settings,
        )
        self.processes.append(process)
        return process

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()


@pytest.fixture
def clusters(tmp_path: Path) -> Iterator[list[Cluster]]:
    started: list[Cluster] = []
    yield started
    for cluster in started:
        cluster.stop()


SEEDS, SHARD = range(1, 2401), 50
OPTIONS = ["--level", "intermediate", "--policy", "lookahead", "--seeds", "1..2400", "--shard", "50"]


def start(cluster: Optional[Cluster], out: Path) -> subprocess.Popen[str]:
    where = ["--scheduler", cluster.address] if cluster else ["--workers", "2"]
    command = [sys.executable, "-m", "prato.campaign", *where, *OPTIONS, "--out", str(out), "--json"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for(parts: int, folder: Path, client: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 120
    while len(list(folder.glob("*.part"))) < parts:
        assert client.poll() is None, client.communicate()
        assert time.monotonic() < end, "no parts came in"
        time.sleep(0.02)


def test_a_worker_and_the_scheduler_are_killed_and_no_game_is_lost_or_doubled(
    tmp_path: Path, clusters: list[Cluster]
) -> None:
    out = tmp_path / "parts"
    first = Cluster(tmp_path / "first")
    clusters.append(first)
    client = start(first, out)
    wait_for(5, out, client)
    first.workers[0].send_signal(signal.SIGKILL)
    wait_for(14, out, client)
    first.scheduler.send_signal(signal.SIGKILL)
    _, said = client.communicate(timeout=120)
    assert client.returncode == 3, said
    assert "run the same command again" in said
    kept = len(list(out.glob("*.part")))
    assert 14 <= kept < len(SEEDS) // SHARD, "it was killed half way"
    first.stop()

    second = Cluster(tmp_path / "second")
    clusters.append(second)
    client = start(second, out)
    told, said = client.communicate(timeout=200)
    assert client.returncode == 0, said
    assert f"{kept * SHARD} of 2400 games are there already" in said

    alone = merge([Campaign("intermediate", policy="lookahead").play(SEEDS)])
    result: dict[str, Any] = json.loads(told)
    for name, value in result.items():
        if name not in MERGED:
            expected = getattr(alone, name)
            assert value == (list(expected) if isinstance(expected, tuple) else expected), name
    won = np.concatenate([alone.won(path.read_text()) for path in Folder(out).files()])
    assert np.array_equal(won, alone.won(Campaign("intermediate", policy="lookahead").play(SEEDS)))


def test_what_is_there_is_not_played_again(tmp_path: Path) -> None:
    """All games are there, so no cluster is needed: the address leads nowhere."""
    folder = Folder(tmp_path / "parts")
    folder.write(Campaign("beginner", policy="min-chance").play(range(1, 41)))
    command = [sys.executable, "-m", "prato.campaign", "--scheduler", "tcp://127.0.0.1:1"]
    command += "--level beginner --policy min-chance --seeds 1..40".split()
    command += ["--out", str(folder.path), "--parquet", str(tmp_path / "games")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "games                 40\n" in done.stdout
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(tmp_path / "games")
    assert table.num_rows == 40 and set(table.column_names) == {"seed", "won"}
    command[-3] = str(tmp_path)
    wrong = subprocess.run([*command, "--workers", "2"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2 and "--workers has no effect" in wrong.stderr
