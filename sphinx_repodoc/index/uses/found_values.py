"""Values of expressions: a definition, or an object of a type, perhaps in a container."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import FUNCTION, TYPE_PARAMETER, ReferenceKind

# Methods of containers, in all languages, that return an item, and those that return all items.
ITEM_METHODS = frozenset({
    "at", "back", "begin", "cbegin", "dequeue", "end", "find", "first", "front", "get",
    "getOrNull", "getOrPut", "getValue", "get_or_insert_with", "last", "peek", "poll",
    "pop", "popitem", "popleft", "remove", "setdefault", "shift", "single", "top",
})  # fmt: skip
LIST_METHODS = frozenset({
    "copy", "filter", "into_iter", "iter", "iter_mut", "reverse", "reversed", "slice", "sorted",
    "toList", "toSet", "to_vec", "values", "values_mut",
})  # fmt: skip


# Methods of containers that take an item, and the number of that argument
TAKING_METHODS = {"push": 0, "unshift": 0, "add": 0, "fill": 0, "concat": 0, "set": 1}


class Value(NamedTuple):
    """A definition, or an object of that type. ``symbol`` is empty for a module or package, the
    path for everything outside of the repository. ``wraps`` are the containers around the object,
    as steps; ``above`` means only the members of the base types. ``others`` are alternatives, for a
    value of one of several types. ``arguments`` are the meanings of the type parameters of a type
    or function; those of a member are those of its owner."""

    path: str
    symbol: str = ""
    is_object: bool = False
    wraps: str = ""
    exact: bool = True
    above: bool = False
    others: tuple[Value, ...] = ()
    arguments: tuple[Value | None, ...] = ()

    def split(self) -> tuple[Value, ...]:
        """Return the value and its alternatives, one by one."""
        return (self._replace(others=()), *self.others) if self.others else (self,)

    @property
    def definition(self) -> Definition:
        """The place of the definition."""
        return Definition(self.path, self.symbol)


OUTSIDE = Value("")
"""Something that is known to be no definition of the repository."""

Found = Value | None
"""None if nothing is known."""


def bind(value: Found, arguments: Sequence[Found]) -> Found:
    """Return *value* with *arguments* in the place of type parameters."""
    if value is None or value is OUTSIDE:
        return value
    if value.others:
        return combine([bind(each, arguments) for each in value.split()])
    if is_parameter(value):
        number = value.symbol[1:]
        is_given = number.isdigit() and int(number) < len(arguments)
        found = arguments[int(number)] if is_given else None
        return wrap(found, value.wraps, exact=value.exact)
    if not value.arguments:
        return value
    inner = tuple(bind(each, arguments) for each in value.arguments)
    return value if inner == value.arguments else value._replace(arguments=inner)


def wrap(value: Found, wraps: str, *, exact: bool = True) -> Found:
    """Return *value* in the containers *wraps*; a guess if it is not *exact*."""
    if value is None or value is OUTSIDE:
        return value
    parts = [each._replace(wraps=each.wraps + wraps) for each in value.split()]
    return combine([part._replace(exact=part.exact and exact) for part in parts])


def is_parameter(value: Value) -> bool:
    """Return whether *value* is an object whose type is a type parameter."""
    return not value.path and value.symbol.startswith(TYPE_PARAMETER)


def is_function(value: Value) -> bool:
    """Return whether *value* is a function without a name, of which the arguments are known."""
    return not value.path and value.symbol.startswith(FUNCTION)


class Roots(Protocol):
    """Finds the definitions that names without an object mean in a file."""

    def find(self, path: str, scope: str, name: str, kind: ReferenceKind | None = None) -> Found:
        """Return the meaning of *name* in the type or namespace *scope* of the file at *path*."""

    def find_qualified(self, path: str, names: Sequence[str]) -> Found:
        """Return the definition that a qualified name means that starts with no known name."""

    def find_import(self, path: str, name: str) -> Found:
        """Return the target of the imports in the file at *path* that bind *name*."""

    def find_start(self, path: str, scope: str, expression: str) -> tuple[Found, str]:
        """Return the definition that a path at the start of *expression* means, and the rest of the
        expression."""

    def find_in_module(self, path: str, name: str) -> Found:
        """Return the meaning of *name* as a member of the module at *path*."""

    def choose(self, path: str, places: Sequence[Definition]) -> Value:
        """Return the one of several *places* of a symbol that the file at *path* means."""


def combine(values: Sequence[Found]) -> Found:
    """Return one value for several alternatives. It is a guess if one of them is unknown."""
    if len(values) == 1:
        return values[0]
    known = {
        (each.definition, each.is_object, each.wraps, each.above, *_tell_apart(each)): each
        for value in values
        if value and value is not OUTSIDE
        for each in value.split()
    }
    if not known:
        return OUTSIDE if all(value is OUTSIDE for value in values) else None
    first, *others = known.values()
    found = first._replace(others=tuple(others)) if others else first
    return doubt(found) if None in values else found


def _tell_apart(value: Value) -> tuple[Found, ...]:
    return () if value.path else value.arguments


def doubt(value: Found) -> Found:
    """Return *value* as a guess."""
    return value._replace(exact=False) if value and value is not OUTSIDE else value


def apply_method(wraps: str, method: str) -> str:
    """Return the containers around the result of a *method* of the innermost container."""
    if not wraps:
        # A smart pointer
        return ""
    outer = wraps.removesuffix("{}").removesuffix("{:}")
    return outer if method in ITEM_METHODS else f"{outer}{{}}"
