"""What tests are about, by their names and by the titles of their groups."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from sphinx_repodoc.index.pairs import fold_name, name_subject
from sphinx_repodoc.model import FileRecord, Symbol

if TYPE_CHECKING:
    from sphinx_repodoc.index.repo_index import RepoIndex

# A title that names a definition with what contains it: ``Shop::Cart``, ``Shop.Cart.add``.
_QUALIFIED = re.compile(r"[A-Za-z_]\w*(?:(?:::|\.|\\|#)[A-Za-z_]\w*[!?]?)+")
_SEPARATOR = re.compile(r"::|[.\\#]")
_WORD = re.compile(r"#?[A-Za-z_]\w*[!?]?(?:\(\))?")
_MAX_DEPTH = 1
_MOST_FILES = 2

Topics = Mapping[str, tuple[tuple[str, int], ...]]
"""Path of a test -> the files that define what its titles name, each with the line of the title."""


def find_described(
    records: Mapping[str, FileRecord],
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]],
    tests: frozenset[str],
) -> Topics:
    """Return the files that define what the titles of *tests* name. Only qualified names count that
    few files define: a single word may mean anything."""
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    for path in sorted(tests):
        analysis = records[path].analysis
        lines: dict[str, int] = {}
        for each in analysis.titled_tests if analysis else ():
            if each.is_group and each.depth <= _MAX_DEPTH and _QUALIFIED.fullmatch(each.title):
                for target in _find_definitions(each.title, symbols, tests):
                    lines.setdefault(target, each.line)
        if lines:
            found[path] = tuple(sorted(lines.items()))
    return found


def _find_definitions(
    title: str, symbols: Mapping[str, tuple[tuple[str, Symbol], ...]], tests: frozenset[str]
) -> set[str]:
    parts = _SEPARATOR.split(title)
    paths = {
        path
        for path, symbol in symbols.get(parts[-1], ())
        if path not in tests and _SEPARATOR.split(symbol.qualname)[-len(parts) :] == parts
    }
    return paths if len(paths) <= _MOST_FILES else set()


def invert(topics: Topics) -> Topics:
    """Return the tests of each file, with the lines of their titles."""
    found: dict[str, list[tuple[str, int]]] = {}
    for test, subjects in topics.items():
        for path, line in subjects:
            found.setdefault(path, []).append((test, line))
    return {path: tuple(found[path]) for path in sorted(found)}


def list_topics(index: RepoIndex, test: str) -> set[str]:
    """Return the names in the name of a test file and in the titles of its outer groups."""
    analysis = index.records[test].analysis
    words = [name_subject(test)]
    for each in analysis.titled_tests if analysis else ():
        is_name = _WORD.fullmatch(each.title) or _QUALIFIED.fullmatch(each.title)
        if each.is_group and not each.symbol and each.depth <= _MAX_DEPTH and is_name:
            words.append(_SEPARATOR.split(each.title.removesuffix("()"))[-1])
    return {fold_name(word) for word in words if word}
