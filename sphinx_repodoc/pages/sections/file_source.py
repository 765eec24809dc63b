"""The section *Source*, the listing of a file."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Paragraph
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.listing import list_definitions, list_links, list_notes, list_texts
from sphinx_repodoc.problems import ProblemKind

_GIVEN_UP = (ProblemKind.ANALYSER, ProblemKind.WORKER)


def make_source(context: FileContext) -> Iterator[Block]:
    """The source listing, or the reason why there is none."""
    source, analysis = context.record.source, context.analysis
    if context.listed:
        if source.size:
            # If the analysis took too long, so would highlighting, which uses the same grammar.
            given_up = any(problem.kind in _GIVEN_UP for problem in analysis.problems)
            language = "" if given_up else analysis.language
            yield blocks.Source(
                path=context.path,
                sha256=source.sha256,
                language=language,
                lines=analysis.lines,
                links=tuple(sorted(list_links(context))),
                texts=tuple(sorted(list_texts(context))),
                definitions=tuple(list_definitions(context)),
                notes=tuple(list_notes(context)),
            )
        else:
            yield Paragraph(("The file is empty.",))
    elif analysis.binary and analysis.image:
        return  # the preview shows all there is
    elif analysis.binary:
        yield Paragraph(("The file is binary and is not listed.",))
        for problem in context.problems:
            if problem.kind is ProblemKind.ENCODING:
                yield Paragraph((f"{problem.message[:1].upper()}{problem.message[1:]}.",))
    elif analysis.generated:
        yield Paragraph((f"The file is not listed. It was generated: {analysis.generated}.",))
    elif source.size > (limit := context.book.options.max_source_bytes):
        size = f"The file has {source.size:,} bytes and is not listed: the limit is {limit:,}"
        yield Paragraph((f"{size} (", blocks.Code("repodoc_max_source_bytes"), ")."))
