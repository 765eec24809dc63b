"""Which pages to write and which to remove, found by comparing with the last build.

A page's digest covers its blocks, its navigation and the frame that all pages share, so a
page is outdated exactly when something that it shows has changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import astuple, dataclass
from pathlib import Path

import msgspec

from sphinx_repodoc.build.pipeline import Repository
from sphinx_repodoc.build.workers import run_batches
from sphinx_repodoc.manifest import DOCUMENT, UNFINISHED, Written
from sphinx_repodoc.pages import Book, PageMakers
from sphinx_repodoc.pages.blocks import Page, digest_page
from sphinx_repodoc.sphinx.navigation import Navigation

_encode = msgspec.msgpack.Encoder().encode


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done: the names of the pages to write, of those that an earlier build wrote
    and this one has not, and what is written already and stays."""

    makers: PageMakers
    outdated: list[str]
    gone: list[str]
    kept: Written

    @property
    def is_empty(self) -> bool:
        """Whether nothing changed since the last build."""
        return not self.makers


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes pages, and the digests of all that they show."""

    makers: PageMakers
    navigation: Navigation
    frame: bytes
    change: Callable[[Page], Page]

    def make(self, name: str) -> tuple[Page, str]:
        """A page, as the project wants it, and its digest."""
        page = self.change(self.makers[name]())
        return page, digest_page(page, _encode(self.navigation.make_tree(page)), self.frame)


def make_plan(
    repository: Repository,
    book: Book,
    maker: Maker,
    before: Written,
    path_of: Callable[[str], Path],
    taken: Set[str],
    jobs: int,
) -> Plan:
    """The plan of this build; *before* is what the last one wrote. Names in *taken* are
    documents of the user, which are never written or removed."""
    state = _digest_state(repository, book, maker, taken)
    if before.state == state and all(path_of(name).is_file() for name in before.pages):
        return Plan({}, [], [], before)
    names = [name for name in maker.makers if name not in taken]
    there = [name for name in names if before.pages.get(name) and path_of(name).is_file()]
    same = {
        name: digest
        for name, digest in _digest_pages(maker, there, jobs)
        if before.pages[name] == digest
    }
    kept = {book.overview: DOCUMENT, **same}
    outdated = [name for name in names if name not in kept]
    gone = sorted(before.pages.keys() - set(names) - taken - {book.overview})
    return Plan(maker.makers, outdated, gone, Written(kept, state, before.search))


def _digest_pages(maker: Maker, names: Sequence[str], jobs: int) -> Iterator[tuple[str, str]]:
    """(name, digest) of pages; one that cannot be made has none, and fails when it is
    written."""

    def work(name: str) -> str:
        try:
            return maker.make(name)[1]
        except Exception:  # it is met again, and told of, when the page is written
            return ""

    return run_batches(
        names,
        work,
        lambda name, reason: "",
        jobs=jobs,
        weight=lambda name: _DIGEST_WEIGHT,
        seconds=PAGE_SECONDS,
    )


PAGE_SECONDS = 120
"""What a page may take, a hundred times what the largest ones do: no build waits for ever."""

_DIGEST_WEIGHT = 5_000
"""What a page costs that is made and not written, in bytes of source."""


def mark_unfinished(plan: Plan) -> Written:
    """What may be called written before the outdated pages are."""
    pages = {**plan.kept.pages, **dict.fromkeys(plan.outdated, UNFINISHED)}
    return Written(pages, search=plan.kept.search)


def mark_written(plan: Plan, digests: Mapping[str, str]) -> Written:
    """What is written in the end: *digests* are those of the outdated pages, which are empty
    where one failed."""
    is_all = all(digests.get(name) for name in plan.outdated)
    pages = {**plan.kept.pages, **{name: digests.get(name, UNFINISHED) for name in plan.outdated}}
    return Written(pages, plan.kept.state if is_all else "", plan.kept.search)


def _digest_state(repository: Repository, book: Book, maker: Maker, taken: Set[str]) -> str:
    """A digest of everything that pages are made from. Where it is the same as last time,
    no page need be made to know that none is outdated."""
    digest = hashlib.blake2b(maker.frame, digest_size=16)
    digest.update(_encode([astuple(file) for file in repository.scan.files]))
    digest.update(_encode((repository.index.history, repository.index.hosting)))
    digest.update(_encode(repository.problems))
    digest.update(_encode(maker.navigation.groups))
    digest.update(_encode((sorted(book.cited.items()), book.drifts)))
    digest.update(_encode(sorted(taken)))
    return digest.hexdigest()
