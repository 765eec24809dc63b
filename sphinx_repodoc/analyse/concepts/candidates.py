"""The words and pairs of words that a file says most, by where it says them.

One pass counts whole identifiers, and each distinct one is split once; whether a word tells
something among all files is for the index to say.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from sphinx_repodoc.analyse.concepts.splitting import split_name
from sphinx_repodoc.analyse.concepts.stop_words import STOP, VERBS, WEAK
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.language_table import CommentStyle
from sphinx_repodoc.analyse.prose.comments import leading_comments
from sphinx_repodoc.analyse.prose.noise import LICENCE
from sphinx_repodoc.model import SymbolKind, Terms

MAX_TERMS = 120
# What comes later in a file says nothing new about it.
MAX_CHARS = 200_000
_HEAD = 12_000
_CACHED_NAMES = 300_000
_MAX_PROSE = 100_000

DOCUMENTS = frozenset({
    "AsciiDoc", "MDX", "Markdown", "Org", "R Markdown", "Text", "reStructuredText", "TeX",
})  # fmt: skip
"""Languages that are prose from the first line to the last."""

DATA = frozenset({
    "Apache Configuration", "BibTeX", "CODEOWNERS", "Configuration", "Dotenv", "Gettext Catalog",
    "Graphviz (DOT)", "INI", "JSON", "JSON with Comments", "JSON5", "Java Properties", "LLVM", "NEON",
    "PTX", "Pip Requirements", "PostScript", "Protocol Buffer Text Format", "Roff", "SVG", "TOML",
    "Turtle", "Wavefront Object", "XML", "XSLT", "YAML",
})  # fmt: skip
"""Languages of which only the names and the description count: the rest is values."""

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
# "quickly" and "matched": what is said of something, not what it is.
_ATTRIBUTE = re.compile(r"(?<=[a-z]{4})ly$|(?<=[a-z]{3})(?<!e)ed$")
_NAME = re.compile(r"\w+")
_RUN = re.compile(r"[^\W\d_]{2,}(?:[ -][^\W\d_]{2,})+")


def find_candidates(
    name: str, content: str, language: str, style: CommentStyle | None, findings: Findings
) -> Terms:
    """The terms of the file called *name* that weigh most in it."""
    weights: dict[str, float] = {}
    if language in DOCUMENTS or (style and language not in DATA):
        text = _drop_licence(content[:MAX_CHARS], style)
        if language in {"HTML", "Vue", "Svelte", "Astro"}:
            text = _TAG.sub(" ", text)
        _count_names(weights, text)
        _count_pairs(weights, _list_prose(text, language, style, findings))
    for symbol in findings.symbols:
        bonus = _OF_HEADING if symbol.kind is SymbolKind.HEADING else _OF_DEFINITION
        _add_all(weights, symbol.name, bonus)
    for text in (findings.title, findings.summary):
        _add_all(weights, text, _OF_DESCRIPTION)
    _add_all(weights, name.partition(".")[0], _OF_FILE_NAME)
    return _pack(weights, 3 if language in DOCUMENTS else 2)


def _drop_licence(text: str, style: CommentStyle | None) -> str:
    """*text* without those comments at its top that are about its licence."""
    head = text[:_HEAD]
    if style is None or not LICENCE.search(head.lower()):
        return text
    lines = head.split("\n")
    dropped: set[int] = set()
    for block in leading_comments(lines, style):
        if LICENCE.search(" ".join(block.lines).lower()):
            dropped.update(range(block.line - 1, block.line - 1 + len(block.lines)))
    kept = (line for number, line in enumerate(lines) if number not in dropped)
    return "\n".join(kept) + text[_HEAD:]


def _count_names(weights: dict[str, float], text: str) -> None:
    data = text.encode("utf-8", "replace").replace(b"\\n", b" ")
    names = data.translate(_SEPARATORS).decode("utf-8", "replace").split()
    for name, number in Counter(names).items():
        for term in list_terms(name):
            weights[term] = weights.get(term, 0) + number


@lru_cache(maxsize=_CACHED_NAMES)
def list_terms(name: str) -> tuple[str, ...]:
    """The words of an identifier that may be concepts, and the pairs that they form."""
    words = split_name(name)
    singles = [word for word in words if is_strong(word)]
    pairs = (
        f"{first} {second}"
        for first, second in zip(words, words[1:], strict=False)
        if can_pair(first, second)
    )
    return tuple(dict.fromkeys((*singles, *pairs)))


def is_strong(word: str) -> bool:
    """Whether *word* says something by itself. Two letters do so in other scripts only."""
    if word in STOP or word in WEAK or _ATTRIBUTE.search(word):
        return False
    return len(word) > 2 or not word.isascii()


def can_pair(first: str, second: str) -> bool:
    """Whether two words side by side may be one concept."""
    if first in STOP or second in STOP or first in VERBS or first == second:
        return False
    # "git hub" is a name that is split at its capitals, and "glob added" is a sentence.
    if f"{first}{second}" in STOP or _ATTRIBUTE.search(second):
        return False
    return is_strong(first) or is_strong(second)


def _list_prose(
    text: str, language: str, style: CommentStyle | None, findings: Findings
) -> Iterator[str]:
    if language in DOCUMENTS:
        yield text
        return
    yield findings.doc
    for symbol in findings.symbols:
        if symbol.doc:
            yield symbol.doc
    if style:
        yield "\n".join(_find_comments(style).findall(text))


@lru_cache(maxsize=None)
def _find_comments(style: CommentStyle) -> re.Pattern[str]:
    """Lines of comments; those between two marks mostly begin with a star or the mark."""
    marks = [*style.line, *(opening for opening, _ in style.block)]
    if ("/*", "*/") in style.block:
        marks.append("* ")
    either = "|".join(map(re.escape, sorted(marks, key=len, reverse=True)))
    return re.compile(rf"(?m)^[ \t]*(?:{either})[^\w\n]*(\w[^\n]*)")


def _count_pairs(weights: dict[str, float], prose: Iterable[str]) -> None:
    pairs: dict[str, int] = {}
    for text in prose:
        for pair in _list_pairs(text[:_MAX_PROSE]):
            pairs[pair] = pairs.get(pair, 0) + 1
    for pair, number in pairs.items():
        # What stands side by side once may do so by chance.
        if number > 1 or pair in weights:
            weights[pair] = weights.get(pair, 0) + number


def _list_pairs(text: str) -> Iterator[str]:
    """The pairs of words that stand side by side in running text."""
    for run in _RUN.findall(text):
        before = ""
        for word in run.replace("-", " ").split(" "):
            small = word.lower()
            is_plain = small not in STOP and (word[1:].islower() or word.isupper())
            if is_plain and before and can_pair(before, small):
                yield f"{before} {small}"
            before = small if is_plain else ""


def _add_all(weights: dict[str, float], text: str, bonus: int) -> None:
    """Count the terms of a name or a title *bonus* times."""
    for name in _NAME.findall(text):
        for term in list_terms(name):
            weights[term] = weights.get(term, 0) + bonus
    if " " in text:
        for pair in _list_pairs(text):
            weights[pair] = weights.get(pair, 0) + bonus


def _pack(weights: dict[str, float], minimum: int) -> Terms:
    counted = (item for item in weights.items() if item[1] >= minimum)
    ranked = sorted(counted, key=lambda item: (-item[1], item[0]))[:MAX_TERMS]
    return Terms(
        text="\n".join(term for term, _ in ranked),
        weights=bytes(
            min(_MAX_WEIGHT, round(_SCALE * math.log2(1 + weight))) for _, weight in ranked
        ),
    )
