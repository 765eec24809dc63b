"""Search for the files of JavaScript and TypeScript modules, as Node.js and bundlers do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.resolving import Found, RepositoryFiles, join
from sphinx_repodoc.model import ImportForm, Manifest, Origin, list_ancestors

_TYPESCRIPT = (".ts", ".tsx", ".d.ts", ".mts", ".cts")
_JAVASCRIPT = (".js", ".jsx", ".mjs", ".cjs")
_DECLARATIONS = (".d.ts", ".d.mts", ".d.cts")
_OTHERS = (".json", ".vue", ".svelte", ".node", ".css", ".scss")
# Suffixes of compiled files, which imports name, and those of their source files.
_SOURCES = {
    ".js": (".ts", ".tsx", ".d.ts", ".jsx"),
    ".jsx": (".tsx",),
    ".mjs": (".mts", ".d.mts"),
    ".cjs": (".cts", ".d.cts"),
}
# Usual source folders of a package; its declared files often exist only after a build.
_SOURCE_FOLDERS = ("src", "lib", "source", "src/lib", "")
# Aliases for project folders that frameworks define, such as SvelteKit, Docusaurus and Vue.
_FRAMEWORK_ALIASES = {
    "$lib": ("src/lib",),
    "@site": ("",),
    "@": ("src", "app", ""),
    "~": ("src", "app", ""),
}
_PACKAGE_NAME = re.compile(r"@?\w")
_CONFIGURATIONS = ("tsconfig.json", "jsconfig.json")
_MAX_CONFIGURATIONS = 10
# Syntax of bundlers around a module's name: loaders ("raw-loader!x") and queries ("x?url").
_EXTRAS = re.compile(r".*!|[?].*", re.DOTALL)
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


_STANDARD = Found(origin=Origin.STANDARD_LIBRARY)
_UNKNOWN = Found(origin=Origin.UNKNOWN)
_THIRD_PARTY = Found(origin=Origin.THIRD_PARTY)
_UNRESOLVED = Found(origin=Origin.UNRESOLVED)


class ScriptModules:
    """Finds the files of modules. Results are cached by the importing file's folder."""

    def __init__(self, files: RepositoryFiles) -> None:
        self.files = files
        self._manifests = dict(files.manifests.get("npm", ()))
        self._packages: dict[str, dict[str, Manifest]] = {}
        for folder, manifest in self._manifests.items():
            self._packages.setdefault(manifest.name, {})[folder] = manifest
        self._read_aliases = cache(self._collect_aliases)
        self._find_in_folder = cache(self._find)

    def find(self, importer: str, module: str) -> Found:
        """Return the files that *module* means if the file *importer* imports it."""
        # Imports may leave out suffixes; those of the importing file's language are tried first.
        if importer.endswith(_TYPESCRIPT):
            suffixes = (*_TYPESCRIPT, *_JAVASCRIPT, *_OTHERS)
        else:
            suffixes = (*_JAVASCRIPT, *_OTHERS, *_TYPESCRIPT)
        folder = importer.rpartition("/")[0]
        return self._find_in_folder(folder, _EXTRAS.sub("", module), suffixes)

    def _find(self, folder: str, module: str, suffixes: tuple[str, ...]) -> Found:
        if module.startswith("./") or module.startswith("../") or module in {".", ".."}:
            found = self.probe(join(folder, module), suffixes)
            return Found((found,), exact=True) if found else _UNRESOLVED
        if module.startswith("/"):
            found = self.probe(join("", module.lstrip("/")), suffixes)
            return Found((found,)) if found else _UNRESOLVED
        if module.startswith("node:"):
            return _STANDARD
        if match := self._find_alias(folder, module, suffixes):
            return match
        if _ADDRESS.match(module):
            return _THIRD_PARTY
        is_standard = module.partition("/")[0] in resolving.read_words("ecma")
        if is_standard and "/" not in module:
            # Node.js never looks for a package with the name of one of its own modules.
            return _STANDARD
        return (
            self._find_package(folder, module, suffixes)
            or self._find_framework_alias(folder, module, suffixes)
            or (_STANDARD if is_standard else _UNKNOWN)
        )

    def probe(self, path: str, suffixes: Iterable[str]) -> str:
        """Return the file for *path*, which may lack a suffix or be a folder; empty if missing."""
        records = self.files.records
        if path in records:
            return path
        for suffix, sources in _SOURCES.items():
            if path.endswith(suffix):
                stem = path.removesuffix(suffix)
                for source in sources:
                    if stem + source in records:
                        return stem + source
        for suffix in suffixes:
            if path and path + suffix in records:
                return path + suffix
        if path not in self.files.folders:
            return ""
        declared = [*self._list_declared(path, self._manifests.get(path), "")]
        running = (file for file in declared if not file.endswith(_DECLARATIONS))
        names = (join(path, f"index{suffix}") for suffix in suffixes)
        return next((file for file in (*running, *names, *declared) if file in records), "")

    def _list_declared(self, folder: str, manifest: Manifest | None, inner: str) -> Iterator[str]:
        """Yield the files that the package in *folder* declares for its submodule *inner*."""
        if manifest is None:
            return
        package = manifest.name or "."
        wanted = f"{package}/{inner}" if inner else package
        for path in _apply(manifest.paths, wanted):
            target = join(folder, path)
            yield target
            yield from (target + suffix for suffix in (*_JAVASCRIPT, *_TYPESCRIPT))
            yield from (join(target, "index" + suffix) for suffix in _JAVASCRIPT)

    def _find_alias(self, folder: str, module: str, suffixes: tuple[str, ...]) -> Found | None:
        """Return the file for *module* by the path aliases in configuration files in *folder* or
        above. The result is exact if it is from the nearest such file."""
        is_nearest = True
        for above in list_ancestors(folder):
            aliases = self._read_aliases(above)
            for path in _apply(aliases, module):
                if found := self.probe(path, suffixes):
                    return Found((found,), exact=is_nearest)
            is_nearest = is_nearest and not aliases
        return None

    def _collect_aliases(self, folder: str) -> list[tuple[str, str]]:
        """Return the aliases in *folder*: patterns of module names, and their replacements."""
        package = self._manifests.get(folder)
        names = [(name, join(folder, path)) for name, path in (package.paths if package else ())]
        aliases = [item for item in names if item[0].startswith("#")]
        for name in _CONFIGURATIONS:
            aliases += self._list_aliases(join(folder, name), [])
        return aliases

    def _list_aliases(self, path: str, seen: list[str]) -> Iterator[tuple[str, str]]:
        """Yield the aliases in the configuration file at *path* and in those that it extends."""
        for folder, manifest in self._list_manifests(path, seen):
            yield from ((name, join(folder, target)) for name, target in manifest.paths)

    def _list_manifests(self, path: str, seen: list[str]) -> Iterator[tuple[str, Manifest]]:
        """Yield the contents of a configuration file and of those that it extends, with folders."""
        record = self.files.records.get(path)
        if record is None or record.analysis is None or path in seen:
            return
        seen.append(path)
        folder = path.rpartition("/")[0]
        if manifest := record.analysis.manifest:
            yield folder, manifest
        if len(seen) >= _MAX_CONFIGURATIONS:
            return
        for statement in record.analysis.imports:
            inner = join(folder, statement.module)
            above = inner.rpartition("/")[0]
            # A configuration in a subfolder is a project reference, which is not extended.
            is_part = above != folder and (not folder or above.startswith(f"{folder}/"))
            if statement.form is ImportForm.LOCAL and not is_part:
                yield from self._list_manifests(inner, seen)

    def keeps_imports(self, folder: str) -> bool:
        """Return whether the nearest configuration, or one that it extends, keeps all imports."""
        paths = (join(above, name) for above in list_ancestors(folder) for name in _CONFIGURATIONS)
        nearest = next((path for path in paths if path in self.files.records), "")
        return any(manifest.keeps_imports for _, manifest in self._list_manifests(nearest, []))

    def _find_framework_alias(
        self, folder: str, module: str, suffixes: tuple[str, ...]
    ) -> Found | None:
        """Return the file for *module* by an alias that frameworks define, as a guess."""
        name, _, rest = module.partition("/")
        if name not in _FRAMEWORK_ALIASES:
            return None
        for above in list_ancestors(folder):
            for inner in _FRAMEWORK_ALIASES[name] if above in self._manifests else ():
                if found := self.probe(join(join(above, inner), rest), suffixes):
                    return Found((found,))
        return None if _PACKAGE_NAME.match(name) else _UNRESOLVED

    def _find_package(self, folder: str, module: str, suffixes: tuple[str, ...]) -> Found | None:
        """Return the file for *module* if it is in a package of this repository."""
        size = 2 if module.startswith("@") else 1
        parts = module.split("/", size)
        package, inner = "/".join(parts[:size]), "/".join(parts[size:])
        known = self._packages.get(package, {}) if package else {}
        nearest = resolving.find_closest(f"{folder}/", (f"{place}/package.json" for place in known))
        places = [path.rpartition("/")[0].lstrip("/") for path in nearest]
        matches = [self._open_package(place, known[place], inner, suffixes) for place in places]
        targets = tuple(sorted({path for match in matches for path in match.targets}))
        if not targets:
            return None
        return Found(targets, exact=len(known) == 1 and all(m.exact for m in matches))

    def _open_package(
        self, folder: str, manifest: Manifest, inner: str, suffixes: tuple[str, ...]
    ) -> Found:
        declared = (*self._list_declared(folder, manifest, inner),)
        known = [path for path in declared if path in self.files.records]
        if found := self.probe(join(folder, inner), suffixes):
            known.append(found)
        # What runs is meant, not the file of its types.
        for path in known:
            if not path.endswith(_DECLARATIONS):
                return Found((path,), exact=True)
        for source in _SOURCE_FOLDERS:
            base = join(join(folder, source), inner or "index")
            found = self.probe(base, suffixes)
            if found and not (known and found.endswith(_DECLARATIONS)):
                return Found((found,))
        return Found((known[0],), exact=True) if known else Found((join(folder, "package.json"),))


def _apply(aliases: Iterable[tuple[str, str]], module: str) -> list[str]:
    """Return the paths for *module*: of equal aliases, else of ``*`` patterns, longest first."""
    found: list[tuple[int, str]] = []
    for pattern, path in aliases:
        start, star, end = pattern.partition("*")
        if not star and pattern == module:
            found.append((0, path))
        elif star and len(module) >= len(start) + len(end):
            middle = module[len(start) : len(module) - len(end)]
            if f"{start}{middle}{end}" == module:
                found.append((-len(start) - 1, path.replace("*", middle)))
    exact = [path for rank, path in found if rank == 0]
    return exact or [path for rank, path in sorted(found, key=lambda item: item[0])]
