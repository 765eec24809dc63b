"""tree-sitter's grammars, each loaded when it is first needed.

A grammar answers almost anything in time that grows with the text, but not everything:
some inputs take the square of it, and of memory. Known inputs of that kind are kept from it;
all have a limit of time. It is not looked at everywhere, so that a worker may still have to be
ended from outside.

Any grammar may be missing, fail to load or have another version than the queries were written
for. Then the language goes without it, or without the patterns that it does not know.
"""

from __future__ import annotations

import functools
import importlib
import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from importlib import metadata
from typing import NamedTuple

import tree_sitter

from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.limits import try_again

# Limits for grammars marked as guarded, which need quadratic time for runs of comments and deep
# brackets.
MAX_COMMENT_LINES = 1000
MAX_DEPTH = 100
MAX_UNBALANCED = 1000
# Brackets that are left open, with which any grammar may take gigabytes.
MAX_OPEN = 5000

# A busy machine takes a tenth of it for a text that means something.
LEAST_SECONDS = 5
BYTES_A_SECOND = 250_000

# Beginning with a sign to look for, and more than a line or two, which are everywhere.
_COMMENT_RUN = re.compile(rb"\n(?:[ \t\f]*(?:#[^\n]*|\\)?\r?\n){3,}")
_WRITTEN = re.compile(rb"\S(?:[^\n\\]+|\\\n|\\)*\n?")
_NO_BRACKETS = bytes(set(range(256)) - set(b"([{)]}"))


OWN_MODULES = frozenset(grammar.module for grammar in GRAMMARS.values())
"""The grammars that this package requires, or has in an extra; other packages may add more."""

NOT_INSTALLED = "is not installed"


class _Loaded(NamedTuple):
    """A grammar, or why it cannot be used."""

    language: tree_sitter.Language | None
    fault: str = ""


# Module and function -> what became of it. Workers inherit what is known before they start.
_loaded: dict[tuple[str, str], _Loaded] = {}
_checked: set[tuple[str, str]] = set()


def name_package(language: str) -> str:
    """The name under which the grammar of *language* is installed."""
    return GRAMMARS[language].package


def load_language(name: str) -> tree_sitter.Language | None:
    """The grammar of a language in :data:`GRAMMARS`, None where it cannot be used; languages may
    share one."""
    return _load(_locate(name)).language


def find_fault(name: str) -> str:
    """Why the grammar of a language in :data:`GRAMMARS` cannot be used, empty where it can."""
    return _load(_locate(name)).fault


def list_unchecked(languages: Iterable[str]) -> list[str]:
    """One language for each grammar of *languages* that nobody has tried to load yet."""
    tried = {_locate(name): name for name in sorted(languages, reverse=True) if name in GRAMMARS}
    return sorted(name for place, name in tried.items() if place not in _checked)


def note_fault(name: str, fault: str) -> None:
    """Keep what another process found out by loading the grammar of a language. One with a
    *fault* is never loaded here."""
    _checked.add(_locate(name))
    if fault:
        _loaded[_locate(name)] = _Loaded(None, fault)


def list_versions() -> list[tuple[str, str]]:
    """The installed version of tree-sitter and of each grammar, empty where there is none."""
    packages = {"tree-sitter", *map(name_package, GRAMMARS)}
    return [(package, find_version(package)) for package in sorted(packages)]


def find_version(package: str) -> str:
    """The installed version of *package*, empty where there is none."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _locate(name: str) -> tuple[str, str]:
    return GRAMMARS[name].module, GRAMMARS[name].function


def _load(place: tuple[str, str]) -> _Loaded:
    if place not in _loaded:
        _loaded[place] = _try_load(*place)
    return _loaded[place]


def _try_load(module: str, function: str) -> _Loaded:
    try:
        make = getattr(importlib.import_module(module), function)
        with warnings.catch_warnings():
            # Some grammars still hand over a number instead of a capsule.
            warnings.simplefilter("ignore", DeprecationWarning)
            language = tree_sitter.Language(make())
        # A parser refuses what the library is too old or too new for.
        tree_sitter.Parser(language)
    except Exception as error:  # a compiled module of any age may fail in any way
        if isinstance(error, ModuleNotFoundError) and error.name == module:
            return _Loaded(None, NOT_INSTALLED)
        return _Loaded(None, f"cannot be loaded ({type(error).__name__}: {error})")
    return _Loaded(language)


class Compiled(NamedTuple):
    """A query, its text with blanks for the patterns that the grammar does not know, and how many
    these are."""

    query: tree_sitter.Query
    text: str
    skipped: int = 0


# Tokens of a query: comments, strings, brackets and words.
_PATTERN_PARTS = re.compile(r';[^\n]*|"(?:[^"\\]|\\.)*"|[()\[\]]|[^\s()\[\]";]+')


def compile_query(grammar: tree_sitter.Language, written: str) -> Compiled:
    """The query that is *written*. Where *grammar* is of another version and does not know all of
    it, the patterns that it knows."""
    if query := _try_compile(grammar, written):
        return Compiled(query, written)
    patterns = list(split_patterns(written))
    known = _find_known(grammar, patterns)
    text = "".join(
        pattern if is_known else _blank(pattern)
        for pattern, is_known in zip(patterns, known, strict=True)
    )
    return Compiled(tree_sitter.Query(grammar, text), text, known.count(False))


def _find_known(grammar: tree_sitter.Language, patterns: Sequence[str]) -> list[bool]:
    """Which of *patterns* can be compiled: by halves, as most of them can."""
    if _try_compile(grammar, "".join(patterns)):
        return [True] * len(patterns)
    if len(patterns) == 1:
        return [False]
    middle = len(patterns) // 2
    return _find_known(grammar, patterns[:middle]) + _find_known(grammar, patterns[middle:])


def _try_compile(grammar: tree_sitter.Language, written: str) -> tree_sitter.Query | None:
    try:
        # tree-sitter writes into the text that it does not understand, so it gets a copy.
        return tree_sitter.Query(grammar, written.encode().decode())
    except (tree_sitter.QueryError, ValueError):
        return None


def _blank(text: str) -> str:
    """As many bytes as *text* has."""
    return " " * len(text.encode())


def split_patterns(written: str) -> Iterator[str]:
    """The text of a query in pieces of one pattern each, with what stands behind it."""
    start = depth = 0
    has_pattern = False
    for part in _PATTERN_PARTS.finditer(written):
        text = part[0]
        # Captures, quantifiers and comments belong to the pattern before them.
        if not depth and (text[0] in '(["_'):
            if has_pattern:
                yield written[start : part.start()]
                start = part.start()
            has_pattern = True
        depth += (text in ("(", "[")) - (text in (")", "]"))
    yield written[start:]


@functools.cache
def _load_parser(language: tree_sitter.Language, seconds: int) -> tree_sitter.Parser:
    with warnings.catch_warnings():
        # The other way to stop a parser does not survive it in 0.25.
        warnings.simplefilter("ignore", DeprecationWarning)
        return tree_sitter.Parser(language, timeout_micros=seconds * 1_000_000)


def allow_seconds(data: bytes) -> int:
    """How long one step of the work on *data* may take."""
    return LEAST_SECONDS + len(data) // BYTES_A_SECOND


def parse(data: bytes, language: str, *, is_sparse: bool = False) -> tree_sitter.Tree | None:
    """The tree of *data*, or None where making it would take or takes too long, or where there is
    no grammar. The blanks of a text that hardly has anything else are skipped at once."""
    grammar = load_language(language)
    if grammar is None or _is_hostile(data, language):
        return None
    seconds = allow_seconds(data)
    parser = _load_parser(grammar, seconds)
    parser.included_ranges = list(_find_written(data)) if is_sparse else []

    def work() -> tree_sitter.Tree | None:
        try:
            return parser.parse(data)
        except ValueError:
            # It would go on with this text when it is given the next.
            parser.reset()
            return None

    return try_again(work, seconds)


def _find_written(data: bytes) -> Iterator[tree_sitter.Range]:
    """Each line from its first letter on, with those that are joined to it."""
    row = last = 0
    for match in _WRITTEN.finditer(data):
        start, end = match.span()
        row += data.count(b"\n", last, start)
        last = start
        column = start - data.rfind(b"\n", 0, start) - 1
        end_row = row + data.count(b"\n", start, end)
        end_column = end - data.rfind(b"\n", 0, end) - 1
        yield tree_sitter.Range((row, column), (end_row, end_column), start, end)


def _has_long_comment(data: bytes) -> bool:
    """Whether so many lines in a row are comments, blank or joined that the scanner of a guarded
    grammar, which reads them all again for each of them, would not end."""
    if data.count(b"\n") < MAX_COMMENT_LINES:
        return False
    runs = _COMMENT_RUN.finditer(b"\n" + data)
    return any(run[0].count(b"\n") > MAX_COMMENT_LINES for run in runs)


def _is_hostile(data: bytes, language: str) -> bool:
    """Whether a grammar must not be given *data*. Brackets in strings and comments are counted as
    well."""
    rest, is_deep = _cancel_brackets(data)
    if GRAMMARS[language].guarded:
        return is_deep or len(rest) > MAX_UNBALANCED or _has_long_comment(data)
    return sum(map(rest.count, (b"(", b"[", b"{"))) > MAX_OPEN


def _cancel_brackets(data: bytes) -> tuple[bytes, bool]:
    """The brackets that are left when the innermost pairs are taken away again and again, and
    whether some are nested deep: then there may be more pairs."""
    rest = data.translate(None, delete=_NO_BRACKETS)
    for _ in range(MAX_DEPTH + 1):
        brackets = rest
        rest = brackets.replace(b"()", b"").replace(b"[]", b"").replace(b"{}", b"")
        if len(rest) == len(brackets):
            return rest, False
    return rest, True
