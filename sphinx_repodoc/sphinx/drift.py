"""Drift: citations whose text has changed since somebody accepted it.

``repodoc.lock`` is a file beside ``conf.py`` that projects commit. It holds the text of each symbol
and of all lines that documents cite. Without this file nothing is compared.
"""

from __future__ import annotations

import difflib
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from sphinx_repodoc.index.targets import Target, TargetKind
from sphinx_repodoc.pages.book import Book, Drift
from sphinx_repodoc.sphinx.citations import read_lines

LOCK_NAME = "repodoc.lock"
VERSION = 1
MAX_COMPARED = 20_000
"""Maximum number of lines of texts to compare line by line: more could take minutes."""


class Quote(NamedTuple):
    """A citation of code: its document and line, the section that contains it, and its target."""

    document: str
    line: int
    anchor: str
    section: str
    target: Target


class QuoteKey(NamedTuple):
    """Identifies a citation across builds: a symbol by its name, lines by their numbers."""

    document: str
    path: str
    symbol: str
    first: int
    last: int


class Accepted(msgspec.Struct, frozen=True, kw_only=True, order=True, omit_defaults=True):
    """A citation as accepted: its target and the text. ``symbol`` is empty for lines."""

    document: str
    path: str
    symbol: str = ""
    first: int
    last: int
    text: tuple[str, ...]

    @property
    def key(self) -> QuoteKey:
        """The key that later citations of the same symbol or lines have."""
        first, last = (0, 0) if self.symbol else (self.first, self.last)
        return QuoteKey(self.document, self.path, self.symbol, first, last)


class Lock(msgspec.Struct, frozen=True, kw_only=True):
    """The content of ``repodoc.lock``: the accepted citations."""

    version: int
    citations: tuple[Accepted, ...]


class LockError(Exception):
    """Raised if ``repodoc.lock`` cannot be read."""


def load_lock(path: Path) -> tuple[Accepted, ...]:
    """Return the accepted citations; none if there is no ``repodoc.lock``."""
    try:
        lock = msgspec.json.decode(path.read_bytes(), type=Lock)
    except FileNotFoundError:
        return ()
    except (OSError, msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise LockError(f"{path.name} cannot be read: {error}") from error
    if lock.version != VERSION:
        raise LockError(f"{path.name} is of version {lock.version}, not {VERSION}")
    return lock.citations


def save_lock(path: Path, accepted: Iterable[Accepted]) -> None:
    """Write the accepted citations, sorted to keep diffs small."""
    lock = Lock(version=VERSION, citations=tuple(sorted(accepted)))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(lock), indent=1) + b"\n")


def find_drifts(
    book: Book, before: Iterable[Accepted], quotes: Iterable[Quote], documents: Container[str]
) -> list[Drift]:
    """Return the citations whose text differs from the accepted one, each once per document.

    *documents* are all documents with citations.
    """
    known = _list_known(book, before, documents)
    drifts: dict[QuoteKey, Drift] = {}
    for now, line in list_accepted(book, quotes):
        keys = (now.key, now.key._replace(document=""), now.key._replace(path=""))
        then = next((known[key] for key in keys if key in known), None)
        if then and then.text != now.text and now.key not in drifts:
            drifts[now.key] = Drift(
                document=now.document,
                document_line=line,
                path=now.path,
                line=now.first,
                message=_describe(book, then, now),
                diff=_compare(then.text, now.text),
            )
    return list(drifts.values())


def _list_known(
    book: Book, before: Iterable[Accepted], documents: Container[str]
) -> dict[QuoteKey, Accepted]:
    """Return the accepted citations by their keys.

    A document or a cited file that no longer exists may have been renamed: its citations get a
    second key without the document or, for symbols, without the file.
    """
    known: dict[QuoteKey, Accepted] = {}
    for accepted in before:
        known[accepted.key] = accepted
        if accepted.document not in documents:
            known[accepted.key._replace(document="")] = accepted
        if accepted.symbol and accepted.path not in book.index.file_pages:
            known[accepted.key._replace(path="")] = accepted
    return known


def list_accepted(book: Book, quotes: Iterable[Quote]) -> Iterator[tuple[Accepted, int]]:
    """Return the citations of symbols and lines as they are now, each with its line in the
    document."""
    for document, line, _, _, target in quotes:
        if target.kind in {TargetKind.SYMBOL, TargetKind.LINES}:
            accepted = Accepted(
                document=document,
                path=target.path,
                symbol=target.symbol,
                first=target.first,
                last=target.last,
                text=tuple(read_lines(book, target)),
            )
            yield accepted, line


def _compare(then: tuple[str, ...], now: tuple[str, ...]) -> str:
    if len(then) + len(now) > MAX_COMPARED:
        return f"@@ {len(then):,} lines then, {len(now):,} now: too many to compare @@"
    return "\n".join(difflib.unified_diff(then, now, "accepted", "now", n=2, lineterm=""))


def _describe(book: Book, then: Accepted, now: Accepted) -> str:
    was, is_now = _name_lines(then.first, then.last), _name_lines(now.first, now.last)
    if now.symbol:
        name = f"{now.path}::{now.symbol}"
        return f"{name} has changed since it was accepted: {was} then, {is_now} now"
    text = "".join(f"\n{line}" for line in then.text)
    lines = read_lines(book, Target(kind=TargetKind.FILE, path=now.path))
    whole = "".join(f"\n{line}" for line in lines)
    place = f"{whole}\n".find(f"{text}\n") if text.strip() else -1
    if place < 0:
        return f"{now.path}: {was} have changed since they were accepted"
    first = whole.count("\n", 0, place) + 1
    moved = _name_lines(first, first + then.last - then.first)
    return f"{now.path}: the text accepted at {was} is at {moved} now"


def _name_lines(first: int, last: int) -> str:
    return f"line {first}" if first == last else f"lines {first} to {last}"
