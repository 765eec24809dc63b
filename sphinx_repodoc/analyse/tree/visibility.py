"""Who may use a definition: by its words, by its name, by the section it stands in."""

from __future__ import annotations

import functools
from bisect import bisect_left
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import tree_sitter

from sphinx_repodoc.analyse.tree.captures import BLOCKS
from sphinx_repodoc.analyse.tree.definitions import Draft, clean_name, cut
from sphinx_repodoc.model import TYPES, SymbolKind, Visibility

WORDS = {
    "public": Visibility.PUBLIC,
    "open": Visibility.PUBLIC,
    "pub": Visibility.PUBLIC,
    "export": Visibility.PUBLIC,
    "protected": Visibility.PROTECTED,
    "internal": Visibility.INTERNAL,
    "package": Visibility.INTERNAL,
    "pub(crate)": Visibility.INTERNAL,
    "pub(super)": Visibility.INTERNAL,
    "pub(in": Visibility.INTERNAL,
    "pub(self)": Visibility.PRIVATE,
    "private": Visibility.PRIVATE,
    # Fortran does not mind the case.
    "PUBLIC": Visibility.PUBLIC,
    "PRIVATE": Visibility.PRIVATE,
    "private_class_method": Visibility.PRIVATE,
    "fileprivate": Visibility.PRIVATE,
    "local": Visibility.PRIVATE,
    "hidden": Visibility.PRIVATE,
    "defp": Visibility.PRIVATE,
    "defmacrop": Visibility.PRIVATE,
    "defguardp": Visibility.PRIVATE,
    "@typep": Visibility.PRIVATE,
}
"""Words before a name, and labels of sections."""

_LABELS = {
    **WORDS,
    # What implements an interface is visible wherever that is.
    "for": Visibility.PUBLIC,
    # The instance variables of Objective-C.
    "interface": Visibility.PROTECTED,
    "implementation": Visibility.PRIVATE,
}
_OPEN = frozenset({
    SymbolKind.INTERFACE, SymbolKind.PROTOCOL, SymbolKind.TRAIT, SymbolKind.ENUMERATOR,
})  # fmt: skip
_PUBLIC_INSIDE = frozenset({SymbolKind.STRUCT, SymbolKind.UNION, SymbolKind.ENUM})


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the visibility of a definition depends on besides itself.

    ``sections`` are the labels such as ``private:`` right in a definition (the number of its
    object), each with its position, in the order of the file; ``hidden`` are names that are
    said to be private right in it; ``exported`` are names that are public in the file.
    """

    sections: Mapping[int, tuple[Sequence[int], Sequence[str]]]
    hidden: Container[tuple[int, str]]
    exported: Collection[str]

    def find_section(self, draft: Draft) -> Visibility | None:
        """What the last label before a definition, in the same type, says."""
        starts, words = self.sections.get(id(draft.parent), ((), ()))
        index = bisect_left(starts, draft.start) - 1
        return _LABELS.get(words[index]) if index >= 0 and draft.parent else None


def survey(
    drafts: Sequence[Draft], nodes: Mapping[str, Iterable[tree_sitter.Node]], data: bytes
) -> Surroundings:
    """What *nodes* say about the visibility of *drafts*, which are in the order of the file."""
    sections: dict[int, tuple[list[int], list[str]]] = {}
    for outer, node in _find_owners(drafts, nodes.get("access", ())):
        starts, words = sections.setdefault(id(outer), ([], []))
        starts.append(node.start_byte)
        words.append(cut(data, node).replace(":", " ").split(maxsplit=1)[0].lstrip("@"))
    return Surroundings(
        sections,
        {
            (id(_skip_blocks(outer)), cut(data, node).strip(":"))
            for outer, node in _find_owners(drafts, nodes.get("hidden", ()))
        },
        {clean_name(cut(data, node)) for node in nodes.get("export", ())},
    )


def _skip_blocks(draft: Draft | None) -> Draft | None:
    while draft and draft.kind in BLOCKS:
        draft = draft.parent
    return draft


def _find_owners(
    drafts: Sequence[Draft], nodes: Iterable[tree_sitter.Node]
) -> Iterator[tuple[Draft | None, tree_sitter.Node]]:
    """Each of *nodes* in the order of the file with the innermost definition around it."""
    index, around = 0, list[Draft]()
    for node in sorted(nodes, key=lambda node: node.start_byte):
        while index < len(drafts) and drafts[index].start <= node.start_byte:
            # What it stands in need not be what it belongs to.
            while around and around[-1].end < drafts[index].end:
                around.pop()
            around.append(drafts[index])
            index += 1
        while around and around[-1].end < node.end_byte:
            around.pop()
        yield around[-1] if around else None, node


def find_visibility(rule: str, draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    """The visibility of a definition in a language with *rule*."""
    if found := _find_word(prefix):
        return found
    if (id(draft.find_outer()), draft.name) in surroundings.hidden:
        return Visibility.PRIVATE
    if found := surroundings.find_section(draft):
        return found
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
    """What the first word that says anything says; files repeat the same few prefixes."""
    words = prefix.replace("pub (", "pub(").replace(",", " ").split()
    return next(filter(None, map(_read_word, words)), None)


def _read_word(word: str) -> Visibility | None:
    found = WORDS.get(word)
    if found is None and "[" in word:
        # Scala says for whom: the object itself, or all of a package.
        found = WORDS.get(word.partition("[")[0])
        is_wide = found is Visibility.PRIVATE and not word.endswith("[this]")
        return Visibility.INTERNAL if is_wide else found
    return found


def _by_capital(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    return Visibility.PUBLIC if draft.name[:1].isupper() else Visibility.PRIVATE


def _by_underscore(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    is_private = draft.name.startswith("_") and not draft.name.endswith("__")
    return Visibility.PRIVATE if is_private else Visibility.PUBLIC


def _by_static(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    if draft.kind == SymbolKind.MACRO:
        return Visibility.UNKNOWN
    return Visibility.PRIVATE if "static" in prefix.split() else Visibility.PUBLIC


def _by_sections(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    outer = draft.parent
    if outer is not None and outer.kind == SymbolKind.CLASS:
        return Visibility.PRIVATE
    if outer is not None and outer.kind in _PUBLIC_INSIDE:
        return Visibility.PUBLIC
    # Where it is defined out of its class, only the class says who may use it.
    if draft.owners and draft.kind != SymbolKind.NAMESPACE:
        return Visibility.UNKNOWN
    return _by_static(draft, prefix, surroundings)


def _by_package(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    outer = draft.parent
    if draft.kind == SymbolKind.CONSTRUCTOR and outer and outer.kind == SymbolKind.ENUM:
        return Visibility.PRIVATE
    return Visibility.PUBLIC if _is_open(draft) else Visibility.INTERNAL


def _by_nesting(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    if _is_open(draft):
        return Visibility.PUBLIC
    is_member = draft.parent is not None and draft.parent.kind in TYPES
    return Visibility.PRIVATE if is_member else Visibility.INTERNAL


def _is_open(draft: Draft) -> bool:
    """Whether it is seen wherever that is seen which it belongs to."""
    if draft.kind in {SymbolKind.ENUMERATOR, SymbolKind.NAMESPACE}:
        return True
    return draft.parent is not None and draft.parent.kind == SymbolKind.INTERFACE


def _by_container(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
    is_part = draft.kind in {SymbolKind.FIELD, SymbolKind.ENUMERATOR}
    return Visibility.PUBLIC if is_part else Visibility.PRIVATE


def _by_exports(draft: Draft, prefix: str, surroundings: Surroundings) -> Visibility:
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
    if draft.parent is not None and draft.parent.kind != SymbolKind.MODULE:
        return Visibility.UNKNOWN
    if draft.kind == SymbolKind.MODULE or not surroundings.exported:
        return Visibility.PUBLIC
    is_listed = draft.name in surroundings.exported
    return Visibility.PUBLIC if is_listed else Visibility.PRIVATE


_RULES: dict[str, Callable[[Draft, str, Surroundings], Visibility]] = {
    "capital": _by_capital,
    "underscore": _by_underscore,
    "static": _by_static,
    "sections": _by_sections,
    "package": _by_package,
    "nesting": _by_nesting,
    "container": _by_container,
    "exports": _by_exports,
    "listed": _by_list,
}
