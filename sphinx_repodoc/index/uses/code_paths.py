"""Paths in code that need no import, such as ``crate::shop::Cart`` in Rust."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sphinx_repodoc.index.uses.found_values import OUTSIDE, Found, Value
from sphinx_repodoc.languages.resolving import PathResolver
from sphinx_repodoc.model import FileRecord

_PATH = re.compile(r"\w+(?:\.\w+)*")


@dataclass(slots=True)
class CodePaths:
    """Finds what paths mean, in the languages with *resolvers* of paths, with a cache."""

    records: Mapping[str, FileRecord]
    resolvers: Mapping[str, PathResolver]
    _found: dict[tuple[str, str, Sequence[str]], tuple[Value, int] | None] = field(
        default_factory=dict
    )

    def has_paths(self, path: str) -> bool:
        """Return whether the language of the file at *path* has such paths."""
        analysis = self.records[path].analysis
        return analysis is not None and analysis.language in self.resolvers

    def find(self, path: str, scope: str, *names: str) -> Found:
        """Return the definition that the path *names* means in *scope* of the file at *path*."""
        found = self._search(path, scope, names)
        return found[0] if found and (not found[1] or found[0] is OUTSIDE) else None

    def find_start(self, path: str, scope: str, expression: str) -> tuple[Found, str]:
        """Return the definition that a path at the start of an expression means, and the rest."""
        start = _PATH.match(expression) if self.has_paths(path) else None
        names = start[0].split(".") if start else []
        found = self._search(path, scope, tuple(names)) if len(names) > 1 else None
        if start is None or found is None:
            return None, expression
        value, left = found
        members = names[len(names) - left :]
        return value, "".join(f".{name}" for name in members) + expression[start.end() :]

    def _search(self, path: str, scope: str, names: Sequence[str]) -> tuple[Value, int] | None:
        """Return the definition at the end of a path, and the number of names left behind it."""
        analysis = self.records[path].analysis
        resolver = self.resolvers.get(analysis.language) if analysis else None
        if resolver is None:
            return None
        key = (path, scope, names)
        if key not in self._found:
            end = resolver.find_path(path, scope.split("."), names)
            if end is None:
                self._found[key] = None
            elif end.definition.path:
                self._found[key] = Value(*end.definition), end.left
            else:
                self._found[key] = OUTSIDE, 0
        return self._found[key]
