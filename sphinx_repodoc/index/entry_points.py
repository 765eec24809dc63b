"""Entry points of programs: declared commands, runnable packages and scripts."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping

from sphinx_repodoc.index.facts import Entry, EntryKind
from sphinx_repodoc.index.resolved_imports import Resolvers
from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.languages.settings import NO_PROGRAMS, ProgramRules, ProgramStart
from sphinx_repodoc.model import (
    CALLABLES,
    Analysis,
    EntryPoint,
    FileRecord,
    Symbol,
    list_ancestors,
)

_ORDER = {kind: rank for rank, kind in enumerate(EntryKind)}
# A word of a command line that may be the path of a file: it has a slash or a dot.
_FILE_WORD = re.compile(r"[\w./@+-]*(?:/|\.)[\w./@+-]*")
_SERVED = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
# Manifests that declare programs by path -> the path to try if the declared one does not exist.
_NAMING_PATHS: dict[str, Callable[[str], str]] = {
    "package.json": lambda path: f"{path}.js",
    "Cargo.toml": lambda path: path.removesuffix(".rs") + "/main.rs",
    "composer.json": str,
}
_VARIABLE_FOLDER = re.compile(r"^\$\{\w*(?:SOURCE|LIST)_DIR\}/")
_CLASS = re.compile(r"(?:[a-z]\w*\.)*[A-Z]\w*")
_PROGRAM = re.compile(r"Program\.\w+")
_STARTED = frozenset({EntryKind.CONTAINER, EntryKind.PROCESS})


def find_entries(records: Mapping[str, FileRecord], resolvers: Resolvers) -> tuple[Entry, ...]:
    """Return all entry points sorted by kind (commands first), then by name."""
    entries = [entry for path in records for entry in _find_in_file(path, records, resolvers)]
    return tuple(
        sorted(entries, key=lambda e: (_ORDER[e.kind], e.name.casefold(), e.source, e.line))
    )


def _find_in_file(
    path: str, records: Mapping[str, FileRecord], resolvers: Resolvers
) -> Iterator[Entry]:
    analysis = records[path].analysis
    if analysis is None:
        return
    language = analysis.language
    rules = LANGUAGES[language].programs if language in LANGUAGES else NO_PROGRAMS
    folder, _, name = path.rpartition("/")
    for point in analysis.entry_points:
        if point.target:
            entry = _resolve(path, point, rules, records, resolvers)
            is_default = name == "Cargo.toml" and point.target == "src/main.rs"
            # Ignore missing files that are Cargo's default or programs inside a container image.
            if entry.path or not (is_default or entry.kind in _STARTED):
                yield entry
    guard = next((point.line for point in analysis.entry_points if not point.target), 0)
    if name == rules.module_file and language in resolvers.exact:
        module = resolvers.exact[language].name_module(folder)
        command = rules.module_command if module else rules.folder_command
        kind, name, guard = EntryKind.MODULE, command.format(module=module), guard or 1
    else:
        kind = EntryKind.SCRIPT
    if guard:
        yield Entry(kind=kind, name=name, source=path, line=guard, path=path, target_line=guard)


def _resolve(
    source: str,
    point: EntryPoint,
    rules: ProgramRules,
    records: Mapping[str, FileRecord],
    resolvers: Resolvers,
) -> Entry:
    folder, _, name = source.rpartition("/")
    is_binary = name in _NAMING_PATHS or name.endswith(".gemspec")
    if rules.starts_as == "build target":
        kind = EntryKind.TARGET
        found = Definition(_find_built(folder, point.target, records))
    elif rules.starts_as:
        kind = EntryKind(rules.starts_as)
        found = _find_started(folder, point.target, records, resolvers)
    elif is_binary:
        kind = EntryKind.BINARY
        path = posixpath.normpath(posixpath.join(folder, point.target))
        names = (path, _NAMING_PATHS.get(name, str)(path))
        found = Definition(next((each for each in names if each in records), ""))
    else:
        kind = EntryKind.COMMAND
        found = resolvers.find_definition(point.target, folder)
    record = records.get(found.path)
    symbols = record.analysis.symbols if record and record.analysis else ()
    return Entry(
        kind=kind,
        name=point.name,
        source=source,
        line=point.line,
        target=point.target,
        path=found.path,
        symbol=found.symbol,
        target_line=next((each.line for each in symbols if each.qualname == found.symbol), 0),
    )


def _find_started(
    folder: str, command: str, records: Mapping[str, FileRecord], resolvers: Resolvers
) -> Definition:
    """Return the definition that a command line runs: ``-m module``, ``module:attribute`` (an
    argument of servers), or the first word that is the path of a file."""
    words = command.split()
    for word, following in zip(words, (*words[1:], ""), strict=True):
        target = following if word == "-m" else word if _SERVED.fullmatch(word) else ""
        if target and (found := resolvers.find_definition(target, folder)).path:
            return found
        if _FILE_WORD.fullmatch(word) and (path := _find_near(folder, word, records)):
            return Definition(path)
    return Definition("")


def _find_built(folder: str, written: str, records: Mapping[str, FileRecord]) -> str:
    """Return the file with which a program starts that a build makes of the sources *written*, or
    of the folder if that is a dot: the only one with a start by the rules of its language."""
    words = [_VARIABLE_FOLDER.sub("", word) for word in written.split()]
    paths = [posixpath.normpath(posixpath.join(folder, word)) for word in words]
    start = f"{folder}/" if folder else ""
    if written == ".":
        paths = [path for path in records if path.startswith(start)]
    elif _CLASS.fullmatch(written):
        # The name of a class is the end of the path of its file.
        name = written.replace(".", "/").removesuffix("Kt")
        paths = [path for path in records if f"/{name}." in f"/{path}"]
    known = [path for path in dict.fromkeys(paths) if path in records]
    starting = [path for path in known if find_starts(records[path].analysis)]
    if written == "." and not starting:
        # The statements of a file may be the program, without a function around them.
        starting = [path for path in known if _PROGRAM.fullmatch(path[len(start) :])]
    if len(starting) == 1:
        return starting[0]
    is_source = len(known) == 1 and len(words) == 1 and written != "."
    return known[0] if is_source else ""


def find_starts(analysis: Analysis | None) -> list[Symbol]:
    """Return the definitions with which a program starts, such as ``main``."""
    language = LANGUAGES.get(analysis.language) if analysis else None
    starts = language.programs.starts if language else ()
    symbols = analysis.symbols if analysis and starts else ()
    return [each for each in symbols if any(_starts(each, start) for start in starts)]


def _starts(symbol: Symbol, start: ProgramStart) -> bool:
    if (symbol.kind not in CALLABLES) is not start.is_type or (symbol.parent and not start.inner):
        return False
    if start.decorator and not any(re.match(start.decorator, each) for each in symbol.decorators):
        return False
    if start.base and not any(re.fullmatch(start.base, each) for each in symbol.bases):
        return False
    written = (symbol.name, symbol.prefix, symbol.signature)
    patterns = (start.name, start.prefix, start.signature)
    return all(re.fullmatch(*pair, re.DOTALL) for pair in zip(patterns, written, strict=True))


def _find_near(folder: str, word: str, records: Mapping[str, FileRecord]) -> str:
    """Return the path of the file that *word* of a command means. The command's working folder is
    unknown: try *folder* first, then the folders that contain it."""
    parts = posixpath.normpath(word).split("/")
    # The first folders of an absolute path (/app/run.py) may exist only in a container image.
    tails = ["/".join(parts[n:]) for n in range(1, len(parts))] if not parts[0] else [word]
    for tail in tails:
        for above in list_ancestors(folder):
            path = posixpath.normpath(posixpath.join(above, tail))
            if path in records:
                return path
    return ""
