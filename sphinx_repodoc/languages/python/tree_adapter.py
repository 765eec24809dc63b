"""Conversion of tree-sitter trees into :mod:`ast` nodes.

:mod:`ast` reads only the syntax of the Python that runs it, and only files without errors. The
grammar also reads newer syntax, Python 2, and the code around an error. With its trees as
:mod:`ast` nodes, all other modules know one kind of tree. Nodes are built from the leaves up and
without recursion. Where no finding depends on the kind of a node, it may become a simpler one.
"""

from __future__ import annotations

import ast
from typing import Any

from sphinx_repodoc.analyse.interface import TreeNode
from sphinx_repodoc.languages.python.source import TypeAlias
from sphinx_repodoc.languages.python.tree_expressions import EXPRESSIONS, make_pattern, move_star
from sphinx_repodoc.languages.python.tree_parts import (
    Builder,
    Loose,
    Part,
    Parts,
    build_tuple,
    clause,
    copy_end,
    flatten,
    list_statements,
    make,
    operator,
    optional,
    pick,
    place,
    read,
    store,
    stored,
)


def adapt_tree(root: TreeNode) -> ast.Module:
    """Return the module that the tree below *root* stands for. Statements in an error belong to
    the block around it."""
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
                value = _build(node, parts, is_broken=root.has_error)
                open_parts[-1].append(Part(node, node.type, cursor.field_name or "", value))
            if cursor.goto_next_sibling():
                break
            if not cursor.goto_parent():
                return ast.Module(body=list_statements([open_parts[0][0].value]), type_ignores=[])
            parts = open_parts.pop()


def _build(node: TreeNode, found: list[Part], *, is_broken: bool) -> Any:
    """Return the :mod:`ast` node for *node*, or the values of its parts."""
    parts = Parts(node, found)
    # Keywords such as ``lambda`` have the same type as the nodes that they begin.
    builder = _BUILDERS.get(node.type) if node.is_named else None
    if builder is not None:
        try:
            return move_star(parts, builder(parts))
        except (LookupError, StopIteration, TypeError, AttributeError, ValueError):
            # Only in a tree with errors may parts be missing or of another kind.
            if not is_broken:
                raise
    return Loose(parts.list_values()) or None


# ---- simple statements ----


def _build_error(parts: Parts) -> Loose:
    """Return the values in an error. Its assignments bind nothing, as their block is unknown."""
    return Loose(
        value.value if isinstance(value, ast.Assign | ast.AnnAssign) else value
        for value in parts.list_values()
    )


def _build_expression_statement(parts: Parts) -> Any:
    if parts.node.has_error:
        return _build_error(parts)
    if isinstance(parts[0].value, ast.stmt):
        return parts[0].value
    return parts.place(ast.Expr, value=parts.join())


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


def _build_import_from(parts: Parts) -> Any:
    modules = [_read_name(part) for part in parts if part.field == "module_name"]
    written = modules[0] if modules else "__future__"
    name = written.lstrip(".")
    fields = {"module": name or None, "level": len(written) - len(name)}
    return parts.place(ast.ImportFrom, names=_list_aliases(parts), **fields)


def _list_aliases(parts: Parts) -> list[ast.alias]:
    return [
        part.value
        if isinstance(part.value, ast.alias)
        else place(ast.alias, part.node, name=_read_name(part), asname=None)
        for part in parts
        if part.field == "name" or part.kind == "wildcard_import"
    ]


def _read_name(part: Part) -> str:
    """Return a dotted name without the blanks that may stand around its dots."""
    return "".join(read(part.node).replace("\\", "").split())


def _build_type_alias(parts: Parts) -> Any:
    left, value = parts.need("left"), parts.need("right")
    target, parameters = left, []
    if isinstance(left, ast.Subscript):
        parameters = left.slice.elts if isinstance(left.slice, ast.Tuple) else [left.slice]
        target = left.value
    written = read(parts.select("left")[0].node)
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


def _build_handler(parts: Parts) -> Any:
    caught = parts.select("value")
    type_: Any = caught[0].value if caught else None
    name = None
    if len(caught) > 1:
        type_ = place(ast.Tuple, caught[0].node, elts=caught.list_expressions())
        copy_end(type_, caught[-1].value)
    elif caught and caught[0].kind == "as_pattern":
        type_, target = type_.elts
        name = getattr(target, "id", None)
    return parts.place(ast.ExceptHandler, type=type_, name=name, body=parts.list_body())


def _build_as(parts: Parts) -> Any:
    if isinstance(parts[0].value, ast.pattern):
        return parts.place(ast.MatchAs, pattern=parts[0].value, name=read(parts[-1].node))
    # In a tuple, the first item is read and the second is bound.
    return build_tuple(parts)


def _build_with_item(parts: Parts) -> Any:
    target = None
    value = parts.unwrap()
    if any(part.kind == "as_pattern" for part in parts):
        value, target = value.elts
    return parts.place(ast.withitem, context_expr=value, optional_vars=target)


def _build_assertion(parts: Parts) -> Any:
    test, *rest = parts.list_expressions()
    return parts.place(ast.Assert, test=test, msg=rest[0] if rest else None)


def _list_identifiers(parts: Parts) -> list[str]:
    return [each.id for each in parts.list_expressions() if isinstance(each, ast.Name)]


def _build_match(parts: Parts) -> Any:
    values = flatten(part.value for part in parts)
    cases = [item for item in values if isinstance(item, ast.match_case)]
    made = parts.place(ast.Match, subject=parts.select("subject").join(), cases=cases)
    if cases and (body := cases[-1].body):
        copy_end(made, body[-1])
    return made


def _build_case(parts: Parts) -> Any:
    patterns = [make_pattern(part) for part in parts if part.kind == "case_pattern"]
    is_one = len(patterns) == 1
    pattern = patterns[0] if is_one else parts.place(ast.MatchSequence, patterns=patterns)
    body = parts.list_body()
    return parts.place(ast.match_case, pattern=pattern, guard=parts.find("guard"), body=body)


# ---- definitions ----


def _define(kind: type[ast.AST], **selectors: str | Builder) -> Builder:
    selectors["name"] = lambda parts: parts.need("name").id
    selectors["decorator_list"] = lambda parts: []
    selectors["type_params"] = pick("type_parameters", ast.expr)
    return make(kind, body=Parts.list_body, **selectors)


def _build_function(parts: Parts) -> Any:
    kind = ast.AsyncFunctionDef if parts.has("async") else ast.FunctionDef
    return _define(kind, args=_find_arguments, returns=optional("return_type"))(parts)


def _build_decorated(parts: Parts) -> Any:
    made = parts.need("definition")
    made.decorator_list = parts.list_expressions()
    return made


def _find_arguments(parts: Parts) -> ast.arguments:
    """Return the parameters of a function, none if there are none or if they are broken."""
    found = parts.find("parameters")
    return found if isinstance(found, ast.arguments) else _build_parameters(Parts(parts.node))


def _build_parameters(parts: Parts) -> ast.arguments:
    made = ast.arguments(
        posonlyargs=[], args=[], vararg=None, kwonlyargs=[], kw_defaults=[], kwarg=None, defaults=[]
    )
    by_keyword = False
    for part in parts:
        if part.kind == "positional_separator":
            made.posonlyargs, made.args = made.args, []
        by_keyword = by_keyword or part.kind == "keyword_separator"
        if part.value is None:
            continue
        is_whole = isinstance(part.value, tuple)
        argument, default = part.value if is_whole else _build_parameter(Parts(part.node, [part]))
        written = read(part.node)
        if written.startswith("**"):
            made.kwarg = argument
        elif written.startswith("*"):
            made.vararg, by_keyword = argument, True
        elif by_keyword:
            made.kwonlyargs.append(argument)
            made.kw_defaults.append(default)
        else:
            made.args.append(argument)
            made.defaults += [default] if default else []
    return made


def _build_parameter(parts: Parts) -> tuple[ast.arg, Any]:
    """Return a parameter and its default. The parameter ends with its annotation, parentheses
    included, or with its name."""
    name = parts[0].value.value if isinstance(parts[0].value, ast.Starred) else parts[0].value
    # Python 2 lets a parameter be a tuple of names, which has no name itself.
    made = ast.arg(arg=getattr(name, "id", ""), annotation=parts.find("type"))
    ast.copy_location(made, name)
    end = (parts.select("type") or parts)[0].node.end_point
    made.end_lineno, made.end_col_offset = end[0] + 1, end[1]
    return made, parts.find("value")


_ELSE = clause("else_clause")
_NAMES = make(ast.Expr, value=build_tuple)
"""A statement of which only the names in it count: ``assert a, b``."""
_BUILDERS: dict[str, Builder] = EXPRESSIONS | {
    **dict.fromkeys(("block", "module", "type_parameter", "with_clause"), Parts.list_values),
    **dict.fromkeys(("chevron", "decorator"), Parts.unwrap),
    "break_statement": make(ast.Break),
    "continue_statement": make(ast.Continue),
    "pass_statement": make(ast.Pass),
    "global_statement": make(ast.Global, names=_list_identifiers),
    "nonlocal_statement": make(ast.Nonlocal, names=_list_identifiers),
    "with_item": _build_with_item,
    "assert_statement": _build_assertion,
    **dict.fromkeys(("exec_statement", "print_statement"), _NAMES),
    **dict.fromkeys(
        ("default_parameter", "typed_default_parameter", "typed_parameter"), _build_parameter
    ),
    "ERROR": _build_error,
    "aliased_import": make(
        ast.alias,
        name=lambda parts: _read_name(parts[0]),
        asname=lambda parts: _read_name(parts[-1]),
    ),
    "as_pattern": _build_as,
    "as_pattern_target": lambda parts: store(parts.join()),
    "assignment": _build_assignment,
    "augmented_assignment": make(
        ast.AugAssign, target=stored("left"), op=operator("+=", ast.Add, ast.Sub), value="right"
    ),
    "case_clause": _build_case,
    "class_definition": _define(
        ast.ClassDef,
        bases=pick("superclasses", ast.expr),
        keywords=pick("superclasses", ast.keyword),
    ),
    "decorated_definition": _build_decorated,
    "delete_statement": make(
        ast.Delete, targets=lambda parts: [store(item) for item in parts.list_expressions()]
    ),
    "elif_clause": _build_if,
    "except_clause": _build_handler,
    "expression_statement": _build_expression_statement,
    "for_statement": make(
        ast.For, target=stored("left"), iter="right", body=Parts.list_body, orelse=_ELSE
    ),
    "function_definition": _build_function,
    "future_import_statement": _build_import_from,
    "if_statement": _build_if,
    "import_from_statement": _build_import_from,
    "import_statement": make(ast.Import, names=_list_aliases),
    "lambda": make(ast.Lambda, args=_find_arguments, body="body"),
    "lambda_parameters": _build_parameters,
    "match_statement": _build_match,
    "parameters": _build_parameters,
    "raise_statement": make(
        ast.Raise,
        exc=lambda parts: next(iter(parts.list_expressions()), None),
        cause=optional("cause"),
    ),
    "return_statement": make(
        ast.Return, value=lambda parts: parts.join() if parts.list_values() else None
    ),
    "try_statement": make(
        ast.Try,
        body=Parts.list_body,
        handlers=lambda parts: [
            part.value for part in parts if isinstance(part.value, ast.ExceptHandler)
        ],
        orelse=_ELSE,
        finalbody=clause("finally_clause"),
    ),
    "type_alias_statement": _build_type_alias,
    "while_statement": make(ast.While, test="condition", body=Parts.list_body, orelse=_ELSE),
    "with_statement": make(
        ast.With,
        items=lambda parts: [
            item
            for item in flatten(part.value for part in parts if part.kind == "with_clause")
            if isinstance(item, ast.withitem)
        ],
        body=Parts.list_body,
    ),
}  # fmt: skip
