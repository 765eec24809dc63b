"""Imports of Go: an import path is resolved to all files of the folder that it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.resolving import Found, RepositoryFiles, Resolve, join, resolve_to
from sphinx_repodoc.model import Import, Origin, ResolvedImport, list_ancestors

_SYSTEM = "Go"
_TEST = "_test.go"


def resolve_go(files: RepositoryFiles) -> Resolve:
    """Resolve the imports of Go."""
    sources = [path for path in files.records if path.endswith(".go")]
    packages = resolving.group_paths(
        (path.rpartition("/")[0], path) for path in sources if not path.endswith(_TEST)
    )
    # Tests inside of the package, which only other tests in its folder see
    inner = resolving.group_paths(
        (path.rpartition("/")[0], path)
        for path in sources
        if path.endswith(_TEST) and not _is_outside(files, path)
    )
    manifests = files.manifests.get(_SYSTEM, ())
    modules = [(manifest.name, folder) for folder, manifest in manifests if manifest.name]
    # Modules with longer names come first, because a module may be nested in another.
    modules.sort(key=lambda item: (-len(item[0]), item[1]))
    return _GoImports(files, packages, inner, modules).resolve


@dataclass(frozen=True, slots=True)
class _GoImports:
    files: RepositoryFiles
    packages: Mapping[str, Sequence[str]]
    inner: Mapping[str, Sequence[str]]
    modules: list[tuple[str, str]]

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Resolve *statement* to the files of the imported package."""
        module, own = statement.module, self.files.find_manifest(path, _SYSTEM)
        is_standard = module.partition("/")[0] in resolving.read_words("go")
        for folder, is_exact in self._list_folders(path, module):
            if folder in self.packages and (is_exact or not is_standard):
                is_own = path.endswith(_TEST) and folder == path.rpartition("/")[0]
                # The package's own files come first, as the first one stands for all.
                inner = self.inner.get(folder, ()) if is_own else ()
                return _lead_to(statement, Found((*self.packages[folder], *inner), is_exact))
        head = module.partition("/")[0]
        if (own and _cut(module, own[1].name) is not None) or head in {".", ".."}:
            otherwise = Origin.UNRESOLVED
        elif is_standard:
            otherwise = Origin.STANDARD_LIBRARY
        else:
            otherwise = Origin.UNKNOWN
        return resolve_to(statement, (), exact=False, otherwise=otherwise)

    def _list_folders(self, path: str, module: str) -> Iterator[tuple[str, bool]]:
        """Yield the folders that *module* may mean, and whether Go itself would use them."""
        here = path.rpartition("/")[0]
        if module.startswith("."):
            yield join(here, module), True
            return
        own = self.files.find_manifest(path, _SYSTEM)
        if own:
            for name, target in own[1].paths:
                if (rest := _cut(module, name)) is not None:
                    yield join(join(own[0], target), rest), True
        for folder in list_ancestors(here):
            yield join(folder, f"vendor/{module}"), True
        manifests = self.files.manifests.get(_SYSTEM, ())
        is_workspace = any(manifest.members for _, manifest in manifests)
        for name, folder in self.modules:
            if (rest := _cut(module, name)) is not None:
                yield join(folder, rest), is_workspace or (own is not None and folder == own[0])
        if not self.modules and "/" in module:
            # Without go.mod, the repository may be in a GOPATH: try each end of the path.
            parts = module.split("/")
            for start in range(len(parts)):
                yield "/".join(parts[start:]), False
                yield "/".join(("src", *parts[start:])), False


def _lead_to(statement: Import, found: Found) -> Iterator[ResolvedImport]:
    return resolving.spread(statement, lambda item: found)


def _is_outside(files: RepositoryFiles, path: str) -> bool:
    """Return whether a test is in a package of its own, such as ``shop_test``."""
    analysis = files.find_analysis(path)
    return analysis is not None and analysis.unit != ""


def _cut(module: str, name: str) -> str | None:
    """Return the import path *module* without the leading *name*; None if it starts differently."""
    if not name or not (module == name or module.startswith(f"{name}/")):
        return None
    return module[len(name) :].lstrip("/")
