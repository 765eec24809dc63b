"""The visibility of definitions.

A modifier (``public``), a list of private names or a section label (``private:``) states it. If
none does, the rule that ``language.toml`` names applies (:data:`_PUBLIC_NAMES`, :data:`_RULES`).
"""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import tree_sitter

from sphinx_repodoc.analyse.tree.captures import BLOCKS
from sphinx_repodoc.analyse.tree.drafts import Draft
from sphinx_repodoc.analyse.tree.node_text import clean_name, cut
from sphinx_repodoc.model import TYPES, SymbolKind, Visibility

# Visibility by modifier or section label. Capitals are for Fortran, which ignores case.
_WORDS = {
    word: visibility
    for visibility, words in (
        (Visibility.PUBLIC, "public open pub export PUBLIC"),
        (Visibility.PROTECTED, "protected"),
        (Visibility.INTERNAL, "internal package pub(crate) pub(super) pub(in"),
        (Visibility.PRIVATE, "private PRIVATE private_class_method fileprivate local hidden"),
        (Visibility.PRIVATE, "pub(self) defp defmacrop defguardp @typep"),
    )
    for word in words.split()
}
_LABELS = {
    **_WORDS,
    # ``impl Trait for Type``: the implementation of an interface is public.
    "for": Visibility.PUBLIC,
    # Instance variables in an Objective-C ``@interface``.
    "interface": Visibility.PROTECTED,
    "implementation": Visibility.PRIVATE,
}
_OPEN = frozenset({
    SymbolKind.INTERFACE, SymbolKind.PROTOCOL, SymbolKind.TRAIT, SymbolKind.ENUMERATOR,
})  # fmt: skip
_PUBLIC_INSIDE = frozenset({SymbolKind.STRUCT, SymbolKind.UNION, SymbolKind.ENUM})


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The section labels and lists of names in a file that state visibility.

    ``sections`` has, by the id of a type's draft, the positions and labels (``private:``) in it;
    ``hidden`` has the private names in a type by that id; ``exported`` are the public names of
    the file.
    """

    sections: Mapping[int, tuple[Sequence[int], Sequence[str]]]
    hidden: Container[tuple[int, str]]
    exported: Collection[str]

    def find_section(self, draft: Draft) -> Visibility | None:
        """Return the visibility by the last section label before a definition in the same type."""
        starts, words = self.sections.get(id(draft.parent), ((), ()))
        index = bisect_left(starts, draft.start) - 1
        return _LABELS.get(words[index]) if index >= 0 and draft.parent else None


def survey(
    drafts: Sequence[Draft], nodes: Mapping[str, Iterable[tree_sitter.Node]], data: bytes
) -> Surroundings:
    """Collect the section labels and lists of names about *drafts*, given in the file's order."""
    sections: dict[int, tuple[list[int], list[str]]] = {}
    for outer, node in _find_owners(drafts, nodes.get("access", ())):
        starts, words = sections.setdefault(id(outer), ([], []))
        starts.append(node.start_byte)
        words.append(cut(data, node).replace(":", " ").split(maxsplit=1)[0].lstrip("@"))
    return Surroundings(
        sections,
        {
            (
                id(outer.find_outer() if outer and outer.kind in BLOCKS else outer),
                cut(data, node).strip(":"),
            )
            for outer, node in _find_owners(drafts, nodes.get("hidden", ()))
        },
        {clean_name(cut(data, node)) for node in nodes.get("export", ())},
    )


def _find_owners(
    drafts: Sequence[Draft], nodes: Iterable[tree_sitter.Node]
) -> Iterator[tuple[Draft | None, tree_sitter.Node]]:
    """Yield *nodes* in the order of the file, each with the innermost definition around it."""
    index, around = 0, list[Draft]()
    for node in sorted(nodes, key=lambda node: node.start_byte):
        while index < len(drafts) and drafts[index].start <= node.start_byte:
            # Go by positions, not by ``parent``, which may be another definition.
            while around and around[-1].end < drafts[index].end:
                around.pop()
            around.append(drafts[index])
            index += 1
        while around and around[-1].end < node.end_byte:
            around.pop()
        yield around[-1] if around else None, node


def find_visibility(rule: str, draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    """Return the visibility of a definition.

    *rule* is the name of a rule (``capital``), or the visibility of definitions without a modifier.
    """
    if found := _find_word(prefix):
        return found
    if (id(draft.find_outer()), draft.name) in surroundings.hidden:
        return Visibility.PRIVATE
    if found := surroundings.find_section(draft):
        return found
    if is_public := _PUBLIC_NAMES.get(rule):
        return Visibility.PUBLIC if is_public(draft) else Visibility.PRIVATE
    if decide := _RULES.get(rule):
        return decide(draft, prefix, surroundings)
    is_open = (
        draft.kind == SymbolKind.ENUMERATOR
        or (draft.parent and draft.parent.kind in _OPEN)
        or (draft.kind == SymbolKind.MACRO and draft.name in surroundings.exported)
    )
    return Visibility.PUBLIC if is_open and rule else Visibility(rule)


@functools.lru_cache(maxsize=1000)
def _find_word(prefix: str) -> Visibility | None:
    """Return the visibility by the first modifier in *prefix*. Cached, as files repeat the same
    few prefixes."""
    for word in prefix.replace("pub (", "pub(").replace(",", " ").split():
        # In Scala a modifier may name a scope: ``private[this]``, ``private[package]``.
        modifier, bracket, scope = word.partition("[")
        if found := _WORDS.get(modifier):
            is_wide = bracket and found is Visibility.PRIVATE and scope != "this]"
            return Visibility.INTERNAL if is_wide else found
    return None


def _by_static(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    """Static definitions are private to their file, as in C."""
    if draft.kind == SymbolKind.MACRO:
        return Visibility.UNKNOWN
    return Visibility.PRIVATE if "static" in prefix.split() else Visibility.PUBLIC


def _by_sections(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    """Members of classes are private, those of structures public, as in C++."""
    outer = draft.parent
    if outer is not None and outer.kind == SymbolKind.CLASS:
        return Visibility.PRIVATE
    if outer is not None and outer.kind in _PUBLIC_INSIDE:
        return Visibility.PUBLIC
    # A member defined outside its class (``Foo::bar``) has its visibility only in the class.
    if draft.owners and draft.kind != SymbolKind.NAMESPACE:
        return Visibility.UNKNOWN
    return _by_static(draft, prefix, surroundings)


def _by_package(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    """Definitions are visible in their package, as in Java."""
    outer = draft.parent
    if draft.kind == SymbolKind.CONSTRUCTOR and outer and outer.kind == SymbolKind.ENUM:
        return Visibility.PRIVATE
    return Visibility.PUBLIC if _is_open(draft) else Visibility.INTERNAL


def _by_nesting(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    """Members of types are private, other definitions internal, as in C#."""
    if _is_open(draft):
        return Visibility.PUBLIC
    is_member = draft.parent is not None and draft.parent.kind in TYPES
    return Visibility.PRIVATE if is_member else Visibility.INTERNAL


def _is_open(draft: Draft) -> bool:
    """Whether a definition inherits its container's visibility."""
    if draft.kind in {SymbolKind.ENUMERATOR, SymbolKind.NAMESPACE}:
        return True
    return draft.parent is not None and draft.parent.kind == SymbolKind.INTERFACE


def _by_exports(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    """If the file exports any names, only these are public, as in JavaScript."""
    if draft.name.startswith("#"):
        return Visibility.PRIVATE
    outer = next((parent for parent in draft.list_parents() if parent.is_symbol), None)
    if outer is not None:
        return Visibility.PUBLIC if outer.kind in TYPES else Visibility.UNKNOWN
    if draft.owners or not surroundings.exported:
        return Visibility.UNKNOWN
    is_exported = draft.name in surroundings.exported
    return Visibility.PUBLIC if is_exported else Visibility.PRIVATE


def _by_list(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    """Names in the export list are public; without a list all are, as in Haskell."""
    if draft.parent is not None and draft.parent.kind != SymbolKind.MODULE:
        return Visibility.UNKNOWN
    if draft.kind == SymbolKind.MODULE or not surroundings.exported:
        return Visibility.PUBLIC
    is_listed = draft.name in surroundings.exported
    return Visibility.PUBLIC if is_listed else Visibility.PRIVATE


_PUBLIC_NAMES: dict[str, Callable[[Draft], bool]] = {
    # Names that start with a capital are public, as in Go.
    "capital": lambda draft: draft.name[:1].isupper(),
    # Names that start with an underscore are private, except ``__special__`` ones.
    "underscore": lambda draft: not draft.name.startswith("_") or draft.name.endswith("__"),
    # Fields and enumerators are public, other definitions private, as in Zig.
    "container": lambda draft: draft.kind in {SymbolKind.FIELD, SymbolKind.ENUMERATOR},
}
_RULES: dict[str, Callable[[Draft, str, Surroundings], Visibility]] = {
    "static": _by_static,
    "sections": _by_sections,
    "package": _by_package,
    "nesting": _by_nesting,
    "exports": _by_exports,
    "listed": _by_list,
}
