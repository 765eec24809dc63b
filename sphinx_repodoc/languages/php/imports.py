"""Imports of PHP. Names are resolved by the folders that ``composer.json`` maps namespaces to, or
to the files that declare them; included files by their paths."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.resolving import RepositoryFiles, Resolve, find_closest, join
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport, SymbolKind

_DECLARED = frozenset({
    SymbolKind.CLASS, SymbolKind.INTERFACE, SymbolKind.TRAIT, SymbolKind.ENUM,
    SymbolKind.FUNCTION, SymbolKind.CONSTANT,
})  # fmt: skip
_STANDARD_CONSTANT = re.compile(
    r"(?:ARRAY|COUNT|CURL\w*|DATE|E|ENT|FILE|FILTER|JSON|LC|LOCK|PATHINFO|PHP|PREG|SEEK|SORT|STR)_[A-Z\d_]+$"
    r"|(?:DIRECTORY|PATH)_SEPARATOR$|M_PI$|STD(?:ERR|IN|OUT)$"
)
# The most files of a namespace that are kept as candidates for an imported name.
_MAX_CANDIDATES = 20


def resolve_php(files: RepositoryFiles) -> Resolve:
    """Resolve the imports of PHP."""
    names = [(path, each.kind, each.qualname) for path, each in files.list_definitions()]
    declared = resolving.group_paths(
        (name, path) for path, kind, name in names if kind in _DECLARED
    )
    namespaces = resolving.group_paths(
        (name, path) for path, kind, name in names if kind is SymbolKind.NAMESPACE
    )
    prefixes = [
        (prefix.strip("\\"), join(folder, target))
        for folder, manifest in files.manifests.get("Composer", ())
        for prefix, target in manifest.paths
    ]
    prefixes.sort(key=lambda item: -len(item[0]))
    return _PhpImports(files, declared, namespaces, prefixes).resolve


@dataclass(frozen=True, slots=True)
class _PhpImports:
    """The resolver. ``declared`` maps full names to files, ``prefixes`` are pairs of a namespace
    and its folder from ``composer.json``, the longest namespace first."""

    files: RepositoryFiles
    declared: Mapping[str, Sequence[str]]
    namespaces: Mapping[str, Sequence[str]]
    prefixes: list[tuple[str, str]]

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Resolve a ``use`` or ``include`` statement in the file at *path*."""
        is_file = "/" in statement.module or statement.module.endswith((".php", ".inc"))
        if is_file or statement.form is ImportForm.LOCAL:
            yield from self._resolve_file(path, statement)
        elif not statement.names:
            yield from self._resolve_name(path, statement, statement.module)
        for item in () if is_file else statement.names:
            alone = replace(statement, names=(item,))
            yield from self._resolve_name(path, alone, f"{statement.module}\\{item.name}")

    def _resolve_name(self, path: str, statement: Import, name: str) -> Iterator[ResolvedImport]:
        name = name.strip("\\")
        declaring = self.declared.get(name, ())
        places = list(self._list_places(name))
        by_rule = [file for file in places if file in self.files.records][:1]
        targets: Sequence[str] = by_rule or find_closest(path, declaring)
        exact = bool(by_rule) or len(declaring) == 1
        if not targets:
            targets = self.namespaces.get(name, ())[:_MAX_CANDIDATES]
        otherwise = Origin.UNKNOWN
        if name in resolving.read_words("php") or _STANDARD_CONSTANT.match(name):
            otherwise = Origin.STANDARD_LIBRARY
        elif any(place.rpartition("/")[0] in self.files.folders for place in places):
            otherwise = Origin.UNRESOLVED
        for item in resolving.resolve_to(statement, targets, exact=exact, otherwise=otherwise):
            is_there = any(target in declaring for target in item.targets)
            yield replace(item, symbol=name if is_there else "")

    def _list_places(self, name: str) -> Iterator[str]:
        """Yield the paths where Composer's autoloader would look for the class *name*."""
        for prefix, folder in self.prefixes:
            if name.startswith(f"{prefix}\\" if prefix else ""):
                rest = name[len(prefix) :].strip("\\")
                yield join(folder, rest.replace("\\", "/") + ".php")

    def _resolve_file(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        relative = statement.module.lstrip("/")
        beside = self.files.find_beside(path, relative)
        is_outside = "vendor" in relative.split("/")
        otherwise = Origin.UNKNOWN if is_outside else Origin.UNRESOLVED
        is_local = statement.form is ImportForm.LOCAL
        tail = relative.rpartition("../")[2].removeprefix("./")
        guesses = find_closest(path, self.files.find_ending(tail)) if not is_local else ()
        targets = [beside] if beside else guesses
        return resolving.resolve_to(statement, targets, exact=is_local, otherwise=otherwise)
