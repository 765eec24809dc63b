from __future__ import annotations

from collections.abc import Callable

import pytest

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.facts import DescriptionKind
from sphinx_repodoc.index.folders import couple_folders
from sphinx_repodoc.model import Analysis, FileKind, FileRecord, Manifest, SourceFile, Status

MakeIndex = Callable[..., RepoIndex]


def _text(summary: str = "", lines: int = 1) -> Analysis:
    return Analysis(language="Text", summary=summary, lines=lines)


def test_empty_repository_has_a_root(make_index: MakeIndex) -> None:
    index = make_index({})
    assert list(index.folders) == [""]
    assert index.folders[""].files == index.folders[""].folders == ()


def test_folders_hold_what_is_in_them(make_index: MakeIndex) -> None:
    index = make_index({"b/c/x": "1\n2", "b/y": "1", "A/z": "", "a2/z": "", "Z": "", "y": "1\n"})
    root = index.folders[""]
    assert root.folders == ("A", "a2", "b")
    assert root.files == ("y", "Z")
    assert (root.total_files, root.total_lines) == (6, 4)
    folder = index.folders["b"]
    assert (folder.name, folder.parent, folder.folders, folder.files) == (
        "b", "", ("b/c",), ("b/y",),
    )  # fmt: skip
    assert (folder.total_files, folder.total_lines) == (2, 3)
    assert (index.folders["b/c"].name, index.folders["b/c"].parent) == ("c", "b")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("README.md", "README.rst"),
        ("readme.rst", "README.txt"),
        ("README.txt", "README"),
        ("README", "README.zh.md"),
        ("README.adoc", "__init__.py"),
    ],
)
def test_summary_comes_from_the_best_file(make_index: MakeIndex, better: str, worse: str) -> None:
    files = {f"a/{worse}": _text("worse"), f"a/{better}": _text("better")}
    found = make_index(files).folder_descriptions["a"][0]
    assert (found.text, found.path) == ("better", f"a/{better}")


def test_readme_without_summary_gives_way(make_index: MakeIndex) -> None:
    index = make_index({"README.md": _text(), "__init__.py": '"""A package."""'})
    found = index.folder_descriptions[""][0]
    assert (found.text, found.path) == ("A package.", "__init__.py")


@pytest.mark.parametrize(
    ("readme", "source"),
    [
        ("An efficient server costs less.", "package.json"),
        ("Quick is a server.", "README.md"),
        ("", "package.json"),
    ],
)
def test_a_project_file_describes_what_a_readme_does_not_begin_with(
    make_index: MakeIndex, readme: str, source: str
) -> None:
    manifest = Manifest(system="npm", name="@acme/quick")
    project = Analysis(language="JSON", summary="Serves fast.", manifest=manifest)
    files = {"README.md": _text(readme), "package.json": project}
    assert make_index(files).folder_descriptions[""][0].path == source


def test_folder_without_words_is_described_by_its_contents(make_index: MakeIndex) -> None:
    index = make_index({"a/readmes.md": _text("No."), "a/b/README.md": _text("No.")})
    found = index.folder_descriptions["a"][0]
    assert found.kind is DescriptionKind.COMPOSED


def test_skipped_files_are_left_out_and_listed_ones_have_no_page(make_index: MakeIndex) -> None:
    skipped = FileRecord(source=SourceFile(path="gone/a.lock", status=Status.SKIPPED))
    link = FileRecord(source=SourceFile(path="link", kind=FileKind.SYMLINK, status=Status.LISTED))
    index = make_index({"a/b": ""}, skipped, link)
    assert list(index.records) == ["a/b", "link"]
    assert list(index.folders) == ["", "a"]
    assert index.folders[""].files == ("link",)
    assert index.folders[""].total_files == 2
    assert index.file_pages == {"a/b": "repo/tree/a/b"}
    assert index.folder_pages == {"": "repo/tree/index", "a": "repo/tree/a/index"}


def couple(*edges: str) -> dict[str, list[tuple[str, int, int]]]:
    """Folder -> (other folder, imports, importers), for edges written ``path > path``."""
    imports: dict[str, set[str]] = {}
    for edge in edges:
        path, target = edge.split(" > ")
        imports.setdefault(path, set()).add(target)
    couplings = couple_folders({path: frozenset(found) for path, found in imports.items()})
    return {
        folder: [(each.folder, each.imports, each.importers) for each in found]
        for folder, found in couplings.items()
    }


def test_neighbours_are_seen_as_one_with_all_below() -> None:
    assert couple("a/b/x.py > a/c/d/y.py", "a/b/x.py > a/c/z.py") == {
        "a/b": [("a/c", 2, 0)],
        "a/c": [("a/b", 0, 2)],
        "a/c/d": [("a/b", 0, 1)],
    }


def test_folder_around_stands_for_the_files_directly_in_it() -> None:
    assert couple("a/b/x.py > a/y.py", "root.py > a/b/x.py") == {
        "a": [("", 0, 1)],
        "a/b": [("", 0, 1), ("a", 1, 0)],
    }


def test_closest_bound_comes_first() -> None:
    edges = ("a/x > b/x", "a/x > c/x", "c/x > a/x", "a/x > a/y")
    assert couple(*edges)["a"] == [("c", 1, 1), ("b", 1, 0)]


def test_imports_within_a_folder_bind_it_to_nothing() -> None:
    assert couple("a/x > a/y", "x > y") == {}
