"""The records that every stage hands to the next: frozen, and quick to make and to store.

Paths are relative to the repository root, POSIX style and valid Unicode. Lines count
from 1. Nothing here depends on the time or on the machine.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from urllib.parse import quote

import msgspec

from sphinx_repodoc.problems import Problem


class Record(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """Base of what is made and stored by the hundred thousand: a fifth of the time and half
    of the bytes of a frozen data class."""


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
    ``reason`` says why the status is not :attr:`Status.PAGE`. What is ``declared`` stands in
    ``.gitattributes``; None says that nothing does.
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
    declared_language: str = ""
    declared_generated: bool | None = None
    declared_vendored: bool | None = None


class SymbolKind(enum.StrEnum):
    """What a symbol is; the value is the word that pages show, and the name of the capture
    that finds it in ``languages``."""

    # What holds other definitions
    NAMESPACE = "namespace"
    MODULE = "module"
    CLASS = "class"
    STRUCT = "struct"
    UNION = "union"
    ENUM = "enum"
    INTERFACE = "interface"
    PROTOCOL = "protocol"
    TRAIT = "trait"
    OBJECT = "object"
    # What can be called
    FUNCTION = "function"
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    MACRO = "macro"
    # What has a value or names a type
    TYPE = "type"
    ENUMERATOR = "enumerator"
    PROPERTY = "property"
    FIELD = "field"
    CONSTANT = "constant"
    VARIABLE = "variable"
    # Data definitions and queries
    MESSAGE = "message"
    SERVICE = "service"
    TABLE = "table"
    VIEW = "view"
    # Builds, documents and configuration
    TARGET = "target"
    STAGE = "stage"
    JOB = "job"
    STEP = "step"
    PLAY = "play"
    TASK = "task"
    HEADING = "heading"
    ANCHOR = "anchor"
    SELECTOR = "selector"
    KEY = "key"


TYPES = frozenset({
    SymbolKind.CLASS, SymbolKind.STRUCT, SymbolKind.UNION, SymbolKind.ENUM, SymbolKind.INTERFACE,
    SymbolKind.PROTOCOL, SymbolKind.TRAIT, SymbolKind.OBJECT,
})  # fmt: skip
"""Kinds whose functions are methods."""

CALLABLES = frozenset({
    SymbolKind.FUNCTION, SymbolKind.METHOD, SymbolKind.CONSTRUCTOR, SymbolKind.MACRO,
})  # fmt: skip

VALUES = frozenset({
    SymbolKind.PROPERTY, SymbolKind.FIELD, SymbolKind.CONSTANT, SymbolKind.VARIABLE,
})  # fmt: skip
"""Kinds that nobody outside sees where they stand in something that can be called."""


class Visibility(enum.StrEnum):
    """Who may use a symbol, as far as its language says so."""

    UNKNOWN = ""
    PUBLIC = "public"
    PROTECTED = "protected"
    INTERNAL = "internal"
    PRIVATE = "private"


class Symbol(Record, frozen=True, kw_only=True):
    """A definition.

    ``line`` is the line of its name, ``start_line`` that of its first decorator. A
    definition is written ``prefix name signature``: ``static int`` ``main``
    ``(int argc, char **argv)``. For a constant or variable the signature is
    ``: type = value`` where it is short. ``declared`` says that a function has no body here: a
    prototype, or one of several overloads.
    """

    kind: SymbolKind
    name: str
    qualname: str
    line: int
    end_line: int
    start_line: int = 0
    prefix: str = ""
    signature: str = ""
    doc: str = ""
    decorators: tuple[str, ...] = ()
    bases: tuple[str, ...] = ()
    visibility: Visibility = Visibility.UNKNOWN
    parent: str = ""
    declared: bool = False


class ReferenceKind(enum.StrEnum):
    """How a name is used."""

    CALL = "call"
    TYPE = "type"
    BASE = "base"
    NAME = "name"
    """Any other use."""


UNKNOWN_OWNER = "?"
"""Stands for an object of which the file alone does not say what it is."""


class Reference(Record, frozen=True, kw_only=True):
    """A name that a file uses, and all lines on which it does so in that way. ``owner`` is what
    the name is an attribute of, where that is known by name: ``shop.cart`` in
    ``shop.cart.Cart()``, a class for an attribute of its ``self``; ``through`` is the word that
    is written before it: ``cart``, ``self``."""

    kind: ReferenceKind
    name: str
    lines: tuple[int, ...]
    owner: str = ""
    through: str = ""


class ImportForm(enum.StrEnum):
    """How an import is written, where that decides where it leads."""

    PLAIN = ""
    LOCAL = "local"
    """Beside this file first: ``#include "x.h"``, ``require_relative``."""
    SYSTEM = "system"
    """On a search path: ``#include <x.h>``."""
    MODULE = "module"
    """A file that becomes part of this one: ``mod x;``."""
    FOLDER = "folder"
    """A folder: ``add_subdirectory(x)``."""
    LABEL = "label"
    """A target of a build: ``//folder:name``."""
    LINK = "link"
    """A link in a document."""
    OPEN = "open"
    """What is in it is called by its own name from then on: ``using static``."""


class ImportedName(Record, frozen=True, kw_only=True):
    """``name as alias``; the alias is empty where there is none."""

    name: str
    alias: str = ""


class Import(Record, frozen=True, kw_only=True):
    """One imported module: ``import module as alias`` (no names), or
    ``from ..module import names`` with the number of leading dots as ``level``. In other
    languages ``module`` is what names it there: a path, a package, a crate."""

    line: int
    module: str
    form: ImportForm = ImportForm.PLAIN
    level: int = 0
    alias: str = ""
    names: tuple[ImportedName, ...] = ()


class EntryPoint(Record, frozen=True, kw_only=True):
    """A way into the program: a console script (``target`` is ``module:attribute``),
    or a file that runs as a script (``target`` is empty)."""

    name: str
    line: int
    target: str = ""


class Dependency(Record, frozen=True, kw_only=True):
    """Something a project declares to need: ``requirement`` is as written (``>=2,<3``),
    ``group`` the list it stands in where there are several (``dev``)."""

    name: str
    line: int
    requirement: str = ""
    group: str = ""


class Manifest(Record, frozen=True, kw_only=True):
    """What a file that describes a project says about it.

    ``system`` is whose format it is (``npm``, ``Cargo``). ``paths`` says where names lead:
    (name or prefix, folder or file relative to the manifest), several for one name where
    several are tried in turn. ``members`` are patterns of folders with manifests of their
    own.
    """

    system: str
    name: str = ""
    version: str = ""
    dependencies: tuple[Dependency, ...] = ()
    paths: tuple[tuple[str, str], ...] = ()
    members: tuple[str, ...] = ()


class LicenceForm(enum.StrEnum):
    """How a file says which licence it has."""

    TAG = "tag"
    """``SPDX-License-Identifier: MIT``"""
    NOTICE = "notice"
    """A comment at its top that names a licence or quotes it."""
    TEXT = "text"
    """It is the text of a licence."""


class Licence(Record, frozen=True, kw_only=True):
    """A licence that a file names at ``line``; ``expression`` is its identifier in the list
    of SPDX, empty where the text of a licence was not recognised."""

    form: LicenceForm
    expression: str
    line: int


class PathRule(Record, frozen=True, kw_only=True):
    """A line that says something (``values``) of the paths that match ``pattern``.

    ``group`` is the section of a list of owners, each of which has a last word of its own.
    ``strong`` says that it holds against what a file says of itself.
    """

    line: int
    pattern: str
    values: tuple[str, ...]
    group: str = ""
    strong: bool = False


NOTE_SECTIONS = ("patterns", "performance", "security")
"""The sections of a page that are made of notes, and that cost work only where they are shown."""

TERM_SECTION = "keywords"
"""The section for which the terms of a file are counted."""

OWN_RULES = "built-in rules"
"""Who checks a file by the queries of this package."""


class Note(Record, frozen=True, kw_only=True):
    """Something that a rule of ``analyse/notes/rules.toml`` found on a line.

    ``symbol`` is the definition it is about, or the one it stands in; ``value`` a number that
    the rule measures. ``acknowledged`` is the comment by which somebody says that they know;
    ``outside_tests`` says that it is not worth a look in tests.
    """

    section: str
    rule: str
    line: int
    message: str
    severity: str = ""
    cwe: int = 0
    symbol: str = ""
    value: int = 0
    acknowledged: str = ""
    outside_tests: bool = False


class Terms(Record, frozen=True, kw_only=True):
    """The words and pairs of words that a file says most, heaviest first: one to a line of
    ``text``, and for each a byte of ``weights``. Thousands of files have a hundred each."""

    text: str = ""
    weights: bytes = b""


class Text(Record, frozen=True, kw_only=True):
    """A file's text as decoded. ``newline`` is its line ending where all lines share one
    (``"\\n"``, ``"\\r\\n"``, ``"\\r"``), ``"mixed"`` where not, empty for one line.
    ``redacted`` are the lines on which a secret was hidden."""

    content: str
    encoding: str = "utf-8"
    newline: str = "\n"
    redacted: tuple[int, ...] = ()


class Gap(Record, frozen=True, kw_only=True):
    """A language in which a file, or a part of it, could not be read in full: ``skipped`` patterns
    do not fit the installed grammar, or the program ``checker`` is missing; without either there
    is no grammar that can be used."""

    language: str
    skipped: int = 0
    checker: str = ""

    @property
    def is_unread(self) -> bool:
        """Whether nothing is known of what the file defines."""
        return not self.skipped and not self.checker

    def describe(self) -> str:
        """Describe the missing facts for readers of the file's page."""
        if self.checker:
            return f"{self.checker} is missing or cannot be run, so notes may be missing"
        if self.skipped:
            return (
                f"the installed grammar for {self.language} does not know {self.skipped:,} of our "
                "patterns, so definitions may be missing"
            )
        return (
            f"there is no usable grammar for {self.language}, so definitions, imports, uses and "
            "notes are not known"
        )


class Analysis(Record, frozen=True, kw_only=True):
    """What one file says by itself: a pure function of its name and its bytes, and of
    which of :data:`NOTE_SECTIONS` and :data:`TERM_SECTION` are asked for.

    ``doc`` is what the file says about itself (a docstring, a leading comment, the first
    paragraph of a document), from line ``doc_line`` on; ``summary`` its first sentence
    in one line, or else that of the type after which the file is named, whose line ``doc_line``
    is then; ``title`` a document's first heading. ``unparsed`` are lines at which the
    grammar did not understand the file; ``fences`` counts a document's code blocks by
    language (empty where none is named), ``directives`` those used by name; ``generated``
    says how one can tell that no person wrote it; ``tests`` are the lines at which what looks
    like a test begins, None where that cannot be seen. Of all ``lines`` some hold code, some only
    comments, the others are blank. ``path_rules`` are what a list of owners or of licences
    says of other files. ``notes`` are sorted by line and rule; ``checks`` are the (section,
    checker) that looked for them. ``terms`` are what the file's concepts are chosen from.
    ``has_secrets`` is false only where somebody has looked. ``gaps`` are the languages whose
    grammar is missing or of another version.
    """

    language: str
    encoding: str = ""
    newline: str = ""
    lines: int = 0
    code_lines: int = 0
    comment_lines: int = 0
    binary: bool = False
    generated: str = ""
    title: str = ""
    summary: str = ""
    doc: str = ""
    doc_line: int = 0
    symbols: tuple[Symbol, ...] = ()
    imports: tuple[Import, ...] = ()
    references: tuple[Reference, ...] = ()
    exports: tuple[str, ...] | None = None
    entry_points: tuple[EntryPoint, ...] = ()
    manifest: Manifest | None = None
    fences: tuple[tuple[str, int], ...] = ()
    directives: tuple[tuple[str, int], ...] = ()
    tests: tuple[int, ...] | None = None
    unparsed: tuple[int, ...] = ()
    licence: Licence | None = None
    path_rules: tuple[PathRule, ...] = ()
    notes: tuple[Note, ...] = ()
    checks: tuple[tuple[str, str], ...] = ()
    terms: Terms = Terms()
    has_secrets: bool = True
    gaps: tuple[Gap, ...] = ()
    problems: tuple[Problem, ...] = ()


class FileHistory(Record, frozen=True, kw_only=True):
    """What git says of a file.

    ``blob`` is git's id of its content in the commit that is checked out. ``commit`` is the
    last that gave it this content, ``date`` its day, empty where a shallow clone does not
    know it. ``changes`` are the commits that changed the file, other than merges, by so many
    ``authors``: both are 0 where not the whole history is known. Of ``small_changes``, which
    touch few files, ``together`` tells how many changed another path as well.
    """

    blob: str
    commit: str = ""
    date: str = ""
    changes: int = 0
    authors: int = 0
    small_changes: int = 0
    together: tuple[tuple[str, int], ...] = ()


class History(Record, frozen=True, kw_only=True):
    """What git says of all files of a commit; ``prefix`` is the way from the top of the work
    tree to the root, empty or with a slash at its end. ``shallow`` if the clone lacks older
    commits, so that nothing is counted."""

    commit: str = ""
    prefix: str = ""
    files: dict[str, FileHistory] = {}
    shallow: bool = False


class Hosting(Record, frozen=True, kw_only=True):
    """Where the files can be read on the web: the name of the place, and the address of a
    file with ``{path}``, ``{commit}`` and ``{line}`` in it."""

    name: str
    template: str

    def make_url(self, path: str, commit: str) -> str:
        """The address of a file, empty where it needs a commit and none is known."""
        if not commit and "{commit}" in self.template:
            return ""
        filled = self.template.replace("{commit}", commit).replace("{line}", "1")
        return filled.replace("{path}", quote(path, safe="/"))


class FileRecord(Record, frozen=True, kw_only=True):
    """A scanned file with its analysis. Links, submodules and skipped files have none."""

    source: SourceFile
    analysis: Analysis | None = None

    @property
    def path(self) -> str:
        return self.source.path
