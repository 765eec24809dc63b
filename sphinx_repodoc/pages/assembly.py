"""The pages of files and folders and the overview, assembled from sections."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from sphinx_repodoc.model import SourceFile
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Page, Paragraph, Section
from sphinx_repodoc.pages.book import Book, FileContext
from sphinx_repodoc.pages.described import make_lead
from sphinx_repodoc.pages.folder_context import ROOT_TITLE, FolderContext
from sphinx_repodoc.pages.folder_keyword_pages import list_folder_keyword_pages
from sphinx_repodoc.pages.grouping import group_by
from sphinx_repodoc.pages.keyword_index import list_keyword_pages
from sphinx_repodoc.pages.previews import make_preview
from sphinx_repodoc.pages.report import make_report
from sphinx_repodoc.pages.section_counts import count_section
from sphinx_repodoc.pages.sections import folder_contents as contents
from sphinx_repodoc.pages.sections import folder_surroundings as around
from sphinx_repodoc.pages.sections import front_parts, introduction, usage
from sphinx_repodoc.pages.sections.architecture import make_architecture
from sphinx_repodoc.pages.sections.cross_references import make_cross_references
from sphinx_repodoc.pages.sections.dependencies import make_dependencies
from sphinx_repodoc.pages.sections.file_keywords import make_keywords
from sphinx_repodoc.pages.sections.file_outline import make_structure
from sphinx_repodoc.pages.sections.file_source import make_source
from sphinx_repodoc.pages.sections.folder_start import make_start
from sphinx_repodoc.pages.sections.front_door import make_front, make_programs
from sphinx_repodoc.pages.sections.front_parts import FrontParts
from sphinx_repodoc.pages.sections.note_tables import make_notes
from sphinx_repodoc.pages.uses_pages import list_uses_pages
from sphinx_repodoc.problems import Problem, Warns

PageMakers = Mapping[str, Callable[[], Page]]
"""Page name -> function that makes the page."""

SECTION_MAKERS: dict[str, tuple[str, Callable[[FileContext], Iterator[Block]]]] = {
    "structure": ("Outline", make_structure),
    "cross-references": ("Uses", make_cross_references),
    "dependencies": ("Imports", make_dependencies),
    "testing": ("Tests", usage.make_testing),
    "purpose": ("Purpose", introduction.make_purpose),
    "overview": ("Description", introduction.make_introduction),
    "architecture": ("Position", make_architecture),
    "related": ("Related files", usage.make_related),
    "patterns": ("Patterns", partial(make_notes, "patterns")),
    "performance": ("Performance", partial(make_notes, "performance")),
    "security": ("Security", partial(make_notes, "security")),
    "keywords": ("Keywords", make_keywords),
    "metadata": ("File facts", introduction.make_metadata),
    "source": ("Source", make_source),
}
"""Section id -> the section's title and the function that makes its blocks."""


def list_pages(
    book: Book, skipped: Sequence[SourceFile], problems: Sequence[Problem]
) -> PageMakers:
    """Return page name -> function that makes the page. Worker processes call these functions. The
    overview is not among them: it is a document of the project."""
    index = book.index
    problems_of = group_by(problems, lambda problem: problem.path)
    makers: dict[str, Callable[[], Page]] = {}
    for path, name in index.file_pages.items():
        found = problems_of.get(path, ())
        context = FileContext(book=book, record=index.records[path], problems=found)
        makers[name] = partial(make_file_page, context)
    for folder in index.folders:
        makers[index.folder_pages[folder]] = partial(make_folder_page, book, folder)
    makers |= list_uses_pages(book)
    makers |= list_keyword_pages(book)
    makers |= list_folder_keyword_pages(book)
    makers[book.report] = partial(make_report, book, skipped, problems)
    return makers


def make_file_page(context: FileContext) -> Page:
    """Return the page of a file."""
    book, path = context.book, context.path
    folder = path.rpartition("/")[0]
    best = book.index.descriptions.get(path, ())[:1]
    lead = tuple(make_lead(book, path, each) for each in best)
    facts = introduction.make_header_facts(context)
    return Page(
        name=book.index.file_pages[path],
        title=path,
        crumbs=book.make_crumbs(folder),
        lead=(*lead, facts, *_make_warnings(context)),
        sections=tuple(_make_sections(context)),
        folder=folder,
        preview=make_preview(context),
        description=book.index.summarise(path),
    )


def _make_sections(context: FileContext) -> Iterator[Section]:
    """Yield the sections that are not empty, in their configured order."""
    for name in context.book.options.sections:
        title, make = SECTION_MAKERS[name]
        if content := tuple(make(context)):
            yield Section(name, title, content, count_section(name, context))


def _make_warnings(context: FileContext) -> Iterator[Block]:
    """The problems of the file, and the optional packages whose absence limits its analysis."""
    for problem in context.problems:
        if problem.kind.warns is not Warns.NEVER:
            line = (" (", context.link_line(problem.line), ")") if problem.line else ()
            purpose = "; the file seems to be broken on purpose" if problem.expected else ""
            message = (blocks.Strong(problem.kind), f": {problem.message}", *line, purpose)
            yield Paragraph(message, role="warning")
    for gap in context.analysis.gaps:
        fault, report = gap.describe(), blocks.Link("report", page=context.book.report)
        sentence = (f"{fault[0].upper()}{fault[1:]}; the ", report, " says what to install.")
        yield Paragraph(sentence, role="warning")


def make_folder_page(book: Book, path: str) -> Page:
    """Return the page of the folder at *path*, which is empty for the root. The page of the root
    only lists its contents, as the overview is about the repository."""
    folder = book.index.folders[path]
    context = FolderContext(book=book, folder=folder)
    main = [("contents", "Contents", contents.make_contents(book, folder))]
    beside: list[tuple[str, str, Iterator[Block]]] = []
    if path:
        main.insert(0, ("start", "Start here", make_start(context)))
        main.append(("readme", "README", around.make_folder_readme(context)))
        beside = [
            ("map", "Map", around.make_map(context)),
            ("dependencies", "Dependencies", around.make_couplings(context)),
            ("testing", "Tests", around.make_folder_tests(context)),
            ("concepts", "Concepts", around.make_concepts(context)),
            ("changes", "Changes", around.make_history(context)),
        ]
    return Page(
        name=book.index.folder_pages[path],
        title=f"{path}/" if path else ROOT_TITLE,
        crumbs=book.make_crumbs(folder.parent),
        lead=(*contents.make_summary(book, path), contents.make_folder_facts(context)),
        sections=(*blocks.make_sections(*main), *blocks.make_sections(*beside, aside=True)),
        folder=path,
        kind="folder",
        description=book.index.summarise_folder(path),
    )


def make_overview(book: Book, readme: blocks.Prose | None, name: str = "") -> Page:
    """Return the overview of the repository, with its README if there is one. *name* is that of the
    project."""
    front = FrontParts(book)
    return Page(
        name=book.overview,
        title=book.options.title,
        crumbs=(),
        lead=tuple(make_front(book, name or book.options.title)),
        sections=blocks.make_sections(
            ("contents", "Parts", front.make_contents()),
            ("readme", "README", front_parts.make_readme(readme)),
            ("architecture", "Architecture", front.make_architecture()),
            ("central", "Central types and functions", front_parts.make_central(book)),
            ("entry-points", "Entry points", make_programs(book)),
            ("activity", "Recent activity", front_parts.make_activity(book)),
            ("health", "Health", front.make_health()),
        ),
        kind="overview",
        description=book.index.summarise_folder(""),
    )
