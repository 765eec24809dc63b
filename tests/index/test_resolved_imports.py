from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.facts import Importer
from sphinx_repodoc.index.requirements import Requirements, collect_requirements
from sphinx_repodoc.model import (
    Analysis,
    Dependency,
    FileRecord,
    Import,
    Manifest,
    Origin,
    ResolvedImport,
    SourceFile,
    Text,
)

MakeIndex = Callable[..., RepoIndex]
Resolve = Callable[..., ResolvedImport]


@pytest.fixture
def resolve(make_index: MakeIndex) -> Resolve:
    """The last import of *statement*, written in *importer*, with *files* around it."""

    def resolve_in(importer: str, statement: str, *files: str, **contents: str) -> ResolvedImport:
        snippets = {**dict.fromkeys(files, ""), **contents, importer: statement}
        return make_index(snippets).imports[importer][-1]

    return resolve_in


def _exact(found: ResolvedImport) -> tuple[str, ...]:
    assert found.origin is Origin.REPOSITORY
    assert found.exact
    return found.targets


def _likely(found: ResolvedImport) -> tuple[str, ...]:
    assert found.origin is Origin.REPOSITORY
    assert not found.exact
    return found.targets


def _outside(found: ResolvedImport) -> Origin:
    assert found.targets == ()
    assert not found.exact
    return found.origin


@pytest.mark.parametrize(
    ("statement", "target"),
    [
        ("import pkg", "pkg/__init__.py"),
        ("import pkg.mod", "pkg/mod.py"),
        ("import pkg.mod as m", "pkg/mod.py"),
        ("import pkg.sub.deep", "pkg/sub/deep.py"),
        ("from pkg import mod", "pkg/mod.py"),
        ("from pkg import sub", "pkg/sub/__init__.py"),
        ("from pkg.sub import deep", "pkg/sub/deep.py"),
        ("from pkg.mod import *", "pkg/mod.py"),
        ("from pkg import anything", "pkg/__init__.py"),
    ],
)
def test_absolute(resolve: Resolve, statement: str, target: str) -> None:
    files = ("pkg/__init__.py", "pkg/mod.py", "pkg/sub/__init__.py", "pkg/sub/deep.py")
    assert _exact(resolve("main.py", statement, *files)) == (target,)


@pytest.mark.parametrize(
    ("statement", "target"),
    [
        ("from . import other", "pkg/sub/other.py"),
        ("from .other import x", "pkg/sub/other.py"),
        ("from .. import mod", "pkg/mod.py"),
        ("from ..mod import x", "pkg/mod.py"),
        ("from .. import x", "pkg/__init__.py"),
        ("from . import x", "pkg/sub/__init__.py"),
        ("from ... import top", "top.py"),
    ],
)
def test_relative(resolve: Resolve, statement: str, target: str) -> None:
    files = ("pkg/__init__.py", "pkg/mod.py", "pkg/sub/__init__.py", "pkg/sub/other.py", "top.py")
    assert _exact(resolve("pkg/sub/here.py", statement, *files)) == (target,)


@pytest.mark.parametrize(
    "statement",
    ["from .gone import x", "from .... import x", "from ..other import x", "from . import gone"],
)
def test_relative_that_leads_nowhere(resolve: Resolve, statement: str) -> None:
    found = resolve("pkg/a/__init__.py", statement, "pkg/mod.py")
    assert _outside(found) is Origin.UNRESOLVED


def test_relative_in_folders_without_init(resolve: Resolve) -> None:
    assert _exact(resolve("a/b/here.py", "from ..c import mod", "a/c/mod.py")) == ("a/c/mod.py",)


def test_module_is_as_written(resolve: Resolve) -> None:
    found = resolve("a/b/here.py", "\nfrom ..c import mod as m", "a/c/mod.py")
    assert (found.line, found.module, found.name, found.alias) == (2, "..c", "mod", "m")
    found = resolve("here.py", "import a.b as c")
    assert (found.line, found.module, found.name, found.alias) == (1, "a.b", "", "c")


def test_one_item_for_each_name_in_the_order_of_the_file(make_index: MakeIndex) -> None:
    index = make_index({"a.py": "import os, b\nfrom b import y, x", "b.py": "x = 1"})
    found = [(item.module, item.name, item.symbol) for item in index.imports["a.py"]]
    assert found == [("os", "", ""), ("b", "", ""), ("b", "y", ""), ("b", "x", "x")]


def test_only_a_prefix_is_found(resolve: Resolve) -> None:
    assert _likely(resolve("m.py", "import pkg.gone.x", "pkg/__init__.py")) == ("pkg/__init__.py",)
    assert _likely(resolve("m.py", "from pkg.gone import x", "pkg/__init__.py")) == (
        "pkg/__init__.py",
    )


def test_symbol_of_a_module(make_index: MakeIndex) -> None:
    index = make_index({"m.py": "from lib.a import C, f, v, gone", "lib/a.py":
                        "class C:\n  def f2(self): pass\ndef f(): pass\nv = 1"})  # fmt: skip
    assert [item.symbol for item in index.imports["m.py"]] == ["C", "f", "v", ""]
    assert all(item.targets == ("lib/a.py",) and item.exact for item in index.imports["m.py"])


def test_nested_symbol_is_not_a_name_of_the_module(resolve: Resolve) -> None:
    found = resolve("m.py", "from a import method", **{"a.py": "class C:\n  def method(s): pass"})
    assert (_exact(found), found.symbol) == (("a.py",), "")


def test_symbol_wins_over_submodule(resolve: Resolve) -> None:
    found = resolve(
        "m.py", "from pkg import x", **{"pkg/__init__.py": "x = 1", "pkg/x.py": "x = 2"}
    )
    assert (_exact(found), found.symbol, found.via) == (("pkg/__init__.py",), "x", "")


class TestReexports:
    def test_through_an_init(self, resolve: Resolve) -> None:
        files = {"pkg/__init__.py": "from .a import thing", "pkg/a.py": "def thing(): pass"}
        found = resolve("m.py", "from pkg import thing", **files)
        assert _exact(found) == ("pkg/a.py",)
        assert (found.symbol, found.via) == ("thing", "pkg/__init__.py")

    def test_under_another_name(self, resolve: Resolve) -> None:
        files = {"pkg/__init__.py": "from .a import thing as other", "pkg/a.py": "thing = 1"}
        found = resolve("m.py", "from pkg import other as third", **files)
        assert _exact(found) == ("pkg/a.py",)
        assert (found.name, found.alias, found.symbol) == ("other", "third", "thing")

    def test_absolute(self, resolve: Resolve) -> None:
        files = {"pkg/__init__.py": "from pkg.a import thing", "pkg/a.py": "thing = 1"}
        assert _exact(resolve("m.py", "from pkg import thing", **files)) == ("pkg/a.py",)

    def test_through_a_chain(self, resolve: Resolve) -> None:
        files = {
            "pkg/__init__.py": "from .sub import a",
            "pkg/sub/__init__.py": "from .x import b as a",
            "pkg/sub/x.py": "from ..y import c as b",
            "pkg/y.py": "c = 1",
        }
        found = resolve("m.py", "from pkg import a", **files)
        assert (_exact(found), found.symbol, found.via) == (("pkg/y.py",), "c", "pkg/__init__.py")

    def test_function_that_is_named_like_its_module(self, resolve: Resolve) -> None:
        files = {"pkg/__init__.py": "from .run import run", "pkg/run.py": "def run(): pass"}
        found = resolve("m.py", "from pkg import run", **files)
        assert (_exact(found), found.symbol, found.via) == (
            ("pkg/run.py",), "run", "pkg/__init__.py",
        )  # fmt: skip

    def test_submodule_that_the_init_imports_is_direct(self, resolve: Resolve) -> None:
        files = {"pkg/__init__.py": "from . import a", "pkg/a.py": ""}
        found = resolve("m.py", "from pkg import a", **files)
        assert (_exact(found), found.symbol, found.via) == (("pkg/a.py",), "", "")

    def test_module_of_another_package(self, resolve: Resolve) -> None:
        files = {"pkg/__init__.py": "from .sub import a", "pkg/sub/a.py": ""}
        found = resolve("m.py", "from pkg import a", **files)
        assert (_exact(found), found.via) == (("pkg/sub/a.py",), "pkg/__init__.py")

    def test_star(self, resolve: Resolve) -> None:
        files = {"pkg/__init__.py": "from .a import *\nfrom .b import *", "pkg/a.py": "x = 1",
                 "pkg/b.py": "y = _z = 1"}  # fmt: skip
        assert _exact(resolve("m.py", "from pkg import y", **files)) == ("pkg/b.py",)
        assert _exact(resolve("m.py", "from pkg import _z", **files)) == ("pkg/__init__.py",)

    def test_star_follows_exports(self, resolve: Resolve) -> None:
        files = {"pkg/__init__.py": "from .a import *",
                 "pkg/a.py": "x = _y = 1\n__all__ = ['_y']"}  # fmt: skip
        assert _exact(resolve("m.py", "from pkg import _y", **files)) == ("pkg/a.py",)
        assert _exact(resolve("m.py", "from pkg import x", **files)) == ("pkg/__init__.py",)

    def test_star_through_a_star(self, resolve: Resolve) -> None:
        files = {"pkg/__init__.py": "from .a import *", "pkg/a.py": "from .b import *",
                 "pkg/b.py": "x = 1"}  # fmt: skip
        assert _exact(resolve("m.py", "from pkg import x", **files)) == ("pkg/b.py",)

    def test_fallback_import(self, resolve: Resolve) -> None:
        files = {
            "pkg/__init__.py": "try:\n from fast import x\nexcept ImportError:\n from .a import x",
            "pkg/a.py": "x = 1",
        }
        assert _exact(resolve("m.py", "from pkg import x", **files)) == ("pkg/a.py",)

    def test_import_in_a_function_is_none(self, resolve: Resolve) -> None:
        files = {"pkg/__init__.py": "def f():\n  from .a import x", "pkg/a.py": "x = 1"}
        found = resolve("m.py", "from pkg import x", **files)
        assert (_exact(found), found.symbol) == (("pkg/__init__.py",), "")

    def test_from_outside_ends_at_the_module(self, resolve: Resolve) -> None:
        found = resolve("m.py", "from a import np", **{"a.py": "from numpy import array as np"})
        assert (_exact(found), found.symbol, found.via) == (("a.py",), "", "")

    def test_cycle_ends(self, resolve: Resolve) -> None:
        files = {
            "pkg/__init__.py": "from .a import x\nfrom .b import *",
            "pkg/a.py": "from pkg import x",
            "pkg/b.py": "from pkg import *",
        }
        assert _exact(resolve("m.py", "from pkg import x", **files)) == ("pkg/__init__.py",)

    def test_endless_chain_ends(self, resolve: Resolve) -> None:
        files = {f"a{n}.py": f"from a{n + 1} import x" for n in range(3000)}
        assert _exact(resolve("m.py", "from a0 import x", **files)) == ("a0.py",)


class TestRoots:
    @pytest.mark.parametrize("root", ["src", "lib", "python", "packages/a/src", "backend"])
    def test_package_anywhere(self, resolve: Resolve, root: str) -> None:
        target = f"{root}/pkg/mod.py"
        found = resolve("tests/test_mod.py", "import pkg.mod", target, f"{root}/pkg/__init__.py")
        assert _exact(found) == (target,)

    def test_loose_module_in_src(self, resolve: Resolve) -> None:
        assert _exact(resolve("tests/test_m.py", "import m", "src/m.py")) == ("src/m.py",)

    def test_packages_of_a_monorepo_see_each_other(self, resolve: Resolve) -> None:
        files = ("packages/a/src/a/__init__.py", "packages/b/src/b/__init__.py")
        assert _exact(resolve("packages/a/src/a/x.py", "import b", *files)) == (files[1],)

    def test_namespace_of_a_monorepo(self, resolve: Resolve) -> None:
        files = (
            "packages/a/pyproject.toml", "packages/a/src/ns/a/__init__.py",
            "packages/b/pyproject.toml", "packages/b/src/ns/b/__init__.py",
        )  # fmt: skip
        for statement in ("import ns.b", "from ns import b"):
            assert _exact(resolve("packages/a/src/ns/a/x.py", statement, *files)) == (files[3],)

    def test_what_is_in_a_namespace_is_not_known_without_it(self, resolve: Resolve) -> None:
        files = ("a/pyproject.toml", "a/src/ns/grpc/__init__.py", "a/src/ns/json/__init__.py")
        assert _outside(resolve("b.py", "import grpc.aio", *files)) is Origin.UNKNOWN
        found = resolve("a/src/ns/x.py", "import json", *files)
        assert _outside(found) is Origin.STANDARD_LIBRARY

    def test_helpers_of_tests_may_add_to_a_namespace(self, resolve: Resolve) -> None:
        files = (
            "a/pyproject.toml", "a/src/ns/a/__init__.py",
            "tests/b/pyproject.toml", "tests/b/src/ns/b/help.py", "tests/b/src/requests/help.py",
        )  # fmt: skip
        assert _exact(resolve("a/tests/x.py", "import ns.b.help", *files)) == (files[3],)
        found = resolve("a/tests/x.py", "import requests.help", *files)
        assert _outside(found) is Origin.UNKNOWN

    def test_what_python_had_once(self, resolve: Resolve) -> None:
        assert _outside(resolve("x.py", "import urllib2")) is Origin.STANDARD_LIBRARY
        assert _exact(resolve("tests/x.py", "import user", "src/user.py")) == ("src/user.py",)

    def test_nearest_root_wins(self, resolve: Resolve) -> None:
        files = ("pkg/__init__.py", "examples/one/pkg/__init__.py")
        assert _exact(resolve("examples/one/run/x.py", "import pkg", *files)) == (files[1],)
        assert _exact(resolve("tools/x.py", "import pkg", *files)) == (files[0],)

    def test_equally_good_roots_are_a_guess(self, resolve: Resolve) -> None:
        files = ("a/pkg/__init__.py", "b/pkg/__init__.py")
        assert _likely(resolve("tools/x.py", "import pkg", *files)) == files
        found = resolve("tools/x.py", "from pkg import y", **dict.fromkeys(files, "y = 1"))
        assert (_likely(found), found.symbol) == (files, "y")

    def test_whole_name_wins_over_a_prefix(self, resolve: Resolve) -> None:
        files = ("tests/pkg/__init__.py", "pkg/__init__.py", "pkg/mod.py")
        assert _exact(resolve("tests/test_mod.py", "import pkg.mod", *files)) == ("pkg/mod.py",)

    def test_beside_a_script(self, resolve: Resolve) -> None:
        assert _exact(resolve("tools/run.py", "import shared", "tools/shared.py", "shared.py")) == (
            "tools/shared.py",
        )

    def test_not_beside_a_module_of_a_package(self, resolve: Resolve) -> None:
        files = ("pkg/__init__.py", "pkg/shared.py")
        assert _outside(resolve("pkg/run.py", "import shared", *files)) is Origin.UNKNOWN

    def test_beside_a_test_in_a_package_is_a_guess(self, resolve: Resolve) -> None:
        files = ("tests/__init__.py", "tests/shared.py")
        assert _likely(resolve("tests/test_a.py", "import shared", *files)) == ("tests/shared.py",)

    def test_folder_inside_a_package_is_for_what_is_below(self, resolve: Resolve) -> None:
        files = ("pkg/__init__.py", "pkg/data/inner/__init__.py", "pkg/data/inner/a.py")
        assert _outside(resolve("m.py", "import inner.a", *files)) is Origin.UNKNOWN
        assert _exact(resolve("pkg/data/x/b.py", "import inner.a", *files)) == (files[2],)


class TestThirdParty:
    @pytest.mark.parametrize(
        "file",
        [
            "tools/thing/yaml.py",
            "third_party/six/six.py",
            "third_party/yaml/yaml/__init__.py",
            "tests/yaml/__init__.py",
            "pkg/_vendor/yaml.py",
            # A loose module beside a package elsewhere.
            "tools/yaml.py",
        ],
    )
    def test_is_not_any_file_of_that_name(self, resolve: Resolve, file: str) -> None:
        others = ("pkg/__init__.py", "pkg/_vendor/__init__.py", "tools/other/__init__.py")
        for name in ("yaml", "six"):
            found = resolve("pkg/x.py", f"import {name}", file, *others)
            assert _outside(found) is Origin.UNKNOWN

    def test_script_that_is_named_like_its_library(self, resolve: Resolve) -> None:
        assert _outside(resolve("examples/yaml.py", "import yaml")) is Origin.UNKNOWN
        assert _outside(resolve("yaml.py", "from yaml import load")) is Origin.UNKNOWN

    def test_folder_of_data_that_is_named_like_a_library(self, resolve: Resolve) -> None:
        for statement in ("import onnx", "from onnx import helper", "import onnx.helper"):
            found = resolve("test/test_x.py", statement, "test/onnx/test_y.py")
            assert _outside(found) is Origin.UNKNOWN

    def test_names(self, resolve: Resolve) -> None:
        found = resolve("a.py", "from numpy.linalg import norm")
        assert (_outside(found), found.module, found.name) == (
            Origin.UNKNOWN, "numpy.linalg", "norm",
        )  # fmt: skip


class TestNamespaces:
    def test_modules_are_found(self, resolve: Resolve) -> None:
        for statement in ("import tools.a.b", "from tools.a import b"):
            assert _exact(resolve("m.py", statement, "tools/a/b.py")) == ("tools/a/b.py",)

    def test_folder_itself_has_no_file(self, resolve: Resolve) -> None:
        found = resolve("m.py", "import tools.a", "tools/a/b.py")
        assert (found.targets, found.origin) == ((), Origin.REPOSITORY)

    def test_name_that_it_does_not_hold(self, resolve: Resolve) -> None:
        found = resolve("m.py", "from tools.a import c", "tools/a/b.py")
        assert _outside(found) is Origin.UNRESOLVED

    def test_folder_without_python_is_none(self, resolve: Resolve) -> None:
        assert _outside(resolve("m.py", "import data", "data/x.txt")) is Origin.UNKNOWN

    def test_regular_package_wins(self, resolve: Resolve) -> None:
        files = ("tests/pkg/x.py", "src/pkg/__init__.py", "src/pkg/x.py")
        assert _exact(resolve("tests/test_a.py", "import pkg", *files)) == ("src/pkg/__init__.py",)


class TestStubs:
    def test_source_wins(self, resolve: Resolve) -> None:
        files = ("pkg/__init__.py", "pkg/a.py", "pkg/a.pyi", "pkg/b.pyi")
        assert _exact(resolve("m.py", "import pkg.a", *files)) == ("pkg/a.py",)
        assert _exact(resolve("m.py", "import pkg.b", *files)) == ("pkg/b.pyi",)

    def test_stub_package(self, resolve: Resolve) -> None:
        files = {"pkg/__init__.py": "", "pkg/_C/__init__.pyi": "def f(): ...", "pkg/_C/_x.pyi": ""}
        found = resolve("m.py", "from pkg._C import f", **files)
        assert (_exact(found), found.symbol) == (("pkg/_C/__init__.pyi",), "f")
        assert _exact(resolve("pkg/m.py", "from ._C import _x", **files)) == ("pkg/_C/_x.pyi",)


class TestStandardLibrary:
    @pytest.mark.parametrize("name", ["os", "os.path", "collections.abc", "sys", "__main__"])
    def test_is_outside(self, resolve: Resolve, name: str) -> None:
        assert _outside(resolve("a.py", f"import {name}")) is Origin.STANDARD_LIBRARY
        assert _outside(resolve("a.py", f"from {name} import x")) is Origin.STANDARD_LIBRARY

    def test_module_at_a_root_may_shadow_it(self, resolve: Resolve) -> None:
        assert _likely(resolve("pkg/a.py", "import queue", "queue.py")) == ("queue.py",)

    def test_module_elsewhere_does_not(self, resolve: Resolve) -> None:
        for file in ("lib/queue.py", "pkg/queue.py", "queue/x.py", "other/queue/__init__.py"):
            found = resolve("pkg/a.py", "import queue", file, "pkg/__init__.py")
            assert _outside(found) is Origin.STANDARD_LIBRARY

    def test_package_knows_itself(self, resolve: Resolve) -> None:
        files = ("queue/__init__.py", "queue/b.py")
        assert _exact(resolve("queue/a.py", "import queue.b", *files)) == ("queue/b.py",)
        assert _likely(resolve("other.py", "import queue.b", *files)) == ("queue/b.py",)

    def test_built_in_modules_are_never_shadowed(self, resolve: Resolve) -> None:
        assert _outside(resolve("a.py", "import sys", "sys.py")) is Origin.STANDARD_LIBRARY

    @pytest.mark.parametrize("root", ["", "Lib/"])
    def test_repository_that_is_the_standard_library(self, resolve: Resolve, root: str) -> None:
        names = sorted(sys.stdlib_module_names)[:150]
        files = [f"{root}{name}.py" for name in ("os", "queue", *names)]
        found = resolve(f"{root}x.py", "import queue", *files, f"{root}json/__init__.py")
        assert _exact(found) == (f"{root}queue.py",)

    def test_script_that_is_named_like_it(self, resolve: Resolve) -> None:
        assert _outside(resolve("queue.py", "import queue")) is Origin.STANDARD_LIBRARY


class TestImportedBy:
    def test_lines_with_their_names(self, make_index: MakeIndex) -> None:
        index = make_index({
            "a.py": "x = y = 1",
            "b.py": "from a import y, x\nimport a",
            "c.py": "import a as other",
        })  # fmt: skip
        assert index.imported_by == {
            "a.py": (
                Importer(path="b.py", line=1, names=("y", "x")),
                Importer(path="b.py", line=2),
                Importer(path="c.py", line=1),
            )
        }

    def test_both_the_definition_and_what_hands_it_on(self, make_index: MakeIndex) -> None:
        index = make_index({
            "pkg/__init__.py": "from .a import x", "pkg/a.py": "x = 1", "m.py": "from pkg import x",
        })  # fmt: skip
        importer = Importer(path="m.py", line=1, names=("x",))
        assert index.imported_by["pkg/__init__.py"] == (importer,)
        assert index.imported_by["pkg/a.py"] == (
            replace(importer, named=False),
            Importer(path="pkg/__init__.py", line=1, names=("x",)),
        )

    def test_file_does_not_import_itself(self, make_index: MakeIndex) -> None:
        index = make_index({"pkg/__init__.py": "import pkg\nfrom pkg import x\nx = 1"})
        assert index.imports["pkg/__init__.py"][0].targets == ("pkg/__init__.py",)
        assert index.imported_by == {}

    def test_guess_is_marked(self, make_index: MakeIndex) -> None:
        index = make_index({"m.py": "import pkg.gone", "pkg/__init__.py": ""})
        assert not index.imported_by["pkg/__init__.py"][0].exact

    def test_plain_import_runs_the_packages_on_the_way(self, make_index: MakeIndex) -> None:
        index = make_index({
            "src/a/__init__.py": "", "src/a/b/__init__.py": "", "src/a/b/c.py": "",
            "src/a/b/__init__.pyi": "", "m.py": "import a.b.c",
        })  # fmt: skip
        assert index.imports["m.py"][0].targets == ("src/a/b/c.py",)
        importer = Importer(path="m.py", line=1)
        around = (replace(importer, named=False),)
        assert index.imported_by == {
            "src/a/__init__.py": around,
            "src/a/b/__init__.py": around,
            "src/a/b/c.py": (importer,),
        }
        assert index.most_imported(9) == tuple((path, 1) for path in index.imported_by)

    def test_from_import_names_no_package_on_the_way(self, make_index: MakeIndex) -> None:
        index = make_index({"a/__init__.py": "", "a/b.py": "x = 1", "m.py": "from a.b import x"})
        assert list(index.imported_by) == ["a/b.py"]

    def test_guess_counts_for_what_was_found(self, make_index: MakeIndex) -> None:
        index = make_index({"a/__init__.py": "", "a/b/__init__.py": "", "m.py": "import a.b.gone"})
        importer = Importer(path="m.py", line=1, exact=False)
        assert index.imported_by == {
            "a/__init__.py": (replace(importer, named=False),), "a/b/__init__.py": (importer,),
        }  # fmt: skip


def test_script_without_ending_imports_too(make_index: MakeIndex) -> None:
    script = Analysis(language="Python", imports=(Import(line=3, module="pkg"),))
    index = make_index({"bin/run": script, "pkg/__init__.py": ""})
    assert index.imported_by["pkg/__init__.py"] == (Importer(path="bin/run", line=3),)


def test_a_module_may_be_written_in_cython(make_index: MakeIndex) -> None:
    source = "cpdef int run(int n):\n    return n\n"
    files = {
        "p/__init__.py": "from ._fast import *\n",
        "p/_fast.pyi": "def run(n: int) -> int: ...\n",
        "p/a.py": "from p import run\n",
    }
    index = make_index({**files, "p/_fast.pyx": analyse("_fast.pyx", Text(content=source))})
    (found,) = index.imports["p/a.py"]
    assert _exact(found) == ("p/_fast.pyx",)
    assert (found.symbol, found.via) == ("run", "p/__init__.py")


def test_a_function_that_a_star_brings_hides_its_module(make_index: MakeIndex) -> None:
    files = {
        "p/__init__.py": "from .ship import *\nfrom .port import *\n",
        "p/ship.py": "def ship(): pass\n",
        "p/port.py": "def dock(): pass\n",
        "a.py": "from p import ship, port\n",
    }
    ship, port = make_index(files).imports["a.py"]
    assert (ship.targets, ship.symbol) == (("p/ship.py",), "ship")
    assert (port.targets, port.symbol) == (("p/port.py",), "")


def declare(manifests: dict[str, tuple[str, str]]) -> Requirements:
    """What is declared by manifests: path -> (system, names, those behind a bar for tests)."""
    records = {}
    for path, (system, written) in manifests.items():
        names, _, for_tests = written.partition("|")
        found = [*((name, "") for name in names.split()), *((n, "dev") for n in for_tests.split())]
        dependencies = tuple(
            Dependency(name=name, line=line, group=group)
            for line, (name, group) in enumerate(found, 1)
        )
        manifest = Manifest(system=system, dependencies=dependencies)
        analysis = Analysis(language="Text", manifest=manifest)
        records[path] = FileRecord(source=SourceFile(path=path), analysis=analysis)
    return collect_requirements(records)


def test_an_optional_dependency_precedes_one_of_developers() -> None:
    groups = ("docs", "dev-tools", "crypto", "build")
    dependencies = tuple(
        Dependency(name="salt", line=line, group=group) for line, group in enumerate(groups, 1)
    )
    manifest = Manifest(system="Python", dependencies=dependencies)
    record = FileRecord(
        source=SourceFile(path="pyproject.toml"), analysis=Analysis(language="", manifest=manifest)
    )
    requirements = collect_requirements({"pyproject.toml": record})
    found = requirements.find("a.py", "Python", ResolvedImport(line=1, module="salt"))
    assert found
    assert found.dependency.group == "crypto"


def find(requirements: Requirements, path: str, language: str, module: str, name: str = "") -> str:
    imported = ResolvedImport(line=1, module=module, name=name)
    found = requirements.find(path, language, imported)
    return f"{found.path}: {found.dependency.name}" if found else ""


@pytest.mark.parametrize(
    ("language", "system", "declared", "module"),
    [
        ("Python", "Python", "requests", "requests.adapters"),
        ("Python", "pip", "tree_sitter.Python", "tree_sitter_python"),
        ("Python", "conda", "PyYAML", "yaml"),
        ("Python", "Pipenv", "opencv-python-headless", "cv2"),
        ("Python", "Python", "google-cloud-storage", "google.cloud.storage.blob"),
        ("Cython", "Python", "NumPy", "numpy"),
        ("TypeScript", "npm", "lodash", "lodash/fp"),
        ("JSX", "npm", "@scope/kit", "@scope/kit/button"),
        ("Rust", "Cargo", "regex-syntax", "regex_syntax::hir"),
        ("Go", "Go", "github.com/a/b", "github.com/a/b/c/d"),
        ("PHP", "Composer", "monolog/monolog", "Monolog\\Logger"),
        ("PHP", "Composer", "league/common-mark", "League\\CommonMark\\Parser"),
        ("C#", "NuGet", "Newtonsoft.Json", "Newtonsoft.Json"),
    ],
)
def test_name_is_found_as_code_writes_it(
    language: str, system: str, declared: str, module: str
) -> None:
    requirements = declare({"manifest": (system, f"other {declared}")})
    assert find(requirements, "src/file", language, module) == f"manifest: {declared}"


@pytest.mark.parametrize(
    ("language", "system", "declared", "module"),
    [
        ("Python", "Python", "request", "requests"),
        ("Python", "npm", "requests", "requests"),
        ("TypeScript", "npm", "Lodash", "lodash"),
        ("JavaScript", "npm", "@scope/kit", "@scope/other"),
        ("Go", "Go", "github.com/a/b", "github.com/a/bc"),
        ("C#", "NuGet", "Serilog", "Serilog.Sinks.File"),
        ("Java", "Maven", "org.slf4j:slf4j-api", "org.slf4j.Logger"),
    ],
)
def test_what_no_name_proves_is_not_found(
    language: str, system: str, declared: str, module: str
) -> None:
    assert find(declare({"manifest": (system, declared)}), "file", language, module) == ""


def test_imported_name_may_be_the_distribution() -> None:
    requirements = declare({"pyproject.toml": ("Python", "google-cloud-storage google-auth")})
    found = find(requirements, "a.py", "Python", "google.cloud", "storage")
    assert found == "pyproject.toml: google-cloud-storage"


def test_nearest_manifest_is_taken() -> None:
    requirements = declare({
        "package.json": ("npm", "react vue"),
        "web/package.json": ("npm", "react"),
        "web/app/tool/package.json": ("npm", "react"),
    })  # fmt: skip
    assert find(requirements, "web/app/x.ts", "TypeScript", "react") == "web/package.json: react"
    assert find(requirements, "web/app/x.ts", "TypeScript", "vue") == "package.json: vue"
    assert find(requirements, "x.ts", "TypeScript", "react") == "package.json: react"


def test_what_is_needed_to_run_comes_first() -> None:
    requirements = declare({
        "a.toml": ("Python", "|numpy"),
        "b.toml": ("Python", "numpy"),
        "requirements/test.txt": ("pip", "pytest"),
    })  # fmt: skip
    assert find(requirements, "x.py", "Python", "numpy") == "b.toml: numpy"
    assert find(requirements, "x.py", "Python", "pytest") == "requirements/test.txt: pytest"


def test_shortest_name_of_a_manifest_comes_first() -> None:
    requirements = declare({
        "requirements-build.txt": ("pip", "numpy"), "requirements.txt": ("pip", "numpy"),
    })  # fmt: skip
    assert find(requirements, "x.py", "Python", "numpy") == "requirements.txt: numpy"
