"""Values of expressions: which definition a chain such as ``shop.cart().items[]`` leads to.

The notation is that of :class:`~sphinx_repodoc.model.Reference`. Every step is looked up as the
language does it: members of a type in the type and in its bases, the result of a function by its
declared type, the value of a variable by its type or by the expression assigned to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sphinx_repodoc import model
from sphinx_repodoc.index.uses.extensions import Extensions
from sphinx_repodoc.index.uses.found_values import (
    ITEM_METHODS,
    LIST_METHODS,
    OUTSIDE,
    TAKING_METHODS,
    Found,
    Roots,
    Value,
    apply_method,
    bind,
    combine,
    doubt,
    is_function,
    is_parameter,
    wrap,
)
from sphinx_repodoc.index.uses.notation import (
    read_path,
    split_alternatives,
    split_arguments,
    split_root,
    split_steps,
)
from sphinx_repodoc.index.uses.symbol_table import SymbolTable, dot
from sphinx_repodoc.languages.load import find_scope
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.languages.settings import ScopeRules
from sphinx_repodoc.model import CALLABLES, TYPES, VALUES, ReferenceKind, Symbol, SymbolKind

# Limits for cycles and generated code.
_MAX_BASES = 30
_MAX_DEPTH = 24

_QUALIFIED = re.compile(r"\w+(?:\.\w+)+")
_PARAMETER = re.compile(rf"{model.TYPE_PARAMETER}\w+")
_CLASSES = TYPES | {SymbolKind.TYPE, SymbolKind.MESSAGE, SymbolKind.TABLE}
_OBJECTS = VALUES | {SymbolKind.OBJECT}
_SPACES = frozenset({SymbolKind.NAMESPACE, SymbolKind.MODULE})
_GENERIC = re.compile(r"[<\[(].*", re.DOTALL)


_MARKS = frozenset({"~", "<", "/", model.OUTSIDE, model.TYPE_PARAMETER, model.FUNCTION})
_FUNCTIONS = (f"{model.FUNCTION}<", f"{model.FUNCTION}{model.REPEATED}<")

_Member = tuple[str, str, bool, str, tuple[Found, ...]]
"""Path and name of a type, whether only its base types count, the name of the member, and the type
arguments."""


@dataclass(slots=True)
class Evaluator:
    """Evaluates expressions, with a cache."""

    table: SymbolTable
    roots: dict[str, Roots]
    _values: dict[tuple[str, str, str], Found] = field(default_factory=dict)
    _types: dict[tuple[str, str, SymbolKind, int], Found] = field(default_factory=dict)
    _members: dict[_Member, Found] = field(default_factory=dict)
    _bases: dict[tuple[str, str, tuple[Found, ...]], Sequence[Found]] = field(default_factory=dict)
    _absolutes: dict[tuple[str, str], Found] = field(default_factory=dict)
    _depth: int = 0
    _extensions: Extensions = field(init=False)

    def __post_init__(self) -> None:
        self._extensions = Extensions(self.table)

    def evaluate(self, path: str, scope: str, expression: str) -> Found:
        """Return the value of *expression* in the type or namespace *scope* of a file."""
        key = (path, scope, expression)
        if key not in self._values:
            self._values[key] = None
            self._values[key] = self._descend(self._read, path, scope, expression)
        return self._values[key]

    def _descend(self, step: Callable[..., Found], *arguments: object) -> Found:
        """Return the result of *step*, unless too many steps depend on each other."""
        if self._depth >= _MAX_DEPTH:
            return None
        self._depth += 1
        try:
            return step(*arguments)
        finally:
            self._depth -= 1

    def _read(self, path: str, scope: str, expression: str) -> Found:
        # Nearly all expressions start with a name.
        is_marked = expression[:1] in _MARKS
        read = self._read_marked if is_marked else self._read_named
        return read(path, scope, expression)

    def _read_marked(self, path: str, scope: str, expression: str) -> Found:
        if expression.startswith("~"):
            found = self.evaluate(path, scope, expression[1:])
            return doubt(found)
        if expression.startswith(model.OUTSIDE):
            return OUTSIDE
        if expression.startswith("<"):
            parts, rest = split_alternatives(expression)
            found = combine([self.evaluate(path, scope, part) for part in parts])
            return self._walk(found, rest, path, scope)
        if parameter := _PARAMETER.match(expression):
            found = Value("", parameter[0], is_object=True)
            return self._walk(found, expression[parameter.end() :], path, scope)
        if expression.startswith(_FUNCTIONS):
            mark = expression.partition("<")[0]
            found = Value("", mark, is_object=True)
            return self._walk(found, expression[len(mark) :], path, scope)
        if expression.startswith("/"):
            name = read_path(expression)
            rest = expression[len(name) + 1 :]
            return self._walk(self.find_absolute(path, name), rest, path, scope)
        return self._read_named(path, scope, expression)

    def _read_named(self, path: str, scope: str, expression: str) -> Found:
        roots = self._find_roots(path)
        found, rest = roots.find_start(path, scope, expression)
        if found is None:
            root, rest = split_root(expression)
            if not root or root == model.UNKNOWN_OWNER:
                return None
            if root.startswith(model.LOCAL_IMPORT):
                found = roots.find_import(path, root.removeprefix(model.LOCAL_IMPORT))
            else:
                rules = self._find_rules(path)
                is_type = rest.startswith("!") and (rules.calls_own or rules.erases_types)
                found = roots.find(path, scope, root, ReferenceKind.TYPE) if is_type else None
                if not is_type or (rules.erases_types and not (found and found.path)):
                    found = roots.find(path, scope, root)
        value = self._walk(found, rest, path, scope)
        if value and value is not OUTSIDE and value.exact:
            return value
        found, rest = self._read_qualified(roots, path, expression)
        return self._walk(found, rest, path, scope) if found else value

    def _read_qualified(self, roots: Roots, path: str, expression: str) -> tuple[Found, str]:
        """Return what the longest qualified name at the start of an expression means, and the
        rest."""
        written = _QUALIFIED.match(expression)
        names = written[0].split(".") if written else []
        for end in range(len(names), 1, -1):
            if found := roots.find_qualified(path, names[:end]):
                return found, expression[len(".".join(names[:end])) :]
        return None, ""

    def find_absolute(self, path: str, name: str) -> Found:
        """Return the definition with the dotted qualified *name* in a file, or else in its unit."""
        if symbol := self.table.list_own(path).get(name):
            return Value(path, symbol.qualname)
        key = (path, name)
        if key not in self._absolutes:
            places = self.table.find_in_unit(path, name)
            symbol = self.table.find_symbol(places[0]) if places else None
            if symbol and symbol.kind in _SPACES:
                # Thousands of files may open a namespace, and any of them stands for it.
                self._absolutes[key] = Value(*places[0])
            else:
                found = self._find_roots(path).choose(path, places) if places else None
                self._absolutes[key] = found
        return self._absolutes[key]

    def _walk(self, value: Found, steps: str, path: str, scope: str) -> Found:
        for step in split_steps(steps):
            if step[0] == "<":
                value = self._apply(value, split_arguments(step[1:-1]), path, scope)
            elif value is None or value is OUTSIDE:
                if "<" not in steps:
                    return value
            else:
                value = combine([self._go_on(each, step) for each in value.split()])
        return value

    def _go_on(self, value: Value, step: str) -> Found:
        """Return the result of a step. That of a member from outside may be of any type."""
        found = self._go(value, step)
        is_foreign = found is OUTSIDE and step[0] == "." and value.is_object and not value.wraps
        return None if is_foreign and self._find_rules(value.path).names_imports else found

    def _apply(self, value: Found, written: list[str], path: str, scope: str) -> Found:
        """Return a type or function with type arguments. Outside of the repository, it may be a
        container of one of them, which the last part of *written* says."""
        container = written.pop() if written[-1][:1] in {"=", "{"} else ""
        arguments = tuple(self.evaluate(path, scope, each) for each in written)
        if container and (value is None or value is OUTSIDE or not value.exact):
            return wrap(arguments[-1], container.lstrip("="))
        if value is None or value is OUTSIDE:
            return value
        if is_function(value) and not value.arguments:
            return value._replace(arguments=arguments)
        symbol = self.table.find_symbol(value[:2])
        if value.is_object or value.wraps or (symbol and symbol.kind in VALUES):
            # An index: ``handlers[name]()``
            return combine([self._step(each, "[]") for each in value.split()])
        return combine([each._replace(arguments=arguments) for each in value.split()])

    def _go(self, value: Value, step: str) -> Found:
        if step[0] != ".":
            return self._step(value, step)
        settled = self._settle(value)
        if not settled or settled.others:
            return self.find_member(value, step[1:])
        if settled.wraps and step[1:] in ITEM_METHODS | LIST_METHODS | TAKING_METHODS.keys():
            # Applied when it is called.
            return settled._replace(wraps=settled.wraps + step)
        found = self.find_member(value, step[1:])
        if (found and found is not OUTSIDE) or settled.wraps or not settled.symbol:
            return found
        rules = self._find_rules(value.path)
        symbol = self.table.find_symbol(settled[:2])
        is_function = symbol is not None and symbol.kind in CALLABLES
        if is_function or settled.is_object:
            if step[1:] not in rules.pointer_calls:
                return found
        elif step[1:] not in rules.makers:
            return found
        made = settled if is_function else self._make_object(settled)
        if rules.calls_bare:
            return made
        # Applied when it is called.
        return made._replace(wraps=step) if made and made is not OUTSIDE else made

    def _step(self, value: Value, step: str) -> Found:
        if step in {"{}", "{:}", "{()}"}:
            return value._replace(wraps=value.wraps + step)
        if step == "^":
            return value._replace(above=True)
        if step[0] in "(%" and value.others:
            return combine([self._step(each, step) for each in value.split()])
        if step[0] == "(":
            return self._call(value, int(step[1:-1] or 0))
        if step == "!":
            return self._make_object(value)
        if step[0] == "%":
            return self._find_parameter(value, int(step[1:]))
        settled = self._settle(value)
        if settled is None or settled is OUTSIDE:
            return settled
        if settled.others:
            return combine([self._step(each, step) for each in settled.split()])
        symbol = self.table.find_symbol(settled[:2])
        if symbol and symbol.kind is SymbolKind.TYPE and settled.is_object and not settled.wraps:
            # A container with methods of its own: ``type Items []Item``
            settled = self._find_type(settled, symbol) or settled
        return self._unwrap(settled, step)

    def _unwrap(self, value: Value, step: str) -> Found:
        """Return an item of a container, or the value that ``with`` binds."""
        if step == "[]" and not value.is_object:
            # Type arguments: ``make[int]()``
            return value
        for kind in ("{:}", "{}"):
            if value.wraps.endswith(kind):
                is_key = kind == "{:}" and step == "*"
                return OUTSIDE if is_key else value._replace(wraps=value.wraps[: -len(kind)])
        rules = self._find_rules(value.path)
        name = {"[]": rules.item_member, "*": rules.iter_member, "@": rules.with_member}[step]
        member = self.find_member(value, name) if name else None
        if not member or member is OUTSIDE:
            # A type with such an operator outside of the repository; ``with`` mostly gives itself.
            if step == "[]" and rules.indexes_pointers:
                return value
            return doubt(value) if step == "@" and value.is_object else None
        found = self._call(member)
        is_iterator = step == "*" and found and found.wraps.endswith("{}")
        return found._replace(wraps=found.wraps[:-2]) if found and is_iterator else found

    def _call(self, value: Value, number: int = 0) -> Found:
        """Return the result of a call, of several results that with the *number*."""
        if value.wraps:
            wraps, is_method, method = value.wraps.rpartition(".")
            if is_method:
                return value._replace(wraps=apply_method(wraps, method))
            is_called = value.wraps.endswith("{()}")
            # Of several results of a value that is a function, only the first one is known.
            is_known = is_called and not number
            return value._replace(wraps=value.wraps[:-4]) if is_known else None
        if is_function(value):
            return value.arguments[-1]
        symbol = self.table.find_symbol(value[:2])
        if symbol is None:
            return None
        if value.is_object:
            rules = self._find_rules(value.path)
            if rules.calls_bare:
                return value
            member = self.find_member(value, rules.call_member) if rules.call_member else None
            if member and member is not OUTSIDE:
                return self._descend(self._call, member)
            called = self._find_called(value)
            return self._step(called, "()") if called else None
        if symbol.kind in _CLASSES:
            return self._make_object(value)
        if symbol.kind in VALUES:
            symbol = self.table.find_function(value.definition) or symbol
        if symbol.kind in CALLABLES:
            if symbol.kind is SymbolKind.CONSTRUCTOR and symbol.parent:
                owner = self.find_absolute(value.path, dot(symbol.parent))
                return self._make_object(owner) if owner else None
            return self._find_type(value, symbol, number)
        settled = self._settle(value)
        if settled is None or settled is OUTSIDE or settled == value:
            return settled
        return combine([self._call(each) for each in settled.split()])

    def _find_parameter(self, value: Value, number: int) -> Found:
        """Return the argument with the *number* that a function or the constructor of a class
        takes."""
        if is_function(value):
            return _find_argument(value, number)
        symbol = self.table.find_symbol(value[:2])
        if value.wraps:
            wraps, _, method = value.wraps.rpartition(".")
            is_item = TAKING_METHODS.get(method) == number
            return self._unwrap(value._replace(wraps=wraps), "[]") if is_item else None
        if symbol is None:
            return None
        if value.is_object:
            called = self._find_called(value)
            return self._step(called, f"%{number}") if called else OUTSIDE
        if symbol.kind in _CLASSES:
            name = self._find_rules(value.path).constructor
            member = self.find_member(value, name) if name else None
            return self._find_parameter(member, number) if member and member.symbol else None
        overloads = self.table.list_overloads(value.definition) or [symbol]
        if symbol.kind not in CALLABLES or not any(each.parameters for each in overloads):
            settled = self._find_declared(value, symbol)
            return self._step(settled, f"%{number}") if settled else None
        types = [_list_parameter(each.parameters, number) for each in overloads]
        return self._evaluate_each(value, symbol, [each for each in types if each] or types)

    def _find_declared(self, value: Value, symbol: Symbol) -> Found:
        """Return the object that a variable holds, or the declared type of a function in it."""
        if symbol.kind in CALLABLES:
            declared = symbol.type.removesuffix("()")
            return self._evaluate_each(value, symbol, [[declared * (declared != symbol.type)]])
        settled = self._settle(value)
        return settled if settled and settled is not OUTSIDE and settled != value else None

    def _find_called(self, value: Value) -> Found:
        """Return the function that an object of a type is."""
        for each in [value, *self._list_bases(value)]:
            symbol = self.table.find_symbol(each.definition) if each and each.symbol else None
            if symbol and symbol.called:
                return self._evaluate_each(value, symbol, [[symbol.called]])
        return None

    def _make_object(self, value: Value) -> Found:
        if value is OUTSIDE or value.is_object:
            return value
        symbol = self.table.find_symbol(value[:2])
        if symbol is None:
            return None
        if symbol.kind is SymbolKind.TYPE and symbol.type:
            # An alias of another type; a type with members of its own is none.
            found = self._find_type(value, symbol)
            if found is not None and not self.table.has_members(value.definition):
                return found
        if symbol.kind in VALUES:
            if symbol.type.startswith(f"/{dot(symbol.qualname)}!"):
                # The type without a name that the variable, or each of its items, has
                return value._replace(is_object=True)
            # A variable that holds a class: ``Alias = Class``.
            settled = self._settle(value)
            return self._make_object(settled) if settled and not settled.is_object else settled
        return value._replace(is_object=True) if symbol.kind in _CLASSES else None

    def _settle(self, value: Value) -> Found:
        """Return the object that a variable or property holds; other values are returned as is."""
        if value.is_object or not value.symbol or value is OUTSIDE:
            return value
        symbol = self.table.find_symbol(value[:2])
        if symbol is None:
            return None
        if symbol.kind is SymbolKind.OBJECT and symbol.type:
            return self._find_type(value, symbol) or value
        is_property = symbol.kind in CALLABLES and self._is_property(value.path, symbol)
        if symbol.kind in VALUES or symbol.kind is SymbolKind.ENUMERATOR or is_property:
            found = self._find_type(value, symbol)
            is_type = found is None and self.table.has_members(value.definition)
            return value._replace(is_object=True) if is_type else found
        return value

    def _is_property(self, path: str, symbol: Symbol) -> bool:
        rules = self._find_rules(path)
        if rules.calls_bare:
            return True
        marks = rules.property_marks
        return any(each.lstrip("@").rpartition(".")[2] in marks for each in symbol.decorators)

    def _find_type(self, value: Value, symbol: Symbol, number: int = 0) -> Found:
        key = (*value[:2], symbol.kind, number)
        if key not in self._types:
            self._types[key] = None
            types = [
                each.type.split(",")[number : number + 1]
                for each in self.table.list_overloads(value.definition) or [symbol]
            ]
            found = self._evaluate_each(value, symbol, types)
            # The value of another variable, whose type may in turn depend on this one.
            parts = found.split() if found and found is not OUTSIDE else ()
            self._types[key] = combine([self._settle(each) for each in parts]) if parts else found
        found = bind(self._types[key], value.arguments)
        if found is None or found is OUTSIDE:
            return found
        return found if value.exact else doubt(found)

    def _evaluate_each(
        self, value: Value, symbol: Symbol, expressions: Sequence[Sequence[str]]
    ) -> Found:
        """Return the value of an expression of a symbol, or of one for each overload."""
        found = [
            self.evaluate(value.path, dot(symbol.parent), each[0]) if each and each[0] else None
            for each in expressions
        ]
        return combine(found)

    def find_member(self, value: Value, name: str) -> Found:
        """Return the member *name* of a module, a namespace, a type or an object."""
        if not value.is_object and (own := self._find_added(value, name)):
            return own
        settled = self._settle(value)
        if settled is None or settled is OUTSIDE:
            return settled
        if settled.others:
            return combine([self.find_member(each, name) for each in settled.split()])
        if settled.wraps:
            # The methods of containers are those of the language.
            return OUTSIDE
        if not settled.symbol:
            return self._find_roots(settled.path).find_in_module(settled.path, name)
        if is_parameter(settled):
            return None
        if is_function(settled):
            return OUTSIDE
        key = (*settled[:2], settled.above, name, settled.arguments)
        if key not in self._members:
            self._members[key] = None
            self._members[key] = self._search_bases(settled, name)
        found = self._members[key]
        if (found is None or found is OUTSIDE) and (
            extending := self._extensions.find(self, settled, name)
        ):
            return extending
        if found is None or found is OUTSIDE:
            # A guess that leads nowhere says nothing.
            return found if settled.exact else None
        return found if settled.exact else doubt(found)

    def _find_added(self, value: Value, name: str) -> Found:
        """Return the member *name* of a variable itself, not of the type of its value."""
        symbol = self.table.find_symbol(value[:2]) if value.symbol else None
        if symbol is None or symbol.kind not in _OBJECTS or value.wraps:
            return None
        if symbol.type and not symbol.type.startswith(f"/{model.INNER_NAME}"):
            return None
        places = self._list_members(value, name) if self.table.has_members(value.definition) else ()
        return Value(*places[0], exact=value.exact) if places else None

    def list_foreign(self, name: str) -> list[Definition]:
        """Return the functions *name* that extend types of other projects."""
        return self._extensions.list_foreign(self, name)

    def _search_bases(self, value: Value, name: str) -> Found:
        """Search a type, then its bases level by level."""
        queue: list[Found] = [*self._list_bases(value)] if value.above else [value]
        seen: set[tuple[str, str]] = set()
        is_open, is_unknown = False, False
        for current in queue:
            if current is None or current is OUTSIDE:
                is_open = is_open or current is OUTSIDE
                is_unknown = is_unknown or current is None
                continue
            if current[:2] in seen or len(seen) > _MAX_BASES:
                continue
            seen.add(current[:2])
            places = self._list_members(current, name)
            if places and (found := self._find_first(current, name)):
                return found
            if places:
                place, is_only = self._choose(current, places)
                place = self._find_same(place)
                is_sure = not is_open and not is_unknown and current.exact
                is_sure = is_sure and is_only
                return Value(*place, exact=is_sure, arguments=current.arguments)
            queue += self._list_bases(current)
        return None if is_unknown else OUTSIDE

    def _find_first(self, value: Value, name: str) -> Found:
        """Return the member *name* of a part of ``A & { ... }`` before the one with own members."""
        symbol = self.table.find_symbol(value.definition)
        if symbol is None or symbol.kind is not SymbolKind.TYPE or " & {" not in symbol.signature:
            return None
        for base in self._list_bases(value):
            found = self.find_member(base, name) if base and base is not OUTSIDE else None
            if found and found is not OUTSIDE:
                return found
        return None

    def _find_same(self, place: Definition) -> Definition:
        """Return the definition that a key of an object stands for."""
        if not place.symbol.startswith(model.INNER_NAME):
            return place
        symbol = self.table.find_symbol(place)
        return Definition(place.path, symbol.bases[0]) if symbol and symbol.bases else place

    def _list_members(self, owner: Value, name: str) -> Sequence[Definition]:
        """Return the places of a member. A file that defines another type of that name has the
        members of that type."""
        qualified = dot(owner.symbol)
        places = self.table.find_in_unit(owner.path, f"{qualified}.{name}")
        if not places or not self._find_rules(owner.path).merges:
            return places
        symbol = self.table.find_symbol(owner[:2])
        if not symbol or symbol.kind not in TYPES:
            return places
        return [
            place
            for place in places
            if place.path == owner.path
            or self.table.is_part(place)
            or not self.table.has_type(place.path, qualified)
        ]

    def _choose(self, owner: Value, places: Sequence[Definition]) -> tuple[Definition, bool]:
        """Of several places of a member, return one, and whether it is the only definition."""
        merges = self._find_rules(owner.path).merges
        if main := self.table.find_main(places):
            return main, not merges or self.table.is_one(owner.path, places)
        if merges:
            return self.table.choose(owner.path, places)
        return next((place for place in places if place.path == owner.path), places[0]), True

    def _list_bases(self, value: Value) -> Sequence[Found]:
        key = (*value[:2], value.arguments)
        if key not in self._bases:
            self._bases[key] = self._find_bases(value)
        return self._bases[key]

    def _find_bases(self, value: Value) -> Sequence[Found]:
        symbol = self.table.find_symbol(value[:2])
        if symbol is None or symbol.kind not in _CLASSES | _SPACES:
            return []
        if symbol.kind is SymbolKind.TYPE and self._is_opaque(value, symbol):
            return [None]
        if symbol.kind is SymbolKind.TYPE and symbol.type:
            found = self._find_type(value, symbol)
            if found is None or found is OUTSIDE:
                return [found]
            parts = [each for each in found.split() if not each.wraps]
            # Members of one of several types are a guess, those of several types in one are not.
            is_guess = len(parts) > 1 and "|" in symbol.signature
            return [doubt(each) for each in parts] if is_guess else [*parts]
        places = [value.definition]
        if self.table.is_part(value.definition):
            places += self.table.find_in_unit(value.path, dot(value.symbol))
        return [
            bind(self._find_base(place.path, part, base), value.arguments)
            for place in dict.fromkeys(places)
            if (part := self.table.find_symbol(place))
            for base in part.bases
        ]

    def _is_opaque(self, value: Value, symbol: Symbol) -> bool:
        """Return whether an alias stands for a type that is not understood."""
        is_known = symbol.type or symbol.called or symbol.qualname.startswith(model.INNER_NAME)
        rules = self._find_rules(value.path)
        return rules.names_imports and not is_known and not self.table.has_members(value.definition)

    def _find_base(self, path: str, symbol: Symbol, written: str) -> Found:
        name = dot(_GENERIC.sub("", written).strip("*& \t").split(" ")[-1]).strip(".")
        if ("[" in written or symbol.name.startswith(model.INNER_NAME)) and (
            field := self.table.list_own(path).get(f"{dot(symbol.qualname)}.{name}")
        ):
            # The field of an embedded type has its type arguments.
            name = field.type.removesuffix("!")
        found = self.evaluate(path, dot(symbol.parent), name) if name else None
        if found is None or found is OUTSIDE:
            return found
        if found.definition == Definition(path, symbol.qualname):
            return OUTSIDE
        place = self.table.find_symbol(found[:2])
        if place and place.kind is SymbolKind.MODULE:
            # A class has the methods of the modules that it includes.
            return found
        made = self._make_object(found)
        return made._replace(is_object=False) if made and made is not OUTSIDE else made

    def find_made(self, found: Value) -> Found:
        """Return the type of a constructor, which has its name, or else *found*."""
        symbol = self.table.find_symbol(found[:2])
        is_made = symbol and symbol.kind is SymbolKind.CONSTRUCTOR and symbol.parent
        if not symbol or not is_made or dot(symbol.parent).rpartition(".")[2] != symbol.name:
            return found
        return self.find_absolute(found.path, dot(symbol.parent))

    def list_bases(self, definition: Definition) -> list[Value]:
        """Return the known bases of a type; none if they depend on each other without an end."""
        try:
            found = self._list_bases(Value(*definition))
        except RecursionError:
            return []
        return [each for each in found if each and each is not OUTSIDE]

    def _find_roots(self, path: str) -> Roots:
        record = self.table.records.get(path)
        language = record.analysis.language if record and record.analysis else ""
        return self.roots.get(language, self.roots[""])

    def _find_rules(self, path: str) -> ScopeRules:
        record = self.table.records.get(path)
        return find_scope(record.analysis.language if record and record.analysis else "")


def _list_parameter(parameters: Sequence[str], number: int) -> Sequence[str]:
    """Return the expression for the argument with the *number*, if a function takes so many."""
    if parameters and number >= len(parameters) - 1 and parameters[-1].startswith("..."):
        return (f"{parameters[-1][3:]}[]",)
    return parameters[number : number + 1]


def _find_argument(function: Value, number: int) -> Found:
    """Return the argument with the *number* of the value of a function."""
    *found, _ = function.arguments
    if not function.symbol.endswith(model.REPEATED) or number < len(found) - 1:
        # One of several functions may take fewer arguments.
        return found[number] if number < len(found) else OUTSIDE
    last = found[-1]
    return last._replace(wraps=last.wraps[:-2]) if last and last.wraps.endswith("{}") else None
