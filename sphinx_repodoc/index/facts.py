"""The facts that need more than one file to know: frozen records, sorted tuples."""

from __future__ import annotations

import enum

from sphinx_repodoc.model import Dependency, ImportForm, Record, Reference, ReferenceKind


class Folder(Record, frozen=True, kw_only=True):
    """A folder of the repository; the root's path is empty.

    ``folders`` and ``files`` are the paths directly in it, ``total_files`` and
    ``total_lines`` count everything below. ``summary_source`` is the path of the file that
    the summary was taken from.
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
    """The lines of the file ``path`` on which ``name`` leads to a definition: ``symbol`` is its
    qualified name in ``target``, empty for the file itself. ``exact`` says that nothing else
    can be meant; ``through`` is the word before the name where it is an attribute."""

    path: str
    target: str
    symbol: str
    name: str
    kind: ReferenceKind
    lines: tuple[int, ...]
    exact: bool
    through: str = ""

    @classmethod
    def of(cls, path: str, reference: Reference, target: str, symbol: str, *, exact: bool) -> Use:
        """The use that *reference* in the file *path* is of *symbol* in *target*."""
        return cls(
            path=path,
            target=target,
            symbol=symbol,
            name=reference.name,
            kind=reference.kind,
            lines=reference.lines,
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
    """Where a file stands among those that it imports and that import it, directly and over
    others. ``layer`` is 0 where it imports no file, else one more than the highest layer that
    it imports; files that import each other share theirs."""

    imports: int
    all_imports: int
    importers: int
    all_importers: int
    layer: int


class Coupling(Record, frozen=True, kw_only=True):
    """How one folder and another are bound: the number of pairs of files, one in each, of
    which the one ``imports`` the other, and the other way round."""

    folder: str
    imports: int
    importers: int


class Requirement(Record, frozen=True, kw_only=True):
    """Where a project declares what it needs: the dependency, in the manifest at ``path``."""

    path: str
    dependency: Dependency


class Related(Record, frozen=True, kw_only=True):
    """A file that belongs with another, and why."""

    path: str
    reason: str


class LicenceReason(enum.StrEnum):
    """Why a file is said to have a licence."""

    TAG = "tag"
    NOTICE = "notice"
    TEXT = "text"
    LIST = "list"
    NEAREST = "nearest"


class FileLicence(Record, frozen=True, kw_only=True):
    """The licence of a file, and the place that says so: ``line`` of ``source``, or all of
    it where the line is 0. ``expression`` is empty where one has to read it there."""

    expression: str
    reason: LicenceReason
    source: str
    line: int


class Ownership(Record, frozen=True, kw_only=True):
    """Who owns a file by a line of a list of owners."""

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
    """A word or a pair of words that tells what a file or folder is about; its ``weight`` is 100
    for the one that tells most."""

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
    """A way into the program, declared at ``line`` of ``source``.

    ``path`` is the file that runs, empty where that is not in the repository; ``symbol`` is
    what runs in it, defined at ``target_line``. ``target`` is as written in the source.
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
    """What a file is for, and how one can tell.

    ``role`` is a short name for scripts (``test``), ``what`` the words for readers, followed by
    the ``name`` of a command, module or package, and by the file that it is about, the
    ``subject``. The ``reason`` ends where the evidence is named: at ``line`` of ``source``,
    where there is one.
    """

    role: str
    what: str
    reason: str
    name: str = ""
    subject: str = ""
    source: str = ""
    line: int = 0


class LanguageTotal(Record, frozen=True, kw_only=True):
    """How much of a repository is in one language; ``size`` is in bytes."""

    name: str
    files: int
    lines: int
    code: int
    comments: int
    size: int
