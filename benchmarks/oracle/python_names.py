"""The names in a Python file, read with :mod:`ast`: what SCIP does not tell about them."""

from __future__ import annotations

import ast
import builtins
import re
import warnings
from dataclasses import dataclass, field

from benchmarks.oracle.facts import Position, count_decoded

_BUILTINS = frozenset(dir(builtins)) | {"__file__", "__name__", "__doc__", "__path__", "__spec__"}
_OWN = frozenset({"self", "cls"})
_PROPERTY = re.compile(r"(?:\w+_)?property$|setter$|getter$|deleter$")


@dataclass(frozen=True, slots=True)
class ImportedModule:
    """The module of an import statement as written; ``name`` is imported from it, if not empty."""

    module: str
    level: int
    name: str = ""


@dataclass(slots=True)
class PythonNames:
    """The positions of names in a file.

    ``bound`` are names that are defined or assigned, ``properties`` those of properties,
    ``loaded`` all others except in import statements.
    ``members`` maps the position of an attribute to that of the word before it, None for
    an expression. ``modules`` are the paths in import statements, ``imported`` the names, and
    ``aliases`` the position of each name that is renamed with ``as``, and the new name.
    """

    bound: dict[Position, str] = field(default_factory=dict)
    properties: set[Position] = field(default_factory=set)
    loaded: dict[Position, str] = field(default_factory=dict)
    members: dict[Position, Position | None] = field(default_factory=dict)
    modules: dict[Position, ImportedModule] = field(default_factory=dict)
    imported: dict[Position, ImportedModule] = field(default_factory=dict)
    aliases: dict[Position, tuple[Position, str]] = field(default_factory=dict)
    keywords: set[Position] = field(default_factory=set)


def read_names(text: str) -> PythonNames | None:
    """Return the names in a file; None if it is not valid Python."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError):
            return None
    reader = _Reader(text)
    reader.visit(tree)
    return reader.names


class _Reader(ast.NodeVisitor):
    def __init__(self, text: str) -> None:
        self._lines = re.split("\r\n|\r|\n", text)
        self.names = PythonNames()

    def _place(self, line: int, size: int) -> Position:
        return line, count_decoded(self._lines[line - 1], size)

    def _find(self, pattern: str, line: int, column: int = 0, rows: int = 1) -> Position | None:
        """Return the position of the first group of *pattern* at or after a position."""
        for number in range(line, min(line + rows, len(self._lines) + 1)):
            start = column if number == line else 0
            if found := re.compile(pattern).search(self._lines[number - 1], start):
                return number, found.start(1)
        return None

    def _define(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        line, column = self._place(node.lineno, node.col_offset)
        word = re.escape(node.name)
        if place := self._find(rf"\b(?:def|class)\s+({word})\b", line, column, 3):
            self.names.bound[place] = node.name
            if any(_PROPERTY.search(ast.unparse(each)) for each in node.decorator_list):
                self.names.properties.add(place)
        self.generic_visit(node)

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _define  # noqa: N815

    def visit_Name(self, node: ast.Name) -> None:
        place = self._place(node.lineno, node.col_offset)
        if isinstance(node.ctx, ast.Load):
            if node.id not in _BUILTINS:
                self.names.loaded[place] = node.id
        else:
            self.names.bound[place] = node.id

    def visit_Attribute(self, node: ast.Attribute) -> None:
        place = self._locate(node)
        owner = node.value
        is_own = isinstance(owner, ast.Name) and owner.id in _OWN
        if is_own and isinstance(node.ctx, ast.Store):
            self.names.bound[place] = node.attr
        else:
            self.names.loaded[place] = node.attr
        if not is_own:
            self.names.members[place] = (
                self._locate(owner) if isinstance(owner, ast.Name | ast.Attribute) else None
            )
        self.visit(owner)

    def _locate(self, node: ast.Name | ast.Attribute) -> Position:
        """Return the position of a name or of the last name of an attribute."""
        if isinstance(node, ast.Name):
            return self._place(node.lineno, node.col_offset)
        line, end = node.end_lineno or node.lineno, node.end_col_offset or 0
        return self._place(line, end - len(node.attr.encode()))

    def visit_arg(self, node: ast.arg) -> None:
        self.names.bound[self._place(node.lineno, node.col_offset)] = node.arg
        self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg:
            self.names.keywords.add(self._place(node.lineno, node.col_offset))
        self.visit(node.value)

    def visit_Import(self, node: ast.Import) -> None:
        for item in node.names:
            place = self._place(item.lineno, item.col_offset)
            self.names.modules[place] = ImportedModule(item.name, 0)
            self._add_alias(item, place)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        module = ImportedModule(node.module or "", node.level)
        line, column = self._place(node.lineno, node.col_offset)
        if place := self._find(r"\bfrom\s+(?=\S)(\S)", line, column):
            self.names.modules[place] = module
        for item in node.names:
            if item.name != "*":
                place = self._place(item.lineno, item.col_offset)
                self.names.imported[place] = ImportedModule(module.module, node.level, item.name)
                self._add_alias(item, place)

    def _add_alias(self, item: ast.alias, place: Position) -> None:
        if item.asname:
            pattern = rf"\bas\s+({re.escape(item.asname)})\b"
            if found := self._find(pattern, *place, rows=2):
                self.names.aliases[found] = place, item.asname
