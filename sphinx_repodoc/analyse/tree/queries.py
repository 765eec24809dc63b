"""The query that finds definitions, imports and references in files of a language."""

from __future__ import annotations

import functools
import re

from sphinx_repodoc.grammars import Compiled, compile_query, load_language
from sphinx_repodoc.languages.load import LANGUAGES, read_file
from sphinx_repodoc.model import SymbolKind

FILES = ("definitions.scm", "imports.scm", "references.scm")


def load_query(language: str) -> Compiled:
    """The compiled query of *language*, whose grammar can be loaded."""
    grammar = load_language(language)
    assert grammar is not None
    return compile_query(grammar, read_queries(language))


def list_kinds(language: str) -> list[SymbolKind]:
    """The kinds of symbols that the queries of *language* find."""
    written = read_file(LANGUAGES[language].folder, "definitions.scm")
    captures = set(re.findall(r"@(\w+)", written))
    return [kind for kind in SymbolKind if kind in captures]


@functools.cache
def load_islands(language: str) -> re.Pattern[bytes]:
    """The pattern in ``islands.txt`` for parts of a file in another language."""
    written = read_file(LANGUAGES[language].folder, "islands.txt")
    return re.compile(written.strip().encode(), re.M)


@functools.cache
def read_queries(language: str) -> str:
    """The text of all queries of *language*."""
    return "".join(read_file(LANGUAGES[language].folder, name) for name in FILES)
