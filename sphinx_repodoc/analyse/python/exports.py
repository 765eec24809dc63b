"""What a module exports: its ``__all__``, where that is written out."""

from __future__ import annotations

import ast
from collections.abc import Iterable


def collect_exports(statements: Iterable[ast.stmt]) -> tuple[str, ...] | None:
    """The names in ``__all__``; None where there is none or where it is computed."""
    exports: list[str] | None = None
    for node in statements:
        if not (change := _change(node)):
            continue
        replaces, value = change
        names = _strings(value)
        if names is None or (exports is None and not replaces):
            return None
        exports = names if replaces or exports is None else exports + names
    return None if exports is None else tuple(exports)


def _change(node: ast.stmt) -> tuple[bool, ast.expr | None] | None:
    """The value that *node* gives ``__all__`` or adds to it, and whether it replaces what
    was there; None where the statement leaves ``__all__`` alone."""
    if isinstance(node, ast.Assign) and any(map(_is_all, node.targets)):
        return True, node.value
    if isinstance(node, ast.AnnAssign) and _is_all(node.target):
        return (True, node.value) if node.value else None
    if isinstance(node, ast.AugAssign) and _is_all(node.target):
        return False, node.value if isinstance(node.op, ast.Add) else None
    if isinstance(node, ast.Expr) and isinstance(call := node.value, ast.Call):
        function = call.func
        if isinstance(function, ast.Attribute) and _is_all(function.value):
            return False, _added(function.attr, call.args)
    return None


def _added(method: str, arguments: list[ast.expr]) -> ast.expr | None:
    if method == "extend" and len(arguments) == 1:
        return arguments[0]
    if method == "append" and len(arguments) == 1:
        return ast.List(elts=arguments)
    return None


def _is_all(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "__all__"


def _strings(node: ast.expr | None) -> list[str] | None:
    """The strings of a list or tuple literal, or of a sum of such; None for anything else."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _strings(node.left), _strings(node.right)
        return None if left is None or right is None else left + right
    if not isinstance(node, ast.List | ast.Tuple):
        return None
    names = [item.value for item in node.elts if isinstance(item, ast.Constant)]
    strings = [name for name in names if isinstance(name, str)]
    return strings if len(strings) == len(node.elts) else None
