"""Words without which a pattern finds nothing: where they stand is all that a query has to see.

To run a query over the whole tree of each file would take as long as the rest of its analysis.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_EXPLICIT = re.compile(r'#set! trigger "([^"]*)"')
_COMPARED = re.compile(r'#(?:eq|any-of)\? @\w+((?:\s+"(?:[^"\\]|\\.)*")+)\s*\)')
_LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\(.)")

# Words that are that near to each other are looked at together.
_NEAR = 200

_Trie = dict[str, "_Trie"]


class TriggerError(ValueError):
    """A pattern says neither what it compares a name with nor what its trigger is."""


def find_triggers(pattern: str) -> list[str]:
    """The words of which one has to be in a file for *pattern*, as it is written, to match:
    its ``trigger``, or what it compares a name with. ``word*`` is the beginning of a word."""
    if explicit := _EXPLICIT.search(pattern):
        return explicit[1].split()
    compared = [
        [_ESCAPE.sub(r"\1", literal) for literal in _LITERAL.findall(literals)]
        for literals in _COMPARED.findall(pattern)
    ]
    if not compared:
        raise TriggerError(pattern)
    # The longer the words, the fewer of them stand elsewhere.
    return max(compared, key=lambda words: min(map(len, words)))


def compile_triggers(words: Iterable[str]) -> re.Pattern[bytes]:
    """A pattern that finds all *words*; those with a common beginning are tried together."""
    names: _Trie = {}
    others = []
    for word in sorted(set(words)):
        if re.match(r"\w", word):
            _plant(names, word)
        else:
            others.append(re.escape(word))
    parts = [rf"\b(?:{_write(names)})"] if names else []
    return re.compile("|".join([*parts, *others]).encode())


def find_ranges(triggers: re.Pattern[bytes], data: bytes) -> Iterator[tuple[int, int]]:
    """The parts of *data* with triggers in them, each up to the end of its line: what a word
    announces may begin right behind it."""
    start = end = -1
    for match in triggers.finditer(data):
        if match.end() <= end:
            continue
        if start >= 0 and match.start() - end > _NEAR:
            yield start, end
            start = -1
        start = match.start() if start < 0 else start
        line_end = data.find(b"\n", match.end())
        end = line_end if line_end >= 0 else len(data)
    if start >= 0:
        yield start, end


def _plant(names: _Trie, word: str) -> None:
    """Put *word* into a tree of letters; its end is marked by what has to follow."""
    ending = "" if word.endswith("*") or not re.search(r"\w$", word) else r"\b"
    for letter in word.removesuffix("*"):
        names = names.setdefault(re.escape(letter), {})
    names[ending or "(?:)"] = {}


def _write(names: _Trie) -> str:
    """A tree of letters as a regular expression, the longest words first."""
    return "|".join(
        letter + (inner if len(rest) == 1 else f"(?:{inner})")
        if (inner := _write(rest))
        else letter
        for letter, rest in sorted(names.items(), reverse=True)
    )
