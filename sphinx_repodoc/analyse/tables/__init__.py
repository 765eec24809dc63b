"""Tables of words and patterns: a TOML file for each."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any


def load_table(name: str) -> dict[str, Any]:
    """The content of the file *name*.toml beside this module."""
    return tomllib.loads(resources.files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))
