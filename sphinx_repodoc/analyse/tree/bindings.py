"""Local variables and parameters of a file, with their values or types."""

from __future__ import annotations

import operator
import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import tree_sitter

from sphinx_repodoc.analyse.tree.captures import Captures, Match
from sphinx_repodoc.analyse.tree.chains import Chain, Chains
from sphinx_repodoc.analyse.tree.inner_types import InnerTypes
from sphinx_repodoc.analyse.tree.local_definitions import (
    CONTAINERS,
    Blocks,
    FindStart,
    find_hidden,
    list_inner,
    list_nested,
)
from sphinx_repodoc.analyse.tree.node_text import FindRow, span
from sphinx_repodoc.analyse.tree.patterns import Bound, read_pattern
from sphinx_repodoc.analyse.tree.written_types import (
    MAX_EXPRESSION,
    NAMELESS,
    NameRules,
    join_types,
    list_parameters,
    read_type,
)
from sphinx_repodoc.model import (
    CALLABLES,
    INNER_NAME,
    LOCAL_IMPORT,
    OUTSIDE,
    TYPE_PARAMETER,
    UNKNOWN_OWNER,
    Symbol,
    SymbolKind,
)
from sphinx_repodoc.spans import Spans

MINE = frozenset({"this", "self", "$this", "Self", "static"})
"""Words for the object of a method, or for its type."""
PARENT = frozenset({"super", "base", "parent"})
"""Words for the object of a method with the members of its base types."""

# Bindings of one name that are tried for a place: some generated functions have thousands.
_MAX_TRIED = 200


# The names with which expressions for types start
_ROOT = re.compile(r"(?<![\w$.#/])[A-Za-z_$][\w$]*")

OBJECT_TYPE = "ObjectAt"
"""Begins the name for the type of an object in the text of another type."""
_OBJECT_TYPE = re.compile(rf"{OBJECT_TYPE}(?=\d)(\d+)")

# A function whose header a macro makes for a type
_FIXTURE = re.compile(r"[A-Z]\w*\(([A-Za-z_]\w*),")
_DECLARATOR = "variable.declarator"
_BEFORE_NAME = ("variable.value", "variable.items", "variable.type")
_DECLARED = re.compile(
    rb"(?:[\s*&(^]|\.\.\.|\w+::(?=\s*\*)|\b(?:const|volatile|restrict|__\w+|_N\w+)\b)*(?:\[([^\]]*)\]|(\w+))"
)
_PARTS = re.compile(rb"[\s&]*\[")
# Captures that tell the type of a variable
_TYPED = frozenset({"variable.type", "variable.value", "variable.items", "variable.alias"})
_WORD = re.compile(rb"[A-Za-z_]\w*")
_BODY = re.compile(rb"\s*\{")
_HEADED = CALLABLES - {SymbolKind.MACRO}

_Named = tuple[int, int, int]
"""Start and end of a name, and the start of the block in which it is bound, or -1."""


class Binding(NamedTuple):
    """A name that is bound from the byte ``start`` up to ``end``, and the expression for it.
    ``is_type`` says that it may be a type, such as a type parameter."""

    start: int
    end: int
    value: str
    is_type: bool = False


class Bindings:
    """The local names of one file."""

    def __init__(
        self,
        chains: Chains,
        find_row: FindRow,
        types: Spans[str],
        inner: InnerTypes,
        rules: NameRules,
    ) -> None:
        self._chains = chains
        self.inner = inner
        self._find_row = find_row
        # The types around each line.
        self._types = types
        self._declares_first = rules.declares_first
        self._module_words = rules.module_words
        self._has_dollars = rules.names_imports
        # Returns the expression for the parameter at a position, if functions need no types.
        self.find_parameter: Callable[[int], str] | None = None
        self._mark = rules.object_mark
        # Expressions for the variables of objects, by type and name.
        self.fields: dict[tuple[str, str], list[str]] = {}
        # Returns the text of a type with names for the types of objects in it.
        self.name_objects: Callable[[int, int], str] | None = None
        # Returns the expression for an object or a list from one position to another.
        self.read_object: Callable[[int, int], str] | None = None
        # Expressions for the variables that are symbols, by their positions.
        self.values: dict[int, str] = {}
        # Names that only definitions in blocks have; elsewhere they mean something else.
        self.hidden: set[str] = set()
        # Positions of names in declarators.
        self.declared: set[int] = set()
        self._by_name: dict[str, list[Binding]] = {}
        self._starts: dict[str, list[int]] = {}
        self._all: dict[str, list[tuple[int, int]]] = {}
        self.members: list[tuple[int, str, str]] = []
        """Members that patterns name: position, name, and the expression for the object."""

    def add(self, name: str, binding: Binding, around: tuple[int, int]) -> None:
        """Add the binding of *name* in the block *around* it."""
        starts = self._starts.setdefault(name, [])
        # Functions in the value of a variable may have others of that name, which start before it.
        place = bisect_right(starts, binding.start)
        starts.insert(place, binding.start)
        self._by_name.setdefault(name, []).insert(place, binding)
        self._all.setdefault(name, []).insert(place, around)

    def find(self, name: str, place: int, *, is_type: bool = False) -> str | None:
        """Return the expression for a local *name* at *place*; None if it is not a local name.
        A name that stands for a type is no variable."""
        found = self._by_name.get(name)
        if not found:
            return None
        last = bisect_right(self._starts[name], place)
        for number in range(last - 1, max(last - _MAX_TRIED, 0) - 1, -1):
            binding = found[number]
            if place < binding.end and (binding.is_type or not is_type):
                return binding.value
        if is_type or self._declares_first:
            return None
        # A function may use a variable of the block around it that is declared below.
        around = self._all[name]
        near = around[last : last + _MAX_TRIED]
        return UNKNOWN_OWNER if any(start <= place < end for start, end in near) else None

    def hides_type(self, name: str, place: int) -> bool:
        """Return whether a variable has the *name* of a type: ``Cart cart(price);`` looks like a
        prototype. After ``struct``, the type is meant."""
        return self._declares_first and self.find(name, place) is not None

    def is_tag(self, place: int) -> bool:
        """Return whether the name at *place* follows ``struct`` or the like."""
        return self._chains.is_elaborate(place)

    def clean(self, name: str) -> str:
        """Return a name without the mark of variables. Where files name what they import, ``$`` is
        a letter."""
        return name if self._has_dollars else name.lstrip("$")

    def read(self, start: int, end: int) -> str:
        """Return the expression for the text from *start* to *end*."""
        if chain := self._chains.read_value(start, end):
            return self.substitute(chain)
        return self.read_object(start, end) if self.read_object else UNKNOWN_OWNER

    def read_end(self, end: int) -> str:
        """Return the expression that ends at *end*."""
        chain = self._chains.read(end)
        return self.substitute(chain).lstrip("@") if chain else UNKNOWN_OWNER

    def substitute(self, chain: Chain) -> str:
        """Return the expression of *chain*, with the value of the local variable it starts with."""
        root = self.clean(chain.root) if chain.root not in MINE else chain.root
        find = self._find_field if self.is_field(root) else self.find
        value = find(root, chain.start)
        if root in self._module_words and self._chains.is_path(chain):
            return _limit(chain.write(root))
        if value is None and root in MINE | PARENT:
            mine = self._types.find(self._find_row(chain.start) + 1)
            value = f"/{mine}{'^' if root in PARENT else '!'}" if mine else UNKNOWN_OWNER
        if value is None:
            mark = LOCAL_IMPORT if root in self.hidden else ""
            return _limit(chain.write(mark + root))
        if value in {UNKNOWN_OWNER, OUTSIDE}:
            return value
        return _limit(chain.write(value))

    def read_type(self, code: bytes, written: tuple[int, int]) -> str:
        """Return the expression for a value of the type that is *written* in the code."""
        start, end = written
        text = code[start:end].decode("utf-8", "replace")
        value = read_type(self.name_objects(start, end) if self.name_objects else text)
        if value.startswith(NAMELESS):
            return self.inner.name(value, written)
        value = self.substitute_types(value, start) if value else UNKNOWN_OWNER
        return _OBJECT_TYPE.sub(rf"/{INNER_NAME}\1", value) if self.name_objects else value

    def is_field(self, name: str) -> bool:
        """Return whether *name* is that of a variable of an object."""
        return bool(self._mark) and name.startswith(self._mark)

    def _find_field(self, name: str, place: int) -> str | None:
        """Return the expression for the variable *name* of the object at *place*."""
        mine = self._types.find(self._find_row(place) + 1) or ""
        return join_types(self.fields.get((mine, name), ())) or UNKNOWN_OWNER

    def add_field(self, place: int, name: str, value: str) -> None:
        """Add a value of the variable *name* of the object at *place*."""
        mine = self._types.find(self._find_row(place) + 1)
        if mine and value != UNKNOWN_OWNER:
            values = self.fields.setdefault((mine, name), [])
            if value not in values:
                values.append(value)

    def substitute_types(self, expression: str, place: int) -> str:
        """Return *expression*, the one for a type, with the meanings of type parameters and of
        types in functions."""

        def replace(found: re.Match[str]) -> str:
            value = self.find(found[0], place, is_type=True)
            if value is None and found[0] in self.hidden:
                return LOCAL_IMPORT + found[0]
            return found[0] if value is None else value

        return _limit(_ROOT.sub(replace, expression)) if self._by_name else expression


def _limit(expression: str) -> str:
    return expression if len(expression) <= MAX_EXPRESSION else UNKNOWN_OWNER


def span_types(symbols: Iterable[Symbol], separator: str) -> Spans[str]:
    """Return the type or namespace around each line, for methods outside of their type as well."""
    found = []
    functions = set()
    for symbol in symbols:
        if symbol.kind in CONTAINERS:
            found.append((symbol.start_line, symbol.end_line, symbol.qualname))
        elif symbol.kind in CALLABLES:
            functions.add(symbol.qualname)
            if made := _FIXTURE.match(symbol.name):
                # The body of ``TEST_F(Fixture, name)`` is one of a method.
                scope = f"{symbol.parent}.{made[1]}" if symbol.parent else made[1]
                found.append((symbol.start_line, symbol.end_line, scope))
                continue
            # A function in a function has the same object as that one.
            if not symbol.parent or symbol.parent in functions:
                continue
            found.append((symbol.start_line, symbol.end_line, symbol.parent))
    return Spans((first, last, name.replace(separator, ".")) for first, last, name in found)


def bind_names(
    bindings: Bindings,
    symbols: Iterable[Symbol],
    captures: Captures,
    code: bytes,
    defined: Collection[int],
    rules: NameRules,
) -> None:
    """Add the variables that the query captures, each to the innermost block around it, without
    names at *defined* positions. If the query has no blocks, these are the functions among
    *symbols*, whose headers then have the parameters."""
    matches = _choose_matches(captures.variables, code)
    bindings.declared.update(
        place for (place, _, _), match in matches.items() if _DECLARATOR in match
    )
    declared = _list_declared(bindings, symbols, captures, matches, code, defined, rules)
    for start, name, written, block in sorted(declared, key=operator.itemgetter(0)):
        if isinstance(written, str):
            binding = Binding(start, block[1], written, is_type=written.startswith("/"))
            bindings.add(bindings.clean(name), binding, block)
        elif bindings.is_field(name):
            bindings.add_field(start, name, _read_match(bindings, written, code))
        else:
            _bind_match(bindings, (start, name, written, block), code, defined)
    _add_values(bindings, captures, matches, code, defined)


def _add_values(
    bindings: Bindings,
    captures: Captures,
    matches: Mapping[_Named, Match],
    code: bytes,
    defined: Container[int],
) -> None:
    """Add the expressions for the variables and functions that are symbols."""
    functions = set(list_blocks(captures).values())
    for node, match in matches.items():
        if node[0] in defined:
            value = _read_match(bindings, match, code)
            is_named = value != UNKNOWN_OWNER and not value.startswith((OUTSIDE, NAMELESS))
            # The declared type of a variable with a function tells what it returns.
            is_called = is_named and "variable.type" in match and node[0] in functions
            bindings.values[node[0]] = f"{value}()" if is_called else value
    typed = {node[0] for node, match in matches.items() if "variable.type" in match}
    for start, results in _list_results(bindings, captures):
        if start not in typed and bindings.values.get(start, UNKNOWN_OWNER) == UNKNOWN_OWNER:
            bindings.values[start] = join_types(results) or UNKNOWN_OWNER


def _read_local(bindings: Bindings, match: Match, code: bytes) -> str:
    """Return the expression for a local variable, or for a parameter by its place."""
    if bindings.find_parameter and _TYPED.isdisjoint(match):
        nodes = match.get("variable.pattern") or match["variable.name"]
        return bindings.find_parameter(nodes[0].start_byte)
    value = _read_match(bindings, match, code)
    return UNKNOWN_OWNER if value.startswith(NAMELESS) else value


def _list_ends(match: Match) -> list[int]:
    """Return the ends of the parts of a declaration in which the name means something else:
    ``x := x.next()`` has another ``x``. A type can mention itself."""
    parts = () if "variable.alias" in match else _BEFORE_NAME
    return [node.end_byte for part in parts for node in match.get(part, ())]


def _bind_match(
    bindings: Bindings,
    declared: tuple[int, str, Match, tuple[int, int]],
    code: bytes,
    defined: Collection[int],
) -> None:
    """Add the variable, or the names of the pattern, of a match: position, name, match, block."""
    start, name, match, block = declared
    ends = _list_ends(match)
    value = _read_local(bindings, match, code)
    is_type = "variable.alias" in match
    if patterns := match.get("variable.pattern"):
        place = max(patterns[0].end_byte, block[0], *ends)
        for bound in read_pattern(code, patterns[0].start_byte, patterns[0].end_byte):
            _add_bound(bindings, bound, value, Binding(place, block[1], ""), block, defined)
        return
    if is_type and value == UNKNOWN_OWNER:
        value = f"{TYPE_PARAMETER}{name}"
    binding = Binding(max([start, *ends]), block[1], value, is_type)
    # Symbols of Ruby can name variables as well: ``:cart``.
    bindings.add(bindings.clean(name).lstrip(":"), binding, block)


def list_blocks(captures: Captures) -> dict[tuple[int, int], int]:
    """Return the position of the name of each function, or -1, by its start and end."""
    blocks: dict[tuple[int, int], int] = {}
    for match in captures.functions:
        node = match["function.block"][0]
        names = match.get("function.name")
        key = (node.start_byte, node.end_byte)
        blocks[key] = names[0].start_byte if names else blocks.get(key, -1)
    return blocks


def _list_results(bindings: Bindings, captures: Captures) -> Iterator[tuple[int, Sequence[str]]]:
    """Yield the position of the name of each function, and the expressions that it returns."""
    blocks = list_blocks(captures)
    around = Blocks(blocks)
    found: dict[int, list[str]] = {}
    for node in captures.nodes.get("function.result", ()) if blocks else ():
        # The body of an arrow function starts inside of the function.
        if (block := around.find(node.start_byte)) and blocks[block] >= 0:
            value = bindings.read(node.start_byte, node.end_byte)
            found.setdefault(blocks[block], []).append(value)
    yield from found.items()


def _add_bound(
    bindings: Bindings,
    bound: Bound,
    value: str,
    binding: Binding,
    block: tuple[int, int],
    defined: Container[int],
) -> None:
    """Add a name of a pattern for *value*, as a local variable if it is not *defined*."""
    is_known = value != UNKNOWN_OWNER and bound.steps is not None
    owner = _limit(f"{value}{bound.steps}") if is_known else UNKNOWN_OWNER
    if bound.key:
        bindings.members.append((bound.place, bound.key, owner))
    if bound.name:
        part = f"{owner}.{bound.key}" if bound.key and owner != UNKNOWN_OWNER else owner
        if bound.start in defined:
            bindings.values[bound.start] = part
        else:
            bindings.add(bound.name, binding._replace(value=part), block)


def _list_declared(
    bindings: Bindings,
    symbols: Iterable[Symbol],
    captures: Captures,
    matches: Mapping[_Named, Match],
    code: bytes,
    defined: Collection[int],
    rules: NameRules,
) -> Iterator[tuple[int, str, Match | str, tuple[int, int]]]:
    """Yield position and name of each local name, its expression or match, and its block."""
    starts = [0, *(match.end() for match in re.finditer(rb"\n", code)), len(code)]

    def find_start(line: int) -> int:
        return starts[min(line, len(starts)) - 1]

    scopes = [(node.start_byte, node.end_byte) for node in captures.nodes.get("variable.scope", ())]
    functions = [] if scopes else [each for each in symbols if each.kind in CALLABLES]
    around = Blocks(
        scopes or [(find_start(each.line), find_start(each.end_line + 1)) for each in functions]
    )
    yield from _list_headers(functions, find_start, rules)
    if scopes:
        inner = [*list_inner(symbols, defined, around, code, rules.separator, rules.names_imports)]
        bindings.hidden = find_hidden(symbols, inner)
        yield from inner
    else:
        yield from list_nested(symbols, find_start, rules.separator)
    parameters = Blocks(map(span, captures.nodes.get("variable.parameters", ())))
    imports = _find_imports(captures)
    kinds = _HEADED if rules.declares_first else ()
    heads = [find_start(each.start_line) for each in symbols if each.kind in kinds]
    for node, match in matches.items():
        values = match.get("variable.value", ())
        if node[0] in defined or any(value.start_byte in imports for value in values):
            continue
        found = _find_block(node[0], match, around, parameters, code, heads)
        if found or not rules.declares_first:
            found = found or (0, len(code))
            name = code[node[0] : node[1]].decode("utf-8", "replace")
            yield max(node[1], found[0]), name, match, found


def _list_headers(
    functions: Iterable[Symbol], find_start: FindStart, rules: NameRules
) -> Iterator[tuple[int, str, str, tuple[int, int]]]:
    """Yield the parameters in the headers of *functions*."""
    for symbol in functions:
        block = (find_start(symbol.line), find_start(symbol.end_line + 1))
        for name, value in list_parameters(symbol, rules.types_follow):
            # A single word is a type in C.
            is_named = value or not rules.declares_first
            if is_named and name != symbol.name and not value.startswith(NAMELESS):
                yield block[0], name, value or UNKNOWN_OWNER, block


def _find_imports(captures: Captures) -> set[int]:
    """Return the positions of import statements, some of which are values: ``require("x")``."""
    names = {form: f"import.{form}" if form else "import" for form, _ in captures.imports}
    return {match[names[form]][0].start_byte for form, match in captures.imports}


def _find_block(
    place: int,
    match: Match,
    around: Blocks,
    parameters: Blocks,
    code: bytes,
    heads: Sequence[int],
) -> tuple[int, int] | None:
    """Return the block in which the name at *place* is known; None if it is the whole file.
    *heads* are the starts of definitions, in languages that declare all variables."""
    if blocks := match.get("variable.block"):
        return blocks[0].start_byte, blocks[0].end_byte
    found, inner = around.find(place), parameters.find(place)
    if heads and not found:
        return _find_lost(place, inner, code, heads)
    # Names in the header of a function are known in its body, those of a declaration only there.
    is_header = found and inner and found[0] <= inner[0] and code[found[0]] not in b"{"
    return inner if inner and not is_header else found


def _find_lost(
    place: int, header: tuple[int, int] | None, code: bytes, heads: Sequence[int]
) -> tuple[int, int] | None:
    """Return the block of a local variable, or of a parameter in a *header*, of a function that the
    grammar does not see, because an ``#if`` splits it. It ends before the next definition at the
    latest, of those that start at *heads*."""
    line = code.rfind(b"\n", 0, place) + 1
    is_inside = code[line : line + 1].isspace()
    if not (_BODY.match(code, header[1]) if header else is_inside):
        return header
    end = code.find(b"\n}", place)
    ends = [each for each in (end, *heads) if each > place]
    return place, min(ends, default=len(code))


def _choose_matches(matches: Iterable[Match], code: bytes) -> dict[_Named, Match]:
    """Return the match with the most captures for each name and block."""
    chosen: dict[_Named, Match] = {}
    for match in matches:
        blocks = match.get("variable.block")
        place = blocks[0].start_byte if blocks else -1
        for start, end in _list_places(match, code):
            key = (start, end, place)
            if key not in chosen or len(match) > len(chosen[key]):
                chosen[key] = match
    return chosen


def _list_places(match: Match, code: bytes) -> Iterator[tuple[int, int]]:
    """Yield start and end of the names or patterns that are bound."""
    if nodes := match.get(_DECLARATOR):
        yield from _read_declarator(nodes[0], code)
        return
    for node in match.get("variable.name") or match["variable.pattern"]:
        yield node.start_byte, node.end_byte


def _read_declarator(node: tree_sitter.Node, code: bytes) -> Iterator[tuple[int, int]]:
    """Yield start and end of the names that a declarator of C declares: ``*x[3]``, ``[a, b]``."""
    start, end = node.start_byte, node.end_byte
    found = _DECLARED.match(code, start, end)
    if not found:
        return
    if found[1] is not None:
        yield from (name.span() for name in _WORD.finditer(code, *found.span(1)))
        return
    # A prototype is read as well: ``Cart cart(price);`` in a function looks like one.
    yield found.span(2)


def _read_match(bindings: Bindings, match: Match, code: bytes) -> str:
    """Return the expression for a variable by its type, its value or the items it is one of."""
    if (nodes := match.get(_DECLARATOR)) and _PARTS.match(code, nodes[0].start_byte):
        return UNKNOWN_OWNER
    if types := match.get("variable.type"):
        value = bindings.read_type(code, span(types[0], types[-1]))
        if value != UNKNOWN_OWNER or not ("variable.value" in match or "variable.items" in match):
            return value
    if types := match.get("variable.sequence"):
        value = bindings.read_type(code, span(types[0]))
        return f"{value}[]" if value != UNKNOWN_OWNER else value
    nodes = match.get("variable.value") or match.get("variable.items")
    if not nodes:
        return UNKNOWN_OWNER
    value = bindings.read(nodes[0].start_byte, nodes[0].end_byte)
    if results := match.get("variable.results"):
        # One of several results of a call
        names = code[results[0].start_byte : match["variable.name"][0].start_byte]
        return f"{value[:-2]}({names.count(b',')})" if value.endswith("()") else UNKNOWN_OWNER
    return f"{value}[]" if "variable.items" in match and value != UNKNOWN_OWNER else value
