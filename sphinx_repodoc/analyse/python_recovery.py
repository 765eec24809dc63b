"""What can be told of a Python file that :mod:`ast` does not parse.

tree-sitter yields a tree for any text, Python 2 and newer syntax than the running
interpreter's included. It does not replace ``ast``: its tree is a guess around an error,
while that of ``ast`` is what Python itself sees, position for position.
"""

from __future__ import annotations

import ast
import functools
import inspect
import re
import warnings
from collections.abc import Iterator
from typing import NamedTuple

import tree_sitter_python
from tree_sitter import Language, Node, Parser, Query, QueryCursor

from sphinx_repodoc.analyse import plain
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.prose import summarise
from sphinx_repodoc.model import EntryPoint, Import, ImportedName, Symbol, SymbolKind
from sphinx_repodoc.problems import Problem

_QUERY = """
(function_definition) @definition
(class_definition) @definition
(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import
(module . (comment)* . (expression_statement . (string) @docstring))
(module (if_statement condition: (comparison_operator) @condition))
"""
_MAIN = re.compile(r"""__name__\s*==\s*(["'])__main__\1$|(["'])__main__\2\s*==\s*__name__$""")


class _Open(NamedTuple):
    """A definition whose end has not been reached."""

    end: int
    qualname: str
    is_class: bool


def recover(name: str, text: str, problem: Problem) -> Findings:
    """The definitions and imports of *text*, with *problem* that says why it does not parse."""
    captures = _captures(text)
    symbols = _symbols(captures.get("definition", []))
    # An import can be nested in itself where the text is broken: the outer one is told.
    imports = [item for node in captures.get("import", []) for item in _imports(node)]
    docstring = next(iter(captures.get("docstring", [])), None)
    doc = _string_value(docstring) if docstring else ""
    prose = (
        Findings(doc=doc, doc_line=_line(docstring), summary=summarise(doc))
        if doc and docstring
        else plain.analyse_comments(name, text, "Python")
    )
    return Findings(
        doc=prose.doc,
        doc_line=prose.doc_line,
        summary=prose.summary,
        symbols=tuple(sorted(symbols, key=lambda symbol: symbol.line)),
        imports=tuple(sorted(imports, key=lambda item: item.line)),
        entry_points=tuple(_entry_points(captures.get("condition", []))),
        problems=(problem,),
    )


@functools.cache
def _tools() -> tuple[Parser, Query]:
    language = Language(tree_sitter_python.language())
    return Parser(language), Query(language, _QUERY)


def _captures(text: str) -> dict[str, list[Node]]:
    parser, query = _tools()
    tree = parser.parse(text.encode(errors="replace"))
    captures = QueryCursor(query).captures(tree.root_node)
    return {key: sorted(nodes, key=lambda node: node.start_byte) for key, nodes in captures.items()}


def _symbols(nodes: list[Node]) -> Iterator[Symbol]:
    """The symbols of definitions that come in the order of their start."""
    stack: list[_Open] = []
    for node in nodes:
        while stack and stack[-1].end <= node.start_byte:
            stack.pop()
        outer = stack[-1] if stack else _Open(0, "", False)
        if symbol := _symbol(node, outer):
            yield symbol
            is_class = symbol.kind is SymbolKind.CLASS
            stack.append(_Open(node.end_byte, symbol.qualname, is_class))


def _symbol(node: Node, outer: _Open) -> Symbol | None:
    if not (name := _field(node, "name")):
        return None
    decorators = _decorators(node)
    arguments = node.child_by_field_name("superclasses")
    return Symbol(
        kind=_kind(node, outer),
        name=name,
        qualname=f"{outer.qualname}.{name}" if outer.qualname else name,
        line=_line(node),
        end_line=max(_line(node), _end_line(node)),
        start_line=_line(decorators[0]) if decorators else _line(node),
        signature=_signature(node),
        doc=summarise(_definition_doc(node)),
        decorators=tuple(_one_line(item).removeprefix("@").strip() for item in decorators),
        bases=tuple(_one_line(item) for item in arguments.named_children) if arguments else (),
        is_async=bool(node.children) and node.children[0].type == "async",
        parent=outer.qualname,
    )


def _kind(node: Node, outer: _Open) -> SymbolKind:
    if node.type == "class_definition":
        return SymbolKind.CLASS
    return SymbolKind.METHOD if outer.is_class else SymbolKind.FUNCTION


def _signature(node: Node) -> str:
    returns = _field(node, "return_type")
    parts = [_field(node, "type_parameters"), _field(node, "parameters")]
    return "".join(parts) + (f" -> {returns}" if returns else "")


def _decorators(node: Node) -> list[Node]:
    parent = node.parent
    if parent is None or parent.type != "decorated_definition":
        return []
    return [child for child in parent.children if child.type == "decorator"]


def _definition_doc(node: Node) -> str:
    body = node.child_by_field_name("body")
    statements = [child for child in body.named_children if child.type != "comment"] if body else []
    if statements and statements[0].type == "expression_statement":
        value = statements[0].named_children[0]
        return _string_value(value) if value.type == "string" else ""
    return ""


def _string_value(node: Node) -> str:
    """The value of a string as a docstring; empty where it is not one."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            value = ast.literal_eval(_text(node))
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return ""
    return inspect.cleandoc(value).strip() if isinstance(value, str) else ""


def _imports(node: Node) -> list[Import]:
    line = _line(node)
    names = [_imported(child) for child in node.children_by_field_name("name")]
    if node.type == "import_statement":
        return [Import(line=line, module=item.name, alias=item.alias) for item in names]
    if any(child.type == "wildcard_import" for child in node.children):
        names.append(ImportedName(name="*"))
    if node.type == "future_import_statement":
        return [Import(line=line, module="__future__", names=tuple(names))]
    written = "".join(_field(node, "module_name").split())
    module = written.lstrip(".")
    return [Import(line=line, module=module, level=len(written) - len(module), names=tuple(names))]


def _imported(node: Node) -> ImportedName:
    if node.type == "aliased_import":
        return ImportedName(name=_field(node, "name"), alias=_field(node, "alias"))
    return ImportedName(name=_one_line(node))


def _entry_points(conditions: list[Node]) -> list[EntryPoint]:
    lines = [_line(node) for node in conditions if _MAIN.match(_text(node))]
    return [EntryPoint(name="__main__", line=line) for line in lines]


def _field(node: Node, field: str) -> str:
    child = node.child_by_field_name(field)
    return _one_line(child) if child else ""


def _one_line(node: Node) -> str:
    text = _text(node)
    return " ".join(text.split()) if "\n" in text else text


def _text(node: Node) -> str:
    return (node.text or b"").decode(errors="replace")


def _line(node: Node) -> int:
    return node.start_point[0] + 1


def _end_line(node: Node) -> int:
    """The line of a node's last character; an end at a line's start is before its break."""
    row, column = node.end_point
    return row if column == 0 else row + 1
