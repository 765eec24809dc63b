"""Records of import statements, made from captured syntax nodes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

import tree_sitter
from msgspec.structs import replace

from sphinx_repodoc.analyse.tree.captures import Match
from sphinx_repodoc.analyse.tree.node_text import cut
from sphinx_repodoc.model import EdgeKind, Import, ImportedName, ImportForm
from sphinx_repodoc.spans import Spans

MAX_MODULE = 500

_PARENTHESES = "parenthesized_expression"

_QUOTES = {'"': '"', "'": "'", "`": "`", "<": ">"}
_LEAF = re.compile(r"(.*?)(?:::|\\|\.|/)?([^:\\./]*)")
_ALIAS = re.compile(r"\s+as\s+|\s*=>\s*")


def collect_imports(
    matches: list[tuple[str, Match]],
    data: bytes,
    deferring: Set[str] = frozenset(),
    values: Iterable[tree_sitter.Node] | None = None,
) -> tuple[Import, ...]:
    """Return the imports in the order of the file; merge the query matches of one statement.
    *deferring* are the types of nodes that are run later, such as functions, and *values* all names
    that are used at run time; None if they are not known."""
    found = _merge_matches(matches, data)
    kinds = _Kinds(matches, data, deferring)
    if values is not None and kinds.erasable:
        kinds.used = _find_used(values, data, kinds.erasable)
    ordered = sorted(found, key=lambda key: (found[key].line, key[0]))
    return tuple(each for key in ordered for each in kinds.divide(key[0], found[key]))


def collect_exports(matches: Sequence[Match], data: bytes) -> tuple[ImportedName, ...]:
    """Return the names that a file exports under an alias."""
    return tuple(
        ImportedName(
            name=cut(data, match["export.name"][0]), alias=cut(data, match["export.alias"][0])
        )
        for match in matches
    )


def _merge_matches(matches: list[tuple[str, Match]], data: bytes) -> dict[tuple[int, str], Import]:
    """Return the imports by the start of the statement and the module."""
    found: dict[tuple[int, str], Import] = {}
    loose: dict[int, list[ImportedName]] = {}
    for form, match in matches:
        statement = match[f"import.{form}" if form else "import"][0]
        alias = cut(data, match["alias"][0]) if "alias" in match else ""
        names = [cut(data, name) for name in match.get("name", ())]
        if "module" not in match:
            items = (ImportedName(name=name, alias=alias) for name in names)
            loose.setdefault(statement.start_byte, []).extend(items)
            continue
        node = match["module"][0]
        for module, inner, inner_alias in _list_modules(cut(data, node, match["module"][-1])):
            imported = inner or tuple(
                ImportedName(name=name, alias=inner_alias or alias) for name in names
            )
            key = (statement.start_byte, f"{node.start_byte}:{module}")
            before = found.get(key)
            found[key] = Import(
                line=node.start_point.row + 1,
                module=module[:MAX_MODULE],
                form=ImportForm(form),
                alias=("" if imported else alias or inner_alias)
                or (before.alias if before else ""),
                names=_merge(before.names if before else (), imported),
            )
    for key, item in found.items():
        if key[0] in loose:
            found[key] = replace(item, names=_merge(item.names, tuple(loose[key[0]])))
    return found


class _Kinds:
    """The kinds of import statements, by their start: from captures ``type_only``, ``deferred`` and
    ``immediate``, and from the functions around them."""

    def __init__(self, matches: list[tuple[str, Match]], data: bytes, deferring: Set[str]) -> None:
        self._types: dict[int, set[str]] = {}
        self._whole: dict[int, EdgeKind] = {}
        self.erasable: dict[int, int] = {}
        self.used: Set[str] | None = None
        immediate = set()
        for form, match in matches:
            statement = match[f"import.{form}" if form else "import"][0]
            start = statement.start_byte
            if "erasable" in match:
                self.erasable[start] = statement.end_byte
            if "immediate" in match:
                immediate.add(start)
            if "type_only" in match:
                names = self._types.setdefault(start, set())
                names.update(cut(data, name) for name in match.get("name", ()))
                if "name" not in match:
                    self._whole[start] = EdgeKind.TYPE_ONLY
            elif start not in self._whole and (
                "deferred" in match or (deferring and _is_deferred(statement, deferring))
            ):
                self._whole[start] = EdgeKind.DEFERRED
        for start in immediate:
            self._whole.pop(start, None)

    def divide(self, start: int, statement: Import) -> Iterator[Import]:
        """Yield *statement*, which starts at *start*, with its kind. The names that it imports only
        for their types become a statement of their own."""
        if start in self._whole:
            yield replace(statement, kind=self._whole[start])
            return
        types = self._types.get(start, ())
        typed = tuple(each for each in statement.names if each.name in types)
        others = tuple(each for each in statement.names if each.name not in types)
        if others or statement.alias or not typed:
            rest = replace(statement, names=others) if typed else statement
            yield from self._erase(start, rest)
        if typed:
            yield replace(statement, names=typed, alias="", kind=EdgeKind.TYPE_ONLY)

    def _erase(self, start: int, statement: Import) -> Iterator[Import]:
        """Yield *statement* without the names that are not used at run time, then one with them."""
        used = self.used
        if used is None or start not in self.erasable:
            yield statement
            return
        kept = tuple(each for each in statement.names if (each.alias or each.name) in used)
        erased = tuple(each for each in statement.names if each not in kept)
        alias = statement.alias if statement.alias in used else ""
        if kept or alias:
            yield replace(statement, names=kept, alias=alias)
        if erased or alias != statement.alias:
            alias = "" if alias else statement.alias
            yield replace(statement, names=erased, alias=alias, erasable=True)


def _find_used(
    values: Iterable[tree_sitter.Node], data: bytes, statements: Mapping[int, int]
) -> Set[str]:
    """Return the names outside of import *statements*, given by their starts and ends."""
    spans = Spans((start, end, True) for start, end in statements.items())
    return {cut(data, node) for node in values if not spans.find(node.start_byte)}


def _is_deferred(node: tree_sitter.Node, deferring: Set[str]) -> bool:
    """Return whether *node* is in a function, and not in one that is called where it is written."""
    outer = node.parent
    while outer:
        if outer.type in deferring:
            above = outer.parent
            while above and above.type == _PARENTHESES:
                above = above.parent
            called = above.child_by_field_name("function") if above else None
            if called is None or not called.start_byte <= outer.start_byte < called.end_byte:
                return True
        outer = outer.parent
    return False


def _merge(
    before: tuple[ImportedName, ...], names: tuple[ImportedName, ...]
) -> tuple[ImportedName, ...]:
    """Merge the imported names in two matches of one statement; the later one may add an alias."""
    merged = {item.name: item for item in before}
    for item in names:
        if item.name not in merged or item.alias:
            merged[item.name] = item
    return tuple(merged.values())


_Module = tuple[str, tuple[ImportedName, ...], str]
"""An imported module, the names imported from it, and the module's alias."""


def _list_modules(text: str) -> list[_Module]:
    """Return the modules in the *text* of an import, each once: a path in quotes, or names such as
    ``a::{b, c::{d as e}}``. The braces of a variable, ``${name}``, do not count."""
    text = " ".join(text.split())
    if len(text) > 1 and _QUOTES.get(text[0]) == text[-1]:
        return [(text[1:-1].strip(), (), "")]
    if "{" not in text or "${" in text:
        aliased = (_split_alias(part) for part in text.split(", "))
        return [(module, (), alias) for module, alias in aliased]
    modules: dict[tuple[str, str], list[ImportedName]] = {}
    for leaf in _list_leaves(text):
        path, alias = _split_alias(leaf)
        match = _LEAF.fullmatch(path)
        if match is None or not match[1]:
            modules.setdefault((path, alias), [])
        else:
            names = modules.setdefault((match[1], ""), [])
            names.append(ImportedName(name=match[2], alias=alias))
    return [(module, tuple(names), alias) for (module, alias), names in modules.items()]


def _split_alias(text: str) -> tuple[str, str]:
    module, *alias = _ALIAS.split(text, maxsplit=1)
    return module.strip(), alias[0].strip() if alias else ""


def _list_leaves(text: str) -> Iterator[str]:
    """Yield the full paths in nested braces: ``a::b`` and ``a::c`` for ``a::{b, c}``."""
    prefixes = [""]
    leaf = ""
    for part in re.findall(r"[^{},]+|[{},]", text):
        if part == "{":
            prefixes.append(prefixes[-1] + leaf)
            leaf = ""
        elif part in ",}":
            if leaf:
                yield prefixes[-1] + leaf
            leaf = ""
            if part == "}" and len(prefixes) > 1:
                prefixes.pop()
        else:
            leaf = part.strip()
    if leaf:
        yield prefixes[-1] + leaf
