"""What can be told of a Python file that :mod:`ast` does not parse.

tree-sitter yields a tree for any text, Python 2 and newer syntax than the running
interpreter's included. It does not replace ``ast``: its tree is a guess around an error,
while that of ``ast`` is what Python itself sees, position for position.
"""

from __future__ import annotations

import ast
import inspect
import re
import warnings
from collections.abc import Iterator
from typing import NamedTuple

from tree_sitter import Node

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.prose import leading_comments
from sphinx_repodoc.analyse.prose.sentences import summarise
from sphinx_repodoc.analyse.python.bindings import find_visibility
from sphinx_repodoc.analyse.python.headers import Header, find_headers
from sphinx_repodoc.grammars import load_language, parse
from sphinx_repodoc.model import EntryPoint, Gap, Import, ImportedName, Symbol, SymbolKind
from sphinx_repodoc.problems import Problem

_DEFINITIONS = frozenset({"function_definition", "class_definition"})
_IMPORTS = frozenset({"import_statement", "import_from_statement", "future_import_statement"})
_MAIN = re.compile(r"""__name__\s*==\s*(["'])__main__\1$|(["'])__main__\2\s*==\s*__name__$""")

# Nodes in which a line that looks like a definition is none.
_OPAQUE = frozenset({"string", "string_content", "string_start", "string_end", "comment"})


class _Open(NamedTuple):
    """A definition whose last line has not been reached."""

    end_line: int = 0
    qualname: str = ""
    is_class: bool = False


def recover(text: str, problem: Problem) -> Findings:
    """The definitions and imports of *text*, with *problem* that says why it does not parse."""
    tree = parse(text.encode(errors="replace"), "Python")
    if tree is None:
        gaps = () if load_language("Python") else (Gap(language="Python"),)
        return Findings(gaps=gaps, problems=(problem,))
    root = tree.root_node
    nodes = [node for node in _walk(root) if node.type in _DEFINITIONS | _IMPORTS]
    definitions: dict[int, Node | Header] = {
        _line(node): node for node in nodes if node.type in _DEFINITIONS
    }
    for header in _missed_headers(text, root):
        definitions.setdefault(header.line, header)
    doc, doc_line = _docstring(root)
    prose = leading_comments.describe_docstring(doc, doc_line) if doc else Findings()
    return Findings(
        doc=prose.doc,
        doc_line=prose.doc_line,
        summary=prose.summary,
        symbols=tuple(_symbols([definition for _, definition in sorted(definitions.items())])),
        imports=tuple(item for node in nodes if node.type in _IMPORTS for item in _imports(node)),
        entry_points=tuple(_entry_points(root)),
        problems=(problem,),
    )


def _walk(root: Node) -> Iterator[Node]:
    """Every node below *root* in the order of the file.

    A cursor, and not a query: queries take seconds on 50 KB of opening brackets.
    """
    cursor = root.walk()
    while True:
        if cursor.node:
            yield cursor.node
        if cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return


def _missed_headers(text: str, root: Node) -> Iterator[Header]:
    """Definitions whose first line is so broken that the tree has no node for them."""
    for header in find_headers(text):
        point = (header.line - 1, 0)
        node = root.descendant_for_point_range(point, point)
        if node is None or node.type not in _OPAQUE:
            yield header


def _symbols(definitions: list[Node | Header]) -> Iterator[Symbol]:
    """The symbols of definitions that come in the order of the file."""
    stack: list[_Open] = []
    for item in definitions:
        line = item.line if isinstance(item, Header) else _line(item)
        while stack and stack[-1].end_line < line:
            stack.pop()
        outer = stack[-1] if stack else _Open()
        symbol = _header_symbol(item, outer) if isinstance(item, Header) else _symbol(item, outer)
        yield symbol
        stack.append(_Open(symbol.end_line, symbol.qualname, symbol.kind is SymbolKind.CLASS))


def _header_symbol(header: Header, outer: _Open) -> Symbol:
    return Symbol(
        kind=_kind(header.is_class, outer),
        name=header.name,
        qualname=_qualname(header.name, outer),
        line=header.line,
        end_line=header.end_line,
        start_line=header.line,
        prefix=_prefix(header.is_class, header.is_async),
        signature=header.signature,
        visibility=find_visibility(header.name),
        parent=outer.qualname,
    )


def _symbol(node: Node, outer: _Open) -> Symbol:
    name = _field(node, "name")
    decorators = _decorators(node)
    arguments = node.child_by_field_name("superclasses")
    return Symbol(
        kind=_kind(node.type == "class_definition", outer),
        name=name,
        qualname=_qualname(name, outer),
        line=_line(node),
        end_line=max(_line(node), _end_line(node)),
        start_line=_line(decorators[0]) if decorators else _line(node),
        prefix=_prefix(
            node.type == "class_definition",
            bool(node.children) and node.children[0].type == "async",
        ),
        signature=_signature(node),
        visibility=find_visibility(name),
        doc=summarise(_docstring(node.child_by_field_name("body"))[0]),
        decorators=tuple(_one_line(item.named_children[0]) for item in decorators),
        bases=tuple(_one_line(item) for item in arguments.named_children) if arguments else (),
        parent=outer.qualname,
    )


def _qualname(name: str, outer: _Open) -> str:
    return f"{outer.qualname}.{name}" if outer.qualname else name


def _prefix(is_class: bool, is_async: bool) -> str:
    if is_class:
        return "class"
    return "async def" if is_async else "def"


def _kind(is_class: bool, outer: _Open) -> SymbolKind:
    if is_class:
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
    # A decorator without an expression is where the text is broken.
    return [
        child for child in parent.children if child.type == "decorator" and child.named_children
    ]


def _docstring(body: Node | None) -> tuple[str, int]:
    """The docstring of a body and its line; empty where there is none."""
    statements = body.named_children if body else []
    first = next((child for child in statements if child.type != "comment"), None)
    if first and first.type == "expression_statement":
        value = next(iter(first.named_children), None)
        if value and value.type == "string":
            return _string_value(value), _line(value)
    return "", 0


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


def _entry_points(root: Node) -> Iterator[EntryPoint]:
    for node in root.named_children:
        if node.type == "if_statement" and _MAIN.match(_field(node, "condition")):
            yield EntryPoint(name="__main__", line=_line(node))


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
    """The line on which a definition ends, without the comments that trail it."""
    while inner := [child for child in node.children if child.type != "comment"]:
        node = inner[-1]
    return node.end_point[0] + 1
