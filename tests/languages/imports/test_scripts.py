"""Ruby, Lua, Swift and Zig."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.languages.import_rules import load_resolver
from sphinx_repodoc.languages.resolving import RepositoryFiles, index_files
from sphinx_repodoc.languages.swift.imports import resolve_swift
from sphinx_repodoc.model import (
    Analysis,
    FileRecord,
    Import,
    ImportedName,
    ImportForm,
    Origin,
    ResolvedImport,
    SourceFile,
    Symbol,
    SymbolKind,
    Text,
)

Make = Callable[[RepositoryFiles], Callable[[str, Import], Iterable[ResolvedImport]]]

resolve_ruby = partial(load_resolver, "ruby/imports.toml")
resolve_lua = partial(load_resolver, "lua/imports.toml")
resolve_zig = partial(load_resolver, "zig/imports.toml")

POINT = Symbol(kind=SymbolKind.STRUCT, name="Point", qualname="Point", line=1, end_line=1)
RUBY = (
    "Rakefile", "lib/app.rb", "lib/app/json.rb", "lib/app/set.rb", "spec/spec_helper.rb",
    "spec/app_spec.rb", "plugin/lib/plugin.rb", "plugin/lib/app/extra.rb", "bin/run.rb",
)  # fmt: skip
LUA = (
    "lua/pl/utils.lua", "lua/pl/data/init.lua", "tests/test.lua", "tests/helper.lua",
    "runtime/lua/vim/lsp.lua", "string.lua", "other/deep/pkg/mod.lua", "tests/pl/utils.lua",
)  # fmt: skip
SWIFT = ("Sources/Core/a.swift", "Sources/Core/sub/b.swift", "Tests/CoreTests/t.swift",
         "Source/Kit.swift")  # fmt: skip
ZIG = (
    "build.zig", "src/main.zig", "src/point.zig", "src/zls.zig", "src/data.txt", "include/x.h",
)  # fmt: skip
LOCAL, SYSTEM, PLAIN = ImportForm.LOCAL, ImportForm.SYSTEM, ImportForm.PLAIN


def _resolve(
    make: Make, files: Iterable[str], path: str, module: str, form: ImportForm, *names: str
) -> ResolvedImport:
    records = {
        name: FileRecord(
            source=SourceFile(path=name), analysis=Analysis(language="", symbols=(POINT,))
        )
        for name in sorted(files)
    }
    imported = tuple(ImportedName(name=name) for name in names)
    statement = Import(line=1, module=module, form=form, names=imported)
    (found,) = make(index_files(records))(path, statement)
    return found


@pytest.mark.parametrize(
    ("make", "files", "path", "form", "module", "target", "exact"),
    [
        (resolve_ruby, RUBY, "lib/app.rb", LOCAL, "app/json", "lib/app/json.rb", True),
        (resolve_ruby, RUBY, "spec/app_spec.rb", LOCAL, "../lib/app.rb", "lib/app.rb", True),
        (resolve_ruby, RUBY, "lib/app.rb", LOCAL, "/app/json", "lib/app/json.rb", True),
        (resolve_ruby, RUBY, "lib/app.rb", ImportForm.FOLDER, "../app/json", "lib/app/json.rb",
         True),
        (resolve_ruby, RUBY, "spec/app_spec.rb", PLAIN, "app", "lib/app.rb", True),
        (resolve_ruby, RUBY, "spec/app_spec.rb", PLAIN, "spec_helper", "spec/spec_helper.rb",
         False),
        (resolve_ruby, RUBY, "plugin/lib/plugin.rb", PLAIN, "app/json", "lib/app/json.rb", True),
        (resolve_ruby, RUBY, "lib/app.rb", PLAIN, "app/extra", "plugin/lib/app/extra.rb", False),
        (resolve_ruby, RUBY, "Rakefile", PLAIN, "./bin/run", "bin/run.rb", False),
        (resolve_lua, LUA, "tests/pl/utils.lua", PLAIN, "pl.utils", "lua/pl/utils.lua", False),
        (resolve_lua, LUA, "tests/test.lua", PLAIN, ".helper", "tests/helper.lua", False),
        (resolve_lua, LUA, "lua/pl/utils.lua", PLAIN, "pl.utils", "lua/pl/utils.lua", False),
        (resolve_lua, LUA, "tests/test.lua", PLAIN, "pl.data", "lua/pl/data/init.lua", False),
        (resolve_lua, LUA, "tests/test.lua", PLAIN, "helper", "tests/helper.lua", False),
        (resolve_lua, LUA, "tests/test.lua", PLAIN, "vim.lsp", "runtime/lua/vim/lsp.lua", False),
        (resolve_lua, LUA, "tests/test.lua", PLAIN, "pkg.mod", "other/deep/pkg/mod.lua", False),
        (resolve_lua, LUA, "tests/test.lua", LOCAL, "helper.lua", "tests/helper.lua", False),
        (resolve_swift, SWIFT, "Sources/Core/a.swift", PLAIN, "Kit", "Source/Kit.swift", False),
        (resolve_zig, ZIG, "src/main.zig", PLAIN, "point.zig", "src/point.zig", True),
        (resolve_zig, ZIG, "src/main.zig", PLAIN, "zls", "src/zls.zig", False),
        (resolve_zig, ZIG, "src/main.zig", LOCAL, "data.txt", "src/data.txt", True),
        (resolve_zig, ZIG, "src/main.zig", SYSTEM, "x.h", "include/x.h", False),
    ],
)  # fmt: skip
def test_leads_to_a_file(
    make: Make,
    files: tuple[str, ...],
    path: str,
    form: ImportForm,
    module: str,
    target: str,
    exact: bool,
) -> None:
    found = _resolve(make, files, path, module, form)
    assert (found.targets, found.exact, found.origin) == ((target,), exact, Origin.REPOSITORY)


@pytest.mark.parametrize(
    ("make", "files", "path", "form", "module", "origin"),
    [
        (resolve_ruby, RUBY, "lib/app.rb", PLAIN, "set", Origin.STANDARD_LIBRARY),
        (resolve_ruby, RUBY, "lib/app.rb", PLAIN, "net/http", Origin.STANDARD_LIBRARY),
        (resolve_ruby, RUBY, "lib/app.rb", PLAIN, "nokogiri", Origin.UNKNOWN),
        (resolve_ruby, RUBY, "lib/app.rb", LOCAL, "missing", Origin.UNRESOLVED),
        (resolve_ruby, RUBY, "lib/app.rb", PLAIN, "./missing", Origin.UNRESOLVED),
        (resolve_lua, LUA, "tests/test.lua", PLAIN, "string", Origin.STANDARD_LIBRARY),
        (resolve_lua, LUA, "tests/test.lua", PLAIN, "lfs", Origin.UNKNOWN),
        (resolve_lua, LUA, "tests/test.lua", PLAIN, "mod", Origin.UNKNOWN),
        (resolve_lua, LUA, "tests/test.lua", LOCAL, "no.lua", Origin.UNRESOLVED),
        (resolve_swift, SWIFT, "Sources/Core/a.swift", PLAIN, "UIKit", Origin.STANDARD_LIBRARY),
        (resolve_swift, SWIFT, "Sources/Core/a.swift", PLAIN, "NIO", Origin.UNKNOWN),
        (resolve_zig, ZIG, "src/main.zig", PLAIN, "std", Origin.STANDARD_LIBRARY),
        (resolve_zig, ZIG, "src/main.zig", PLAIN, "no.zig", Origin.UNRESOLVED),
        (resolve_zig, ZIG, "src/main.zig", PLAIN, "lsp", Origin.UNKNOWN),
        (resolve_zig, ZIG, "src/main.zig", PLAIN, "build", Origin.UNKNOWN),
        (resolve_zig, ZIG, "src/zls.zig", PLAIN, "zls", Origin.UNKNOWN),
        (resolve_zig, ZIG, "src/main.zig", SYSTEM, "stdio.h", Origin.STANDARD_LIBRARY),
        (resolve_zig, ZIG, "src/main.zig", SYSTEM, "sdl/sdl.h", Origin.UNKNOWN),
    ],
)
def test_leads_outside(
    make: Make, files: tuple[str, ...], path: str, form: ImportForm, module: str, origin: Origin
) -> None:
    found = _resolve(make, files, path, module, form)
    assert (found.targets, found.exact, found.origin) == ((), False, origin)


def test_a_module_of_swift_is_all_files_of_its_target() -> None:
    found = _resolve(resolve_swift, SWIFT, "Tests/CoreTests/t.swift", "Core.Thing", PLAIN)
    assert found.targets == ("Sources/Core/a.swift", "Sources/Core/sub/b.swift")
    assert not found.exact


@pytest.mark.parametrize(("name", "symbol"), [("Point", "Point"), ("Other", "")])
def test_a_name_that_the_file_defines_is_its_symbol(name: str, symbol: str) -> None:
    found = _resolve(resolve_zig, ZIG, "src/main.zig", "point.zig", PLAIN, name)
    assert (found.name, found.symbol) == (name, symbol)


@pytest.mark.parametrize(
    ("written", "form", "module"),
    [
        ('File.expand_path("../a", __FILE__)', ImportForm.FOLDER, "../a"),
        ('File.expand_path("../a", __dir__)', LOCAL, "../a"),
        ('File.join(__dir__, "a")', LOCAL, "a"),
        ('File.expand_path(File.join(File.dirname(__FILE__), "a"))', LOCAL, "a"),
        ('__dir__ + "/a"', LOCAL, "/a"),
        ('File.dirname(__FILE__) + "/a"', LOCAL, "/a"),
        ('"#{__dir__}/a"', LOCAL, "/a"),
    ],
)
def test_paths_from_the_folder_of_a_ruby_file(written: str, form: ImportForm, module: str) -> None:
    (found,) = analyse("a.rb", Text(content=f"require {written}\n")).imports
    assert (found.form, found.module) == (form, module)
