"""tree-sitter's grammars, one row per language, each loaded when it is first needed.

A grammar answers almost anything in time that grows with the text, but not everything:
some inputs take the square of it, and of memory. Known inputs of that kind are kept from it;
all have a limit of time. It is not looked at everywhere, so that a worker may still have to be
ended from outside.
"""

from __future__ import annotations

import functools
import importlib
import re
import warnings
from collections.abc import Iterator
from typing import NamedTuple

import tree_sitter

from sphinx_repodoc.limits import try_again

# Grammars that take the square of the time for runs of comments and deep brackets.
_GUARDED = frozenset({"Python", "Starlark"})
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


class Grammar(NamedTuple):
    """A language that can be parsed.

    ``module`` is the grammar's package and ``function`` what makes it there. ``queries`` is
    the folder in ``analyse/queries``, empty where a language has an analyser of its own.
    ``separator`` stands between the parts of a qualified name; ``visibility`` is a rule of
    ``analyse/tree/visibility.py``, or what a definition is that says nothing.
    ``has_directives`` says that lines for a preprocessor may stand anywhere in it, and
    ``islands`` is another language in which parts of it are written. ``names_constructors``
    says that a constructor is a function named like its type.
    """

    module: str
    queries: str = ""
    function: str = "language"
    separator: str = "."
    visibility: str = ""
    has_directives: bool = False
    islands: str = ""
    names_constructors: bool = False


_CPP = Grammar(
    "tree_sitter_cpp",
    "cpp",
    separator="::",
    visibility="sections",
    has_directives=True,
    names_constructors=True,
)

GRAMMARS = {
    "Python": Grammar("tree_sitter_python"),
    "C": Grammar("tree_sitter_c", "c", "language", "::", "static", has_directives=True),
    "C++": _CPP,
    "CUDA": _CPP._replace(module="tree_sitter_cuda", queries="cuda"),
    "HIP": _CPP._replace(module="tree_sitter_cuda", queries="cuda"),
    "Metal": _CPP._replace(queries="metal"),
    "OpenCL": Grammar("tree_sitter_c", "opencl", "language", "::", "static", has_directives=True),
    "Objective-C": Grammar("tree_sitter_objc", "objc", visibility="static", has_directives=True),
    "Objective-C++": _CPP._replace(queries="objcpp", visibility="static", islands="Objective-C"),
    "GLSL": Grammar("tree_sitter_glsl", "glsl", has_directives=True),
    "Go": Grammar("tree_sitter_go", "go", visibility="capital"),
    "Rust": Grammar("tree_sitter_rust", "rust", separator="::", visibility="private"),
    "Zig": Grammar("tree_sitter_zig", "zig", visibility="container"),
    "Swift": Grammar("tree_sitter_swift", "swift", visibility="internal"),
    "Java": Grammar("tree_sitter_java", "java", visibility="package"),
    "Kotlin": Grammar("tree_sitter_kotlin", "kotlin", visibility="public"),
    "Scala": Grammar("tree_sitter_scala", "scala", visibility="public"),
    "C#": Grammar("tree_sitter_c_sharp", "csharp", visibility="nesting"),
    "JavaScript": Grammar("tree_sitter_javascript", "javascript", visibility="exports"),
    "JSX": Grammar("tree_sitter_javascript", "javascript", visibility="exports"),
    "TypeScript": Grammar(
        "tree_sitter_typescript", "typescript", "language_typescript", visibility="exports"
    ),
    "TSX": Grammar("tree_sitter_typescript", "tsx", "language_tsx", visibility="exports"),
    "Ruby": Grammar("tree_sitter_ruby", "ruby", separator="::", visibility="public"),
    "PHP": Grammar("tree_sitter_php", "php", "language_php", "\\", visibility="public"),
    "Lua": Grammar("tree_sitter_lua", "lua", visibility="public"),
    "Shell": Grammar("tree_sitter_bash", "bash"),
    "PowerShell": Grammar("tree_sitter_powershell", "powershell"),
    "Julia": Grammar("tree_sitter_julia", "julia"),
    "Elixir": Grammar("tree_sitter_elixir", "elixir", visibility="public"),
    "Haskell": Grammar("tree_sitter_haskell", "haskell", visibility="listed"),
    "OCaml": Grammar("tree_sitter_ocaml", "ocaml", "language_ocaml"),
    "OCaml Interface": Grammar("tree_sitter_ocaml", "ocaml_interface", "language_ocaml_interface"),
    "Fortran": Grammar("tree_sitter_fortran", "fortran", visibility="listed"),
    "SQL": Grammar("tree_sitter_sql"),
    "HTML": Grammar("tree_sitter_html", "html"),
    "CSS": Grammar("tree_sitter_css", "css", separator=" "),
    "SCSS": Grammar("tree_sitter_scss", "scss", separator=" "),
    "Makefile": Grammar("tree_sitter_make", "make"),
    "Dockerfile": Grammar("tree_sitter_containerfile", "dockerfile"),
    "Starlark": Grammar("tree_sitter_starlark", "starlark", visibility="underscore"),
}
"""Language -> its grammar."""


def load_language(name: str) -> tree_sitter.Language:
    """The grammar of a language in :data:`GRAMMARS`; languages may share one."""
    return _load(GRAMMARS[name].module, GRAMMARS[name].function)


@functools.cache
def _load(module: str, function: str) -> tree_sitter.Language:
    make = getattr(importlib.import_module(module), function)
    with warnings.catch_warnings():
        # Some grammars still hand over a number instead of a capsule.
        warnings.simplefilter("ignore", DeprecationWarning)
        return tree_sitter.Language(make())


@functools.cache
def _load_parser(name: str, seconds: int) -> tree_sitter.Parser:
    with warnings.catch_warnings():
        # The other way to stop a parser does not survive it in 0.25.
        warnings.simplefilter("ignore", DeprecationWarning)
        return tree_sitter.Parser(load_language(name), timeout_micros=seconds * 1_000_000)


def allow_seconds(data: bytes) -> int:
    """How long one step of the work on *data* may take."""
    return LEAST_SECONDS + len(data) // BYTES_A_SECOND


def parse(data: bytes, language: str, *, is_sparse: bool = False) -> tree_sitter.Tree | None:
    """The tree of *data*, or None where making it would take or takes too long. The blanks of a
    text that hardly has anything else are skipped at once."""
    if _is_hostile(data, language):
        return None
    seconds = allow_seconds(data)
    parser = _load_parser(language, seconds)
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
    if language in _GUARDED:
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
