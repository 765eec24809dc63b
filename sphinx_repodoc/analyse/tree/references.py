"""Records of imports and of the names that a file uses, made from captured syntax nodes.

A call on a local variable counts as a call on its type if the declaration names the type, as in
``ship := &Ship{}`` and ``Ship ship = ...``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

import tree_sitter
from msgspec.structs import replace

from sphinx_repodoc.analyse.tree.captures import Match
from sphinx_repodoc.analyse.tree.node_text import FindRow, clean_name, cut
from sphinx_repodoc.model import (
    CALLABLES,
    UNKNOWN_OWNER,
    Import,
    ImportedName,
    ImportForm,
    Reference,
    ReferenceKind,
    Symbol,
)
from sphinx_repodoc.spans import Spans

Nodes = Mapping[str, Iterable[tree_sitter.Node]]

MAX_MODULE = 500

_QUOTES = {'"': '"', "'": "'", "`": "`", "<": ">"}
_LEAF = re.compile(r"(.*?)(?:::|\\|\.|/)?([^:\\./]*)")
_ALIAS = re.compile(r"\s+as\s+|\s*=>\s*")

_CAPTURES = {
    "reference.call": ReferenceKind.CALL,
    "reference.method": ReferenceKind.CALL,
    "reference.type": ReferenceKind.TYPE,
    "base": ReferenceKind.BASE,
}
# Last bytes of the marks between an owner and its member: ``.``, ``->``, ``::`` and ``\\``.
_BEHIND_OWNER = frozenset(b".>:\\")
# An owner, matched in the reversed text before a name: a forward search would try every letter.
_OWNER_BACKWARDS = re.compile(rb"(?:\.[?!]?|>-|::|\\)\s*([\w$]*)")
# The same for ``object:method()``; elsewhere a type or a value follows a colon.
_COLON_BACKWARDS = re.compile(rb":\s*([\w$]*)")
_MAX_OWNER = 80


def collect_references(
    nodes: Nodes, defined: Container[int], data: bytes, find_row: FindRow
) -> tuple[Reference, ...]:
    """Return the references of a file, sorted, without names at *defined* positions."""
    found: defaultdict[tuple[ReferenceKind, bytes, bytes], list[int]] = defaultdict(list)
    bases = {node.start_byte for node in nodes.get("base", ())}
    for capture, kind in _CAPTURES.items():
        marks = _COLON_BACKWARDS if capture == "reference.method" else _OWNER_BACKWARDS
        elsewhere = () if kind is ReferenceKind.BASE else bases
        for node in nodes.get(capture, ()):
            start = node.start_byte
            name = data[start : node.end_byte]
            if start in elsewhere or (elsewhere is bases and start in defined):
                continue
            if kind is ReferenceKind.TYPE:
                # ``LIST(int)`` as a type refers to the macro ``LIST``.
                name = name.partition(b"(")[0]
            owner = b""
            if start and data[start - 1] in _BEHIND_OWNER:
                before = marks.match(data[max(start - _MAX_OWNER, 0) : start][::-1])
                owner = (before[1][::-1] or UNKNOWN_OWNER.encode()) if before else b""
            if name:
                found[kind, name, owner].append(start)
    return tuple(
        Reference(
            kind=kind,
            name=clean_name(name.decode("utf-8", "replace")),
            lines=tuple(sorted({find_row(start) + 1 for start in starts})),
            owner=(owned := owner.decode("utf-8", "replace")),
            through=owned,
        )
        for (kind, name, owner), starts in sorted(found.items())
    )


def type_owners(
    references: tuple[Reference, ...],
    nodes: Nodes,
    symbols: Iterable[Symbol],
    data: bytes,
    find_row: FindRow,
) -> tuple[Reference, ...]:
    """Return *references*, sorted; the owner of a call on a local variable is its type."""
    if not (declared := _read_declarations(nodes, data, find_row)):
        return references
    functions = Spans(
        (each.line, each.end_line, number)
        for number, each in enumerate(symbols)
        if each.kind in CALLABLES
    )
    typed: list[Reference] = []
    for reference in references:
        found = declared.get(reference.owner)
        if found and reference.kind is ReferenceKind.CALL:
            typed += _split(reference, found, functions)
        else:
            typed.append(reference)
    return tuple(sorted(typed, key=lambda each: (each.kind, each.name, each.owner, each.through)))


def _read_declarations(
    nodes: Nodes, data: bytes, find_row: FindRow
) -> dict[str, list[tuple[int, str]]]:
    """Return, for each variable, the lines that declare it and the type that each states."""
    declared: dict[str, list[tuple[int, str]]] = {}
    # Each pattern of the queries captures a name together with its type.
    pairs = zip(nodes.get("variable.name", ()), nodes.get("variable.type", ()), strict=True)
    for name, written in pairs:
        line = find_row(name.start_byte) + 1
        declared.setdefault(cut(data, name), []).append((line, cut(data, written)))
    for found in declared.values():
        found.sort()
    return declared


def _split(
    reference: Reference, declared: Sequence[tuple[int, str]], functions: Spans[int]
) -> Iterator[Reference]:
    """Yield *reference* once for each type of the variable that owns it. On a line, the type is
    that of the last declaration above in the same function."""
    lines: dict[str, list[int]] = {}
    for line in reference.lines:
        position = bisect_right(declared, line, key=lambda each: each[0])
        start, written = declared[position - 1] if position else (line, "")
        owner = written if functions.find(start) == functions.find(line) else ""
        lines.setdefault(owner, []).append(line)
    for owner, found in lines.items():
        yield replace(reference, owner=owner or reference.owner, lines=tuple(found))


def collect_imports(matches: list[tuple[str, Match]], data: bytes) -> tuple[Import, ...]:
    """Return the imports in the order of the file; merge the query matches of one statement."""
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
    return tuple(found[key] for key in sorted(found, key=lambda key: (found[key].line, key[0])))


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
