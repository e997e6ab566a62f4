"""Types: what a checker is told is what is there."""

from __future__ import annotations

import subprocess
import sys

from conftest import ROOT


def check(*command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_is_content() -> None:
    check("mypy", "--strict", "-p", "prato")


def test_the_tests_use_it_as_they_may() -> None:
    check("mypy", "--strict", "crates/prato-python/tests")


def test_the_stubs_are_those_of_the_module() -> None:
    check("mypy.stubtest", "prato", "--ignore-missing-stub", "--mypy-config-file", "pyproject.toml")
