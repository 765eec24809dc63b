"""Searchable names besides those of files and folders: symbols and concepts with their places.

The weight of a place decides the order of places that match a query equally well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.anchors import find_plain_lines
from sphinx_repodoc.index.keywords import CONCEPT, count_sharing, group_concepts
from sphinx_repodoc.index.targets import dot_name
from sphinx_repodoc.model import CALLABLES, Symbol, SymbolKind
from sphinx_repodoc.search.coding import SEPARATOR

# HTTPServer -> HTTP Server; digits belong to the word before them: conv2d, norm2d.
_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]+[0-9]*(?![a-z])|[A-Z]?[a-z0-9]+")
_ELSEWHERE = re.compile(r"[^\W_]+")
_NO_LETTERS = re.compile(r"[\W_]+")
_INNER = re.compile(r"(?<=[.:])[^\s.:]+(?:\.|::)[^\s.:]+\Z")

MAX_WORD = 32
MAX_KEY = 64
MAX_INITIALS = 8
MAX_NAME = 160
MAX_SCOPE = 120
MAX_DOC = 90

MAX_CONCEPT_FILES = 3

MAX_WEIGHT = 63

_KIND_WEIGHTS: Mapping[str, int] = {
    **dict.fromkeys(("class", "struct", "interface", "trait", "protocol"), 12),
    **dict.fromkeys(("enum", "union", "object", "service", "message", "table", "view"), 11),
    **dict.fromkeys(("function", "macro", "type", "module"), 9),
    **dict.fromkeys(("method", "constant", "heading"), 7),
    **dict.fromkeys(("namespace", "property", "target"), 5),
    **dict.fromkeys(("enumerator", "constructor", "job", "play", "stage"), 4),
    **dict.fromkeys(("field", "variable", "step", "task"), 3),
    CONCEPT: 2,
    **dict.fromkeys(("selector", "anchor", "key"), 1),
}
"""Weights of kinds of symbols: those that readers search for most weigh most."""

_BASE = 16
_IN_TESTS = 14
_PRIVATE = 3
_AT_HOME = 5
_PER_DOUBLING = 3
_MOST_FROM_USES = 30
_MOST_FROM_LINES = 5
_MOST_FROM_DEPTH = 8


class NamePlace(NamedTuple):
    """A place of a name: kind, path, line, containing scope and first line of its documentation.

    If it is ``anchored``, the page has an anchor for it that the script makes from scope and name.
    """

    kind: str
    path: str
    line: int
    scope: str
    doc: str
    weight: int
    anchored: bool = False


Names = dict[str, list[NamePlace]]
"""Each name with its places, heaviest first."""


def find_tests(index: RepoIndex) -> frozenset[str]:
    """Return the tests, and all other files of folders in which most files are tests."""
    files: Counter[str] = Counter()
    tests: Counter[str] = Counter()
    for path in index.file_pages:
        for folder in _list_folders(path):
            files[folder] += 1
            tests[folder] += path in index.tests
    of_tests = {folder for folder, number in tests.items() if 2 * number > files[folder]}
    return frozenset(
        path
        for path in index.records
        if path in index.tests or not of_tests.isdisjoint(_list_folders(path))
    )


def _list_folders(path: str) -> Iterator[str]:
    """Return all folders that contain *path*, without the root."""
    while path := path.rpartition("/")[0]:
        yield path


def collect_names(index: RepoIndex, tests: Container[str]) -> Names:
    """Return every searchable name with its places. For other names, add an iterator here."""
    names: Names = {}
    # Names in deep folders and in tests weigh less.
    bases = {
        path: _BASE - min(path.count("/"), _MOST_FROM_DEPTH) - (_IN_TESTS if path in tests else 0)
        for path in index.records
    }
    for name, place in chain(_list_symbols(index, bases), _list_concepts(index, bases)):
        names.setdefault(fit_line(name, MAX_NAME), []).append(place)
    names.pop("", None)
    for places in names.values():
        # The sort is stable: places of equal weight stay in the order of their paths.
        places.sort(key=attrgetter("weight"), reverse=True)
    return names


def _list_concepts(index: RepoIndex, bases: Mapping[str, int]) -> Iterator[tuple[str, NamePlace]]:
    """Yield the concepts that several files share, in the files where they weigh most."""
    weight = _KIND_WEIGHTS[CONCEPT]
    least = count_sharing(index.file_pages)
    for text, paths in group_concepts(index.concepts, index.file_pages, least).items():
        for path in paths[:MAX_CONCEPT_FILES]:
            yield text, NamePlace(CONCEPT, path, 0, "", "", max(0, bases[path] + weight))


def _list_symbols(index: RepoIndex, bases: Mapping[str, int]) -> Iterator[tuple[str, NamePlace]]:
    # The number of lines in other files that use each definition.
    uses: Counter[tuple[str, str]] = Counter()
    for path in index.uses.list_targets():
        for use in index.uses.list_outside(path):
            uses[path, use.symbol] += len(use.lines)
    # A symbol weighs more in a file that is named after it.
    files = ((path, path.rpartition("/")[2]) for path in index.records)
    homes = {path: make_key(name.partition(".")[0] or name) for path, name in files}
    analyses = ((path, record.analysis) for path, record in index.records.items())
    lines = {path: find_plain_lines(found.symbols) for path, found in analyses if found}
    for name, found in index.symbols.items():
        private = _PRIVATE if name.startswith("_") else 0
        key = make_key(name)
        is_whole = name == fit_line(name, MAX_NAME)
        declared = _count_declared(found, uses)
        for path, symbol in found:
            weight = bases[path] + _weigh_symbol(symbol) - private
            if homes[path] == key:
                weight += _AT_HOME
            number = uses.get((path, symbol.qualname), 0)
            if declared and symbol.end_line > symbol.line:
                number += declared[symbol.qualname]
            weight += min(_PER_DOUBLING * number.bit_length(), _MOST_FROM_USES)
            scope = _shorten_scope(symbol.parent)
            doc = fit_line(symbol.doc.partition("\n")[0], MAX_DOC) if symbol.doc else ""
            weight = max(0, min(weight, MAX_WEIGHT))
            is_first = lines[path].get(symbol.qualname) == symbol.line
            anchored = is_whole and is_first and _can_tell(scope, name, symbol.qualname)
            yield name, NamePlace(symbol.kind, path, symbol.line, scope, doc, weight, anchored)


def _shorten_scope(scope: str) -> str:
    """Return a scope, if it is too long only its last two names."""
    if len(scope) > MAX_SCOPE and (inner := _INNER.search(scope)):
        scope = inner[0]
    return fit_line(scope, MAX_SCOPE)


def _can_tell(scope: str, name: str, qualname: str) -> bool:
    """Return whether scope and name, as the search index has them, make up the qualified name."""
    full = f"{scope}.{name}" if scope else name
    # Compare without a regular expression first, because there are very many symbols.
    return qualname == full or dot_name(qualname) == dot_name(full)


def _count_declared(
    found: Sequence[tuple[str, Symbol]], uses: Mapping[tuple[str, str], int]
) -> Counter[str]:
    """Count the uses of declarations by qualified name: they are added to those of the definition,
    which may be in another file."""
    counts: Counter[str] = Counter()
    if len(found) > 1:
        for path, symbol in found:
            is_declared = symbol.end_line == symbol.line and symbol.kind in CALLABLES
            if is_declared and (number := uses.get((path, symbol.qualname))):
                counts[symbol.qualname] += number
    return counts


def _weigh_symbol(symbol: Symbol) -> int:
    weight = _KIND_WEIGHTS.get(symbol.kind, 0)
    if symbol.end_line > symbol.line and symbol.kind is not SymbolKind.NAMESPACE:
        # A definition, with several lines, weighs more than a declaration.
        weight += min((symbol.end_line - symbol.line).bit_length(), _MOST_FROM_LINES)
    if symbol.parent:
        # Readers rarely search for nested definitions.
        weight -= 2 * min(symbol.parent.count("."), 3)
    return weight


def fit_line(text: str, most: int) -> str:
    """Return *text* in one line, shortened, and without the character that separates fields."""
    if not text.isprintable():
        text = " ".join(text.replace(SEPARATOR, " ").split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def split_words(name: str) -> list[str]:
    """Return the words of a name in lower case: ``graph``, ``capture`` of ``GraphCapture``."""
    if not name.isascii():
        words = _ELSEWHERE.findall(name)
    elif name.isidentifier() and name.islower():
        # Fast path: for most names, splitting at underscores gives the words of the pattern.
        words = [word for word in name.split("_") if word]
    else:
        words = _WORD.findall(name)
    return [word[:MAX_WORD].lower() for word in words]


def make_key(name: str) -> str:
    """Return the letters and digits of a name in lower case, or the name if it has neither."""
    if name.isascii() and name.isidentifier():
        letters = name.replace("_", "")
    else:
        letters = _NO_LETTERS.sub("", name)
    return (letters.lower() or name)[:MAX_KEY]


def make_initials(words: list[str]) -> str:
    """Return the first letters of a name's words, or nothing for fewer than three words."""
    return "".join(word[0] for word in words[:MAX_INITIALS]) if len(words) > 2 else ""
