from __future__ import annotations

import pytest

from sphinx_repodoc.languages.resolving import RepositoryFiles, find_closest, index_files
from sphinx_repodoc.model import FileRecord, SourceFile

from ...cpu import limit_cpu

PATHS = ["a-b/x.h", "a.h", "a/b/x.h", "a/x.h", "a0/x.h", "b/x.h", "x.h"]


def index(paths: list[str]) -> RepositoryFiles:
    return index_files({path: FileRecord(source=SourceFile(path=path)) for path in sorted(paths)})


@pytest.mark.parametrize(
    ("tail", "found"),
    [
        ("x.h", ["a-b/x.h", "a/b/x.h", "a/x.h", "a0/x.h", "b/x.h", "x.h"]),
        ("b/x.h", ["a/b/x.h", "b/x.h"]),
        ("a/x.h", ["a/x.h"]),
        ("a/b/x.h", ["a/b/x.h"]),
        (".h", []),
        ("", []),
        ("/x.h", []),
        ("../x.h", []),
        ("b/", []),
    ],
)
def test_endings_are_whole_names(tail: str, found: list[str]) -> None:
    assert list(index(PATHS).find_ending(tail)) == found


@pytest.mark.parametrize(
    ("path", "candidates", "found"),
    [
        ("a/b/c/y.c", PATHS, ["a/b/x.h"]),
        ("a/c/y.c", ["x.h", "a0/x.h", "a/x.h", "a-b/x.h", "a/b/x.h"], ["a/b/x.h", "a/x.h"]),
        ("c/y.c", ["b/x.h", "a/x.h"], ["a/x.h", "b/x.h"]),
        ("y.c", ["a/x.h", "x.h"], ["a/x.h", "x.h"]),
        ("y.c", [], []),
    ],
)
def test_the_closest_share_the_most_folders(
    path: str, candidates: list[str], found: list[str]
) -> None:
    assert list(find_closest(path, candidates)) == found


def test_many_files_of_one_name_are_cheap() -> None:
    files = index([f"services/s{number}/v1/types.proto" for number in range(4000)])
    with limit_cpu(2):  # a tenth of a second on an idle machine
        for number in range(1000):
            path = f"services/s{number}/api.proto"
            target = f"services/s{number}/v1/types.proto"
            assert find_closest(path, files.find_ending("types.proto")) == (target,)
            assert files.find_ending(f"s{number}/v1/types.proto") == (target,)
