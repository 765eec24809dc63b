"""Expressions, strings and patterns of tree-sitter as nodes of :mod:`ast`."""

from __future__ import annotations

import ast
import re
import unicodedata
from typing import Any

from sphinx_repodoc.languages.python.tree_parts import (
    Builder,
    Part,
    Parts,
    build_list,
    build_only,
    build_tuple,
    copy_end,
    flatten,
    place,
    read,
    store,
)

_LITERAL = re.compile(r"""([a-zA-Z]*)('{3}|"{3}|'|")(.*)\2""", re.DOTALL)
_ESCAPE = re.compile(
    r"""\\(?:(?P<plain>[\nabfnrtv\\'"])|(?P<octal>[0-7]{1,3})"""
    r"|x(?P<x>[\da-fA-F]{2})|u(?P<u>[\da-fA-F]{4})|U(?P<U>[\da-fA-F]{8})|N\{(?P<name>[^}]+)\})"
)
_PLAIN: dict[str, str] = dict(zip("\nabfnrtv\\'\"", ["", *"\a\b\f\n\r\t\v\\'\""], strict=True))


def _build_name(parts: Parts) -> Any:
    # Python compares names in this form.
    return parts.place(ast.Name, id=unicodedata.normalize("NFKC", read(parts.node)), ctx=ast.Load())


def _build_attribute(parts: Parts) -> Any:
    value = parts.list_expressions()[0]
    return parts.place(ast.Attribute, value=value, attr=parts[-1].value.id, ctx=ast.Load())


def _build_dotted_name(parts: Parts) -> Any:
    """``a.b`` in an import or a pattern."""
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
        index = parts.place(ast.Tuple, elts=items, ctx=ast.Load())
    return parts.place(ast.Subscript, value=value, slice=index, ctx=ast.Load())


def _build_call(parts: Parts) -> Any:
    items = list(flatten([parts.need("arguments")]))
    args = [item for item in items if isinstance(item, ast.expr)]
    keywords = [item for item in items if isinstance(item, ast.keyword)]
    return parts.place(ast.Call, func=parts.need("function"), args=args, keywords=keywords)


def _build_keyword(parts: Parts) -> Any:
    return parts.place(ast.keyword, arg=read(parts[0].node), value=parts.need("value"))


def _build_double_star(parts: Parts) -> Any:
    return parts.place(ast.keyword, arg=None, value=parts.list_expressions()[0])


def _build_star(parts: Parts) -> Any:
    return parts.place(ast.Starred, value=parts.list_expressions()[0], ctx=ast.Load())


def _build_tuple_pattern(parts: Parts) -> Any:
    if any(isinstance(part.value, ast.pattern) for part in parts):
        return _build_patterns(parts)
    return parts.join()


def _build_list_display(parts: Parts) -> Any:
    if any(isinstance(part.value, ast.pattern) for part in parts):
        return _build_patterns(parts)
    return parts.place(ast.List, elts=parts.list_expressions(), ctx=ast.Load())


def _build_dictionary(parts: Parts) -> Any:
    made = parts.place(ast.Dict, keys=[], values=[])
    for value in parts.list_values():
        is_pair = isinstance(value, ast.Tuple)
        made.keys.append(value.elts[0] if is_pair else None)
        made.values.append(value.elts[1] if is_pair else value.value)
    return made


def _build_binary(parts: Parts) -> Any:
    left, right = parts.list_expressions()
    # A sum may be one of lists of exports; no finding depends on any other operator.
    operator = ast.Add() if parts.has("+") else ast.BitOr()
    return parts.place(ast.BinOp, left=left, op=operator, right=right)


def _build_boolean(parts: Parts) -> Any:
    # No finding depends on the operator.
    return parts.place(ast.BoolOp, op=ast.And(), values=parts.list_expressions())


def _build_conditional(parts: Parts) -> Any:
    body, test, orelse = parts.list_expressions()
    return parts.place(ast.IfExp, body=body, test=test, orelse=orelse)


def _build_comparison(parts: Parts) -> Any:
    left, *others = parts.list_expressions()
    kinds = [part.kind for part in parts if part.value is None]
    operators = [ast.Eq() if kind == "==" else ast.NotEq() for kind in kinds]
    return parts.place(ast.Compare, left=left, ops=operators, comparators=others)


def _build_walrus(parts: Parts) -> Any:
    target, value = store(parts.need("name")), parts.need("value")
    return parts.place(ast.NamedExpr, target=target, value=value)


def _build_yield(parts: Parts) -> Any:
    return parts.place(ast.Yield, value=parts.join() if parts.list_values() else None)


def _build_comprehension(parts: Parts) -> Any:
    generators: list[ast.comprehension] = []
    for part in parts:
        if isinstance(part.value, ast.comprehension):
            generators.append(part.value)
        elif part.kind == "if_clause":
            generators[-1].ifs.append(part.value)
    return parts.place(ast.GeneratorExp, elt=parts.need("body"), generators=generators)


def _build_for_in(parts: Parts) -> ast.comprehension:
    target = parts.need("left")
    iterated = parts.select("right").join()
    return ast.comprehension(target=store(target), iter=iterated, ifs=[], is_async=0)


def move_star(parts: Parts, made: Any) -> Any:
    """*made* as Python reads it: in ``{*a.b}`` the grammar lets the star belong to ``a``."""
    operand = _FIRST_OPERANDS.get(parts.node.type, "")
    first = getattr(made, operand, None)
    if not isinstance(first, ast.Starred):
        return made
    setattr(made, operand, first.value)
    made.lineno, made.col_offset = first.value.lineno, first.value.col_offset
    return parts.place(ast.Starred, value=made, ctx=ast.Load())


_FIRST_OPERANDS = {
    "attribute": "value", "binary_operator": "left", "call": "func", "subscript": "value",
}  # fmt: skip

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


def _build_pattern(parts: Parts) -> Any:
    values = [part for part in parts if part.value is not None]
    return make_pattern(values[0]) if values else parts.place(ast.MatchSequence, patterns=[])


def make_pattern(part: Part) -> Any:
    """The pattern that a part of one is: a name alone is bound, anything else is a value."""
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
    first, *others = [part for part in parts if part.value is not None]
    patterns = [make_pattern(part) for part in others]
    fields = {"patterns": patterns, "kwd_attrs": [], "kwd_patterns": []}
    return parts.place(ast.MatchClass, cls=first.value, **fields)


def _build_keyword_pattern(parts: Parts) -> Any:
    return make_pattern([part for part in parts if part.value is not None][-1])


def _build_match_star(parts: Parts) -> Any:
    names = [read(part.node) for part in parts if part.value is not None]
    return parts.place(ast.MatchStar, name=names[0] if names else None)


def _build_constant(parts: Parts) -> Any:
    return parts.place(ast.Constant, value=_CONSTANTS[parts.node.type])


_CONSTANTS = {
    "ellipsis": ..., "false": False, "float": 0.0, "integer": 0, "none": None, "true": True
}  # fmt: skip
EXPRESSIONS: dict[str, Builder] = {
    **dict.fromkeys(_CONSTANTS, _build_constant),
    **dict.fromkeys(
        ("dictionary_comprehension", "generator_expression", "list_comprehension",
         "set_comprehension"),
        _build_comprehension,
    ),
    **dict.fromkeys(
        ("if_clause", "parenthesized_expression", "parenthesized_list_splat", "type"), build_only
    ),
    **dict.fromkeys(
        ("dictionary_splat_pattern", "list_splat", "list_splat_pattern", "splat_type"), _build_star
    ),
    **dict.fromkeys(
        ("await", "constrained_type", "expression_list", "format_expression", "format_specifier",
         "interpolation", "not_operator", "pair", "pattern_list", "set", "slice", "tuple",
         "unary_operator"),
        build_tuple,
    ),
    "argument_list": build_list,
    "attribute": _build_attribute,
    "binary_operator": _build_binary,
    "boolean_operator": _build_boolean,
    "call": _build_call,
    "case_pattern": _build_pattern,
    "class_pattern": _build_class_pattern,
    "comparison_operator": _build_comparison,
    "concatenated_string": _build_concatenated,
    "conditional_expression": _build_conditional,
    "dict_pattern": _build_patterns,
    "dictionary": _build_dictionary,
    "dictionary_splat": _build_double_star,
    "dotted_name": _build_dotted_name,
    "for_in_clause": _build_for_in,
    "generic_type": _build_subscript,
    "identifier": _build_name,
    "keyword_argument": _build_keyword,
    "keyword_pattern": _build_keyword_pattern,
    "list": _build_list_display,
    "list_pattern": _build_list_display,
    "member_type": _build_attribute,
    "named_expression": _build_walrus,
    "splat_pattern": _build_match_star,
    "string": _build_string,
    "subscript": _build_subscript,
    "tuple_pattern": _build_tuple_pattern,
    "union_pattern": _build_patterns,
    "union_type": _build_binary,
    "yield": _build_yield,
}  # fmt: skip
