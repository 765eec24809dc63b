"""Names inside one file: the lines on which a name can mean a definition, and the types of
variables and parameters that are written in the file."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import CALLABLES, Reference, ReferenceKind, Symbol, SymbolKind
from sphinx_repodoc.spans import Spans

# A parameter in the header of a function: its type precedes it, or follows a colon.
_PARAMETER = re.compile(r"(?<![\w$.:>-])([A-Za-z_$][\w$]*)\s*(?=[,)=?\[]|:(?!:))")
_WORD = re.compile(r"[A-Za-z_]\w*'?")
_LAST_PART = re.compile(r"(?:::|[.\\/])[^.:\\/]*$")
_HOLDERS = frozenset({
    SymbolKind.FIELD, SymbolKind.PROPERTY, SymbolKind.VARIABLE, SymbolKind.CONSTANT,
})  # fmt: skip
_COLON = re.compile(r"(?<!:):(?!:)")
_TYPE_FIRST = re.compile(r"(?P<type>.*[\s*&>])\$?(?P<name>[A-Za-z_]\w*)", re.DOTALL)
_LAST_NAME = re.compile(r"([A-Za-z_$][\w$]*)[?!]?\s*$")
# Modifiers before the name of a type: keywords, annotations, lifetimes, pointers.
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


class Scopes:
    """The functions of one file, with their lines and parameters. A parameter hides definitions of
    its name, and a definition inside a function is not known outside of it."""

    def __init__(self, path: str, symbols: Iterable[Symbol]) -> None:
        self._path = path
        self._functions = [each for each in symbols if each.kind in CALLABLES]

    def clip(self, reference: Reference, definition: Definition) -> tuple[int, ...]:
        """Return the lines of *reference* on which its name can mean *definition*."""
        lines = reference.lines
        if reference.owner or reference.kind is not ReferenceKind.CALL:
            return lines
        spans, shadows = self._spans
        around = definition.symbol if definition.path == self._path else ""
        # A definition inside a function is known only there: find the innermost such function.
        while found := _LAST_PART.search(around):
            around = around[: found.start()]
            if around in spans:
                lines = tuple(filter(spans[around].find, lines))
                break
        shadow = shadows.get(reference.name)
        return tuple(line for line in lines if not shadow.find(line)) if shadow else lines

    @cached_property
    def _spans(self) -> tuple[dict[str, Spans[bool]], dict[str, Spans[bool]]]:
        """The lines of each function, and the lines on which each parameter hides its name."""
        spans: defaultdict[str, list[tuple[int, int, bool]]] = defaultdict(list)
        shadows: defaultdict[str, list[tuple[int, int, bool]]] = defaultdict(list)
        for symbol in self._functions:
            span = (symbol.line, symbol.end_line, True)
            spans[symbol.qualname].append(span)
            signature = symbol.signature
            if "(" in signature:
                names = _PARAMETER.findall(signature)
            else:
                # In ML languages, parameters follow the function's name without parentheses.
                is_plain = signature == signature.lstrip("<= ")
                names = [] if is_plain else _WORD.findall(signature.partition(":")[0])
            for name in names:
                if name != symbol.name:
                    shadows[name].append(span)
        return (
            {name: Spans(found) for name, found in spans.items()},
            {name: Spans(found) for name, found in shadows.items()},
        )


class TypeName(NamedTuple):
    """A type as it is written, and whether the variable certainly has it."""

    name: str
    qualifier: str
    is_certain: bool


class TypedNames:
    """The variables and parameters of one file whose types are written in it. ``types_follow`` says
    that the language writes types after names without a colon, as Go does."""

    def __init__(self, symbols: Iterable[Symbol], types_follow: bool) -> None:
        self._held: dict[str, set[TypeName | None]] = {}
        parameters: dict[str, list[tuple[int, int, tuple[TypeName | None]]]] = {}
        for symbol in symbols:
            if symbol.kind in CALLABLES:
                for name, found in _list_parameters(symbol, types_follow):
                    spans = parameters.setdefault(name, [])
                    spans.append((symbol.line, symbol.end_line, (found,)))
            elif symbol.kind in _HOLDERS:
                written = symbol.signature.partition("=")[0].strip()
                if not types_follow:
                    unmarked = written.lstrip("?!")
                    written = unmarked[1:] if _COLON.match(unmarked) else symbol.prefix
                held = _read_type(written, is_certain=False)
                self._held.setdefault(symbol.name, set()).add(held)
        self._parameters = {name: Spans(spans) for name, spans in parameters.items()}

    def find_owner(self, reference: Reference, line: int) -> TypeName | None:
        """Return the type of the object on which *reference* calls a method on *line*."""
        if is_typed(reference):
            return _read_type(reference.owner, is_certain=True)
        return self.find(reference.owner, line)

    def find(self, name: str, line: int) -> TypeName | None:
        """Return the written type of the variable *name* on *line*: that of the innermost
        parameter, else of the fields and variables of that name, if they all have one type."""
        name = name.lstrip("$")
        parameters = self._parameters.get(name)
        if parameters and (parameter := parameters.find(line)):
            return parameter[0]
        held = self._held.get(name, set())
        return next(iter(held)) if len(held) == 1 else None


def is_typed(reference: Reference) -> bool:
    """Return whether the owner of *reference* is a type, inferred from the variable ``through``."""
    return bool(reference.through) and reference.through != reference.owner


def _list_parameters(symbol: Symbol, types_follow: bool) -> Iterator[tuple[str, TypeName | None]]:
    headers = [symbol.signature]
    if types_follow and "(" in symbol.prefix:
        headers.append(symbol.prefix)
    for header in headers:
        pieces = _split_parameters(header)
        for number, piece in enumerate(pieces):
            name, written = _read_parameter(piece, types_follow)
            if types_follow and not written:
                # Several parameters can share the type after the last one: (a, b int) in Go.
                typed = (_read_parameter(each, True)[1] for each in pieces[number:])
                written = next(filter(None, typed), "")
            if name:
                yield name, _read_type(written, is_certain=True)


def _split_parameters(header: str) -> list[str]:
    """Return the parameters in the first parentheses of a function's header."""
    start = header.find("(")
    if start < 0 or len(header) > _MAX_HEADER:
        return []
    # Fast path for most headers, which have no brackets inside the parentheses.
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


def _read_parameter(piece: str, types_follow: bool) -> tuple[str, str]:
    """Return the name of one parameter and its type as written."""
    if types_follow:
        name, _, written = piece.partition(" ")
        return name, written
    piece = piece.partition("=")[0].rstrip()
    if colon := _COLON.search(piece):
        found = _LAST_NAME.search(piece[: colon.start()])
        return (found[1], piece[colon.end() :]) if found else ("", "")
    match = _TYPE_FIRST.fullmatch(piece)
    return (match["name"], match["type"]) if match else ("", "")


def _read_type(written: str, *, is_certain: bool) -> TypeName | None:
    marks = _MARKS.match(written)
    match = _TYPE.fullmatch(written, marks.end() if marks else 0)
    if not match:
        return None
    return TypeName(match["name"], match["qualifier"].rstrip(":.\\"), is_certain)
