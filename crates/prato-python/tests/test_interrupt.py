"""Ctrl-C ends work at once, and other threads go on while Prato works."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import prato

LONG = """
import prato, sys
print("now", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
    print(prato.Board("1.").count())
"""


def check(work: str) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", LONG.format(work=work)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "now\n"
    time.sleep(0.5)
    assert child.poll() is None, "it was over before it could be interrupted"
    begin = time.monotonic()
    child.send_signal(signal.SIGINT)
    rest = child.stdout.read()
    assert rest == "interrupted\n1\n"
    assert child.wait() == 0
    assert time.monotonic() - begin < 5.0


def test_a_question_is_interrupted() -> None:
    check("prato.Queens(27).count()")


def test_a_batch_is_interrupted() -> None:
    check('prato.ask_all([{"question": "count", "board": "n = 27;"}] * 4)')


def test_others_go_on_meanwhile() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    try:
        prato.ask({"question": "count", "board": "n = 27;", "limits": {"seconds": 0.5}})
    finally:
        done.set()
        other.join()
    assert counted > 20
