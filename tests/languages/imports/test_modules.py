from __future__ import annotations

import pytest

from sphinx_repodoc.languages.elixir.imports import resolve_elixir
from sphinx_repodoc.languages.julia.imports import resolve_julia
from sphinx_repodoc.model import Import, ImportedName, ImportForm, Origin
from tests.languages.imports.declarations import make_files
from tests.languages.imports.snippets import show_all

ELIXIR = {
    "lib/app.ex": "module App, module App.Inner",
    "lib/web.ex": "module App.Web",
    "lib/twice.ex": "module App.Twice",
    "test/twice.exs": "module App.Twice",
}
JULIA = {"src/App.jl": "module App", "src/sub/sub.jl": "module Sub", "src/x.jl": ""}


@pytest.mark.parametrize(
    ("module", "targets", "exact", "origin"),
    [
        ("App.Web", ("lib/web.ex",), True, Origin.REPOSITORY),
        ("App.Inner", ("lib/app.ex",), True, Origin.REPOSITORY),
        ("App.Twice", ("lib/twice.ex", "test/twice.exs"), False, Origin.REPOSITORY),
        ("App.Missing", (), False, Origin.UNRESOLVED),
        ("App.Other.Library", (), False, Origin.UNKNOWN),
        ("Phoenix.Router", (), False, Origin.UNKNOWN),
        ("ExUnit.Case", (), False, Origin.STANDARD_LIBRARY),
    ],
)
def test_elixir_finds_the_file_that_declares_a_module(
    module: str, targets: tuple[str, ...], exact: bool, origin: Origin
) -> None:
    resolve = resolve_elixir(make_files("Elixir", ELIXIR))
    (found,) = resolve("lib/web.ex", Import(line=1, module=module))
    assert (found.targets, found.exact, found.origin) == (targets, exact, origin)


def test_elixir_looks_up_several_names_of_one_statement() -> None:
    names = (ImportedName(name="Web"), ImportedName(name="Inner"))
    resolve = resolve_elixir(make_files("Elixir", ELIXIR))
    found = resolve("x.ex", Import(line=1, module="App", names=names))
    assert [item.targets for item in found] == [("lib/web.ex",), ("lib/app.ex",)]


@pytest.mark.parametrize(
    ("module", "targets", "origin"),
    [
        ("App", ("src/App.jl",), Origin.REPOSITORY),
        (".Sub", ("src/sub/sub.jl",), Origin.REPOSITORY),
        ("App.Sub", ("src/sub/sub.jl",), Origin.REPOSITORY),
        ("..Missing", (), Origin.UNRESOLVED),
        ("Base.Iterators", (), Origin.STANDARD_LIBRARY),
        ("JSON", (), Origin.UNKNOWN),
    ],
)
def test_julia_finds_the_file_that_declares_a_module(
    module: str, targets: tuple[str, ...], origin: Origin
) -> None:
    resolve = resolve_julia(make_files("Julia", JULIA))
    (found,) = resolve("src/x.jl", Import(line=1, module=module))
    assert (found.targets, found.exact, found.origin) == (targets, bool(targets), origin)


@pytest.mark.parametrize(
    ("written", "targets", "origin"),
    [
        ("sub/sub.jl", ("src/sub/sub.jl",), Origin.REPOSITORY),
        ("made_later.jl", (), Origin.UNRESOLVED),
    ],
)
def test_julia_includes_a_file_beside(
    written: str, targets: tuple[str, ...], origin: Origin
) -> None:
    resolve = resolve_julia(make_files("Julia", JULIA))
    statement = Import(line=1, module=written, form=ImportForm.MODULE)
    (found,) = resolve("src/App.jl", statement)
    assert (found.targets, found.exact, found.origin) == (targets, bool(targets), origin)


def test_elixir_knows_an_alias_below_it() -> None:
    text = "defmodule A do\n  use Web\n  alias App.{Web, Inner}\n  use Web\n  use Inner.More\nend\n"
    files = {"a.ex": text, "app.ex": "defmodule App.Web do\nend\n"}
    assert show_all(files, "a.ex") == [
        "Web: unknown",
        "App Web -> app.ex App.Web",
        "App Inner: unknown",
        "Web -> app.ex App.Web",
        "Inner.More: unknown",
    ]
