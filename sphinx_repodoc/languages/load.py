"""The languages: read from the folders beside this module, and from those of plugins.

A folder holds everything about one language: ``language.toml`` with its settings, queries and
patterns as text files, and Python modules where data is not enough. ``formats.toml`` lists the
formats of which nothing but settings is known. ``README.md`` documents all files and keys. This
is the only module that imports the Python modules of the folders.
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
from sphinx_repodoc.model import Record

T = TypeVar("T")

SETTINGS = "language.toml"
FORMATS = "formats.toml"
RULES = "rules.toml"

# Keys that belong to one language and are never inherited.
_OWN_KEYS = frozenset({"name", "suffixes", "filenames", "interpreters", "modes", "readers"})
_INHERITS = re.compile(r";\s*inherits:\s*(\w+)\n")

Visibility = Literal[
    "", "capital", "container", "exports", "internal", "listed", "nesting", "package", "private",
    "public", "sections", "static", "underscore",
]  # fmt: skip
"""A rule of ``analyse/tree/visibility.py``, or the visibility of definitions that state none."""


class LanguageError(ValueError):
    """Invalid settings; the message names the file and the key."""


class CommentStyle(Record, frozen=True, array_like=False, forbid_unknown_fields=True):
    """The comment syntax of a language: line marks, longest first, and pairs of block marks."""

    line: tuple[str, ...] = ()
    block: tuple[tuple[str, str], ...] = ()


class Grammar(Record, frozen=True, kw_only=True, array_like=False, forbid_unknown_fields=True):
    """The tree-sitter grammar of a language, and how its definitions are named.

    ``function`` of the module of ``package`` returns the grammar. ``separator`` stands between
    the parts of a qualified name. ``preprocessor`` says that lines for a preprocessor may stand
    anywhere, and ``undefined`` lists macros whose ``#ifdef`` branches are in another language.
    ``islands`` names another language in which parts of a file are written, and
    ``names_constructors`` says that a constructor is a function named like its type.
    ``visibility`` is a rule for which definitions are public. A ``guarded`` grammar takes too long
    for some files, which are not parsed.
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

    @property
    def module(self) -> str:
        """The Python module of the grammar."""
        return self.package.replace("-", "_")


class Language(Record, frozen=True, kw_only=True, array_like=False, forbid_unknown_fields=True):
    """A language or a file format.

    ``name`` follows GitHub Linguist where it has one. ``suffixes`` and ``filenames`` are compared
    in lower case where they do not match as written; ``interpreters`` are programs in a first line
    ``#!``, ``modes`` further names that editors, notebooks and code blocks use. ``binary`` files
    are not text. ``lexer`` is a Pygments alias or empty. ``comments`` names a style in
    ``formats.toml``. ``folder`` is set by the loader, and empty for the formats of which only
    settings are known; ``inherits`` names the folder whose settings and text files come first.

    ``grammar`` is the table of the tree-sitter grammar. ``reader`` is the function that analyses a
    file instead of the grammar, written ``module.function`` or ``folder/module.function``;
    ``is_limited`` says that it gets no files that are too large to parse. ``readers`` are functions
    for files with a certain name, by a regular expression for the whole name. ``imports`` is the
    function that makes the resolver of imports, or a file of rules (``import_rules.py``).
    ``script`` is a function that turns the content of a file into the text that is shown and
    analysed. ``checks`` are functions for notes that queries cannot find, by section: they take the
    root of the tree and yield the id of a rule, a line and a name. The tables ``scope``, ``tests``,
    ``programs``, ``runners`` and ``packages`` are documented in ``settings.py``.

    ``content`` says whether a file is a program, running text, or values of which only the names
    and the description matter. ``markup`` is the markup of a document; for code, documentation is
    always Markdown, may contain HTML, or is reStructuredText unless it looks like something else.
    ``tagged`` says that a file consists of elements as in HTML, ``minifiable`` that files are often
    minified, and ``about`` is a regular expression for the start of a leading comment that
    describes the file, where most comments there do not.
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
    is_limited: bool = False
    readers: dict[str, str] = msgspec.field(default_factory=dict)
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
    tagged: bool = False
    minifiable: bool = False
    about: str = ""


LANGUAGES: dict[str, Language] = {}
"""Every language and format, by its name."""

GRAMMARS: dict[str, Grammar] = {}
"""The languages that have a grammar."""

COMMENTS: dict[str, CommentStyle] = {}
"""The comment styles that languages refer to."""

BY_FILENAME: dict[str, Language] = {}
BY_LOWER_FILENAME: dict[str, Language] = {}
BY_SUFFIX: dict[str, Language] = {}
BY_INTERPRETER: dict[str, Language] = {}
_BY_WORD: dict[str, str] = {}
_READERS_BY_NAME: dict[str, tuple[str, str]] = {}
_READERS_BY_PATTERN: list[tuple[re.Pattern[str], tuple[str, str]]] = []

# The packages that hold folders of languages, with their files, in the order they were added.
_ROOTS: dict[str, Traversable] = {}


def add_languages(package: str) -> None:
    """Add all languages in the folders of the Python package *package*.

    A language that exists already is replaced. A folder without settings adds its text files to
    those of the folder of the same name.
    """
    root = resources.files(package)
    _ROOTS[package] = root
    read_file.cache_clear()
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
    """The settings of *folder*, on top of those that it inherits."""
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
    LANGUAGES[name] = language
    for filename in language.filenames:
        BY_FILENAME[filename] = language
        # BUILD and INSTALL in capitals are file names; in lower case they may be anything.
        if not filename.isupper():
            BY_LOWER_FILENAME[filename.lower()] = language
    BY_SUFFIX.update(dict.fromkeys(language.suffixes, language))
    BY_INTERPRETER.update(dict.fromkeys(language.interpreters, language))
    if language.lexer:
        _BY_WORD.setdefault(_fold(language.lexer), name)
    # The name of a language takes precedence over a lexer of that name.
    _BY_WORD.update(dict.fromkeys(map(_fold, (name, *language.modes)), name))
    if language.grammar:
        GRAMMARS[name] = language.grammar
    for pattern, reader in language.readers.items():
        place = (language.folder, reader)
        if re.fullmatch(r"[\w.-]+", pattern):
            _READERS_BY_NAME[pattern] = place
        else:
            _READERS_BY_PATTERN.append((re.compile(pattern), place))


def _fold(word: str) -> str:
    return word.casefold().replace("-", " ")


def find_language(word: str) -> str:
    """The language that *word* means: its name, a lexer or an editor's name; empty for none."""
    return _BY_WORD.get(_fold(word), "")


def lexer_for(language: str) -> str:
    """The Pygments alias that highlights *language*, or an empty string."""
    row = LANGUAGES.get(language)
    return row.lexer if row else ""


def comment_style(language: str) -> CommentStyle | None:
    """The comment syntax of *language*; None where a comment cannot describe the file."""
    row = LANGUAGES.get(language)
    return COMMENTS.get(row.comments) if row else None


def find_scope(language: str) -> ScopeRules:
    """The rules for names in *language*."""
    row = LANGUAGES.get(language)
    return row.scope if row else NO_SCOPE


# ---- files of a folder ----


@functools.cache
def read_file(folder: str, name: str) -> str:
    """The text of a file of queries or patterns, after that of the folder it inherits; empty where
    there is none.

    A folder inherits the one that its settings name, unless the file begins with a line
    ``; inherits: FOLDER`` of its own.
    """
    paths = (root.joinpath(folder, name) for root in _ROOTS.values())
    text = "\n".join(path.read_text("utf-8") for path in paths if path.is_file())
    named = _INHERITS.match(text)
    inherited = named[1] if named else _read_settings(folder).get("inherits", "")
    parts = (read_file(inherited, name) if inherited else "", text)
    return "\n".join(part for part in parts if part)


def read_lines(folder: str, name: str) -> list[str]:
    """The lines of a file of patterns without the comments, empty lines included."""
    return [line for line in read_file(folder, name).splitlines() if not line.startswith("# ")]


def list_rule_files() -> Iterator[Traversable]:
    """The tables of rules for notes that plugins bring."""
    files = (root.joinpath(RULES) for root in _ROOTS.values())
    return (file for file in files if file.is_file())


# ---- functions of a folder ----


def find_reader(name: str, language: str) -> Callable[..., Any] | None:
    """The function that reads the file called *name*: by its name, else by its language."""
    if place := _READERS_BY_NAME.get(name):
        return load_function(*place)
    for pattern, place in _READERS_BY_PATTERN:
        if pattern.fullmatch(name):
            return load_function(*place)
    row = LANGUAGES.get(language)
    return load_function(row.folder, row.reader) if row and row.reader else None


def find_script_writer(name: str) -> Callable[[str], str] | None:
    """The function that turns the content of the file called *name* into another text."""
    row = BY_SUFFIX.get(name[name.rfind(".") :]) if "." in name else None
    return load_function(row.folder, row.script) if row and row.script else None


@functools.cache
def load_function(folder: str, written: str) -> Callable[..., Any]:
    """The function ``module.function`` of *folder*, or ``other/module.function`` of another."""
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
