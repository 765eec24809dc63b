"""Names that files declare in packages or namespaces: what an import of one leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.imports.files import RepositoryFiles
from sphinx_repodoc.model import Import, ImportedName

Resolver = Callable[[str, Import], Iterator[ResolvedImport]]

Paths = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Found:
    """Where a name leads: to files, or to somewhere outside. ``symbol`` is what it is called
    in the one file that declares it."""

    targets: tuple[str, ...] = ()
    exact: bool = False
    origin: Origin = Origin.REPOSITORY
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Declarations:
    """The files that declare something by its full name, and those of a package. In a file, a
    name may be shorter than its full name: ``inside`` is what it is called there."""

    names: Paths
    packages: Paths
    inside: Mapping[str, str]
    files: RepositoryFiles

    def find_name(self, name: str) -> Found | None:
        """The files that declare *name*, or what it is a member of."""
        outer = name
        while outer and outer not in self.names:
            outer = outer.rpartition(".")[0]
        if not outer:
            return None
        targets = self.names[outer]
        symbol = self.inside.get(outer, outer)
        member = symbol + name[len(outer) :]
        if self._defines(targets[0], member):
            symbol = member
        elif outer in self.packages:
            # An object may be called like a package, but what is in one is not in the other.
            return None
        is_one = len(targets) == 1
        return Found(targets=targets, exact=is_one, symbol=symbol if is_one else "")

    def _defines(self, path: str, qualname: str) -> bool:
        analysis = self.files.records[path].analysis
        return any(item.qualname == qualname for item in analysis.symbols) if analysis else False

    def find_package(self, name: str) -> Found | None:
        """The files of a package: certain where they are all in one folder."""
        targets = self.packages.get(name)
        if not targets:
            return None
        folders = {path.rpartition("/")[0] for path in targets}
        return Found(targets=targets, exact=len(folders) == 1)


def freeze(found: Mapping[str, list[str]]) -> Paths:
    """The lists of paths as tuples, each path once."""
    return {name: tuple(dict.fromkeys(paths)) for name, paths in found.items()}


def spread(
    statement: Import, find: Callable[[ImportedName | None], Found]
) -> Iterator[ResolvedImport]:
    """*statement* with what each of its names leads to, or itself where it has none."""
    for item in statement.names or (None,):
        found = find(item)
        yield ResolvedImport(
            line=statement.line,
            module=statement.module,
            form=statement.form,
            name=item.name if item else "",
            alias=item.alias if item else statement.alias,
            targets=found.targets,
            exact=found.exact,
            symbol=found.symbol,
            origin=found.origin,
        )


def without_symbol(found: Found) -> Found:
    """*found* for an import of everything in it."""
    return replace(found, symbol="")
