"""Pages assembled from sections: those of files and folders, and the overview."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from sphinx_repodoc.model import SourceFile
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Page, Paragraph, Section
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.folder_keyword_pages import list_folder_keyword_pages
from sphinx_repodoc.pages.grouping import group_by
from sphinx_repodoc.pages.keyword_pages import list_keyword_pages
from sphinx_repodoc.pages.report import make_report
from sphinx_repodoc.pages.sections.architecture import make_architecture
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.sections.dependencies import make_dependencies
from sphinx_repodoc.pages.sections.file_keywords import make_keywords
from sphinx_repodoc.pages.sections.introduction import (
    make_introduction,
    make_metadata,
    make_purpose,
)
from sphinx_repodoc.pages.sections.note_tables import (
    make_patterns,
    make_performance,
    make_security,
)
from sphinx_repodoc.pages.sections.repository_parts import (
    ROOT_TITLE,
    make_contents,
    make_couplings,
    make_entry_points,
    make_folder_facts,
    make_languages,
    make_largest,
    make_most_imported,
    make_repository_facts,
    make_root_contents,
    make_summary,
)
from sphinx_repodoc.pages.sections.source_listing import make_source
from sphinx_repodoc.pages.sections.symbol_outline import make_structure
from sphinx_repodoc.pages.sections.usage import make_cross_references, make_related, make_testing
from sphinx_repodoc.problems import Problem, Warns

PageMakers = Mapping[str, Callable[[], Page]]
"""Page name -> function that makes the page."""

SECTION_MAKERS: dict[str, tuple[str, Callable[[FileContext], Iterator[Block]]]] = {
    "metadata": ("Metadata", make_metadata),
    "purpose": ("Purpose", make_purpose),
    "overview": ("Overview", make_introduction),
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


def list_pages(
    book: Book, skipped: Sequence[SourceFile], problems: Sequence[Problem]
) -> PageMakers:
    """Return a function for each page except the overview, which is a document of its own. Making
    pages is most of the work of a build, and is left to the workers."""
    index = book.index
    problems_of = group_by(problems, lambda problem: problem.path)
    makers: dict[str, Callable[[], Page]] = {}
    for path, name in index.file_pages.items():
        found = problems_of.get(path, ())
        context = FileContext(book=book, record=index.records[path], problems=found)
        makers[name] = partial(make_file_page, context)
    for folder in index.folders:
        makers[index.folder_pages[folder]] = partial(make_folder_page, book, folder)
    makers |= list_keyword_pages(book)
    makers |= list_folder_keyword_pages(book)
    makers[book.report] = partial(make_report, book, skipped, problems)
    return makers


def make_file_page(context: FileContext) -> Page:
    """Return the page of a file."""
    book, path, summary = context.book, context.path, context.analysis.summary
    folder = path.rpartition("/")[0]
    lead = (Paragraph((summary,), role="lead"),) if summary else ()
    return Page(
        name=book.index.file_pages[path],
        title=path,
        crumbs=book.make_crumbs(folder),
        lead=(*lead, *_make_warnings(context)),
        sections=tuple(_make_sections(context)),
        folder=folder,
    )


def _make_sections(context: FileContext) -> list[Section]:
    """Return the sections in their order. The keywords are made last, because they list the
    sections that mention them."""
    names = context.book.options.sections
    made: dict[str, Section] = {}
    for name in sorted(names, key=lambda name: name == "keywords"):
        if name == "keywords":
            context = replace(context, made=[made[each] for each in names if each in made])
        title, make = SECTION_MAKERS[name]
        if content := tuple(make(context)):
            made[name] = Section(name, title, content)
    return [made[name] for name in names if name in made]


def _make_warnings(context: FileContext) -> Iterator[Block]:
    """The problems of the file, and the optional packages whose absence limits its analysis."""
    for problem in context.problems:
        if problem.kind.warns is not Warns.NEVER:
            where: blocks.Inlines = (
                (" (", context.link_line(problem.line), ")") if problem.line else ()
            )
            purpose = "; the file seems to be broken on purpose" if problem.expected else ""
            message = (blocks.Strong(problem.kind), f": {problem.message}", *where, purpose)
            yield Paragraph(message, role="warning")
    for gap in context.analysis.gaps:
        fault = gap.describe()
        report = blocks.Link("report", page=context.book.report)
        sentence = (f"{fault[0].upper()}{fault[1:]}; the ", report, " says what to install.")
        yield Paragraph(sentence, role="warning")


def make_folder_page(book: Book, path: str) -> Page:
    """Return the page of the folder at *path*, which is empty for the root."""
    folder = book.index.folders[path]
    contents = make_contents(book, folder)
    return Page(
        name=book.index.folder_pages[path],
        title=f"{path}/" if path else ROOT_TITLE,
        crumbs=book.make_crumbs(folder.parent),
        lead=(*make_summary(folder), make_folder_facts(book, folder)),
        sections=_keep_filled(
            ("contents", "Contents", (contents,) if contents.rows else ()),
            ("dependencies", "Dependencies", make_couplings(book, path)),
        ),
        folder=path,
        kind="folder",
    )


def make_overview(book: Book, readme: blocks.Prose | None) -> Page:
    """Return the overview of the repository, with its README if there is one."""
    return Page(
        name=book.overview,
        title=book.options.title,
        crumbs=(),
        lead=(*make_summary(book.index.folders[""]), *make_repository_facts(book)),
        sections=_keep_filled(
            ("contents", "Contents", make_root_contents(book)),
            ("readme", "README", (readme,) if readme else ()),
            ("languages", "Languages", make_languages(book)),
            ("entry-points", "Entry points", make_entry_points(book)),
            ("most-imported", "Most imported files", make_most_imported(book)),
            ("largest", "Largest files", make_largest(book)),
        ),
        kind="overview",
    )


def _keep_filled(*parts: tuple[str, str, Iterable[Block]]) -> tuple[Section, ...]:
    """Return a section for each id, title and blocks, without those that have no block."""
    sections = (Section(name, title, tuple(content)) for name, title, content in parts)
    return tuple(section for section in sections if section.blocks)
