"""The section *Keywords*: the concepts of a file. The names that it defines and imports are in the
sections *Outline* and *Imports*."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Inlines
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.texts import Mentions

KEYWORD_FOLD = 40
MAX_LINES = 2

Places = Mapping[str, Sequence[int]]
"""Keyword -> the lines that mention it."""


def make_keywords(context: FileContext) -> Iterator[Block]:
    """The concepts with the lines that mention them."""
    items = tuple(_make_item(context, *item) for item in find_concepts(context).items())
    if items:
        yield blocks.Pills(items, fold=KEYWORD_FOLD)


def find_concepts(context: FileContext) -> Places:
    """Return the concepts of the file, most significant first, with the lines that mention them.
    Concepts found only in its path have no lines, but are kept because indexes link to them."""
    concepts = context.book.index.concepts.get(context.path, ())
    mentions = Mentions(context.book.read(context.path) if concepts else "")
    return {concept.text: mentions.find_lines(concept.text) for concept in concepts}


def _make_item(context: FileContext, text: str, lines: Sequence[int]) -> Inlines:
    """Return a keyword linked to its first line, then more lines and the number of the rest."""
    if not lines:
        return (text,)
    first, *others = lines
    item: list[blocks.Inline] = [context.link_line(first, text)]
    if not context.listed:
        item += [" ", blocks.Muted(str(first))]
    for line in others[: MAX_LINES - 1]:
        item += [" ", context.link_line(line, str(line))]
    if (rest := len(lines) - MAX_LINES) > 0:
        item.append(f" +{rest:,}")
    return tuple(item)
