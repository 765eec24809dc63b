"""Types as they are written in code, and the types of parameters, variables and results.

A type becomes an expression in the notation of :class:`~sphinx_repodoc.model.Reference`:
``*shop.Cart`` and ``Cart?`` are ``shop.Cart!`` and ``Cart!``, ``List<Cart>`` and ``[]Cart`` are
``Cart!{}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from sphinx_repodoc.analyse.tables import load_table
from sphinx_repodoc.analyse.tree.chains import Chains, Separator, compile_separator
from sphinx_repodoc.languages.load import GRAMMARS, find_scope
from sphinx_repodoc.model import (
    CALLABLES,
    FUNCTION,
    OUTSIDE,
    REPEATED,
    UNKNOWN_OWNER,
    VALUES,
    Symbol,
    SymbolKind,
)

MAX_EXPRESSION = 200
_MAX_HEADER = 4_000
_MAX_DEPTH = 4

# Modifiers before a type: keywords, annotations, lifetimes, pointers.
_MARKS = re.compile(
    r"(?:(?:abstract|async|auto|class|const|consteval|constexpr|crate|def|default|dyn|enum|explicit"
    r"|export|extern|final|fn|friend|fun|func|function|get|global|impl|in|infix|inline|inout"
    r"|internal|lateinit|lazy|let|local|mut|mutable|native|new|open|operator|out|override"
    r"|params|partial|private|protected|pub|public|readonly|ref|register|required|restrict|sealed"
    r"|set|signed|some|static|struct|suspend|synchronized|tailrec|this|thread_local|transient|type"
    r"|typename|union|unsafe|val|var|vararg|virtual|volatile|where)\b(?!\s*(?:[<.]|::))|@\w+(?:\([^()]*\))?"
    r"|\[\[[^\]]*\]\]|'\w+\b|pub\([^()]*\)|[&*?\s\\^])+"
)
# A type that is defined where it is used: ``struct { ... }``
_NAMELESS = re.compile(
    r"[\s*&]*(?:(?:const|extern|static|volatile)\s+)*(?:struct|union|interface)\s*(?:\{|$)"
)
NAMELESS = "/!"
"""A value of a type whose members belong to the variable."""
# Marks behind a type: pointers, and words
_TAIL = re.compile(
    r"(?:[*&?!\s^]|(?<=[\s*&])(?:const|volatile|noexcept|override|final|restrict)$)+$"
)
_ITERATOR = re.compile(r"(<.*>)\s*::\s*(?:const_)?(?:reverse_)?iterator", re.DOTALL)
_NAME = re.compile(r"(?:\w+(?:::|[.\\]))*[A-Za-z_$]\w*")
_SEPARATOR = re.compile(r"::|[.\\]")
# A word before or behind a type that is a macro: ``z_stream FAR *``
_MACRO = re.compile(r"[A-Z_][A-Z0-9_]{2,}")
_WORD = re.compile(r"[A-Za-z_]\w*'?")
_COLON = re.compile(r"(?<!:):(?!:)")
_TYPE_FIRST = re.compile(r"(?P<type>.*[\s*&>\]?])\$?(?P<name>[A-Za-z_]\w*)", re.DOTALL)
_LAST_NAME = re.compile(r"([A-Za-z_$][\w$]*)[?!]?\s*$")
_OPENING, _CLOSING = "([{<", ")]}>"
# Types of Go that start with a bracket or a word: a slice, a map, a channel, repeated arguments.
_LEADING = (
    (re.compile(r"\[[^\[\]]*\]\s*(?=[\w*\[(<])(.*)", re.DOTALL), "{}"),
    (re.compile(r"map\[[^\[\]]*\](.*)", re.DOTALL), "{:}"),
    (re.compile(r"(?:<-\s*)?chan\b(?:\s*<-)?(.*)", re.DOTALL), "{}"),
    (re.compile(r"\.\.\.(.*)", re.DOTALL), "{}"),
)
_FUNCTION = re.compile(r"func\s*\(")
_TYPE_WORDS = frozenset({"chan", "func", "map", "struct", "interface"})
# Types that end with a bracket: an array, and the type of a member.
_BEHIND = (
    (re.compile(r"(.*[\w>?)\]])\s*\.\.\.", re.DOTALL), "{{}}"),
    (re.compile(r"(.*[\w>?)\]])\s*\[\s*\d*\s*\]", re.DOTALL), "{{}}"),
    (re.compile(r"(.*[\w>)\]])\[[\"'](\w+)[\"']\]", re.DOTALL), ".{}"),
    (re.compile(r"(.*[\w>)\]])\[number\]", re.DOTALL), "[]"),
)
_ARROW = re.compile(r"\s*[=-]>(.*)", re.DOTALL)
_TYPE_OF = re.compile(r"typeof\s+([\w$]+(?:\.[\w$]+)*)")
_QUOTES = "\"'`0123456789-"
_MAX_ALTERNATIVES = 6
_NOTHING = frozenset({"null", "undefined", "nil", "None", "void", "false"})
_ML_FUNCTIONS = frozenset({SymbolKind.FUNCTION, SymbolKind.METHOD})


_DEFAULT = re.compile(r"(?<![=!<>])=(?![=>])")
# ``: FC<Props> = ...``: a type for a function
_CALLED = re.compile(r":\s*([\w.]+)<")
_TYPE_PARAMETERS = re.compile(r"\s*(?:=\s*)?(?:async\s*)?<(.*?)>\s*\(")
# Type parameters between modifiers and a type: ``public <T> Cart``
_PARAMETERS_BEFORE = re.compile(r"(?:(?<=\s)|^)<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>\s+(?=[\w@])")
# Words for the type around a function, as its result
_OWN_TYPE = re.compile(r"[Ss]elf(?=!)")
_OWN = frozenset({"$this", "Self", "self", "static", "this"})
_ROOT = re.compile(r"(?<![\w$.#/])[A-Za-z_$][\w$]*")


class NameRules(NamedTuple):
    """Rules of a language: whether the type around a name decides about its meaning, whether types
    follow the names of parameters without a colon, the separator of qualified names, a pattern for
    what is between an object and its member, whether variables are declared before their use,
    whether arguments have the types of parameters, whether files see only what they import, the
    words at the start of a path that stand for a module, the mark of variables of the object, and
    whether arguments tell which function is meant.
    """

    needs_scope: bool
    types_follow: bool
    separator: str
    members: Separator
    declares_first: bool
    types_arguments: bool
    names_imports: bool
    module_words: frozenset[str]
    object_mark: str
    by_arguments: bool


@cache
def make_rules(language: str) -> NameRules:
    """Return the rules of a language for names."""
    scope, grammar = find_scope(language), GRAMMARS[language]
    members = compile_separator(grammar.members, is_tight=grammar.tight_members)
    return NameRules(
        scope.needs_scope,
        scope.types_follow,
        grammar.separator,
        members,
        scope.declares_first,
        scope.types_arguments,
        scope.names_imports,
        scope.module_words,
        scope.object_mark,
        scope.by_arguments,
    )


@cache
def read_names(kind: str) -> frozenset[str]:
    """Return the names of types of a *kind* (``wrappers``)."""
    return frozenset(load_table("type_names")[kind])


@lru_cache(8192)
def read_type(written: str, depth: int = 0) -> str:
    """Return the expression for a value of the type *written*; empty if it is not understood. For a
    type without a name, that is ``NAMELESS``, at least as the item of a container."""
    if _NAMELESS.match(written):
        return NAMELESS
    if _FUNCTION.match(written) and depth < _MAX_DEPTH:
        return _read_function(written, depth)
    marks = _MARKS.match(written)
    text = _TAIL.sub("", written[marks.end() if marks else 0 :].strip())
    if not text or depth > _MAX_DEPTH or len(text) > _MAX_HEADER:
        return ""
    for pattern, step in _LEADING:
        if found := pattern.fullmatch(text):
            inner = read_type(found[1], depth + 1)
            return f"{inner}{step}" if inner else ""
    if text[0] in "(<" and (function := _read_arrow(text, depth)) is not None:
        return function
    parts = _split_alternatives(text)
    if len(parts) > 1:
        return join_types(read_type(part, depth + 1) for part in parts)
    return _read_single(parts[0], depth) if parts else ""


def _split_alternatives(text: str) -> list[str]:
    """Return the types that are joined in *text* as alternatives or as parts of one type."""
    found = []
    for part in split_list(text, "|"):
        if part not in _NOTHING and part[0] not in _QUOTES:
            found += split_list(part, "&") if " & " in part else [part]
    return found


def join_types(types: Iterable[str]) -> str:
    """Return the expression for a value of one of several types."""
    found = dict.fromkeys(
        each for each in types if each not in {"", UNKNOWN_OWNER} and not each.startswith(NAMELESS)
    )
    known = [each for each in found if not each.startswith(OUTSIDE)] or [*found][:1]
    return known[0] if len(known) == 1 else f"<{'|'.join(known[:_MAX_ALTERNATIVES])}>" * bool(known)


def _read_single(text: str, depth: int) -> str:
    for pattern, step in _BEHIND:
        if found := pattern.fullmatch(text):
            inner = read_type(found[1], depth + 1)
            return inner + step.format(*found.groups()[1:]) if inner else ""
    if text.startswith("(") and (split := split_header(text)) and not split[1]:
        return read_type(text[1:-1], depth + 1)
    if text.startswith("[") and text.endswith("]") and "," in text:
        items = join_types(read_type(piece, depth + 1) for piece in split_list(text[1:-1]))
        return f"{items}{{}}" if items else ""
    if found := _TYPE_OF.fullmatch(text):
        return ".".join(_SEPARATOR.split(found[1]))
    return _read_name(text, depth)


def _read_function(text: str, depth: int) -> str:
    """Return the expression for a function by its first result: ``func(int) (*Cart, error)``."""
    split = split_header(text)
    rest = split[1].strip() if split else ""
    if rest.startswith("(") and (several := split_header(rest)):
        rest = next(iter(several[0]), "")
        # ``(cart *Cart, err error)``
        name, _, named = rest.partition(" ")
        rest = named if name.isidentifier() and name not in _TYPE_WORDS else rest
    inner = read_type(rest, depth + 1) if rest else ""
    return f"{inner}{{()}}" if inner else ""


def _read_arrow(text: str, depth: int) -> str | None:
    """Return the expression for the type of a function; None if it is another type."""
    split = split_header(text)
    arrow = _ARROW.match(split[1]) if split else None
    return write_function(split[0], arrow[1], depth) if split and arrow else None


def write_function(parameters: Sequence[str], result: str, depth: int = 0) -> str:
    """Return the expression for a function with *parameters* and a *result*; empty if nothing is
    known about them."""
    found = [_read_argument(piece, depth + 1) for piece in parameters]
    inner = read_type(result, depth + 1)
    if not any(each.strip("#?") for each in found):
        return f"{inner}{{()}}" if inner else ""
    repeats = parameters[-1].lstrip().startswith("...")
    mark = FUNCTION + REPEATED * repeats
    found[-1] = found[-1].removeprefix("...")
    return f"{mark}<{';'.join(each or UNKNOWN_OWNER for each in (*found, inner))}>"


def _read_name(text: str, depth: int) -> str:
    name = _NAME.match(text)
    if not name:
        return ""
    rest = text[name.end() :].strip()
    path = ".".join(filter(None, _SEPARATOR.split(name[0])))
    if path in read_names("any"):
        return UNKNOWN_OWNER
    if path in read_names("built_in"):
        return OUTSIDE
    if not rest or _MACRO.fullmatch(rest):
        return f"{path}!"
    if _MACRO.fullmatch(path) and rest[0].isalpha():
        return read_type(rest, depth + 1)
    if iterator := _ITERATOR.fullmatch(rest):
        items = _read_name(f"{name[0]}{iterator[1]}", depth)
        return items[:-2] if items.endswith("{}") else ""
    if rest[0] not in "<[" or rest[-1] not in ">]":
        return ""
    last = path.rpartition(".")[2].lower()
    arguments = split_list(rest[1:-1])
    if not arguments:
        return f"{path}!"
    if rest[0] == "[":
        return _write_arguments(path, last, arguments, depth)
    if last in read_names("wrappers"):
        return read_type(arguments[0], depth + 1)
    if last in read_names("calls"):
        return f"{inner}()" if (inner := read_type(arguments[0], depth + 1)) else ""
    step = "{}" if last in read_names("sequences") else "{:}"
    if step == "{}" or last in read_names("mappings"):
        return f"{inner}{step}" if (inner := read_type(arguments[-1], depth + 1)) else ""
    return f"{path}!"


def _write_arguments(path: str, last: str, arguments: Sequence[str], depth: int) -> str:
    """Return the expression for a type with arguments, and what it is outside of the repository."""
    step = "="
    found = [read_type(each, depth + 1) or UNKNOWN_OWNER for each in arguments]
    if last in read_names("wrappers"):
        found[1:] = []
    elif last in read_names("sequences"):
        step = "{}"
    elif last in read_names("mappings"):
        step = "{:}"
    else:
        step = ""
    return f"{path}<{';'.join([*found, *filter(None, [step])])}>!"


def split_list(text: str, separator: str = ",") -> list[str]:
    """Split a list at the separators that are not inside brackets."""
    if separator not in text:
        return [text.strip()] if text.strip() else []
    pieces, depth, before = [""], 0, ""
    for letter in text:
        if letter in _OPENING:
            depth += 1
        elif letter in _CLOSING and not (letter == ">" and before in "-="):
            depth -= 1
        if letter == separator and depth <= 0:
            pieces.append("")
        else:
            pieces[-1] += letter
        before = letter
    return [stripped for piece in pieces if (stripped := piece.strip())]


def split_header(header: str) -> tuple[list[str], str] | None:
    """Return the parameters in the first parentheses of a header, and the text behind them; None if
    there are none. Type parameters before them are skipped."""
    if len(header) > _MAX_HEADER:
        return None
    # The arrow of a channel, ``<-chan Cart``, opens no bracket.
    header = header.replace("<-", "  ")
    start = -1
    depth, before = 0, ""
    for place, letter in enumerate(header):
        if letter == "(" and not depth and start < 0:
            start = place
        if letter in _OPENING:
            depth += 1
        elif letter in _CLOSING and not (letter == ">" and before in "-="):
            depth -= 1
            if not depth and start >= 0:
                return split_list(header[start + 1 : place]), header[place + 1 :]
        before = letter
    return None


def list_parameters(symbol: Symbol, types_follow: bool) -> Iterator[tuple[str, str]]:
    """Yield name and type (as an expression, empty if unknown) of the parameters of a function."""
    if "(" not in symbol.signature and symbol.kind in _ML_FUNCTIONS:
        # In ML languages, parameters follow the function's name without parentheses.
        written = symbol.signature.partition(":")[0]
        is_plain = symbol.signature == symbol.signature.lstrip("<= ")
        yield from ((name, "") for name in ([] if is_plain else _WORD.findall(written)))
    headers = [symbol.signature]
    if types_follow and "(" in symbol.prefix:
        headers.append(symbol.prefix)
    for header in headers:
        if split := split_header(header):
            yield from _read_parameters(split[0], types_follow)


def _read_parameters(pieces: Sequence[str], types_follow: bool) -> Iterator[tuple[str, str]]:
    named = _type_names(pieces) if types_follow else map(_read_parameter, pieces)
    yield from ((name, read_type(written)) for name, written in named if name)


def _type_names(pieces: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield names with the types after them; several can share one: (a, b int) in Go."""
    for number, piece in enumerate(pieces):
        typed = (each.partition(" ")[2] for each in pieces[number:])
        yield piece.partition(" ")[0], next(filter(None, typed), "")


def _read_parameter(piece: str) -> tuple[str, str]:
    """Return the name of one parameter and its type as written."""
    piece = piece.partition("=")[0].rstrip()
    if colon := _COLON.search(piece):
        found = _LAST_NAME.search(piece[: colon.start()])
        return (found[1], piece[colon.end() :]) if found else ("", "")
    match = _TYPE_FIRST.fullmatch(piece)
    if match:
        return match["name"], match["type"]
    return (found[1], "") if (found := _LAST_NAME.fullmatch(piece.lstrip("$&*."))) else ("", "")


def type_symbol(symbol: Symbol, rules: NameRules) -> Symbol:
    """Return *symbol* with an expression for its value or its result, if its header shows one."""
    if symbol.kind in CALLABLES:
        found = _read_result(symbol, rules.types_follow)
        if rules.types_arguments:
            found, *arguments = _replace_parameters(symbol, [found, *_list_arguments(symbol)])
            symbol = replace(symbol, parameters=tuple(arguments)) if arguments else symbol
    elif symbol.kind is SymbolKind.PROPERTY and symbol.signature.startswith("("):
        found = _read_result(symbol, rules.types_follow)
    elif symbol.kind in VALUES or symbol.kind is SymbolKind.TYPE:
        found = _read_value(symbol, rules)
    elif symbol.kind is SymbolKind.OBJECT and _COLON.match(symbol.signature):
        # The declared type of an object decides about its members.
        found = _read_value(symbol, rules)
    elif symbol.kind is SymbolKind.ENUMERATOR and symbol.parent:
        found = f"/{'.'.join(_SEPARATOR.split(symbol.parent))}!"
    else:
        return symbol
    if symbol.parent and (own := _OWN_TYPE.match(found)):
        # ``Result<Self>``
        found = f"/{'.'.join(_SEPARATOR.split(symbol.parent))}{found[own.end() :]}"
    return set_type(symbol, found, rules)


def _list_arguments(symbol: Symbol) -> tuple[str, ...]:
    """Return the expressions for the arguments of a function, if its header has their types."""
    if typed := _CALLED.match(symbol.signature):
        name, *_ = typed[1].rpartition(".")[2].lower().split()
        end = symbol.signature.find("> =", typed.end())
        arguments = split_list(symbol.signature[typed.end() : end]) if end > 0 else []
        if name in read_names("callables") and arguments:
            return (read_type(arguments[-1]),)
        return ()
    split = split_header(symbol.signature)
    found = [_read_argument(piece) for piece in (split[0] if split else ())]
    return tuple(found) if any(each not in {"", OUTSIDE} for each in found) else ()


def _read_argument(piece: str, depth: int = 0) -> str:
    """Return the expression for a parameter, which starts with dots if it takes all others."""
    _, *written = split_list(piece, ":")
    if not written:
        return ""
    found = read_type(_DEFAULT.split(":".join(written), maxsplit=1)[0], depth)
    return f"...{found}" if found and piece.startswith("...") else found


def _replace_parameters(symbol: Symbol, expressions: Iterable[str]) -> Iterator[str]:
    """Yield *expressions* with the bounds of the type parameters that the header declares."""
    bounds = {}
    if found := _TYPE_PARAMETERS.match(symbol.signature):
        for piece in split_list(found[1]):
            name, _, bound = piece.partition("=")[0].partition(" extends ")
            bounds[name.removeprefix("const ").strip()] = read_type(bound) or UNKNOWN_OWNER
    for each in expressions:
        yield _ROOT.sub(lambda found: bounds.get(found[0], found[0]), each) if bounds else each


def set_type(symbol: Symbol, found: str, rules: NameRules) -> Symbol:
    """Return *symbol* with the expression *found* for its value or result."""
    if found.startswith(NAMELESS):
        found = f"/{symbol.qualname.replace(rules.separator, '.')}!{found[len(NAMELESS) :]}"
    return replace(symbol, type=found) if found and len(found) <= MAX_EXPRESSION else symbol


def _read_result(symbol: Symbol, types_follow: bool) -> str:
    if symbol.kind is SymbolKind.CONSTRUCTOR:
        return ""
    split = split_header(symbol.signature)
    rest = split[1].strip() if split else ""
    if types_follow:
        if rest.startswith("("):
            inner = split_header(rest)
            return ",".join(_read_results(inner[0])) if inner else ""
        return read_type(rest)
    rest = re.sub(r"^(?:const|noexcept|override|final|mutable|\s)+", "", rest)
    for mark in ("->", ":"):
        if rest.startswith(mark):
            written = rest[len(mark) :].strip()
            if written.lstrip("?") in _OWN and symbol.parent:
                return f"/{'.'.join(_SEPARATOR.split(symbol.parent))}!"
            if not written.startswith("("):
                written = written.partition("{")[0].partition("=>")[0]
            return read_type(written.removesuffix("=>"))
    return read_type(_PARAMETERS_BEFORE.sub(" ", symbol.prefix))


def _read_results(pieces: Sequence[str]) -> list[str]:
    """Return the types of several results, which can have names: (cart *Cart, err error)."""
    split = [piece.partition(" ") for piece in pieces]
    is_named = any(
        written and name.isidentifier() and name not in _TYPE_WORDS for name, _, written in split
    )
    if is_named:
        return [read_type(written) or UNKNOWN_OWNER for _, written in _type_names(pieces)]
    return [read_type(piece) or UNKNOWN_OWNER for piece in pieces]


def _read_value(symbol: Symbol, rules: NameRules) -> str:
    written, _, value = symbol.signature.partition("=")
    written = written.strip().lstrip("?!").strip()
    if symbol.kind is SymbolKind.TYPE:
        if written.startswith("<"):
            # Type parameters can have defaults.
            value = "=".join(split_list(symbol.signature, "=")[1:])
        # An alias: ``type A = B``, ``using A = B``; in Go ``type A B``.
        if symbol.prefix.startswith("typedef"):
            return "" if "(" in symbol.prefix else read_type(symbol.prefix[len("typedef") :])
        return read_type(value.strip() or (written if rules.types_follow else ""))
    if rules.types_follow:
        found = read_type(written)
        # The query finds the type among the arguments of ``make([]Cart, 0)``.
        value = "" if value.lstrip().startswith(("make(", "new(")) else value
    else:
        found = read_type(written[1:] if _COLON.match(written) else symbol.prefix.rstrip(" $"))
    return found or (read_value(value.strip(" ;"), rules) if value.strip() else "")


def read_value(written: str, rules: NameRules) -> str:
    """Return the expression for a value as it is written; empty if it is not a chain of names."""
    code = written.encode()
    chains = Chains(code, rules.members, has_square=rules.types_follow)
    chain = chains.read_value(0, len(code))
    return chain.write() if chain and chain.root not in {"this", "self"} else ""
