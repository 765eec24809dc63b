"""Which pages to write and which to remove, found by comparing with the last build.

A page's digest covers its blocks, its navigation and the frame that all pages share, so a
page is outdated exactly when something that it shows has changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Set
from dataclasses import astuple, dataclass
from pathlib import Path

import msgspec

from sphinx_repodoc.manifest import DOCUMENT, UNFINISHED, Written
from sphinx_repodoc.model import Status
from sphinx_repodoc.pages import Book, make_pages
from sphinx_repodoc.pages.blocks import Page, digest_page
from sphinx_repodoc.pipeline import Repository
from sphinx_repodoc.sphinx.navigation import Navigation
from sphinx_repodoc.workers import pause_collector

_encode = msgspec.msgpack.Encoder().encode


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done: the pages to write, the names of the pages that an earlier build
    wrote and this one has not, and what will be written when all is done."""

    outdated: list[Page]
    gone: list[str]
    written: Written


def make_plan(
    repository: Repository,
    book: Book,
    navigation: Navigation,
    frame: bytes,
    before: Written,
    path_of: Callable[[str], Path],
    taken: Set[str],
) -> Plan:
    """The plan of this build; *before* is what the last one wrote. Names in *taken* are
    documents of the user, which are never written or removed."""
    with pause_collector():
        state = _digest_state(repository, navigation, frame, taken)
        if before.state == state and all(path_of(name).is_file() for name in before.pages):
            return Plan([], [], before)
        skipped = [file for file in repository.scan.files if file.status is Status.SKIPPED]
        digests = {book.overview: DOCUMENT}
        outdated: list[Page] = []
        for page in make_pages(book, skipped, repository.problems):
            if page.name in taken:
                continue
            tree = _encode(navigation.make_tree(page))
            digest = digests[page.name] = digest_page(page, tree, frame)
            if before.pages.get(page.name) != digest or not path_of(page.name).is_file():
                outdated.append(page)
        gone = sorted(before.pages.keys() - digests.keys() - taken)
        return Plan(outdated, gone, Written(digests, state))


def mark_unfinished(plan: Plan, pages: list[Page]) -> Written:
    """What may be called written as long as *pages* are not."""
    if not pages:
        return plan.written
    unfinished = {page.name: UNFINISHED for page in pages}
    return Written({**plan.written.pages, **unfinished})


def _digest_state(
    repository: Repository, navigation: Navigation, frame: bytes, taken: Set[str]
) -> str:
    """A digest of everything that pages are made from. Where it is the same as last time,
    no page need be made to know that none is outdated."""
    digest = hashlib.blake2b(frame, digest_size=16)
    digest.update(_encode([astuple(file) for file in repository.scan.files]))
    digest.update(_encode((repository.index.history, repository.index.hosting)))
    digest.update(_encode(repository.problems))
    digest.update(_encode(navigation.groups))
    digest.update(_encode(sorted(taken)))
    return digest.hexdigest()
