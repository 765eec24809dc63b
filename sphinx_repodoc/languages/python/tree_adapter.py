"""Conversion of a tree of tree-sitter into the nodes of :mod:`ast`.

:mod:`ast` reads the syntax of the Python that runs it, and nothing that has an error in it. The
grammar reads newer syntax, Python 2, and whatever is left around an error. With its trees as
nodes of :mod:`ast`, all other modules know one kind of tree. Nodes are built from the leaves up and
without recursion. Where no finding depends on the kind of a node, it may become a simpler one.
"""

from __future__ import annotations

import ast
from typing import Any

from sphinx_repodoc.analyse.interface import TreeNode
from sphinx_repodoc.languages.python.source import TypeAlias
from sphinx_repodoc.languages.python.tree_definitions import DEFINITIONS
from sphinx_repodoc.languages.python.tree_expressions import (
    EXPRESSIONS,
    make_pattern,
    move_star,
)
from sphinx_repodoc.languages.python.tree_parts import (
    Builder,
    Loose,
    Part,
    Parts,
    build_list,
    build_only,
    build_tuple,
    copy_end,
    flatten,
    list_statements,
    place,
    read,
    store,
)

_ASSIGNMENTS = (ast.Assign, ast.AnnAssign)


def adapt_tree(root: TreeNode) -> ast.Module:
    """Return the module that the tree below *root* stands for. Statements in an error count as
    those of the block around it."""
    cursor = root.walk()
    open_parts: list[list[Part]] = [[]]
    while True:
        if cursor.goto_first_child():
            open_parts.append([])
            continue
        parts: list[Part] = []
        while True:
            node = cursor.node
            assert node is not None
            if node.type != "comment":
                part = Part(
                    node,
                    node.type,
                    cursor.field_name or "",
                    _build(node, parts, is_broken=root.has_error),
                )
                open_parts[-1].append(part)
            if cursor.goto_next_sibling():
                break
            if not cursor.goto_parent():
                return ast.Module(body=list_statements([open_parts[0][0].value]), type_ignores=[])
            parts = open_parts.pop()


def _build(node: TreeNode, found: list[Part], *, is_broken: bool) -> Any:
    """Return the node of :mod:`ast` for *node*, or the values of its parts."""
    parts = Parts(node, found)
    # Keywords such as ``lambda`` are called like the nodes in which they stand.
    builder = _BUILDERS.get(node.type) if node.is_named else None
    if builder is not None:
        try:
            return move_star(parts, builder(parts))
        except (LookupError, StopIteration, TypeError, AttributeError, ValueError):
            # Parts may only be missing, or be other than they should, in a tree with errors.
            if not is_broken:
                raise
    return Loose(parts.list_values()) or None


def _read_name(node: TreeNode) -> str:
    """A dotted name without the blanks that may stand around its dots."""
    return "".join(read(node).replace("\\", "").split())


# ---- statements ----


def _build_error(parts: Parts) -> Loose:
    """The parts of an error. Its assignments bind nothing: what they belong to is not known."""
    values = parts.list_values()
    return Loose(value.value if isinstance(value, _ASSIGNMENTS) else value for value in values)


def _build_expression_statement(parts: Parts) -> Any:
    if parts.node.has_error:
        return _build_error(parts)
    if isinstance(parts[0].value, ast.stmt):
        return parts[0].value
    return parts.place(ast.Expr, value=parts.join())


def _build_values(parts: Parts) -> Any:
    """A statement of which only the names in it count: ``assert a, b``."""
    return parts.place(ast.Expr, value=build_tuple(parts))


def _build_assignment(parts: Parts) -> Any:
    target, annotation = store(parts.need("left")), parts.find("type")
    value = parts.find("right")
    if annotation is not None:
        fields = {"target": target, "annotation": annotation, "value": value}
        return parts.place(ast.AnnAssign, **fields, simple=int(isinstance(target, ast.Name)))
    targets = [target]
    if isinstance(value, ast.Assign):
        targets, value = [target, *value.targets], value.value
    return parts.place(ast.Assign, targets=targets, value=value)


def _build_augmented(parts: Parts) -> Any:
    # No finding depends on any other operator.
    operator = ast.Add() if parts.has("+=") else ast.Sub()
    target, value = store(parts.need("left")), parts.need("right")
    return parts.place(ast.AugAssign, target=target, op=operator, value=value)


def _build_return(parts: Parts) -> Any:
    return parts.place(ast.Return, value=parts.join() if parts.list_values() else None)


def _build_delete(parts: Parts) -> Any:
    return parts.place(ast.Delete, targets=[store(item) for item in parts.list_expressions()])


def _build_raise(parts: Parts) -> Any:
    cause = parts.find("cause")
    raised = [item for item in parts.list_expressions() if item is not cause]
    return parts.place(ast.Raise, exc=raised[0] if raised else None, cause=cause)


def _build_pass(parts: Parts) -> Any:
    """A statement in which no name is used, ``global`` among them."""
    return parts.place(ast.Pass)


def _build_import(parts: Parts) -> Any:
    return parts.place(ast.Import, names=_list_aliases(parts))


def _build_import_from(parts: Parts) -> Any:
    module = next((_read_name(part.node) for part in parts if part.field == "module_name"), "")
    written = module or "__future__"
    name = written.lstrip(".")
    fields = {"module": name or None, "level": len(written) - len(name)}
    return parts.place(ast.ImportFrom, names=_list_aliases(parts), **fields)


def _list_aliases(parts: Parts) -> list[ast.alias]:
    return [
        part.value
        if isinstance(part.value, ast.alias)
        else place(ast.alias, part.node, name=_read_name(part.node), asname=None)
        for part in parts
        if part.field == "name" or part.kind == "wildcard_import"
    ]


def _build_alias(parts: Parts) -> Any:
    name, *_, asname = [_read_name(part.node) for part in parts]
    return parts.place(ast.alias, name=name, asname=asname)


def _build_type_alias(parts: Parts) -> Any:
    left, value = parts.need("left"), parts.need("right")
    target, parameters = left, []
    if isinstance(left, ast.Subscript):
        parameters = left.slice.elts if isinstance(left.slice, ast.Tuple) else [left.slice]
        target = left.value
    written = next(read(part.node) for part in parts if part.field == "left")
    if isinstance(target, ast.Name) and not written.startswith("("):
        return parts.place(TypeAlias, name=store(target), type_params=parameters, value=value)
    # The grammar takes the function in ``type(self).x = 1`` for the keyword.
    inner = left
    while isinstance(inner.value, ast.Attribute | ast.Subscript):
        inner = inner.value
    function = ast.copy_location(ast.Name(id="type", ctx=ast.Load()), inner)
    call = ast.Call(func=function, args=[inner.value], keywords=[])
    inner.value = ast.copy_location(call, inner)
    return parts.place(ast.Assign, targets=[store(left)], value=value)


# ---- compound statements ----


def _build_if(parts: Parts) -> Any:
    orelse: list[ast.stmt] = []
    for part in reversed(parts):
        if part.kind == "else_clause":
            orelse = list_statements([part.value])
        elif part.kind == "elif_clause" and isinstance(part.value, ast.If):
            test, body = part.value.test, part.value.body
            orelse = [place(ast.If, part.node, test=test, body=body, orelse=orelse)]
    test, body = parts.need("condition"), parts.list_body()
    return parts.place(ast.If, test=test, body=body, orelse=orelse)


def _build_for(parts: Parts) -> Any:
    kind = ast.AsyncFor if parts.has("async") else ast.For
    fields = {"target": store(parts.need("left")), "iter": parts.need("right")}
    return parts.place(
        kind, **fields, body=parts.list_body(), orelse=parts.list_clause("else_clause")
    )


def _build_with(parts: Parts) -> Any:
    items = next(part.value for part in parts if part.kind == "with_clause")
    return parts.place(ast.With, items=items, body=parts.list_body())


def _build_with_item(parts: Parts) -> ast.withitem:
    return ast.withitem(context_expr=parts.list_expressions()[0], optional_vars=None)


def _build_while(parts: Parts) -> Any:
    fields = {"body": parts.list_body(), "orelse": parts.list_clause("else_clause")}
    return parts.place(ast.While, test=parts.need("condition"), **fields)


def _build_try(parts: Parts) -> Any:
    return parts.place(
        ast.Try,
        body=parts.list_body(),
        handlers=[part.value for part in parts if isinstance(part.value, ast.ExceptHandler)],
        orelse=parts.list_clause("else_clause"),
        finalbody=parts.list_clause("finally_clause"),
    )


def _build_handler(parts: Parts) -> Any:
    caught = parts.select("value")
    type_: Any = caught[0].value if caught else None
    name = None
    if len(caught) > 1:
        type_ = place(ast.Tuple, caught[0].node, elts=caught.list_expressions(), ctx=ast.Load())
        copy_end(type_, caught[-1].value)
    elif caught and caught[0].kind == "as_pattern":
        type_, target = type_.elts
        name = getattr(target, "id", None)
    return parts.place(ast.ExceptHandler, type=type_, name=name, body=parts.list_body())


def _build_as(parts: Parts) -> Any:
    first, *_, last = parts
    if isinstance(first.value, ast.pattern):
        return parts.place(ast.MatchAs, pattern=first.value, name=read(last.node))
    # As a tuple, one is read and the other is bound.
    return build_tuple(parts)


def _build_target(parts: Parts) -> Any:
    return store(parts.join())


def _build_match(parts: Parts) -> Any:
    subject = parts.select("subject").join()
    values = flatten(part.value for part in parts)
    cases = [item for item in values if isinstance(item, ast.match_case)]
    made = parts.place(ast.Match, subject=subject, cases=cases)
    if cases and (body := cases[-1].body):
        copy_end(made, body[-1])
    return made


def _build_case(parts: Parts) -> ast.match_case:
    patterns = [make_pattern(part) for part in parts if part.kind == "case_pattern"]
    pattern = parts.place(ast.MatchSequence, patterns=patterns)
    return ast.match_case(pattern=pattern, guard=parts.find("guard"), body=parts.list_body())


_BUILDERS: dict[str, Builder] = EXPRESSIONS | DEFINITIONS | {
    **dict.fromkeys(("block", "module", "type_parameter", "with_clause"), build_list),
    **dict.fromkeys(("chevron", "decorator"), build_only),
    **dict.fromkeys(
        ("break_statement", "continue_statement", "global_statement", "nonlocal_statement",
         "pass_statement"),
        _build_pass,
    ),
    **dict.fromkeys(("assert_statement", "exec_statement", "print_statement"), _build_values),
    "ERROR": _build_error,
    "aliased_import": _build_alias,
    "as_pattern": _build_as,
    "as_pattern_target": _build_target,
    "assignment": _build_assignment,
    "augmented_assignment": _build_augmented,
    "case_clause": _build_case,
    "delete_statement": _build_delete,
    "elif_clause": _build_if,
    "except_clause": _build_handler,
    "expression_statement": _build_expression_statement,
    "for_statement": _build_for,
    "future_import_statement": _build_import_from,
    "if_statement": _build_if,
    "import_from_statement": _build_import_from,
    "import_statement": _build_import,
    "match_statement": _build_match,
    "raise_statement": _build_raise,
    "return_statement": _build_return,
    "try_statement": _build_try,
    "type_alias_statement": _build_type_alias,
    "while_statement": _build_while,
    "with_item": _build_with_item,
    "with_statement": _build_with,
}  # fmt: skip
