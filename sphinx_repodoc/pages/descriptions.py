"""A sentence about a page for those who do not open it: search engines and previews of links."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from sphinx_repodoc.pages.blocks import Block, Entries, Facts, Inlines, Link, Page, Paragraph

MAX_LENGTH = 200
# The first facts say what a page is about, later ones how the file came about.
MAX_FACTS = 3
# The sections of a file that say what it is.
_TELLING = ("purpose", "metadata")


def describe_page(page: Page) -> str:
    """The first thing that *page* says of its subject: a description, else a statement, else
    its facts or its entries. Empty where it says nothing."""
    text = next(filter(None, map(_read_block, _list_candidates(page))), "")
    return text if len(text) <= MAX_LENGTH else f"{text[: MAX_LENGTH - 1].rstrip()}…"


def _list_candidates(page: Page) -> Iterator[Block]:
    """Blocks that may describe the page, the best first."""
    sections = {section.id: section.blocks for section in page.sections}
    blocks = [*page.lead, *(block for name in _TELLING for block in sections.get(name, ()))]
    for role in ("lead", ""):
        yield from (each for each in blocks if isinstance(each, Paragraph) and each.role == role)
    yield from (each for each in blocks if isinstance(each, Facts))
    every = (each for section in page.sections for each in section.blocks)
    yield from (each for each in every if isinstance(each, Entries))


def _read_block(block: Block) -> str:
    match block:
        case Paragraph():
            return _read_inlines(block.content)
        case Facts():
            # A fact that is only a link does not describe the page.
            facts = (fact for fact in block.items if not all(isinstance(x, Link) for x in fact))
            return ", ".join(map(_read_inlines, islice(facts, MAX_FACTS)))
        case Entries():
            # No more than can be shown: an index may have thousands.
            return ", ".join(entry.text for entry in block.items[:MAX_LENGTH])
    return ""


def _read_inlines(inlines: Inlines) -> str:
    words = "".join(each if isinstance(each, str) else each.text for each in inlines)
    return " ".join(words.split())
