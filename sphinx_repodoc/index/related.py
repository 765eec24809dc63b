"""Related files: by their names, imports, changes and definitions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from sphinx_repodoc.index.facts import Importer, Related
from sphinx_repodoc.index.pairs import NO_COUNTS, find_pairs
from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.model import CALLABLES, TYPES, FileHistory, ImportForm, Symbol, SymbolKind
from sphinx_repodoc.roles import PAIRS

MAX_RELATED = 10

# A file name that more files than this have does not relate them.
_MAX_NAMESAKES = 5
_MIN_NAME = 3

# A file with more importers than this does not relate its importers to each other.
_MAX_COMMON_IMPORTERS = 50
_MIN_COMMON = 2

# A name that more files than this define relates none of them; a single shared name may be chance.
_MAX_DEFINING = 3
_MIN_RARE = 2
_MIN_RARE_LENGTH = 5
_SHOWN_RARE = 3
_RARE_KINDS = TYPES | CALLABLES | {SymbolKind.CONSTANT, SymbolKind.TYPE}


@dataclass(frozen=True, slots=True)
class Relations:
    """Facts that relate files: mappings by path, except ``namesakes``, which is by file name.
    ``named`` are the files that imports name, ``imports`` also those behind them."""

    pairs: Mapping[str, tuple[Related, ...]]
    namesakes: Mapping[str, tuple[str, ...]]
    imports: Mapping[str, frozenset[str]]
    named: Mapping[str, frozenset[str]]
    importers: Mapping[str, tuple[str, ...]]
    rare: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]]
    histories: Mapping[str, FileHistory]
    paths: frozenset[str]

    def find(self, path: str) -> tuple[Related, ...]:
        """Return the files related to *path*, the closest first, each with the best reason."""
        found: dict[str, Related] = {}
        for related in self._list_all(path):
            if related.path != path:
                found.setdefault(related.path, related)
            if len(found) == MAX_RELATED:
                break
        return tuple(found.values())

    def _list_all(self, path: str) -> Iterator[Related]:
        yield from self.pairs.get(path, ())
        for other in sorted(self.imports.get(path, ())):
            if path in self.imports.get(other, ()):
                yield Related(path=other, reason="they import each other")
        if history := self.histories.get(path):
            small = history.small_changes
            remark = ", large commits left out" if history.changes > small else ""
            for other, number in history.together:
                if other in self.paths and _stem(other).casefold() not in PAIRS.changelogs:
                    reason = f"changed together in {number:,} of {small:,} changes{remark}"
                    yield Related(path=other, reason=reason)
        for other in self.namesakes.get(_stem(path), ()):
            yield Related(path=other, reason="same name")
        yield from self._list_coupled(path)
        for other, names in self.rare.get(path, ()):
            more = len(names) - _SHOWN_RARE
            shown = ", ".join(names[:_SHOWN_RARE]) + (f" and {more:,} more" if more > 0 else "")
            yield Related(path=other, reason=f"shares rare names: {shown}")

    def _list_coupled(self, path: str) -> Iterator[Related]:
        common: Counter[str] = Counter()
        for target in self.named.get(path, ()):
            importers = self.importers[target]
            if len(importers) <= _MAX_COMMON_IMPORTERS:
                common.update(importers)
        del common[path]
        shared = {
            other: {
                find_imported_unit(each)
                for each in self.named[path] & self.named.get(other, frozenset())
            }
            for other, number in common.items()
            if number >= _MIN_COMMON
        }
        for other, units in sorted(shared.items(), key=lambda item: (-len(item[1]), item[0])):
            if len(units) >= _MIN_COMMON:
                what = "packages" if any(each.endswith("/") for each in units) else "files"
                yield Related(path=other, reason=f"imports {len(units):,} of the same {what}")


def find_imported_unit(path: str) -> str:
    """Return the unit that is imported along with a file: the file itself, or its folder with a
    slash at the end, if the language imports whole folders."""
    return f"{path.rpartition('/')[0]}/" if path.endswith(_list_whole_suffixes()) else path


@cache
def _list_whole_suffixes() -> tuple[str, ...]:
    languages = (each for each in LANGUAGES.values() if each.scope.imports_folders)
    return tuple(suffix for language in languages for suffix in language.suffixes)


def build_relations(
    paths: Iterable[str],
    imported_by: Mapping[str, tuple[Importer, ...]],
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]],
    histories: Mapping[str, FileHistory],
    counts: Mapping[str, int] = NO_COUNTS,
) -> Relations:
    """Return the relations between the sorted *paths*; *counts* are the numbers of
    tests in files, as far as they are known."""
    paths = list(paths)
    importers: dict[str, tuple[str, ...]] = {}
    imports: dict[str, set[str]] = {}
    named: dict[str, set[str]] = {}
    for target, found in imported_by.items():
        # A link in a document is not an import.
        importing = [item for item in found if item.form is not ImportForm.LINK]
        for item in importing:
            imports.setdefault(item.path, set()).add(target)
            if item.named:
                named.setdefault(item.path, set()).add(target)
        importers[target] = tuple(dict.fromkeys(item.path for item in importing))
    return Relations(
        pairs=find_pairs(paths, imports, counts),
        namesakes=_group_namesakes(paths),
        imports={path: frozenset(targets) for path, targets in imports.items()},
        named={path: frozenset(targets) for path, targets in named.items()},
        importers=importers,
        rare=_group_rare(symbols),
        histories=histories,
        paths=frozenset(paths),
    )


def _stem(path: str) -> str:
    return path.rpartition("/")[2].rpartition(".")[0] or path.rpartition("/")[2]


def _group_namesakes(paths: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for path in paths:
        stem = _stem(path)
        # A tool, and not the author, chooses the names of hidden files and folders (.github).
        is_hidden = path.startswith(".") or stem.startswith(".")
        if len(stem) >= _MIN_NAME and not is_hidden and not stem.isdigit():
            groups.setdefault(stem, []).append(path)
    return {
        stem: tuple(group)
        for stem, group in groups.items()
        if 1 < len(group) <= _MAX_NAMESAKES and stem.casefold() not in PAIRS.generic_names
    }


def _group_rare(
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]],
) -> Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    """Return for each file the files that define several of the same rare names, with the names."""
    shared: dict[str, dict[str, list[str]]] = {}
    for name, found in symbols.items():
        if len(name) < _MIN_RARE_LENGTH or len(found) < 2 or name.startswith("__"):
            continue
        # Ignore members: interfaces often prescribe the names of methods, such as toString.
        defining = {path for path, each in found if each.kind in _RARE_KINDS and not each.parent}
        if 1 < len(defining) <= _MAX_DEFINING:
            for one, other in permutations(sorted(defining), 2):
                shared.setdefault(one, {}).setdefault(other, []).append(name)
    return {
        path: tuple(
            (other, tuple(names))
            for other, names in sorted(others.items(), key=lambda item: (-len(item[1]), item[0]))
            if len(names) >= _MIN_RARE
        )
        for path, others in shared.items()
    }
