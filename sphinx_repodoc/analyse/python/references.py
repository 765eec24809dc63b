"""The names a Python file uses, each with what it belongs to, as far as its scopes tell.

A name that a function binds itself is nobody else's and is left out. What is left belongs to
the module: something that it defines or imports.
"""

from __future__ import annotations

import ast
import re
from ast import Attribute, Call, Constant, JoinedStr, List, Load, Name, Subscript, Tuple
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any, NamedTuple

from sphinx_repodoc.analyse.python.scopes import Scope
from sphinx_repodoc.model import UNKNOWN_OWNER, Reference, ReferenceKind

CALL, TYPE, BASE, NAME = (
    ReferenceKind.CALL,
    ReferenceKind.TYPE,
    ReferenceKind.BASE,
    ReferenceKind.NAME,
)

_WRITTEN_NAME = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")

_Found = defaultdict[tuple[ReferenceKind, str, str, str], set[int]]
"""(kind, owner, name, the word before it) -> lines; an owner is what is meant by it."""


class Uses(NamedTuple):
    """References, the lines on which a string goes on that began on an earlier one, and the
    nodes that were asked for."""

    references: tuple[Reference, ...]
    string_lines: set[int]
    marked: list[ast.AST]


def collect_uses(tree: ast.Module, marks: Container[type[ast.AST]] = ()) -> Uses:
    """Everything the code below *tree* uses of the module's own names and of what it imports,
    and its nodes of the kinds in *marks*."""
    reader = _Reader(marks)
    module = Scope(None)
    try:
        reader.read(module, tree.body)
    except RecursionError:  # hundreds of scopes in each other, which nobody writes
        return Uses((), reader.string_lines, reader.marked)
    known = module.bound | reader.imported
    for name, lines in module.names.items():
        if name in known:
            reader.found[NAME, "", name, ""] |= lines
    for key, lines in module.loads.items():
        kind, owner, name = key
        root = owner.partition(".")[0] if owner else name
        if root in known or (reader.has_star and kind is not NAME):
            reader.found[kind, owner, name, owner.rpartition(".")[2]] |= lines
        elif owner and kind is CALL:
            reader.found[CALL, UNKNOWN_OWNER, name, ""] |= lines
    references = tuple(
        Reference(kind=kind, name=name, lines=tuple(sorted(lines)), owner=owner, through=through)
        for (kind, owner, name, through), lines in sorted(reader.found.items())
    )
    return Uses(references, reader.string_lines, reader.marked)


class _Reader:
    """Reads scopes from the outside in, and settles their names from the inside out."""

    def __init__(self, marks: Container[type[ast.AST]]) -> None:
        self.marks = marks
        self.marked: list[ast.AST] = []
        self.found: _Found = defaultdict(set)
        self.imported: set[str] = set()
        self.has_star = False
        self.string_lines: set[int] = set()

    def read(self, scope: Scope, nodes: Iterable[Any]) -> None:
        """Everything in *nodes*; a large repository has millions of them, so the frequent ones
        are looked at without a call."""
        names, loads, bound = scope.names, scope.loads, scope.bound
        stack = list(nodes)
        push, pop = stack.append, stack.pop
        while stack:
            node = pop()
            kind = node.__class__
            if kind is Name:
                if node.ctx.__class__ is Load:
                    names[node.id].add(node.lineno)
                else:
                    bound.add(node.id)
            elif kind is Constant:
                if node.end_lineno != node.lineno:
                    self.string_lines.update(range(node.lineno + 1, node.end_lineno + 1))
            elif kind is Attribute:
                if rest := self._load(node, NAME, scope):
                    push(rest)
            elif kind is Call:
                function = node.func
                if function.__class__ is Name:
                    loads[CALL, "", function.id].add(function.lineno)
                elif rest := self._load(function, CALL, scope):
                    push(rest)
                stack += node.args
                for keyword in node.keywords:
                    push(keyword.value)
            elif kind is Tuple or kind is List:
                stack += node.elts
            else:
                if kind in self.marks:
                    self.marked.append(node)
                if special := _SPECIAL.get(kind):
                    special(self, node, scope)
                    continue
                if kind is Subscript and _find_last(node.value) in _TYPE_FORMS:
                    self.read_annotation(node, scope)
                    continue
                if kind is JoinedStr and node.end_lineno != node.lineno:
                    self.string_lines.update(range(node.lineno + 1, node.end_lineno + 1))
                for field in _CHILDREN.get(kind, ()):
                    value = getattr(node, field)
                    if value.__class__ is list:
                        stack += value
                    elif value is not None:
                        push(value)

    def _load(self, node: Any, kind: ReferenceKind, scope: Scope) -> Any:
        """Note the attribute that *node* is with all that it belongs to; what is left to read."""
        names, loads = scope.names, scope.loads
        form = node.__class__
        if form is Name:
            loads[kind, "", node.id].add(node.lineno)
            return None
        if form is not Attribute:
            if form is Subscript and kind is not NAME:
                self._load(node.value, kind, scope)
            return node
        chain: list[Any] = []
        inner = node.value
        while inner.__class__ is Attribute:
            chain.append(inner)
            inner = inner.value
        if inner.__class__ is not Name:
            if kind is not NAME:
                loads[kind, UNKNOWN_OWNER, node.attr].add(node.end_lineno)
            return inner
        owner = inner.id
        names[owner].add(inner.lineno)
        while chain:
            part = chain.pop()
            loads[NAME, owner, part.attr].add(part.end_lineno)
            owner = f"{owner}.{part.attr}"
        loads[kind, owner, node.attr].add(node.end_lineno)
        return None

    def settle(self, scope: Scope) -> None:
        """Hand on what a scope uses and does not bind."""
        outer = scope.outer
        assert outer is not None
        bound, me = scope.bound, scope.me
        names, loads = outer.names, outer.loads
        for name, lines in scope.names.items():
            if name not in bound:
                if name in names:
                    names[name] |= lines
                else:
                    names[name] = lines
            elif scope.is_class or name in scope.defined:
                self.found[NAME, scope.qualname, name, ""] |= lines
        for key, lines in scope.loads.items():
            kind, owner, name = key
            root = owner.partition(".")[0] if owner else name
            if root not in bound:
                if key in loads:
                    loads[key] |= lines
                else:
                    loads[key] = lines
                continue
            through = owner.rpartition(".")[2]
            if scope.is_class if not owner else root in scope.defined:
                owner = f"{scope.qualname}.{owner}" if owner else scope.qualname
                self.found[kind, owner, name, through] |= lines
            elif not owner and name in scope.defined:
                self.found[kind, scope.qualname, name, through] |= lines
            elif me and owner == me:
                self.found[kind, scope.owner, name, through] |= lines
            elif owner and kind is CALL:
                self.found[CALL, UNKNOWN_OWNER, name, ""] |= lines

    def read_function(self, node: Any, scope: Scope) -> None:
        qualname = scope.define(node.name)
        self._read_decorators(node, scope)
        if node.returns is not None:
            self.read_annotation(node.returns, scope)
        inner = self._enter(node.args, scope, qualname)
        if scope.is_class and not _is_static(node) and (first := _find_first(node.args)):
            inner.me, inner.owner = first, scope.qualname
        self.read(inner, node.body)
        self.settle(inner)

    def read_lambda(self, node: Any, scope: Scope) -> None:
        inner = self._enter(node.args, scope, scope.qualname)
        self.read(inner, [node.body])
        self.settle(inner)

    def _enter(self, arguments: ast.arguments, scope: Scope, qualname: str) -> Scope:
        """The scope of a function; its defaults and annotations belong to the one around it."""
        self.read(scope, [item for item in (*arguments.defaults, *arguments.kw_defaults) if item])
        inner = Scope(scope.outer if scope.is_class else scope, qualname)
        for argument in _list_arguments(arguments):
            inner.bound.add(argument.arg)
            if argument.annotation is not None:
                self.read_annotation(argument.annotation, scope)
        return inner

    def read_class(self, node: Any, scope: Scope) -> None:
        qualname = scope.define(node.name)
        self._read_decorators(node, scope)
        for base in node.bases:
            self._read_use(base, BASE, scope)
        self.read(scope, node.keywords)
        inner = Scope(scope.outer if scope.is_class else scope, qualname, is_class=True)
        self.read(inner, node.body)
        self.settle(inner)

    def _read_decorators(self, node: Any, scope: Scope) -> None:
        for decorator in node.decorator_list:
            if isinstance(decorator, Call):
                self._read_use(decorator.func, CALL, scope)
                self.read(scope, [*decorator.args, *decorator.keywords])
            else:
                self._read_use(decorator, CALL, scope)

    def _read_use(self, node: Any, kind: ReferenceKind, scope: Scope) -> None:
        if rest := self._load(node, kind, scope):
            self.read(scope, [rest])

    def read_comprehension(self, node: Any, scope: Scope) -> None:
        inner = Scope(scope, scope.qualname)
        inner.is_comprehension = True
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        if ast.comprehension in self.marks:
            self.marked += node.generators
        for each in node.generators:
            parts += (each.target, each.iter, *each.ifs)
        self.read(inner, parts)
        self.settle(inner)

    def read_walrus(self, node: ast.NamedExpr, scope: Scope) -> None:
        around = scope
        while around.is_comprehension and around.outer:
            around = around.outer
        around.bound.add(node.target.id)
        scope.bound.add(node.target.id)
        self.read(scope, [node.value])

    def read_annotated(self, node: ast.AnnAssign, scope: Scope) -> None:
        self.read_annotation(node.annotation, scope)
        self.read(scope, [node.target, node.value] if node.value else [node.target])

    def read_annotation(self, annotation: ast.expr, scope: Scope) -> None:
        """Every name in an annotation, also where it is written as a string."""
        loads = scope.loads
        stack: list[Any] = [annotation]
        while stack:
            node = stack.pop()
            if isinstance(node, Name):
                loads[TYPE, "", node.id].add(node.lineno)
            elif isinstance(node, Attribute):
                self._load(node, TYPE, scope)
            elif isinstance(node, Constant):
                if isinstance(node.value, str) and _WRITTEN_NAME.fullmatch(node.value):
                    owner, _, name = node.value.rpartition(".")
                    loads[TYPE, owner, name].add(node.lineno)
            elif isinstance(node, Subscript) and _is_literal(node.value):
                self._load(node.value, TYPE, scope)
            else:
                stack.extend(ast.iter_child_nodes(node))

    def read_import(self, node: ast.Import | ast.ImportFrom, scope: Scope) -> None:
        """What is imported anywhere counts as the module's: the import says where it leads."""
        for alias in node.names:
            if alias.name == "*":
                self.has_star = True
            else:
                self.imported.add(alias.asname or alias.name.partition(".")[0])

    def read_handler(self, node: ast.ExceptHandler, scope: Scope) -> None:
        if node.name:
            scope.bound.add(node.name)
        self.read(scope, [node.type, *node.body] if node.type else node.body)

    def read_capture(self, node: ast.MatchAs | ast.MatchStar, scope: Scope) -> None:
        if node.name:
            scope.bound.add(node.name)
        if pattern := getattr(node, "pattern", None):
            self.read(scope, [pattern])

    def read_mapping(self, node: ast.MatchMapping, scope: Scope) -> None:
        if node.rest:
            scope.bound.add(node.rest)
        self.read(scope, [*node.keys, *node.patterns])

    def pass_over(self, node: ast.AST, scope: Scope) -> None:
        """``global`` and ``nonlocal``: who binds the name is settled further out."""


# Fields that hold no node.
_LEAVES = frozenset({
    "arg", "asname", "attr", "conversion", "ctx", "id", "is_async", "kind", "kwd_attrs", "level",
    "module", "name", "names", "op", "ops", "simple", "tag", "type_comment", "type_ignores",
    "type_params",
})  # fmt: skip
_CHILDREN = {
    kind: tuple(field for field in kind._fields if field not in _LEAVES)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}
_SPECIAL: dict[type, Callable[[_Reader, Any, Scope], None]] = {
    ast.FunctionDef: _Reader.read_function,
    ast.AsyncFunctionDef: _Reader.read_function,
    ast.ClassDef: _Reader.read_class,
    ast.Lambda: _Reader.read_lambda,
    ast.ListComp: _Reader.read_comprehension,
    ast.SetComp: _Reader.read_comprehension,
    ast.DictComp: _Reader.read_comprehension,
    ast.GeneratorExp: _Reader.read_comprehension,
    ast.NamedExpr: _Reader.read_walrus,
    ast.AnnAssign: _Reader.read_annotated,
    ast.Import: _Reader.read_import,
    ast.ImportFrom: _Reader.read_import,
    ast.ExceptHandler: _Reader.read_handler,
    ast.MatchAs: _Reader.read_capture,
    ast.MatchStar: _Reader.read_capture,
    ast.MatchMapping: _Reader.read_mapping,
    ast.Global: _Reader.pass_over,
    ast.Nonlocal: _Reader.pass_over,
}


def _is_static(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(isinstance(d, Name) and d.id == "staticmethod" for d in node.decorator_list)


_TYPE_FORMS = frozenset({"Union", "Optional", "Callable", "Awaitable", "Type", "ClassVar", "Final"})
"""What is only subscribed to write a type: the name of a type may stand there as a string."""


def _find_last(node: Any) -> str:
    """The last part of a dotted name, empty for anything else."""
    return str(getattr(node, "attr", "") or getattr(node, "id", ""))


def _is_literal(node: ast.expr) -> bool:
    """``Literal["x"]`` holds strings that are no names."""
    return _find_last(node) == "Literal"


def _find_first(arguments: ast.arguments) -> str:
    first = next(iter((*arguments.posonlyargs, *arguments.args)), None)
    return first.arg if first else ""


def _list_arguments(arguments: ast.arguments) -> Iterator[ast.arg]:
    yield from arguments.posonlyargs
    yield from arguments.args
    yield from arguments.kwonlyargs
    if arguments.vararg:
        yield arguments.vararg
    if arguments.kwarg:
        yield arguments.kwarg
