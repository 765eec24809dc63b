"""The report: what was not documented in full, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sphinx_repodoc.model import NOTE_SECTIONS, Analysis, FileRecord, SourceFile
from sphinx_repodoc.pages.blocks import (
    Block,
    Code,
    Excerpt,
    Facts,
    Inlines,
    Link,
    Page,
    Paragraph,
    Section,
    Strong,
    Table,
)
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.folder import ROOT_TITLE
from sphinx_repodoc.pages.words import count
from sphinx_repodoc.problems import Problem

EXPECTED = (
    "Test data, and files among tests and examples whose names say so, are taken to be broken on "
    "purpose. They do not count as problems."
)
FOLD = 200
# More files of one folder than this share a row where their reason is the same.
MANY = 50


def make_report(book: Book, skipped: Sequence[SourceFile], problems: Sequence[Problem]) -> Page:
    """The page that says of every degraded or skipped file why it is so."""
    unexpected = [problem for problem in problems if not problem.expected]
    expected = [problem for problem in problems if problem.expected]
    sections = list(_list_problems(book, unexpected, expected))
    if book.index.history.shallow:
        sections.append(Section("history", "History", tuple(_explain_shallow(book))))
    if book.drifts:
        sections.append(Section("drift", "Drift", tuple(_list_drifts(book))))
    listed = [
        record for path, record in book.index.records.items() if path not in book.index.file_pages
    ]
    if listed:
        table = Table(tuple(_list_rows(book, listed)), header=("File", "Reason"), fold=FOLD)
        sections.append(Section("listed", "Listed without a page", (table,)))
    if skipped:
        files = tuple(((Code(file.path),), (file.reason,)) for file in skipped)
        table = Table(files, header=("File", "Reason"), fold=FOLD)
        sections.append(Section("skipped", "Skipped files", (table,)))
    if rows := tuple(_list_checks(book)):
        header = ("Language", *(section.capitalize() for section in NOTE_SECTIONS))
        sections.append(Section("checks", "Checks", (Table(rows, header=header, fold=FOLD),)))
    with_page = len(book.index.file_pages)
    lead: list[Inlines] = [
        (Strong(f"{with_page:,}"), f" {'file' if with_page == 1 else 'files'} with a page"),
        *([(Strong(f"{len(listed):,}"), " listed without one")] if listed else ()),
        *([(Strong(f"{len(skipped):,}"), " skipped")] if skipped else ()),
        (Strong(f"{len(unexpected):,}"), " problem" if len(unexpected) == 1 else " problems"),
        *([(Strong(f"{len(expected):,}"), " expected")] if expected else ()),
    ]
    return Page(
        name=book.report,
        title="Report",
        crumbs=book.make_crumbs(""),
        lead=(Facts(tuple(lead)),),
        sections=tuple(sections),
        kind="report",
    )


def _list_problems(
    book: Book, unexpected: Sequence[Problem], expected: Sequence[Problem]
) -> Iterator[Section]:
    """A section for the problems, and one for those that are there on purpose."""
    if unexpected:
        table = _make_table(book, unexpected)
        yield Section("problems", "Problems", (*_explain(unexpected), table))
    if expected:
        blocks = (Paragraph((EXPECTED,)), _make_table(book, expected))
        yield Section("expected", "Expected problems", blocks)


def _explain_shallow(book: Book) -> Iterator[Block]:
    """List the history that a shallow clone lacks, and the command that fetches it."""
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
    yield Paragraph(
        (
            Code("git fetch --unshallow"),
            " gets the whole history. On Read the Docs, run it as a ",
            Code("post_checkout"),
            " job in ",
            Code(".readthedocs.yaml"),
            ".",
        )
    )


def _list_drifts(book: Book) -> Iterator[Block]:
    """What documents cite and has changed, with the difference."""
    for drift in book.drifts:
        document = Link(drift.document, page=drift.document)
        yield Paragraph(
            (
                document,
                f": {drift.message}",
            )
        )
        place = Link(drift.path, page=book.index.file_pages[drift.path])
        yield Excerpt(place, drift.diff, "Diff")


def _list_rows(book: Book, listed: Sequence[FileRecord]) -> Iterator[tuple[Inlines, ...]]:
    """A row for each file; one for all of a folder where many have the same reason, which the
    folder's own page lists."""
    groups: dict[tuple[str, str], list[FileRecord]] = {}
    for record in listed:
        folder = record.path.rpartition("/")[0]
        groups.setdefault((folder, record.source.reason), []).append(record)
    for (folder, reason), records in groups.items():
        if len(records) > MANY:
            files = f" {count(len(records), 'file')}"
            yield (book.link_folder(folder, text="" if folder else ROOT_TITLE), files), (reason,)
        else:
            for record in records:
                yield (Code(record.path),), (reason,)


def _list_checks(book: Book) -> Iterator[tuple[Inlines, ...]]:
    """For each language who looked for the notes of which section."""
    checkers: dict[str, dict[str, set[str]]] = {}
    for record in book.index.records.values():
        analysis = record.analysis or Analysis(language="")
        for section, checker in analysis.checks:
            of_language = checkers.setdefault(analysis.language, {})
            of_language.setdefault(section, set()).add(checker)
    for language, found in sorted(checkers.items()):
        cells = (", ".join(sorted(found.get(section, ()))) for section in NOTE_SECTIONS)
        yield ((language,), *((cell,) for cell in cells))


def _explain(problems: Sequence[Problem]) -> tuple[Paragraph, ...]:
    """What each kind that occurs means."""
    counts: dict[str, int] = {}
    meanings = {}
    for problem in problems:
        counts[problem.kind] = counts.get(problem.kind, 0) + 1
        meanings[problem.kind] = problem.kind.meaning
    return tuple(
        Paragraph((Strong(kind), f" ({count(counts[kind], 'time')}): {_plain(meaning)}"))
        for kind, meaning in sorted(meanings.items())
    )


def _plain(markup: str) -> str:
    return markup.replace("``", "")


def _make_table(book: Book, problems: Sequence[Problem]) -> Table:
    rows = tuple(_make_row(book, problem) for problem in problems)
    return Table(rows, header=("Kind", "File", "What happened"), fold=FOLD)


def _make_row(book: Book, problem: Problem) -> tuple[Inlines, ...]:
    message = f"{problem.message} (line {problem.line})" if problem.line else problem.message
    file: Inlines = (book.link_file(problem.path, line=problem.line),) if problem.path else ()
    return (problem.kind,), file, (message,)
