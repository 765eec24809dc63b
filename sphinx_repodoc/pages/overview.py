"""The overview: the repository on one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sphinx_repodoc.config import Options
from sphinx_repodoc.index import Entry, EntryKind, RepoIndex
from sphinx_repodoc.pages.blocks import (
    Block,
    Code,
    Facts,
    Inlines,
    Link,
    Page,
    Paragraph,
    Prose,
    Section,
    Strong,
    Table,
)
from sphinx_repodoc.pages.folder import make_contents
from sphinx_repodoc.pages.links import (
    OVERVIEW_TITLE,
    count,
    file_link,
    folder_link,
    format_size,
    keywords_page,
    overview_page,
    report_page,
)

TOP = 10
FOLD = 30


def make_overview(index: RepoIndex, readme: Prose | None, options: Options) -> Page:
    """The overview of the whole repository, with its README where there is one."""
    sections = (
        ("readme", "README", (readme,) if readme else ()),
        ("contents", "Contents", tuple(_make_contents(index))),
        ("languages", "Languages", tuple(_make_languages(index))),
        ("entry-points", "Entry points", tuple(_make_entry_points(index))),
        ("most-imported", "Most imported files", tuple(_make_most_imported(index))),
        ("largest", "Largest files", tuple(_make_largest(index))),
    )
    return Page(
        name=overview_page(options),
        title=OVERVIEW_TITLE,
        crumbs=(),
        lead=(_make_facts(index, options),),
        sections=tuple(Section(*section) for section in sections if section[2]),
        kind="overview",
    )


def _make_facts(index: RepoIndex, options: Options) -> Facts:
    root = index.folders[""]
    return Facts(
        (
            (Strong(f"{root.total_files:,}"), " file" if root.total_files == 1 else " files"),
            (Strong(f"{root.total_lines:,}"), " line" if root.total_lines == 1 else " lines"),
            (folder_link(index, "", text="all files"),),
            (Link("keywords", page=keywords_page(options)),),
            (Link("report", page=report_page(options)),),
        )
    )


def _make_contents(index: RepoIndex) -> Iterator[Block]:
    contents = make_contents(index, index.folders[""])
    if contents.rows:
        yield Table(contents.rows, contents.header, fold=FOLD)
    else:
        yield Paragraph(("The repository has no files.",))


def _make_languages(index: RepoIndex) -> Iterator[Block]:
    rows: tuple[tuple[Inlines, ...], ...] = tuple(
        (
            (language.name,),
            (f"{language.files:,}",),
            (f"{language.lines:,}",),
            (format_size(language.size),),
        )
        for language in index.languages()
    )
    if rows:
        yield Table(rows, header=("Language", "Files", "Lines", "Size"), fold=TOP)


def _make_most_imported(index: RepoIndex) -> Iterator[Block]:
    rows: tuple[tuple[Inlines, ...], ...] = tuple(
        ((file_link(index, path),), (_summary(index, path),), (count(number, "file"),))
        for path, number in index.most_imported(TOP)
    )
    if rows:
        yield Table(rows, header=("File", "Description", "Imported by"))


def _make_largest(index: RepoIndex) -> Iterator[Block]:
    rows: tuple[tuple[Inlines, ...], ...] = tuple(
        ((file_link(index, path),), (_summary(index, path),), (f"{lines:,}",))
        for path, lines in index.largest(TOP)
    )
    if rows:
        yield Table(rows, header=("File", "Description", "Lines"))


def _summary(index: RepoIndex, path: str) -> str:
    analysis = index.records[path].analysis
    return analysis.summary if analysis else ""


def _make_entry_points(index: RepoIndex) -> Iterator[Block]:
    declared = [entry for entry in index.entry_points if entry.kind is not EntryKind.SCRIPT]
    scripts = [entry for entry in index.entry_points if entry.kind is EntryKind.SCRIPT]
    if declared:
        rows = tuple(_make_entry(index, entry) for entry in declared)
        yield Table(rows, header=("Command", "Runs", "Declared in"), fold=FOLD)
    if scripts:
        yield Paragraph((f"{count(len(scripts), 'file')} can be run as a script:",))
        yield Table(tuple(_make_script(index, entry) for entry in scripts), fold=TOP)


def _make_entry(index: RepoIndex, entry: Entry) -> tuple[Inlines, ...]:
    runs = file_link(index, entry.path, line=entry.target_line) if entry.path else entry.target
    return (Code(entry.name),), (runs,), (file_link(index, entry.source, line=entry.line),)


def _make_script(index: RepoIndex, entry: Entry) -> tuple[Inlines, ...]:
    return (file_link(index, entry.path, line=entry.line),), (_summary(index, entry.path),)


def find_readme(index: RepoIndex) -> str:
    """The path of the README at the repository's root, or nothing."""
    for name in README_NAMES:
        for path in index.folders[""].files:
            if path.lower() == name and path in index.file_pages:
                return path
    return ""


README_NAMES: Sequence[str] = ("readme.md", "readme.rst", "readme.markdown", "readme.txt", "readme")
