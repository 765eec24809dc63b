"""The plain text of blocks: descriptions of pages, and the words that a section mentions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Facts, KeywordEntries, Link, Page, Paragraph

MAX_LENGTH = 200
# The first facts describe the file itself, later ones its history.
MAX_FACTS = 3
_DESCRIBING_SECTIONS = ("purpose", "metadata")


def describe_page(page: Page) -> str:
    """Return a sentence about *page* for search engines and link previews.

    It is the first description, else the first statement, else facts or keywords. It is empty if
    the page has none of these.
    """
    text = next(filter(None, map(_read_block, _list_candidates(page))), "")
    return text if len(text) <= MAX_LENGTH else f"{text[: MAX_LENGTH - 1].rstrip()}…"


def _list_candidates(page: Page) -> Iterator[Block]:
    """Yield the blocks that may describe the page, best first."""
    sections = {section.id: section.blocks for section in page.sections}
    describing = (block for name in _DESCRIBING_SECTIONS for block in sections.get(name, ()))
    shown = [*page.lead, *describing]
    for role in ("lead", ""):
        yield from (each for each in shown if isinstance(each, Paragraph) and each.role == role)
    yield from (each for each in shown if isinstance(each, Facts))
    every = (each for section in page.sections for each in section.blocks)
    yield from (each for each in every if isinstance(each, KeywordEntries))


def _read_block(block: Block) -> str:
    match block:
        case Paragraph():
            return _read_inlines(block.content)
        case Facts():
            # A fact that is only a link does not describe the page.
            facts = (fact for fact in block.items if not all(isinstance(x, Link) for x in fact))
            return ", ".join(map(_read_inlines, islice(facts, MAX_FACTS)))
        case KeywordEntries():
            # An index may have thousands of entries; each has at least one letter.
            return ", ".join(entry.text for entry in block.items[:MAX_LENGTH])
    return ""


def _read_inlines(inlines: blocks.Inlines) -> str:
    words = "".join(each if isinstance(each, str) else each.text for each in inlines)
    return " ".join(words.split())


class SectionText:
    """The texts in a section that come from the repository: ``code`` are names and documentation,
    ``labels`` the other links. The generator's own words are in neither."""

    def __init__(self, content: Iterable[Block]) -> None:
        self.code: list[str] = []
        self.labels: list[str] = []
        self._add(tuple(content))

    def _add(self, piece: Any) -> None:
        match piece:
            case tuple():
                for each in piece:
                    self._add(each)
            case Link():
                (self.code if piece.code else self.labels).append(piece.text)
            case blocks.Code() | blocks.Prose() | blocks.Excerpt():
                self.code.append(piece.text)
            # A listing would mention every name of its file.
            case blocks.PagePart() if not isinstance(piece, blocks.Source):
                for field in piece.__struct_fields__:
                    self._add(getattr(piece, field))
