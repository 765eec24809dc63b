from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import pytest
from msgspec.structs import replace

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.facts import Concept, Folder, Keyword
from sphinx_repodoc.index.folders import build_folders
from sphinx_repodoc.index.keywords import (
    LETTERS,
    Concepts,
    choose_concepts,
    count_sharing,
    group_concepts,
    letter_of,
)
from sphinx_repodoc.model import Analysis, FileRecord, SourceFile, Terms

from .conftest import analyse_snippet

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


def test_test_functions_are_no_keywords(make_index: MakeIndex) -> None:
    analysis = analyse_snippet("def test_load(): pass\nclass TestShip:\n  def test_it(self): pass")
    index = make_index({"test_a.py": replace(analysis, tests=(1, 3)), "b.py": "def test_b(): pass"})
    assert [keyword.text for keyword in index.keywords] == ["test_b", "TestShip"]


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


def make_terms(**weights: int) -> Terms:
    """Terms by name; an underscore stands between the words of a pair."""
    ranked = sorted(weights.items(), key=lambda item: (-item[1], item[0]))
    return Terms(
        text="\n".join(name.replace("_", " ") for name, _ in ranked),
        weights=bytes(weight for _, weight in ranked),
    )


def make_folders(*paths: str) -> dict[str, Folder]:
    records = {
        path: FileRecord(source=SourceFile(path=path), analysis=Analysis(language="Python"))
        for path in paths
    }
    return dict(build_folders(records))


def rank(terms: dict[str, Terms]) -> dict[str, list[str]]:
    found = Concepts(terms, make_folders(*terms)).rank()
    return {path: [concept.text for concept in concepts] for path, concepts in found.items()}


def test_a_rare_word_tells_more_than_a_common_one() -> None:
    files = {f"f{n}.py": make_terms(tensor=80, **{f"word{n}": 80}) for n in range(6)}
    assert rank(files)["f0.py"] == ["word0", "tensor"]


def test_a_word_of_most_files_tells_nothing() -> None:
    files = {f"f{n}.py": make_terms(tensor=200, **{f"word{n}": 40}) for n in range(20)}
    assert rank(files)["f3.py"] == ["word3"]
    # But it is what the whole is about.
    assert rank(files)[""][0] == "tensor"


def test_plural_and_singular_are_one() -> None:
    files = {
        "a.py": make_terms(kernels=60, kernel=40, bias=30, queries=50),
        "b.py": make_terms(kernel=60, query=50, bias=30),
    }
    found = rank(files)
    assert found["a.py"] == ["kernel", "query", "bias"]
    assert set(found["b.py"]) == {"kernel", "query", "bias"}


def test_one_word_or_two_by_what_more_files_have() -> None:
    files = {
        "a.py": make_terms(sql_alchemy=90),
        "b.py": make_terms(sqlalchemy=90),
        "c.py": make_terms(sqlalchemy=90),
        "d.py": make_terms(template_engine=90),
        "e.py": make_terms(templateengine=90),
    }
    found = rank(files)
    assert found["a.py"] == found["b.py"] == ["sqlalchemy"]
    assert found["d.py"] == found["e.py"] == ["template engine"]


def test_a_word_of_a_better_pair_is_not_shown_again() -> None:
    scores = {"graph capture": 90, "graph": 80, "capture": 70, "stream": 60}
    weights = {"graph capture": 40, "graph": 45, "capture": 42, "stream": 30}
    chosen = choose_concepts(scores, weights, 0)
    assert [each.text for each in chosen] == ["graph capture", "stream"]


def test_a_pair_takes_the_place_of_a_word_that_it_mostly_is() -> None:
    scores = {"capture": 95, "graph capture": 90}
    mostly = choose_concepts(scores, {"capture": 45, "graph capture": 40}, 0)
    assert [each.text for each in mostly] == ["graph capture"]
    seldom = choose_concepts(scores, {"capture": 100, "graph capture": 40}, 0)
    assert [each.text for each in seldom] == ["capture", "graph capture"]


def test_what_tells_little_is_left_out_and_weights_are_of_the_best() -> None:
    chosen = choose_concepts({"a": 200, "b": 100, "c": 20}, {"a": 9, "b": 9, "c": 9}, 25)
    assert chosen == (Concept(text="a", weight=100), Concept(text="b", weight=50))


def test_a_folder_is_known_by_what_is_met_there_and_not_elsewhere() -> None:
    files = {f"core/f{n}.py": make_terms(tensor=60, **{f"word{n}": 10}) for n in range(10)}
    files |= {f"net/g{n}.py": make_terms(tensor=60, socket=50) for n in range(5)}
    found = rank(files)
    assert found["net"][0] == "socket"
    assert found["core"][0] == "tensor"


def test_a_file_without_telling_words_has_none() -> None:
    assert rank({"a.py": Terms(), "b.py": make_terms(kraken=20)}).keys() == {"", "b.py"}


def test_the_order_does_not_depend_on_the_order_of_files() -> None:
    files = {f"f{n}.py": make_terms(same=50, **{f"word{n}": 50, "other": 50}) for n in range(5)}
    assert rank(files) == rank(dict(reversed(files.items())))
