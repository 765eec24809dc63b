"""What can be typed to find a name: its words, its initials, and its letters without the rest."""

from __future__ import annotations

import re

# HTTPServer -> HTTP Server; digits belong to the word before them: conv2d, norm2d.
_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]+[0-9]*(?![a-z])|[A-Z]?[a-z0-9]+")
_ELSEWHERE = re.compile(r"[^\W_]+")
_NO_LETTERS = re.compile(r"[\W_]+")

MAX_WORD = 32
MAX_KEY = 64
MAX_INITIALS = 8


def split_words(name: str) -> list[str]:
    """The words of a name in lower case: ``graph``, ``capture`` of ``GraphCapture``."""
    if not name.isascii():
        words = _ELSEWHERE.findall(name)
    elif name.isidentifier() and name.islower():
        # Most names: what the pattern finds, in a third of the time.
        words = [word for word in name.split("_") if word]
    else:
        words = _WORD.findall(name)
    return [word[:MAX_WORD].lower() for word in words]


def make_key(name: str) -> str:
    """The letters and digits of a name in lower case; the name itself where it has none."""
    if name.isascii() and name.isidentifier():
        letters = name.replace("_", "")
    else:
        letters = _NO_LETTERS.sub("", name)
    return (letters.lower() or name)[:MAX_KEY]


def make_initials(words: list[str]) -> str:
    """The first letters of a name's words, empty where there are too few to search for."""
    return "".join(word[0] for word in words[:MAX_INITIALS]) if len(words) > 2 else ""
