"""Records of facts that need more than one file."""

from __future__ import annotations

import enum

from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import Dependency, ImportForm, Record, Reference, ReferenceKind


class Folder(Record, frozen=True, kw_only=True):
    """A folder of the repository; the root's path is empty.

    ``folders`` and ``files`` are the paths directly in it, ``total_files`` and ``total_lines``
    count everything below. ``summary_source`` is the path of the file with the summary.
    """

    path: str
    name: str
    parent: str
    folders: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    total_files: int = 0
    total_lines: int = 0
    summary: str = ""
    summary_source: str = ""


class Importer(Record, frozen=True, kw_only=True):
    """A line that imports a file. ``names`` is empty for ``import module``."""

    path: str
    line: int
    form: ImportForm = ImportForm.PLAIN
    names: tuple[str, ...] = ()
    exact: bool = True


class Use(Record, frozen=True, kw_only=True):
    """The lines of the file ``path`` on which ``name`` means a definition: ``symbol`` is its
    qualified name in ``target``, empty for the file itself. ``exact`` says that the definition is
    certain; ``through`` is the word before the name if it is an attribute."""

    path: str
    target: str
    symbol: str
    name: str
    kind: ReferenceKind
    lines: tuple[int, ...]
    exact: bool
    through: str = ""

    @classmethod
    def of(
        cls, path: str, reference: Reference, meant: Definition, lines: tuple[int, ...], exact: bool
    ) -> Use:
        """Return the use of a definition on *lines* of *reference* in the file *path*."""
        return cls(
            path=path,
            target=meant.path,
            symbol=meant.symbol,
            name=reference.name,
            kind=reference.kind,
            lines=lines,
            exact=exact,
            through=reference.through,
        )


class TestFile(Record, frozen=True, kw_only=True):
    """A test of a file, or a file that a test exercises: whether one is named after the other,
    the lines that import it, and the lines that use each of its symbols."""

    path: str
    is_named: bool
    import_lines: tuple[int, ...]
    symbols: tuple[tuple[str, tuple[int, ...]], ...]


class Runner(Record, frozen=True, kw_only=True):
    """A command that runs a test, in a folder of the repository, and the line that says so."""

    command: str
    folder: str
    source: str
    line: int


class Position(Record, frozen=True, kw_only=True):
    """The position of a file in the graph of imports: numbers of direct and of all imports and
    importers. ``layer`` is 0 if it imports no file, else one more than the highest layer that it
    imports; files that import each other share a layer."""

    imports: int
    all_imports: int
    importers: int
    all_importers: int
    layer: int


class Coupling(Record, frozen=True, kw_only=True):
    """The coupling with another folder: the number of pairs of files, one in each folder, with an
    import from this folder to the other (``imports``), and in reverse (``importers``)."""

    folder: str
    imports: int
    importers: int


class Requirement(Record, frozen=True, kw_only=True):
    """A declared dependency, in the manifest at ``path``."""

    path: str
    dependency: Dependency


class Related(Record, frozen=True, kw_only=True):
    """A file that is related to another, with the reason."""

    path: str
    reason: str


class LicenceReason(enum.StrEnum):
    """The evidence for the licence of a file."""

    TAG = "tag"
    NOTICE = "notice"
    TEXT = "text"
    LIST = "list"
    NEAREST = "nearest"


class FileLicence(Record, frozen=True, kw_only=True):
    """The licence of a file, with its evidence: ``line`` of ``source``, or all of it if the line is
    0. ``expression`` is empty if the licence text is not recognised."""

    expression: str
    reason: LicenceReason
    source: str
    line: int


class Ownership(Record, frozen=True, kw_only=True):
    """The owners of a file by a line of a list of owners."""

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
    """A word or a pair of words for the topic of a file or folder; the most important one has the
    ``weight`` 100."""

    text: str
    weight: int


class EntryKind(enum.StrEnum):
    """How a program is started."""

    COMMAND = "command"
    BINARY = "package binary"
    PROCESS = "process"
    CONTAINER = "container"
    MODULE = "runnable package"
    SCRIPT = "script"


class Entry(Record, frozen=True, kw_only=True):
    """An entry point of a program, declared at ``line`` of ``source``.

    ``path`` is the file that runs, empty if it is not in the repository; ``symbol`` is the
    definition in it that runs, at ``target_line``. ``target`` is as written in the source.
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

    ``role`` is a short name for scripts (``test``), ``what`` the description for readers, which
    is followed by the ``name`` of a command, module or package, and by the ``subject``, another
    file. The ``reason`` is followed by the evidence: ``line`` of ``source``, if there is one.
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
