"""Types of objects that are written without a type: ``{ price: 1 }`` as the value of a variable, as
an argument, as the result of a function, or inside another one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from sphinx_repodoc.analyse.tree.bindings import Bindings, list_blocks
from sphinx_repodoc.analyse.tree.captures import Captures
from sphinx_repodoc.analyse.tree.local_definitions import Blocks
from sphinx_repodoc.analyse.tree.node_text import FindRow, cut
from sphinx_repodoc.analyse.tree.written_types import read_type
from sphinx_repodoc.model import UNKNOWN_OWNER, Symbol

_MAX_DEPTH = 8
# Distance in which the bracket around an item is searched.
_MAX_DISTANCE = 3_000
_CAST = re.compile(rb"\s*(?:as|satisfies)\s+(?!const\b)([A-Za-z_][\w.]*)")
_KEY = re.compile(rb"(?:^|[{,])\s*([A-Za-z_$][\w$]*)\s*\Z")
_RESULT = re.compile(rb"(?:\breturn|=>\s*\(?)\s*\Z")
_ASSIGNED = re.compile(rb"[\w$)\]]\s*=\s*\Z")
# Brackets and commas, and strings, which may contain such characters
_BRACKET = re.compile(rb"[()\[\]{},]|\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`")
_OPENING, _CLOSING = frozenset({b"(", b"[", b"{"}), frozenset({b")", b"]", b"}"})
_NAME = re.compile(rb"[\w$]+")
# The text before the first parameter of a function
_HEADER = re.compile(
    rb"((?:async\b\s*)?(?:function\b)?[\s*]*(?:[\w$]+\s*)?(?:<[^()]*>\s*)?\(|(?:async\s+)?(?=[\w$]+\s*=>))"
)


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
        if not 0 <= number < 10:
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
        return _extend(owner, f"%{number}")

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
            value = read_type(cut(self._code, node)) or UNKNOWN_OWNER
            return self._bindings.substitute_types(value, node.start_byte)
        if cast := _CAST.match(self._code, end):
            return read_type(cast[1].decode("utf-8", "replace")) or UNKNOWN_OWNER
        before = self._code[max(0, start - 200) : start].rstrip()
        place = start - len(self._code[max(0, start - 200) : start]) + len(before)
        if before.endswith((b"(", b",", b"[")) and not before.endswith(b"=> ("):
            if _RESULT.search(before):
                return self._read_result(start)
            return self._read_item(place, depth)
        if before.endswith(b":"):
            return self._read_inner(start, before[:-1], depth)
        if _RESULT.search(before):
            return self._read_result(start)
        if _ASSIGNED.search(before):
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
        return _extend(self._bindings.read_end(opened), f"%{number}") if number < 10 else "?"

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
