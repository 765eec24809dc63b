"""What an object is whose method is called, where its type is written: a parameter, what a method
of Go is of, a field or a variable of the file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sphinx_repodoc.model import CALLABLES, Reference, Symbol, SymbolKind
from sphinx_repodoc.spans import Spans

_HOLDERS = frozenset({
    SymbolKind.FIELD, SymbolKind.PROPERTY, SymbolKind.VARIABLE, SymbolKind.CONSTANT,
})  # fmt: skip
_NAME_FIRST = frozenset({"Go"})
"""Languages that write a type behind a name with nothing but a blank between them."""

_COLON = re.compile(r"(?<!:):(?!:)")
_TYPE_FIRST = re.compile(r"(?P<type>.*[\s*&>])\$?(?P<name>[A-Za-z_]\w*)", re.DOTALL)
_LAST_NAME = re.compile(r"([A-Za-z_$][\w$]*)[?!]?\s*$")
# What may stand before a type without being a part of its name.
_MARKS = re.compile(
    r"(?:(?:const|constexpr|dyn|final|impl|in|inline|inout|internal|let|lateinit|mut|mutable|open"
    r"|out|override|private|protected|public|readonly|ref|static|struct|this|val|var|virtual"
    r"|volatile)\b|@\w+(?:\([^()]*\))?|'\w+\b|[&*?\s\\])+"
)
_TYPE = re.compile(
    r"(?P<qualifier>(?:\w{1,80}(?:::|[.\\])){0,8})(?P<name>[A-Za-z_]\w{0,80})"
    r"(?:\s*(?:<.{0,300}>|\[[^\]]{1,300}\]))?[\s*&?!$]*",
    re.DOTALL,
)
_PLAIN = re.compile(r"\(([^()\[\]{}<>]*)\)")
_OPENING, _CLOSING = "([{<", ")]}>"
_MAX_HEADER = 4_000


class TypeName(NamedTuple):
    """A type as it is written, and whether nothing else of that name can be meant."""

    name: str
    qualifier: str
    is_certain: bool


class TypedNames:
    """The names of one file whose types are written in it."""

    def __init__(self, symbols: Iterable[Symbol], language: str) -> None:
        self._held: dict[str, set[TypeName | None]] = {}
        parameters: dict[str, list[tuple[int, int, tuple[TypeName | None]]]] = {}
        is_name_first = language in _NAME_FIRST
        for symbol in symbols:
            if symbol.kind in CALLABLES:
                for name, found in _list_parameters(symbol, is_name_first):
                    spans = parameters.setdefault(name, [])
                    spans.append((symbol.line, symbol.end_line, (found,)))
            elif symbol.kind in _HOLDERS:
                self._held.setdefault(symbol.name, set()).add(_read_held(symbol, is_name_first))
        self._parameters = {name: Spans(spans) for name, spans in parameters.items()}

    def find_owner(self, reference: Reference, line: int) -> TypeName | None:
        """The type of what a method is called on."""
        if is_typed(reference):
            return _read_type(reference.owner, is_certain=True)
        return self.find(reference.owner, line)

    def find(self, name: str, line: int) -> TypeName | None:
        """The type of what *name* is on *line*: of the innermost parameter that is called so, else
        of what the file holds under that name, if that is one type."""
        name = name.lstrip("$")
        parameters = self._parameters.get(name)
        if parameters and (parameter := parameters.find(line)):
            return parameter[0]
        held = self._held.get(name, set())
        return next(iter(held)) if len(held) == 1 else None


def is_typed(reference: Reference) -> bool:
    """Whether the owner is the type of a variable, and not what is written."""
    return bool(reference.through) and reference.through != reference.owner


def _list_parameters(symbol: Symbol, is_name_first: bool) -> Iterator[tuple[str, TypeName | None]]:
    headers = [symbol.signature]
    if is_name_first and "(" in symbol.prefix:
        headers.append(symbol.prefix)
    for header in headers:
        pieces = _split_parameters(header)
        for number, piece in enumerate(pieces):
            name, written = _read_parameter(piece, is_name_first)
            if is_name_first and not written:
                # The names that share a type stand before it.
                typed = (_read_parameter(each, True)[1] for each in pieces[number:])
                written = next(filter(None, typed), "")
            if name:
                yield name, _read_type(written, is_certain=True)


def _split_parameters(header: str) -> list[str]:
    """What stands between the commas in the first parentheses of a header."""
    start = header.find("(")
    if start < 0 or len(header) > _MAX_HEADER:
        return []
    # Most have no brackets, and are taken apart much faster.
    if plain := _PLAIN.match(header, start):
        return [stripped for piece in plain[1].split(",") if (stripped := piece.strip())]
    pieces, depth = [""], 0
    for before, letter in zip(header[start:], header[start + 1 :], strict=False):
        if letter in _OPENING:
            depth += 1
        elif letter in _CLOSING and not (letter == ">" and before in "-="):
            depth -= 1
        if depth < 0:
            break
        if letter == "," and not depth:
            pieces.append("")
        else:
            pieces[-1] += letter
    return [stripped for piece in pieces if (stripped := piece.strip())]


def _read_parameter(piece: str, is_name_first: bool) -> tuple[str, str]:
    """The name of a parameter and the type that is written beside it."""
    if is_name_first:
        name, _, written = piece.partition(" ")
        return name, written
    piece = piece.partition("=")[0].rstrip()
    if colon := _COLON.search(piece):
        found = _LAST_NAME.search(piece[: colon.start()])
        return (found[1], piece[colon.end() :]) if found else ("", "")
    match = _TYPE_FIRST.fullmatch(piece)
    return (match["name"], match["type"]) if match else ("", "")


def _read_held(symbol: Symbol, is_name_first: bool) -> TypeName | None:
    written = symbol.signature.partition("=")[0].strip()
    if not is_name_first:
        colon = _COLON.match(written.lstrip("?!"))
        written = written.lstrip("?!")[1:] if colon else symbol.prefix
    return _read_type(written, is_certain=False)


def _read_type(written: str, *, is_certain: bool) -> TypeName | None:
    marks = _MARKS.match(written)
    match = _TYPE.fullmatch(written, marks.end() if marks else 0)
    if not match:
        return None
    return TypeName(match["name"], match["qualifier"].rstrip(":.\\"), is_certain)
