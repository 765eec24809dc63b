"""The records that every stage hands to the next: frozen, slotted, standard library only.

Paths are relative to the repository root, POSIX style and valid Unicode. Lines count
from 1. Nothing here depends on the time or on the machine.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from sphinx_repodoc.problems import Problem


class FileKind(enum.StrEnum):
    """What a path of the repository is."""

    FILE = "file"
    SYMLINK = "symlink"
    SUBMODULE = "submodule"


class Status(enum.StrEnum):
    """What becomes of a path: a page, a row in its folder's table, or nothing."""

    PAGE = "page"
    LISTED = "listed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """One scanned path.

    ``disk_path`` is the path's bytes where they are not valid UTF-8, else empty.
    ``target`` is a link's target as written, or a submodule's commit.
    ``reason`` says why the status is not :attr:`Status.PAGE`.
    """

    path: str
    size: int = 0
    sha256: str = ""
    kind: FileKind = FileKind.FILE
    executable: bool = False
    target: str = ""
    status: Status = Status.PAGE
    reason: str = ""
    disk_path: bytes = b""


class SymbolKind(enum.StrEnum):
    """What a symbol is; the value is the word that pages show."""

    CLASS = "class"
    FUNCTION = "function"
    METHOD = "method"
    CONSTANT = "constant"
    VARIABLE = "variable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbol:
    """A definition. ``line`` is the line of its name, ``start_line`` that of its first
    decorator; ``signature`` is written as in the source: ``(a, b=1) -> int``, and for a
    constant or variable ``: type = value`` where it is short."""

    kind: SymbolKind
    name: str
    qualname: str
    line: int
    end_line: int
    start_line: int = 0
    signature: str = ""
    doc: str = ""
    decorators: tuple[str, ...] = ()
    bases: tuple[str, ...] = ()
    is_async: bool = False
    parent: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedName:
    """``name as alias``; the alias is empty where there is none."""

    name: str
    alias: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """One imported module: ``import module as alias`` (no names), or
    ``from ..module import names`` with the number of leading dots as ``level``."""

    line: int
    module: str
    level: int = 0
    alias: str = ""
    names: tuple[ImportedName, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPoint:
    """A way into the program: a console script (``target`` is ``module:attribute``),
    or a file that runs as a script (``target`` is empty)."""

    name: str
    line: int
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A file's text as decoded. ``newline`` is its line ending where all lines share one
    (``"\\n"``, ``"\\r\\n"``, ``"\\r"``), ``"mixed"`` where not, empty for one line.
    ``redacted`` are the lines on which a secret was hidden."""

    content: str
    encoding: str = "utf-8"
    newline: str = "\n"
    redacted: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What one file says by itself: a pure function of its name and its bytes.

    ``doc`` is what the file says about itself (a docstring, a leading comment, the first
    paragraph of a document), from line ``doc_line`` on; ``summary`` its first sentence
    in one line; ``title`` a document's first heading.
    """

    language: str
    encoding: str = ""
    newline: str = ""
    lines: int = 0
    binary: bool = False
    title: str = ""
    summary: str = ""
    doc: str = ""
    doc_line: int = 0
    symbols: tuple[Symbol, ...] = ()
    imports: tuple[Import, ...] = ()
    exports: tuple[str, ...] | None = None
    entry_points: tuple[EntryPoint, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRecord:
    """A scanned file with its analysis. Links, submodules and skipped files have none."""

    source: SourceFile
    analysis: Analysis | None = None

    @property
    def path(self) -> str:
        return self.source.path
