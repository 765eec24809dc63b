"""The place of a file: its folders, its imports, its cycles."""

from __future__ import annotations

from sphinx_repodoc.pages import Page
from sphinx_repodoc.pages.blocks import Block
from sphinx_repodoc.pages.sections.dependencies import FOLD

from .conftest import Files, LoadRepository, dump_page, list_pages


def find_blocks(page: Page, section: str) -> tuple[Block, ...]:
    return next((each.blocks for each in page.sections if each.id == section), ())


def dump_section(load: LoadRepository, files: Files, path: str, section: str) -> str:
    page = list_pages(load(files))[f"repo/tree/{path}"]
    _, _, after = dump_page(page).partition(f" #{section}\n")
    return after.partition("\n\n")[0]


def test_alone_and_undescribed_there_is_nothing_to_say(load: LoadRepository) -> None:
    page = list_pages(load({"a.py": "import os\n", "b/c.py": ""}))["repo/tree/a.py"]
    assert find_blocks(page, "architecture") == ()


def test_folders_are_described_except_the_root(load: LoadRepository) -> None:
    files: Files = {
        "README.md": "# A\n\nAll of it.\n",
        "a/b/README.md": "# B\n\nA part of it.\n",
        "a/b/c.txt": "x\n",
    }
    assert dump_section(load, files, "a/b/c.txt", "architecture").splitlines() == [
        "| [a/b/](repo/tree/a/b/index) | A part of it. (from )"
        "[README.md, line 3](repo/tree/a/b/README.md#L3)",
    ]
    assert "A part" not in dump_section(load, files, "a/b/README.md", "architecture")


def test_cycle_is_told_with_its_lines(load: LoadRepository) -> None:
    files: Files = {"a.py": "\nimport b\n", "b.py": "import c\n", "c.py": "import os\nimport a\n"}
    assert (
        "A cycle of imports: [b.py](repo/tree/b.py) ([line 1](repo/tree/b.py#L1))"
        " → [c.py](repo/tree/c.py) ([line 2](repo/tree/c.py#L2))"
        " → [a.py](repo/tree/a.py) ([line 2](repo/tree/a.py#L2)) → [b.py](repo/tree/b.py)."
    ) in dump_section(load, files, "b.py", "architecture")


def test_cycle_in_a_larger_tangle(load: LoadRepository) -> None:
    files: Files = {"a.py": "import b\nimport c\n", "b.py": "import a\n", "c.py": "import a\n"}
    told = dump_section(load, files, "a.py", "architecture")
    assert "One of 3 files that reach each other by imports. A shortest cycle: [a.py]" in told


def test_guess_is_marked(load: LoadRepository) -> None:
    files: Files = {
        "src/main.c": '#include "util.h"\n',
        "one/util.h": '#include "sub/main.c"\n',
        "two/util.h": "int x;\n",
    }
    told = dump_section(load, files, "src/main.c", "architecture")
    assert told.splitlines()[0] == "p: Imports 1 file (1 likely)."


def test_many_importers_are_folded_by_folder(load: LoadRepository) -> None:
    files: Files = {f"a/m{number}.py": "import z\nimport z\n" for number in range(FOLD)}
    files |= {"b/c/x.py": "import z\n", "y.py": "import z\n", "z.py": ""}
    told = dump_section(load, files, "z.py", "dependencies").splitlines()
    assert told[0] == "column Imported by:"
    assert told[1] == f"fold a/ ({FOLD} files):"
    assert "[m3.py](repo/tree/a/m3.py#L1) (also line 2), " in told[2]
    assert told[3:] == [
        "fold all files (1 file):",
        "p: [y.py](repo/tree/y.py#L1)",
        "fold b/c/ (1 file):",
        "p: [x.py](repo/tree/b/c/x.py#L1)",
    ]


def test_requirement_of_another_name_is_named(load: LoadRepository) -> None:
    files: Files = {
        "requirements.txt": "# what it needs\nPyYAML >=6\nclick\n",
        "a.py": "import yaml\nimport click.core\nimport lost\n",
    }
    assert dump_section(load, files, "a.py", "dependencies").splitlines()[1:] == [
        "| `click.core` [2](#L2)( click, )[requirements.txt line 3](repo/tree/requirements.txt#L3)",
        "| `yaml` [1](#L1)( PyYAML >=6, )[requirements.txt line 2](repo/tree/requirements.txt#L2)",
        "| `lost` [3](#L3)( unknown)",
    ]


def test_folder_counts_its_imports_and_importers(load: LoadRepository) -> None:
    files: Files = {
        "p/__init__.py": "",
        "p/a/__init__.py": "",
        "p/a/x.py": "from p.b import y\nimport p\n",
        "p/b/__init__.py": "",
        "p/b/y.py": "from p.a import x\nx = 1\n",
    }
    told = dump_section(load, files, "p/a/index", "dependencies").splitlines()
    assert told[1:] == [
        "imported by: [1 importb/](repo/tree/p/b/index)",
        "middle: [a/]()",
        "imports: [1 importp/](repo/tree/p/index) · [1 importb/](repo/tree/p/b/index)",
        "b/ -> a/",
        "a/ -> p/",
        "a/ -> b/",
    ]


def test_imports_that_load_nothing_are_marked(load: LoadRepository) -> None:
    late = "def f():\n    import z\n"
    typed = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import z\n"
    files: Files = {"a.py": late, "b.py": typed, "c.py": "import z\n" + late, "z.py": "import b\n"}
    told = dump_section(load, files, "z.py", "dependencies")
    assert "[line 2](repo/tree/a.py#L2) (deferred)" in told
    assert "[line 3](repo/tree/b.py#L3) (type-only)" in told
    assert "[line 1](repo/tree/c.py#L1), [line 3](repo/tree/c.py#L3) (deferred)" in told
    told = dump_section(load, files, "z.py", "architecture")
    assert (
        told == "p: Imports 1 file; imported by 3 files (1 deferred, 1 type-only), reached from 1?"
        " (2 with deferred imports)."
    )


def test_packages_around_an_imported_module_are_loaded(load: LoadRepository) -> None:
    files: Files = {
        "src/p/__init__.py": "from p import b\n",
        "src/p/a.py": "x = 1\n",
        "src/p/b.py": "import json\n",
        "tests/test_a.py": "from p.a import x\n",
    }
    told = dump_section(load, files, "tests/test_a.py", "architecture")
    assert told == "p: Imports 1 file, reaches 3?."
    told = dump_section(load, files, "src/p/b.py", "architecture")
    assert told == "p: Imported by 1 file, reached from 2?."
    told = dump_section(load, files, "src/p/__init__.py", "architecture")
    assert told == "p: Imports 1 file; reached from 1?."


def test_cycle_by_imports_and_uses(load: LoadRepository) -> None:
    files: Files = {
        "p/A.java": "package p;\nclass A { B b; q.D d; }\n",
        "p/B.java": "package p;\nimport q.C;\npublic class B { A a; C c; }\n",
        "q/C.java": "package q;\nimport p.B;\npublic class C { B b; }\n",
    }
    told = dump_section(load, files, "p/B.java", "architecture")
    assert "One of 3 files that reach each other by imports and uses. A shortest cycle" in told


def test_kinds_are_those_of_the_listed_imports(load: LoadRepository) -> None:
    files: Files = {
        "a.ts": "import Base from './base';\nimport {T} from './types';\n"
        "export class A extends Base { t: T; }\n",
        "base.ts": "export default class Base {}\n",
        "types/index.ts": "export {T} from './t';\n",
        "types/t.ts": "export interface T {}\n",
    }
    told = dump_section(load, files, "a.ts", "architecture")
    assert told == "p: Imports 2 files (1 type-only), reaches 1?."


def test_imports_of_types_load_nothing(load: LoadRepository) -> None:
    files: Files = {
        "tsconfig.json": '{"extends": "./tsconfig.base.json"}',
        "tsconfig.base.json": "{}",
        "a.ts": "import D, {E} from './d';\nexport const x: D | typeof E = 1;\n",
        "b.ts": "import * as d from './d';\nexport class B { x: d.E }\n",
        "c.ts": "import D, {E as F} from './d';\nexport class C extends D<F> {}\n",
        "d.ts": "export default class D {}\nexport class E {}\n",
        "e.ts": "import {E} from './d';\n@made\nclass K { constructor(e: E) {} }\n",
    }

    def tell(path: str) -> str:
        return dump_section(load, files, path, "architecture")

    assert tell("a.ts") == tell("b.ts") == "p: Imports 1 file (1 type-only)."
    assert tell("c.ts") == tell("e.ts") == "p: Imports 1 file."
    assert tell("d.ts") == "p: Imported by 4 files (2 type-only), reached from 2?."
    files["tsconfig.base.json"] = '{"compilerOptions": {"verbatimModuleSyntax": true}}'
    assert tell("a.ts") == "p: Imports 1 file."


def test_files_of_a_package_are_connected_by_their_uses(load: LoadRepository) -> None:
    files: Files = {
        "go.mod": "module a.b/c\n",
        "main.go": 'package main\n\nimport "a.b/c/sea"\n\nfunc main() { sea.Sail(); help() }\n',
        "help.go": "package main\n\nfunc help() {}\n",
        "sea/sail.go": "package sea\n\nfunc Sail() {}\n",
        "sea/row.go": "package sea\n\nfunc Row() {}\n",
    }
    told = dump_section(load, files, "main.go", "dependencies")
    assert "| [sea/sail.go](repo/tree/sea/sail.go)( of 2 files) | `a.b/c/sea` [3](#L3)" in told
    assert "column Uses without an import:\n| [help.go](repo/tree/help.go) | " in told
    told = dump_section(load, files, "help.go", "dependencies")
    assert told == "column Used without an import by:\n| [main.go](repo/tree/main.go#L5)"
    assert dump_section(load, files, "sea/row.go", "dependencies") == ""
    assert dump_section(load, files, "main.go", "architecture") == "p: Uses 1 package and 1 file."


def test_each_used_file_has_a_reason(load: LoadRepository) -> None:
    cart = "static partial class Cart {{ public static void Add({0} x) {{ }} }}\n"
    files: Files = {
        "Cart.Int.cs": cart.format("int"),
        "Cart.Long.cs": cart.format("long"),
        "Use.cs": "class Use { void F(int x) { Cart.Add(x); } }\n",
    }
    told = dump_section(load, files, "Use.cs", "dependencies").splitlines()
    assert len(told) == 3
    assert all("`Cart.Add`" in row and "[1](#L1)" in row for row in told[1:])


def test_files_for_one_platform_use_none_for_others(load: LoadRepository) -> None:
    files: Files = {
        "go.mod": "module m\n",
        "a_linux.go": "package m\n\ntype unit struct{}\n\nfunc A() { help(unit{}); low() }\n",
        "a_windows.go": "package m\n\ntype unit struct{}\n\nfunc (unit) windows() {}\n"
        "func A() {}\n",
        "b_linux.go": "package m\n\nfunc low() {}\n",
        "b_windows.go": "package m\n\nfunc low() {}\n",
        "b_windows_test.go": "package m\n\nfunc test() { unit{}.windows() }\n",
        "help.go": "package m\n\nfunc help(x any) {}\n",
        "main.go": "package m\n\nfunc run() { A() }\n",
    }
    assert dump_section(load, files, "a_linux.go", "architecture").startswith(
        "p: Uses 2 files (1 likely);"
    )
    assert dump_section(load, files, "main.go", "architecture").startswith(
        "p: Uses 2 files (2 likely), "
    )


def test_numbers_without_imports_are_lower_bounds(load: LoadRepository) -> None:
    files: Files = {
        "a.rb": "class Cart\n  def add; end\nend\n",
        "b.rb": "class Desk\n  def go\n    Cart.new.add\n  end\nend\n",
        "c.rb": "def f(cart)\n  cart.add\n  Desk.new\nend\n",
    }
    told = dump_section(load, files, "a.rb", "architecture")
    assert told == "p: Used by at least 1 file (1 likely), reached from at least 2?."
    told = dump_section(load, files, "b.rb", "architecture")
    assert told.startswith("p: Uses at least 1 file (1 likely); used by at least 1 file")


def test_unknown_names_make_the_number_of_used_files_a_lower_bound(load: LoadRepository) -> None:
    cart = "namespace Shop;\nclass Cart { public void Add() {} public Cart Copy() => null; }\n"
    use = "namespace Shop;\nclass %s { void F(Cart cart) { cart.Add(); %s } }\n"
    files: Files = {
        "Cart.cs": cart,
        "A.cs": use % ("A", "cart.Copy();"),
        "B.cs": use % ("B", "Map(x => x.Copy());"),
    }
    assert dump_section(load, files, "A.cs", "architecture").startswith("p: Uses 1 file.")
    assert dump_section(load, files, "B.cs", "architecture").startswith("p: Uses at least 1 file.")
