"""Tables of words and patterns: a TOML file for each."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any


def load_table(name: str) -> dict[str, Any]:
    """The content of the file *name*.toml beside this module."""
    return tomllib.loads(resources.files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))


def compile_patterns(table: Mapping[str, Any]) -> dict[str, re.Pattern[str]]:
    """The regular expressions among the values of *table*, in which white space does not count."""
    return {
        key: re.compile(value, re.VERBOSE) for key, value in table.items() if isinstance(value, str)
    }
