from __future__ import annotations

from sphinx_repodoc.index.facts import Keyword, Use
from sphinx_repodoc.index.uses import Uses
from sphinx_repodoc.model import ReferenceKind
from sphinx_repodoc.pages import make_book
from sphinx_repodoc.pages.blocks import KeywordEntry, Link
from sphinx_repodoc.pages.keyword_index import (
    MAX_CONCEPT_FILES,
    MAX_FILES,
    UseCounts,
    Word,
    collect_words,
    label_files,
    make_entry,
    split_words,
)
from tests.pages.conftest import OPTIONS, LoadRepository


def make_keyword(text: str, path: str = "a.py", line: int = 1) -> Keyword:
    return Keyword(text=text, kind="function", path=path, line=line, qualname=text)


def test_labels_are_as_short_as_they_can_be() -> None:
    paths = ("a/x.py", "b/x.py", "c/d/y.py", "x/e/z.py", "y/e/z.py", "q", "r/q")
    assert label_files(paths) == {
        "a/x.py": "a/x.py", "b/x.py": "b/x.py", "c/d/y.py": "y.py", "x/e/z.py": "x/e/z.py",
        "y/e/z.py": "y/e/z.py", "q": "q", "r/q": "r/q",
    }  # fmt: skip
    assert label_files(()) == {}


def test_words_and_concepts_stand_in_one_order() -> None:
    words = collect_words(
        [make_keyword("a"), make_keyword("a", "b.py"), make_keyword("c")],
        {"b": ("a.py",), "a": ("b.py",)},
    )
    assert [(word.text, len(word.places), word.files) for word in words] == [
        ("a", 2, ()), ("a", 0, ("b.py",)), ("b", 0, ("a.py",)), ("c", 1, ()),
    ]  # fmt: skip


def test_parts_are_bounded_and_lose_nothing() -> None:
    words = [Word(f"w{n:03}", files=("a.py", "b.py")) for n in range(100)]
    pages = {"a.py": "repo/tree/a.py", "b.py": "repo/tree/b.py"}
    parts = list(split_words(words, pages, 1000))
    assert [word for part in parts for word in part] == words
    assert all(sum(word.estimate(pages) for word in part) <= 1000 for part in parts)
    assert len(parts) > 10
    assert list(split_words(words[:1], pages, 1)) == [words[:1]]


def test_places_are_grouped_by_file(load: LoadRepository) -> None:
    repository = load({"a.py": "def f(): pass\n\ndef f(): pass\n", "b.py": "def f(): pass\n"})
    book = make_book(repository.index, OPTIONS, str)
    (word,) = collect_words(repository.index.keywords, {})
    entry = make_entry(book, word, UseCounts(repository.index.uses))
    assert entry == KeywordEntry(
        "f",
        "function",
        (
            (Link("a.py", page="repo/tree/a.py", anchor="def-f"), 1),
            (Link("b.py", page="repo/tree/b.py", anchor="def-f"), 0),
        ),
    )


def test_of_many_files_the_most_used_are_shown(load: LoadRepository) -> None:
    files = {f"f{n:02}.py": "def f(): pass\n" for n in range(MAX_FILES + 10)}
    repository = load(files)
    book = make_book(repository.index, OPTIONS, str)
    use = Use(
        path="f00.py", target="f19.py", symbol="f", name="f", kind=ReferenceKind.CALL,
        lines=(1, 2), exact=True,
    )  # fmt: skip
    (word,) = collect_words(repository.index.keywords, {})
    entry = make_entry(book, word, UseCounts(Uses(by_target={"f19.py": (use,)})))
    labels = [link.text for link, _ in entry.links if isinstance(link, Link)]
    assert labels == ["f19.py", *(f"f{n:02}.py" for n in range(MAX_FILES - 1))]
    assert entry.more == 10


def test_a_concept_leads_to_the_keywords_of_its_files(load: LoadRepository) -> None:
    repository = load({f"{n}.py": "" + f"x = {n}\n" for n in range(5)})
    book = make_book(repository.index, OPTIONS, str)
    word = Word("graph", files=tuple(f"{n}.py" for n in range(5)))
    entry = make_entry(book, word, UseCounts(Uses()))
    assert len(entry.links) == MAX_CONCEPT_FILES
    assert entry.links[0] == (Link("0.py", page="repo/tree/0.py", anchor="keywords"), 0)
    assert (entry.kinds, entry.more) == ("concept", 5 - MAX_CONCEPT_FILES)
