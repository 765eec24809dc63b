from __future__ import annotations

import random
from collections.abc import Callable

from sphinx_repodoc.index import RepoIndex, build_index
from sphinx_repodoc.index.facts import LanguageTotal
from sphinx_repodoc.model import Analysis, FileRecord, SourceFile

MakeIndex = Callable[..., RepoIndex]


def test_largest(make_index: MakeIndex) -> None:
    index = make_index({"b": "1\n2", "a": "1\n2", "c": "1\n2\n3", "d": ""})
    assert index.largest(2) == (("c", 3), ("a", 2))
    assert index.largest(9) == (("c", 3), ("a", 2), ("b", 2))


def test_most_imported_counts_files(make_index: MakeIndex) -> None:
    imports = {"a.py": "import x, y\nimport x", "b.py": "import y"}
    index = make_index({"x.py": "", "y.py": "", **imports})
    assert index.most_imported(5) == (("y.py", 2), ("x.py", 1))
    assert index.most_imported(1) == (("y.py", 2),)


def test_languages() -> None:
    def make(path: str, language: str, lines: int) -> FileRecord:
        analysis = Analysis(language=language, lines=lines, code_lines=lines - 2, comment_lines=1)
        return FileRecord(source=SourceFile(path=path, size=10), analysis=analysis)

    records = [make("a", "C", 5), make("b", "Go", 4), make("c", "Go", 4), make("d", "Ada", 5)]
    index = build_index([*records, FileRecord(source=SourceFile(path="link"))], "repo")
    assert index.languages() == (
        LanguageTotal(name="Go", files=2, lines=8, code=4, comments=2, size=20),
        LanguageTotal(name="Ada", files=1, lines=5, code=3, comments=1, size=10),
        LanguageTotal(name="C", files=1, lines=5, code=3, comments=1, size=10),
    )


def test_order_of_the_records_does_not_matter(make_index: MakeIndex) -> None:
    records = list(make_index({
        "pkg/__init__.py": "from .a import *", "pkg/a.py": "x = 1\nfrom . import b",
        "pkg/b.py": "from pkg import x", "tests/test_a.py": "from pkg import x", "Pkg/x": "",
        "index": "", "README.md": "",
    }).records.values())  # fmt: skip
    expected = build_index(records, "repo")
    for seed in range(5):
        random.Random(seed).shuffle(records)
        index = build_index(records, "repo")
        assert index == expected
        # Equal mappings may still be in another order.
        assert repr(index.folders) + repr(index.imported_by) == (
            repr(expected.folders) + repr(expected.imported_by)
        )
        assert [list(index.records), list(index.file_pages), list(index.symbols)] == [
            list(expected.records), list(expected.file_pages), list(expected.symbols),
        ]  # fmt: skip
