"""Python expressions and annotations in the notation of :class:`~sphinx_repodoc.model.Reference`.

The names at their start are as written: :mod:`scopes` replaces local variables. An empty string
means that there is no value (``None``), or nothing said about it; ``a|b`` is one of two values.
"""

from __future__ import annotations

import ast
import re
from ast import Attribute, Await, Call, Constant, Name, Subscript
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from sphinx_repodoc.languages.python.source import find_last_name
from sphinx_repodoc.model import NO_WORD, OUTSIDE, UNKNOWN_OWNER

# Longer chains occur only in generated code.
MAX_STEPS = 24
_MAX_DEPTH = 6
_MAX_WRITTEN = 500

_LITERALS = (ast.JoinedStr, ast.Dict, ast.Tuple, ast.Compare, ast.Set, ast.UnaryOp)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp)
# Functions that give their first argument, an item of it, or a list of its items.
_SAME = frozenset({"copy", "deepcopy", "replace"})
_ITEM = frozenset({"next", "max", "min"})
_ITEMS = frozenset({"frozenset", "iter", "list", "reversed", "set", "sorted", "tuple"})
_ANY_VALUE = frozenset({"eval", "getattr", "map", "sum", "vars", "globals", "locals", "filter"})

# Annotations whose last argument, or first one, is the type of the value.
_TRANSPARENT = frozenset({
    "Annotated", "Awaitable", "ClassVar", "Coroutine", "Deferred", "Final", "Future", "InitVar",
    "Mapped", "NotRequired", "Optional", "ReadOnly", "Required", "Task",
})  # fmt: skip
_SEQUENCES = frozenset({
    "AbstractSet", "AsyncGenerator", "AsyncIterable", "AsyncIterator", "Collection", "Container",
    "Deque", "FrozenSet", "Generator", "Iterable", "Iterator", "List", "MutableSequence",
    "MutableSet", "Reversible", "Sequence", "Set", "deque", "frozenset", "list", "set",
    "AbstractContextManager", "AbstractAsyncContextManager", "AsyncContextManager",
    "ContextManager",
})  # fmt: skip
_MAPPINGS = frozenset({
    "ChainMap", "Counter", "DefaultDict", "Dict", "Mapping", "MutableMapping", "OrderedDict",
    "WeakValueDictionary", "defaultdict", "dict",
})  # fmt: skip
_CLASSES = frozenset({"Type", "type"})
_FORMS = _TRANSPARENT | _SEQUENCES | _MAPPINGS | _CLASSES | {"Union"}


def describe(node: ast.expr | None, depth: int = 0) -> str:
    """Return the expression for the value of *node*."""
    steps: list[str] = []
    current: Any = node
    while len(steps) < MAX_STEPS:
        form = current.__class__
        if form is Name:
            return str(current.id) + "".join(reversed(steps))
        if form is Attribute:
            steps.append(f".{current.attr}")
            current = current.value
        elif form is Call:
            if special := describe_call(current, depth):
                return special + "".join(reversed(steps))
            steps.append("()")
            current = current.func
        elif form is Subscript:
            if current.slice.__class__ is not ast.Slice:
                steps.append("[]")
            current = current.value
        elif form is Await:
            current = current.value
        else:
            root = _describe_other(current, depth + 1) if depth < _MAX_DEPTH else UNKNOWN_OWNER
            return append(root, "".join(reversed(steps)))
    return UNKNOWN_OWNER


def _describe_other(node: ast.expr | None, depth: int) -> str:
    """Describe what is neither a name nor an attribute, a call or an item."""
    match node:
        case None | Constant(None):
            return ""
        case ast.IfExp():
            return join((describe(node.body, depth), describe(node.orelse, depth)))
        case ast.BoolOp(ast.Or()):
            return join(describe(value, depth) for value in node.values)
        case ast.BoolOp():
            return describe(node.values[-1], depth)
        case ast.NamedExpr():
            return describe(node.value, depth)
        case ast.List(elts=[first, *_]):
            return append(describe(first, depth), "{}")
        case ast.Dict(values=[first, *_]):
            return append(describe(first, depth), "{:}")
        case Constant() | ast.List():
            return OUTSIDE
    if isinstance(node, _COMPREHENSIONS):
        item = describe(node.elt, depth)
        bound = {
            name.id
            for each in node.generators
            for name in ast.walk(each.target)
            if isinstance(name, Name)
        }
        return UNKNOWN_OWNER if find_root(item) in bound else append(item, "{}")
    return OUTSIDE if isinstance(node, _LITERALS) else UNKNOWN_OWNER


def append(expression: str, steps: str) -> str:
    """Return *expression* with *steps* behind it."""
    if not steps or not is_known(expression):
        return expression if expression or not steps else UNKNOWN_OWNER
    if "|" in expression:
        known = [each for each in expression.split("|") if is_known(each)]
        expression = f"~{known[0].lstrip('~')}" if known else UNKNOWN_OWNER
    return expression + steps


def is_known(expression: str) -> bool:
    """Return whether an expression says something."""
    return bool(expression) and expression[0] not in "?#"


_ROOT = re.compile(r"~?([^.()\[\]{}!*@^]*)")


@lru_cache(maxsize=10_000)
def find_root(expression: str) -> str:
    """Return the name at the start of an expression."""
    found = _ROOT.match(expression)
    return found[1] if found else ""


def find_word(node: Attribute) -> str:
    """Return the word before the dot of an attribute."""
    return find_last_name(node.value) or NO_WORD


def join(expressions: Iterable[str]) -> str:
    """Return one of several values."""
    return "|".join(dict.fromkeys(each for each in expressions if each))


def describe_call(node: Call, depth: int = 0) -> str:
    """Describe a call whose result depends on its arguments; empty for all others."""
    name = find_last_name(node.func)
    if name not in _DEPENDENT:
        return ""
    is_plain = isinstance(node.func, Name)
    if name == "super" and is_plain:
        return "super^"
    if name not in _SPECIAL or not node.args or depth > _MAX_DEPTH:
        return UNKNOWN_OWNER if is_plain and name in _ANY_VALUE else ""
    if name == "cast":
        return describe_type(node.args[0]) or UNKNOWN_OWNER
    if not is_plain and name not in _SAME:
        return ""
    if name in _SAME and len(node.args) != 1:
        return ""
    steps = ".__class__" if name == "type" else "*" if name in _ITEM else ""
    value = describe(node.args[0], depth + 1)
    return append(value, "*{}" if name in _ITEMS else steps) or UNKNOWN_OWNER


_SPECIAL = _SAME | _ITEM | _ITEMS | {"cast", "type"}
_DEPENDENT = _SPECIAL | _ANY_VALUE | {"super"}


def describe_type(node: ast.expr | None, depth: int = 0) -> str:
    """Return the expression for a value with the annotation *node*."""
    if node is None or depth > _MAX_DEPTH:
        return ""
    match node:
        case Name() | Attribute():
            name = describe(node)
            return append("Self" if name.endswith(".Self") else name, "!")
        case Constant(str(text)):
            return describe_type(parse_annotation(text), depth + 1) or UNKNOWN_OWNER
        case Constant(None):
            return ""
        case ast.BinOp(op=ast.BitOr()):
            return join(describe_type(side, depth + 1) for side in (node.left, node.right))
        case Subscript():
            return _describe_generic(node, depth + 1)
    return UNKNOWN_OWNER


def _describe_generic(node: Subscript, depth: int) -> str:
    name = find_last_name(node.value)
    arguments = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if not arguments:
        # ``tuple[()]``
        return OUTSIDE
    if name == "Union":
        return join(describe_type(each, depth) for each in arguments)
    if name in _TRANSPARENT:
        return describe_type(arguments[-1 if name == "Coroutine" else 0], depth)
    if name in _SEQUENCES or (name in {"Tuple", "tuple"} and _is_ellipsis(arguments[-1])):
        return append(describe_type(arguments[0], depth), "{}")
    if name in _MAPPINGS:
        return append(describe_type(arguments[-1], depth), "{:}")
    if name in _CLASSES:
        return describe_type(arguments[0], depth).removesuffix("!")
    if name in {"Tuple", "tuple", "Literal"}:
        return OUTSIDE
    return UNKNOWN_OWNER if name == "Callable" else describe_type(node.value, depth)


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, Constant) and node.value is ...


def describe_alias(node: ast.expr | None) -> str:
    """Return the expression for the value of a variable, which may be the alias of a type."""
    if isinstance(node, Subscript) and find_last_name(node.value) in _FORMS:
        return describe_type(node).removesuffix("!")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return describe_type(node).removesuffix("!")
    if isinstance(node, Call) and find_last_name(node.func) in {"NewType", "TypeVar"}:
        bounds = [each.value for each in node.keywords if each.arg == "bound"]
        is_new = find_last_name(node.func) == "NewType" and len(node.args) > 1
        target = node.args[1] if is_new else next(iter(bounds), None)
        return describe_type(target).removesuffix("!") or UNKNOWN_OWNER
    return describe(node)


def describe_pair(items: ast.expr) -> tuple[str, ...]:
    """Return the expressions for the variables of a loop that takes pairs: ``enumerate(items)``,
    ``mapping.items()`` or ``zip(one, other)``."""
    match items:
        case Call(func=Name("enumerate"), args=[inner, *_]):
            return OUTSIDE, append(describe(inner), "*")
        case Call(func=Name("zip"), args=inners):
            return tuple(append(describe(each), "*") for each in inners)
        case Call(func=Attribute(value, "items"), args=[]):
            return UNKNOWN_OWNER, append(describe(value), "[]")
    return ()


@lru_cache(maxsize=10_000)
def parse_annotation(text: str) -> ast.expr | None:
    """Return the syntax tree of an annotation that is written as a string."""
    if len(text) > _MAX_WRITTEN:
        return None
    try:
        return ast.parse(text.strip(), mode="eval", feature_version=(3, 11)).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
