"""Tree-sitter grammars: load them, compile queries, parse within time limits.

Grammars parse almost every text in linear time, but some inputs take quadratic time and memory.
Known inputs of that kind are not parsed, and every call has a time limit. Tree-sitter does not
check the limit everywhere, so a worker may still have to be ended from outside.

A grammar may be missing, fail to load or have another version than the queries were written for.
Then its language is not parsed, or the patterns that it does not know are skipped.
"""

from __future__ import annotations

import functools
import importlib
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import metadata
from typing import NamedTuple, TypeVar

import tree_sitter

from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.limits import try_again

Item = TypeVar("Item")

# Limits for grammars marked as guarded, which need quadratic time for long runs of comments and for
# deeply nested brackets.
MAX_COMMENT_LINES = 1000
MAX_DEPTH = 100
MAX_UNBALANCED = 1000
# With more unclosed brackets, any grammar may take gigabytes of memory.
MAX_OPEN = 5000

# Time limit of one parse, by size. Real source code takes a tenth of it even on a busy machine.
LEAST_SECONDS = 5
BYTES_A_SECOND = 250_000

# Four or more comment or blank lines in a row. A leading newline makes the search fast.
_COMMENT_RUN = re.compile(rb"\n(?:[ \t\f]*(?:#[^\n]*|\\)?\r?\n){3,}")
_WRITTEN = re.compile(rb"\S(?:[^\n\\]+|\\\n|\\)*\n?")
_NO_BRACKETS = bytes(set(range(256)) - set(b"([{)]}"))


OWN_MODULES = frozenset(grammar.module for grammar in GRAMMARS.values())
"""The grammar modules that this package requires or offers as extras; plugins may add others."""

NOT_INSTALLED = "is not installed"


# (Module, function) of a grammar -> the loaded grammar, or None and the reason. Forked workers
# inherit this dictionary.
_loaded: dict[tuple[str, str], tuple[tree_sitter.Language | None, str]] = {}
_checked: set[tuple[str, str]] = set()


def load_language(name: str) -> tree_sitter.Language | None:
    """Return the grammar of the language *name*, None if it cannot be loaded."""
    return _load(name)[0]


def find_fault(name: str) -> str:
    """Return why the grammar of a language cannot be loaded, empty if it can."""
    return _load(name)[1]


def list_unchecked(languages: Iterable[str]) -> list[str]:
    """Return one language for each grammar of *languages* that has not been loaded yet."""
    tried = {_locate(name): name for name in sorted(languages, reverse=True) if name in GRAMMARS}
    return sorted(name for place, name in tried.items() if place not in _checked)


def note_fault(name: str, fault: str) -> None:
    """Record that another process loaded a grammar, or failed with *fault*. A grammar with a
    *fault* is never loaded in this process."""
    _checked.add(_locate(name))
    if fault:
        _loaded[_locate(name)] = None, fault


def list_versions() -> list[tuple[str, str]]:
    """Return the installed versions of tree-sitter and of each grammar, empty if missing."""
    packages = {"tree-sitter", *(grammar.package for grammar in GRAMMARS.values())}
    return [(package, find_version(package)) for package in sorted(packages)]


def find_version(package: str) -> str:
    """Return the installed version of *package*, empty if it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _locate(name: str) -> tuple[str, str]:
    return GRAMMARS[name].module, GRAMMARS[name].function


def _load(name: str) -> tuple[tree_sitter.Language | None, str]:
    if (place := _locate(name)) not in _loaded:
        _loaded[place] = _try_load(*place)
    return _loaded[place]


def _try_load(module: str, function: str) -> tuple[tree_sitter.Language | None, str]:
    try:
        make = getattr(importlib.import_module(module), function)
        with warnings.catch_warnings():
            # Ignore the warning for grammars that return an integer instead of a capsule.
            warnings.simplefilter("ignore", DeprecationWarning)
            language = tree_sitter.Language(make())
        # The constructor raises an error if the grammar is too old or too new for tree-sitter.
        tree_sitter.Parser(language)
    except Exception as error:  # a compiled module of any age may fail in any way
        if isinstance(error, ModuleNotFoundError) and error.name == module:
            return None, NOT_INSTALLED
        return None, f"cannot be loaded ({type(error).__name__}: {error})"
    return language, ""


class Compiled(NamedTuple):
    """A compiled query, its text with unknown patterns blanked out, and their number."""

    query: tree_sitter.Query
    text: str
    skipped: int = 0


# Tokens of a query: comments, strings, brackets and words.
_PATTERN_PARTS = re.compile(r';[^\n]*|"(?:[^"\\]|\\.)*"|[()\[\]]|[^\s()\[\]";]+')


@functools.cache
def compile_query(grammar: tree_sitter.Language, written: str) -> Compiled:
    """Compile the query text *written* without the patterns that this version of *grammar* does not
    know. Languages with the same grammar and queries share the result."""
    if query := _try_compile(grammar, written):
        return Compiled(query, written)
    patterns = list(split_patterns(written))
    unknown = find_rejected(patterns, lambda some: bool(_try_compile(grammar, "".join(some))))
    # Overwrite unknown patterns with blanks of the same length, so that positions stay the same.
    text = "".join(" " * len(part.encode()) if part in unknown else part for part in patterns)
    return Compiled(tree_sitter.Query(grammar, text), text, len(unknown))


def find_rejected(items: Sequence[Item], accepts: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """Return the items that *accepts* rejects, by bisection, as usually most are accepted."""
    if not items or accepts(items):
        return []
    if len(items) == 1:
        return list(items)
    middle = len(items) // 2
    return find_rejected(items[:middle], accepts) + find_rejected(items[middle:], accepts)


def _try_compile(grammar: tree_sitter.Language, written: str) -> tree_sitter.Query | None:
    try:
        # Tree-sitter modifies the text of a query that it rejects, so pass a copy.
        return tree_sitter.Query(grammar, written.encode().decode())
    except (tree_sitter.QueryError, ValueError):
        return None


def split_patterns(written: str) -> Iterator[str]:
    """Split the text of a query after each pattern and the comments that follow it."""
    start = depth = 0
    has_pattern = False
    for part in _PATTERN_PARTS.finditer(written):
        text = part[0]
        # Captures (``@name``), quantifiers and comments belong to the pattern before them.
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
        # ``timeout_micros`` is deprecated, but stopping tree-sitter 0.25 by a callback crashes.
        warnings.simplefilter("ignore", DeprecationWarning)
        return tree_sitter.Parser(language, timeout_micros=seconds * 1_000_000)


def allow_seconds(data: bytes) -> int:
    """Return the time limit for one pass over *data*."""
    return LEAST_SECONDS + len(data) // BYTES_A_SECOND


def parse(data: bytes, language: str, *, is_sparse: bool = False) -> tree_sitter.Tree | None:
    """Return the tree of *data*, or None if there is no grammar or parsing takes too long.

    With *is_sparse*, only the non-blank parts are parsed, which is faster for mostly blank text.
    """
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
            # Without a reset, the parser would resume this text when it gets the next one.
            parser.reset()
            return None

    return try_again(work, seconds)


def _find_written(data: bytes) -> Iterator[tree_sitter.Range]:
    """Yield the byte range of each non-blank line, joined with lines continued by a backslash."""
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
    """Whether *data* has a run of comment, blank or continued lines that is too long for a guarded
    grammar, whose scanner reads the rest of the run again for each line."""
    if data.count(b"\n") < MAX_COMMENT_LINES:
        return False
    runs = _COMMENT_RUN.finditer(b"\n" + data)
    return any(run[0].count(b"\n") > MAX_COMMENT_LINES for run in runs)


def _is_hostile(data: bytes, language: str) -> bool:
    """Whether brackets (also those in strings and comments) could make parsing too slow."""
    rest, is_deep = _cancel_brackets(data)
    if GRAMMARS[language].guarded:
        return is_deep or len(rest) > MAX_UNBALANCED or _has_long_comment(data)
    return sum(map(rest.count, (b"(", b"[", b"{"))) > MAX_OPEN


def _cancel_brackets(data: bytes) -> tuple[bytes, bool]:
    """Return the brackets without a partner, and whether some pairs are nested too deep to be
    matched. Removes innermost pairs repeatedly."""
    rest = data.translate(None, delete=_NO_BRACKETS)
    for _ in range(MAX_DEPTH + 1):
        brackets = rest
        rest = brackets.replace(b"()", b"").replace(b"[]", b"").replace(b"{}", b"")
        if len(rest) == len(brackets):
            return rest, False
    return rest, True
