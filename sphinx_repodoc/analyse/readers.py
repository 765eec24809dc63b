"""Readers of languages and files that have no grammar, or for which one is not enough.

A reader takes a file's name and text and returns what it finds. To add one, add a row.
"""

from __future__ import annotations

from collections.abc import Callable

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.python import cython, setup_script
from sphinx_repodoc.analyse.python import module as python
from sphinx_repodoc.languages import load

Reader = Callable[..., Findings]
"""Takes a file's name and text, and the sections of notes that are asked for where it is one of
:data:`NOTING`."""

PARSERS: dict[str, Reader] = {"Cython": cython.analyse_cython}
"""Readers that stand in for a grammar, and have the same limits."""

READERS: dict[str, Reader] = {
    "Python": python.analyse_python,
    **PARSERS,
}
"""Language -> its reader."""

BY_FILENAME: dict[str, Reader] = {"setup.py": setup_script.analyse_setup}

NOTING: frozenset[Reader] = frozenset({python.analyse_python, setup_script.analyse_setup})
"""Readers of files in which there is something to note."""

OLD_READERS: frozenset[Reader] = frozenset({*READERS.values(), *BY_FILENAME.values()})


def find_reader(name: str, language: str) -> Reader | None:
    """Return the reader for a file: by its name, else by its language."""
    found = load.find_reader(name, language) or BY_FILENAME.get(name)
    return found or READERS.get(language)
