"""What a file says of itself, and what is in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sphinx_repodoc.pages.blocks import Block, Code, Inline, Inlines, Muted, Paragraph
from sphinx_repodoc.pages.docs import make_doc
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.sections.cross_references import group_uses
from sphinx_repodoc.pages.sections.dependencies import link_definition
from sphinx_repodoc.pages.sections.structure import count_kinds
from sphinx_repodoc.pages.words import count, join_inlines

MAX_MOST_USED = 5


def make_overview(context: FileContext) -> Iterator[Block]:
    """Its own words, then counts."""
    analysis = context.analysis
    if analysis.doc and _list_words(analysis.doc) != _list_words(analysis.summary):
        yield make_doc(context.book.index, context.path, analysis)
    if counted := count_kinds(analysis.symbols):
        yield Paragraph((counted,))
    if most := _list_most_used(context):
        yield Paragraph(("Used most: ", *most, "."))
    if analysis.fences:
        yield Paragraph((f"Has blocks of code: {_count_words(analysis.fences, 'unnamed')}.",))
    if analysis.directives:
        yield Paragraph((f"Uses directives: {_count_words(analysis.directives)}.",))
    if analysis.exports:
        names = join_inlines((_link_export(context, name),) for name in analysis.exports)
        yield Paragraph(("Exports ", *names, ". ", Muted("By its __all__.")))


def _list_most_used(context: FileContext) -> Inlines:
    """The symbols that the most other files use, with how many they are; a single file that
    uses something stands in the outline."""
    users = {
        symbol: len(files)
        for symbol, files in group_uses(context).items()
        if symbol and len(files) > 1
    }
    ranked = sorted(users.items(), key=lambda item: (-item[1], item[0]))
    return join_inlines(
        (
            context.book.link_symbol(context.path, symbol, symbol),
            Muted(f" {count(number, 'file')}"),
        )
        for symbol, number in ranked[:MAX_MOST_USED]
    )


def _count_words(counts: Sequence[tuple[str, int]], unnamed: str = "") -> str:
    return ", ".join(f"{number:,} {word or unnamed}" for word, number in counts)


def _list_words(text: str) -> list[str]:
    """The words without whatever marks them."""
    return re.findall(r"\w+", text)


def _link_export(context: FileContext, name: str) -> Inline:
    if line := context.book.lines.get(context.path, name):
        return context.book.link_file(context.path, text=name, line=line, code=True)
    for resolved in context.book.index.imports.get(context.path, ()):
        if (resolved.alias or resolved.name) == name:
            return link_definition(context.book, resolved, name)
    return Code(name)
