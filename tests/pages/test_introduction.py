"""What a file page says from git and from the conventions of repositories."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sphinx_repodoc.build.pipeline import Repository
from sphinx_repodoc.config import Options
from sphinx_repodoc.model import FileHistory, History, Hosting
from sphinx_repodoc.pages import make_book
from sphinx_repodoc.pages.blocks import Facts
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.sections.introduction import make_metadata

from .conftest import Files, LoadRepository, dump_inlines

MIT = (
    "Permission is hereby granted, free of charge, to any person obtaining a copy of this software "
    "and associated documentation files. "
    "The above copyright notice and this permission notice shall be included.\n"
)
COMMIT = "0123456789abcdef0123456789abcdef01234567"
FULL = FileHistory(blob="b", commit=COMMIT, date="2024-05-06", changes=12, authors=3)
HOSTING = Hosting(name="GitHub", template="https://github.com/o/r/blob/{commit}/{path}")


def list_facts(repository: Repository, path: str) -> list[str]:
    index = repository.index
    book = make_book(index, Options(), str)
    context = FileContext(book=book, record=index.records[path], problems=())
    (facts,) = make_metadata(context)
    assert isinstance(facts, Facts)
    return [dump_inlines(item) for item in facts.items]


def add_history(
    repository: Repository, found: FileHistory | None, hosting: Hosting | None = HOSTING
) -> Repository:
    files = {"a.py": found} if found else {}
    history = History(commit=COMMIT, prefix="in side/", files=files)
    return replace(repository, index=replace(repository.index, history=history, hosting=hosting))


@pytest.fixture(scope="module")
def plain(load: LoadRepository) -> Repository:
    return load({"a.py": "X = 1\n"})


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (FULL, "changed *2024-05-06*, 12 times by 3 authors"),
        (FileHistory(blob="b", commit=COMMIT, date="2024-05-06"), "changed *2024-05-06*"),
        (FileHistory(blob="b", changes=1, authors=1), "1 change by 1 author"),
    ],
)
def test_history(plain: Repository, found: FileHistory, words: str) -> None:
    assert words in list_facts(add_history(plain, found), "a.py")


def test_link_is_pinned_to_the_last_change(plain: Repository) -> None:
    url = f"https://github.com/o/r/blob/{COMMIT}/in%20side/a.py"
    assert f"[view on GitHub at 0123456]({url})" in list_facts(add_history(plain, FULL), "a.py")


@pytest.mark.parametrize("found", [None, FileHistory(blob="b", changes=1, authors=1)])
def test_what_is_not_committed_has_no_pinned_link(
    plain: Repository, found: FileHistory | None
) -> None:
    assert not any("view on" in fact for fact in list_facts(add_history(plain, found), "a.py"))


def test_link_to_a_branch_needs_no_commit(plain: Repository) -> None:
    branch = Hosting(name="example.org", template="https://example.org/main/{path}")
    edited = FileHistory(blob="b", changes=1, authors=1)
    link = "[view on example.org](https://example.org/main/in%20side/a.py)"
    assert link in list_facts(add_history(plain, edited, branch), "a.py")
    assert not any("view" in fact for fact in list_facts(add_history(plain, None, branch), "a.py"))
    without_git = replace(plain, index=replace(plain.index, hosting=branch))
    assert any("view" in fact for fact in list_facts(without_git, "a.py"))


@pytest.mark.parametrize(
    ("files", "path", "words"),
    [
        ({"LICENSE": MIT}, "a.py", "licence *MIT* (from )[LICENSE](repo/tree/LICENSE)"),
        ({"LICENSE": MIT}, "LICENSE", "licence *MIT*"),
        ({"LICENSE": "Mine.\n"}, "a.py", "licence see [LICENSE](repo/tree/LICENSE)"),
        ({"LICENSE": "Mine.\n"}, "LICENSE", "licence not recognised"),
        (
            {"a.py": "\n# SPDX-License-Identifier: ISC\n"},
            "a.py",
            "licence *ISC* [line 2](#L2)",
        ),
        ({"a.py": "# Licensed under my own terms.\n"}, "a.py", "licence see [line 1](#L1)"),
        (
            {"LICENSE-MIT": MIT, "LICENSE-BSD": "Mine.\n"},
            "a.py",
            "licence *MIT* (from )[LICENSE-MIT](repo/tree/LICENSE-MIT), "
            "see [LICENSE-BSD](repo/tree/LICENSE-BSD)",
        ),
        (
            {"REUSE.toml": '[[annotations]]\npath = "*"\nSPDX-License-Identifier = "ISC"\n'},
            "a.py",
            "licence *ISC* (by )[REUSE.toml](repo/tree/REUSE.toml#L1)",
        ),
    ],
)
def test_licence(load: LoadRepository, files: Files, path: str, words: str) -> None:
    assert words in list_facts(load({"a.py": "X = 1\n", **files}, Options()), path)


def test_owners(load: LoadRepository) -> None:
    files: Files = {"a.py": "X = 1\n", "CODEOWNERS": "# Who\n* @ada bob@example.org\n"}
    page = "repo/tree/CODEOWNERS"
    assert (
        f"owned by *@ada*, *bob@example.org*( by )[CODEOWNERS]({page}) [line 2]({page}#L2)"
        in list_facts(load(files, Options()), "a.py")
    )
