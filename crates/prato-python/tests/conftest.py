"""Where things are, and the program that the package is held to."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any, Callable

import pytest

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples"

#: What the program said: its JSON object.
Program = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def program() -> Program:
    """Runs the program `prato` with `--json`."""
    path = os.environ.get("PRATO", str(ROOT / "target/debug/prato"))
    assert Path(path).exists(), f"{path} is missing: run `cargo build`, or name it as PRATO"

    def run(*args: str) -> dict[str, Any]:
        done = subprocess.run([path, *args, "--json"], capture_output=True, text=True, check=False)
        assert done.stdout, f"{args}: {done.stderr}"
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer

    return run


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of files in docstrings and on pages start at the root of the project."""
    monkeypatch.chdir(ROOT)
