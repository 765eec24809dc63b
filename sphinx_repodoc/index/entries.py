"""The ways into the program: declared commands, runnable packages and scripts."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator, Mapping

from sphinx_repodoc.index.facts import Entry, EntryKind
from sphinx_repodoc.index.imports.python import PythonImports
from sphinx_repodoc.model import EntryPoint, FileRecord

_ORDER = {kind: rank for rank, kind in enumerate(EntryKind)}
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
    yield from (entry for entry in resolved if not _is_assumed(entry))
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
    is_binary = source.rpartition("/")[2] in _NAMING_PATHS
    if is_binary:
        path, symbol = _find_binary(source, point.target, records), ""
    else:
        path, symbol = _find_callable(source, point.target, python)
    return Entry(
        kind=EntryKind.BINARY if is_binary else EntryKind.COMMAND,
        name=point.name,
        source=source,
        line=point.line,
        target=point.target,
        path=path,
        symbol=symbol,
        target_line=_find_line(records.get(path), symbol),
    )


def _is_assumed(entry: Entry) -> bool:
    """Whether the program is only where a package of Rust would have one, and is not there."""
    is_cargo = entry.source.rpartition("/")[2] == "Cargo.toml"
    return is_cargo and entry.target == "src/main.rs" and not entry.path


def _find_binary(source: str, target: str, records: Mapping[str, FileRecord]) -> str:
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    otherwise = _NAMING_PATHS[source.rpartition("/")[2]](path)
    return next((name for name in (path, otherwise) if name in records), "")


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
