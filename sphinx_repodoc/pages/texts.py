"""The plain text of blocks, for page descriptions, and mentions of concepts in texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Facts, KeywordEntries, Link, Page, Paragraph

MAX_LENGTH = 200
# Number of facts to use: the first ones describe the file itself, later ones its history.
MAX_FACTS = 3
_DESCRIBING_SECTIONS = ("purpose", "metadata")

_LINE_END = re.compile("\r\n?")
_BETWEEN = " _-"
# Maximum number of characters between two words, including a plural ending of the first.
_REACH = 8


def describe_page(page: Page) -> str:
    """Return a sentence about *page* for search engines and link previews.

    It is the description of the file or folder, else the first statement, else facts or keywords.
    It is empty if the page has none of these.
    """
    text = page.description
    text = text or next(filter(None, map(_read_block, _list_candidates(page))), "")
    return text if len(text) <= MAX_LENGTH else f"{text[: MAX_LENGTH - 1].rstrip()}…"


def _list_candidates(page: Page) -> Iterator[Block]:
    """Yield the blocks that may describe the page, the best first."""
    sections = {section.id: section.blocks for section in page.sections}
    describing = (block for name in _DESCRIBING_SECTIONS for block in sections.get(name, ()))
    shown = [*page.lead, *describing]
    for role in ("lead", ""):
        yield from (each for each in shown if isinstance(each, Paragraph) and each.role == role)
    # The facts of a section are about the file; those below the title also about its neighbours.
    yield from (each for each in reversed(shown) if isinstance(each, Facts))
    every = (each for section in page.sections for each in section.blocks)
    yield from (each for each in every if isinstance(each, KeywordEntries))


def _read_block(block: Block) -> str:
    match block:
        case Paragraph():
            return _read_inlines(block.content)
        case Facts():
            # Skip facts that are only a link: they do not describe the page.
            facts = (fact for fact in block.items if not all(isinstance(x, Link) for x in fact))
            return ", ".join(map(_read_inlines, islice(facts, MAX_FACTS)))
        case KeywordEntries():
            # Of an index with thousands of entries, read no more than can fit.
            return ", ".join(entry.text for entry in block.items[:MAX_LENGTH])
    return ""


def _read_inlines(inlines: blocks.Inlines) -> str:
    words = "".join(each if isinstance(each, str) else each.text for each in inlines)
    return " ".join(words.split())


def unify_line_ends(text: str) -> str:
    """Return *text* with ``\\n`` as the only line end."""
    return _LINE_END.sub("\n", text) if "\r" in text else text


class Mentions:
    """Finds mentions of concepts in a text, ignoring case."""

    def __init__(self, text: str) -> None:
        self._text = unify_line_ends(text)
        # "İ" is the only letter whose lower case has two characters, which shifts positions.
        self._small = self._text.replace("İ", "I").lower()

    def find_lines(self, concept: str) -> tuple[int, ...]:
        """Return the lines that mention *concept*, counted from 1."""
        lines: list[int] = []
        line, counted = 1, 0
        for place in self._find_places(concept):
            line += self._text.count("\n", counted, place)
            counted = place
            if not lines or lines[-1] != line:
                lines.append(line)
        return tuple(lines)

    def _find_places(self, concept: str) -> Iterator[int]:
        text, small = self._text, self._small
        words = concept.split(" ")
        # Search without a final "y", which plurals change, but never for an empty string.
        stem, *others = (word.removesuffix("y") or word for word in words)
        reach = sum(map(len, others)) + _REACH
        place = small.find(stem)
        while place >= 0:
            end = place + len(stem)
            # Test cheaply for the second word first: it rarely follows the first word of a pair.
            is_near = not others or others[0] in small[end : end + reach]
            if is_near and _begins_word(text, place) and _follows(text, small, place, words):
                yield place
            place = small.find(stem, end)


def _follows(text: str, small: str, place: int, words: Iterable[str]) -> bool:
    """Tell whether *words* follow each other in the text, the first one at *place*."""
    for number, word in enumerate(words):
        if number:
            while place < len(small) and small[place] in _BETWEEN:
                place += 1
        end = place + len(word)
        # If letters follow the word, it may be a plural.
        if text[end : end + 1].isalpha() or not small.startswith(word, place):
            forms = (f"{word[:-1]}ies" if word.endswith("y") else f"{word}es", f"{word}s", word)
            ends = (place + len(form) for form in forms if small.startswith(form, place))
            end = next((end for end in ends if _ends_word(text, end)), 0)
        if not end:
            return False
        place = end
    return True


def _begins_word(text: str, place: int) -> bool:
    """Tell whether a word can begin at *place*; also inside a name (``Cart`` in ``myCart``)."""
    before = text[place - 1 : place]
    if not before.isalpha():
        return True
    return text[place].isupper() and (before.islower() or text[place + 1 : place + 2].islower())


def _ends_word(text: str, end: int) -> bool:
    """Tell whether a word can end before *end*; also inside a name (``my`` in ``myCart``)."""
    after = text[end : end + 1]
    if not after.isalpha():
        return True
    return after.isupper() and (
        text[end - 1].islower() or text[end - 1].isdigit() or text[end + 1 : end + 2].islower()
    )
