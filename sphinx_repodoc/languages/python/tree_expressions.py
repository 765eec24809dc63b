"""Expressions, strings and patterns of tree-sitter as :mod:`ast` nodes."""

from __future__ import annotations

import ast
import re
import unicodedata
from typing import Any

from sphinx_repodoc.languages.python.tree_parts import (
    Builder,
    Part,
    Parts,
    build_tuple,
    copy_end,
    flatten,
    make,
    nth,
    operator,
    pick,
    place,
    read,
    stored,
)

_LITERAL = re.compile(r"""([a-zA-Z]*)('{3}|"{3}|'|")(.*)\2""", re.DOTALL)
_ESCAPE = re.compile(
    r"""\\(?:(?P<plain>[\nabfnrtv\\'"])|(?P<octal>[0-7]{1,3})"""
    r"|x(?P<x>[\da-fA-F]{2})|u(?P<u>[\da-fA-F]{4})|U(?P<U>[\da-fA-F]{8})|N\{(?P<name>[^}]+)\})"
)
_PLAIN: dict[str, str] = dict(zip("\nabfnrtv\\'\"", ["", *"\a\b\f\n\r\t\v\\'\""], strict=True))


def _build_dotted_name(parts: Parts) -> Any:
    """Return the attribute for ``a.b`` in an import or a pattern."""
    made, *others = parts.list_expressions()
    for other in others:
        made = ast.copy_location(ast.Attribute(value=made, attr=other.id, ctx=ast.Load()), made)
        copy_end(made, other)
    return made


def _build_subscript(parts: Parts) -> Any:
    values = flatten(part.value for part in parts)
    value, *items = [item for item in values if isinstance(item, ast.expr)]
    index = items[0]
    if len(items) > 1 or parts.has(","):
        index = parts.place(ast.Tuple, elts=items)
    return parts.place(ast.Subscript, value=value, slice=index)


def _build_sequence(parts: Parts) -> Any:
    """Return a list, or a sequence in a pattern."""
    if any(isinstance(part.value, ast.pattern) for part in parts):
        return _build_patterns(parts)
    if parts.node.type == "tuple_pattern":
        return parts.join()
    return parts.place(ast.List, elts=parts.list_expressions())


def _build_dictionary(parts: Parts) -> Any:
    made = parts.place(ast.Dict, keys=[], values=[])
    for value in parts.list_values():
        is_pair = isinstance(value, ast.Tuple)
        made.keys.append(value.elts[0] if is_pair else None)
        made.values.append(value.elts[1] if is_pair else value.value)
    return made


def _build_comparison(parts: Parts) -> Any:
    left, *others = parts.list_expressions()
    kinds = [part.kind for part in parts if part.value is None]
    operators = [ast.Eq() if kind == "==" else ast.NotEq() for kind in kinds]
    return parts.place(ast.Compare, left=left, ops=operators, comparators=others)


def _build_comprehension(parts: Parts) -> Any:
    generators: list[ast.comprehension] = []
    for part in parts:
        if isinstance(part.value, ast.comprehension):
            generators.append(part.value)
        elif part.kind == "if_clause":
            generators[-1].ifs.append(part.value)
    body = parts.need("body")
    if parts.node.type == "dictionary_comprehension" and isinstance(body, ast.Tuple):
        key, value = body.elts
        return parts.place(ast.DictComp, key=key, value=value, generators=generators)
    return parts.place(ast.GeneratorExp, elt=body, generators=generators)


def _build_yield(parts: Parts) -> Any:
    kind = ast.YieldFrom if parts.has("from") else ast.Yield
    return parts.place(kind, value=parts.join() if parts.list_values() else None)


def move_star(parts: Parts, made: Any) -> Any:
    """Return *made* as Python reads it: in ``{*a.b}`` the grammar lets the star belong to ``a``."""
    operand = _FIRST_OPERANDS.get(parts.node.type, "")
    first = getattr(made, operand, None)
    if not isinstance(first, ast.Starred):
        return made
    setattr(made, operand, first.value)
    made.lineno, made.col_offset = first.value.lineno, first.value.col_offset
    return parts.place(ast.Starred, value=made)


_FIRST_OPERANDS = {
    "attribute": "value", "binary_operator": "left", "call": "func", "subscript": "value",
}  # fmt: skip


def _build_operator(parts: Parts) -> ast.operator:
    """Return the operator of a sum, which may be one of lists of exports, or of a union of types;
    no finding depends on the others."""
    return ast.Add() if parts.has("+") else ast.BitOr() if parts.has("|") else ast.Sub()


# ---- strings ----


def _build_string(parts: Parts) -> Any:
    literal = _LITERAL.fullmatch(read(parts.node))
    prefix = literal[1].lower() if literal else "b"
    if "f" in prefix or "t" in prefix:
        return parts.place(ast.JoinedStr, values=parts.list_expressions())
    value: str | bytes = b""
    if literal and "b" not in prefix:
        value = literal[3] if "r" in prefix else _ESCAPE.sub(_decode_escape, literal[3])
    return parts.place(ast.Constant, value=value)


def _decode_escape(escape: re.Match[str]) -> str:
    if escape["plain"]:
        return _PLAIN[escape["plain"]]
    if escape["name"]:
        try:
            return unicodedata.lookup(escape["name"])
        except KeyError:
            return str(escape[0])
    digits = escape["x"] or escape["u"] or escape["U"]
    code = int(digits, 16) if digits else int(escape["octal"], 8)
    return chr(code) if code <= 0x10FFFF else str(escape[0])


def _build_concatenated(parts: Parts) -> Any:
    strings = parts.list_expressions()
    values = [item.value for item in strings if isinstance(item, ast.Constant)]
    if len(values) < len(strings):
        return parts.place(ast.JoinedStr, values=strings)
    texts = [value for value in values if isinstance(value, str)]
    return parts.place(ast.Constant, value="".join(texts) if len(texts) == len(values) else b"")


# ---- patterns of match ----


def make_pattern(part: Part) -> Any:
    """Return the pattern for a part of one: a name alone is bound, anything else is a value."""
    value = part.value
    if isinstance(value, ast.pattern):
        return value
    if isinstance(value, ast.Name):
        return place(ast.MatchAs, part.node, pattern=None, name=value.id)
    return place(ast.MatchValue, part.node, value=value)


def _build_patterns(parts: Parts) -> Any:
    patterns = [make_pattern(part) for part in parts if part.value is not None]
    return parts.place(ast.MatchSequence, patterns=patterns)


def _build_class_pattern(parts: Parts) -> Any:
    """Return a sequence of the class and the patterns for its attributes."""
    made = _build_patterns(parts)
    name = next(part for part in parts if part.value is not None)
    made.patterns[0] = place(ast.MatchValue, name.node, value=name.value)
    return made


def _build_match_star(parts: Parts) -> Any:
    names = [read(part.node) for part in parts if part.value is not None]
    return parts.place(ast.MatchStar, name=names[0] if names else None)


_ATTRIBUTE = make(ast.Attribute, value=nth(0), attr=lambda parts: parts[-1].value.id)
_BINARY = make(ast.BinOp, left=nth(0), op=_build_operator, right=nth(1))
_CONSTANTS = {
    "ellipsis": ..., "false": False, "float": 0.0, "integer": 0, "none": None, "true": True
}  # fmt: skip
EXPRESSIONS: dict[str, Builder] = {
    **dict.fromkeys(
        _CONSTANTS, make(ast.Constant, value=lambda parts: _CONSTANTS[parts.node.type])
    ),
    **dict.fromkeys(
        ("dictionary_comprehension", "generator_expression", "list_comprehension",
         "set_comprehension"),
        _build_comprehension,
    ),
    **dict.fromkeys(
        ("if_clause", "parenthesized_expression", "parenthesized_list_splat", "type"), Parts.unwrap
    ),
    **dict.fromkeys(
        ("dictionary_splat_pattern", "list_splat", "list_splat_pattern", "splat_type"),
        make(ast.Starred, value=nth(0)),
    ),
    **dict.fromkeys(
        ("constrained_type", "expression_list", "format_expression", "format_specifier",
         "interpolation", "not_operator", "pair", "pattern_list", "set", "tuple",
         "unary_operator"),
        build_tuple,
    ),
    **dict.fromkeys(("list", "list_pattern", "tuple_pattern"), _build_sequence),
    **dict.fromkeys(("dict_pattern", "union_pattern"), _build_patterns),
    "argument_list": Parts.list_values,
    "attribute": _ATTRIBUTE,
    "await": make(ast.Await, value=nth(0)),
    "binary_operator": _BINARY,
    "boolean_operator": make(
        ast.BoolOp, op=operator("or", ast.Or, ast.And), values=Parts.list_expressions
    ),
    "call": make(
        ast.Call,
        func="function",
        args=pick("arguments", ast.expr),
        keywords=pick("arguments", ast.keyword),
    ),
    "case_pattern": lambda parts: (
        make_pattern(next(part for part in parts if part.value is not None))
        if parts.list_values()
        else _build_patterns(parts)
    ),
    "class_pattern": _build_class_pattern,
    "comparison_operator": _build_comparison,
    "concatenated_string": _build_concatenated,
    "conditional_expression": make(ast.IfExp, body=nth(0), test=nth(1), orelse=nth(2)),
    "dictionary": _build_dictionary,
    "dictionary_splat": make(ast.keyword, arg=lambda parts: None, value=nth(0)),
    "dotted_name": _build_dotted_name,
    "for_in_clause": make(
        ast.comprehension,
        target=stored("left"),
        iter=lambda parts: parts.select("right").join(),
        ifs=lambda parts: [],
        is_async=lambda parts: 0,
    ),
    "generic_type": _build_subscript,
    # Python compares names in their normal form.
    "identifier": make(
        ast.Name, id=lambda parts: unicodedata.normalize("NFKC", read(parts.node))
    ),
    "keyword_argument": make(
        ast.keyword, arg=lambda parts: read(parts[0].node), value="value"
    ),
    "keyword_pattern": lambda parts: _build_patterns(parts).patterns[-1],
    "member_type": _ATTRIBUTE,
    "named_expression": make(ast.NamedExpr, target=stored("name"), value="value"),
    "splat_pattern": _build_match_star,
    "string": _build_string,
    # The parts of a slice, of which only the names count.
    "slice": lambda parts: parts.place(
        ast.Slice, lower=build_tuple(parts) if parts.list_values() else None, upper=None, step=None
    ),
    "subscript": _build_subscript,
    "union_type": _BINARY,
    "yield": _build_yield,
}  # fmt: skip
