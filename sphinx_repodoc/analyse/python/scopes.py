"""What is bound and used in one scope of a Python file."""

from __future__ import annotations

from collections import defaultdict

from sphinx_repodoc.model import ReferenceKind

Names = defaultdict[str, set[int]]
"""A plain name -> lines."""
Loads = defaultdict[tuple[ReferenceKind, str, str], set[int]]
"""(kind, owner, name) -> lines; an owner is written as it is: ``a.b`` in ``a.b.name``. Most
names have no owner and are of no kind: those are kept apart, which is faster."""


class Scope:
    """A function, a class, a comprehension or the module, while it is being read.

    ``defined`` are the functions and classes in it; ``me`` is what a method calls its object,
    and ``owner`` the qualified name of its class. Names in a class body are not seen by the
    functions in it, so these look in ``outer``.
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
        """Note a definition; its qualified name."""
        self.bound.add(name)
        self.defined.add(name)
        return f"{self.qualname}.{name}" if self.qualname else name
