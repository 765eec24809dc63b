"""The terms of a file: the words and pairs of words that it uses most, with their weights.

One pass counts whole identifiers; each distinct one is then split once. The index decides which
terms distinguish a file from all others.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from functools import cache

from sphinx_repodoc.analyse.prose.leading_comments import leading_comments
from sphinx_repodoc.analyse.term_words import list_terms, pair_words
from sphinx_repodoc.languages.load import LANGUAGES, CommentStyle
from sphinx_repodoc.model import Findings, SymbolKind, Terms

MAX_TERMS = 120
# Number of characters to read; later text adds nothing new.
_MAX_CHARS = 60_000
_HEAD = 12_000
_MAX_PROSE = 30_000

# Weights of a word in the name of a definition, a heading, a description or a file name.
_OF_DEFINITION = 3
_OF_HEADING = 4
_OF_DESCRIPTION = 3
_OF_FILE_NAME = 6
_SCALE = 12
_MAX_WEIGHT = 255

_SEPARATORS = bytes(
    byte if byte > 127 or chr(byte).isalnum() or byte == ord("_") else ord(" ")
    for byte in range(256)
)
_TAG = re.compile(r"<[^<>]*>")
# Web addresses, which are dropped: their words are about another site.
_ADDRESS = re.compile(r"\bhttps?://[^\s<>\"')\]]+")
_NAME = re.compile(r"\w+")
# Terminal escape sequences (``\x1b[31m``), whose last letter would join the next word.
_TERMINAL = re.compile(rb"\\(?:x1b|033|e|u001b)\[[\d;]*[a-z]", re.IGNORECASE)
# Translation table: only space and hyphen may separate the words of a pair, the rest becomes dots.
_RUN_ENDS = bytes(
    byte if byte > 127 or chr(byte).isalpha() else ord(" ") if chr(byte) in " -" else ord(".")
    for byte in range(256)
)
_LICENCE_WORDS = ("copyright", "licen", "spdx", "redistribut", "public domain", "all rights")


def find_terms(
    name: str, content: str, language: str, style: CommentStyle | None, findings: Findings
) -> Terms:
    """The terms with the highest weights in the file called *name*."""
    weights: defaultdict[str, int] = defaultdict(int)
    row = LANGUAGES[language]
    is_prose = row.content == "prose"
    if is_prose or (style and row.content != "data"):
        text = _drop_licence(content[:_MAX_CHARS], style)
        if row.tagged:
            text = _TAG.sub(" ", text)
        if "://" in text:
            text = _ADDRESS.sub(" ", text)
        _count_names(weights, text)
        prose = text if is_prose else _join_docs(text, style, findings)
        for pair, number in Counter(_list_pairs(prose[:_MAX_PROSE])).items():
            # Ignore pairs that occur once: two words may be neighbours by chance.
            if number > 1 or pair in weights:
                weights[pair] += number
    for symbol in findings.symbols:
        bonus = _OF_HEADING if symbol.kind is SymbolKind.HEADING else _OF_DEFINITION
        _add_all(weights, symbol.name, bonus)
    for text in (findings.title, findings.summary):
        _add_all(weights, text, _OF_DESCRIPTION)
    _add_all(weights, name.partition(".")[0], _OF_FILE_NAME)
    minimum = 3 if is_prose else 2
    counted = (item for item in weights.items() if item[1] >= minimum)
    ranked = sorted(counted, key=lambda item: (-item[1], item[0]))[:MAX_TERMS]
    scaled = (round(_SCALE * math.log2(1 + weight)) for _, weight in ranked)
    return Terms(
        text="\n".join(term for term, _ in ranked),
        weights=bytes(min(_MAX_WEIGHT, weight) for weight in scaled),
    )


def _drop_licence(text: str, style: CommentStyle | None) -> str:
    """*text* without the comments at its top that state the licence."""
    head = text[:_HEAD]
    if style is None or not _mentions_licence(head.lower()):
        return text
    lines = head.split("\n")
    dropped: set[int] = set()
    for block in leading_comments(lines, style):
        if _mentions_licence(" ".join(block.lines).lower()):
            dropped.update(range(block.line - 1, block.line - 1 + len(block.lines)))
    kept = (line for number, line in enumerate(lines) if number not in dropped)
    return "\n".join(kept) + text[_HEAD:]


def _mentions_licence(text: str) -> bool:
    return any(word in text for word in _LICENCE_WORDS)


def _count_names(weights: defaultdict[str, int], text: str) -> None:
    data = text.encode("utf-8", "replace").replace(b"\\n", b" ")
    if b"[0m" in data:
        data = _TERMINAL.sub(b" ", data)
    names = data.translate(_SEPARATORS).decode("utf-8", "replace").split()
    for name, number in Counter(names).items():
        for term in list_terms(name):
            weights[term] += number


def _join_docs(text: str, style: CommentStyle | None, findings: Findings) -> str:
    """The docstrings and comments of a source file, joined."""
    docs = [findings.doc, *(symbol.doc for symbol in findings.symbols if symbol.doc)]
    comments = _find_comments(style).findall(text) if style else []
    return "\n".join((*docs, *comments))


@cache
def _find_comments(style: CommentStyle) -> re.Pattern[str]:
    """A pattern for comment lines. Lines in a block comment mostly begin with a star or the block's
    opening mark."""
    marks = [*style.line, *(opening for opening, _ in style.block)]
    if ("/*", "*/") in style.block:
        marks.append("* ")
    either = "|".join(map(re.escape, sorted(marks, key=len, reverse=True)))
    return re.compile(rf"(?m)^[ \t]*(?:{either})[^\w\n]*(\w[^\n]*)")


def _list_pairs(text: str) -> list[str]:
    """The pairs of neighbouring words in running text."""
    data = text.lower().encode("utf-8", "replace").translate(_RUN_ENDS)
    return pair_words(data.replace(b".", b" . ").decode("utf-8", "replace").split())


def _add_all(weights: defaultdict[str, int], text: str, bonus: int) -> None:
    """Add *bonus* to the weights of all terms in a name or title."""
    for name in [text] if text.isidentifier() else _NAME.findall(text):
        for term in list_terms(name):
            weights[term] += bonus
    if " " in text:
        for pair in _list_pairs(text):
            weights[pair] += bonus
