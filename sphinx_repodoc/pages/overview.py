"""The overview: the repository on one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

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
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.folder import make_contents, make_described, make_summary
from sphinx_repodoc.pages.words import count, format_size

TOP = 10
FOLD = 30


def make_overview(book: Book, readme: Prose | None) -> Page:
    """The overview of the whole repository, with its README where there is one."""
    sections = (
        ("contents", "Contents", tuple(_make_contents(book))),
        ("readme", "README", (readme,) if readme else ()),
        ("languages", "Languages", tuple(make_languages(book))),
        ("entry-points", "Entry points", tuple(_make_entry_points(book))),
        ("most-imported", "Most imported files", tuple(make_most_imported(book))),
        ("largest", "Largest files", tuple(make_largest(book))),
    )
    return Page(
        name=book.overview,
        title=book.options.title,
        crumbs=(),
        lead=(*make_summary(book.index.folders[""]), make_facts(book)),
        sections=tuple(Section(*section) for section in sections if section[2]),
        kind="overview",
    )


def make_facts(book: Book) -> Facts:
    root = book.index.folders[""]
    return Facts(
        (
            (Strong(f"{root.total_files:,}"), " file" if root.total_files == 1 else " files"),
            (Strong(f"{root.total_lines:,}"), " line" if root.total_lines == 1 else " lines"),
            (book.link_folder("", text="all files"),),
            (Link("keywords", page=book.keywords()),),
            (Link("report", page=book.report),),
        )
    )


def _make_contents(book: Book) -> Iterator[Block]:
    contents = make_contents(book, book.index.folders[""])
    if contents.rows:
        yield Table(contents.rows, contents.header, fold=FOLD)
    else:
        yield Paragraph(("The repository has no files.",))


def make_languages(book: Book) -> Iterator[Block]:
    rows: tuple[tuple[Inlines, ...], ...] = tuple(
        (
            (language.name,),
            (f"{language.files:,}",),
            (f"{language.lines:,}",),
            (f"{language.code:,}",),
            (f"{language.comments:,}",),
            (f"{language.lines - language.code - language.comments:,}",),
            (format_size(language.size),),
        )
        for language in book.index.languages()
    )
    if rows:
        yield Table(
            rows,
            header=("Language", "Files", "Lines", "Code", "Comment", "Blank", "Size"),
            fold=TOP,
        )


def make_most_imported(book: Book) -> Iterator[Block]:
    found = book.index.most_imported(TOP)
    # That one file imports another makes neither of them stand out.
    shared = [(path, number) for path, number in found if number > 1]
    rows: tuple[tuple[Inlines, ...], ...] = tuple(
        (*_describe_imported(book, path), (count(number, "file"),))
        for path, number in shared or found
    )
    if rows:
        yield make_described(rows, ("File", "Description", "Imported by"))


def _describe_imported(book: Book, path: str) -> tuple[Inlines, Inlines]:
    if not path.endswith("/"):
        return (book.link_file(path),), (_summary(book, path),)
    folder = path.rstrip("/")
    return (book.link_folder(folder, text=path),), (book.index.folders[folder].summary,)


def make_largest(book: Book) -> Iterator[Block]:
    rows: tuple[tuple[Inlines, ...], ...] = tuple(
        ((book.link_file(path),), (_summary(book, path),), (f"{lines:,}",))
        for path, lines in book.index.largest(TOP)
    )
    if rows:
        yield make_described(rows, ("File", "Description", "Lines"))


def _summary(book: Book, path: str) -> str:
    analysis = book.index.records[path].analysis
    return analysis.summary if analysis else ""


def _make_entry_points(book: Book) -> Iterator[Block]:
    declared = [entry for entry in book.index.entry_points if entry.kind is not EntryKind.SCRIPT]
    scripts = [entry for entry in book.index.entry_points if entry.kind is EntryKind.SCRIPT]
    if declared:
        rows = tuple(_make_entry(book, entry) for entry in declared)
        yield Table(rows, header=("Command", "Runs", "Declared in"), fold=FOLD)
    known = {entry.path for entry in book.index.entry_points}
    if programs := list(_list_runnable(book.index, "program", known)):
        words = "is a program" if len(programs) == 1 else "are programs"
        yield Paragraph((f"{count(len(programs), 'file')} {words}:",))
        yield Table(tuple(_make_script(book, *each) for each in programs), fold=TOP)
    runnable = [(entry.path, entry.line) for entry in scripts]
    runnable += _list_runnable(book.index, "script", known)
    if runnable:
        yield Paragraph((f"{count(len(runnable), 'file')} can be run as a script:",))
        yield Table(tuple(_make_script(book, *each) for each in runnable), fold=TOP)


def _list_runnable(index: RepoIndex, role: str, known: Set[str]) -> Iterator[tuple[str, int]]:
    """The files that have a role by which they can be run, with the line that says so. Programs
    that show or test something else are no way into the repository's own."""
    for path, roles in sorted(index.roles.items()):
        if path not in known and _ASIDE.isdisjoint(each.role for each in roles):
            yield from ((path, each.line) for each in roles if each.role == role)


_ASIDE = frozenset({
    "benchmark", "build", "documentation", "example", "fixture", "test", "test helper", "test part",
    "vendored",
})  # fmt: skip


def _make_entry(book: Book, entry: Entry) -> tuple[Inlines, ...]:
    runs = book.link_file(entry.path, line=entry.target_line) if entry.path else entry.target
    # A package that can be run declares nothing: that its __main__.py is there is enough.
    is_declared = entry.kind is not EntryKind.MODULE
    declared = (book.link_file(entry.source, line=entry.line),) if is_declared else ()
    return (Code(entry.name),), (runs,), declared


def _make_script(book: Book, path: str, line: int) -> tuple[Inlines, ...]:
    return (book.link_file(path, line=line),), (_summary(book, path),)


def find_readme(index: RepoIndex) -> str:
    """The path of the README at the repository's root, or nothing."""
    for name in README_NAMES:
        for path in index.folders[""].files:
            if path.lower() == name and path in index.file_pages:
                return path
    return ""


README_NAMES: Sequence[str] = ("readme.md", "readme.rst", "readme.markdown", "readme.txt", "readme")
