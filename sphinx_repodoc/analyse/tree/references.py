"""Records of imports and of the names that a file uses, made from captured syntax nodes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from sphinx_repodoc.analyse.tree.bindings import Bindings, bind_names, span_types
from sphinx_repodoc.analyse.tree.captures import Captures, Match
from sphinx_repodoc.analyse.tree.chains import Chains
from sphinx_repodoc.analyse.tree.node_text import FindRow, clean_name, cut
from sphinx_repodoc.analyse.tree.written_types import read_type
from sphinx_repodoc.model import (
    UNKNOWN_OWNER,
    Import,
    ImportedName,
    ImportForm,
    Reference,
    ReferenceKind,
    Symbol,
)

MAX_MODULE = 500

_QUOTES = {'"': '"', "'": "'", "`": "`", "<": ">"}
_LEAF = re.compile(r"(.*?)(?:::|\\|\.|/)?([^:\\./]*)")
_ALIAS = re.compile(r"\s+as\s+|\s*=>\s*")

# The first capture of a node decides.
_CAPTURES = {
    "base": ReferenceKind.BASE,
    "reference.call": ReferenceKind.CALL,
    "reference.method": ReferenceKind.CALL,
    "reference.type": ReferenceKind.TYPE,
    "reference.name": ReferenceKind.NAME,
}

_Key = tuple[ReferenceKind, bytes, str, str, str]
"""Kind, name, owner, the word before the name, and the type around it."""


class NameRules(NamedTuple):
    """Rules of a language: whether the type around a name decides about its meaning, whether types
    follow the names of parameters without a colon, and the separator of qualified names."""

    needs_scope: bool
    types_follow: bool
    separator: str


def collect_references(
    captures: Captures,
    symbols: Sequence[Symbol],
    defined: Container[int],
    code: bytes,
    find_row: FindRow,
    rules: NameRules,
) -> tuple[Reference, ...]:
    """Return the references of a file, sorted, without local variables and without names at
    *defined* positions. *code* is the text with blanks for comments."""
    nodes, chains = captures.nodes, Chains(code)
    types = span_types(symbols, rules.separator)
    bindings = Bindings(chains, find_row, types)
    starts = [0, *(match.end() for match in re.finditer(rb"\n", code)), len(code)]
    bind_names(
        bindings,
        symbols,
        captures.variables,
        [(node.start_byte, node.end_byte) for node in nodes.get("variable.scope", ())],
        code,
        lambda line: starts[min(line, len(starts)) - 1],
        defined,
        rules.types_follow,
        rules.separator,
    )
    declared = {node.start_byte for match in captures.variables for node in match["variable.name"]}
    found: defaultdict[_Key, list[int]] = defaultdict(list)
    taken: set[int] = set()
    for match in captures.keys:
        # A key in a literal of a type is a member of that type.
        owner = read_type(cut(code, match["reference.of"][0])) or UNKNOWN_OWNER
        for node in match["reference.key"]:
            taken.add(node.start_byte)
            name = code[node.start_byte : node.end_byte]
            found[ReferenceKind.NAME, name, owner, "", ""].append(find_row(node.start_byte) + 1)
    for capture, kind in _CAPTURES.items():
        for node in nodes.get(capture, ()):
            start, end = node.start_byte, node.end_byte
            if start in taken or start in declared:
                continue
            if start in defined and kind is not ReferenceKind.BASE:
                continue
            taken.add(start)
            name = code[start:end]
            if kind is not ReferenceKind.NAME:
                # ``LIST(int)`` as a type refers to the macro ``LIST``.
                name = name.partition(b"(")[0]
            owner = through = ""
            if before := chains.find_owner(start, is_method=capture == "reference.method"):
                chain = chains.read(before[0])
                owner = bindings.substitute(chain) if chain else UNKNOWN_OWNER
                through = before[1]
            elif local := bindings.find(name.decode("utf-8", "replace").lstrip("$"), start):
                if not local.startswith("/"):
                    continue
                owner = local.rpartition(".")[0]
            row = find_row(start)
            scope = types.find(row + 1) or "" if rules.needs_scope else ""
            if name:
                found[kind, name, owner, through, scope].append(row + 1)
    return tuple(
        Reference(
            kind=kind,
            name=clean_name(name.decode("utf-8", "replace")),
            lines=tuple(dict.fromkeys(sorted(lines))),
            owner=owner,
            through=through,
            scope=scope,
        )
        for (kind, name, owner, through, scope), lines in sorted(found.items())
    )


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
