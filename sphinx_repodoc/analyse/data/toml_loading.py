"""TOML of the repository as Python's own reader has it, without what would stop it."""

from __future__ import annotations

import tomllib
from typing import Any

MAX_LINE = 20_000
"""Nobody writes longer ones, and a key takes the square of its parts."""


def load_toml(text: str) -> dict[str, Any]:
    """The tables of *text*; a :class:`ValueError` where it is not TOML or has endless lines."""
    if any(len(line) > MAX_LINE for line in text.split("\n")):
        raise ValueError("a line is too long")
    return tomllib.loads(text)
