"""Names of sections in docstrings, such as "Returns", from ``docstring_sections.toml``."""

from __future__ import annotations

import tomllib
from importlib import resources

_TABLE: dict[str, list[str]] = tomllib.loads(
    resources.files(__package__).joinpath("docstring_sections.toml").read_text("utf-8")
)

FIELD_SECTIONS = frozenset(_TABLE["fields"])
"""Sections that list names with descriptions, such as "Parameters"."""

DISTINCT_SECTIONS = FIELD_SECTIONS | frozenset(_TABLE["prose"])
"""Section names that show that a docstring has sections, because prose has no such headings."""

SECTIONS = DISTINCT_SECTIONS | frozenset(_TABLE["common"])
