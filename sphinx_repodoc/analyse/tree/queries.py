"""The queries of a language: the files of its folder, after those it inherits."""

from __future__ import annotations

import functools
import re
from importlib import resources
from importlib.resources.abc import Traversable

import tree_sitter

from sphinx_repodoc.grammars import GRAMMARS, load_language
from sphinx_repodoc.model import SymbolKind

FILES = ("definitions.scm", "imports.scm", "references.scm")
_INHERITS = re.compile(r";\s*inherits:\s*(\w+)\n")


def load_query(language: str) -> tree_sitter.Query:
    """One query that finds everything in a file of *language*."""
    return _compile(load_language(language), read_queries(GRAMMARS[language].queries))


@functools.cache
def _compile(grammar: tree_sitter.Language, written: str) -> tree_sitter.Query:
    """Compiled once for all languages of a grammar that look for the same."""
    return tree_sitter.Query(grammar, written)


def list_kinds(language: str) -> list[SymbolKind]:
    """The kinds of symbols that the queries of *language* know."""
    written = _read(GRAMMARS[language].queries, "definitions.scm")
    captures = set(re.findall(r"@(\w+)", written))
    return [kind for kind in SymbolKind if kind in captures]


@functools.cache
def load_masks(language: str) -> tuple[tuple[re.Pattern[bytes], bytes], ...]:
    """What to hide from the parser, each with what to put there: the lines of ``masks.txt``
    that are not comments."""
    written = read_lines(GRAMMARS[language].queries, "masks.txt")
    return tuple(
        (re.compile(pattern.encode(), re.MULTILINE), filler.encode() or b" ")
        for pattern, _, filler in (line.partition(" => ") for line in written)
    )


@functools.cache
def load_islands(language: str) -> re.Pattern[bytes]:
    """What is written in another language: the pattern in ``islands.txt``."""
    return re.compile(_read(GRAMMARS[language].queries, "islands.txt").strip().encode(), re.M)


def mask(data: bytes, language: str) -> bytes:
    """*data* with blanks, or a mask's own letter, where a mask matches (its first group, if
    it has one): the parser understands what is left, and every position stays."""
    for pattern, filler in load_masks(language):
        data = pattern.sub(functools.partial(_fill, filler=filler), data)
    return data


def _fill(match: re.Match[bytes], filler: bytes) -> bytes:
    if match.re.groups == 0:
        return re.sub(rb"[^\n]", filler, match[0])
    start, end = (position - match.start() for position in match.span(1))
    whole = match[0]
    if len(filler) > 1:
        blanks = re.sub(rb"[^\n]", b" ", whole[start + len(filler) : end])
        return whole[:start] + filler + blanks + whole[end:]
    return whole[:start] + re.sub(rb"[^\n]", filler, whole[start:end]) + whole[end:]


@functools.cache
def read_queries(folder: str) -> str:
    """The text of all queries in a folder, those of the folders it inherits first."""
    return "".join(_read(folder, name) for name in FILES)


def read_lines(folder: str, name: str) -> list[str]:
    """The lines of a file of patterns that are not comments."""
    lines = _read(folder, name).splitlines()
    return [line for line in lines if line.strip() and not line.startswith("# ")]


def _read(folder: str, name: str) -> str:
    path = _root().joinpath(folder, name)
    text = path.read_text("utf-8") if path.is_file() else ""
    mark = _root().joinpath(folder, "definitions.scm").read_text("utf-8")
    if inherited := _INHERITS.match(mark):
        return _read(inherited[1], name) + _INHERITS.sub("", text, count=1)
    return text


def _root() -> Traversable:
    return resources.files("sphinx_repodoc.analyse") / "queries"
