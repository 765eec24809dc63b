"""TOML: the keys of a file."""

from __future__ import annotations

from collections.abc import Collection

from sphinx_repodoc.analyse.interface import OUTLINE, Findings, describe_keys, read_toml


def analyse_toml(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the keys of a TOML file."""
    return describe_keys(read_toml(text, OUTLINE), " = ")
