"""What can be found besides files and folders: names, and the places that have them.

A place has a weight, which decides among places that fit a query equally well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from sphinx_repodoc.index import CONCEPT, RepoIndex, count_sharing, group_concepts
from sphinx_repodoc.model import CALLABLES, Symbol, SymbolKind
from sphinx_repodoc.search.coding import SEPARATOR
from sphinx_repodoc.search.words import make_key

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
"""What readers look for, most of all first."""

_BASE = 16
_IN_TESTS = 14
_PRIVATE = 3
_AT_HOME = 5
_PER_DOUBLING = 3
_MOST_FROM_USES = 30
_MOST_FROM_LINES = 5
_MOST_FROM_DEPTH = 8


class Place(NamedTuple):
    """Where a name stands, as what, in which scope, and the first line of what is said of it."""

    kind: str
    path: str
    line: int
    scope: str
    doc: str
    weight: int


Names = dict[str, list[Place]]
"""Each name with its places, heaviest first."""


def collect_names(index: RepoIndex, tests: Container[str]) -> Names:
    """Every name that can be found. Another sort of entry is another iterator here."""
    names: Names = {}
    bases = _weigh_paths(index, tests)
    for name, place in chain(_list_symbols(index, bases), _list_concepts(index, bases)):
        names.setdefault(_fit(name, MAX_NAME), []).append(place)
    names.pop("", None)
    for places in names.values():
        # Sorting is stable: places of one weight stay in the order of their paths.
        places.sort(key=attrgetter("weight"), reverse=True)
    return names


def _list_concepts(index: RepoIndex, bases: Mapping[str, int]) -> Iterator[tuple[str, Place]]:
    """What several files are about, in those of which it tells most."""
    weight = _KIND_WEIGHTS[CONCEPT]
    least = count_sharing(index.file_pages)
    for text, paths in group_concepts(index.concepts, index.file_pages, least).items():
        for path in paths[:MAX_CONCEPT_FILES]:
            yield text, Place(CONCEPT, path, 0, "", "", max(0, bases[path] + weight))


def _list_symbols(index: RepoIndex, bases: Mapping[str, int]) -> Iterator[tuple[str, Place]]:
    uses = _count_uses(index)
    homes = {path: _name_home(path) for path in index.records}
    for name, found in index.symbols.items():
        private = _PRIVATE if name.startswith("_") else 0
        key = make_key(name)
        declared = _count_declared(found, uses)
        for path, symbol in found:
            weight = bases[path] + _weigh_symbol(symbol) - private
            if homes[path] == key:
                weight += _AT_HOME
            number = uses.get((path, symbol.qualname), 0)
            if declared and symbol.end_line > symbol.line:
                number += declared[symbol.qualname]
            weight += min(_PER_DOUBLING * number.bit_length(), _MOST_FROM_USES)
            scope = _fit(_find_inner(symbol.parent), MAX_SCOPE) if symbol.parent else ""
            doc = _fit(symbol.doc.partition("\n")[0], MAX_DOC) if symbol.doc else ""
            weight = max(0, min(weight, MAX_WEIGHT))
            yield name, Place(symbol.kind, path, symbol.line, scope, doc, weight)


def _count_declared(
    found: Sequence[tuple[str, Symbol]], uses: Mapping[tuple[str, str], int]
) -> Counter[str]:
    """The uses of what is only declared, by qualified name: who uses a declaration means the
    definition, which may stand in another file."""
    counts: Counter[str] = Counter()
    if len(found) > 1:
        for path, symbol in found:
            is_declared = symbol.end_line == symbol.line and symbol.kind in CALLABLES
            if is_declared and (number := uses.get((path, symbol.qualname))):
                counts[symbol.qualname] += number
    return counts


def _name_home(path: str) -> str:
    """The key of the name that a file is named after."""
    name = path.rpartition("/")[2]
    return make_key(name.partition(".")[0] or name)


def _count_uses(index: RepoIndex) -> Counter[tuple[str, str]]:
    """How many lines of other files use a definition, by its path and qualified name."""
    counts: Counter[tuple[str, str]] = Counter()
    for path in index.uses.by_target:
        for use in index.uses.list_outside(path):
            counts[path, use.symbol] += len(use.lines)
    return counts


def _weigh_paths(index: RepoIndex, tests: Container[str]) -> dict[str, int]:
    """What its path adds to the weight of a place: less far below, and less in tests."""
    return {
        path: _BASE - min(path.count("/"), _MOST_FROM_DEPTH) - (_IN_TESTS if path in tests else 0)
        for path in index.records
    }


def _weigh_symbol(symbol: Symbol) -> int:
    weight = _KIND_WEIGHTS.get(symbol.kind, 0)
    if symbol.end_line > symbol.line and symbol.kind is not SymbolKind.NAMESPACE:
        # What is only declared has one line, what is defined has more.
        weight += min((symbol.end_line - symbol.line).bit_length(), _MOST_FROM_LINES)
    if symbol.parent:
        # What is defined within a function hardly anybody looks for.
        weight -= 2 * min(symbol.parent.count("."), 3)
    return weight


def _find_inner(scope: str) -> str:
    """The last two names of a scope; the folders of the file tell most of the others."""
    inner = _INNER.search(scope)
    return inner[0] if inner else scope


_INNER = re.compile(r"(?<=[.:])[^\s.:]+(?:\.|::)[^\s.:]+\Z")


def _fit(text: str, most: int) -> str:
    """*text* in one line and not too long, without the characters that separate what shards
    hold."""
    if not text.isprintable():
        text = " ".join(text.replace(SEPARATOR, " ").split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
