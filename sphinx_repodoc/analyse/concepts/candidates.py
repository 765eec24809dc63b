"""The words and pairs of words that a file says most, by where it says them.

One pass counts whole identifiers, and each distinct one is split once; whether a word tells
something among all files is for the index to say.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from sphinx_repodoc.analyse.concepts.splitting import split_name
from sphinx_repodoc.analyse.concepts.stop_words import STOP, VERBS, WEAK
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.prose.comments import leading_comments
from sphinx_repodoc.languages.load import LANGUAGES, CommentStyle
from sphinx_repodoc.model import SymbolKind, Terms

Answer = TypeVar("Answer")

MAX_TERMS = 120
# What comes later in a file says nothing new about it.
MAX_CHARS = 60_000
_HEAD = 12_000
_CACHED_NAMES = 300_000
_MAX_PROSE = 30_000

# How much more it counts where something is named.
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
# Its words are those of another site.
_ADDRESS = re.compile(r"\bhttps?://[^\s<>\"')\]]+")
_NAME = re.compile(r"\w+")
# What a string holds for a terminal: colours end with a letter that is none of the next word.
_TERMINAL = re.compile(rb"\\(?:x1b|033|e|u001b)\[[\d;]*[a-z]", re.IGNORECASE)
# In running text words stand side by side with a space or a hyphen between them.
_RUN_ENDS = bytes(
    byte if byte > 127 or chr(byte).isalpha() else ord(" ") if chr(byte) in " -" else ord(".")
    for byte in range(256)
)
_END, _END_WORD = b".", b" . "
_SHORT = 6
_LICENCE_WORDS = ("copyright", "licen", "spdx", "redistribut", "public domain", "all rights")

ALONE, FIRST, SECOND = 1, 2, 4
"""What :func:`judge_word` says."""


def find_candidates(
    name: str, content: str, language: str, style: CommentStyle | None, findings: Findings
) -> Terms:
    """The terms of the file called *name* that weigh most in it."""
    weights: defaultdict[str, int] = defaultdict(int)
    row = LANGUAGES[language]
    is_prose = row.content == "prose"
    if is_prose or (style and row.content != "data"):
        text = _drop_licence(content[:MAX_CHARS], style)
        if row.tagged:
            text = _TAG.sub(" ", text)
        if "://" in text:
            text = _ADDRESS.sub(" ", text)
        _count_names(weights, text)
        _count_pairs(weights, text if is_prose else _join_docs(text, style, findings))
    for symbol in findings.symbols:
        bonus = _OF_HEADING if symbol.kind is SymbolKind.HEADING else _OF_DEFINITION
        _add_all(weights, symbol.name, bonus)
    for text in (findings.title, findings.summary):
        _add_all(weights, text, _OF_DESCRIPTION)
    _add_all(weights, name.partition(".")[0], _OF_FILE_NAME)
    return _pack(weights, 3 if is_prose else 2)


def _drop_licence(text: str, style: CommentStyle | None) -> str:
    """*text* without those comments at its top that are about its licence."""
    head = text[:_HEAD]
    if style is None or not _says_licence(head.lower()):
        return text
    lines = head.split("\n")
    dropped: set[int] = set()
    for block in leading_comments(lines, style):
        if _says_licence(" ".join(block.lines).lower()):
            dropped.update(range(block.line - 1, block.line - 1 + len(block.lines)))
    kept = (line for number, line in enumerate(lines) if number not in dropped)
    return "\n".join(kept) + text[_HEAD:]


def _says_licence(small: str) -> bool:
    return any(word in small for word in _LICENCE_WORDS)


def _count_names(weights: defaultdict[str, int], text: str) -> None:
    data = text.encode("utf-8", "replace").replace(b"\\n", b" ")
    if b"[0m" in data:
        data = _TERMINAL.sub(b" ", data)
    names = data.translate(_SEPARATORS).decode("utf-8", "replace").split()
    for name, number in Counter(names).items():
        for term in _TERMS[name]:
            weights[term] += number


def list_terms(name: str) -> tuple[str, ...]:
    """The words of an identifier that may be concepts, and the pairs that they form."""
    words = split_name(name)
    if len(words) == 1:
        return words if _KINDS[words[0]] & ALONE else ()
    singles = [word for word in words if _KINDS[word] & ALONE]
    # A pair has a word that says something by itself.
    return (*singles, *pair_words(words)) if singles else ()


def pair_words(words: Sequence[str]) -> list[str]:
    """Those words side by side that may be one concept."""
    kinds = [_KINDS[word] for word in words]
    return [
        f"{first} {second}"
        for first, before, second, after in zip(words, kinds, words[1:], kinds[1:], strict=False)
        if before & FIRST and after & SECOND and (before | after) & ALONE
        # "git hub" is a name that is split at its capitals.
        if first != second and first + second not in STOP
    ]


def judge_word(word: str) -> int:
    """What a word may be: a concept :data:`ALONE`, the :data:`FIRST` or the :data:`SECOND` of a
    pair."""
    if word in STOP or word == "." or (word.endswith("ly") and len(word) > _SHORT):
        return 0
    if word in VERBS:
        # "the gson accepts" is a sentence.
        return 0 if word.removesuffix("s") in VERBS - {word} else SECOND
    # "matched" is said of something, and "created" of anything.
    if word.endswith("ed") and not word.endswith("eed") and len(word) >= _SHORT - 1:
        return 0 if _is_inflected(word, "ed") else FIRST
    if word.endswith("ing") and _is_inflected(word, "ing"):
        return FIRST | SECOND
    # Two letters say something by themselves in other scripts only.
    is_short = len(word) < 3 and word.isascii()
    return FIRST | SECOND if is_short or word in WEAK else ALONE | FIRST | SECOND


class _Memory(dict[str, Answer]):
    """What a function said of each text: asked by the million, most of the time the same."""

    def __init__(self, ask: Callable[[str], Answer]) -> None:
        super().__init__()
        self._ask = ask

    def __missing__(self, text: str) -> Answer:
        if len(self) >= _CACHED_NAMES:
            self.clear()
        answer = self[text] = self._ask(text)
        return answer


_TERMS = _Memory(list_terms)
_KINDS = _Memory(judge_word)


def _is_inflected(word: str, ending: str) -> bool:
    """Whether *word* is a form of a verb that says nothing by itself: "stopping", "created"."""
    stem = word.removesuffix(ending)
    return any(base in VERBS or base in STOP for base in (stem, f"{stem}e", stem[:-1]))


def _join_docs(text: str, style: CommentStyle | None, findings: Findings) -> str:
    """The documentation and the comments of a file that is no document."""
    docs = [findings.doc, *(symbol.doc for symbol in findings.symbols if symbol.doc)]
    comments = _find_comments(style).findall(text) if style else []
    return "\n".join((*docs, *comments))


@cache
def _find_comments(style: CommentStyle) -> re.Pattern[str]:
    """Lines of comments; those between two marks mostly begin with a star or the mark."""
    marks = [*style.line, *(opening for opening, _ in style.block)]
    if ("/*", "*/") in style.block:
        marks.append("* ")
    either = "|".join(map(re.escape, sorted(marks, key=len, reverse=True)))
    return re.compile(rf"(?m)^[ \t]*(?:{either})[^\w\n]*(\w[^\n]*)")


def _count_pairs(weights: defaultdict[str, int], prose: str) -> None:
    pairs = Counter(_list_pairs(prose[:_MAX_PROSE]))
    for pair, number in pairs.items():
        # What stands side by side once may do so by chance.
        if number > 1 or pair in weights:
            weights[pair] += number


def _list_pairs(text: str) -> list[str]:
    """The pairs of words that stand side by side in running text."""
    data = text.lower().encode("utf-8", "replace").translate(_RUN_ENDS)
    return pair_words(data.replace(_END, _END_WORD).decode("utf-8", "replace").split())


def _add_all(weights: defaultdict[str, int], text: str, bonus: int) -> None:
    """Count the terms of a name or a title *bonus* times."""
    if text.isidentifier():
        names = [text]
    else:
        names = _NAME.findall(text)
    for name in names:
        for term in _TERMS[name]:
            weights[term] += bonus
    if " " in text:
        for pair in _list_pairs(text):
            weights[pair] += bonus


def _pack(weights: defaultdict[str, int], minimum: int) -> Terms:
    counted = (item for item in weights.items() if item[1] >= minimum)
    ranked = sorted(counted, key=lambda item: (-item[1], item[0]))[:MAX_TERMS]
    return Terms(
        text="\n".join(term for term, _ in ranked),
        weights=bytes(
            min(_MAX_WEIGHT, round(_SCALE * math.log2(1 + weight))) for _, weight in ranked
        ),
    )
