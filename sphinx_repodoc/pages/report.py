"""The report page: files that are skipped or incompletely documented, and the reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sphinx_repodoc.model import NOTE_SECTIONS, Analysis, FileRecord, SourceFile
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Code, Inlines, Link, Page, Paragraph, Row, make_table
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.folder_context import ROOT_TITLE
from sphinx_repodoc.pages.grouping import group_by
from sphinx_repodoc.pages.phrases import count, stress_count
from sphinx_repodoc.problems import Problem

EXPECTED = (
    "Test data, and files among tests and examples whose names say so, are taken to be broken on "
    "purpose. They do not count as problems."
)
FOLD = 200
HEADER = ("File", "Reason")
# If more files of a folder have the same reason, they share a row.
MANY = 50


def make_report(book: Book, skipped: Sequence[SourceFile], problems: Sequence[Problem]) -> Page:
    """Return the page that gives the reason for every skipped or incompletely documented file."""
    unexpected = [problem for problem in problems if not problem.expected]
    expected = [problem for problem in problems if problem.expected]
    files = book.index.records.items()
    listed = [record for path, record in files if path not in book.index.file_pages]
    with_page, noun = stress_count(len(book.index.file_pages), "file")
    lead: list[Inlines] = [(with_page, f"{noun} with a page")]
    lead += _make_fact(len(listed), "listed without one")
    lead += _make_fact(len(skipped), "skipped")
    lead.append(stress_count(len(unexpected), "problem"))
    lead += _make_fact(len(expected), "expected")
    explained = (Paragraph((EXPECTED,)),) if expected else ()
    reasons = (((Code(file.path),), (file.reason,)) for file in skipped)
    return Page(
        name=book.report,
        title="Report",
        crumbs=book.make_crumbs(""),
        lead=(blocks.Facts(tuple(lead)),),
        sections=blocks.make_sections(
            ("problems", "Problems", (*_explain(unexpected), *_list_problems(book, unexpected))),
            ("expected", "Expected problems", (*explained, *_list_problems(book, expected))),
            ("history", "History", _explain_shallow(book)),
            ("drift", "Drift", _list_drifts(book)),
            ("listed", "Listed without a page", make_table(_list_rows(book, listed), HEADER, FOLD)),
            ("skipped", "Skipped files", make_table(reasons, HEADER, FOLD)),
            ("checks", "Checks", _list_checks(book)),
        ),
        kind="report",
    )


def _make_fact(number: int, words: str) -> Iterator[Inlines]:
    if number:
        yield blocks.Strong(f"{number:,}"), f" {words}"


def _list_problems(book: Book, problems: Iterable[Problem]) -> Iterator[Block]:
    rows: list[Row] = []
    for problem in problems:
        line = f" (line {problem.line})" if problem.line else ""
        file = (book.link_file(problem.path, line=problem.line),) if problem.path else ()
        rows.append(((problem.kind,), file, (f"{problem.message}{line}",)))
    yield from make_table(rows, ("Kind", "File", "What happened"), FOLD)


def _explain_shallow(book: Book) -> Iterator[Block]:
    """Explain which history a shallow clone lacks, and the command that fetches it."""
    if not book.index.history.shallow:
        return
    files = book.index.history.files
    pages = [path for path in book.index.file_pages if path in files]
    undated = sum(not files[path].date for path in pages)
    yield Paragraph(
        (
            "The clone is shallow: it has only the newest commits. No page says how often a file "
            "changed, by how many authors, and which files changed together with it. The date of "
            f"the last change is missing on {undated:,} of {count(len(pages), 'page')}.",
        )
    )
    command, job, file = map(Code, ("git fetch --unshallow", "post_checkout", ".readthedocs.yaml"))
    advice = " gets the whole history. On Read the Docs, run it as a "
    yield Paragraph((command, advice, job, " job in ", file, "."))


def _list_drifts(book: Book) -> Iterator[Block]:
    """List the citations in documents whose code has changed, with the differences."""
    for drift in book.drifts:
        yield Paragraph((Link(drift.document, page=drift.document), f": {drift.message}"))
        place = Link(drift.path, page=book.index.file_pages[drift.path])
        yield blocks.Excerpt(place, drift.diff, "Diff")


def _list_rows(book: Book, listed: Sequence[FileRecord]) -> Iterator[Row]:
    """Yield a row for each file. Many files of a folder with the same reason share a row; the
    folder's page lists them."""
    groups = group_by(listed, lambda each: (each.path.rpartition("/")[0], each.source.reason))
    for (folder, reason), records in groups.items():
        if len(records) > MANY:
            files = f" {count(len(records), 'file')}"
            yield (book.link_folder(folder, text="" if folder else ROOT_TITLE), files), (reason,)
        else:
            for record in records:
                yield (Code(record.path),), (reason,)


def _list_checks(book: Book) -> Iterator[Block]:
    """List, for each language, the checkers that found the notes of each section."""
    checkers: dict[str, dict[str, set[str]]] = {}
    for record in book.index.records.values():
        analysis = record.analysis or Analysis(language="")
        for section, checker in analysis.checks:
            of_language = checkers.setdefault(analysis.language, {})
            of_language.setdefault(section, set()).add(checker)
    rows: list[Row] = []
    for language, found in sorted(checkers.items()):
        cells = (", ".join(sorted(found.get(section, ()))) for section in NOTE_SECTIONS)
        rows.append(((language,), *((cell,) for cell in cells)))
    header = ("Language", *(section.capitalize() for section in NOTE_SECTIONS))
    yield from make_table(rows, header, FOLD)


def _explain(problems: Iterable[Problem]) -> Iterator[Block]:
    """Explain each kind of problem that occurs."""
    counts = Counter(problem.kind for problem in problems)
    for kind in sorted(counts):
        meaning = kind.meaning.replace("``", "")
        times = count(counts[kind], "time")
        yield Paragraph((blocks.Strong(kind), f" ({times}): {meaning}"))
