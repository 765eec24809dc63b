"""The analysis cache: an SQLite file with the analysis of every file content seen so far.

The key of a record contains the hash of the content and the name of the file, and each record
belongs to one version of the analyser. So a record is never out of date. Losing the cache costs
only time: after an error of the database the build continues without it.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from sphinx_repodoc.model import Analysis, History, Note, Reference, Terms

Decoded = TypeVar("Decoded")

FILE_NAME = "analysis.sqlite"
# Time to wait for the lock: another build may be storing a large repository.
LOCK_SECONDS = 60
# Number of git histories to keep, for several branches. That of PyTorch takes 4 MB.
KEEP_HISTORIES = 5
# Old analyses are deleted if there are this many times more than the build uses.
KEEP_FACTOR = 4
KEEP_ALWAYS = 1000

SCHEMA = """
BEGIN;
CREATE TABLE IF NOT EXISTS analyses (key TEXT PRIMARY KEY, version TEXT, data BLOB) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (key TEXT PRIMARY KEY, version TEXT, data BLOB) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS blobs (id TEXT PRIMARY KEY, sha256 TEXT, size INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS histories (key TEXT PRIMARY KEY, data BLOB);
COMMIT;
"""

# Exceptions that zlib and msgspec raise for damaged data.
_UNDECODABLE = (zlib.error, ValueError, TypeError, RecursionError)


class StoredAnalysis(msgspec.Struct, frozen=True):
    """The cached analysis of one file. References and terms stay encoded until a caller needs them:
    decoded they take several times the memory, and some builds do not use them at all."""

    analysis: Analysis
    references: msgspec.Raw
    terms: msgspec.Raw

    def decode_references(self) -> tuple[Reference, ...]:
        """Return the file's references (names it uses); none if the record is damaged."""
        with contextlib.suppress(*_UNDECODABLE):
            return _decode_references(self.references)
        return ()

    def decode_terms(self) -> Terms:
        """Return the file's terms (candidates for concepts); none if the record is damaged."""
        with contextlib.suppress(*_UNDECODABLE):
            return _decode_terms(self.terms)
        return Terms()


_encode = msgspec.msgpack.Encoder().encode
_decode_record = msgspec.msgpack.Decoder(StoredAnalysis).decode
_decode_references = msgspec.msgpack.Decoder(tuple[Reference, ...]).decode
_decode_terms = msgspec.msgpack.Decoder(Terms).decode
_decode_notes = msgspec.msgpack.Decoder(tuple[Note, ...]).decode
_decode_history = msgspec.msgpack.Decoder(History).decode


def encode_analysis(analysis: Analysis) -> bytes:
    """Encode the analysis of one file with its references and terms."""
    data = _encode({
        "analysis": replace(analysis, references=(), terms=Terms()),
        "references": analysis.references,
        "terms": analysis.terms,
    })  # fmt: skip
    # The fastest level: a third of the size for less than one percent of the build's time.
    return zlib.compress(data, 1)


def decode_analysis(data: bytes) -> StoredAnalysis:
    """Decode the result of :func:`encode_analysis`."""
    found = _decode_record(zlib.decompress(data))
    # Copy references and terms, or they would keep all of *data* in memory.
    return StoredAnalysis(found.analysis, found.references.copy(), found.terms.copy())


class Store:
    """The cache in one folder. :attr:`fault` is empty, or says why the cache cannot be used."""

    def __init__(self, folder: Path, version: str) -> None:
        self.version = version
        self.fault = ""
        self._path = folder / FILE_NAME
        self._connection = self._open()

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    def load_blobs(self) -> dict[str, tuple[str, int]]:
        """Return all known file contents: git blob id -> (SHA-256, size)."""
        with self._tolerate():
            rows = self._connection.execute("SELECT id, sha256, size FROM blobs")
            return {blob: (sha256, size) for blob, sha256, size in rows}
        return {}

    def load_analyses(self, keys: Iterable[str]) -> dict[str, StoredAnalysis]:
        """Return key -> stored analysis, for the *keys* in the cache."""
        return self._load("SELECT key, data FROM analyses WHERE version = ?", keys, decode_analysis)

    def load_notes(self, keys: Iterable[str]) -> dict[str, tuple[Note, ...]]:
        """Return key -> stored notes of a checker, for the *keys* in the cache."""
        return self._load("SELECT key, data FROM notes WHERE version = ?", keys, _decode_notes)

    def load_history(self, key: str) -> History | None:
        """Return the git history stored under *key*."""
        with self._tolerate(), contextlib.suppress(*_UNDECODABLE):
            row = self._connection.execute("SELECT data FROM histories WHERE key = ?", (key,))
            if found := row.fetchone():
                return _decode_history(found[0])
        return None

    def save_history(self, key: str, history: History) -> None:
        """Store the git history *history* under *key*, and delete all but the last few."""
        with self._tolerate(), self._connection as connection:
            connection.execute(
                "INSERT OR REPLACE INTO histories VALUES (?, ?)", (key, _encode(history))
            )
            connection.execute(
                "DELETE FROM histories WHERE rowid NOT IN "
                "(SELECT rowid FROM histories ORDER BY rowid DESC LIMIT ?)",
                (KEEP_HISTORIES,),
            )

    def save_notes(self, notes: Mapping[str, tuple[Note, ...]]) -> None:
        """Store the notes of a checker, and delete the notes of its other versions."""
        with self._tolerate(), self._connection as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO notes VALUES (?, ?, ?)",
                ((key, self.version, _encode(found)) for key, found in notes.items()),
            )
            if notes:
                connection.execute("DELETE FROM notes WHERE version != ?", (self.version,))

    def save(
        self,
        analyses: Mapping[str, bytes],
        blobs: Mapping[str, tuple[str, int]],
        used: Collection[str],
    ) -> None:
        """Store encoded *analyses* and git *blobs*. Delete records of other versions, and old
        records if there are many; *used* are the keys that the current build needs."""
        with self._tolerate(), self._connection as connection:
            for key, data in analyses.items():
                # Skip a record that is too big for SQLite; each build computes it again.
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
                connection.execute(
                    "DELETE FROM analyses WHERE key NOT IN (SELECT value FROM json_each(?))",
                    (json.dumps(list(used)),),
                )
                # Delete all git blob ids and notes: they are cheap to compute again.
                connection.execute("DELETE FROM blobs")
                connection.execute("DELETE FROM notes")

    def _load(
        self, query: str, keys: Iterable[str], decode: Callable[[bytes], Decoded]
    ) -> dict[str, Decoded]:
        wanted = set(keys)
        found: dict[str, Decoded] = {}
        with self._tolerate():
            # One pass over the table is faster than a query for each key.
            for key, data in self._connection.execute(query, (self.version,)):
                if key in wanted:
                    # Skip a damaged record, so that its file is analysed again.
                    with contextlib.suppress(*_UNDECODABLE):
                        found[key] = decode(data)
        return found

    def _open(self) -> sqlite3.Connection:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            try:
                return self._connect()
            except sqlite3.OperationalError:
                raise
            except sqlite3.DatabaseError:  # the file is damaged, or not a database
                self._remove()
                return self._connect()
        except (OSError, sqlite3.Error) as error:
            return self._go_without(error)

    def _remove(self) -> None:
        # Remove the journal too: SQLite would apply it to a new database of the same name.
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

    def _go_without(self, error: Exception) -> sqlite3.Connection:
        """Return an empty database in memory, after the file could not be opened."""
        self.fault = f"{self._path.name}: {error}"
        connection = sqlite3.connect(":memory:")
        connection.executescript(SCHEMA)
        return connection

    @contextlib.contextmanager
    def _tolerate(self) -> Iterator[None]:
        """After a database error in the body, continue without the cache file."""
        try:
            yield
        except sqlite3.Error as error:
            self._connection.close()
            if not isinstance(error, sqlite3.OperationalError):
                with contextlib.suppress(OSError):
                    self._remove()
            self._connection = self._go_without(error)
