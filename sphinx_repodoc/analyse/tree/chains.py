"""Expressions in front of a name, read backwards from the text of a file.

The objects before a name look alike in most languages: ``a.b``, ``a->b``, ``A::b``, ``f(x).b``,
``a[i].b``, ``new A().b``. Reading the text is faster than walking the syntax tree, which creates an
object for each node. The result is in the notation of :class:`~sphinx_repodoc.model.Reference`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from sphinx_repodoc.model import NO_WORD

MAX_STEPS = 24
# Distance in which the other one of a pair of brackets is searched.
_MAX_BRACKETS = 4_000

# All patterns match reversed text.
_BLANKS = re.compile(rb"\s*")
# Marks after an object that may be missing: ``a!``, ``a?.[0]``
_OPTIONAL = re.compile(rb"[!?]|\.\?")
_WORD = re.compile(rb"[\w$\x80-\xff]+[@#]?")
# ``raise ::Name``, ``new \Shop\Cart``: a word in front of such a separator is no object.
_ROOT = re.compile(rb"(?:::|\\)\s+")
_END = re.compile(rb"[\w$)\]}>!?\x80-\xff]")
_PAIRS = {
    ord(")"): re.compile(rb"[()]"),
    ord("]"): re.compile(rb"[\[\]]"),
    ord("}"): re.compile(rb"[{}]"),
    # without arrows
    ord(">"): re.compile(rb">(?![=-])|<"),
}
_CALLEE = re.compile(rb"[ \t]*(?:(?:\.\?|[!?]|>+)?\s*)([\w$\])}\x80-\xff])")
# The end of type arguments, which is no arrow or comparison
_ARGUMENTS_END = re.compile(rb">[\w*&>)\]]")
# Words before a parenthesis that are no function.
_KEYWORDS = frozenset(
    b"and assert await case catch co_await delete do echo elif else elsif for if in is match new "
    b"not of or print puts return sizeof switch throw typeof unless until when while with "
    b"yield".split()
)
_TYPE_ARGUMENTS = re.compile(rb"[<(\[{]")
# ``(Type) value`` and ``value as Type``, in the order of the text.
_CAST = re.compile(
    rb"\(\s*(?:const\s+|struct\s+)*([A-Za-z_][\w:.]*)[\s*&]*\)\s*[\w(&*].*", re.DOTALL
)
_QUOTED = re.compile(rb"(['\"])[()\[\]{}]\1")
_STRINGS = re.compile(rb"\"[^\"]*\"|'[^']*'|`[^`]*`")
# Functions whose type argument is the type of the result, reversed: ``static_cast<T>(x)``
_CASTING = re.compile(rb"\s*(?:tsac_\w*|rtp_\w+|(?:euqinu|derahs|evisurtni|lanoitpo)_ekam)\b")
_TYPE = re.compile(rb"\s*(?:const\s+|struct\s+|class\s+)*([A-Za-z_][\w:]*)[\s*&]*")
_AS = re.compile(rb"\b(?:as[?!]?|satisfies)\s+(?!const\b)([A-Za-z_$][\w$:.]*)\s*(?:<[^;]*>)?\s*\Z")
_ARGUMENT = re.compile(r"[\s*]*([A-Za-z_][\w.]*)\s*(?:\[(.*)\]\s*)?", re.DOTALL)
_MAX_CAST = 150
_LEADING = re.compile(rb"(?:\s|new\b|await\b|try[!?]?|co_await\b|[&*(!\\]|::)*")


# The word before a name that has to be one of a type
_ELABORATE = re.compile(rb"\b(?:struct|union|enum|class|typename)\s+\Z")
_MAX_ELABORATE = 40


class Chain(NamedTuple):
    """An expression: a name at ``start`` and the steps after it. The start is -1 for the type in a
    cast, which may be written after the value."""

    start: int
    root: str
    steps: str

    def write(self, root: str = "") -> str:
        """Return the expression, with *root* in the place of the name."""
        return (root or self.root) + self.steps


class Separator(NamedTuple):
    """Patterns for the separators before members: ``reversed`` matches one in reversed text,
    ``end`` the last byte of any and the blanks behind it."""

    reversed: re.Pattern[bytes]
    end: re.Pattern[bytes]


@cache
def compile_separator(members: tuple[str, ...], *, is_tight: bool = False) -> Separator:
    """Return patterns for the separators before *members*. A mark for missing objects may precede
    a separator, as in ``a?.b``."""
    marks = [
        re.escape(each[::-1].encode()) + (b"[?!&]?(?!\\.)" if each in {".", "->"} else b"")
        for each in members
    ]
    blanks = b"" if is_tight else rb"\s*"
    ends = b"|".join(re.escape(each[-1:].encode()) for each in members)
    return Separator(
        re.compile(blanks + b"(?:" + b"|".join(marks) + b")" + blanks),
        re.compile(b"(?:" + ends + b")" + blanks),
    )


class Before(NamedTuple):
    """The object before a name: its expression, if that is understood, and its last word.
    ``is_global`` says that a separator without an object stands for the global namespace:
    ``::name``."""

    chain: Chain | None
    word: str
    is_global: bool = False


class Chains:
    """Reads expressions in *code*, the text of a file with blanks for comments. *separator* is the
    result of :func:`compile_separator`. *has_square* says that type arguments are in square
    brackets."""

    def __init__(self, code: bytes, separator: Separator, *, has_square: bool = False) -> None:
        self._code = code
        self._has_square = has_square
        self._separator = separator.reversed
        # Brackets that are characters have no other one.
        self._text = _QUOTED.sub(b"'_'", code)[::-1]
        self._size = len(code)
        # Positions that may be behind a separator. Few names are, which is checked first.
        self._behind = {match.end() for match in separator.end.finditer(code)}

    def find_owner(self, start: int, *, is_type: bool = False) -> Before | None:
        """Return what is before the name at *start*; None if no object is there. An arrow before a
        type precedes the result of a function."""
        # ``Cart::$count``: the mark is no part of the name.
        start -= self._code[start - 1] == ord("$")
        if start not in self._behind:
            return None
        found = self._separator.match(self._text, self._size - start)
        if not found or (is_type and b">" in found[0]):
            return None
        sign, end = found[0], found.end()
        if _ROOT.fullmatch(sign):
            return Before(None, NO_WORD, is_global=True)
        # A keyword may be in front of other separators: ``case .name``, ``return ::name``
        is_certain = b">" in sign
        word = _WORD.match(self._text, end)
        if not word:
            is_global = sign.strip() in {b"::", b"\\"} and not self._goes_on(found)
            return Before(self.read(self._size - end), NO_WORD, is_global)
        name = word[0][::-1].decode("utf-8", "replace")
        if self._separator.match(self._text, word.end()):
            return Before(self.read(self._size - end), name)
        start = self._size - word.end()
        chain = Chain(start, name, "") if is_certain else self._make(start, name, [])
        return Before(chain, name, is_global=chain is None and sign.strip() == b"::")

    def is_elaborate(self, start: int) -> bool:
        """Return whether a word for a kind of type is before the name at *start*."""
        return bool(_ELABORATE.search(self._code, max(start - _MAX_ELABORATE, 0), start))

    def split_path(self, start: int, written: bytes) -> tuple[int, bytes]:
        """Return position and text of the last name in a qualified type at *start*, without type
        arguments."""
        path = _TYPE_ARGUMENTS.split(written, maxsplit=1)[0].rstrip()
        separator = self._separator.search(path[::-1])
        name = path[len(path) - separator.start() :] if separator else path
        name = name.lstrip(b"*& ")
        return start + len(path) - len(name), name

    def read(self, end: int) -> Chain | None:
        """Return the expression that ends at *end*; None if it has no name at its start."""
        steps: list[str] = []
        place = self._size - end
        while len(steps) <= MAX_STEPS:
            blanks = _BLANKS.match(self._text, place)
            place = blanks.end() if blanks else place
            letter = self._text[place : place + 1]
            if not letter:
                return None
            if word := _WORD.match(self._text, place):
                name = word[0][::-1].decode("utf-8", "replace")
                separator = self._separator.match(self._text, word.end())
                if not separator or not self._goes_on(separator):
                    return self._make(self._size - word.end(), name, steps)
                steps.append(f".{name}")
                place = separator.end()
            elif optional := _OPTIONAL.match(self._text, place):
                place = optional.end()
            elif letter in b")]}>":
                opened = self._find_opening(place)
                if opened < 0:
                    return None
                if letter == b")" and not self._is_called(opened):
                    return self._read_inner(place, opened, steps)
                if letter == b">" and (made := self._read_cast(place, opened, steps)):
                    return made
                step = self._read_arguments(place, opened, steps) or _STEPS[letter]
                if step and not (step == "[]" and self._is_slice(place, opened)):
                    steps.append(step)
                place = opened
            else:
                return None
        return None

    def read_value(self, start: int, end: int) -> Chain | None:
        """Return the expression from *start* to *end*; None if it is more than a chain of names."""
        written = self._code[start:end]
        if found := _AS.search(written[-_MAX_CAST:]):
            return _name_type(found[1])
        if written in _KEYWORDS:
            # A variable with a name that is a keyword elsewhere: ``in``
            return Chain(start, written.decode(), "")
        chain = self.read(end)
        if chain is None or chain.start < 0:
            return chain
        is_whole = start <= chain.start and _LEADING.fullmatch(self._code, start, chain.start)
        return chain if is_whole else None

    def is_path(self, chain: Chain) -> bool:
        """Return whether the name at the start of a chain is that of a module: ``super::``."""
        return self._code.startswith(b"::", chain.start + len(chain.root))

    def _make(self, start: int, root: str, steps: list[str]) -> Chain | None:
        """Return the expression that starts with *root*. A word before a point is no keyword:
        ``assert.Equal``."""
        is_keyword = root.encode() in _KEYWORDS
        if root.isdigit() or (is_keyword and not self._code.startswith(b".", start + len(root))):
            return None
        return Chain(start, root, "".join(reversed(steps)))

    def _goes_on(self, separator: re.Match[bytes]) -> bool:
        """Return whether an expression precedes a separator; ``::name`` is a global name."""
        return bool(_END.match(self._text, separator.end())) and not _ROOT.fullmatch(separator[0])

    def _find_opening(self, place: int) -> int:
        """Return the position behind the bracket that belongs to the one at *place*, or -1."""
        close = self._text[place]
        depth = 0
        for found in _PAIRS[close].finditer(self._text, place, place + _MAX_BRACKETS):
            depth += 1 if found[0][0] == close else -1
            if depth == 0:
                return found.end()
        return -1

    def _is_called(self, opened: int) -> bool:
        """Return whether a parenthesis follows a function: a name or another bracket."""
        if _ARGUMENTS_END.match(self._text, opened):
            return True
        callee = _CALLEE.match(self._text, opened)
        if not callee:
            return False
        word = _WORD.match(self._text, callee.start(1))
        if not word or word[0][::-1] not in _KEYWORDS:
            return True
        # ``Cart::new()``
        return self._separator.match(self._text, word.end()) is not None

    def _read_cast(self, place: int, opened: int, steps: list[str]) -> Chain | None:
        """Read the call of a function whose type argument is the type of its result."""
        if not steps or steps[-1] != "()" or not _CASTING.match(self._text, opened):
            return None
        written = self._code[self._size - opened + 1 : self._size - place - 1]
        found = _TYPE.fullmatch(written)
        return _name_type(found[1], steps[:-1]) if found else None

    def _read_arguments(self, place: int, opened: int, steps: list[str]) -> str:
        """Return the step for the type arguments, or the index, before a call or a literal."""
        is_square = self._has_square and self._text[place : place + 1] == b"]"
        if not is_square or not steps or steps[-1] not in {"()", "!"}:
            return ""
        written = self._code[self._size - opened + 1 : self._size - place - 1]
        return f"<{_write_arguments(written.decode('utf-8', 'replace'))}>"

    def _is_slice(self, place: int, opened: int) -> bool:
        """Return whether square brackets have a part of a list, as in ``items[1:]``."""
        inner = self._text[place:opened] if self._has_square else b""
        return b":" in inner and b":" in _STRINGS.sub(b"", inner)

    def _read_inner(self, place: int, opened: int, steps: list[str]) -> Chain | None:
        """Read what is in parentheses: a cast, or another expression."""
        start, end = self._size - opened + 1, self._size - place - 1
        written = self._code[start:end]
        if self._text[opened : opened + 1] == b".":
            # ``value.(Type)`` in Go
            name = re.fullmatch(rb"\s*\*?\s*([A-Za-z_][\w.]*)\s*", written)
            return _name_type(name[1], steps) if name else None
        if found := _CAST.fullmatch(written) or _AS.search(written[-_MAX_CAST:]):
            return _name_type(found[1], steps)
        inner = self.read_value(start, end)
        if inner is None or len(steps) > MAX_STEPS:
            return None
        return inner._replace(steps=inner.steps + "".join(reversed(steps)))


_STEPS = {b")": "()", b"]": "[]", b"}": "!", b">": ""}


def _write_arguments(written: str) -> str:
    """Return the expressions for type arguments, which may have arguments of their own."""
    pieces, depth = [""], 0
    for letter in written:
        depth += (letter == "[") - (letter == "]")
        if letter == "," and not depth:
            pieces.append("")
        else:
            pieces[-1] += letter
    found = [_ARGUMENT.fullmatch(piece) for piece in pieces]
    inner = [f"<{_write_arguments(each[2])}>" if each and each[2] else "" for each in found]
    return ";".join(
        f"{each[1]}{more}!" if each else "?" for each, more in zip(found, inner, strict=True)
    )


def _name_type(written: bytes, steps: list[str] | None = None) -> Chain:
    root, *members = re.split(r"::|\.", written.decode("utf-8", "replace"))
    path = "".join(f".{name}" for name in members)
    return Chain(-1, root, f"{path}!{''.join(reversed(steps or []))}")
