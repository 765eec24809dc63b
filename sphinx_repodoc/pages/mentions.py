"""Where a text says a concept: ``graph capture`` is in ``GraphCapture`` and ``graph_captures``."""

from __future__ import annotations

from collections.abc import Iterator

_BETWEEN = " _-"


def find_lines(text: str, concept: str) -> tuple[int, ...]:
    """The lines of *text* that say *concept*, from 1 on."""
    lines: list[int] = []
    line, counted = 1, 0
    for place in _find_places(text, concept):
        line += text.count("\n", counted, place)
        counted = place
        if not lines or lines[-1] != line:
            lines.append(line)
    return tuple(lines)


def says(text: str, concept: str) -> bool:
    """Whether *text* says *concept*."""
    return next(_find_places(text, concept), None) is not None


def _find_places(text: str, concept: str) -> Iterator[int]:
    # The one letter that is two when it is small.
    small = text.replace("İ", "I").lower()
    first, *rest = concept.split(" ")
    stem = first[:-1] if first.endswith("y") else first
    place = small.find(stem)
    while place >= 0:
        if _begins_word(text, place) and _follows(text, small, place, (first, *rest)):
            yield place
        place = small.find(stem, place + 1)


def _follows(text: str, small: str, place: int, words: tuple[str, ...]) -> bool:
    """Whether *words* stand at *place*, one behind the other."""
    for number, word in enumerate(words):
        if number:
            while small[place : place + 1] in _BETWEEN and place < len(small):
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
