"""Loader of the languages, from the folders beside this module and from those of plugins.

A folder describes one language: settings in ``language.toml``, tree-sitter queries and patterns in
text files, and Python modules if data is not enough. ``formats.toml`` lists formats that need only
settings. ``README.md`` documents all files and keys. Only this module imports the Python modules of
the folders.
"""

from __future__ import annotations

import functools
import importlib
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Literal, TypeVar

import msgspec

from sphinx_repodoc.languages.settings import (
    NO_PROGRAMS,
    NO_SCOPE,
    PackageRules,
    ProgramRules,
    RunnerRule,
    ScopeRules,
    TestMarks,
)
from sphinx_repodoc.model import Cell, Record

T = TypeVar("T")

SETTINGS = "language.toml"
FORMATS = "formats.toml"
RULES = "rules.toml"

# Settings that a folder does not inherit from another language's folder.
_OWN_KEYS = frozenset(
    {
        "name",
        "suffixes",
        "filenames",
        "interpreters",
        "modes",
        "readers",
        "commands",
        "suffixes_from",
    }
)
_INHERITS = re.compile(r";\s*inherits:\s*(\w+)\n")

Visibility = Literal[
    "", "capital", "container", "exports", "internal", "listed", "nesting", "package", "private",
    "public", "sections", "static", "underscore",
]  # fmt: skip
"""A rule of ``analyse/tree/visibility.py``, or the visibility of definitions without a modifier."""


class LanguageError(ValueError):
    """An error for invalid settings of a language; the message names the file and the key."""


class CommentStyle(Record, frozen=True, array_like=False, forbid_unknown_fields=True):
    """Comment syntax: marks of line comments, longest first, and pairs of block marks."""

    line: tuple[str, ...] = ()
    block: tuple[tuple[str, str], ...] = ()


class Grammar(Record, frozen=True, kw_only=True, array_like=False, forbid_unknown_fields=True):
    """The tree-sitter grammar of a language, and how its definitions are named.

    ``function`` in the Python module of ``package`` returns the grammar. ``separator`` separates
    the parts of a qualified name. ``preprocessor`` says that any line may be a preprocessor
    directive, and ``undefined`` lists macros whose ``#ifdef`` branches are in another language.
    ``islands`` names the language of embedded code. ``names_constructors`` says that a constructor
    is a function named like its type. ``visibility`` is the rule that decides which definitions are
    public. A ``guarded`` grammar is too slow for some files, which are not parsed. ``members`` are
    the signs between an object and its member; ``tight_members`` allows no blanks around them.
    The text that matches ``condition`` says when a file is built, with the operators of C; in lines
    that match ``conditions``, blanks mean "or" and commas "and". ``unit`` finds a declared
    package that is not that of the other files in the folder.
    Imports inside of nodes with a type in ``deferring`` take effect when a function runs.
    """

    package: str
    function: str = "language"
    separator: str = "."
    visibility: Visibility = ""
    preprocessor: bool = False
    undefined: tuple[str, ...] = ()
    islands: str = ""
    names_constructors: bool = False
    guarded: bool = False
    members: tuple[str, ...] = (".",)
    tight_members: bool = False
    deferring: frozenset[str] = frozenset()
    condition: str = ""
    conditions: str = ""
    unit: str = ""

    @property
    def module(self) -> str:
        """The name of the Python module that contains the grammar."""
        return self.package.replace("-", "_")


class Language(Record, frozen=True, kw_only=True, array_like=False, forbid_unknown_fields=True):
    """A language or a file format.

    ``name`` is the name in GitHub Linguist, if there is one. ``suffixes`` and ``filenames`` match
    as written or else in lower case; ``interpreters`` are programs in a first line ``#!``;
    ``modes`` are further names in editors, notebooks and code blocks. ``binary`` files are not
    text. ``lexer`` is a Pygments alias or empty. ``comments`` names a style in ``formats.toml``.
    The loader sets ``folder``, which is empty for formats in ``formats.toml``. ``inherits`` names
    the folder whose settings and text files are extended.

    ``grammar`` describes the tree-sitter grammar. ``reader`` is the function that analyses a file
    instead of the grammar, written ``module.function`` or ``folder/module.function``;
    ``is_limited`` says that it skips files that are too large to parse. ``readers`` maps regular
    expressions for whole file names to other readers. ``commands`` maps such expressions to
    functions that yield the commands in the text of a file (:class:`ShellCommand`). ``imports`` is
    the function that returns the resolver of imports, or a file of rules (``import_rules.py``).
    ``script`` is a function that turns the content of a file into the text to show and analyse.
    ``checks`` are functions, by section, for notes that queries cannot find: they take the root of
    the tree and yield the id of a rule, a line and a name. ``settings.py`` documents the tables
    ``scope``, ``tests``, ``programs``, ``runners`` and ``packages``.

    ``content`` says whether a file is a program, prose, or data of which only the names and the
    description matter. ``markup`` is the markup of a document, or that of the comments in code:
    always Markdown, with HTML, or reStructuredText unless it looks like something else. Pages show
    previews of documents with a markup, or with a function ``convert`` that turns the text into
    HTML (which is sanitised later), of a ``table`` with rows and columns, and of notebooks, whose
    ``cells`` a function returns.

    ``suffixes_from`` maps names of configuration files to functions that return the languages of
    suffixes, for the files in and below the folder of the configuration.
    ``complexity`` names the tool whose measure of complexity is used.

    ``tagged`` says that a file consists of elements as in HTML, ``minifiable`` that files are often
    minified. ``about`` is for languages whose leading comments rarely describe the file: a regular
    expression for the start of those that do.
    """

    name: str
    folder: str = ""
    inherits: str = ""
    lexer: str = ""
    suffixes: tuple[str, ...] = ()
    filenames: tuple[str, ...] = ()
    interpreters: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    comments: str = ""
    binary: bool = False
    grammar: Grammar | None = None
    reader: str = ""
    commands: dict[str, str] = msgspec.field(default_factory=dict)
    is_limited: bool = False
    readers: dict[str, str] = msgspec.field(default_factory=dict)
    complexity: str = ""
    suffixes_from: dict[str, str] = msgspec.field(default_factory=dict)
    checks: dict[str, str] = msgspec.field(default_factory=dict)
    imports: str = ""
    scope: ScopeRules = NO_SCOPE
    tests: TestMarks | None = None
    programs: ProgramRules = NO_PROGRAMS
    runners: tuple[RunnerRule, ...] = ()
    packages: PackageRules | None = None
    script: str = ""
    content: Literal["code", "prose", "data"] = "code"
    markup: Literal["", "html", "markdown", "rst"] = ""
    convert: str = ""
    cells: str = ""
    table: bool = False
    tagged: bool = False
    minifiable: bool = False
    about: str = ""

    @property
    def is_document(self) -> bool:
        """Whether files are documents that can be rendered."""
        return self.content == "prose" and bool(self.markup or self.convert)


LANGUAGES: dict[str, Language] = {}
"""All languages and formats by name."""

GRAMMARS: dict[str, Grammar] = {}
"""The grammars by the names of their languages."""

COMMENTS: dict[str, CommentStyle] = {}
"""The comment styles by the names that settings use for them."""

BY_FILENAME: dict[str, Language] = {}
BY_LOWER_FILENAME: dict[str, Language] = {}
BY_SUFFIX: dict[str, Language] = {}
BY_INTERPRETER: dict[str, Language] = {}
_BY_WORD: dict[str, str] = {}
_READERS_BY_NAME: dict[str, tuple[str, str]] = {}
_READERS_BY_PATTERN: list[tuple[re.Pattern[str], tuple[str, str]]] = []
_COMMAND_READERS: list[tuple[re.Pattern[str], tuple[str, str]]] = []

# The Python packages that contain language folders, and their files, in the order of addition.
_ROOTS: dict[str, Traversable] = {}


def add_languages(package: str) -> None:
    """Add all languages in the folders of the Python package *package*.

    A new language replaces one with the same name. A folder without ``language.toml`` extends the
    text files of the existing folder with the same name.
    """
    root = resources.files(package)
    _ROOTS[package] = root
    read_file.cache_clear()
    load_function.cache_clear()
    for folder in sorted(item.name for item in root.iterdir() if item.is_dir()):
        is_own = root.joinpath(folder, SETTINGS).is_file()
        settings = _read_settings(folder) if is_own else {}
        if "name" in settings:
            _add(_check({**settings, "folder": folder}, Language, f"{folder}/{SETTINGS}"))
    formats = root.joinpath(FORMATS)
    table = _parse(formats, FORMATS) if formats.is_file() else {}
    for name, row in table.pop("comments", {}).items():
        COMMENTS[name] = _check(row, CommentStyle, f"{FORMATS}: comments.{name}")
    for name, row in table.items():
        _add(_check({"name": name, **row}, Language, f"{FORMATS}: {name}"))


def _read_settings(folder: str) -> dict[str, Any]:
    """Return the settings of *folder*, merged with those of the folder that it inherits."""
    found = [root for root in _ROOTS.values() if root.joinpath(folder, SETTINGS).is_file()]
    if not found:
        return {}
    own = _parse(found[-1].joinpath(folder, SETTINGS), f"{folder}/{SETTINGS}")
    inherited = _read_settings(own["inherits"]) if "inherits" in own else {}
    settings = {key: value for key, value in inherited.items() if key not in _OWN_KEYS}
    for key, value in own.items():
        base = settings.get(key)
        settings[key] = base | value if isinstance(base, dict) else value
    return settings


def _parse(file: Traversable, place: str) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise LanguageError(f"{place}: {error}") from error


def _check(settings: Mapping[str, Any], kind: type[T], place: str) -> T:
    try:
        return msgspec.convert(settings, kind)
    except msgspec.ValidationError as error:
        raise LanguageError(f"{place}: {error}") from error


def _add(language: Language) -> None:
    name = language.name
    if name in LANGUAGES:
        _forget(LANGUAGES[name])
    LANGUAGES[name] = language
    for filename in language.filenames:
        BY_FILENAME[filename] = language
        # File names in capitals, such as BUILD, are case-sensitive: "build" may be any file.
        if not filename.isupper():
            BY_LOWER_FILENAME[filename.lower()] = language
    BY_SUFFIX.update(dict.fromkeys(language.suffixes, language))
    BY_INTERPRETER.update(dict.fromkeys(language.interpreters, language))
    if language.lexer:
        _BY_WORD.setdefault(_fold(language.lexer), name)
    # If a word is both a language and the lexer of another one, the language is meant.
    _BY_WORD.update(dict.fromkeys(map(_fold, (name, *language.modes)), name))
    if language.grammar:
        GRAMMARS[name] = language.grammar
    for pattern, reader in language.commands.items():
        _COMMAND_READERS.insert(0, (re.compile(pattern), (language.folder, reader)))
    for pattern, reader in language.readers.items():
        place = (language.folder, reader)
        if re.fullmatch(r"[\w.-]+", pattern):
            _READERS_BY_NAME[pattern] = place
        else:
            # The patterns of plugins come first.
            _READERS_BY_PATTERN.insert(0, (re.compile(pattern), place))


def _forget(old: Language) -> None:
    """Remove the entries of a language that a plugin replaces."""
    GRAMMARS.pop(old.name, None)
    for table in (BY_FILENAME, BY_LOWER_FILENAME, BY_SUFFIX, BY_INTERPRETER):
        for key in [key for key, language in table.items() if language is old]:
            del table[key]
    for pattern in old.readers:
        _READERS_BY_NAME.pop(pattern, None)
    for rows in (_READERS_BY_PATTERN, _COMMAND_READERS):
        rows[:] = [row for row in rows if row[1][0] != old.folder]


def _fold(word: str) -> str:
    return word.casefold().replace("-", " ")


def find_language(word: str) -> str:
    """Return the language that *word* means: its name, lexer or editor mode; empty if unknown."""
    return _BY_WORD.get(_fold(word), "")


def lexer_for(language: str) -> str:
    """Return the alias of the Pygments lexer for *language*, or an empty string."""
    row = LANGUAGES.get(language)
    return row.lexer if row else ""


def comment_style(language: str) -> CommentStyle | None:
    """Return the comment syntax of *language*; None if comments in it do not describe the file."""
    row = LANGUAGES.get(language)
    return COMMENTS.get(row.comments) if row else None


def find_scope(language: str) -> ScopeRules:
    """Return the rules for finding the definitions of names in *language*."""
    row = LANGUAGES.get(language)
    return row.scope if row else NO_SCOPE


# ---- files of a folder ----


@functools.cache
def list_read_names(language: str) -> frozenset[str]:
    """Return the kinds of uses that are searched in *language*: ``call``, ``type``, ``name``."""
    row = LANGUAGES.get(language)
    if row and row.scope.exact:
        return frozenset({"call", "type", "name"})
    queries = read_file(row.folder, "references.scm") if row and row.folder else ""
    found = re.findall(r"@reference\.(call|type|name)", queries)
    # With a list of keywords, every other word in the text is read as a name.
    has_words = bool(row and row.folder and read_file(row.folder, "keywords.txt"))
    return frozenset([*found, "name"] if has_words else found)


@functools.cache
def read_file(folder: str, name: str) -> str:
    """Return the text of a file of queries or patterns, after that of the inherited folder; empty
    if there is no such file.

    The settings name the inherited folder; a first line ``; inherits: FOLDER`` names another one
    for this file.
    """
    paths = (root.joinpath(folder, name) for root in _ROOTS.values())
    text = "\n".join(path.read_text("utf-8") for path in paths if path.is_file())
    named = _INHERITS.match(text)
    inherited = named[1] if named else _read_settings(folder).get("inherits", "")
    parts = (read_file(inherited, name) if inherited else "", text)
    return "\n".join(part for part in parts if part)


def read_lines(folder: str, name: str) -> list[str]:
    """Return the lines of a file of patterns, with empty lines but without comments."""
    return [line for line in read_file(folder, name).splitlines() if not line.startswith("# ")]


def list_rule_files() -> Iterator[Traversable]:
    """Return the files in which plugins define rules for notes."""
    files = (root.joinpath(RULES) for root in _ROOTS.values())
    return (file for file in files if file.is_file())


# ---- functions of a folder ----


def find_reader(name: str, language: str) -> Callable[..., Any] | None:
    """Return the reader of the file *name*: the one for its name, or else its language's."""
    if place := _READERS_BY_NAME.get(name):
        return load_function(*place)
    for pattern, place in _READERS_BY_PATTERN:
        if pattern.fullmatch(name):
            return load_function(*place)
    row = LANGUAGES.get(language)
    return load_function(row.folder, row.reader) if row and row.reader else None


def find_suffix_reader(name: str) -> Callable[[str], Mapping[str, str]] | None:
    """Return the function that reads the languages of suffixes in the configuration *name*."""
    place = _list_suffix_readers().get(name)
    return load_function(*place) if place else None


@functools.cache
def _list_suffix_readers() -> Mapping[str, tuple[str, str]]:
    return {
        name: (row.folder, place)
        for row in LANGUAGES.values()
        for name, place in row.suffixes_from.items()
    }


def find_command_reader(name: str) -> Callable[..., Any] | None:
    """Return the function that yields the commands in the file *name*, if there is one."""
    for pattern, place in _COMMAND_READERS:
        if pattern.fullmatch(name):
            return load_function(*place)
    return None


def find_script_writer(name: str) -> Callable[[str], str] | None:
    """Return the function that turns the content of the file *name* into the text to analyse."""
    row = BY_SUFFIX.get(name[name.rfind(".") :]) if "." in name else None
    return load_function(row.folder, row.script) if row and row.script else None


def find_converter(language: str) -> Callable[[str], str] | None:
    """Return the function that turns a document in *language* into HTML."""
    row = LANGUAGES.get(language)
    return load_function(row.folder, row.convert) if row and row.convert else None


def find_cell_reader(language: str) -> Callable[[str], tuple[Cell, ...]] | None:
    """Return the function that reads the cells of a notebook in *language*."""
    row = LANGUAGES.get(language)
    return load_function(row.folder, row.cells) if row and row.cells else None


@functools.cache
def load_function(folder: str, written: str) -> Callable[..., Any]:
    """Return ``module.function`` in *folder*, or ``other/module.function`` elsewhere."""
    other, _, rest = written.rpartition("/")
    folder = other or folder
    module, _, name = rest.partition(".")
    for package, root in reversed(_ROOTS.items()):
        if root.joinpath(folder, f"{module}.py").is_file():
            found: Callable[..., Any] = getattr(
                importlib.import_module(f"{package}.{folder}.{module}"), name
            )
            return found
    raise LanguageError(f"{folder}/{SETTINGS}: there is no module {module}.py")


add_languages(__package__)
