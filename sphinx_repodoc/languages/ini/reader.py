"""Readers of the sections and keys in INI files, Java properties and ``.env`` files."""

from __future__ import annotations

import re
from collections.abc import Collection

from sphinx_repodoc.analyse.interface import OUTLINE, Dialect, Findings, describe_keys, read_ini

_PROPERTIES = Dialect(
    comments=("#", "!"),
    key=re.compile(r"[^\s=:]+"),
    sections=False,
    goes_on_indented=False,
    goes_on_after_backslash=True,
)
_DOTENV = Dialect(
    comments=("#",),
    key=re.compile(r"(?:export\s+)?[A-Za-z_][\w.-]*(?=\s*=)"),
    sections=False,
    goes_on_indented=False,
    keeps_values=False,
)


def analyse_ini(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the sections and keys of an INI file."""
    return describe_keys(read_ini(text, OUTLINE), " = ")


def analyse_properties(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the keys of a file of Java properties."""
    return describe_keys(read_ini(text, OUTLINE, _PROPERTIES), " = ")


def analyse_dotenv(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the names of the environment variables in a ``.env`` file, without their values."""
    return describe_keys(read_ini(text, OUTLINE, _DOTENV), " = ")
