from __future__ import annotations

from itertools import chain

from sphinx_repodoc.pages.grouping import MAX_FOLDERS, group_by, group_by_folder


def test_groups_keep_the_order_of_their_items() -> None:
    assert list(group_by(["b2", "a1", "b1"], lambda word: word[0]).items()) == [
        ("b", ["b2", "b1"]),
        ("a", ["a1"]),
    ]


def test_few_folders_are_told_one_by_one() -> None:
    assert group_by_folder(["x", "a/b/y", "a/b/z", "a/w", "c/d/v"]) == {
        "a/b": ["a/b/y", "a/b/z"], "": ["x"], "a": ["a/w"], "c/d": ["c/d/v"],
    }  # fmt: skip


def test_of_many_folders_the_small_ones_stay_with_those_around_them() -> None:
    small = [f"a/f{number:02}/x.py" for number in range(2 * MAX_FOLDERS)]
    large = [f"b/c/{number}.py" for number in range(9)]
    groups = group_by_folder([*small, *large, "b/d.py"])
    assert len(groups) <= MAX_FOLDERS
    assert groups["b/c"] == large
    assert groups["b"] == ["b/d.py"]
    assert groups["a/f00"] == ["a/f00/x.py"]
    assert "a/f59/x.py" in groups["a"]
    assert sorted(chain(*groups.values())) == sorted([*small, *large, "b/d.py"])
