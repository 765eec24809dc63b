"""The entries of folders, in the order in which the navigation lists them."""

from __future__ import annotations

from collections.abc import Iterable

from sphinx_repodoc.index import build_index
from sphinx_repodoc.index.folder_tree import FolderTree, TreeEntry
from sphinx_repodoc.model import Analysis, FileRecord, SourceFile, Status


def make_tree(*paths: str) -> FolderTree:
    records = [
        FileRecord(
            source=SourceFile(path=path, size=1),
            analysis=Analysis(language="Python", lines=9, code_lines=9),
        )
        for path in paths
    ]
    return FolderTree(build_index(records, "repo"))


def list_titles(entries: Iterable[TreeEntry]) -> list[str]:
    return [entry.title for entry in entries]


def test_source_folders_come_before_other_folders() -> None:
    tree = make_tree("docs/a.py", "tests/test_a.py", "app/a.py", "zoo/a.py", "benchmarks/b.py")
    assert list_titles(tree.listings[""].folders) == [
        "app/", "zoo/", "benchmarks/", "docs/", "tests/",
    ]  # fmt: skip


def test_configuration_and_hidden_files_of_the_root_are_grouped() -> None:
    tree = make_tree("src/a.py", ".github/x.yml", "mypy.ini", ".gitignore", "README.md", "src/.b")
    root = tree.listings[""]
    assert list_titles(root.folders) == ["src/"]
    assert list_titles(root.files) == ["README.md"]
    assert list_titles(root.configuration) == [".github/", ".gitignore", "mypy.ini"]
    assert list_titles(tree.listings["src"].files) == [".b", "a.py"]


def test_a_root_with_nothing_but_configuration_has_no_group() -> None:
    root = make_tree(".bashrc", ".config/a.py").listings[""]
    assert (list_titles(root.folders), list_titles(root.files)) == ([".config/"], [".bashrc"])
    assert root.configuration == ()


def test_a_folder_with_nothing_but_a_folder_shares_its_entry() -> None:
    tree = make_tree("src/main/java/One.java", "src/main/java/two/Two.java", "z/y/x.c")
    assert tree.listings[""].folders == (
        TreeEntry("src/main/java/", "src/main/java", "repo/tree/src/main/java/index"),
        TreeEntry("z/y/", "z/y", "repo/tree/z/y/index"),
    )
    assert sorted(tree.listings) == ["", "src/main/java", "src/main/java/two", "z/y"]


def test_files_without_a_page_are_counted() -> None:
    sources = SourceFile(path="data/a.bin", status=Status.LISTED), SourceFile(path="data/b.py")
    records = [FileRecord(source=source) for source in sources]
    listing = FolderTree(build_index(records, "repo")).listings["data"]
    assert (list_titles(listing.files), listing.pageless) == (["b.py"], 1)
