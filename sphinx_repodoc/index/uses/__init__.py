"""Which file uses which definition of which file.

Python's imports and scopes say that with certainty. In other languages a name is looked up
among the definitions of that name: in the file itself, in what it imports, in the whole
repository; one that could be several is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from sphinx_repodoc.index.facts import ResolvedImport, Use
from sphinx_repodoc.index.imports.python import PythonImports, is_python
from sphinx_repodoc.index.uses.named import NamedUses
from sphinx_repodoc.index.uses.near import Neighbours
from sphinx_repodoc.index.uses.python import PythonUses
from sphinx_repodoc.model import FileRecord, Reference, Symbol

References = Iterable[tuple[str, tuple[Reference, ...]]]
"""Pairs of a path and the names that the file uses, sorted by path. It may be a generator."""


@dataclass(frozen=True, slots=True)
class Uses:
    """Both directions: what a file uses, and who uses what it defines."""

    by_user: Mapping[str, tuple[Use, ...]] = field(default_factory=dict)
    by_target: Mapping[str, tuple[Use, ...]] = field(default_factory=dict)

    def list_outside(self, path: str) -> Iterator[Use]:
        """The uses of what *path* defines in other files."""
        return (use for use in self.by_target.get(path, ()) if use.path != path)


def find_uses(
    references: References,
    records: Mapping[str, FileRecord],
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]],
    imports: Mapping[str, tuple[ResolvedImport, ...]],
    python: PythonImports,
) -> Uses:
    """The uses in all files, sorted."""
    in_python = PythonUses(records, imports, python)
    by_name = NamedUses(Neighbours(records, imports), symbols)
    by_user: dict[str, tuple[Use, ...]] = {}
    by_target: dict[str, list[Use]] = {}
    for path, found in references:
        resolver = in_python if is_python(records[path]) else by_name
        if uses := tuple(_join(resolver.resolve(path, found))):
            by_user[path] = uses
        for use in uses:
            by_target.setdefault(use.target, []).append(use)
    return Uses(by_user, {target: tuple(by_target[target]) for target in sorted(by_target)})


def _join(uses: Iterable[Use]) -> list[Use]:
    return sorted(uses, key=lambda use: (use.lines, use.name, use.kind, use.target, use.symbol))
