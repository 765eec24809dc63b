"""The records that one stage of the build passes to the next: frozen, fast to create and to store.

Paths are relative to the root of the repository, in POSIX style and valid Unicode. Lines count
from 1. No record depends on the time or on the machine.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, unquote

import msgspec

from sphinx_repodoc.problems import Problem


class Record(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """Base class of records with many instances (a hundred thousand). Creating one takes a fifth of
    the time and half of the memory of a frozen dataclass."""


class FileKind(enum.StrEnum):
    """The type of a path in the repository."""

    FILE = "file"
    SYMLINK = "symlink"
    SUBMODULE = "submodule"


class Status(enum.StrEnum):
    """How a path is documented: by a page, by a row in its folder's table, or not at all."""

    PAGE = "page"
    LISTED = "listed"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """One scanned path.

    ``disk_path`` holds the bytes of the path if they are not valid UTF-8, else it is empty.
    ``target`` is the target of a link as written, or the commit of a submodule. ``reason`` says
    why the status is not :attr:`Status.PAGE`. The fields ``declared_...`` come from
    ``.gitattributes``; None means not declared.
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
    """The kind of a symbol. Pages show the value, and captures in the queries of ``languages``
    have the same name."""

    # Containers of other definitions
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
    # Callables
    FUNCTION = "function"
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    MACRO = "macro"
    # Values and names of types
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
"""Kinds of types; functions defined in them are methods."""

CALLABLES = frozenset({
    SymbolKind.FUNCTION, SymbolKind.METHOD, SymbolKind.CONSTRUCTOR, SymbolKind.MACRO,
})  # fmt: skip

VALUES = frozenset({
    SymbolKind.PROPERTY, SymbolKind.FIELD, SymbolKind.CONSTANT, SymbolKind.VARIABLE,
})  # fmt: skip
"""Kinds of values. Inside a function or method they are local variables."""


# A prefix with one of these endings is followed by the name of the symbol without a space.
_TIGHT_ENDS = (".", "::", "$", "*", "&", "@", "->", "\\", "(", "^")


class Visibility(enum.StrEnum):
    """Who may use a symbol, if its language has such a rule."""

    UNKNOWN = ""
    PUBLIC = "public"
    PROTECTED = "protected"
    INTERNAL = "internal"
    PRIVATE = "private"


class Symbol(Record, frozen=True, kw_only=True):
    """A definition in a file.

    ``qualname`` is the name with those of the containing definitions (``Cart.add``), ``parent`` the
    qualified name of the innermost of these. ``line`` is the line of its name, ``start_line`` that
    of its first decorator. A definition is displayed as ``prefix name signature``: ``static int``
    ``main`` ``(int argc, char **argv)``. The signature of a constant or variable is ``: type =
    value`` if that is short. ``doc`` is its docstring or comment. ``declared`` marks a function
    without a body: a prototype, or one of several overloads. ``type`` is an expression (see
    :class:`Reference`) for the value of a variable, or for the result of a function; ``parameters``
    are those for its arguments, in languages in which objects need no type of their own; dots
    begin the one that takes all further arguments. ``called`` is the expression for a function, if
    objects of a type can be called.
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
    type: str = ""
    parameters: tuple[str, ...] = ()
    called: str = ""


def space_before_name(text: str) -> str:
    """Return the text before the name of a symbol with a space after it, if it needs one."""
    return f"{text} " if text and not text.endswith(_TIGHT_ENDS) else text


class ReferenceKind(enum.StrEnum):
    """How a name is used."""

    CALL = "call"
    TYPE = "type"
    BASE = "base"
    NAME = "name"
    """Any use that is none of the others."""
    EXPORT = "export"
    """The file only passes the name on: ``export { name }``."""


UNKNOWN_OWNER = "?"
"""The owner of an attribute whose type cannot be told from the file alone."""

UNREAD_OWNER = "!"
"""The owner of a word in lines that the grammar does not understand: it may be any name."""

GLOBAL_OWNER = "/"
"""The owner of a name in the global namespace: ``::name``."""

ATTRIBUTE_OWNER = "["
"""The owner of the name of a class that makes attributes of definitions: ``[Obsolete]``."""

MACRO_OWNER = "%"
"""The owner of the name of a macro, in languages that mark its calls: ``print!()``."""

EXPORT_OWNER = "="
"""The owner of another name under which a file exports something: ``export { name as other }``."""

OUTSIDE = "#"
"""The expression for an object of the language itself or of another project: a string, a number."""


FUNCTION = "%"
"""Begins the expression for a function: those for its arguments and its result follow, in angle
brackets."""

REPEATED = "*"
"""Stands after :data:`FUNCTION` if the last parameter takes all further arguments."""

TYPE_PARAMETER = "&"
"""Begins the expression for a type parameter: its number or, inside of a function, its name."""

INNER_NAME = "~"
"""Begins the qualified name of a type that only a function knows; the rest is its position."""

LOCAL_IMPORT = ":"
"""Begins the expression for a name that an import in a function binds."""

NO_WORD = ")"
"""Stands for the word before a name that follows a call, an item or something else in brackets."""

KEY_WORD = ":"
"""Stands for the word before the name of a key: ``key: value``, ``.key = value``. A number follows
if a line has several keys of that name that belong to different types."""

QUOTED = '"'
"""Stands for the word before a name that is written in a string, as in ``cart: "Cart"``."""

MADE_WORD = "("
"""Stands for the word before a field that a constructor makes: ``: size(size)``."""

TAG_WORD = "@"
"""Stands for the word before the name of a type after ``struct`` or the like, where a variable has
that name as well."""

SHORT_WORD = "{"
"""Stands for the word before a name that is both a key and its value: ``{ key }``."""


class Reference(Record, frozen=True, kw_only=True):
    """A name that a file uses, the kind of use, and the lines of all such uses.

    For an attribute, ``owner`` is an expression for the object before it, in a notation that is the
    same for all languages. It starts with a name that the file defines or imports (``shop``), with
    a qualified name in the file (``/run.Inner``), or with the name that an import in a function
    binds (``:shop``); local variables are replaced by their values. The name is followed by steps:

    - ``.name``: a member, ``()``: the result of a call (an instance, if it is a class), ``(1)``:
      the second of several results, whose types are separated by commas
    - ``[]``: an item, ``*``: each item of an iteration, ``@``: the value that ``with`` binds
    - ``!``: a value of that type, ``{}``: a sequence of such values, ``{:}``: a mapping to them
    - ``^``: only the inherited members (``super``), ``{()}``: a function with that result
    - ``<Cart!;Order!>``: type arguments. A last one ``{}``, ``{:}`` or ``=`` says that the type, if
      it is not one of the repository, is a container or a wrapper.
    - ``%0``: the first argument of a function, ``%1``: the second one

    ``<Cart!|Order!>`` is a value of one of several types, ``%<Cart!;Order!>`` a function of a cart
    with an order as its result.

    ``Cart()`` and ``Cart!`` are both an object of the class ``Cart``; for ``items: list[Cart]``,
    ``items[0].add`` has the owner ``Cart!{}[]``. A leading ``~`` marks a guess, such as one of
    several values of a variable. The owner is ``?`` if nothing is known about the object, and
    starts with ``#`` if it belongs to the language itself (a string).

    ``through`` is the word before the name as written (``cart``, ``self``), :data:`NO_WORD`,
    :data:`KEY_WORD`, :data:`MADE_WORD`, :data:`SHORT_WORD`,
    :data:`TAG_WORD` or :data:`QUOTED`.
    ``scope`` is the qualified name of the type or namespace around the place, in languages in which
    that decides about the meaning of a name. ``arguments`` are those of a call, as
    :mod:`~sphinx_repodoc.overloads` writes them, in languages in which they tell which of several
    functions is meant."""

    kind: ReferenceKind
    name: str
    lines: tuple[int, ...]
    owner: str = ""
    through: str = ""
    scope: str = ""
    arguments: str = ""


class ImportForm(enum.StrEnum):
    """The way an import names its target, for languages in which that decides the imported file."""

    PLAIN = ""
    LOCAL = "local"
    """Searched in the folder of this file first: ``#include "x.h"``, ``require_relative``."""
    SYSTEM = "system"
    """Searched on a search path: ``#include <x.h>``."""
    MODULE = "module"
    """A file that becomes part of this one: ``mod x;``."""
    FOLDER = "folder"
    """A folder: ``add_subdirectory(x)``."""
    LABEL = "label"
    """A build target: ``//folder:name``."""
    LINK = "link"
    """A link in a document."""
    OPEN = "open"
    """Members of the imported module can be used without a prefix: ``using static``."""


class EdgeKind(enum.StrEnum):
    """When an import, or any other dependency between files, takes effect."""

    RUN_TIME = "run-time"
    """When the file is loaded."""
    DEFERRED = "deferred"
    """Later, when a function of the file runs."""
    TYPE_ONLY = "type-only"
    """Never: only type checkers read it."""


class ImportedName(Record, frozen=True, kw_only=True):
    """``name as alias``; the alias may be empty."""

    name: str
    alias: str = ""


class Import(Record, frozen=True, kw_only=True):
    """One imported module: ``import module as alias`` (no names), or
    ``from ..module import names`` with the number of leading dots as ``level``. In other
    languages ``module`` is a path, a package or a crate. An ``erasable`` import has only names that
    the file uses as types, so compilers leave it out unless they are told to keep it."""

    line: int
    module: str
    form: ImportForm = ImportForm.PLAIN
    level: int = 0
    alias: str = ""
    names: tuple[ImportedName, ...] = ()
    kind: EdgeKind = EdgeKind.RUN_TIME
    erasable: bool = False


class Origin(enum.StrEnum):
    """Where an imported name comes from."""

    REPOSITORY = "repository"
    STANDARD_LIBRARY = "standard library"
    THIRD_PARTY = "third party"
    """Of a dependency that the project declares, or an address of another project."""
    UNRESOLVED = "unresolved"
    """In the repository by its name, but missing there: perhaps generated."""
    UNKNOWN = "unknown"


class ResolvedImport(Record, frozen=True, kw_only=True):
    """The target of one imported name.

    ``module`` is as written, with its leading dots; ``name`` is empty for ``import module``.
    ``targets`` are paths of the repository, empty for targets outside. ``symbol`` is the qualified
    name in the target, empty if the target itself is imported. ``via`` is the file that
    re-exports the name, if the import does not name the defining file. ``package`` is the file of
    the module itself if the name is a module in it. ``parents`` are files of packages around the
    target that the import binds as well, ``outer`` those that it only runs. ``exact`` says that the
    targets are certain; it is false for guesses, and without targets.
    """

    line: int
    module: str
    form: ImportForm = ImportForm.PLAIN
    name: str = ""
    alias: str = ""
    targets: tuple[str, ...] = ()
    symbol: str = ""
    via: str = ""
    package: str = ""
    parents: tuple[str, ...] = ()
    outer: tuple[str, ...] = ()
    exact: bool = False
    origin: Origin = Origin.REPOSITORY
    kind: EdgeKind = EdgeKind.RUN_TIME


class EntryPoint(Record, frozen=True, kw_only=True):
    """An entry point: a console script (``target`` is ``module:attribute``), or a file that can be
    run (``target`` is empty)."""

    name: str
    line: int
    target: str = ""


class ShellCommand(Record, frozen=True, kw_only=True):
    """A simple command that a file runs or declares, such as a step of CI or a line of a recipe.

    ``name`` is the script, target, session or task that contains it. ``folder`` is the folder in
    which it runs, as far as the file says so: relative to the folder of the file, or to the root of
    the repository for CI and scripts; ``?`` if it depends on a variable. A ``is_setting`` command
    is not written in the file: it stands for the settings of a program, as options of its command
    line that have the same meaning.
    """

    text: str
    line: int
    name: str = ""
    folder: str = ""
    is_setting: bool = False


class Dependency(Record, frozen=True, kw_only=True):
    """A declared dependency of a project. ``requirement`` is as written (``>=2,<3``); ``group`` is
    the name of the list that contains it (``dev``), if there are several lists."""

    name: str
    line: int
    requirement: str = ""
    group: str = ""


class Manifest(Record, frozen=True, kw_only=True):
    """The contents of a file that describes a project (``package.json``, ``Cargo.toml``).

    ``system`` is the tool that defines the format (``npm``, ``Cargo``). ``paths`` maps names of
    imports to files: (name or prefix, folder or file relative to the manifest), in the order in
    which they are tried. ``members`` are patterns of folders with their own manifests.
    ``keeps_imports`` says that compilers keep imports that are used only as types.
    """

    system: str
    name: str = ""
    version: str = ""
    dependencies: tuple[Dependency, ...] = ()
    paths: tuple[tuple[str, str], ...] = ()
    members: tuple[str, ...] = ()
    keeps_imports: bool = False


class LicenceForm(enum.StrEnum):
    """The way in which a file states its licence."""

    TAG = "tag"
    """``SPDX-License-Identifier: MIT``"""
    NOTICE = "notice"
    """A comment at the top that names or quotes a licence."""
    TEXT = "text"
    """The file is the text of a licence."""


class Licence(Record, frozen=True, kw_only=True):
    """A licence that a file states at ``line``. ``expression`` is its SPDX identifier, empty if
    the text of a licence was not recognised."""

    form: LicenceForm
    expression: str
    line: int


class PathRule(Record, frozen=True, kw_only=True):
    """A line (of ``CODEOWNERS``) that assigns ``values`` to the paths that match ``pattern``.

    ``values`` are owners or licences. ``group`` is the section of ``CODEOWNERS``; the last matching
    line of each section counts. A ``strong`` rule overrides the licence in the file.
    """

    line: int
    pattern: str
    values: tuple[str, ...]
    group: str = ""
    strong: bool = False


NOTE_SECTIONS = ("patterns", "performance", "security")
"""The sections that show notes. Notes are searched only for sections that are shown."""

TERM_SECTION = "keywords"
"""The section that shows the terms (the candidates for concepts) of a file."""

OWN_RULES = "built-in rules"
"""The checker name for notes that queries of this package find."""


class Note(Record, frozen=True, kw_only=True):
    """A match of a rule of ``analyse/notes/rules.toml``.

    ``symbol`` is the definition that the note is about, or that contains its line; ``value`` is a
    number that the rule measures. ``acknowledged`` is the comment by which an author accepts the
    finding. A note with ``outside_tests`` is not shown for tests.
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
    """The most important words and pairs of words of a file, heaviest first: one on each line of
    ``text``, with its weight in a byte of ``weights``. The format saves memory, since thousands of
    files have a hundred words each."""

    text: str = ""
    weights: bytes = b""


class Text(Record, frozen=True, kw_only=True):
    """The decoded text of a file. ``newline`` is its line ending (``"\\n"``, ``"\\r\\n"``,
    ``"\\r"``), ``"mixed"`` if there are several, or empty for a single line. ``redacted`` are the
    lines with hidden secrets."""

    content: str
    encoding: str = "utf-8"
    newline: str = "\n"
    redacted: tuple[int, ...] = ()


class TitledTest(Record, frozen=True, kw_only=True):
    """A test, or a group of tests, with its title. ``symbol`` is the qualified name of its
    definition; calls such as ``it("...")`` have none. ``depth`` is the number of groups around it.
    A skipped test does not run."""

    title: str
    line: int
    end_line: int
    symbol: str = ""
    depth: int = 0
    is_group: bool = False
    is_skipped: bool = False


class PathTextForm(enum.StrEnum):
    """What the target of a :class:`PathText` is."""

    PATH = "path"
    MODULE = "module"
    SYMBOL = "symbol"


class PathText(Record, frozen=True, kw_only=True):
    """A text of a document that says what a path, a module or a symbol is. ``target`` is as written
    or linked, relative to the folder of the document or to the root; ``text`` is plain."""

    target: str
    text: str
    line: int
    form: PathTextForm


class Gap(Record, frozen=True, kw_only=True):
    """A language in a file that could not be analysed completely: the installed grammar does not
    know some patterns of the queries (``skipped`` counts them), the program ``checker`` is missing,
    or, if neither is set, there is no usable grammar."""

    language: str
    skipped: int = 0
    checker: str = ""

    @property
    def is_unread(self) -> bool:
        """Whether the grammar is missing, so that no definitions of this language were found."""
        return not self.skipped and not self.checker

    def describe(self) -> str:
        """Describe, for readers of the file's page, which facts are missing."""
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


class Findings(Record, frozen=True, kw_only=True):
    """The language-dependent results of analysing one file, returned by the language's reader.

    - ``title``: the first heading of a document
    - ``doc``: the file's own description (a docstring, a leading comment, the first paragraph of
      a document), which starts at ``doc_line``
    - ``summary``: its first sentence, in one line. Without a description, the summary of the type
      that has the file's name; then ``doc_line`` is the line of that type.
    - ``fences``, ``directives``: the number of code blocks by language (empty if not given), and
      of directives by name
    - ``condition``: an expression of tags that says when the file is built
    - ``unit``: the declared package, if it is not that of the other files in the folder
    - ``inner``: types that only a function knows, and their fields, which pages do not list
    - ``renamed``: definitions or imports, by their own names, that are exported under an alias
    - ``unparsed``: lines that the grammar does not understand
    - ``branches``: first and last line of the branches of ``#if`` with definitions or imports
    - ``path_rules``: the rules for other files in a list of owners or licences
    - ``commands``: the commands that a file for building, testing or contributing runs or declares
    - ``titled_tests``: tests and groups of tests, by line; readers list only those without symbols
    - ``path_texts``: what a document says about paths, modules and symbols
    - ``notes``, sorted by line and rule; ``checks``: the (section, checker) that ran
    - ``comment_lines``: None if they are to be counted by the language's comment marks
    - ``gaps``: the languages whose grammar or checker is missing or does not fit
    """

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
    unparsed: tuple[int, ...] = ()
    path_rules: tuple[PathRule, ...] = ()
    notes: tuple[Note, ...] = ()
    checks: tuple[tuple[str, str], ...] = ()
    comment_lines: int | None = None
    commands: tuple[ShellCommand, ...] = ()
    titled_tests: tuple[TitledTest, ...] = ()
    gaps: tuple[Gap, ...] = ()
    problems: tuple[Problem, ...] = ()
    branches: tuple[tuple[int, int], ...] = ()
    renamed: tuple[ImportedName, ...] = ()
    inner: tuple[Symbol, ...] = ()
    condition: str = ""
    unit: str = ""
    path_texts: tuple[PathText, ...] = ()


class CellOutput(Record, frozen=True, kw_only=True):
    """An output of a notebook's cell: text, the bytes of an image, or the kind (a media type) of an
    output that is left out."""

    text: str = ""
    image: bytes = b""
    omitted: str = ""


class Cell(Record, frozen=True, kw_only=True):
    """A cell of a notebook. Its kind is ``markdown``, ``code`` (in ``language``) or ``raw``.
    ``attachments`` are images that its Markdown shows, by their addresses."""

    kind: str
    text: str
    language: str = ""
    outputs: tuple[CellOutput, ...] = ()
    attachments: tuple[tuple[str, bytes], ...] = ()


class ImageFile(Record, frozen=True, kw_only=True):
    """An image that browsers show: its format (``png``), which is also the suffix of its copy, and
    its size in pixels, 0 if unknown."""

    format: str
    width: int = 0
    height: int = 0


class Analysis(Findings, frozen=True, kw_only=True):
    """The analysis of one file. Depends only on its name, its bytes, and the requested sections
    (:data:`NOTE_SECTIONS` and :data:`TERM_SECTION`).

    - ``lines`` = ``code_lines`` + ``comment_lines`` (only a comment) + blank lines
    - ``generated``: how one can tell that the file is generated, empty if it is not
    - ``tests``: the lines at which tests start, None if that cannot be determined
    - ``terms``: the candidates for the file's concepts
    - ``is_script``: whether the first line names an interpreter (``#!``)
    - ``has_secrets``: false only if the file was searched for secrets
    - ``image``: set if the content is an image, whatever the file is called
    - ``tasks``: the lines with ``TODO`` or ``FIXME`` in a comment
    """

    language: str
    encoding: str = ""
    newline: str = ""
    lines: int = 0
    code_lines: int = 0
    comment_lines: int = 0
    binary: bool = False
    generated: str = ""
    tests: tuple[int, ...] | None = None
    licence: Licence | None = None
    terms: Terms = Terms()
    is_script: bool = False
    has_secrets: bool = True
    image: ImageFile | None = None
    tasks: tuple[int, ...] = ()


class FileHistory(Record, frozen=True, kw_only=True):
    """The history of a file.

    ``blob`` is the object id of its content in the commit that is checked out. ``commit`` is the
    last commit that changed it to this content, ``date`` the day of that commit, empty if a
    shallow clone does not tell. ``changes`` counts the commits that changed the file, without
    merges, and ``authors`` their authors; both are 0 if a part of the history is missing.
    ``small_changes`` counts the commits with few files. ``together`` tells how many of these
    changed another path as well. ``added`` is the commit that added the file, also under another
    name that it had, if that added few files; ``subject`` is the first line of its message.
    """

    blob: str
    commit: str = ""
    date: str = ""
    changes: int = 0
    authors: int = 0
    small_changes: int = 0
    together: tuple[tuple[str, int], ...] = ()
    added: str = ""
    subject: str = ""


class History(Record, frozen=True, kw_only=True):
    """The history of all files of a commit. ``prefix`` is the path of the documented folder in the
    git work tree, empty or with a slash at its end. In a ``shallow`` clone older commits are
    missing, so changes are not counted."""

    commit: str = ""
    prefix: str = ""
    files: dict[str, FileHistory] = {}
    shallow: bool = False


class Hosting(Record, frozen=True, kw_only=True):
    """The website that shows the repository's files (GitHub): its name, and the address of a file
    with the placeholders ``{path}``, ``{commit}`` and ``{line}``. An address of lines ends in
    ``lines``, with the placeholders ``{first}`` and ``{last}``, and with brackets around the part
    that a single line does not have. ``raw`` are the addresses of a file's content, ``commits`` is
    that of a commit."""

    name: str
    template: str
    lines: str = ""
    raw: tuple[str, ...] = ()
    commits: str = ""

    def make_url(self, path: str, commit: str, line: str = "1") -> str:
        """Return the address of a file, empty if it needs a commit id and none is known."""
        if not commit and "{commit}" in self.template:
            return ""
        filled = self.template.replace("{commit}", commit).replace("{line}", line)
        return filled.replace("{path}", quote(path, safe="/"))

    def find_path(self, url: str) -> str:
        """Return the path of the file whose content is at *url*, in any version; else empty."""
        for template in (self.template, *self.raw):
            before, _, after = template.partition("{commit}")
            if after == "/{path}" and url.startswith(before):
                rest = url[len(before) :].partition("?")[0].partition("#")[0]
                # A version may have a slash: "refs/heads/main", "branch/main".
                version = re.match(r"(?:(?:refs/)?(?:heads|tags|branch|tag|commit)/)?[^/]+/", rest)
                return unquote(rest[version.end() :]) if version else ""
        return ""

    def make_line_url(self, path: str, commit: str) -> str:
        """Return the end of the address of lines, or the whole address where the number of the line
        is inside of it; empty if neither is known."""
        return self.lines or (
            self.make_url(path, commit, "{first}") if "{line}" in self.template else ""
        )


class FileRecord(Record, frozen=True, kw_only=True):
    """A scanned file with its analysis. Links, submodules and skipped files have no analysis."""

    source: SourceFile
    analysis: Analysis | None = None

    @property
    def path(self) -> str:
        """The path of the file."""
        return self.source.path


def list_ancestors(folder: str) -> Iterator[str]:
    """Yield *folder* and all folders around it, up to the root, which is the empty string."""
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]
    yield ""
