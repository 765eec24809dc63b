"""The queries of a language: the files of its folder, after those it inherits."""

from __future__ import annotations

import functools
import re
from importlib import resources
from importlib.resources.abc import Traversable

import tree_sitter

from sphinx_repodoc.grammars import GRAMMARS, Compiled, compile_query, load_language
from sphinx_repodoc.model import SymbolKind

FILES = ("definitions.scm", "imports.scm", "references.scm")
_INHERITS = re.compile(r";\s*inherits:\s*(\w+)\n")


def load_query(language: str) -> Compiled:
    """One query that finds everything in a file of *language*, whose grammar can be loaded."""
    grammar = load_language(language)
    assert grammar is not None
    return compile_once(grammar, read_queries(GRAMMARS[language].queries))


@functools.cache
def compile_once(grammar: tree_sitter.Language, written: str) -> Compiled:
    """Compiled once for all languages of a grammar that look for the same."""
    return compile_query(grammar, written)


def list_kinds(language: str) -> list[SymbolKind]:
    """The kinds of symbols that the queries of *language* know."""
    written = read_file(GRAMMARS[language].queries, "definitions.scm")
    captures = set(re.findall(r"@(\w+)", written))
    return [kind for kind in SymbolKind if kind in captures]


@functools.cache
def load_islands(language: str) -> re.Pattern[bytes]:
    """What is written in another language: the pattern in ``islands.txt``."""
    return re.compile(read_file(GRAMMARS[language].queries, "islands.txt").strip().encode(), re.M)


@functools.cache
def read_queries(folder: str) -> str:
    """The text of all queries in a folder, those of the folders it inherits first."""
    return "".join(read_file(folder, name) for name in FILES)


def read_lines(folder: str, name: str) -> list[str]:
    """The lines of a file of patterns that are not comments, also those that are empty."""
    return [line for line in read_file(folder, name).splitlines() if not line.startswith("# ")]


def read_file(folder: str, name: str) -> str:
    """The text of a file of queries or patterns, after that of the folders it inherits; empty
    where there is none."""
    text, mark = (_read_own(folder, each) for each in (name, "definitions.scm"))
    if inherited := _INHERITS.match(mark):
        own = _INHERITS.sub("", text, count=1)
        return "\n".join(part for part in (read_file(inherited[1], name), own) if part)
    return text


def _read_own(folder: str, name: str) -> str:
    paths = (root.joinpath(folder, name) for root in _ROOTS)
    return "\n".join(path.read_text("utf-8") for path in paths if path.is_file())


_ROOTS: list[Traversable] = [resources.files("sphinx_repodoc.analyse") / "queries"]


def add_folder(root: Traversable) -> None:
    """Read the folders of queries in *root* as well."""
    _ROOTS.append(root)
