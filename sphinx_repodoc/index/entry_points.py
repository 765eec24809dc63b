"""The ways into the program: declared commands, runnable packages and scripts."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping

from sphinx_repodoc.index.facts import Entry, EntryKind
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.index.imports.python import PythonImports
from sphinx_repodoc.model import EntryPoint, FileRecord

_ORDER = {kind: rank for rank, kind in enumerate(EntryKind)}
# Words of a command that may name a file: not those that may be any program.
_FILE_WORD = re.compile(r"[\w./@+-]*(?:/|\.)[\w./@+-]*")
_SERVED = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
# Files that name what runs by its path, and what they mean by a path that is not there.
_NAMING_PATHS: dict[str, Callable[[str], str]] = {
    "package.json": lambda path: f"{path}.js",
    "Cargo.toml": lambda path: path.removesuffix(".rs") + "/main.rs",
    "composer.json": lambda path: path,
}


def find_entries(records: Mapping[str, FileRecord], python: PythonImports) -> tuple[Entry, ...]:
    """All ways into the program: commands first, then by name."""
    entries = [entry for path in records for entry in _find_in_file(path, records, python)]
    return tuple(
        sorted(entries, key=lambda e: (_ORDER[e.kind], e.name.casefold(), e.source, e.line))
    )


def _find_in_file(
    path: str, records: Mapping[str, FileRecord], python: PythonImports
) -> Iterator[Entry]:
    analysis = records[path].analysis
    points = analysis.entry_points if analysis else ()
    resolved = (_resolve(path, point, records, python) for point in points if point.target)
    yield from (entry for entry in resolved if entry.path or not _is_assumed(entry))
    guard = next((point.line for point in points if not point.target), 0)
    folder, _, name = path.rpartition("/")
    if name == "__main__.py":
        module = python.name_module(folder)
        command = f"python -m {module}" if module else "python ."
        yield _make_runnable(EntryKind.MODULE, command, path, guard or 1)
    elif guard:
        yield _make_runnable(EntryKind.SCRIPT, name, path, guard)


def _make_runnable(kind: EntryKind, name: str, path: str, line: int) -> Entry:
    """A file that says itself that it can be run."""
    return Entry(kind=kind, name=name, source=path, line=line, path=path, target_line=line)


def _resolve(
    source: str, point: EntryPoint, records: Mapping[str, FileRecord], python: PythonImports
) -> Entry:
    kind = _find_kind(source, records)
    if kind is EntryKind.BINARY:
        path, symbol = _find_binary(source, point.target, records), ""
    elif kind is EntryKind.COMMAND:
        path, symbol = _find_callable(source, point.target, python)
    else:
        path, symbol = _find_started(source, point.target, records, python)
    return Entry(
        kind=kind,
        name=point.name,
        source=source,
        line=point.line,
        target=point.target,
        path=path,
        symbol=symbol,
        target_line=_find_line(records.get(path), symbol),
    )


def _find_kind(source: str, records: Mapping[str, FileRecord]) -> EntryKind:
    """How the programs are started that a file names."""
    analysis = records[source].analysis
    language = analysis.language if analysis else ""
    if language in _STARTING:
        return _STARTING[language]
    name = source.rpartition("/")[2]
    is_binary = name in _NAMING_PATHS or name.endswith(".gemspec")
    return EntryKind.BINARY if is_binary else EntryKind.COMMAND


_STARTING = {"Dockerfile": EntryKind.CONTAINER, "Procfile": EntryKind.PROCESS}


def _is_assumed(entry: Entry) -> bool:
    """Whether it is only likely that the program is one of the repository: it is where a
    package of Rust would have one, or somewhere in an image."""
    is_cargo = entry.source.rpartition("/")[2] == "Cargo.toml" and entry.target == "src/main.rs"
    return is_cargo or entry.kind in _STARTING.values()


def _find_binary(source: str, target: str, records: Mapping[str, FileRecord]) -> str:
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    find_other = _NAMING_PATHS.get(source.rpartition("/")[2])
    names = (path, find_other(path)) if find_other else (path,)
    return next((name for name in names if name in records), "")


def _find_started(
    source: str, command: str, records: Mapping[str, FileRecord], python: PythonImports
) -> tuple[str, str]:
    """The file and the symbol that a command line runs: ``python -m module``, what a server of
    Python serves, or the first word that is the path of a file. Which folder is the current
    one, the command does not say: its own one is tried, then those above it."""
    words = command.split()
    for word, following in zip(words, (*words[1:], ""), strict=True):
        if word == "-m" and (found := _find_callable(source, following, python))[0]:
            return found
        if _SERVED.fullmatch(word) and (found := _find_callable(source, word, python))[0]:
            return found
        if _FILE_WORD.fullmatch(word) and (path := _find_near(source, word, records)):
            return path, ""
    return "", ""


def _find_near(source: str, word: str, records: Mapping[str, FileRecord]) -> str:
    parts = posixpath.normpath(word).split("/")
    # In an image a file may lie below any folder.
    tails = ["/".join(parts[n:]) for n in range(1, len(parts))] if not parts[0] else [word]
    for tail in tails:
        for folder in list_ancestors(source.rpartition("/")[0]):
            path = posixpath.normpath(posixpath.join(folder, tail))
            if path in records:
                return path
    return ""


def _find_callable(source: str, target: str, python: PythonImports) -> tuple[str, str]:
    """The file and the symbol of ``module:attribute [extras]``."""
    module, _, attribute = target.partition("[")[0].strip().partition(":")
    files = python.find_module(module.strip(), source.rpartition("/")[0])
    if len(files) != 1:
        return "", ""
    first, dot, rest = attribute.strip().partition(".")
    found = python.find_definition(files[0], first)
    if found is None:
        return files[0], ""
    return found.path, found.symbol + dot + rest if found.symbol else rest


def _find_line(record: FileRecord | None, symbol: str) -> int:
    symbols = record.analysis.symbols if record and record.analysis else ()
    return next((found.line for found in symbols if found.qualname == symbol), 0)
