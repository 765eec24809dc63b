"""The analysis cache: what a file's content says is computed once and kept in SQLite.

A record is keyed by the content's hash, the file's name and the analyser's version, so it
can never be out of date: it is found or it is not. Losing the cache costs time only,
which is why every fault of it is answered by going on without.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from sphinx_repodoc.model import Analysis, History, Note, Reference, Terms

Found = TypeVar("Found")

FILE_NAME = "analysis.sqlite"
# A second build may hold the lock while it stores a large repository.
LOCK_SECONDS = 60
# Histories of other branches; one of PyTorch takes 4 MB.
KEEP_HISTORIES = 5
# How many times more records than the present build uses are kept for other branches.
KEEP_FACTOR = 4
KEEP_ALWAYS = 1000

SCHEMA = """
CREATE TABLE IF NOT EXISTS analyses (key TEXT PRIMARY KEY, version TEXT, data BLOB) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (key TEXT PRIMARY KEY, version TEXT, data BLOB) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS blobs (id TEXT PRIMARY KEY, sha256 TEXT, size INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS histories (key TEXT PRIMARY KEY, data BLOB);
"""


class _Facts(msgspec.Struct):
    analysis: Analysis


class _Uses(msgspec.Struct):
    references: tuple[Reference, ...]


class _Words(msgspec.Struct):
    terms: Terms


class _Record(msgspec.Struct):
    """References and terms lie beside the analysis: most readers want all analyses and neither
    of them, and a decoder passes over what it is not asked for."""

    terms: Terms
    references: tuple[Reference, ...]
    analysis: Analysis


_encoder = msgspec.msgpack.Encoder()
_decode_facts = msgspec.msgpack.Decoder(_Facts).decode
_decode_history = msgspec.msgpack.Decoder(History).decode
_decode_uses = msgspec.msgpack.Decoder(_Uses).decode
_decode_words = msgspec.msgpack.Decoder(_Words).decode
_decode_notes = msgspec.msgpack.Decoder(tuple[Note, ...]).decode


def encode_analysis(analysis: Analysis) -> bytes:
    """The analysis of one file with all its references and terms."""
    facts = replace(analysis, references=(), terms=Terms())
    return _encoder.encode(
        _Record(terms=analysis.terms, references=analysis.references, analysis=facts)
    )


def decode_analysis(data: bytes) -> Analysis:
    """What :func:`encode_analysis` wrote, without the references and terms."""
    return _decode_facts(data).analysis


def decode_references(data: bytes) -> tuple[Reference, ...]:
    """The references that :func:`encode_analysis` wrote."""
    return _decode_uses(data).references


def decode_terms(data: bytes) -> Terms:
    """The terms that :func:`encode_analysis` wrote."""
    return _decode_words(data).terms


class Store:
    """The cache in one folder. :attr:`fault` says why it could not be used, if so."""

    def __init__(self, folder: Path, version: str) -> None:
        self.version = version
        self.fault = ""
        self._path = folder / FILE_NAME
        self._connection = self._open()

    def close(self) -> None:
        """Give the file back."""
        self._connection.close()

    def load_blobs(self) -> dict[str, tuple[str, int]]:
        """Git blob id -> (sha256, size) of all contents met so far."""
        with self._tolerate():
            rows = self._connection.execute("SELECT id, sha256, size FROM blobs")
            return {blob: (sha256, size) for blob, sha256, size in rows}
        return {}

    def load_analyses(self, keys: Iterable[str]) -> dict[str, Analysis]:
        """The analyses that are here, by key."""
        return dict(self._load(set(keys), decode_analysis))

    def load_references(self, keys: Iterable[str]) -> dict[str, tuple[Reference, ...]]:
        """The references of the analyses that are here, by key."""
        return dict(self._load(set(keys), decode_references))

    def load_terms(self, keys: Iterable[str]) -> dict[str, Terms]:
        """The terms of the analyses that are here, by key."""
        return dict(self._load(set(keys), decode_terms))

    def load_history(self, key: str) -> History | None:
        """The history that was kept under *key*."""
        with self._tolerate(), contextlib.suppress(ValueError, TypeError):
            row = self._connection.execute("SELECT data FROM histories WHERE key = ?", (key,))
            if found := row.fetchone():
                return _decode_history(found[0])
        return None

    def save_history(self, key: str, history: History) -> None:
        """Keep *history* under *key*, and only the last few."""
        with self._tolerate(), self._connection as connection:
            connection.execute(
                "INSERT OR REPLACE INTO histories VALUES (?, ?)", (key, _encoder.encode(history))
            )
            connection.execute(
                "DELETE FROM histories WHERE rowid NOT IN "
                "(SELECT rowid FROM histories ORDER BY rowid DESC LIMIT ?)",
                (KEEP_HISTORIES,),
            )

    def load_notes(self, keys: Iterable[str]) -> dict[str, tuple[Note, ...]]:
        """What a checker said of the files that are here, by key."""
        query = "SELECT key, data FROM notes WHERE version = ?"
        return dict(self._load(set(keys), _decode_notes, query))

    def save_notes(self, notes: Mapping[str, tuple[Note, ...]]) -> None:
        """Keep what a checker said, of this version only."""
        with self._tolerate(), self._connection as connection:
            if notes:
                connection.execute("DELETE FROM notes WHERE version != ?", (self.version,))
            connection.executemany(
                "INSERT OR REPLACE INTO notes VALUES (?, ?, ?)",
                ((key, self.version, _encoder.encode(found)) for key, found in notes.items()),
            )

    def _load(
        self,
        keys: Collection[str],
        decode: Callable[[bytes], Found],
        query: str = "SELECT key, data FROM analyses WHERE version = ?",
    ) -> Iterator[tuple[str, Found]]:
        with self._tolerate():
            rows = self._connection.execute(query, (self.version,))
            for key, data in rows:
                if key in keys:
                    # A record that does not decode is as good as missing.
                    with contextlib.suppress(ValueError, TypeError, RecursionError):
                        yield key, decode(data)

    def save(
        self,
        analyses: Mapping[str, bytes],
        blobs: Mapping[str, tuple[str, int]],
        used: Collection[str],
    ) -> None:
        """Keep encoded *analyses* and *blobs*; drop what only earlier versions or long gone
        contents needed (*used* are the keys of the present build)."""
        with self._tolerate(), self._connection as connection:
            for key, data in analyses.items():
                # What is too big for SQLite is computed again.
                with contextlib.suppress(sqlite3.DataError, OverflowError):
                    connection.execute(
                        "INSERT OR REPLACE INTO analyses VALUES (?, ?, ?)",
                        (key, self.version, data),
                    )
            connection.executemany(
                "INSERT OR REPLACE INTO blobs VALUES (?, ?, ?)",
                ((blob, sha256, size) for blob, (sha256, size) in blobs.items()),
            )
            if analyses:
                connection.execute("DELETE FROM analyses WHERE version != ?", (self.version,))
            (count,) = connection.execute("SELECT count(*) FROM analyses").fetchone()
            if count > KEEP_FACTOR * len(used) + KEEP_ALWAYS:
                _prune(connection, used)

    def _open(self) -> sqlite3.Connection:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            return self._connect()
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                return self._without(error)
        except OSError as error:
            return self._without(error)
        # Not a database any more: begin anew.
        try:
            self._remove()
            return self._connect()
        except (OSError, sqlite3.Error) as error:
            return self._without(error)

    def _remove(self) -> None:
        # With its journal, which would be played back into the next file of this name.
        self._path.with_name(f"{FILE_NAME}-journal").unlink(missing_ok=True)
        self._path.unlink(missing_ok=True)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=LOCK_SECONDS)
        try:
            connection.executescript(SCHEMA)
            connection.execute("SELECT count(*) FROM analyses").fetchone()
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _without(self, error: Exception) -> sqlite3.Connection:
        self.fault = f"{self._path.name}: {error}"
        connection = sqlite3.connect(":memory:")
        connection.executescript(SCHEMA)
        return connection

    @contextlib.contextmanager
    def _tolerate(self) -> Iterator[None]:
        """Turn a fault of the database into a build without the cache."""
        try:
            yield
        except sqlite3.Error as error:
            self._connection.close()
            if not isinstance(error, sqlite3.OperationalError):
                with contextlib.suppress(OSError):
                    self._remove()
            self._connection = self._without(error)


def _prune(connection: sqlite3.Connection, used: Iterable[str]) -> None:
    """Drop all analyses but those *used*; blobs and notes cost little to learn again."""
    connection.execute("CREATE TEMP TABLE used (key TEXT PRIMARY KEY)")
    connection.executemany("INSERT OR IGNORE INTO used VALUES (?)", ((key,) for key in used))
    connection.execute("DELETE FROM analyses WHERE key NOT IN (SELECT key FROM used)")
    connection.execute("DELETE FROM blobs")
    connection.execute("DELETE FROM notes")
    connection.execute("DROP TABLE used")
