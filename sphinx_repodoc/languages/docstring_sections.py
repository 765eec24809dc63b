"""The sections of docstrings, from ``docstring_sections.toml``."""

from __future__ import annotations

import tomllib
from importlib import resources

_TABLE: dict[str, list[str]] = tomllib.loads(
    resources.files(__package__).joinpath("docstring_sections.toml").read_text("utf-8")
)

FIELD_SECTIONS = frozenset(_TABLE["fields"])
"""Sections that are lists of names."""

DISTINCT_SECTIONS = FIELD_SECTIONS | frozenset(_TABLE["prose"])
"""Sections that plain text does not have."""

SECTIONS = DISTINCT_SECTIONS | frozenset(_TABLE["common"])
