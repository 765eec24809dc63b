"""Types of objects that are written without a type: ``{ price: 1 }`` as the value of a variable, as
an argument, as the result of a function, or inside another one; and what is in them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sphinx_repodoc.analyse.tree.bindings import OBJECT_TYPE, Bindings, list_blocks
from sphinx_repodoc.analyse.tree.captures import Captures
from sphinx_repodoc.analyse.tree.chains import Chain
from sphinx_repodoc.analyse.tree.local_definitions import Blocks
from sphinx_repodoc.analyse.tree.node_text import FindRow, span
from sphinx_repodoc.analyse.tree.written_types import join_types, read_type
from sphinx_repodoc.model import INNER_NAME, OUTSIDE, UNKNOWN_OWNER, Symbol, SymbolKind

_MAX_DEPTH = 8
# Distance in which the bracket around an item is searched.
_MAX_DISTANCE = 3_000
_CAST = re.compile(rb"\s*(?:as|satisfies)\s+(?!const\b)([A-Za-z_$][\w$.]*)")
_KEY = re.compile(rb"(?:^|[{,])\s*([A-Za-z_$][\w$]*)\s*\Z")
_RESULT = re.compile(rb"(?:\breturn|=>\s*\(?)\s*\Z")
_ASSIGNED = re.compile(rb"(\b(?:const|let|var)\s+)?[\w$)\]]+\s*=\s*\Z")
# Brackets and commas, and strings, which may contain such characters
_BRACKET = re.compile(rb"[()\[\]{},]|\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`")
_OPENING, _CLOSING = frozenset({b"(", b"[", b"{"}), frozenset({b")", b"]", b"}"})
_NAME = re.compile(rb"[\w$]+")
# The text before the first parameter of a function
_HEADER = re.compile(
    rb"((?:async\b\s*)?(?:function\b)?[\s*]*(?:[\w$]+\s*)?(?:<[^()]*>\s*)?\(|(?:async\s+)?(?=[\w$]+\s*=>))"
)

# Limits for data that is written as code
_MAX_ITEMS, _MAX_KEYS, _MAX_OBJECTS, _MAX_SIZE = 20, 200, 400, 50_000

_BEFORE = re.compile(rb"[\s(]*")
_BEHIND = re.compile(rb"[\s);]*(?:as\s+const[\s);]*)?")
_SPREAD = re.compile(rb"\s*\.\.\.")
_ITEM = re.compile(rb"\s*(?:(?:async|get|set)\s+)?\*?['\"]?([A-Za-z_$][\w$-]*)['\"]?\s*(:|\Z|\(|<)")


class Literals:
    """The objects in a file, and the types that their places ask for."""

    def __init__(
        self,
        captures: Captures,
        code: bytes,
        bindings: Bindings,
        symbols: Sequence[Symbol],
        find_row: FindRow,
    ) -> None:
        self._code = code
        self._bindings = bindings
        self._nodes = captures.nodes
        ends = {(node.start_byte, node.end_byte): 0 for node in self._nodes.get("literal", ())}
        self._blocks = Blocks(ends)
        self._typed = {
            match["literal.typed"][0].start_byte: match["literal.type"][0]
            for match in captures.typed
        }
        self._names = list_blocks(captures)
        self._functions = Blocks(self._names)
        self._callables: Mapping[tuple[int, str], str] = {
            (symbol.line, symbol.name): symbol.qualname for symbol in symbols
        }
        self._find_row = find_row
        self._known: dict[int, str] = {}
        self._headers: dict[tuple[int, int], int] = {}

    def list_keys(self) -> Iterator[tuple[int, bytes, str]]:
        """Yield position and name of each key, and the expression for the object."""
        for capture in ("literal.key", "literal.short"):
            for node in self._nodes.get(capture, ()):
                start, end = node.start_byte, node.end_byte
                name = self._code[start:end]
                if capture == "literal.short" and not self._bindings.find(name.decode(), start):
                    # The name of a definition, which is more important than the key.
                    continue
                if block := self._blocks.find(start):
                    owner = self._expect(block[0], block[1], 0)
                    if owner != UNKNOWN_OWNER:
                        yield start, name, owner

    def find_parameter(self, place: int) -> str:
        """Return the expression for the parameter at *place* of a function without types, by the
        type that the place of the function asks for."""
        block = self._functions.find(place)
        opened = self._find_header(block) if block else -1
        if block is None or not opened <= place:
            return UNKNOWN_OWNER
        number = self._count_items(opened, place)
        if number < 0:
            return UNKNOWN_OWNER
        name = self._names[block]
        if block[0] <= name < opened:
            # ``{ run(cart) { ... } }``
            around = self._blocks.find(block[0])
            is_key = around and around[0] > (self._functions.find_outer(block) or (-1, 0))[0]
            word = _NAME.match(self._code, name)
            owner = self._expect(*around, 0) if around and is_key else UNKNOWN_OWNER
            owner = _extend(owner, f".{word[0].decode('utf-8', 'replace')}" if word else "?")
        else:
            owner = self._expect(*block, 0)
        # Only a parameter that takes all further arguments has such a number.
        return _extend(owner, f"%{min(number, 9)}")

    def _find_header(self, block: tuple[int, int]) -> int:
        """Return where the parameters of a function start; -1 if that is not known."""
        if block not in self._headers:
            found = _HEADER.match(self._code, *block)
            self._headers[block] = found.end(1) if found else -1
        return self._headers[block]

    def _count_items(self, start: int, place: int) -> int:
        """Return the number of items from *start* to *place*; -1 if the list ends before it."""
        depth = number = 0
        for found in _BRACKET.finditer(self._code, start, place):
            letter = found[0]
            if letter in _OPENING:
                depth += 1
            elif letter in _CLOSING:
                depth -= 1
            number += letter == b"," and not depth
            if depth < 0:
                return -1
        return number if not depth else -1

    def _expect(self, start: int, end: int, depth: int) -> str:
        """Return the expression for the object from *start* to *end*."""
        if start not in self._known:
            self._known[start] = UNKNOWN_OWNER
            if depth < _MAX_DEPTH:
                self._known[start] = self._read(start, end, depth)
        return self._known[start]

    def _read(self, start: int, end: int, depth: int) -> str:
        if node := self._typed.get(start):
            return self._bindings.read_type(self._code, span(node))
        if cast := _CAST.match(self._code, end):
            return read_type(cast[1].decode("utf-8", "replace")) or UNKNOWN_OWNER
        before = self._code[max(0, start - 200) : start].rstrip()
        place = start - len(self._code[max(0, start - 200) : start]) + len(before)
        if before.endswith((b"(", b",", b"[")) and not before.endswith(b"=> ("):
            if _RESULT.search(before):
                return self._read_result(start)
            return self._read_item(place, depth)
        if before.endswith(b"?") or (before.endswith(b":") and not _KEY.search(before[:-1])):
            # One of two alternatives
            return self._read_item(place, depth)
        if before.endswith(b":"):
            return self._read_inner(start, before[:-1], depth)
        if _RESULT.search(before):
            return self._read_result(start)
        if (assigned := _ASSIGNED.search(before)) and not assigned[1]:
            return self._bindings.read_end(place - 1)
        return UNKNOWN_OWNER

    def _read_inner(self, start: int, before: bytes, depth: int) -> str:
        """Return the expression for the value of a key in another object."""
        key = _KEY.search(before)
        around = self._blocks.find(start - 1)
        if not key or not around:
            return UNKNOWN_OWNER
        return _extend(self._expect(*around, depth + 1), f".{key[1].decode()}")

    def _read_item(self, place: int, depth: int) -> str:
        """Return the expression for an argument or an item that starts behind *place*."""
        number, opened = self._find_opening(place)
        if opened < 0:
            return UNKNOWN_OWNER
        if self._code[opened : opened + 1] == b"[":
            return _extend(self._expect(opened, place, depth + 1), "[]")
        return _extend(self._bindings.read_end(opened), f"%{min(number, 9)}")

    def _find_opening(self, place: int) -> tuple[int, int]:
        """Return the number of items before *place*, and the position of the bracket around it."""
        depth = number = 0
        first = max(0, place - _MAX_DISTANCE)
        before = self._code[first:place][::-1]
        for found in _BRACKET.finditer(before):
            letter = found[0]
            if letter in _CLOSING:
                depth += 1
            elif letter == b",":
                number += not depth
            elif letter not in _OPENING:
                continue
            elif depth:
                depth -= 1
            else:
                return number, -1 if letter == b"{" else place - found.end()
        return 0, -1

    def _read_result(self, start: int) -> str:
        """Return the expression for the result of the function around *start*."""
        block = self._functions.find(start - 1)
        name = self._names[block] if block else -1
        if name < 0:
            return UNKNOWN_OWNER
        word = re.compile(rb"[\w$]+").match(self._code, name)
        key = (self._find_row(name) + 1, word[0].decode("utf-8", "replace") if word else "")
        found = self._callables.get(key)
        return f"/{found}()" if found else UNKNOWN_OWNER


def _extend(owner: str, step: str) -> str:
    return UNKNOWN_OWNER if owner == UNKNOWN_OWNER or owner.startswith("#") else owner + step


def split_top(code: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield start and end of each item between commas that are not in brackets or strings."""
    depth, first = 0, start
    for found in _BRACKET.finditer(code, start, end):
        letter = found[0]
        depth += (letter in _OPENING) - (letter in _CLOSING)
        if letter == b"," and not depth:
            yield first, found.start()
            first = found.end()
    if code[first:end].strip():
        yield first, end


class ObjectTypes:
    """The objects of a file that are values of variables or results, and what is in them."""

    def __init__(self, captures: Captures, code: bytes, bindings: Bindings) -> None:
        self._code = code
        self._bindings = bindings
        self._functions = set(list_blocks(captures).values())
        found = [*captures.nodes.get("literal", ()), *captures.nodes.get("items", ())]
        self._ends = {node.start_byte: node.end_byte for node in found}
        shapes = captures.nodes.get("shape", ())
        self._shapes = {node.start_byte: node.end_byte for node in shapes}
        self._starts = sorted(self._shapes)
        self._members: dict[int, dict[bytes, tuple[int, int, int]]] = {}
        around = Blocks(self._shapes.items())
        names, types = (captures.nodes.get(f"shape.{each}", ()) for each in ("name", "type"))
        for name, node in zip(names, types, strict=True):
            if block := around.find(name.start_byte):
                members = self._members.setdefault(block[0], {})
                place = name.start_byte
                members[code[place : name.end_byte]] = (place, *span(node))
        # The start of each object that is the value of something, and its keys
        self._depth = 0
        self._wanted: dict[int, Mapping[bytes, tuple[int, int, int]]] = {}

    def read(self, start: int, end: int) -> str:
        """Return the expression for the value from *start* to *end* that is no chain of names."""
        opening = _BEFORE.match(self._code, start, end)
        place = opening.end() if opening else start
        letter = self._code[place : place + 1]
        if letter in b"\"'`0123456789" and letter:
            return OUTSIDE
        last = self._ends.get(place, 0)
        if not last or last - place > _MAX_SIZE or not _BEHIND.fullmatch(self._code, last, end):
            return UNKNOWN_OWNER
        if letter == b"{":
            return self._name(place, last)
        self._depth += 1
        found = self._read_list(place, last) if self._depth <= _MAX_DEPTH else UNKNOWN_OWNER
        self._depth -= 1
        return found

    def name_types(self, start: int, end: int) -> str:
        """Return the text of a type, with names for the types of objects in it."""
        text, place = b"", start
        for first in self._starts[bisect_left(self._starts, start) :]:
            if first >= end:
                break
            if first >= place and first in self._members:
                self._wanted[first] = self._members[first]
                text += self._code[place:first] + f"{OBJECT_TYPE}{first}".encode()
                place = self._shapes[first]
        return (text + self._code[place:end]).decode("utf-8", "replace")

    def _name(self, start: int, end: int) -> str:
        if start not in self._wanted:
            keys = self._list_keys(start, end) if len(self._wanted) < _MAX_OBJECTS else {}
            if not keys:
                # Keys are often added later.
                return UNKNOWN_OWNER
            self._wanted[start] = keys
        return f"/{INNER_NAME}{start}!"

    def _read_list(self, start: int, end: int) -> str:
        """Return the expression for a list. Of objects with the same keys, the first one counts."""
        found: dict[object, str] = {}
        for number, (first, last) in enumerate(split_top(self._code, start + 1, end - 1)):
            if number >= _MAX_ITEMS:
                break
            place = first + len(self._code[first:last]) - len(self._code[first:last].lstrip())
            is_object = self._code[place : place + 1] == b"{" and place in self._ends
            keys = tuple(self._list_keys(place, self._ends[place])) if is_object else place
            if keys not in found:
                found[keys] = self._bindings.read(first, last)
        items = join_types(found.values())
        return f"{items}{{}}" if items else UNKNOWN_OWNER

    def _list_keys(self, start: int, end: int) -> dict[bytes, tuple[int, int, int]]:
        """Return the keys of an object, with their positions and those of their values."""
        keys: dict[bytes, tuple[int, int, int]] = {}
        for first, last in split_top(self._code, start + 1, end - 1):
            if spread := _SPREAD.match(self._code, first, last):
                keys[b"...%d" % first] = (-1, spread.end(), last)
            elif (key := _ITEM.match(self._code, first, last)) and len(keys) < _MAX_KEYS:
                value = key.end() if key[2] == b":" else -1
                keys[key[1]] = (key.start(1), value if key[2] else key.start(1), last)
        return keys

    def list_symbols(self, symbols: Iterable[Symbol], find_row: FindRow) -> Iterator[Symbol]:
        """Yield a type for each object, and its fields. Those that are *symbols* refer to them."""
        names = {(symbol.line, symbol.name): symbol.qualname for symbol in symbols}
        done = 0
        # Objects in objects are found on the way.
        while done < len(self._wanted):
            start, keys = [*self._wanted.items()][done]
            done += 1
            owner = f"{INNER_NAME}{start}"
            spread = []
            for key, (place, first, last) in keys.items():
                if start in self._shapes:
                    value = self._bindings.read_type(self._code, (first, last))
                else:
                    value = self._bindings.read(first, last) if first >= 0 else UNKNOWN_OWNER
                if place < 0:
                    spread.append(value)
                    continue
                name, line = key.decode(), find_row(place) + 1
                is_function = first < 0 or place in self._functions
                if is_function:
                    value = self._bindings.values.get(place, UNKNOWN_OWNER)
                elif first == place:
                    value = self._bindings.substitute(Chain(place, name, ""))
                known = names.get((line, name))
                yield Symbol(
                    kind=SymbolKind.METHOD if is_function else SymbolKind.FIELD,
                    name=name, qualname=f"{owner}.{name}", line=line, end_line=line, parent=owner,
                    type=value if value != UNKNOWN_OWNER else "", bases=(known,) if known else (),
                )  # fmt: skip
            line = find_row(start) + 1
            yield Symbol(
                kind=SymbolKind.TYPE, name=owner, qualname=owner, line=line, end_line=line,
                type=join_types(spread),
            )  # fmt: skip
