"""Arguments of calls, compared with the parameters of functions of one name."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

_CALLED = re.compile(rb"\s*(?:<[^()]*?>)?\s*\(")
# Brackets and commas; type arguments and literals are skipped as a whole.
_PARTS = re.compile(
    rb"<[\w\s,.?&\[\]]*(?:<[\w\s,.?&\[\]]*>[\w\s,.?&\[\]]*)*>"
    rb"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])'|[()\[\]{},]"
)
_MAX_CALL = 4_000
_TYPE_ARGUMENTS = re.compile(rb"<[\w\s,.?&\[\]]*(?:<[\w\s,.?&\[\]<>]*>[\w\s,.?&\[\]]*)*>")
_NESTED = re.compile(rb"<[^<>]*(?:<[^<>]*>[^<>]*)*>|\[[^\[\]]*\]")
# Type parameters of a definition, not the arguments of types that it names
_PARAMETERS = re.compile(r"(?<![\w)])<((?:[^<>]|<[^<>]*>)+)>")
# Parameters that may need no argument, and those that take any number of them
_OPTIONAL = re.compile(r"=|\(this\s|\([^,)]*\bself\b|\.\.\.|\b(?:vararg|params)\s")
_REPEATED = re.compile(r"\.\.\.|\b(?:vararg|params)\s")
# Annotations and modifiers of parameters, type arguments, and names of one type
_REMARKS = re.compile(r"@\w+(?:\([^()]*\))?|^\s*\[[^\[\]]+\]")
_INSIDE = re.compile(r"<[^<>]*>")
_WORD = re.compile(r"\w+")
_SAME = {"Boolean": "bool", "Int32": "int", "Int64": "long", "Object": "object", "String": "string"}
# Letter for an argument -> literals, and types for them
_LITERALS = {
    "s": re.compile(rb'"(?:\\.|[^"\\\n])*"(?:\s*\+.*)?', re.DOTALL),
    "n": re.compile(rb"-?\d[\w.]*"),
    "b": re.compile(rb"true|false"),
}
_ANY = re.compile(
    r"\b(?:Object|object|dynamic|Any|CharSequence|Number|Comparable|Serializable|[A-Z]\d?)\b"
)
_TYPES = {
    "s": re.compile(r"\b[Ss]tr(?:ing)?\b"),
    "n": re.compile(
        r"\b(?:int|Int(?:eger)?|[Uu]?[Ll]ong|uint|[Ss]hort|[Bb]yte|char|[Ff]loat|[Dd]ouble|decimal"
        r"|[iuf]\d+|[iu]size)\b"
    ),
    "b": re.compile(r"\b[Bb]ool(?:ean)?\b"),
}


def read_arguments(code: bytes, place: int) -> str:
    """Return a sign for each type argument at *place*, then a parenthesis and a letter for each
    argument in those behind. Without the latter if there are none, or if a block follows, which may
    be another argument."""
    parts = _split(code, place)
    given = "" if parts is None else "(" + "".join(map(_choose_letter, parts))
    return read_type_arguments(code, place) + given


def read_type_arguments(code: bytes, place: int, *, is_value: bool = False) -> str:
    """Return a sign for each type argument of the name before *place*. The name of a type that
    *is_value* has a dot behind them."""
    is_open = code[place : place + 1] == b"<"
    written = _TYPE_ARGUMENTS.match(code, place) if is_open else None
    if not written or (is_value and code[written.end() : written.end() + 1] != b"."):
        return ""
    return "<" * (_NESTED.sub(b"", written[0][1:-1]).count(b",") + 1)


def has_arity(prefix: str, signature: str, arguments: str) -> bool:
    """Return whether a definition takes the type arguments in a use, or, if that has none, whether
    those of a function can be told from its parameters."""
    names = [*list_parameters(f"{prefix} {signature}")]
    number = arguments.count("<")
    if number or "(" not in signature:
        return len(names) == number
    taken = signature.partition("(")[2]
    return all(re.search(rf"\b{name}\b", taken) for name in names)


def list_parameters(definition: str) -> Iterator[str]:
    """Yield the names of type parameters."""
    found = _PARAMETERS.search(definition)
    for part in _INSIDE.sub("", found[1]).split(",") if found else ():
        words = _WORD.findall(part.partition(":")[0].partition(" extends ")[0])
        if words and not part.lstrip().startswith("'"):
            yield words[-1]


def takes(signature: str, arguments: str) -> bool:
    """Return whether a function with the *signature* may be called with so many arguments."""
    parts = _split(signature.encode(), 0)
    arguments = arguments.lstrip("<")
    if parts is None or not arguments:
        return True
    least = len(parts) - len(_OPTIONAL.findall(signature))
    is_few = len(arguments) - 1 <= len(parts)
    return least <= len(arguments) - 1 and (is_few or bool(_REPEATED.search(signature)))


def suits(signature: str, arguments: str) -> bool:
    """Return whether the types of parameters in the *signature* may take the literals in a call."""
    return all(form.search(part) or _ANY.search(part) for part, form in _pair(signature, arguments))


def names_types(signature: str, arguments: str) -> bool:
    """Return whether the parameters in the *signature* have the types of the literals in a call."""
    return all(form.search(part) for part, form in _pair(signature, arguments))


def replaces(signature: str, other: str, parameters: Container[str]) -> bool | None:
    """Return whether a method with the *signature* overrides one with the *other* signature, in
    which *parameters* stand for any types. None if only the names of types differ."""
    one, two = _split(signature.encode(), 0), _split(other.encode(), 0)
    if one is None or two is None:
        return True
    if len(one) != len(two):
        return False
    types = (
        (_name_type(a.decode()), _name_type(b.decode())) for a, b in zip(one, two, strict=True)
    )
    return all(a == b or b.strip("[]") in parameters for a, b in types) or None


def _name_type(parameter: str) -> str:
    """Return the last word of a parameter's type, with brackets for an array."""
    written = _INSIDE.sub("", _INSIDE.sub("", _REMARKS.sub("", parameter)).partition("=")[0])
    name, has_colon, after = written.partition(":")
    words = _WORD.findall(after) if has_colon else _WORD.findall(name)[:-1]
    last = words[-1] if words else ""
    return _SAME.get(last, last) + "[]" * ("[" in written or "..." in written)


def _pair(signature: str, arguments: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield the parameters that take literals, with patterns for the types of these."""
    parts = _split(signature.encode(), 0) or ()
    for part, letter in zip(parts, arguments.lstrip("<")[1:], strict=False):
        if letter in _TYPES:
            yield part.decode(), _TYPES[letter]


def _split(code: bytes, place: int) -> list[bytes] | None:
    called = _CALLED.match(code, place)
    found, depth, start = [], 0, called.end() if called else 0
    for part in _PARTS.finditer(code, start - 1, start + _MAX_CALL) if called else ():
        depth += (part[0] in b"([{") - (part[0] in b")]}")
        if not depth or (depth == 1 and part[0] == b","):
            found.append(code[start : part.start()].strip())
            start = part.end()
        if not depth:
            is_open = code[start : start + _MAX_CALL].lstrip()[:1] == b"{"
            return None if is_open else found if found[-1] else found[:-1]
    return None


def _choose_letter(argument: bytes) -> str:
    return next((each for each, form in _LITERALS.items() if form.fullmatch(argument)), "?")
