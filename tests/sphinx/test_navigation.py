"""The tree in a page's HTML has the way to the page and the entries of its own folder."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.config import Options
from sphinx_repodoc.index import build_index
from sphinx_repodoc.model import FileRecord, SourceFile
from sphinx_repodoc.pages import make_book
from sphinx_repodoc.pages.blocks import Link, Page
from sphinx_repodoc.sphinx.navigation import PLAIN, REACH, Navigation, NavItem, TreeRenderer


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
        "  Keywords",
    ]


def test_folders_with_nothing_else_share_an_entry() -> None:
    navigation = make_navigation("src/main/java/a/One.java", "src/main/java/a/Two.java", "z/y/x.c")
    assert show(navigation, "src/main/java/a/Two.java") == [
        "Source code",
        "  src/main/java/a/",
        "    One.java",
        "    *Two.java",
        "  Keywords",
    ]
    (repository,) = navigation.make_tree(Page("repo/x", "", (), kind="folder", folder="src"))
    shared, _ = repository.items[0].children
    assert (shared.on_way, shared.current) == (True, False)
    assert shared.page == "repo/tree/src/main/java/a/index"


def test_other_pages_show_the_root() -> None:
    navigation = make_navigation("a/one.c", "main.c")
    page = Page("repo/keywords/index", "", (), kind="keywords")
    (group,) = navigation.make_tree(page)
    assert list(list_titles(group.items)) == ["Source code", "  a/", "  main.c", "  *Keywords"]


def test_many_files_are_cut_around_the_page() -> None:
    names = [f"{number:02}.c" for number in range(40)]
    navigation = make_navigation(*names)
    for place in (0, 20, 39):
        shown = show(navigation, names[place])[1:-2]
        assert len(shown) == 2 * REACH + 1
        assert f"  *{names[place]}" in shown
        assert show(navigation, names[place])[-2] == f"  {40 - len(shown)} more files"


def test_the_entry_that_counts_never_counts_one() -> None:
    navigation = make_navigation(*(f"{number:02}.c" for number in range(2 * REACH + 2)))
    assert not any("more" in title for title in show(navigation, "00.c"))


def test_the_group_of_the_configuration_opens_for_its_own_files() -> None:
    navigation = make_navigation("a.c", ".one", ".two")
    assert show(navigation, "a.c")[1:-1] == ["  *a.c", "  Configuration (2)"]
    assert show(navigation, ".two")[1:-1] == ["  a.c", "  .one", "  *.two", "  Configuration (2)"]


def test_a_new_file_changes_only_its_own_folder() -> None:
    paths = ["a/b/one.c", "a/top.c", "z/other.c", "main.c"]
    before, after = make_navigation(*paths), make_navigation(*paths, "a/new.c")
    changed = {path for path in paths if show(before, path) != show(after, path)}
    assert changed == {"a/top.c"}


def test_a_page_of_uses_marks_its_file() -> None:
    navigation = make_navigation(*(f"a/{number:02}.c" for number in range(40)))
    crumbs = (Link("a", page="repo/tree/a/index"), Link("20.c", page="repo/tree/a/20.c"))
    page = Page("repo/tree/a/20.c~uses", "Uses of a/20.c", crumbs, folder="a", kind="uses")
    (folder, _) = navigation.make_tree(page)[0].items[0].children
    (entry,) = (item for item in folder.children if item.on_way)
    assert (entry.title, entry.current) == ("20.c", False)


def test_neighbours_are_files_of_the_same_folder() -> None:
    navigation = make_navigation("a/1.c", "a/2.c", "a/3/x.c", "b/4.c")
    pages = [Page(f"repo/tree/{path}", path, (), folder="a") for path in ("a/1.c", "a/2.c")]
    before, after = navigation.find_neighbours(pages[0])
    assert (before, after and after.page) == (None, "repo/tree/a/2.c")
    before, after = navigation.find_neighbours(pages[1])
    assert (before and before.page, after) == ("repo/tree/a/1.c", None)
    assert navigation.find_neighbours(
        Page("repo/tree/a/index", "a/", (), folder="a", kind="folder")
    ) == (None, None)


def test_the_html_of_a_page_is_short() -> None:
    names = [f"torch/nn/modules/batch_normalisation_{number:02}.py" for number in range(60)]
    navigation = make_navigation(*names, "torch/a.py", "torch/nn/b.py")
    page = Page(f"repo/tree/{names[30]}", names[30], (), folder="torch/nn/modules")
    html = TreeRenderer(lambda name: f"{name.rpartition('/')[2]}.html", PLAIN).render(
        navigation.make_tree(page)
    )
    assert len(html) < 1_600
    assert html.count("aria-current") == 1
