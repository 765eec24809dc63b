"""Records of facts that are derived from several files."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from sys import intern
from typing import NamedTuple

from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import (
    Dependency,
    EdgeKind,
    ImportForm,
    Record,
    Reference,
    ReferenceKind,
)


class Folder(Record, frozen=True, kw_only=True):
    """A folder of the repository; the root's path is empty.

    ``folders`` and ``files`` are the paths directly in it; ``total_files`` and ``total_lines``
    count everything below it.
    """

    path: str
    name: str
    parent: str
    folders: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    total_files: int = 0
    total_lines: int = 0


class DescriptionKind(enum.StrEnum):
    """The evidence for a description."""

    OWN = "own text"
    DOCUMENT = "document"
    PACKAGE = "package text"
    MANIFEST = "manifest"
    SYMBOL = "symbol"
    COUNTERPART = "counterpart"
    COMMIT = "commit"
    TESTS = "tests"
    COMPOSED = "composed"


class Description(Record, frozen=True, kw_only=True):
    """What a file or folder is for. The text is from ``line`` of the file ``path`` (0 for the file
    as a whole), where ``symbol`` is described, or from the message of ``commit``. A composed text
    says in a sentence what other facts tell, with names between backquotes."""

    text: str
    kind: DescriptionKind
    path: str = ""
    line: int = 0
    symbol: str = ""
    commit: str = ""

    @property
    def plain(self) -> str:
        """The text without the marks around names."""
        return self.text.replace("`", "") if self.kind is DescriptionKind.COMPOSED else self.text


class Importer(Record, frozen=True, kw_only=True):
    """A line of the file ``path`` that imports a file. ``names`` is empty for ``import module``.
    ``named`` is false if the line names another file: one that passes a name of the file on, or a
    module in the package."""

    path: str
    line: int
    form: ImportForm = ImportForm.PLAIN
    names: tuple[str, ...] = ()
    exact: bool = True
    kind: EdgeKind = EdgeKind.RUN_TIME
    named: bool = True


class Edge(Record, frozen=True, kw_only=True):
    """A dependency of a file on the file ``target``, at its most telling line.

    ``imported`` is false if the line uses a definition of the target without an import. ``via`` is
    the imported file if that passes on a name of the target: loading the file does not load the
    target directly. An ``implied`` target is a package around an imported module, which runs first.
    """

    target: str
    line: int
    kind: EdgeKind = EdgeKind.RUN_TIME
    exact: bool = True
    imported: bool = True
    via: str = ""
    implied: bool = False

    @property
    def is_loaded(self) -> bool:
        """Whether loading the file loads the target."""
        return self.kind is EdgeKind.RUN_TIME and not self.via


class Needed(Record, frozen=True, kw_only=True):
    """A file, a package that is imported as a whole, or alternatives of a file, on which a file
    depends. ``kind`` is the earliest moment of several imports, and ``exact`` means certain."""

    targets: tuple[str, ...]
    kind: EdgeKind
    exact: bool
    is_package: bool = False


Edges = Mapping[str, tuple[Edge, ...]]
"""The edges that start at each file, sorted by target."""


class Use(Record, frozen=True, kw_only=True):
    """Lines of the file ``path`` on which ``name`` means a definition in the file ``target``: the
    one with the qualified name ``symbol``, or the whole file if that is empty. ``exact`` means
    certain; ``through`` is the word before the dot in ``word.name``, ``arguments`` those of a
    call."""

    path: str
    target: str
    symbol: str
    name: str
    kind: ReferenceKind
    lines: tuple[int, ...]
    exact: bool
    through: str = ""
    arguments: str = ""

    @classmethod
    def of(
        cls, path: str, reference: Reference, meant: Definition, lines: tuple[int, ...], exact: bool
    ) -> Use:
        """Return the use of the definition *meant* by *reference* on *lines* of a file."""
        # Many uses have the same words.
        return cls(
            path=path,
            target=meant.path,
            symbol=meant.symbol,
            name=intern(reference.name),
            kind=reference.kind,
            lines=lines,
            exact=exact,
            through=intern(reference.through),
            arguments=reference.arguments,
        )


class TestFile(Record, frozen=True, kw_only=True):
    """A test of a file, or a file that a test exercises, with the evidence: whether one is named
    after the other, the test's lines that import the file or use each of its symbols, and the line
    of a title that names a definition, 0 if there is none. None of the tests in a skipped file
    runs."""

    path: str
    is_named: bool
    import_lines: tuple[int, ...]
    symbols: tuple[tuple[str, tuple[int, ...]], ...]
    title_line: int = 0
    is_skipped: bool = False


class TestCommand(Record, frozen=True, kw_only=True):
    """A command that runs a test, the folder to run it in, and the line that shows it."""

    command: str
    folder: str
    source: str
    line: int


class WorkCommand(NamedTuple):
    """A command, and the line of ``source`` that shows it (0 for the file as a whole). ``caller``
    is a step of CI that runs it."""

    command: str
    source: str
    line: int
    caller: str = ""
    caller_line: int = 0


class Work(Record, frozen=True, kw_only=True):
    """The commands with which people build, test and start a project; empty if none is known."""

    build: tuple[WorkCommand, ...] = ()
    test: tuple[WorkCommand, ...] = ()
    run: tuple[WorkCommand, ...] = ()


class Position(Record, frozen=True, kw_only=True):
    """The position of a file in the graph of files. ``imports`` counts the files and packages that
    it imports or uses directly, where a package imported as a whole is one, and ``importers`` the
    files that do so with it. ``all_imports`` and ``all_importers`` count the files that are loaded
    with it, and those that load it, directly or not; ``late_imports`` and ``late_importers`` count
    deferred imports as well. ``layer`` is 0 if it loads no file, else one more than the highest
    layer of those; files that load each other share a layer."""

    imports: int
    all_imports: int
    importers: int
    all_importers: int
    late_imports: int
    late_importers: int
    layer: int


class Coupling(Record, frozen=True, kw_only=True):
    """The coupling of a folder with another one: ``imports`` is the number of pairs of files where
    a file of this folder imports a file of the other, ``importers`` that of the reverse."""

    folder: str
    imports: int
    importers: int


class Requirement(Record, frozen=True, kw_only=True):
    """A dependency that the manifest at ``path`` declares."""

    path: str
    dependency: Dependency


class Related(Record, frozen=True, kw_only=True):
    """A file that is related to another one, with the reason, such as "its test by name"."""

    path: str
    reason: str


class LicenceReason(enum.StrEnum):
    """The kind of evidence for the licence of a file."""

    TAG = "tag"
    NOTICE = "notice"
    TEXT = "text"
    LIST = "list"
    NEAREST = "nearest"


class FileLicence(Record, frozen=True, kw_only=True):
    """The licence of a file, with its evidence: ``line`` of ``source``, or the whole file if the
    line is 0. ``expression`` is empty if the licence text is not recognised."""

    expression: str
    reason: LicenceReason
    source: str
    line: int


class Ownership(Record, frozen=True, kw_only=True):
    """The owners of a file according to a line of ``CODEOWNERS``."""

    owners: tuple[str, ...]
    source: str
    line: int


class Keyword(Record, frozen=True, kw_only=True):
    """A symbol as an entry of a keyword index."""

    text: str
    kind: str
    path: str
    line: int
    qualname: str


class Concept(Record, frozen=True, kw_only=True):
    """A word or pair of words for the topic of a file or folder; the main one has ``weight``
    100."""

    text: str
    weight: int


class EntryKind(enum.StrEnum):
    """The ways in which an entry point starts a program."""

    COMMAND = "command"
    TARGET = "build target"
    BINARY = "package binary"
    PROCESS = "process"
    CONTAINER = "container"
    MODULE = "runnable package"
    SCRIPT = "script"


class Entry(Record, frozen=True, kw_only=True):
    """An entry point of a program, declared at ``line`` of ``source``.

    ``path`` is the file that runs, empty if it is not in the repository; ``symbol`` is the
    definition in it that runs, at ``target_line``. ``target`` is the declaration as written.
    """

    kind: EntryKind
    name: str
    source: str
    line: int
    target: str = ""
    path: str = ""
    symbol: str = ""
    target_line: int = 0


class Role(Record, frozen=True, kw_only=True):
    """The purpose of a file, with the evidence.

    ``role`` is a short name for scripts (``test``). Pages show ``what`` (``Implementation of``),
    the ``name`` of a command, module or package, and the ``subject``, another file; then the
    ``reason`` (``as it is included by``) and its evidence, ``line`` of ``source`` if there is one.
    """

    role: str
    what: str
    reason: str
    name: str = ""
    subject: str = ""
    source: str = ""
    line: int = 0


class LanguageTotal(Record, frozen=True, kw_only=True):
    """The totals of one language in a repository; ``size`` is in bytes."""

    name: str
    files: int
    lines: int
    code: int
    comments: int
    size: int
