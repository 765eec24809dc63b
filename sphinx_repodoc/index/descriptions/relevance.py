"""Whether a text is about a file or definition, and says more than its name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

_TABLE = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
_GENERIC = frozenset(_TABLE["generic"])
_FILLERS = frozenset(_TABLE["fillers"])
_REMARK = re.compile(_TABLE["remarks"], re.VERBOSE)
_DIRECTIVE = re.compile(_TABLE["directives"], re.VERBOSE | re.IGNORECASE)
_COMMITS = _TABLE["commits"]
_BEFORE = re.compile(rf"^(?:{_COMMITS['before']})", re.VERBOSE | re.IGNORECASE)
_AFTER = re.compile(_COMMITS["after"], re.VERBOSE | re.IGNORECASE)
_GENERIC_SUBJECT = re.compile(_COMMITS["generic"], re.VERBOSE | re.IGNORECASE)
# Characters that control how text is shown, such as its direction, and those that nobody sees.
_CONTROLS = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    r"\U000e0000-\U000e007f]+"
)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+")
_MIN_WORD = 3
_STEM = 5
"""Words that begin with the same letters, this many, are forms of one word."""
_MIN_SUBJECT_WORDS = 4
_DANGLING = frozenset(_TABLE["dangling"])
_LONGEST = 200
_SENTENCE_END = re.compile(
    r"(?<=[^.\s][.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)(?<!vs\.)\s+(?=[^a-z\s])"
)
_LICENCE = re.compile(r"(?i)\b(?:licen[cs]ed?|copyright|all rights reserved|warranty)\b")


@lru_cache(100_000)
def list_words(name: str) -> frozenset[str]:
    """Return the specific words in a name or a text: ``http`` and ``client`` of
    ``HttpClientImpl``."""
    found = {_stem(word) for word in _WORD.findall(name) if len(word) >= _MIN_WORD}
    return frozenset(word for word in found if word not in _GENERIC_STEMS)


def _stem(word: str) -> str:
    return word.casefold().removesuffix("s")[:_STEM]


_GENERIC_STEMS = frozenset(map(_stem, _GENERIC))


def is_about(text: str, names: Iterable[str]) -> bool:
    """Return whether *text* has a specific word of one of the *names*, or one of them whole."""
    words = list_words(text)
    joined = re.sub(r"[^\w]|_", "", text).casefold()
    for name in names:
        folded = re.sub(r"[^\w]|_", "", name).casefold()
        specific = list_words(name)
        if words & specific or (specific and len(folded) > _STEM and folded in joined):
            return True
    return False


def says_more(text: str, name: str) -> bool:
    """Return whether *text* has words besides those of *name* and fillers."""
    own = {_stem(word) for word in _WORD.findall(name)}
    words = (word.casefold() for word in _WORD.findall(text))
    return any(word not in _FILLERS and _stem(word) not in own for word in words)


def is_directive(text: str) -> bool:
    """Return whether a comment is for a tool."""
    return bool(_DIRECTIVE.match(text))


def clean_doc(doc: str, name: str) -> str:
    """Return the text of a definition if it says what *name* is for, else an empty string."""
    if not doc or _REMARK.match(doc) or is_directive(doc) or _LICENCE.search(doc):
        return ""
    text = cut_sentence(doc)
    return text if _reads_well(text, 2) and says_more(text, name) else ""


def strip_controls(text: str) -> str:
    """Return *text* on one line, without characters that control how it is shown."""
    return " ".join(_CONTROLS.sub(" ", text).split())


def clean_subject(subject: str) -> str:
    """Return the subject of a commit without the marks of tools if it says what was added, else an
    empty string."""
    text = strip_controls(subject)
    while (shorter := _AFTER.sub("", _BEFORE.sub("", text))) != text:
        text = shorter
    if _GENERIC_SUBJECT.match(text) or _LICENCE.search(text):
        return ""
    text = cut_sentence(text).rstrip(".")
    return text if _reads_well(text, _MIN_SUBJECT_WORDS) else ""


def cut_sentence(text: str) -> str:
    """Return the first sentence of *text*, or its first words and an ellipsis if it is long."""
    text = _SENTENCE_END.split(" ".join(text.split()), maxsplit=1)[0]
    if len(text) <= _LONGEST:
        return text
    words = text[: _LONGEST - 1].split(" ")[:-1]
    while words and words[-1] in _DANGLING:
        words.pop()
    return f"{' '.join(words).rstrip(' ,;:')}…"


def _reads_well(text: str, words: int) -> bool:
    """Return whether *text* is a phrase, not code or a part of a sentence."""
    letters = sum(map(str.isalpha, text)) + text.count(" ")
    return (
        len(text.split()) >= words
        and text[0].isalnum()
        and not text.endswith("?")
        and text.split()[-1] not in _DANGLING
        and text[-1] not in ":,;("
        and letters >= 0.8 * len(text)
        and text.count("(") == text.count(")")
    )
