"""Examples in docstrings, and on the page for Python: all of them run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

import prato
import prato.campaign
from conftest import ROOT
from prato.campaign.__main__ import _parser

MODULES = sorted(
    info.name
    for info in pkgutil.walk_packages(prato.__path__, "prato.")
    if not info.name.endswith(("._prato", ".__main__"))
)
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@pytest.mark.parametrize("name", ["prato", *MODULES])
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    result = doctest.testmod(module, extraglobs={"prato": prato}, optionflags=FLAGS)
    assert result.failed == 0


def test_every_public_thing_has_a_docstring_and_most_an_example() -> None:
    public = [getattr(prato, name) for name in prato.__all__ if name[0].islower()]
    for thing in public:
        assert ">>>" in (thing.__doc__ or ""), thing
    for kind in (prato.Board, prato.Tetravex, prato.Queens):
        assert ">>>" in (kind.__doc__ or ""), kind


PAGE = ROOT / "docs/python.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)


def test_the_page() -> None:
    text = "\n".join(text for language, text in BLOCKS if text.startswith(">>>"))
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) > 20
    result = doctest.DocTestRunner(optionflags=FLAGS).run(test)
    assert result.failed == 0


def test_what_other_engines_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What needs a cluster is parsed; the job of an array is run as it stands, on fewer games."""
    others = [(language, text) for language, text in BLOCKS if not text.startswith(">>>")]
    assert [language for language, _ in others] == ["sh", "python", "sh"]
    [(_, command), (_, ray), (_, job)] = others
    words = shlex.split(command.replace("\\\n", " "))
    assert words[:3] == ["python", "-m", "prato.campaign"]
    assert len(_parser().parse_args(words[3:]).seeds) == 10**8
    compile(ray, PAGE.name, "exec")
    monkeypatch.chdir(tmp_path)
    script = job.replace("20_000", "20").replace("python -", f"{sys.executable} -")
    for number in ("0", "1"):
        monkeypatch.setenv("SLURM_ARRAY_TASK_ID", number)
        subprocess.run(["sh", "-c", script], check=True)
    assert prato.campaign.Folder("parts").merge().games == 40


def test_the_notebook_runs() -> None:
    text = (ROOT / "examples/prato.ipynb").read_text()
    notebook: Any = nbformat.reads(text, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": ROOT}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pictures = [output for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert len(pictures) == 2, "a board and tiles show themselves"
    assert any("beside it 0.1250" in output.get("text", "") for output in outputs)
