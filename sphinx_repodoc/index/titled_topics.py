"""What tests are about, by their names and by the titles of their groups."""

from __future__ import annotations

import operator
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from sphinx_repodoc.index.facts import Use
from sphinx_repodoc.index.pairs import fold_name, name_subject, name_topic
from sphinx_repodoc.languages.load import find_scope
from sphinx_repodoc.model import FileRecord, ImportForm, ReferenceKind, Symbol, SymbolKind

if TYPE_CHECKING:
    from sphinx_repodoc.index.repo_index import RepoIndex

# A title that names a definition with what contains it: ``Shop::Cart``, ``Shop.Cart.add``.
_QUALIFIED = re.compile(r"[A-Za-z_]\w*(?:(?:::|\.|\\|#)[A-Za-z_]\w*[!?]?)+")
_SEPARATOR = re.compile(r"::|[.\\#]")
_WORD = re.compile(r"#?[A-Za-z_]\w*[!?]?(?:\(\))?")
_MAX_DEPTH = 1
_GROUPS = frozenset({SymbolKind.CLASS, SymbolKind.MODULE})
_MOST_FILES = 2
_TYPE_WEIGHT = 0.25

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
                targets = _find_definitions(each.title, symbols, tests)
                # A file that only declares types does nothing that can be tested.
                running = {target for target in targets if not _is_stub(records[target])}
                for target in running or targets:
                    lines.setdefault(target, each.line)
        if lines:
            found[path] = tuple(sorted(lines.items()))
    return found


def _is_stub(record: FileRecord) -> bool:
    rules = find_scope(record.analysis.language if record.analysis else "")
    return bool(rules.stub_suffixes) and record.path.endswith(rules.stub_suffixes)


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


class TestFacts(NamedTuple):
    """What decides about the order of the files that a test exercises: what its name says that it
    is about, the names in that and in the titles of its outer groups, the weight of all its uses,
    the file that contains it as a module, and whether none of its tests runs. ``spaces`` are the
    uses of namespaces, by their names and lines."""

    topics: frozenset[str]
    weight: float
    parent: str
    is_disabled: bool
    name: str = ""
    spaces: frozenset[tuple[str, tuple[int, ...]]] = frozenset()

    def is_evidence(self, use: Use) -> bool:
        """Return whether a use by the test shows more than where a name belongs."""
        return (use.name, use.lines) not in self.spaces


def describe_tests(index: RepoIndex) -> Mapping[str, TestFacts]:
    """Return the facts of each test file."""
    return {path: _describe_test(index, path) for path in sorted(index.tests)}


def _describe_test(index: RepoIndex, path: str) -> TestFacts:
    analysis = index.records[path].analysis
    titled = analysis.titled_tests if analysis else ()
    words = [name_subject(path), name_topic(path)]
    for each in titled:
        is_name = _WORD.fullmatch(each.title) or _QUALIFIED.fullmatch(each.title)
        if each.is_group and not each.symbol and each.depth <= _MAX_DEPTH and is_name:
            words.append(_SEPARATOR.split(each.title.removesuffix("()"))[-1])
    tests = [each for each in titled if not each.is_group]
    uses = index.uses.by_user.get(path, ())
    spaces = frozenset(_find_spaces(index, uses))
    return TestFacts(
        topics=frozenset(fold_name(word) for word in words if word),
        weight=weigh_uses(use for use in uses if (use.name, use.lines) not in spaces),
        parent=_find_parent_module(index, path),
        is_disabled=bool(tests) and all(each.is_skipped for each in tests),
        name=name_topic(path),
        spaces=spaces,
    )


def _find_spaces(index: RepoIndex, uses: Iterable[Use]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the names and lines of those of *uses* that mean a namespace, or a module that is only
    written before a name of another file: ``Shop`` in ``Shop::Cart``."""
    named = [use for use in uses if use.kind is not ReferenceKind.CALL]
    after: dict[tuple[str, int], set[str]] = {}
    for use in named if any(each.through for each in named) else ():
        for line in use.lines:
            after.setdefault((_SEPARATOR.split(use.through)[-1], line), set()).add(use.target)
    for use in named:
        name = _SEPARATOR.split(use.symbol)[-1]
        places, path = index.symbols.get(name, ()), operator.itemgetter(0)
        first = bisect_left(places, use.target, key=path)
        last = bisect_right(places, use.target, key=path)
        kinds = {symbol.kind for _, symbol in places[first:last]}
        targets = [after.get((name, line), {use.target}) for line in use.lines]
        is_before = not any(use.target in each for each in targets)
        if SymbolKind.NAMESPACE in kinds or (is_before and not kinds.isdisjoint(_GROUPS)):
            yield use.name, use.lines


def weigh_uses(uses: Iterable[Use]) -> float:
    """Return the number of lines that use symbols. A mere mention of a type, as in the annotation
    of a parameter, counts less."""
    return sum(
        len(use.lines) * (_TYPE_WEIGHT if use.kind is ReferenceKind.TYPE else 1)
        for use in uses
        if use.symbol
    )


def _find_parent_module(index: RepoIndex, test: str) -> str:
    """Return the file whose module contains the test as a module of its own; empty if none does."""
    seen = {test}
    while True:
        importers = index.imported_by.get(test, ())
        found = (each.path for each in importers if each.form is ImportForm.MODULE)
        test = next(found, "")
        if test in seen or test not in index.tests:
            return test if test not in seen else ""
        seen.add(test)
