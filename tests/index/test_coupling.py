from __future__ import annotations

from sphinx_repodoc.index.coupling import couple_folders


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
