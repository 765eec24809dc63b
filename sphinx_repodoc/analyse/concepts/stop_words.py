"""The words of ``stop_words.toml``, with their plurals."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from importlib import resources


def _load() -> dict[str, str]:
    written = resources.files(__package__).joinpath("stop_words.toml").read_text("utf-8")
    return tomllib.loads(written)


def _inflect(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        yield word
        yield f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
        if word.endswith(("s", "x", "ch", "sh")):
            yield f"{word}es"


_WORDS = {name: frozenset(_inflect(text.lower().split())) for name, text in _load().items()}

STOP = frozenset[str]().union(
    *(words for name, words in _WORDS.items() if name not in {"weak", "verbs"})
)
"""Words that are no part of a concept."""

VERBS = _WORDS["verbs"] - STOP
"""Words that are no part of a concept but behind another."""

WEAK = (_WORDS["weak"] | VERBS) - STOP
"""Words that say something only beside another."""
