"""The file itself, or why it is not listed."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.pages.blocks import Block, Code, Paragraph, Source
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.problems import ProblemKind


def make_source(context: FileContext) -> Iterator[Block]:
    """The listing, or the reason that there is none."""
    source, analysis = context.record.source, context.analysis
    if context.listed:
        if source.size:
            yield Source(context.path, source.sha256, analysis.language, analysis.lines)
        else:
            yield Paragraph(("The file is empty.",))
    elif analysis.binary:
        yield Paragraph(("The file is binary and is not listed.",))
        for problem in context.problems:
            if problem.kind is ProblemKind.ENCODING:
                yield Paragraph((f"{problem.message[:1].upper()}{problem.message[1:]}.",))
    elif analysis.generated:
        yield Paragraph((f"The file is not listed. It was generated: {analysis.generated}.",))
    elif source.size > (limit := context.book.options.max_source_bytes):
        size = f"The file has {source.size:,} bytes and is not listed: the limit is {limit:,}"
        yield Paragraph((f"{size} (", Code("repodoc_max_source_bytes"), ")."))
