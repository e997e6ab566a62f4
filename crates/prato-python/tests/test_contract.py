"""The contract of `prato-api`, through Python: the same replies as every other front."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

import prato
from conftest import ROOT

PAIRS = sorted((ROOT / "crates/prato-api/tests/contract").glob("*.json"))


def same(one: Any, other: Any) -> bool:
    """Chances may differ in their last digits from machine to machine."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float) and isinstance(other, (int, float)):
        return math.isclose(one, other, rel_tol=0.0, abs_tol=1e-12)
    return type(one) is type(other) and bool(one == other)


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_every_request_has_its_reply(path: Path) -> None:
    pair = json.loads(path.read_text())
    reply = prato.ask(pair["request"])
    assert same(dict(reply), pair["reply"]), reply


def test_many_at_once_are_the_same() -> None:
    pairs = [json.loads(path.read_text()) for path in PAIRS]
    assert len(pairs) > 30
    replies = prato.ask_all([pair["request"] for pair in pairs], threads=3)
    assert all(same(dict(reply), pair["reply"]) for reply, pair in zip(replies, pairs))


def test_the_schema_is_that_of_the_docs() -> None:
    assert prato.schema() == json.loads((ROOT / "docs/schema.json").read_text())
