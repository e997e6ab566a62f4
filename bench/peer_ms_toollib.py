"""Asks ms_toollib for all chances of the positions on standard input, and times it.

One JSON object a line: {"board": rows of cells, "mines": total, "calls": how many to time}, where
a cell is its clue or 10 if it is covered. Answers one object a line: {"us": microseconds of each
call, "chances": rows of chances}, or {"error": what it said}. A first call, not timed, warms up.

A position that takes longer than LIMIT seconds in all ends the process: the default action of
SIGALRM works even while foreign code runs. The caller starts another one.
"""

import json
import signal
import sys
import time

import ms_toollib

LIMIT = 60


def answer(board, mines, calls):
    try:
        chances, _ = ms_toollib.cal_probability_onboard(board, mines)
        microseconds = []
        for _ in range(calls):
            start = time.perf_counter()
            ms_toollib.cal_probability_onboard(board, mines)
            microseconds.append((time.perf_counter() - start) * 1e6)
    except BaseException as error:  # A panic in foreign code is no Exception.
        return {"error": repr(error)}
    return {"us": microseconds, "chances": chances}


for line in sys.stdin:
    question = json.loads(line)
    signal.alarm(LIMIT)
    reply = answer(question["board"], question["mines"], question["calls"])
    signal.alarm(0)
    print(json.dumps(reply), flush=True)
