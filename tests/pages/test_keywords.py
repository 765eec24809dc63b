from __future__ import annotations

from dataclasses import replace

import pytest

from sphinx_repodoc.config import Options
from sphinx_repodoc.index.facts import Concept
from sphinx_repodoc.pages import book, folder_keyword_pages
from sphinx_repodoc.pages.blocks import KeywordEntries, Pills, Section, Table
from sphinx_repodoc.pages.keyword_index import PAGE_BYTES
from tests.pages.conftest import LoadRepository, dump_page, list_pages

SHIP = '"""Cargo of ships."""\n\nimport os\n\n\ndef load_cargo(cargo):\n    return cargo\n'


@pytest.fixture
def small_indexes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders with a single definition have an index."""
    monkeypatch.setattr(book, "MIN_KEYWORDS", 1)


def test_concepts_lead_to_the_lines_that_say_them(load: LoadRepository) -> None:
    dump = dump_page(list_pages(load({"hold.py": SHIP}))["repo/tree/hold.py"])
    assert "pills: [cargo](#L1) [6](#L6) +1" in dump


def test_a_concept_that_only_the_path_says_is_there_for_links_to_lead_to(
    load: LoadRepository,
) -> None:
    repository = load({"a/kraken.txt": "x\n"})
    concepts = {"a/kraken.txt": (Concept(text="kraken", weight=40),)}
    pages = list_pages(replace(repository, index=replace(repository.index, concepts=concepts)))
    assert "pills: kraken" in dump_page(pages["repo/tree/a/kraken.txt"])


def test_more_lines_are_counted(load: LoadRepository) -> None:
    text = "kraken = 1\n" * 3 + "print(kraken)\n" * 4
    dump = dump_page(list_pages(load({"a.py": text}))["repo/tree/a.py"])
    assert "[kraken](#L1) [2](#L2) +5" in dump


def test_without_the_section_nothing_is_counted(load: LoadRepository) -> None:
    options = Options(sections=("metadata", "structure", "source"))
    repository = load({"hold.py": SHIP}, options)
    assert repository.index.concepts == {}
    assert "cargo" not in dump_page(list_pages(repository, options)["repo/keywords/index"])


def test_a_page_stays_small_and_letters_go_on(load: LoadRepository) -> None:
    long = "x" * 100
    files = {f"m{n}.py": "\n".join(f"a{n}_{k}_{long} = 1" for k in range(100)) for n in range(15)}
    pages = list_pages(load(files))
    assert {"repo/keywords/a", "repo/keywords/a-2"} <= pages.keys()
    assert "repo/keywords/a-9" not in pages
    sizes = [len(dump_page(page)) for name, page in pages.items() if "/keywords/a" in name]
    assert all(size < PAGE_BYTES for size in sizes)


@pytest.mark.usefixtures("small_indexes")
def test_the_index_of_a_subtree_is_complete(load: LoadRepository) -> None:
    files = {"a/b/x.py": "def f(): pass\n", "a/y.py": "def g(): pass\n", "z.py": "def h(): pass\n"}
    pages = list_pages(load(files))
    dump = dump_page(pages["repo/tree/a/keywords"])
    assert "- f (function) [x.py](repo/tree/a/b/x.py#def-f)" in dump
    assert "- g (function) [y.py](repo/tree/a/y.py#def-g)" in dump
    assert "- h" not in dump
    assert "[keywords](repo/tree/a/keywords)" in dump_page(pages["repo/tree/a/index"])
    assert "[a/](repo/tree/a/index)" in dump
    assert "repo/tree/keywords" not in pages


def test_a_large_subtree_lists_its_own_files_and_sums_up_folders(
    load: LoadRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_keyword_pages, "MAX_PLACES", 12)
    below = "\n".join(f"def below{n}(): pass" for n in range(11))
    files = {
        "a/b/x.py": below,
        "a/y.py": "def here(): pass\ndef there(): pass\n",
        "z.py": "from a.b.x import below3\nbelow3()\n",
    }
    pages = list_pages(load(files))
    section = _find_section(pages["repo/tree/a/keywords"].sections)
    table, entries = section.blocks
    assert isinstance(entries, KeywordEntries)
    assert [entry.text for entry in entries.items] == ["here", "there"]
    assert isinstance(table, Table)
    dump = dump_page(pages["repo/tree/a/keywords"])
    used = "[below3](repo/tree/a/b/x.py#def-below3)( and 10 more)"
    assert f"[b/](repo/tree/a/b/keywords) | 11 | {used}" in dump
    assert len(_find_entries(pages["repo/tree/a/b/keywords"].sections)) == 11


@pytest.mark.usefixtures("small_indexes")
def test_where_one_folder_has_too_many_each_file_is_summed_up(
    load: LoadRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_keyword_pages, "MAX_PLACES", 1)
    files = {"a/x.py": "def f(): pass\n", "a/y.py": "def g(): pass\n"}
    dump = dump_page(list_pages(load(files))["repo/tree/a/keywords"])
    assert "[x.py](repo/tree/a/x.py#structure) | 1 | (1 more)" in dump


@pytest.mark.usefixtures("small_indexes")
def test_concepts_of_a_folder_lead_to_the_file_that_they_tell_most_of(
    load: LoadRepository,
) -> None:
    repository = load({"a/x.py": "x = 1\n", "a/y.py": "y = 1\n"})
    concepts = {
        "a": (Concept(text="kraken", weight=100), Concept(text="squid", weight=50)),
        "a/x.py": (Concept(text="kraken", weight=40),),
        "a/y.py": (Concept(text="kraken", weight=90),),
    }
    index = replace(repository.index, concepts=concepts)
    page = list_pages(replace(repository, index=index))["repo/tree/a/keywords"]
    (pills,) = (block for block in page.sections[0].blocks if isinstance(block, Pills))
    assert len(pills.items) == 2
    assert "pills: [kraken](repo/tree/a/y.py#keywords) · squid" in dump_page(page)


def test_a_folder_with_few_keywords_has_no_index(
    load: LoadRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {
        "few/few.py": "".join(f"x{number} = 1\n" for number in range(9)),
        "many/a/a.py": "".join(f"y{number} = 1\n" for number in range(9)),
        "many/b/b.py": "z = 1\n",
    }
    monkeypatch.setattr(folder_keyword_pages, "MAX_PLACES", 1)
    pages = list_pages(load(files))
    assert [name for name in pages if name.endswith("/keywords")] == ["repo/tree/many/keywords"]
    # Where the subfolders have no index, their own pages are linked.
    assert "[a/](repo/tree/many/a/index) | 9" in dump_page(pages["repo/tree/many/keywords"])
    assert "keywords](" not in dump_page(pages["repo/tree/few/index"])


def _find_section(sections: tuple[Section, ...]) -> Section:
    return next(section for section in sections if section.id == "keywords")


def _find_entries(sections: tuple[Section, ...]) -> tuple[object, ...]:
    (entries,) = _find_section(sections).blocks
    assert isinstance(entries, KeywordEntries)
    return entries.items
