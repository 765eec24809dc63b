"""The page of one file: its sections in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from sphinx_repodoc.pages.blocks import Block, Inlines, Link, Page, Paragraph, Section, Strong
from sphinx_repodoc.pages.sections.architecture import make_architecture
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.sections.cross_references import make_cross_references
from sphinx_repodoc.pages.sections.dependencies import make_dependencies
from sphinx_repodoc.pages.sections.keywords import make_keywords
from sphinx_repodoc.pages.sections.metadata import make_metadata
from sphinx_repodoc.pages.sections.overview import make_overview
from sphinx_repodoc.pages.sections.patterns import make_patterns
from sphinx_repodoc.pages.sections.performance import make_performance
from sphinx_repodoc.pages.sections.purpose import make_purpose
from sphinx_repodoc.pages.sections.related import make_related
from sphinx_repodoc.pages.sections.security import make_security
from sphinx_repodoc.pages.sections.source import make_source
from sphinx_repodoc.pages.sections.structure import make_structure
from sphinx_repodoc.pages.sections.testing import make_testing
from sphinx_repodoc.problems import Warns

KEYWORDS = "keywords"


def make_file_page(context: FileContext) -> Page:
    """The page of one file."""
    book, path = context.book, context.path
    folder = path.rpartition("/")[0]
    sections = _make_sections(context)
    lead: list[Block] = []
    if context.analysis.summary:
        lead.append(Paragraph((context.analysis.summary,), role="lead"))
    lead.extend(_make_warnings(context))
    return Page(
        name=book.index.file_pages[path],
        title=path,
        crumbs=book.make_crumbs(folder),
        lead=tuple(lead),
        sections=tuple(sections),
        folder=folder,
    )


def _make_sections(context: FileContext) -> list[Section]:
    """The sections in their order. The keywords are made last: they tell what the others
    mention."""
    names = context.book.options.sections
    made: dict[str, Section] = {}
    for name in sorted(names, key=lambda name: name == KEYWORDS):
        title, make = SECTION_MAKERS[name]
        others = tuple(made[each] for each in names if each in made) if name == KEYWORDS else ()
        if blocks := tuple(make(replace(context, made=others) if others else context)):
            made[name] = Section(name, title, blocks)
    return [made[name] for name in names if name in made]


def _make_warnings(context: FileContext) -> Iterator[Block]:
    for problem in context.problems:
        if problem.kind.warns is not Warns.NEVER:
            where: Inlines = (" (", context.link_line(problem.line), ")") if problem.line else ()
            purpose = "; the file seems to be broken on purpose" if problem.expected else ""
            said = (Strong(problem.kind), f": {problem.message}", *where, purpose)
            yield Paragraph(said, role="warning")
    for gap in context.analysis.gaps:
        fault = gap.describe()
        report = Link("report", page=context.book.report)
        sentence = (f"{fault[0].upper()}{fault[1:]}; the ", report, " says what to install.")
        yield Paragraph(sentence, role="warning")


SECTION_MAKERS: dict[str, tuple[str, Callable[[FileContext], Iterator[Block]]]] = {
    "metadata": ("Metadata", make_metadata),
    "purpose": ("Purpose", make_purpose),
    "overview": ("Overview", make_overview),
    "structure": ("Structure", make_structure),
    "architecture": ("Architecture", make_architecture),
    "dependencies": ("Dependencies", make_dependencies),
    "patterns": ("Patterns", make_patterns),
    "performance": ("Performance", make_performance),
    "security": ("Security", make_security),
    "testing": ("Testing and usage", make_testing),
    "related": ("Related files", make_related),
    "cross-references": ("Cross-references", make_cross_references),
    "keywords": ("Keywords", make_keywords),
    "source": ("Source", make_source),
}
"""Section id -> its title and the function that makes its blocks."""
