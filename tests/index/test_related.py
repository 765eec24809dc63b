from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.facts import Importer
from sphinx_repodoc.index.pairs import ITS_SUBJECT, ITS_TEST, find_pairs
from sphinx_repodoc.index.related import build_relations
from sphinx_repodoc.model import FileHistory

MakeIndex = Callable[..., RepoIndex]
TOGETHER = FileHistory(blob="", changes=5, small_changes=5, together=(("y.py", 4), ("gone.py", 3)))


def _related(index: RepoIndex, path: str) -> list[tuple[str, str]]:
    return [(related.path, related.reason) for related in index.relations.find(path)]


def _pair(make_index: MakeIndex, *paths: str) -> RepoIndex:
    return make_index(dict.fromkeys(paths, ""))


@pytest.mark.parametrize(
    ("test", "subject"),
    [
        ("tests/test_scan.py", "src/pkg/scan.py"),
        ("tests/test_scan.py", "pkg/_scan.py"),
        ("a/scan_test.py", "a/scan.py"),
        ("a/scan_test.go", "a/scan.go"),
        ("a/scan.test.ts", "a/scan.tsx"),
        ("a/scan.spec.js", "a/scan.js"),
        ("a/scan.test-d.ts", "a/scan.ts"),
        ("spec/scan_spec.rb", "lib/scan.rb"),
        ("src/test/java/ScanTest.java", "src/main/java/Scan.java"),
        ("src/TestScan.java", "src/Scan.java"),
        ("ScanTests.cs", "Scan.cs"),
        ("src/test/java/ScanTest.java", "src/main/java/-Scan.kt"),
        ("test/scan_test.cpp", "src/scan.h"),
        ("Tests/AcmeShipsTests/ScanTests.swift", "Sources/Ships/Scan.swift"),
    ],
)
def test_tests_are_paired_by_name(make_index: MakeIndex, test: str, subject: str) -> None:
    index = _pair(make_index, test, subject)
    assert _related(index, subject) == [(test, ITS_TEST)]
    assert _related(index, test) == [(subject, ITS_SUBJECT)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("benches/scan.py", "tests/test_scan.py"),
        ("test_scan.py", "scan.go"),
        ("latest.py", "la.py"),
        ("Contest.java", "Con.java"),
        ("Tests/AcmeShipsTests/ScanTests.swift", "Sources/Harbour/Scan.swift"),
    ],
)
def test_other_names_are_not_paired(make_index: MakeIndex, one: str, other: str) -> None:
    assert _related(_pair(make_index, one, other), one) == []


def test_closest_subject_is_taken(make_index: MakeIndex) -> None:
    index = _pair(make_index, "tests/a/test_utils.py", "src/a/utils.py", "src/b/utils.py")
    assert _related(index, "tests/a/test_utils.py") == [("src/a/utils.py", ITS_SUBJECT)]
    assert _related(index, "src/b/utils.py") == []


@pytest.mark.parametrize(
    ("text", "subjects"),
    [
        ("import click", ["src/click/termui.py"]),
        ("from click.types import x", ["src/click/termui.py"]),
        ("from examples.termui import termui", ["examples/termui/termui.py"]),
        ("import os", ["src/click/termui.py"]),
    ],
)
def test_imported_subject_is_taken(make_index: MakeIndex, text: str, subjects: list[str]) -> None:
    files = {"src/click/__init__.py": "", "src/click/types.py": "x = 1", "src/click/termui.py": ""}
    index = make_index({**files, "examples/termui/termui.py": "", "tests/test_termui.py": text})
    related = _related(index, "tests/test_termui.py")
    assert [path for path, reason in related if reason == ITS_SUBJECT] == subjects


def test_private_folder_is_as_close_as_a_public_one(make_index: MakeIndex) -> None:
    index = _pair(make_index, "test/a/test_utils.py", "p/_a/utils.py", "p/b/utils.py")
    assert _related(index, "test/a/test_utils.py") == [("p/_a/utils.py", ITS_SUBJECT)]


def test_name_with_many_subjects_pairs_nothing(make_index: MakeIndex) -> None:
    index = _pair(make_index, "test_utils.py", *(f"{folder}/utils.py" for folder in "abcd"))
    assert _related(index, "test_utils.py") == []


@pytest.mark.parametrize(
    ("header", "source"),
    [
        ("a/x.h", "a/x.c"),
        ("include/a/x.hpp", "src/a/x.cpp"),
        ("a/include/x.h", "a/x.cc"),
        ("x.cuh", "x.cu"),
    ],
)
def test_header_and_implementation(make_index: MakeIndex, header: str, source: str) -> None:
    index = _pair(make_index, header, source)
    assert _related(index, header) == [(source, "its implementation")]
    assert _related(index, source) == [(header, "its header")]


def test_stub_and_source(make_index: MakeIndex) -> None:
    assert _related(_pair(make_index, "a/x.py", "a/x.pyi"), "a/x.py") == [("a/x.pyi", "its stub")]


def test_files_that_import_each_other(make_index: MakeIndex) -> None:
    index = make_index({"a.py": "import b, c", "b.py": "import a", "c.py": ""})
    assert _related(index, "a.py") == [("b.py", "they import each other")]
    assert _related(index, "c.py") == []


def test_same_name(make_index: MakeIndex) -> None:
    files = ("a/tensor.py", "b/tensor.cpp", "docs/tensor.md", ".github/ISSUE_TEMPLATE/tensor.md")
    index = _pair(make_index, *files)
    assert _related(index, "a/tensor.py") == [
        ("b/tensor.cpp", "same name"), ("docs/tensor.md", "same name"),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["__init__.py", "README.md", "Makefile", "x.h", "12.js", ".env"])
def test_generic_names_say_nothing(make_index: MakeIndex, name: str) -> None:
    assert _related(_pair(make_index, f"a/{name}", f"b/{name}"), f"a/{name}") == []


def test_name_of_many_files_says_nothing(make_index: MakeIndex) -> None:
    index = _pair(make_index, *(f"{folder}/tensor.py" for folder in "abcdef"))
    assert _related(index, "a/tensor.py") == []


def test_a_package_that_is_imported_whole_counts_once() -> None:
    imports = {path: Importer(path=path, line=1) for path in ("a.go", "b.go", "c.go")}
    both, all_three = (imports["a.go"], imports["b.go"]), tuple(imports.values())
    imported_by = {"x/1.go": all_three, "x/2.go": all_three, "y/1.go": both}
    relations = build_relations(sorted({*imports, *imported_by}), imported_by, {}, {})
    assert [(each.path, each.reason) for each in relations.find("a.go")] == [
        ("b.go", "imports 2 of the same packages")
    ]


def test_files_that_import_the_same(make_index: MakeIndex) -> None:
    index = make_index({
        "one.py": "import x, y, z", "two.py": "import x, y", "three.py": "import x, y, z",
        "four.py": "import x", "x.py": "", "y.py": "", "z.py": "",
    })  # fmt: skip
    assert _related(index, "one.py") == [
        ("three.py", "imports 3 of the same files"), ("two.py", "imports 2 of the same files"),
    ]  # fmt: skip


def test_a_file_behind_an_import_does_not_count(make_index: MakeIndex) -> None:
    """A name that a package passes on is one import, as written."""
    files = {"sea/__init__.py": "from sea.tide import ebb, flow", "sea/tide.py": "ebb = flow = 1"}
    index = make_index({**files, "one.py": "from sea import ebb", "two.py": "from sea import flow"})
    assert _related(index, "one.py") == []


def test_what_everything_imports_does_not_count(make_index: MakeIndex) -> None:
    files = {f"m{number:02}.py": "import x, y" for number in range(51)}
    assert _related(make_index({**files, "x.py": "", "y.py": ""}), "m00.py") == []


def test_best_reason_wins_and_ten_are_enough(make_index: MakeIndex) -> None:
    files = {f"m{number:02}.py": "import x, y" for number in range(20)}
    files |= {"x.py": "", "y.py": "", "test_m05.py": "import x, y"}
    found = _related(make_index(files), "m05.py")
    assert found[0] == ("test_m05.py", ITS_TEST)
    assert len(found) == len({path for path, _ in found}) == 10


def test_files_that_changed_together() -> None:
    relations = build_relations(["x.py", "y.py"], {}, {}, {"x.py": TOGETHER})
    (found,) = relations.find("x.py")
    assert (found.path, found.reason) == ("y.py", "changed together in 4 of 5 changes")
    large = replace(TOGETHER, changes=6)
    (found,) = build_relations(["x.py", "y.py"], {}, {}, {"x.py": large}).find("x.py")
    assert found.reason == "changed together in 4 of 5 changes, large commits left out"


def test_a_changelog_changes_with_everything() -> None:
    history = replace(TOGETHER, together=(("docs/CHANGES.rst", 4),))
    paths = ["docs/CHANGES.rst", "x.py"]
    assert build_relations(paths, {}, {}, {"x.py": history}).find("x.py") == ()


def test_changes_say_more_than_names_and_less_than_imports() -> None:
    paths = ["a/tide.py", "b/tide.md", "c.py", "d.py"]
    history = replace(TOGETHER, together=(("c.py", 3), ("d.py", 3)))
    imported_by = {
        "a/tide.py": (Importer(path="d.py", line=1),),
        "d.py": (Importer(path="a/tide.py", line=1),),
    }
    relations = build_relations(paths, imported_by, {}, {"a/tide.py": history})
    assert [each.path for each in relations.find("a/tide.py")] == ["d.py", "c.py", "b/tide.md"]


def test_rare_names(make_index: MakeIndex) -> None:
    text = "def moor_ship(): pass\ndef raise_anchor(): pass\ndef run(): pass\ndef go(): pass\n"
    single = "def moor_ship(): pass\n"
    index = make_index({"a.py": text, "b.py": text, "c.py": single})
    assert _related(index, "a.py") == [("b.py", "shares rare names: moor_ship, raise_anchor")]
    assert _related(index, "c.py") == []


def test_only_some_of_many_rare_names_are_told(make_index: MakeIndex) -> None:
    text = "".join(f"def letter_{letter}(): pass\n" for letter in "abcde")
    ((_, reason),) = _related(make_index({"a.py": text, "b.py": text}), "a.py")
    assert reason == "shares rare names: letter_a, letter_b, letter_c and 2 more"


def test_names_that_many_files_define_are_not_rare(make_index: MakeIndex) -> None:
    text = "def moor_ship(): pass\ndef raise_anchor(): pass\n"
    assert _related(make_index(dict.fromkeys(("a.py", "b.py", "c.py", "d.py"), text)), "a.py") == []


def test_names_of_methods_are_not_rare(make_index: MakeIndex) -> None:
    text = "class {}:\n    def moor_ship(self): pass\n    def raise_anchor(self): pass\n"
    hooks = "def __getattr__(name): pass\ndef __dir__(): pass\n"
    index = make_index({"a.py": text.format("A") + hooks, "b.py": text.format("B") + hooks})
    assert _related(index, "a.py") == []


def test_what_everybody_imports_makes_nobody_alike_but_is_counted() -> None:
    others = [f"o{number}.py" for number in range(60)]
    imported_by = {
        "hub.py": tuple(Importer(path=path, line=1) for path in ("a.py", "b.py", *others)),
        "x.py": (Importer(path="a.py", line=2), Importer(path="b.py", line=2)),
        "y.py": (Importer(path="a.py", line=3), Importer(path="b.py", line=3)),
    }
    relations = build_relations(["a.py", "b.py", *others], imported_by, {}, {})
    assert [(each.path, each.reason) for each in relations.find("a.py")] == [
        ("b.py", "imports 3 of the same files")
    ]


def test_a_header_elsewhere_that_is_included() -> None:
    header = "include/db/iterator.h"
    imports = {"table/iterator.cc": {header, "include/db/slice.h"}}
    pairs = find_pairs([header, "other/iterator.cc", "table/iterator.cc"], imports)
    assert [(each.path, each.reason) for each in pairs["table/iterator.cc"]] == [
        (header, "its header")
    ]
    assert "other/iterator.cc" not in pairs
