"""The shards of the file tree, read back as the script reads them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sphinx_repodoc.index import build_index
from sphinx_repodoc.index.folder_tree import FolderTree
from sphinx_repodoc.model import FileRecord, SourceFile
from sphinx_repodoc.search.tree_shards import MAX_FILES, SHARD_SIZE, make_tree_shards

from .reader import read_shard

# As many folders, and files in each, as a large repository.
MANY = [f"part{n % 40:02}/folder{n % 1_200:04}/module_{n}.py" for n in range(20_000)]


def make_shards(paths: Iterable[str], behind: str = ".html") -> dict[str, bytes]:
    index = build_index(
        [FileRecord(source=SourceFile(path=path, size=1)) for path in paths], "repo"
    )
    return make_tree_shards(index, FolderTree(index), lambda page: page + behind)


def read_folder(shards: dict[str, bytes], folder: str) -> list[Any]:
    """The entries of a folder, whose path ends with a slash."""
    name, index = read_shard(shards["tree/index.js"])
    assert name == "tree/index"
    lines = index["folders"]
    borders = dict(zip(index["parts"][::2], index["parts"][1::2], strict=True))
    if fitting := [border for border in borders if border <= folder]:
        name, more = read_shard(shards[f"{borders[max(fitting)]}.js"])
        assert name == borders[max(fitting)]
        lines = [*lines, *more]
    found: list[list[Any]]
    found = [line for line in lines if folder == line[0] or [folder] == line[0][:1]]
    assert len(found) == 1
    return found[0]


def test_a_small_tree_is_one_shard() -> None:
    shards = make_shards(["src/app/a.py", "src/app/b.py", "src/c.py", "d.py", ".git.cfg"])
    assert list(shards) == ["tree/index.js"]
    _, index = read_shard(shards["tree/index.js"])
    assert index == {
        "file": ["repo/tree/", ".html"],
        "folder": ["repo/tree/", "index.html"],
        "folders": [
            ["", "src/", "d.py"],
            ["src/", "app/", "c.py"],
            ["src/app/", "a.py", "b.py"],
        ],
        "configuration": [".git.cfg"],
        "parts": [],
    }


def test_every_folder_of_a_large_tree_is_in_its_shard() -> None:
    shards = make_shards(MANY)
    assert read_folder(shards, "")[:2] == ["", "part00/"]
    assert len(read_folder(shards, "")) == 41
    for number in range(1_200):
        folder = f"part{number % 40:02}/folder{number:04}/"
        assert f"module_{number}.py" in read_folder(shards, folder)


def test_the_shards_of_a_large_tree_are_few_and_small() -> None:
    sizes = [len(data) for data in make_shards(MANY).values()]
    assert len(sizes) <= 60
    assert max(sizes) < 6 * SHARD_SIZE


def test_a_new_file_changes_one_shard() -> None:
    before, after = make_shards(MANY), make_shards([*MANY, "part07/folder0007/new.py"])
    changed = [name for name in after if after[name] != before.get(name)]
    assert len(changed) == 1
    assert before.keys() == after.keys()


def test_pages_with_another_name_are_told() -> None:
    shards = make_shards(["a/index", "a/b.py", "CON/c.py", "CON/d.py"])
    (_, *files) = read_folder(shards, "a/")
    assert files[0] == "b.py"
    title, own = files[1]
    assert title == "index"
    assert own.startswith("index~")
    (folder, *inner) = read_folder(shards, "CON/")
    assert folder[1].startswith("CON~")
    assert inner == ["c.py", "d.py"]
    assert ["CON/", folder[1]] in read_folder(shards, "")


def test_a_folder_with_very_many_files_is_cut() -> None:
    found = read_folder(make_shards(f"all/{n:05}.py" for n in range(MAX_FILES + 7)), "all/")
    assert len(found) == 1 + MAX_FILES + 1
    assert found[-1] == 7


def test_letters_beyond_the_first_plane_sort_as_in_the_script() -> None:
    names = [chr(0xFB00 + n) for n in range(200)] + [chr(0x1F300 + n) for n in range(200)]
    shards = make_shards(f"{name}/{'x' * 90}.py" for name in names)
    _, index = read_shard(shards["tree/index.js"])
    borders = [border.encode("utf-16-be") for border in index["parts"][::2]]
    assert len(borders) > 2
    assert borders == sorted(borders)
