"""INI files, Java properties and environment files: the sections and keys of a file."""

from __future__ import annotations

from collections.abc import Collection

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import OUTLINE, Findings, describe_keys, read_ini


def analyse_ini(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the sections and keys of an INI file."""
    return describe_keys(read_ini(text, interface.INI, OUTLINE), " = ")


def analyse_properties(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the keys of a file of Java properties."""
    return describe_keys(read_ini(text, interface.PROPERTIES, OUTLINE), " = ")


def analyse_dotenv(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the names of environment variables."""
    return describe_keys(read_ini(text, interface.DOTENV, OUTLINE), " = ")
