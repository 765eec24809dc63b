"""Records of the names that a file uses, made from captured syntax nodes."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import (
    Callable,
    Collection,
    Container,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from typing import NamedTuple

import tree_sitter
from msgspec.structs import replace

from sphinx_repodoc.analyse.tree.bindings import Bindings, bind_names, span_types
from sphinx_repodoc.analyse.tree.captures import Captures, Match
from sphinx_repodoc.analyse.tree.chains import Chains
from sphinx_repodoc.analyse.tree.inner_types import InnerTypes
from sphinx_repodoc.analyse.tree.literals import Literals, ObjectTypes
from sphinx_repodoc.analyse.tree.node_text import FindRow, clean_name, cut, span
from sphinx_repodoc.analyse.tree.type_parameters import number_parameters
from sphinx_repodoc.analyse.tree.written_types import (
    NameRules,
    join_types,
    set_type,
    split_header,
    write_function,
)
from sphinx_repodoc.model import (
    ATTRIBUTE_OWNER,
    CALLABLES,
    EXPORT_OWNER,
    GLOBAL_OWNER,
    INNER_NAME,
    KEY_WORD,
    LOCAL_IMPORT,
    MACRO_OWNER,
    MADE_WORD,
    OUTSIDE,
    QUOTED,
    SHORT_WORD,
    TAG_WORD,
    UNKNOWN_OWNER,
    Reference,
    ReferenceKind,
    Symbol,
    SymbolKind,
)
from sphinx_repodoc.overloads import read_arguments, read_type_arguments
from sphinx_repodoc.spans import Spans

# Grammars see names in syntax errors, such as ``{}``.
_NO_NAMES = frozenset(bytes([byte]) for byte in b"{}()[];,\n ") | {b""}
_FREE = ("", "")
_UNOWNED = (_FREE, (LOCAL_IMPORT, ""))
_WORD = re.compile(rb"[\w\x80-\xff]+")
# The text behind a key: ``key: value``, ``.key = value``
_NAMING = re.compile(rb"\s*(?:=(?![=>])|:(?!:))")
# A name in C that can only be one of a type
_TAG = re.compile(rb"\b(?:struct|union|enum)\s+(\w+)")
# The first capture of a node decides.
_CAPTURES = {
    "reference.export": ReferenceKind.EXPORT,
    "reference.call": ReferenceKind.CALL,
    "reference.type": ReferenceKind.TYPE,
    "reference.attribute": ReferenceKind.TYPE,
    "reference.macro": ReferenceKind.CALL,
    "reference.field": ReferenceKind.NAME,
    "reference.name": ReferenceKind.NAME,
    "reference.member": ReferenceKind.NAME,
}
# Owners of names without an object
_OWNERS = {"reference.attribute": ATTRIBUTE_OWNER, "reference.macro": MACRO_OWNER}

# The expression for a definition in a function
_NESTED = re.compile(r"/[^()\[\]{}!*@^%<]+")


_CALLED = frozenset({SymbolKind.INTERFACE, SymbolKind.TYPE})
_TYPES = frozenset({ReferenceKind.TYPE, ReferenceKind.BASE})


class Collected(NamedTuple):
    """The references of a file, sorted, its symbols, and the types in functions with their
    fields."""

    references: tuple[Reference, ...]
    symbols: tuple[Symbol, ...]
    inner: tuple[Symbol, ...]


class Positions(NamedTuple):
    """Positions of the names in all definitions, and of those that are symbols of the file."""

    names: Collection[int]
    symbols: Collection[int]


_Key = tuple[ReferenceKind, bytes, str, str, str, str]
"""Kind, name, owner, the word before the name, the type around it, and the arguments."""


def collect_references(
    captures: Captures,
    symbols: Sequence[Symbol],
    inner: InnerTypes,
    defined: Positions,
    code: bytes,
    find_row: FindRow,
    rules: NameRules,
) -> Collected:
    """Return the references of a file without local variables and names in definitions, and
    *symbols* with the types that the query captures. *code* has blanks for comments."""
    chains = Chains(code, rules.members, has_square=rules.types_follow)
    types = span_types(symbols, rules.separator)
    bindings = Bindings(chains, find_row, types, inner, rules)
    literals = Literals(captures, code, bindings, symbols, find_row)
    objects = ObjectTypes(captures, code, bindings)
    if rules.types_arguments:
        bindings.find_parameter, bindings.read_object = literals.find_parameter, objects.read
        bindings.name_objects = objects.name_types
    bind_names(bindings, symbols, captures, code, defined.symbols, rules)
    found: defaultdict[_Key, list[int]] = defaultdict(list)
    visible = _list_visible(captures, symbols, code) if rules.names_imports else None
    keys = [*_list_keys(captures, code, bindings), *literals.list_keys()]
    find_scope = _make_scope_finder(captures, types, find_row, rules)
    for kind, start, name, owner, through in _list_names(
        captures, defined.names, code, chains, bindings, keys, visible
    ):
        line = find_row(start) + 1
        written = _read_arguments(kind, code, start + len(name)) if rules.by_arguments else ""
        found[kind, name, owner, through, find_scope(line, start), written].append(line)
    called = _add_called(symbols, bindings, captures, code, find_row)
    values = tuple(_add_values(called, bindings, code, find_row, rules))
    hidden = _type_inner(inner, bindings, code, find_row, rules)
    listed = objects.list_symbols(symbols, find_row)
    return Collected(tuple(_write_references(found)), values, (*hidden, *listed))


def _read_arguments(kind: ReferenceKind, code: bytes, end: int) -> str:
    if kind is ReferenceKind.CALL:
        return read_arguments(code, end)
    return read_type_arguments(code, end, is_value=kind is ReferenceKind.NAME)


def _write_references(found: Mapping[_Key, Sequence[int]]) -> Iterator[Reference]:
    for (kind, name, owner, through, scope, arguments), lines in sorted(found.items()):
        yield Reference(
            kind=kind,
            name=clean_name(name.decode("utf-8", "replace")),
            lines=tuple(dict.fromkeys(sorted(lines))),
            owner=owner,
            through=through,
            scope=scope,
            arguments=arguments,
        )


def _type_inner(
    inner: InnerTypes, bindings: Bindings, code: bytes, find_row: FindRow, rules: NameRules
) -> Iterator[Symbol]:
    for symbol, written in inner.list_symbols(find_row):
        value = bindings.read_type(code, written) if symbol.parent else ""
        yield set_type(symbol, value if value != UNKNOWN_OWNER else "", rules)


def _add_called(
    symbols: Sequence[Symbol],
    bindings: Bindings,
    captures: Captures,
    code: bytes,
    find_row: FindRow,
) -> Sequence[Symbol]:
    """Return *symbols* with the functions that their objects are."""
    found: dict[int, list[str]] = {}
    for node in captures.nodes.get("signature", ()):
        split = split_header(cut(code, node))
        written = write_function(split[0], split[1].strip().removeprefix(":")) if split else ""
        written = bindings.substitute_types(written, node.end_byte - 1)
        row = find_row(node.start_byte) + 1
        around = [
            number
            for number, each in enumerate(symbols)
            if each.line <= row <= each.end_line and each.kind in _CALLED
        ]
        if around:
            found.setdefault(around[-1], []).append(written)
    return [
        replace(each, called=join_types(found[number])) if number in found else each
        for number, each in enumerate(symbols)
    ]


def _make_scope_finder(
    captures: Captures, types: Spans[str], find_row: FindRow, rules: NameRules
) -> Callable[[int, int], str]:
    """Return a function that finds the type or namespace around a line and position."""
    scopes: dict[int, str] = {}
    # Line -> where the name of a type starts before that of its method, and the number of types
    headers: dict[int, tuple[int, int]] = {}
    for _, kind, match in captures.definitions if rules.declares_first else ():
        if kind == SymbolKind.FUNCTION and (owners := match.get("owner")):
            end = min(owner.start_byte for owner in owners)
            for row in range(find_row(match[kind][0].start_byte), find_row(end) + 1):
                headers[row + 1] = end, len(owners)

    def find_scope(line: int, start: int) -> str:
        if line not in scopes:
            scopes[line] = types.find(line) or "" if rules.needs_scope else ""
        if line in headers and start < headers[line][0]:
            # A type before ``Cart::`` is no member of ``Cart``.
            return ".".join(scopes[line].split(".")[: -headers[line][1]])
        return scopes[line]

    return find_scope


def _list_visible(captures: Captures, symbols: Iterable[Symbol], code: bytes) -> set[bytes]:
    """Return the names of the definitions and imports of the file."""
    names = {symbol.name.encode() for symbol in symbols}
    for match in _list_imports(captures):
        for each in ("name", "alias"):
            names.update(code[node.start_byte : node.end_byte] for node in match.get(each, ()))
    return names


def _add_values(
    symbols: Iterable[Symbol], bindings: Bindings, code: bytes, find_row: FindRow, rules: NameRules
) -> Iterable[Symbol]:
    """Return *symbols* with types by the values of variables."""
    values = {
        (find_row(start) + 1, name.group().decode("utf-8", "replace")): value
        for start, value in bindings.values.items()
        if value != UNKNOWN_OWNER and (name := _WORD.match(code, start))
    }
    found = []
    for symbol in symbols:
        value = "" if symbol.type else values.get((symbol.line, symbol.name), "")
        if rules.object_mark and symbol.kind is SymbolKind.PROPERTY:
            key = (symbol.parent.replace(rules.separator, "."), rules.object_mark + symbol.name)
            value = join_types(bindings.fields.get(key, ()))
        if INNER_NAME in value and symbol.kind in CALLABLES and rules.types_arguments:
            # A declared result that is not understood is not the object that is returned.
            split = split_header(symbol.signature)
            value = "" if split and split[1].lstrip().startswith(":") else value
        found.append(set_type(symbol, value, rules) if value else symbol)
    return number_parameters(found) if rules.types_follow else found


def _list_names(
    captures: Captures,
    defined: Collection[int],
    code: bytes,
    chains: Chains,
    bindings: Bindings,
    keys: Sequence[tuple[int, bytes, str]],
    visible: Container[bytes] | None,
) -> Iterator[tuple[ReferenceKind, int, bytes, str, str]]:
    """Yield kind, position, name, owner and the word before each name, also of *keys*, without
    plain names that are not *visible*."""
    taken = _find_bound(captures, code, bindings.inner) | bindings.declared
    taken.update(start for start, _, _ in keys)
    yield from _list_words(code, keys)
    yield from _list_bases(captures, code, chains, bindings, taken)
    yield from _list_aliases(captures, code)
    yield from _list_quoted(captures, code)
    taken.update(defined)
    for capture, kind in _CAPTURES.items():
        is_key, is_field = capture == "reference.member", capture == "reference.field"
        for node in _list_nodes(captures, capture, code, visible):
            start, name = node.start_byte, code[node.start_byte : node.end_byte]
            if start in taken:
                continue
            taken.add(start)
            if kind is not ReferenceKind.NAME:
                # ``LIST(int)`` as a type refers to the macro ``LIST``.
                name = name.partition(b"(")[0]
            found = _find_owner(kind, start, name, chains, bindings)
            # A key of an object is no name of the file.
            if (found is None and not is_field) or (is_key and found in _UNOWNED):
                continue
            owner, through = found or _FREE
            if name[:1] not in _NO_NAMES:
                owner = owner or _OWNERS.get(capture, "")
                yield kind, start, name, owner, through or MADE_WORD * is_field
    for kind, start, name in _list_other_words(captures, code, taken):
        if (found := _find_owner(kind, start, name, chains, bindings)) is not None:
            yield kind, start, name, *found


def _list_other_words(
    captures: Captures, code: bytes, taken: Container[int]
) -> Iterator[tuple[ReferenceKind, int, bytes]]:
    """Yield kind, position and text of the words that are no known names."""
    words = [each for each in captures.words if each[0] not in taken]
    tags = {found.start(1) for found in _TAG.finditer(code)} if words else set()
    for start, word in words:
        yield ReferenceKind.TYPE if start in tags else ReferenceKind.NAME, start, word


def _list_aliases(
    captures: Captures, code: bytes
) -> Iterator[tuple[ReferenceKind, int, bytes, str, str]]:
    """Yield the other names under which the file exports something."""
    for match in captures.renamed:
        node = match["export.alias"][0]
        name = code[node.start_byte : node.end_byte]
        if name != b"default":
            yield ReferenceKind.EXPORT, node.start_byte, name, EXPORT_OWNER, ""


def _list_quoted(
    captures: Captures, code: bytes
) -> Iterator[tuple[ReferenceKind, int, bytes, str, str]]:
    """Yield the types that strings name in full: ``"shop.Cart"``."""
    for node in captures.nodes.get("reference.quoted", ()):
        *around, last = _WORD.finditer(code, node.start_byte, node.end_byte)
        owner = ".".join(each.group().decode("utf-8", "replace") for each in around)
        yield ReferenceKind.TYPE, last.start(), last.group(), owner, QUOTED


def _list_words(
    code: bytes, keys: Iterable[tuple[int, bytes, str]]
) -> Iterator[tuple[ReferenceKind, int, bytes, str, str]]:
    """Yield *keys* with what stands for the word before them. Several of one name on a line are
    numbered if they are members of different types."""
    lines: defaultdict[tuple[int, bytes], dict[int, str]] = defaultdict(dict)
    for start, name, owner in sorted(keys):
        word = _find_key_word(code, start, name)
        if word == KEY_WORD:
            lines[code.rfind(b"\n", 0, start), name][start] = owner
        else:
            yield ReferenceKind.NAME, start, name, owner, word
    for (_, name), found in lines.items():
        is_several = len({*found.values()}) > 1
        for number, (start, owner) in enumerate(found.items()):
            word = f"{KEY_WORD}{number}" if is_several else KEY_WORD
            yield ReferenceKind.NAME, start, name, owner, word


def _find_key_word(code: bytes, start: int, name: bytes) -> str:
    """Return what stands for the word before a key."""
    if _NAMING.match(code, start + len(name)):
        return KEY_WORD
    return SHORT_WORD if code[max(start - 200, 0) : start].rstrip()[-1:] in {b"{", b","} else ""


def _list_bases(
    captures: Captures, code: bytes, chains: Chains, bindings: Bindings, taken: set[int]
) -> Iterator[tuple[ReferenceKind, int, bytes, str, str]]:
    """Yield the names of base types, and add their positions to those *taken*. An embedded type of
    Go is both a base and the name of a field."""
    whole = {(node.start_byte, node.end_byte) for node in captures.nodes.get("base", ())}
    for start, end in whole:
        place, name = chains.split_path(start, code[start:end])
        taken.add(place)
        found = _find_owner(ReferenceKind.BASE, place, name, chains, bindings)
        if found is not None and name:
            yield ReferenceKind.BASE, place, name, *found
    types = captures.nodes.get("reference.type", ()) if whole else ()
    taken.update(node.start_byte for node in types if (node.start_byte, node.end_byte) in whole)


def _list_nodes(
    captures: Captures, capture: str, code: bytes, visible: Container[bytes] | None
) -> Iterable[tree_sitter.Node]:
    """Return the nodes of a *capture*, of plain names only those that are *visible*."""
    nodes = captures.nodes.get(capture, ())
    if visible is None or capture != "reference.name":
        return nodes
    return [node for node in nodes if code[node.start_byte : node.end_byte] in visible]


def _find_owner(
    kind: ReferenceKind, start: int, name: bytes, chains: Chains, bindings: Bindings
) -> tuple[str, str] | None:
    """Return the owner of a name and the word before it; None for a local name."""
    is_type = kind in _TYPES
    if before := chains.find_owner(start, is_type=kind is ReferenceKind.TYPE):
        unknown = GLOBAL_OWNER if before.is_global else UNKNOWN_OWNER
        return bindings.substitute(before.chain) if before.chain else unknown, before.word
    written = bindings.clean(name.decode("utf-8", "replace"))
    local = bindings.find(written, start, is_type=is_type)
    if is_type and local is None and bindings.hides_type(written, start):
        return ("", TAG_WORD) if bindings.is_tag(start) else None
    if local is None:
        return (LOCAL_IMPORT, "") if written in bindings.hidden else _FREE
    return (local.rpartition(".")[0], "") if _NESTED.fullmatch(local) else None


def _list_imports(captures: Captures) -> Iterator[Match]:
    """Yield the matches of statements that name a module: others export names of the file."""
    matches = [
        (match, match[f"import.{form}" if form else "import"][0].start_byte)
        for form, match in captures.imports
    ]
    named = {start for match, start in matches if "module" in match}
    yield from (match for match, start in matches if start in named)


def _list_keys(
    captures: Captures, code: bytes, bindings: Bindings
) -> Iterator[tuple[int, bytes, str]]:
    """Yield position, name and owner of the members that patterns and literals name."""
    for start, word, owner in bindings.members:
        yield start, word.encode(), owner
    for match in captures.keys:
        # A key in a literal of a type is a member of that type.
        if "reference.component" in match:
            node = match["reference.component"][0]
            owner = bindings.read(node.start_byte, node.end_byte)
            owner = owner if owner == UNKNOWN_OWNER else f"{owner}%0"
        elif "reference.sequence" in match:
            owner = bindings.read_type(code, span(match["reference.sequence"][0]))
            owner = f"{owner}[]" if owner != UNKNOWN_OWNER else owner
        elif "reference.object" in match:
            # A constant of the type of an object, or any other value
            node = match["reference.object"][0]
            owner = bindings.read(node.start_byte, node.end_byte)
            if owner == UNKNOWN_OWNER or owner.startswith(OUTSIDE):
                continue
        else:
            owner = bindings.read_type(code, span(match["reference.of"][0]))
        for node in match["reference.key"]:
            yield node.start_byte, code[node.start_byte : node.end_byte], owner


def _find_bound(captures: Captures, code: bytes, inner: InnerTypes) -> set[int]:
    """Return the positions of names that are no references: in import statements, of variables."""
    places = {
        found.start()
        for node in captures.nodes.get("reference.none", ())
        for found in _WORD.finditer(code, node.start_byte, node.end_byte)
    }
    for match in itertools.chain(captures.variables, _list_imports(captures)):
        for name in ("variable.name", "name", "alias"):
            places.update(node.start_byte for node in match.get(name, ()))
    return places.difference(inner.list_embedded())
