"""Where a text says a concept: ``graph capture`` is in ``GraphCapture`` and ``graph_captures``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_LINE_END = re.compile("\r\n?")
_BETWEEN = " _-"


class Mentions:
    """Finds what a text says of concepts, in any case."""

    def __init__(self, text: str) -> None:
        self._text = _LINE_END.sub("\n", text) if "\r" in text else text
        # The one letter that is two when it is small.
        self._small = self._text.replace("İ", "I").lower()

    def find_lines(self, concept: str) -> tuple[int, ...]:
        """The lines that say *concept*, from 1 on."""
        lines: list[int] = []
        line, counted = 1, 0
        for place in self._find_places(concept):
            line += self._text.count("\n", counted, place)
            counted = place
            if not lines or lines[-1] != line:
                lines.append(line)
        return tuple(lines)

    def says(self, concept: str) -> bool:
        """Whether the text says *concept* anywhere."""
        return next(self._find_places(concept), None) is not None

    def _find_places(self, concept: str) -> Iterator[int]:
        text, small = self._text, self._small
        words = concept.split(" ")
        stem = words[0].removesuffix("y")
        place = small.find(stem)
        whole = len(words) == 1 and stem == words[0]
        while place >= 0:
            if _begins_word(text, place):
                # Most end here, and need no further look.
                is_end = whole and not small[place + len(stem) : place + len(stem) + 1].isalpha()
                if is_end or _follows(text, small, place, words):
                    yield place
            place = small.find(stem, place + len(stem))


def _follows(text: str, small: str, place: int, words: Iterable[str]) -> bool:
    """Whether *words* stand at *place*, one behind the other."""
    for number, word in enumerate(words):
        if number:
            while place < len(small) and small[place] in _BETWEEN:
                place += 1
        for form in _list_forms(word):
            end = place + len(form)
            if small.startswith(form, place) and _ends_word(text, end):
                place = end
                break
        else:
            return False
    return True


def _list_forms(word: str) -> tuple[str, ...]:
    """A word and its plurals, the longest first."""
    if word.endswith("y"):
        return f"{word[:-1]}ies", f"{word}s", word
    return f"{word}es", f"{word}s", word


def _begins_word(text: str, place: int) -> bool:
    """Whether a word of a name may begin at *place*."""
    before = text[place - 1 : place]
    if not before.isalpha():
        return True
    return text[place].isupper() and (before.islower() or text[place + 1 : place + 2].islower())


def _ends_word(text: str, end: int) -> bool:
    """Whether a word of a name may end before *end*."""
    after = text[end : end + 1]
    if not after.isalpha():
        return True
    return after.isupper() and (
        text[end - 1].islower() or text[end - 1].isdigit() or text[end + 1 : end + 2].islower()
    )
