"""Python files: the same findings whatever Python runs the build.

:mod:`ast` is several times as fast as any other way to the facts of a file, so it reads what all
supported versions of Python can read. tree-sitter reads everything else, as nodes of :mod:`ast`.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import (
    Findings,
    TreeNode,
    describe_docstring,
    find_gap,
    parse,
)
from sphinx_repodoc.languages.python.definitions import (
    collect_statements,
    define_attribute,
    read_docstring,
    show_value,
)
from sphinx_repodoc.languages.python.exports import (
    collect_exports,
    list_commands,
    list_entry_points,
)
from sphinx_repodoc.languages.python.expressions import is_known
from sphinx_repodoc.languages.python.manifest import read_setup_arguments
from sphinx_repodoc.languages.python.notes import KINDS, find_python_notes
from sphinx_repodoc.languages.python.recovery import find_error_line, recover_definitions
from sphinx_repodoc.languages.python.references import Uses, collect_uses
from sphinx_repodoc.languages.python.source import PythonSource
from sphinx_repodoc.languages.python.tree_adapter import adapt_tree
from sphinx_repodoc.model import Symbol
from sphinx_repodoc.problems import Problem, ProblemKind

# Newer syntax is left to the grammar by every Python, so that all of them do the same.
_OLDEST_PYTHON = (3, 11)
_MESSAGE = "invalid syntax"
_COMMENT_LINE = re.compile(r"\n[^\S\n]*#")


class _Parsed(NamedTuple):
    """The tree of a file, and the root of the grammar's tree where that has errors."""

    tree: ast.Module
    broken: TreeNode | None = None


def analyse_python(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """Return what the Python file *text* defines, imports and uses, with notes for *sections*."""
    parsed = _parse(text)
    return _analyse_tree(text, parsed, sections) if parsed else _describe_unparsed()


def analyse_setup(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """A ``setup.py`` like any other module, with what its call of ``setup`` declares."""
    if not (parsed := _parse(text)):
        return _describe_unparsed()
    found = _analyse_tree(text, parsed, sections)
    points = (*found.entry_points, *list_commands(parsed.tree))
    return replace(
        found,
        manifest=read_setup_arguments(parsed.tree),
        entry_points=tuple(sorted(points, key=lambda point: point.line)),
    )


def _parse(text: str) -> _Parsed | None:
    try:
        with warnings.catch_warnings():
            # Invalid escapes in the file read are not this build's warnings.
            warnings.simplefilter("ignore")
            return _Parsed(ast.parse(text, feature_version=_OLDEST_PYTHON))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return _parse_with_grammar(text)


def _parse_with_grammar(text: str) -> _Parsed | None:
    tree = parse(text.encode(errors="replace"), "Python")
    if tree is None:
        return None
    root = tree.root_node
    return _Parsed(adapt_tree(root), root if root.has_error else None)


def _describe_unparsed() -> Findings:
    """Findings on a file that :mod:`ast` rejects and the grammar does not read in time, or that
    needs the grammar where it is missing."""
    problem = Problem(kind=ProblemKind.SYNTAX, message=_MESSAGE)
    return Findings(gaps=find_gap("Python").gaps, problems=(problem,))


def _analyse_tree(text: str, parsed: _Parsed, sections: Collection[str]) -> Findings:
    tree, source = parsed.tree, PythonSource(text)
    found = collect_statements(tree, source)
    uses = collect_uses(tree, KINDS if sections else ())
    symbols = _complete(found.symbols, uses, source)
    problems: tuple[Problem, ...] = ()
    if parsed.broken:
        symbols = recover_definitions(text, parsed.broken, symbols)
        line = find_error_line(parsed.broken)
        problems = (Problem(kind=ProblemKind.SYNTAX, message=_MESSAGE, line=line),)
    noted = find_python_notes(uses, text, source, symbols, sections)
    doc, doc_line = read_docstring(tree)
    prose = describe_docstring(doc, doc_line) if doc else Findings()
    return Findings(
        doc=prose.doc,
        doc_line=prose.doc_line,
        summary=prose.summary,
        symbols=symbols,
        imports=found.imports,
        references=uses.references,
        comment_lines=count_comment_lines(text, uses.string_lines),
        exports=collect_exports(found.top),
        entry_points=tuple(list_entry_points(found.top)),
        notes=noted.notes,
        checks=noted.checks,
        problems=problems,
    )


def _complete(symbols: tuple[Symbol, ...], uses: Uses, source: PythonSource) -> tuple[Symbol, ...]:
    """Return *symbols* with the attributes that methods assign, and with types."""
    types = {
        symbol.qualname: found for symbol in symbols if (found := uses.types.get(symbol.qualname))
    }
    typed = [
        replace(symbol, type=types[symbol.qualname]) if symbol.qualname in types else symbol
        for symbol in symbols
    ]
    for owner, node, found, annotation, value in uses.attributes:
        shown = show_value(annotation, value if isinstance(value, ast.Constant) else None, source)
        end_line = (value.end_lineno if value else None) or node.lineno
        symbol = define_attribute(owner, node, shown, end_line)
        typed.append(replace(symbol, type=found) if is_known(found) else symbol)
    return tuple(sorted(typed, key=lambda symbol: symbol.line)) if uses.attributes else tuple(typed)


def count_comment_lines(text: str, string_lines: set[int]) -> int:
    """Count the lines that hold only a comment; *string_lines* are inside of strings."""
    count = len(_COMMENT_LINE.findall(f"\n{text}"))
    if count and string_lines:
        lines = text.split("\n")
        count -= sum(lines[number - 1].lstrip().startswith("#") for number in string_lines)
    return count
