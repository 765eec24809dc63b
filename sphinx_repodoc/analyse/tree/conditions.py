"""The branches of ``#if``, and the words of a file, of which syntax trees do not have all."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache

from sphinx_repodoc.analyse.tree.node_text import FindRow
from sphinx_repodoc.languages.load import Grammar
from sphinx_repodoc.languages.resolving import read_words
from sphinx_repodoc.model import Import, Symbol

Branch = tuple[int, int]
"""First and last line of the text that an ``#if`` or ``#else`` makes conditional."""

# Characters at the start of a file in which its own condition is searched
_MAX_HEAD = 4_000
_DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*(if|el|endif)(\w*)((?:\\\n|[^\n])*)", re.MULTILINE)
_GUARD = re.compile(rb"(?:\s*|[ \t]*!\s*defined[ \t(]*)(\w+)[ \t)]*")
_DEFINED = re.compile(rb"\s*#[ \t]*define[ \t]+(\w+)[ \t]*$", re.MULTILINE)
# Conditions that are no choice between alternatives: a header is for C and C++.
_ALWAYS = re.compile(rb"\s*(?:defined[ \t(]*)?__cplusplus[ \t)]*\s*")
_WORDS = re.compile(
    # What starts nothing is part of each match, which is faster than trying to match it.
    rb"[^\w\"'#]*+(?:([A-Za-z_]\w*+)(?![\"'])"
    # Strings, numbers and other directives, which are skipped
    rb"|(?:u8|[uUL])?R\"(?P<mark>[^ ()\\\"]{0,16})\([\s\S]*?\)(?P=mark)\""
    rb"|\w*\"(?:[^\"\\\n]|\\[\s\S])*\"?|\w?'(?:[^'\\\n]|\\.){1,9}'|\d[\w.]*"
    rb"|#[ \t]*(?:if|ifdef|ifndef|elif)\b|(?P<macro>#[ \t]*define\b(?:\\\n|[^\n])*)"
    rb"|#[ \t]*\w+(?:\\\n|[^\n])*|[\s\S]|\Z)"
)
_MACRO = re.compile(rb"#[ \t]*define[ \t]+(\w+(?:\([^()]*\))?)")
# Words in a macro, without comments, text, numbers, and parts that are joined to other names
_PARTS = re.compile(
    rb"//[^\n]*|/\*[\s\S]*?\*/|\"(?:[^\"\\\n]|\\[\s\S])*\"?|'(?:[^'\\\n]|\\.){1,9}'|\d[\w.]*"
    rb"|\w+\s*##[\s\w#]*|##?\s*\w+|([A-Za-z_]\w*)"
)
_LOCAL = re.compile(
    rb"\b(?!(?:return|goto|else|throw|delete|case)\b)[A-Za-z_]\w*[\s\\*&]+"
    rb"([A-Za-z_]\w*)\s*(?:=(?!=)|;|\[|:(?!:))"
)


def read_condition(text: str, grammar: Grammar) -> str:
    """Return the condition under which a file is built, as the comments at its start say."""
    head = text[:_MAX_HEAD] if grammar.condition else ""
    if found := re.search(grammar.condition, head, re.MULTILINE) if head else None:
        return found[1].strip()
    lines = re.findall(grammar.conditions, head, re.MULTILINE) if head else ()
    return "&&".join(f"({'||'.join(line.split()).replace(',', '&&')})" for line in lines)


def find_branches(code: bytes, find_row: FindRow) -> Iterator[Branch]:
    """Yield the branches of ``#if``, without include guards. *code* has blanks for comments."""
    opened: list[tuple[int, bool]] = []
    for match in _DIRECTIVE.finditer(code):
        line = find_row(match.start()) + 1
        word = match[1]
        if word != b"if" and opened:
            start, is_choice = opened.pop()
            if is_choice and (word != b"endif" or not _is_guard(code, start, match.end())):
                yield start, line
        if word == b"if":
            is_positive = match[2] != b"ndef"
            opened.append((line, not (is_positive and _ALWAYS.fullmatch(match[3]))))
        elif word == b"el":
            opened.append((line, True))


def _is_guard(code: bytes, line: int, end: int) -> bool:
    """Return whether the ``#if`` on *line* that ends at *end* is around the whole file."""
    if code[end:].strip():
        return False
    start = -1
    for _ in range(line - 1):
        start = code.find(b"\n", start + 1)
    directive = _DIRECTIVE.match(code, start + 1)
    defined = _DEFINED.match(code, directive.end()) if directive else None
    guard = _GUARD.fullmatch(directive[3]) if directive else None
    return bool(guard and defined and guard[1] == defined[1])


def keep_branches(
    branches: Iterable[Branch], symbols: Sequence[Symbol], imports: Sequence[Import]
) -> tuple[Branch, ...]:
    """Return those *branches* that have definitions or imports, sorted."""
    lines = sorted({*(each.line for each in symbols), *(each.line for each in imports)})

    def has_lines(branch: Branch) -> bool:
        return bisect_right(lines, branch[0]) < bisect_left(lines, branch[1])

    return tuple(sorted(filter(has_lines, branches)))


def list_words(code: bytes, keywords: Container[bytes]) -> list[tuple[int, bytes]]:
    """Return position and text of the words in *code*, in conditions of the preprocessor and in
    macros, that are no *keywords*. Unlike names in a syntax tree, they include what masks hide from
    the parser."""
    found: list[tuple[int, bytes]] = []
    for match in _WORDS.finditer(code):
        if word := match[1]:
            found.append((match.start(1), word))
        elif match["macro"] and (head := _MACRO.match(code, match.start("macro"))):
            span = head.end(), match.end()
            own = {b"", *re.findall(rb"\w+", head[1])}
            own.update(each[1] for each in _LOCAL.finditer(code, *span))
            parts = (each for each in _PARTS.finditer(code, *span) if (each[1] or b"") not in own)
            found += [(each.start(1), each[1]) for each in parts]
    return [each for each in found if each[1] not in keywords]


@cache
def load_keywords(folder: str) -> frozenset[bytes]:
    """Return the words of a language that are no names."""
    return frozenset(word.encode() for word in read_words(folder, "keywords.txt"))
