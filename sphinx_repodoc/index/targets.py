"""Targets that authors write: a file, a folder, a symbol or lines.

    path  path#L10  path#L10-L20  path::Class.method  Class.method  folder/

A path may be shortened to its end, and a symbol to the end of its qualified name, if the result is
unique.
"""

from __future__ import annotations

import enum
import posixpath
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property, partial

from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.model import Record, Symbol

MAX_SUGGESTIONS = 4
CUTOFF = 0.65
"""Minimum similarity, from 0 to 1, of names that are suggested for an unknown target."""
MAX_DISTANCE = 3
"""Definitions of the same name that are at most this many lines apart are shown together."""

_LINES = re.compile(r"#L(\d{1,9})(?:-L?(\d{1,9}))?$")
_SEPARATOR = re.compile(r"::|\\|->|#(?=\w)")


class TargetKind(enum.StrEnum):
    """The kind of a target in the repository."""

    FILE = "file"
    FOLDER = "folder"
    SYMBOL = "symbol"
    LINES = "lines"


class Target(Record, frozen=True, kw_only=True):
    """A file, folder, symbol or lines in the repository. ``line`` is that of a symbol's name; the
    text of a symbol or of lines extends from ``first`` to ``last``."""

    kind: TargetKind
    path: str
    symbol: str = ""
    line: int = 0
    first: int = 0
    last: int = 0


class TargetError(Exception):
    """A target that does not exist, is ambiguous or has no page. The message says why and suggests
    similar names. It is computed only when read: that takes long in a large repository, and callers
    try many words."""

    def __init__(self, reason: str, suggest: Callable[[], Sequence[str]] = tuple) -> None:
        super().__init__(reason)
        self._suggest = suggest

    def __str__(self) -> str:
        close = self._suggest()
        hint = f"; did you mean {_list(close)}?" if close else ""
        return f"{super().__str__()}{hint}"


class Targets:
    """Finds the files, folders, symbols and lines that authors name in roles and directives."""

    def __init__(self, index: RepoIndex) -> None:
        self._index = index

    def find(self, kind: str, text: str) -> Target:
        """Return the target of *text* in a role of *kind* (file, folder or symbol)."""
        if kind == "folder":
            return self.find_folder(text)
        return self.find_symbol(text) if kind == "symbol" else self.find_file(text)

    def find_file(self, text: str) -> Target:
        """Return a file, lines of it (``path#L10``) or a symbol in it (``path::name``)."""
        if text in self._index.file_pages:
            return Target(kind=TargetKind.FILE, path=text)
        path, separator, name = text.partition("::")
        if separator:
            return self._find_symbol_in(self._find_path(path), name)
        if match := _LINES.search(text):
            path = self._find_path(text[: match.start()])
            first = int(match[1])
            return self.find_lines(path, first, int(match[2] or first))
        return Target(kind=TargetKind.FILE, path=self._find_path(text))

    def find_whole(self, text: str) -> Target:
        """Return a whole file, not lines or a symbol."""
        target = self.find_file(text)
        if target.kind is not TargetKind.FILE:
            raise TargetError(f"{text} is a part of a file; only {target.path} is possible here")
        return target

    def find_lines(self, path: str, first: int, last: int) -> Target:
        """Return lines of the file at *path*."""
        analysis = self._index.records[path].analysis
        lines = analysis.lines if analysis else 0
        if not 0 < first <= last <= lines:
            wanted = f"line {first}" if first == last else f"lines {first} to {last}"
            raise TargetError(f"{path} has {lines:,} lines, not {wanted}")
        return Target(kind=TargetKind.LINES, path=path, line=first, first=first, last=last)

    def find_folder(self, text: str) -> Target:
        """Return a folder; the root is ``.`` or ``/``."""
        if text in {"", ".", "/", "./"}:
            return Target(kind=TargetKind.FOLDER, path="")
        path = _choose(_clean(text), self._index.folder_pages, self._folders, "folder")
        return Target(kind=TargetKind.FOLDER, path=path)

    def find_place(self, text: str) -> Target:
        """Return a folder, or else a file."""
        try:
            return self.find_folder(text)
        except TargetError:
            return self.find_whole(text)

    def find_symbol(self, text: str) -> Target:
        """Return a symbol by ``path::name`` or by its name alone."""
        path, separator, name = text.partition("::")
        # In C++ and Rust, a part before :: without dot or slash is a scope and not a path.
        is_scope = not set(path) & {"/", "."} and path not in self._files
        if separator and not is_scope:
            return self._find_symbol_in(self._find_path(path), name)
        found = self._list_places(text) or self._list_in_module(text)
        if not found:
            raise _miss("symbol", text, partial(self._suggest_names, text))
        return _choose_symbol(text, found)

    def _find_symbol_in(self, path: str, text: str) -> Target:
        places = self._list_places(text, path)
        if not places:
            analysis = self._index.records[path].analysis
            # If the file could not be read completely, it may define the symbol: link to the file.
            if analysis and any(gap.is_unread for gap in analysis.gaps):
                return Target(kind=TargetKind.FILE, path=path)
            names = sorted({symbol.qualname for symbol in analysis.symbols} if analysis else ())
            raise _miss("symbol", f"{path}::{text}", partial(_find_close, text, names))
        return _choose_symbol(text, places)

    def _list_places(self, name: str, within: str = "") -> list[tuple[str, Symbol]]:
        """Return the definitions whose qualified name is *name*, or else ends with it; only those
        in the file *within*, if given."""
        symbols = self._index.symbols
        # Look up the whole name first: headings and keys of data may contain dots.
        places = symbols.get(name, ()) or symbols.get(dot_name(name).rpartition(".")[2], ())
        wanted = f".{dot_name(name)}"
        found = [
            (path, symbol)
            for path, symbol in places
            if f".{dot_name(symbol.qualname)}".endswith(wanted)
            and (path == within if within else path in self._index.file_pages)
        ]
        return [place for place in found if f".{dot_name(place[1].qualname)}" == wanted] or found

    def _list_in_module(self, text: str) -> list[tuple[str, Symbol]]:
        """Return the definitions of a dotted Python name, such as
        ``package.module.Class.method``."""
        parts = text.split(".")
        for end in range(len(parts) - 1, 0, -1):
            module, name = "/".join(parts[:end]), ".".join(parts[end:])
            # Look up packages by folder: thousands of files may have the name __init__.py.
            packages = [f"{path}/__init__.py" for path in _list_ending(module, self._folders)]
            for files in (
                _list_ending(f"{module}.py", self._files),
                [path for path in packages if path in self._index.file_pages],
            ):
                if len(files) == 1 and (found := self._list_places(name, files[0])):
                    return found
        return []

    def _find_path(self, text: str) -> str:
        path = _clean(text)
        record = self._index.records.get(path)
        if record and path not in self._index.file_pages:
            raise TargetError(f"{path} has no page: {record.source.reason}")
        return _choose(path, self._index.file_pages, self._files, "file")

    def _suggest_names(self, name: str) -> list[str]:
        last = dot_name(name).rpartition(".")[2]
        # Comparing with all names takes seconds: require the same first letter and a similar
        # length.
        like = [
            other
            for other in self._index.symbols
            if other[:1].casefold() == last[:1].casefold() and abs(len(other) - len(last)) < 4
        ]
        return _find_close(last, like)

    @cached_property
    def _files(self) -> Mapping[str, Sequence[str]]:
        return _group_by_name(self._index.file_pages)

    @cached_property
    def _folders(self) -> Mapping[str, Sequence[str]]:
        return _group_by_name(filter(None, self._index.folder_pages))


def dot_name(name: str) -> str:
    """Return a qualified name of any language with dots as separators."""
    return _SEPARATOR.sub(".", name)


def _choose_symbol(text: str, places: Iterable[tuple[str, Symbol]]) -> Target:
    """Return the only definition among *places*; declarations count only if none is defined."""
    defined: dict[tuple[str, str], list[Symbol]] = {}
    for path, symbol in places:
        defined.setdefault((path, symbol.qualname), []).append(symbol)
    bodies = [key for key, found in defined.items() if not all(each.declared for each in found)]
    keys = sorted(bodies or defined)
    if len(keys) > 1:
        raise _doubt(text, [f"{path}::{qualname}" for path, qualname in keys])
    # Show the first definition with a body together with adjacent ones of the same name, such as
    # overloads or the setter of a property.
    ordered = sorted(defined[keys[0]], key=_find_start)
    place = next((n for n, symbol in enumerate(ordered) if not symbol.declared), 0)
    chosen = ordered[place]
    first, last = _find_start(chosen), chosen.end_line
    for symbol in reversed(ordered[:place]):
        if first - symbol.end_line <= MAX_DISTANCE:
            first = _find_start(symbol)
    for symbol in ordered[place + 1 :]:
        if _find_start(symbol) - last <= MAX_DISTANCE:
            last = max(last, symbol.end_line)
    return Target(
        kind=TargetKind.SYMBOL,
        path=keys[0][0],
        symbol=chosen.qualname,
        line=chosen.line,
        first=first,
        last=last,
    )


def _find_start(symbol: Symbol) -> int:
    return symbol.start_line or symbol.line


def _group_by_name(paths: Iterable[str]) -> Mapping[str, Sequence[str]]:
    groups: dict[str, list[str]] = {}
    for path in paths:
        groups.setdefault(path.rpartition("/")[2], []).append(path)
    return groups


def _clean(text: str) -> str:
    """Return *text* as a path relative to the root of the repository."""
    if text.startswith(("/", "\\")) or re.match(r"[A-Za-z]:[\\/]", text):
        raise TargetError(f"{text} is an absolute path; write it from the root of the repository")
    path = posixpath.normpath(text)
    if f"{path}/".startswith("../"):
        raise TargetError(f"{text} leaves the repository")
    return "" if path == "." else path


def _choose(
    path: str, known: Mapping[str, str], by_name: Mapping[str, Sequence[str]], noun: str
) -> str:
    """Return *path* itself, or the only path that ends with it."""
    if path and path in known:
        return path
    ending = _list_ending(path, by_name)
    if len(ending) == 1:
        return ending[0]
    if ending:
        raise _doubt(path, sorted(ending))
    raise _miss(noun, path, partial(_suggest_paths, path, by_name))


def _suggest_paths(path: str, by_name: Mapping[str, Sequence[str]]) -> list[str]:
    name = path.rpartition("/")[2]
    names = [name] if name in by_name else _find_close(name, by_name)
    return [other for found in names for other in by_name[found]]


def _find_close(name: str, names: Iterable[str]) -> list[str]:
    return get_close_matches(name, names, MAX_SUGGESTIONS, CUTOFF)


def _list_ending(path: str, by_name: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the paths that are *path* or end with it, looked up by their last segment."""
    name = path.rpartition("/")[2]
    return [other for other in by_name.get(name, ()) if f"/{other}".endswith(f"/{path}")]


def _miss(noun: str, text: str, suggest: Callable[[], Sequence[str]]) -> TargetError:
    return TargetError(f"there is no {noun} {text!r}", suggest)


def _doubt(text: str, candidates: Sequence[str]) -> TargetError:
    return TargetError(f"{text!r} may be {_list(candidates)}")


def _list(names: Sequence[str]) -> str:
    shown = names[:MAX_SUGGESTIONS]
    if rest := len(names) - len(shown):
        return f"{', '.join(shown)} or one of {rest:,} others"
    return " or ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))
