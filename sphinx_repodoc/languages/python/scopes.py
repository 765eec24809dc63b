"""Names bound and used in the scopes of a Python file, and the definitions they belong to."""

from __future__ import annotations

from collections import defaultdict

from sphinx_repodoc.model import UNKNOWN_OWNER, Reference, ReferenceKind

CALL, TYPE = ReferenceKind.CALL, ReferenceKind.TYPE
BASE, NAME = ReferenceKind.BASE, ReferenceKind.NAME

Names = defaultdict[str, set[int]]
"""A plain name -> lines."""
Loads = defaultdict[tuple[ReferenceKind, str, str], set[int]]
"""(kind, owner, name) -> lines; an owner is written as in the file: ``a.b`` in ``a.b.name``. Plain
names without an owner are the most frequent and are kept apart, which is faster."""


class Scope:
    """A function, a class, a comprehension or the module, while it is being read.

    ``defined`` are the functions and classes in it; ``me`` is the name that a method gives its
    object, and ``owner`` the qualified name of its class. Functions do not see the names in a
    class body around them, so their ``outer`` is the scope around the class.
    """

    __slots__ = ("bound", "defined", "is_class", "is_comprehension", "loads", "me", "names",
                 "outer", "owner", "qualname")  # fmt: skip

    def __init__(self, outer: Scope | None, qualname: str = "", *, is_class: bool = False) -> None:
        self.outer = outer
        self.qualname = qualname
        self.is_class = is_class
        self.is_comprehension = False
        self.me = self.owner = ""
        self.bound: set[str] = set()
        self.defined: set[str] = set()
        self.names: Names = defaultdict(set)
        self.loads: Loads = defaultdict(set)

    def define(self, name: str) -> str:
        """Note a definition; return its qualified name."""
        self.bound.add(name)
        self.defined.add(name)
        return f"{self.qualname}.{name}" if self.qualname else name


class ReferenceTable:
    """References by (kind, owner, name, the word before the name) -> lines; here an owner is a
    definition of the module, or what it imports."""

    def __init__(self) -> None:
        self._found: defaultdict[tuple[ReferenceKind, str, str, str], set[int]] = defaultdict(set)

    def settle(self, scope: Scope) -> None:
        """Enter the names that *scope* binds itself, and pass the others on to the scope around it.
        Local variables are left out: no other scope uses them."""
        outer = scope.outer
        assert outer is not None
        found, bound = self._found, scope.bound
        names, loads = outer.names, outer.loads
        for name, lines in scope.names.items():
            if name not in bound:
                if name in names:
                    names[name] |= lines
                else:
                    names[name] = lines
            elif scope.is_class or name in scope.defined:
                found[NAME, scope.qualname, name, ""] |= lines
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
                found[kind, owner, name, through] |= lines
            elif not owner and name in scope.defined:
                found[kind, scope.qualname, name, through] |= lines
            elif scope.me and owner == scope.me:
                found[kind, scope.owner, name, through] |= lines
            elif owner and kind is CALL:
                found[CALL, UNKNOWN_OWNER, name, ""] |= lines

    def settle_module(self, module: Scope, imported: set[str], *, has_star: bool) -> None:
        """Enter the names that the module binds or imports; behind ``import *`` any may be one."""
        found, known = self._found, module.bound | imported
        for name, lines in module.names.items():
            if name in known:
                found[NAME, "", name, ""] |= lines
        for (kind, owner, name), lines in module.loads.items():
            root = owner.partition(".")[0] if owner else name
            if root in known or (has_star and kind is not NAME):
                found[kind, owner, name, owner.rpartition(".")[2]] |= lines
            elif owner and kind is CALL:
                found[CALL, UNKNOWN_OWNER, name, ""] |= lines

    def list_references(self) -> tuple[Reference, ...]:
        """The references in the order of their kinds, owners and names."""
        return tuple(
            Reference(kind=kind, name=name, lines=tuple(sorted(lines)), owner=owner, through=word)
            for (kind, owner, name, word), lines in sorted(self._found.items())
        )
