from __future__ import annotations

import hashlib
import itertools
import random
import re
import unicodedata
from collections.abc import Iterable, Iterator

import pytest

from sphinx_repodoc.index.page_names import name_pages


def _suffix(path: str) -> str:
    return "~" + hashlib.sha256(path.encode()).hexdigest()[:6]


def _folders_of(paths: Iterable[str]) -> set[str]:
    folders = set()
    for path in paths:
        while path := path.rpartition("/")[0]:
            folders.add(path)
    return folders


def _name(*files: str) -> dict[str, str]:
    pages, _ = name_pages(files, _folders_of(files), "repo")
    return {path: page.removeprefix("repo/tree/") for path, page in pages.items()}


def test_names_are_the_paths() -> None:
    files, folders = name_pages(["a/b.py", "c.txt"], ["a"], "code/repo")
    assert files == {"a/b.py": "code/repo/tree/a/b.py", "c.txt": "code/repo/tree/c.txt"}
    assert folders == {"": "code/repo/tree/index", "a": "code/repo/tree/a/index"}


def test_empty_repository_has_a_root_page() -> None:
    assert name_pages([], [], "repo") == ({}, {"": "repo/tree/index"})


@pytest.mark.parametrize(
    "name",
    [" a", "a b", "a#b", "100%", "ä", "日本", ".hidden", "~", "index.py", "keywords.html",
     "console", "com0", "a~b", "index2", "e\u0301"],
)  # fmt: skip
def test_name_stays(name: str) -> None:
    assert _name(name) == {name: name}


@pytest.mark.parametrize(
    "name",
    ["index", "Index", "INDEX", "keywords", "KeyWords", "index.html", "CON", "con", "Nul", "COM1",
     "lpt9", "a.", "a ", "...", "conin$"],
)  # fmt: skip
def test_name_gets_a_suffix(name: str) -> None:
    assert _name(f"d/{name}") == {f"d/{name}": f"d/{name}{_suffix(f'd/{name}')}"}


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("a:b", "a_b"),
        ('<>:"|?*\\', "________"),
        ("a'b`&", "a_b__"),
        ("a\nb", "a_b"),
        ("a\x7f", "a_"),
        ("a\u2028b", "a_b"),
        # What stands before the first dot is what makes it a device.
        ("con.txt", "con_.txt"),
        ("NUL.tar.gz", "NUL_.tar.gz"),
        ("x" * 201, "x" * 193),
        ("ä" * 101, "ä" * 96),
    ],
)
def test_name_is_changed(name: str, cleaned: str) -> None:
    assert _name(name) == {name: cleaned + _suffix(name)}


def test_name_of_200_bytes_stays() -> None:
    assert _name("x" * 200) == {"x" * 200: "x" * 200}


def test_later_twin_gives_way() -> None:
    assert _name("readme", "README", "Readme") == {
        "README": "README",
        "Readme": f"Readme{_suffix('Readme')}",
        "readme": f"readme{_suffix('readme')}",
    }


def test_decomposed_twin_gives_way() -> None:
    composed, decomposed = "\u00e9", "e\u0301"
    names = _name(composed, decomposed)
    assert names == {decomposed: decomposed, composed: composed + _suffix(composed)}


def test_file_and_folder_can_be_twins() -> None:
    assert _name("Lib/x", "lib") == {"Lib/x": "Lib/x", "lib": f"lib{_suffix('lib')}"}


@pytest.mark.parametrize("folder", ["x.html", "X.HTML", "x.fjson", "x.md"])
def test_file_gives_way_to_the_folder_that_is_its_output(folder: str) -> None:
    names = _name("x", f"{folder}/y")
    assert names == {"x": f"x{_suffix('x')}", f"{folder}/y": f"{folder}/y"}


def test_file_that_is_named_like_an_output_does_not_matter() -> None:
    assert _name("x", "x.html") == {"x": "x", "x.html": "x.html"}


@pytest.mark.parametrize("folder", ["index", "Keywords", "keywords.html", "index.md", "aux"])
def test_suffix_of_a_folder_carries_down(folder: str) -> None:
    files, folders = name_pages([f"{folder}/a/b"], [folder, f"{folder}/a"], "repo")
    new = f"repo/tree/{folder}{_suffix(folder)}"
    assert files == {f"{folder}/a/b": f"{new}/a/b"}
    assert folders[folder] == f"{new}/index"
    assert folders[f"{folder}/a"] == f"{new}/a/index"


def test_made_up_name_does_not_take_the_place_of_a_real_one() -> None:
    real = f"index{_suffix('index')}"
    names = _name("index", real)
    assert names[real] == real
    assert re.fullmatch("index~[0-9a-f]{6}", names["index"])
    assert names["index"] != real


def test_names_do_not_depend_on_the_order() -> None:
    paths = ["a", "A", "index", "b.html/c", "b", "B.HTML/d"]
    assert len({tuple(_name(*order).items()) for order in itertools.permutations(paths)}) == 1


_PARTS = ["index", "keywords", "a", "A", "ä", "a\u0308", "Ä", "ß", "ss", "SS", ".html", ".md", ":",
          "_", "~", " ", ".", "con", "\n", "\\", "ı", "x" * 190, "ﬁ", "fi"]  # fmt: skip


def _make_hostile_paths(seed: int) -> set[str]:
    choose = random.Random(seed)
    paths: set[str] = set()
    folders = [""]
    for _ in range(120):
        name = "".join(choose.choices(_PARTS, k=choose.randint(1, 3)))
        if name in (".", ".."):
            continue
        path = choose.choice(folders) + name
        paths.add(path)
        if choose.random() < 0.2:
            folders.append(f"{path}/")
        # The name that an earlier path would be given.
        taken = choose.choice(sorted(paths))
        paths.add(f"{taken}{_suffix(taken)}")
    # A path is either a file or a folder.
    return paths - _folders_of(paths)


def _list_outputs(files: Iterable[str], folders: Iterable[str], dirhtml: bool) -> Iterator[str]:
    """The files that Sphinx writes for pages, and for the keywords of each folder."""
    keywords = [re.sub("index$", "keywords", page) for page in folders]
    for page in (*files, *folders, *keywords):
        if dirhtml and not page.endswith("/index"):
            yield f"{page}/index.html"
        else:
            yield f"{page}.html"


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("dirhtml", [False, True])
def test_no_two_pages_meet_on_any_file_system(seed: int, dirhtml: bool) -> None:
    paths = _make_hostile_paths(seed)
    files, folders = name_pages(paths, _folders_of(paths), "repo")
    assert files.keys() == paths
    assert folders.keys() == _folders_of(paths) | {""}
    outputs = list(_list_outputs(files.values(), folders.values(), dirhtml))
    folded = {unicodedata.normalize("NFC", output).casefold() for output in outputs}
    assert len(folded) == len(outputs)
    # No output is a folder of another one.
    assert not folded & _folders_of(folded)
    for segment in {segment for output in outputs for segment in output.split("/")}:
        assert not re.search(r'[<>:"|?*\\\x00-\x1f]|[ .]$', segment)
        assert segment.partition(".")[0].casefold() != "con"
        assert len(segment.encode()) <= 205
