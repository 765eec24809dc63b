from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import pytest

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.facts import Concept, Keyword
from sphinx_repodoc.index.keywords import LETTERS, count_sharing, group_concepts, letter_of

MakeIndex = Callable[..., RepoIndex]


@pytest.mark.parametrize(
    ("text", "letter"),
    [("a", "a"), ("Zed", "z"), ("__init__", "i"), ("_9x", "0-9"), ("$x", "symbols"),
     ("___", "symbols"), ("", "symbols"), ("été", "e"), ("٣", "symbols"), ("ſ", "s"),
     ("Ψ", "other"), ("ß", "s")],
)  # fmt: skip
def test_letter(text: str, letter: str) -> None:
    assert letter_of(text) == letter
    assert letter in LETTERS


def test_every_symbol_is_a_keyword(make_index: MakeIndex) -> None:
    index = make_index({"a.py": "class C:\n  def f(self):\n    def g(): pass\nV = 1"})
    assert [(k.text, k.kind, k.qualname, k.line) for k in index.keywords] == [
        ("C", "class", "C", 1),
        ("f", "function", "C.f", 2),
        ("g", "function", "C.f.g", 3),
        ("V", "variable", "V", 4),
    ]


def test_order(make_index: MakeIndex) -> None:
    index = make_index({"b.py": "B = a = 1", "a.py": "_b = 1\nb = 1\nB = 1\n__ = 1\né = 1\nc = 1"})
    assert [(keyword.text, keyword.path) for keyword in index.keywords] == [
        ("__", "a.py"), ("a", "b.py"), ("B", "a.py"), ("B", "b.py"), ("_b", "a.py"), ("b", "a.py"),
        ("c", "a.py"), ("é", "a.py"),
    ]  # fmt: skip


def test_each_letter_stands_together(make_index: MakeIndex) -> None:
    names = ["ſ", "s", "t", "_", "ª", "a", "K", "k", "µ", "é", "z"]
    index = make_index({"a.py": "\n".join(f"{name} = 1" for name in names)})

    def find_letter(keyword: Keyword) -> str:
        return letter_of(keyword.text)

    letters = [letter for letter, _ in groupby(index.keywords, key=find_letter)]
    assert letters == sorted(set(letters), key=LETTERS.index)


def test_symbols_by_name(make_index: MakeIndex) -> None:
    index = make_index({"b.py": "x = 1", "a.py": "y = 1\nx = 1\nclass C:\n  x = 1"})
    assert list(index.symbols) == ["C", "x", "y"]
    assert [(path, symbol.line) for path, symbol in index.symbols["x"]] == [
        ("a.py", 2), ("a.py", 4), ("b.py", 1),
    ]  # fmt: skip


def test_concepts_of_many_files_are_shared_by_more() -> None:
    concepts = {
        path: (Concept(text="beam search", weight=weight),)
        for path, weight in (("a.py", 1), ("b.py", 3), ("c.py", 2), ("gone.py", 9))
    }
    files = dict.fromkeys(("a.py", "b.py", "c.py"), "")
    assert group_concepts(concepts, files, 3) == {"beam search": ("b.py", "c.py", "a.py")}
    assert group_concepts(concepts, files, 4) == {}
    assert count_sharing(files) < count_sharing(range(20_000))
