"""Who imports a file: the imports of all files, turned round."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from sphinx_repodoc.index.facts import Importer, ResolvedImport
from sphinx_repodoc.index.imports.python_tree import list_parents

MAX_CANDIDATES = 10
# A package of more files is imported as a whole, and that says nothing of each of them.
MAX_PACKAGE = 100


def invert_imports(
    imports: Mapping[str, tuple[ResolvedImport, ...]], files: Container[str]
) -> Mapping[str, tuple[Importer, ...]]:
    """The lines that import each file, whether it defines what they import, hands it on or
    is a package around it."""
    lines: dict[str, dict[tuple[str, int], list[ResolvedImport]]] = {}
    for path, resolved in sorted(imports.items()):
        for found in resolved:
            # Where so many files may be meant, none of them should be told of it.
            if len(found.targets) > (MAX_PACKAGE if found.exact else MAX_CANDIDATES):
                continue
            for target in {*_list_imported(found, files)} - {path}:
                lines.setdefault(target, {}).setdefault((path, found.line), []).append(found)
    return {
        target: tuple(
            Importer(
                path=path,
                line=line,
                form=found[0].form,
                names=tuple(dict.fromkeys(each.name for each in found if each.name)),
                exact=all(each.exact for each in found),
            )
            for (path, line), found in sorted(importers.items())
        )
        for target, importers in sorted(lines.items())
    }


def _list_imported(found: ResolvedImport, files: Container[str]) -> Iterator[str]:
    yield from found.targets
    if found.via:
        yield found.via
    if not found.name:
        # "import a.b" runs and binds a as well.
        for target in found.targets:
            yield from list_parents(found.module, target, files)
