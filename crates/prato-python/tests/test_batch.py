"""Batches as parts: the same as those of the program, from lines and from Parquet."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

import prato
import prato.batch
from conftest import ROOT

ROWS: list[dict[str, Any]] = [
    {"board": "F1.1F"},
    {"board": "n = 6;"},
    {"board": "12X1"},
    {"board": {"text": ".1.", "mines": 1}},
]


def lines(folder: Path) -> Path:
    path = folder / "boards.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    return path


def test_the_same_part_as_the_program(tmp_path: Path) -> None:
    program = os.environ.get("PRATO", str(ROOT / "target/debug/prato"))
    inputs, out = [str(lines(tmp_path)), "examples/beginner.txt"], tmp_path / "program.part"
    ended = subprocess.run([program, "batch", "count", *inputs, "--out", out], capture_output=True, check=False)
    assert ended.returncode == 65, "one of the boards is refused"
    own = tmp_path / "own.part"
    assert prato.batch.main(["count", *inputs, "--out", str(own), "--threads", "2"]) == 0
    assert own.read_text() == out.read_text()


def test_rows_of_parquet(tmp_path: Path) -> None:
    path = tmp_path / "boards.parquet"
    texts = [row["board"] for row in ROWS[:3]]
    pyarrow.parquet.write_table(pyarrow.table({"board": texts, "id": [None, "second", None]}), path)
    one, two, three = prato.batch.replies(prato.batch.ask_files("count", [path]))
    assert (one["id"], one["count"]) == (f"{path}:1", "2")
    assert (two["id"], two["count"]) == ("second", "4")
    assert three["status"] == "error"


def test_what_is_broken_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part = prato.batch.ask_files("count", [lines(tmp_path)])
    for text in (part[:-1], part.replace('"2"', '"3"', 1), ""):
        with pytest.raises(prato.BoardError):
            prato.batch.replies(text)
    broken, out = tmp_path / "broken.parquet", tmp_path / "out.part"
    broken.write_bytes(b"PAR1 and no more")
    assert prato.batch.main(["count", str(broken), "--out", str(out)]) == 65
    assert "broken.parquet" in capsys.readouterr().err
    assert not out.exists()
    assert prato.batch.main(["meaning", str(lines(tmp_path)), "--out", str(out)]) == 2
