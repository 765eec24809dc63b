"""Prose that cannot go stale unnoticed: what citations showed when somebody accepted them.

``repodoc.lock`` stands beside ``conf.py`` and is committed. It holds the text of each symbol
and of all lines that documents cite. Without it nothing is compared.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from sphinx_repodoc.index.targets import Target, TargetKind
from sphinx_repodoc.pages.book import Book, Drift
from sphinx_repodoc.sphinx.citations import Citation, find_target, read_lines

LOCK_NAME = "repodoc.lock"
VERSION = 1
MAX_COMPARED = 20_000
"""More lines are not compared one by one, which could take minutes."""


Citations = Mapping[str, Iterable[Citation]]
"""Document -> what it cites."""


class Key(NamedTuple):
    """What a later citation is known by: a symbol by its name, lines by their numbers."""

    document: str
    path: str
    symbol: str
    first: int
    last: int


class Accepted(msgspec.Struct, frozen=True, kw_only=True, order=True, omit_defaults=True):
    """What a document cited, where it stood and how it read. ``symbol`` is empty for lines."""

    document: str
    path: str
    symbol: str = ""
    first: int
    last: int
    text: tuple[str, ...]

    @property
    def key(self) -> Key:
        """What a later citation is known by."""
        first, last = (0, 0) if self.symbol else (self.first, self.last)
        return Key(self.document, self.path, self.symbol, first, last)


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
    except (OSError, msgspec.MsgspecError, UnicodeError, RecursionError) as error:
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
    known = _list_known(book, before, citations)
    drifts: dict[Key, Drift] = {}
    for now, citation in _list_cited(book, citations):
        keys = (now.key, now.key._replace(document=""), now.key._replace(path=""))
        then = next((known[key] for key in keys if key in known), None)
        if then and then.text != now.text and now.key not in drifts:
            drifts[now.key] = _make_drift(book, then, now, citation.line)
    return list(drifts.values())


def _list_known(
    book: Book, before: Iterable[Accepted], citations: Citations
) -> dict[Key, Accepted]:
    """What was accepted by its key; where the document is gone also without that, and where the
    file of a symbol is gone without the file: either may only have another name."""
    known: dict[Key, Accepted] = {}
    for accepted in before:
        known[accepted.key] = accepted
        if accepted.document not in citations:
            known[accepted.key._replace(document="")] = accepted
        if accepted.symbol and accepted.path not in book.index.file_pages:
            known[accepted.key._replace(path="")] = accepted
    return known


def _list_cited(book: Book, citations: Citations) -> Iterator[tuple[Accepted, Citation]]:
    for document, found in sorted(citations.items()):
        for citation in found:
            target = find_target(book, citation.request)
            if target and target.kind in {TargetKind.SYMBOL, TargetKind.LINES}:
                yield _make_accepted(book, document, target), citation


def _make_accepted(book: Book, document: str, target: Target) -> Accepted:
    return Accepted(
        document=document,
        path=target.path,
        symbol=target.symbol,
        first=target.first,
        last=target.last,
        text=tuple(read_lines(book, target)),
    )


def _make_drift(book: Book, then: Accepted, now: Accepted, line: int) -> Drift:
    return Drift(
        document=now.document,
        document_line=line,
        path=now.path,
        line=now.first,
        message=_describe(book, then, now),
        diff="\n".join(_compare(then.text, now.text)),
    )


def _compare(then: tuple[str, ...], now: tuple[str, ...]) -> Iterable[str]:
    if len(then) + len(now) > MAX_COMPARED:
        return (f"@@ {len(then):,} lines then, {len(now):,} now: too many to compare @@",)
    return difflib.unified_diff(then, now, "accepted", "now", n=2, lineterm="")


def _describe(book: Book, then: Accepted, now: Accepted) -> str:
    was, is_now = _name_lines(then.first, then.last), _name_lines(now.first, now.last)
    if now.symbol:
        name = f"{now.path}::{now.symbol}"
        return f"{name} has changed since it was accepted: {was} then, {is_now} now"
    whole = Target(kind=TargetKind.FILE, path=now.path)
    if first := _find_lines(then.text, read_lines(book, whole)):
        moved = _name_lines(first, first + then.last - then.first)
        return f"{now.path}: what was accepted at {was} stands at {moved} now"
    return f"{now.path}: {was} have changed since they were accepted"


def _find_lines(wanted: Iterable[str], lines: Iterable[str]) -> int:
    """Where *wanted* stands in *lines*, 0 where it does not."""
    text = "".join(f"\n{line}" for line in wanted)
    whole = "".join(f"\n{line}" for line in lines)
    place = f"{whole}\n".find(f"{text}\n") if text.strip() else -1
    return whole.count("\n", 0, place) + 1 if place >= 0 else 0


def _name_lines(first: int, last: int) -> str:
    return f"line {first}" if first == last else f"lines {first} to {last}"
