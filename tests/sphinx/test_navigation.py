"""The tree beside a page opens the way to it and counts what it does not show."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.config import Options
from sphinx_repodoc.index import build_index
from sphinx_repodoc.model import FileRecord, SourceFile
from sphinx_repodoc.pages import make_book
from sphinx_repodoc.pages.blocks import Page
from sphinx_repodoc.sphinx.navigation import FOLDER_REACH, OWN_REACH, Navigation, NavItem


def make_navigation(*paths: str) -> Navigation:
    records = [FileRecord(source=SourceFile(path=path)) for path in paths]
    return Navigation(make_book(build_index(records, "repo"), Options(), str), ())


def list_titles(items: tuple[NavItem, ...], depth: int = 0) -> Iterator[str]:
    for item in items:
        yield "  " * depth + ("*" if item.current else "") + item.title
        yield from list_titles(item.children, depth + 1)


def show(navigation: Navigation, path: str) -> list[str]:
    page = Page(f"repo/tree/{path}", path, (), folder=path.rpartition("/")[0], kind="file")
    return [title for group in navigation.make_tree(page) for title in list_titles(group.items)]


def test_only_the_way_to_the_page_is_open() -> None:
    navigation = make_navigation("a/b/one.c", "a/b/two.c", "a/top.c", "z/other.c", "main.c")
    assert show(navigation, "a/b/two.c") == [
        "Source code",
        "  a/",
        "    b/",
        "      one.c",
        "      *two.c",
        "  z/",
        "  Keywords",
    ]


def test_folders_with_nothing_else_share_an_entry() -> None:
    navigation = make_navigation("src/main/java/a/One.java", "src/main/java/a/Two.java", "z/y/x.c")
    assert show(navigation, "src/main/java/a/Two.java") == [
        "Source code",
        "  src/main/java/a/",
        "    One.java",
        "    *Two.java",
        "  z/y/",
        "  Keywords",
    ]
    (repository,) = navigation.make_tree(Page("repo/x", "", (), kind="folder", folder="src"))
    shared, other, _ = repository.items[0].children
    assert (shared.on_way, shared.current) == (True, False)
    assert (shared.page, other.page) == ("repo/tree/src/main/java/a/index", "repo/tree/z/y/index")


def test_many_files_are_cut_around_the_page() -> None:
    names = [f"{number:02}.c" for number in range(40)]
    navigation = make_navigation(*names)
    for place in (0, 20, 39):
        shown = show(navigation, names[place])[1:-2]
        assert len(shown) == 2 * OWN_REACH + 1
        assert f"  *{names[place]}" in shown
        assert show(navigation, names[place])[-2] == f"  {40 - len(shown)} more files"


def test_many_folders_are_cut_around_the_way() -> None:
    navigation = make_navigation(*(f"{number:02}/x.c" for number in range(30)))
    shown = show(navigation, "15/x.c")
    assert shown[1] == f"  {15 - FOLDER_REACH:02}/"
    assert shown[-3:] == [f"  {15 + FOLDER_REACH:02}/", "  23 more folders", "  Keywords"]


def test_the_entry_that_counts_never_counts_one() -> None:
    navigation = make_navigation(*(f"{number:02}.c" for number in range(2 * OWN_REACH + 2)))
    assert not any("more" in title for title in show(navigation, "00.c"))
