"""References of a Python file: the names it uses, with expressions for the objects before them.

Local variables of functions are left out. All other names belong to definitions or imports of the
module, or are members of an object.
"""

from __future__ import annotations

import ast
from ast import Attribute, Await, Call, Constant, JoinedStr, List, Load, Name, Subscript, Tuple
from collections.abc import Callable, Container, Iterable
from typing import Any, NamedTuple

from sphinx_repodoc.languages.python.expressions import (
    MAX_STEPS,
    append,
    describe,
    describe_alias,
    describe_call,
    describe_pair,
    describe_type,
    find_root,
    find_word,
    is_known,
    join,
    parse_annotation,
)
from sphinx_repodoc.languages.python.narrowing import list_tested, narrow_branch, narrow_cases
from sphinx_repodoc.languages.python.scopes import Loads, Resolver, Scope
from sphinx_repodoc.languages.python.source import TypeAlias, find_last_name
from sphinx_repodoc.languages.python.tables import (
    BASE,
    CALL,
    NAME,
    TYPE,
    Assigned,
    Attributed,
    ReferenceTable,
    resolve_attributes,
    resolve_types,
)
from sphinx_repodoc.model import LOCAL_IMPORT, QUOTED, UNKNOWN_OWNER, Reference, ReferenceKind

# Names that are subscripted only in types, which may be written as strings there.
_TYPE_FORMS = frozenset({"Union", "Optional", "Callable", "Awaitable", "Type", "ClassVar", "Final"})
# Annotations that say nothing about the value.
_UNTYPED = frozenset({"Any", "ClassVar", "Final", "object"})
_CLASS_METHODS = frozenset({"__class_getitem__", "__init_subclass__", "__new__"})
_ENUMS = ("Enum", "Flag")
# A name that is bound before this line is known on it.
_BEFORE = 0.5


def _is_none(node: ast.expr | None) -> bool:
    return isinstance(node, Constant) and node.value is None


class Uses(NamedTuple):
    """References, the instance attributes that methods assign, expressions for the results of
    functions and the values of variables by qualified name, the lines inside of strings of several
    lines without their first ones, and the nodes of the kinds that were asked for."""

    references: tuple[Reference, ...]
    attributes: list[Attributed]
    types: dict[str, str]
    string_lines: set[int]
    marked: list[ast.AST]


def collect_uses(tree: ast.Module, marks: Container[type[ast.AST]] = ()) -> Uses:
    """Collect the names that the code below *tree* uses of the module's own definitions and of
    its imports, and its nodes of the kinds in *marks*."""
    reader = _UseReader(marks)
    module = reader.enter(Scope(None), tree.body)
    scopes = reader.read_all()
    resolver = Resolver(module, reader.imported, has_star=reader.has_star)
    for scope in scopes:
        scope.place_bindings()
    resolver.settle_outer_names(scopes)
    attributes = resolve_attributes(reader.attributes, scopes, resolver)
    table = ReferenceTable(resolver, attributes)
    for scope in scopes:
        table.add(scope)
    return Uses(
        table.list_references(),
        attributes,
        resolve_types(scopes, reader.headers, reader.enumerations, resolver),
        reader.string_lines,
        reader.marked,
    )


class _UseReader:
    """Reads scopes from the outside in."""

    def __init__(self, marks: Container[type[ast.AST]]) -> None:
        self._scopes: list[tuple[Scope, Iterable[ast.AST]]] = []
        self.marks = marks
        self.marked: list[ast.AST] = []
        self.imported: set[str] = set()
        self.has_star = False
        self.string_lines: set[int] = set()
        self.attributes: list[Assigned] = []
        # The scopes of functions with their nodes, and the scopes of their annotations.
        self.headers: list[tuple[Scope, Any, Scope]] = []
        self.enumerations: set[Scope] = set()

    def enter(self, scope: Scope, nodes: Iterable[ast.AST] = ()) -> Scope:
        """Queue *nodes* to be read in *scope*; reading nested scopes recursively could overflow."""
        self._scopes.append((scope, nodes))
        return scope

    def read_all(self) -> list[Scope]:
        """Read all scopes, with those that are entered meanwhile."""
        for scope, nodes in self._scopes:
            self.read(scope, nodes)
        return [scope for scope, _ in self._scopes]

    def read(self, scope: Scope, nodes: Iterable[Any]) -> None:
        """Read *nodes*. The most frequent kinds are handled inline, because calls would be slow."""
        names, bound = scope.names, scope.bound
        stack = list(nodes)
        push, pop = stack.append, stack.pop
        while stack:
            node = pop()
            kind = node.__class__
            if kind is Name:
                if node.ctx.__class__ is Load:
                    names[node.id].add(node.lineno)
                elif node.id not in bound or node.id in scope.bindings:
                    scope.bind(node.id, node.lineno, UNKNOWN_OWNER)
            elif kind is Constant:
                if node.end_lineno != node.lineno:
                    self.string_lines.update(range(node.lineno + 1, node.end_lineno + 1))
            elif kind is Attribute:
                self._load(node, NAME, scope, stack)
            elif kind is Call:
                self._read_call(node, scope, stack)
            elif kind is Tuple or kind is List:
                stack += node.elts
            else:
                if kind in self.marks:
                    self.marked.append(node)
                if special := _SPECIAL.get(kind):
                    stack += special(self, node, scope)
                    continue
                if kind is Subscript and find_last_name(node.value) in _TYPE_FORMS:
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

    def _read_call(self, node: Call, scope: Scope, stack: list[Any]) -> None:
        """Note the called name, and push the other parts of a call to *stack*."""
        function = node.func
        if function.__class__ is Name:
            scope.loads[CALL, "", function.id, ""].add(function.lineno)
        else:
            self._load(function, CALL, scope, stack)
        stack += node.args
        if node.keywords:
            stack += [keyword.value for keyword in node.keywords]

    def _load(self, node: Any, kind: ReferenceKind, scope: Scope, stack: list[Any]) -> None:
        """Note a name, or the names in a chain of attributes, calls and items, with the expressions
        before them. Push what else is to be read to *stack*."""
        loads = scope.loads
        if node.__class__ is Attribute and node.value.__class__ is Name:
            # ``name.attribute``, the most frequent form
            root = node.value
            scope.names[root.id].add(root.lineno)
            loads[kind, root.id, node.attr, root.id].add(node.end_lineno or root.lineno)
            return
        # The steps from the last to the first, with the kind of use of attributes.
        steps: list[tuple[str, ReferenceKind, Any]] = []
        while True:
            form = node.__class__
            if form is Attribute:
                steps.append((f".{node.attr}", kind, node))
                node, kind = node.value, NAME
            elif form is Call:
                if owner := describe_call(node):
                    stack.append(node)
                    break
                steps.append(("()", kind, None))
                stack += node.args
                stack += [keyword.value for keyword in node.keywords]
                node, kind = node.func, CALL
            elif form is Subscript:
                if node.slice.__class__ is not ast.Slice:
                    steps.append(("[]", kind, None))
                stack.append(node.slice)
                node = node.value
            elif form is Await:
                node = node.value
            else:
                owner = self._load_root(node, kind, scope, stack)
                break
        if len(steps) > MAX_STEPS:
            return
        _note_steps(loads, owner, steps)

    def _load_root(self, node: Any, kind: ReferenceKind, scope: Scope, stack: list[Any]) -> str:
        """Note the name that a chain starts with, or push another expression to *stack*; return the
        expression for it."""
        if node.__class__ is not Name:
            stack.append(node)
            return describe(node) or UNKNOWN_OWNER
        if kind is NAME:
            scope.names[node.id].add(node.lineno)
        else:
            scope.loads[kind, "", node.id, ""].add(node.lineno)
        return str(node.id)

    def read_function(self, node: Any, scope: Scope) -> Iterable[Any]:
        qualname = scope.define(node.name, node.lineno)
        self._read_decorators(node, scope)
        header, around = self._enter_type_parameters(node, scope)
        if node.returns is not None:
            self.read_annotation(node.returns, header)
        inner = Scope(around, qualname, owner=scope.qualname if scope.is_class else scope.owner)
        self.enter(inner, node.body)
        self.headers.append((inner, node, header))
        self._bind_arguments(node.args, header, inner, node.lineno)
        marks = {each.id for each in node.decorator_list if isinstance(each, Name)}
        positional = [*node.args.posonlyargs, *node.args.args]
        if scope.is_class and positional and "staticmethod" not in marks:
            me = inner.me = positional[0].arg
            is_class = "classmethod" in marks or node.name in _CLASS_METHODS
            inner.bindings[me] = []
            inner.bind(me, node.lineno - _BEFORE, f"/{scope.qualname}{'' if is_class else '!'}")
        return ()

    def read_lambda(self, node: Any, scope: Scope) -> Iterable[Any]:
        outer = scope.outer if scope.is_class else scope
        inner = self.enter(Scope(outer, scope.qualname), [node.body])
        self._bind_arguments(node.args, scope, inner, node.lineno)
        return ()

    def _bind_arguments(
        self, arguments: ast.arguments, scope: Scope, inner: Scope, line: int
    ) -> None:
        """Bind *arguments* in *inner*; their defaults and annotations belong to *scope*."""
        if defaults := [*arguments.defaults, *filter(None, arguments.kw_defaults)]:
            self.read(scope, defaults)
        positional = [*arguments.posonlyargs, *arguments.args]
        missing = [False] * (len(positional) - len(arguments.defaults))
        optional = [*missing, *map(_is_none, arguments.defaults)]
        optional += [bool(each) and _is_none(each) for each in arguments.kw_defaults]
        named = [*positional, *arguments.kwonlyargs]
        for argument, is_optional in zip(named, optional, strict=True):
            value = describe_type(argument.annotation) or ("" if is_optional else UNKNOWN_OWNER)
            inner.bind(argument.arg, line - _BEFORE, value)
        for rest, step in ((arguments.vararg, "{}"), (arguments.kwarg, "{:}")):
            if rest:
                value = append(describe_type(rest.annotation), step)
                inner.bind(rest.arg, line - _BEFORE, value)
        for each in (*named, arguments.vararg, arguments.kwarg):
            if each and each.annotation is not None:
                self.read_annotation(each.annotation, scope)

    def read_class(self, node: Any, scope: Scope) -> Iterable[Any]:
        qualname = scope.define(node.name, node.lineno)
        self._read_decorators(node, scope)
        header, around = self._enter_type_parameters(node, scope)
        for base in node.bases:
            self._read_use(base, BASE, header)
        self.read(header, node.keywords)
        inner = self.enter(Scope(around, qualname, is_class=True), node.body)
        if any(find_last_name(base).endswith(_ENUMS) for base in node.bases):
            self.enumerations.add(inner)
        return ()

    def read_type_alias(self, node: TypeAlias, scope: Scope) -> Iterable[Any]:
        scope.bound.add(node.name.id)
        header, _ = self._enter_type_parameters(node, scope)
        self.read_annotation(node.value, header)
        return ()

    def _enter_type_parameters(self, node: Any, scope: Scope) -> tuple[Scope, Scope | None]:
        """Return the scopes of a definition's header and around its body. Type parameters are bound
        in both; only the header sees the names of a class around it."""
        outer = scope.outer if scope.is_class else scope
        if not (parameters := getattr(node, "type_params", ())):
            return scope, outer
        header, around = Scope(scope, scope.qualname), Scope(outer, scope.qualname)
        self.enter(header)
        self.enter(around)
        for parameter in parameters:
            # The first name is the parameter; others are in its bound.
            names = [item.id for item in ast.walk(parameter) if isinstance(item, Name)]
            header.bound.update(names[:1])
            around.bound.update(names[:1])
            self.read_annotation(parameter, header)
        return header, around

    def _read_decorators(self, node: Any, scope: Scope) -> None:
        for decorator in node.decorator_list:
            if isinstance(decorator, Call):
                self.read(scope, [decorator])
            else:
                self._read_use(decorator, CALL, scope)

    def _read_use(self, node: Any, kind: ReferenceKind, scope: Scope) -> None:
        rest: list[Any] = []
        self._load(node, kind, scope, rest)
        self.read(scope, rest)

    def read_comprehension(self, node: Any, scope: Scope) -> Iterable[Any]:
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        if ast.comprehension in self.marks:
            self.marked += node.generators
        inner = self.enter(Scope(scope, scope.qualname), parts)
        inner.is_comprehension = True
        for each in node.generators:
            parts += (each.iter, *each.ifs)
            self._bind_items(each.target, each.iter, node.lineno - _BEFORE, inner, parts)
        return ()

    def read_walrus(self, node: ast.NamedExpr, scope: Scope) -> Iterable[Any]:
        around = scope
        while around.is_comprehension and around.outer:
            around = around.outer
        for each in {around, scope}:
            each.bind(node.target.id, node.lineno - _BEFORE, describe(node.value))
        return [node.value]

    def read_assignment(self, node: ast.Assign, scope: Scope) -> Iterable[Any]:
        is_plain = scope.outer is not None and not scope.is_class
        value = describe(node.value) if is_plain else describe_alias(node.value)
        rest: list[Any] = [node.value]
        for target in node.targets:
            self._bind_target(target, value, node, scope, rest)
        return rest

    def _bind_target(
        self, target: ast.expr, value: str, node: ast.Assign, scope: Scope, rest: list[Any]
    ) -> None:
        """Bind the names in a *target* of an assignment; add what is to be read to *rest*."""
        line = node.end_lineno or node.lineno
        if isinstance(target, Name):
            scope.bind(target.id, line, value)
        elif isinstance(target, Attribute):
            self.attributes.append((scope, target, value, None, node.value))
            rest.append(target)
        elif isinstance(target, Tuple | List) and isinstance(node.value, Tuple):
            whole = len(target.elts) == len(node.value.elts)
            for number, each in enumerate(target.elts):
                inner = describe(node.value.elts[number]) if whole else UNKNOWN_OWNER
                self._bind_target(each, inner, node, scope, rest)
        elif isinstance(target, Tuple | List):
            for each in target.elts:
                self._bind_target(each, UNKNOWN_OWNER, node, scope, rest)
        else:
            rest.append(target)

    def read_annotated(self, node: ast.AnnAssign, scope: Scope) -> Iterable[Any]:
        self.read_annotation(node.annotation, scope)
        name = find_last_name(node.annotation)
        value = describe(node.value) if name in _UNTYPED else describe_type(node.annotation)
        rest: list[Any] = [node.value] if node.value else []
        if isinstance(node.target, Name):
            scope.bind(node.target.id, node.end_lineno or node.lineno, value)
        else:
            if isinstance(node.target, Attribute):
                self.attributes.append((scope, node.target, value, node.annotation, node.value))
            rest.append(node.target)
        return rest

    def read_increment(self, node: ast.AugAssign, scope: Scope) -> Iterable[Any]:
        if isinstance(node.target, Name):
            scope.bound.add(node.target.id)
            return [node.value]
        return [node.target, node.value]

    def read_loop(self, node: ast.For | ast.AsyncFor, scope: Scope) -> Iterable[Any]:
        rest: list[Any] = [node.iter, *node.body, *node.orelse]
        self._bind_items(node.target, node.iter, node.iter.end_lineno or 0, scope, rest)
        scope.add_blocks(node.body, node.orelse)
        return rest

    def _bind_items(
        self, target: Any, items: Any, line: float, scope: Scope, rest: list[Any]
    ) -> None:
        """Bind the variables of a loop over *items*."""
        if isinstance(target, Name):
            scope.bind(target.id, line, append(describe(items), "*"))
        elif isinstance(target, Tuple | List):
            values = describe_pair(items)
            for number, each in enumerate(target.elts):
                if isinstance(each, Name):
                    known = number < len(values) == len(target.elts)
                    scope.bind(each.id, line, values[number] if known else UNKNOWN_OWNER)
                else:
                    rest.append(each)
        else:
            rest.append(target)

    def read_with(self, node: ast.With | ast.AsyncWith, scope: Scope) -> Iterable[Any]:
        rest: list[Any] = list(node.body)
        for item in node.items:
            rest.append(item.context_expr)
            if isinstance(item.optional_vars, Name):
                value = append(describe(item.context_expr), "@")
                line = item.context_expr.end_lineno or node.lineno
                scope.bind(item.optional_vars.id, line, value)
            elif item.optional_vars:
                rest.append(item.optional_vars)
        return rest

    def read_branch(self, node: ast.If | ast.While, scope: Scope) -> Iterable[Any]:
        scope.add_blocks(node.body, node.orelse)
        narrow_branch(node, scope)
        return [node.test, *node.body, *node.orelse]

    def read_assertion(self, node: ast.Assert, scope: Scope) -> Iterable[Any]:
        for name, value in list_tested(node.test):
            scope.narrow(name, (node.end_lineno or 0) + 1 - _BEFORE, scope.find_end(node), value)
        return [node.test, node.msg] if node.msg else [node.test]

    def read_try(self, node: Any, scope: Scope) -> Iterable[Any]:
        scope.add_blocks(node.orelse, *(handler.body for handler in node.handlers))
        return [*node.body, *node.handlers, *node.orelse, *node.finalbody]

    def read_match(self, node: ast.Match, scope: Scope) -> Iterable[Any]:
        scope.add_blocks(*(case.body for case in node.cases))
        narrow_cases(node, scope)
        return [node.subject, *node.cases]

    def read_result(self, node: ast.Return | ast.Yield, scope: Scope) -> Iterable[Any]:
        """Note the value of ``return`` or ``yield``."""
        around = scope
        while around.is_comprehension and around.outer:
            around = around.outer
        if not (node.value and find_last_name(node.value) == "NotImplemented"):
            value = describe(node.value)
            value = append(value, "{}") if isinstance(node, ast.Yield) else value
            around.results.append((node.lineno, value))
        return [node.value] if node.value else []

    def read_annotation(self, annotation: ast.AST, scope: Scope) -> None:
        """Read every name in an annotation, also where it is written as a string."""
        loads = scope.loads
        # Nodes, and the line of the string that they are written in.
        stack: list[tuple[Any, int]] = [(annotation, 0)]
        while stack:
            node, line = stack.pop()
            if isinstance(node, Name):
                loads[TYPE, "", node.id, QUOTED if line else ""].add(line or node.lineno)
            elif isinstance(node, Attribute):
                owner = describe(node.value)
                if not line:
                    self._load(node, TYPE, scope, [])
                elif is_known(owner):
                    loads[NAME, "", find_root(owner), QUOTED].add(line)
                    loads[TYPE, owner, node.attr, QUOTED].add(line)
            elif isinstance(node, Constant):
                written = node.value if isinstance(node.value, str) and not line else ""
                if written and (parsed := parse_annotation(written)):
                    stack.append((parsed, node.lineno))
            elif isinstance(node, Subscript) and find_last_name(node.value) == "Literal":
                # The strings in ``Literal["x"]`` are not names.
                stack.append((node.value, line))
            else:
                stack.extend((child, line) for child in ast.iter_child_nodes(node))

    def read_import(self, node: ast.Import | ast.ImportFrom, scope: Scope) -> Iterable[Any]:
        """Note the names that an import binds in the module or in a function."""
        for alias in node.names:
            name = alias.asname or alias.name.partition(".")[0]
            if alias.name == "*":
                self.has_star = True
            elif scope.outer is None or scope.is_class:
                self.imported.add(name)
            else:
                scope.bind(name, node.lineno, f"{LOCAL_IMPORT}{name}")
        return ()

    def read_capture(self, node: Any, scope: Scope) -> Iterable[Any]:
        """Read an ``except`` clause or a pattern, which may bind a name."""
        if name := node.rest if isinstance(node, ast.MatchMapping) else node.name:
            value = UNKNOWN_OWNER
            if isinstance(node, ast.ExceptHandler):
                types = node.type.elts if isinstance(node.type, Tuple) else [node.type]
                value = join(describe_type(each) for each in types)
            scope.bind(name, node.lineno - _BEFORE, value)
        return ast.iter_child_nodes(node)

    def read_outer_names(self, node: ast.Global | ast.Nonlocal, scope: Scope) -> Iterable[Any]:
        scope.elsewhere.update(node.names)
        return ()


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
_SPECIAL: dict[type, Callable[[_UseReader, Any, Scope], Iterable[Any]]] = {
    ast.FunctionDef: _UseReader.read_function,
    ast.AsyncFunctionDef: _UseReader.read_function,
    ast.ClassDef: _UseReader.read_class,
    ast.Lambda: _UseReader.read_lambda,
    ast.ListComp: _UseReader.read_comprehension,
    ast.SetComp: _UseReader.read_comprehension,
    ast.DictComp: _UseReader.read_comprehension,
    ast.GeneratorExp: _UseReader.read_comprehension,
    ast.NamedExpr: _UseReader.read_walrus,
    ast.Assign: _UseReader.read_assignment,
    ast.AnnAssign: _UseReader.read_annotated,
    ast.AugAssign: _UseReader.read_increment,
    ast.For: _UseReader.read_loop,
    ast.AsyncFor: _UseReader.read_loop,
    ast.With: _UseReader.read_with,
    ast.AsyncWith: _UseReader.read_with,
    ast.If: _UseReader.read_branch,
    ast.While: _UseReader.read_branch,
    ast.Assert: _UseReader.read_assertion,
    ast.Try: _UseReader.read_try,
    ast.TryStar: _UseReader.read_try,
    ast.Match: _UseReader.read_match,
    ast.Return: _UseReader.read_result,
    ast.Yield: _UseReader.read_result,
    ast.Import: _UseReader.read_import,
    ast.ImportFrom: _UseReader.read_import,
    ast.ExceptHandler: _UseReader.read_capture,
    ast.MatchAs: _UseReader.read_capture,
    ast.MatchStar: _UseReader.read_capture,
    ast.MatchMapping: _UseReader.read_capture,
    ast.Global: _UseReader.read_outer_names,
    ast.Nonlocal: _UseReader.read_outer_names,
    TypeAlias: _UseReader.read_type_alias,
}


def _note_steps(loads: Loads, owner: str, steps: list[tuple[str, ReferenceKind, Any]]) -> None:
    """Note the attributes among the steps after the object *owner*, the last step first."""
    is_plain = is_known(owner) and "|" not in owner
    for step, use, attribute in reversed(steps):
        if attribute:
            word = find_word(attribute)
            loads[use, owner, attribute.attr, word].add(attribute.end_lineno)
        owner = owner + step if is_plain else append(owner, step)
