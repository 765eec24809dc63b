"""Uses: which file uses which definition of which file.

In some languages, imports and scopes determine the definition of a name with certainty. In others a
name is looked up among the definitions of that name: in the file itself, in the files that it
imports, in the whole repository. A name that may mean several definitions counts as no use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from sphinx_repodoc.index.facts import Use
from sphinx_repodoc.index.resolved_imports import Resolvers
from sphinx_repodoc.index.uses.exact import ExactUses
from sphinx_repodoc.index.uses.named import NamedUses
from sphinx_repodoc.index.uses.near import Neighbours
from sphinx_repodoc.model import FileRecord, Reference, ResolvedImport, Symbol

References = Iterable[tuple[str, tuple[Reference, ...]]]
"""Pairs of a path and the names that the file uses, sorted by path. It may be a generator."""


@dataclass(frozen=True, slots=True)
class Uses:
    """Uses by the file that contains them, and by the file that defines the used symbol."""

    by_user: Mapping[str, tuple[Use, ...]] = field(default_factory=dict)
    by_target: Mapping[str, tuple[Use, ...]] = field(default_factory=dict)

    def list_outside(self, path: str) -> Iterator[Use]:
        """Yield the uses of the definitions of *path* in other files."""
        return (use for use in self.by_target.get(path, ()) if use.path != path)


def find_uses(
    references: References,
    records: Mapping[str, FileRecord],
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]],
    imports: Mapping[str, tuple[ResolvedImport, ...]],
    resolvers: Resolvers,
) -> Uses:
    """Return the uses of definitions in all files, sorted."""
    exact = {name: ExactUses(records, imports, each) for name, each in resolvers.exact.items()}
    by_name = NamedUses(Neighbours(records, imports), symbols)
    by_user: dict[str, tuple[Use, ...]] = {}
    by_target: dict[str, list[Use]] = {}
    for path, found in references:
        analysis = records[path].analysis
        lookup = exact.get(analysis.language, by_name) if analysis else by_name
        uses = sorted(
            lookup.resolve(path, found),
            key=lambda use: (use.lines, use.name, use.kind, use.target, use.symbol),
        )
        if uses:
            by_user[path] = tuple(uses)
        for use in uses:
            by_target.setdefault(use.target, []).append(use)
    return Uses(by_user, {target: tuple(by_target[target]) for target in sorted(by_target)})
