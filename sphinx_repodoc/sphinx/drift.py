"""Prose that cannot go stale unnoticed: what citations showed when somebody accepted them.

``repodoc.lock`` stands beside ``conf.py`` and is committed. It holds the text of each symbol
and of all lines that documents cite. Without it nothing is compared.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from sphinx_repodoc.index.targets import Target, TargetKind
from sphinx_repodoc.pages.book import Book, Drift
from sphinx_repodoc.sphinx.citations import Citation, read_target

LOCK_NAME = "repodoc.lock"
VERSION = 1

Citations = Mapping[str, Iterable[Citation]]
"""Document -> what it cites."""


class Accepted(msgspec.Struct, frozen=True, kw_only=True, order=True, omit_defaults=True):
    """What a document cited, where it stood and how it read. ``symbol`` is empty for lines."""

    document: str
    path: str
    symbol: str = ""
    first: int
    last: int
    text: tuple[str, ...]

    @property
    def key(self) -> tuple[str, str, str, int, int]:
        """What a later citation is known by: a symbol by its name, lines by their numbers."""
        if self.symbol:
            return self.document, self.path, self.symbol, 0, 0
        return self.document, self.path, "", self.first, self.last


class Lock(msgspec.Struct, frozen=True, kw_only=True):
    """The file as written."""

    version: int
    citations: tuple[Accepted, ...]


class LockError(Exception):
    """The file cannot be read, or is none."""


def load_lock(path: Path) -> tuple[Accepted, ...]:
    """What was accepted; nothing where there is no such file."""
    try:
        lock = msgspec.json.decode(path.read_bytes(), type=Lock)
    except FileNotFoundError:
        return ()
    except (OSError, msgspec.MsgspecError, UnicodeError) as error:
        raise LockError(f"{path.name} cannot be read: {error}") from error
    if lock.version != VERSION:
        raise LockError(f"{path.name} is of version {lock.version}, not {VERSION}")
    return lock.citations


def save_lock(path: Path, accepted: Iterable[Accepted]) -> None:
    """Write what is accepted, in an order that makes small differences small."""
    lock = Lock(version=VERSION, citations=tuple(sorted(accepted)))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(lock), indent=1) + b"\n")


def accept(book: Book, citations: Citations) -> set[Accepted]:
    """Everything that the documents cite, as it is now."""
    return {accepted for accepted, _ in _list_cited(book, citations)}


def find_drifts(book: Book, before: Iterable[Accepted], citations: Citations) -> list[Drift]:
    """The citations that show something else than what was accepted, each document's once."""
    known = {accepted.key: accepted for accepted in before}
    drifts: dict[tuple[str, str, str, int, int], Drift] = {}
    for now, citation in _list_cited(book, citations):
        then = known.get(now.key)
        if then and then.text != now.text and now.key not in drifts:
            drifts[now.key] = _make_drift(book, then, now, citation.line)
    return list(drifts.values())


def _list_cited(book: Book, citations: Citations) -> Iterator[tuple[Accepted, Citation]]:
    for document, found in sorted(citations.items()):
        for citation in found:
            target = citation.target
            if target and target.kind in {TargetKind.SYMBOL, TargetKind.LINES}:
                yield _make_accepted(book, document, target), citation


def _make_accepted(book: Book, document: str, target: Target) -> Accepted:
    return Accepted(
        document=document,
        path=target.path,
        symbol=target.symbol,
        first=target.first,
        last=target.last,
        text=tuple(read_target(book, target).splitlines()),
    )


def _make_drift(book: Book, then: Accepted, now: Accepted, line: int) -> Drift:
    diff = difflib.unified_diff(then.text, now.text, "accepted", "now", n=2, lineterm="")
    return Drift(
        document=now.document,
        document_line=line,
        path=now.path,
        line=now.first,
        message=_describe(book, then, now),
        diff="\n".join(diff),
    )


def _describe(book: Book, then: Accepted, now: Accepted) -> str:
    was, is_now = _name_lines(then.first, then.last), _name_lines(now.first, now.last)
    if now.symbol:
        name = f"{now.path}::{now.symbol}"
        return f"{name} has changed since it was accepted: {was} then, {is_now} now"
    if first := _find_lines(then.text, book.read(now.path).splitlines()):
        moved = _name_lines(first, first + then.last - then.first)
        return f"{now.path}: what was accepted at {was} stands at {moved} now"
    return f"{now.path}: {was} have changed since they were accepted"


def _find_lines(wanted: tuple[str, ...], lines: list[str]) -> int:
    """Where *wanted* stands in *lines*, 0 where it does not."""
    places = range(len(lines) - len(wanted) + 1)
    found = (place + 1 for place in places if tuple(lines[place : place + len(wanted)]) == wanted)
    return next(found, 0) if any(line.strip() for line in wanted) else 0


def _name_lines(first: int, last: int) -> str:
    return f"line {first}" if first == last else f"lines {first} to {last}"
