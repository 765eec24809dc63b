from __future__ import annotations

import pytest

from sphinx_repodoc.languages.ecma.imports import resolve_javascript
from sphinx_repodoc.languages.resolving import index_files
from sphinx_repodoc.model import (
    Analysis,
    FileRecord,
    Import,
    ImportedName,
    ImportForm,
    Manifest,
    Origin,
    ResolvedImport,
    SourceFile,
    Symbol,
    SymbolKind,
    Visibility,
)


def _name(name: str, alias: str = "") -> ImportedName:
    return ImportedName(name=name, alias=alias)


def _symbol(name: str, prefix: str = "export", parent: str = "") -> Symbol:
    return Symbol(
        kind=SymbolKind.FUNCTION,
        name=name,
        qualname=f"{parent}.{name}" if parent else name,
        line=1,
        end_line=1,
        prefix=prefix,
        parent=parent,
        visibility=Visibility.PUBLIC if prefix else Visibility.PRIVATE,
    )


def _record(path: str, analysis: Analysis | None = None) -> FileRecord:
    return FileRecord(
        source=SourceFile(path=path), analysis=analysis or Analysis(language="TypeScript")
    )


def _code(*symbols: Symbol, imports: tuple[Import, ...] = ()) -> Analysis:
    return Analysis(language="TypeScript", symbols=symbols, imports=imports)


def _settings(*paths: tuple[str, str], extends: str = "") -> Analysis:
    local = Import(line=1, module=extends, form=ImportForm.LOCAL)
    return Analysis(
        language="JSON",
        manifest=Manifest(system="TypeScript", paths=paths),
        imports=(local,) if extends else (),
    )


def _package(name: str, *paths: tuple[str, str]) -> Analysis:
    return Analysis(language="JSON", manifest=Manifest(system="npm", name=name, paths=paths))


FILES: dict[str, Analysis | None] = {
    "package.json": _package("root", ("#tools/*", "tools/*.js")),
    "tsconfig.json": _settings(("*", "types/*"), extends="./tsconfig.base.json"),
    "tsconfig.base.json": _settings(("@app/*", "src/*"), ("@one", "src/one.ts")),
    "types/plugin.d.ts": None,
    "tools/build.js": None,
    "src/main.ts": None,
    "src/old.js": None,
    "src/one.ts": _code(
        _symbol("one"), _symbol("method", parent="One"), _symbol("start", "export default function")
    ),
    "src/two.tsx": _code(_symbol("Two"), _symbol("hidden", "")),
    "src/types.d.ts": None,
    "src/data.json": None,
    "src/view.vue": None,
    "src/both.js": None,
    "src/both.ts": None,
    "src/all/index.ts": _code(
        imports=(
            Import(line=1, module="../one", names=(_name("*"),)),
            Import(line=2, module="../two", names=(_name("default", "Two"), _name("Two", "Zwei"))),
            Import(line=3, module=".", names=(_name("*"),)),
        )
    ),
    "src/packed/package.json": _package("", (".", "lib/entry.js")),
    "src/packed/lib/entry.js": None,
    "packages/core/package.json": _package(
        "@scope/core", ("@scope/core", "dist/index.js"), ("@scope/core/sub", "lib/sub.js")
    ),
    "packages/core/src/index.ts": _code(_symbol("core")),
    "packages/core/lib/sub.js": None,
    "packages/core/extra.js": None,
    "packages/tool/package.json": _package("tool", ("tool", "main.js")),
    "packages/tool/main.js": None,
    "packages/tool/tsconfig.json": _settings(),
    "a/twin/package.json": _package("twin", ("twin", "x.js")),
    "a/twin/x.js": None,
    "b/twin/package.json": _package("twin", ("twin", "x.js")),
    "b/twin/x.js": None,
}


def _resolve(path: str, module: str, *names: ImportedName, alias: str = "") -> list[ResolvedImport]:
    records = {name: _record(name, FILES[name]) for name in sorted(FILES)}
    resolve = resolve_javascript(index_files(records))
    return list(resolve(path, Import(line=4, module=module, names=names, alias=alias)))


@pytest.mark.parametrize(
    ("path", "module", "target"),
    [
        ("src/main.ts", "./one", "src/one.ts"),
        ("src/main.ts", "./one.js", "src/one.ts"),
        ("src/main.ts", "./two.jsx", "src/two.tsx"),
        ("src/main.ts", "./types", "src/types.d.ts"),
        ("src/main.ts", "./data", "src/data.json"),
        ("src/main.ts", "./view.vue", "src/view.vue"),
        ("src/main.ts", "./view.vue?raw", "src/view.vue"),
        ("src/main.ts", "./both", "src/both.ts"),
        ("src/old.js", "./both", "src/both.js"),
        ("src/main.ts", "./all", "src/all/index.ts"),
        ("src/all/index.ts", ".", "src/all/index.ts"),
        ("src/main.ts", "./packed", "src/packed/lib/entry.js"),
        # Settings, and those that they go on from
        ("src/main.ts", "@app/two", "src/two.tsx"),
        ("src/main.ts", "@one", "src/one.ts"),
        ("src/main.ts", "plugin", "types/plugin.d.ts"),
        ("src/main.ts", "#tools/build", "tools/build.js"),
        # Packages
        ("src/main.ts", "tool", "packages/tool/main.js"),
        ("src/main.ts", "@scope/core/sub", "packages/core/lib/sub.js"),
        ("src/main.ts", "@scope/core/extra", "packages/core/extra.js"),
    ],
)
def test_exact(path: str, module: str, target: str) -> None:
    (item,) = _resolve(path, module)
    assert (item.targets, item.exact, item.origin) == ((target,), True, Origin.REPOSITORY)


@pytest.mark.parametrize(
    ("path", "module", "targets"),
    [
        # What the package declares is not built.
        ("src/main.ts", "@scope/core", ("packages/core/src/index.ts",)),
        ("src/main.ts", "@scope/core/dist/x.js", ("packages/core/package.json",)),
        ("src/main.ts", "twin", ("a/twin/x.js", "b/twin/x.js")),
        ("a/main.ts", "twin", ("a/twin/x.js",)),
        ("src/main.ts", "/src/one.ts", ("src/one.ts",)),
    ],
)
def test_guess(path: str, module: str, targets: tuple[str, ...]) -> None:
    (item,) = _resolve(path, module)
    assert (item.targets, item.exact, item.origin) == (targets, False, Origin.REPOSITORY)


@pytest.mark.parametrize(
    ("module", "origin"),
    [
        ("./missing", Origin.UNRESOLVED),
        ("../../outside", Origin.UNRESOLVED),
        ("fs", Origin.STANDARD_LIBRARY),
        ("fs/promises", Origin.STANDARD_LIBRARY),
        ("node:test", Origin.STANDARD_LIBRARY),
        ("react", Origin.UNKNOWN),
        ("@types/node", Origin.UNKNOWN),
        ("https://esm.sh/react", Origin.THIRD_PARTY),
    ],
)
def test_outside(module: str, origin: Origin) -> None:
    (item,) = _resolve("src/main.ts", module)
    assert (item.targets, item.exact, item.origin) == ((), False, origin)


def test_names_lead_to_their_definitions() -> None:
    (one, hidden, method) = _resolve(
        "src/main.ts", "./one", _name("one"), _name("hidden"), _name("method")
    )
    assert (one.targets, one.symbol, one.via) == (("src/one.ts",), "one", "")
    assert (hidden.symbol, method.symbol) == ("", "")


def test_names_lead_through_other_files() -> None:
    (one, two, zwei) = _resolve(
        "src/main.ts", "./all", _name("one", "eins"), _name("Two"), _name("Zwei")
    )
    assert (one.name, one.alias) == ("one", "eins")
    assert (one.targets, one.symbol, one.via) == (("src/one.ts",), "one", "src/all/index.ts")
    assert (two.targets, two.symbol) == (("src/two.tsx",), "Two")
    assert (zwei.targets, zwei.symbol) == (("src/two.tsx",), "Two")


def test_defaults() -> None:
    default, named = _resolve("src/main.ts", "./one", _name("one"), alias="anything")
    assert (default.name, default.alias, default.symbol) == ("", "anything", "start")
    assert (named.name, named.symbol) == ("one", "one")
    (by_name,) = _resolve("src/main.ts", "./two", alias="Two")
    assert by_name.symbol == "Two"
    (whole,) = _resolve("src/main.ts", "./one", _name("*", "ns"))
    assert (whole.symbol, whole.targets) == ("", ("src/one.ts",))


@pytest.mark.parametrize(
    ("module", "targets", "origin"),
    [
        ("$lib/a.js", ("app/src/lib/a.ts",), Origin.REPOSITORY),
        ("@/b", ("app/src/b.vue",), Origin.REPOSITORY),
        ("~/c", ("app/c.ts",), Origin.REPOSITORY),
        ("@site/c", ("app/c.ts",), Origin.REPOSITORY),
        ("@/gone", (), Origin.UNRESOLVED),
        ("@site/gone", (), Origin.UNKNOWN),
        ("$app/state", (), Origin.UNKNOWN),
    ],
)
def test_names_of_frameworks_are_a_guess(
    module: str, targets: tuple[str, ...], origin: Origin
) -> None:
    paths = ("app/src/lib/a.ts", "app/src/b.vue", "app/c.ts", "app/src/routes/x.svelte")
    records = {path: _record(path) for path in paths}
    records["app/package.json"] = _record("app/package.json", _package("app"))
    resolve = resolve_javascript(index_files(records))
    (found,) = resolve("app/src/routes/x.svelte", Import(line=1, module=module))
    assert (found.targets, found.exact, found.origin) == (targets, False, origin)


def test_the_source_of_a_package_of_svelte_is_its_library() -> None:
    records = {path: _record(path) for path in ("ui/src/lib/index.ts", "docs/x.svelte")}
    records["ui/package.json"] = _record("ui/package.json", _package("ui", ("ui", "dist/index.js")))
    resolve = resolve_javascript(index_files(records))
    (found,) = resolve("docs/x.svelte", Import(line=1, module="ui"))
    assert (found.targets, found.exact) == (("ui/src/lib/index.ts",), False)


def test_a_module_of_node_comes_before_a_package_of_the_same_name() -> None:
    records = {
        path: _record(path, analysis)
        for path, analysis in {
            "a.ts": _code(),
            "packages/events/index.js": _code(),
            "packages/events/package.json": _package("events"),
        }.items()
    }
    resolve = resolve_javascript(index_files(records))
    (found,) = resolve("a.ts", Import(line=1, module="events"))
    assert (found.targets, found.origin) == ((), Origin.STANDARD_LIBRARY)
    (found,) = resolve("a.ts", Import(line=1, module="events/"))
    assert found.targets == ("packages/events/index.js",)


@pytest.mark.parametrize(
    ("module", "files", "target"),
    [
        ("ship", ("index.js", "lib/index.js", "types/index.d.ts"), "index.js"),
        ("ship", ("src/index.js", "types/index.d.ts"), "src/index.js"),
        ("ship", ("types/index.d.ts",), "types/index.d.ts"),
        ("..", ("index.js", "types/index.d.ts"), "index.js"),
        ("..", ("types/index.d.ts",), "types/index.d.ts"),
    ],
)
@pytest.mark.parametrize("importer", ["test/a.js", "test/a.ts"])
def test_the_file_that_runs_comes_before_that_of_its_types(
    module: str, files: tuple[str, ...], target: str, importer: str
) -> None:
    declared = (("ship", "types/index.d.ts"), ("ship", "index.js"))
    records = {path: _record(path) for path in (*files, importer)}
    records["package.json"] = _record("package.json", _package("ship", *declared))
    resolve = resolve_javascript(index_files(records))
    (found,) = resolve(importer, Import(line=1, module=module))
    assert found.targets == (target,)
