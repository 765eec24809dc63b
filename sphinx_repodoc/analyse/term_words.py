"""Splitting of names into words, and selection of words and pairs that may be concepts.

``GraphCapture``, ``graph_capture`` and ``graph capture`` have the same two words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from sphinx_repodoc.analyse.tables import load_table

# ---- names to words ----

# Longer names are hashes or encoded data, and have no words.
MAX_NAME = 80
MAX_WORD = 24

# "HTTPServer" is split before its last capital; "conv2d" and "sha256" are one word each.
_WORD = re.compile(
    r"""
    (?:i18n|l10n|a11y|k8s|e2e|p2p)(?![a-zA-Z0-9])
    | [A-Za-z][a-z]+[0-9]{1,2}[a-z](?![a-zA-Z0-9])
    | [A-Za-z][a-z]+(?:8|16|32|64|128|256|512)(?![0-9a-z])
    | [A-Z]{2,}s(?![a-zA-Z])
    | [A-Z]+(?![a-z]) | [A-Z]?[a-z]+
    """,
    re.VERBOSE,
)
_OTHER_WORD = re.compile(r"[^\W\d_]+")
_CASE = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")
# Names whose words are shorter than this on average are encoded data.
_MEAN_PIECE = 3
_MIN_ENCODED = 12
_MAX_CONSONANTS = 7
_NO_VOWEL = re.compile(r"[b-df-hj-np-tv-xz]+")


def split_name(name: str) -> tuple[str, ...]:
    """The words of *name* in lower case; none if *name* looks like a hash or encoded data."""
    if len(name) > MAX_NAME:
        return ()
    if name.isascii() and name.islower() and name.isalpha():
        pieces = [name]
    elif name.isascii():
        pieces = _WORD.findall(name)
    else:
        pieces = [each for part in _OTHER_WORD.findall(name) for each in _CASE.split(part)]
    if len(name) >= _MIN_ENCODED and "_" not in name:
        # Reject hashes and encoded data, which mix letters and digits at random.
        is_short = len(name) > 20 and len(name) < _MEAN_PIECE * len(pieces)
        if is_short or sum(map(str.isdigit, name)) * 3 > len(name):
            return ()
    return tuple([piece.lower() for piece in pieces if len(piece) > 1 and _is_word(piece)])


def _is_word(piece: str) -> bool:
    if len(piece) > MAX_WORD:
        return False
    return len(piece) <= _MAX_CONSONANTS or not _NO_VOWEL.fullmatch(piece.lower())


# ---- words to concepts ----


def _inflect(words: str) -> Iterator[str]:
    for word in words.lower().split():
        yield word
        yield f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
        if word.endswith(("s", "x", "ch", "sh")):
            yield f"{word}es"


_LISTS = {name: frozenset(_inflect(words)) for name, words in load_table("stop_words").items()}

STOP = frozenset[str]().union(*(_LISTS[name] for name in _LISTS.keys() - {"weak", "verbs"}))
"""Words that are never part of a concept."""

VERBS = _LISTS["verbs"] - STOP
"""Words that can only be the second word of a pair that is a concept."""

WEAK = (_LISTS["weak"] | VERBS) - STOP
"""Words that can be a concept only in a pair with another word."""

ALONE, FIRST, SECOND = 1, 2, 4
"""The possible uses of a word: a concept alone, the first or the second word of a pair."""

_SHORT = 6
# Cache sizes: the cached functions are called millions of times, mostly with the same names.
_CACHED_NAMES = 300_000


@lru_cache(_CACHED_NAMES)
def judge_word(word: str) -> int:
    """The possible uses of *word*: a sum of :data:`ALONE`, :data:`FIRST`, :data:`SECOND`, or 0."""
    if word in STOP or word == "." or (word.endswith("ly") and len(word) > _SHORT):
        return 0
    if word in VERBS:
        # A verb in the third person ("accepts" in "the gson accepts") is no second word.
        return 0 if word.removesuffix("s") in VERBS - {word} else SECOND
    # A participle can be a first word ("matched line"), but not one of a listed verb ("created").
    if word.endswith("ed") and not word.endswith("eed") and len(word) >= _SHORT - 1:
        return 0 if _is_inflected(word, "ed") else FIRST
    if word.endswith("ing") and _is_inflected(word, "ing"):
        return FIRST | SECOND
    # ASCII words of one or two letters mean nothing alone; Chinese ones do.
    is_short = len(word) < 3 and word.isascii()
    return FIRST | SECOND if is_short or word in WEAK else ALONE | FIRST | SECOND


def _is_inflected(word: str, ending: str) -> bool:
    """Whether *word* is a form of a stop word or a listed verb: "stopping", "created"."""
    stem = word.removesuffix(ending)
    return any(base in VERBS or base in STOP for base in (stem, f"{stem}e", stem[:-1]))


@lru_cache(_CACHED_NAMES)
def list_terms(name: str) -> tuple[str, ...]:
    """The words and the pairs of words in an identifier that may be concepts."""
    words = split_name(name)
    if len(words) == 1:
        return words if judge_word(words[0]) & ALONE else ()
    singles = [word for word in words if judge_word(word) & ALONE]
    # Each pair needs a word that may be a concept alone.
    return (*singles, *pair_words(words)) if singles else ()


def pair_words(words: Sequence[str]) -> list[str]:
    """The pairs of neighbouring *words* that may be one concept."""
    uses = list(map(judge_word, words))
    return [
        f"{first} {second}"
        for first, before, second, after in zip(words, uses, words[1:], uses[1:], strict=False)
        if before & FIRST and after & SECOND and (before | after) & ALONE
        # "git hub" comes from "GitHub", a stop word that was split at its capitals.
        if first != second and first + second not in STOP
    ]
