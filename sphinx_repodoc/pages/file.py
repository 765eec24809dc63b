"""The page of one file: one function per section, each leaving out what it cannot show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from sphinx_repodoc.index import Entry
from sphinx_repodoc.model import Analysis, EntryPoint, FileRecord, Manifest
from sphinx_repodoc.pages.blocks import (
    Block,
    Code,
    Facts,
    Inline,
    Inlines,
    Link,
    Muted,
    Page,
    Paragraph,
    Pills,
    Prose,
    Section,
    Source,
    Strong,
    Table,
)
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.dependencies import link_definition, make_dependencies
from sphinx_repodoc.pages.roles import find_role
from sphinx_repodoc.pages.structure import count_kinds, make_outline
from sphinx_repodoc.pages.words import format_size, join_inlines
from sphinx_repodoc.problems import Problem, ProblemKind

KEYWORD_FOLD = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class FileContext:
    """What the sections of a file page are made from. ``entries`` are the commands and
    scripts that run the file."""

    book: Book
    record: FileRecord
    problems: Sequence[Problem]
    entries: Sequence[Entry]

    @property
    def path(self) -> str:
        return self.record.path

    @property
    def analysis(self) -> Analysis:
        return self.record.analysis or Analysis(language="")

    @property
    def listed(self) -> bool:
        """Whether the page lists the source."""
        return self.path in self.book.listed

    def link_line(self, line: int, text: str = "") -> Link:
        """A link to a line of this page."""
        return self.book.link_line(self.path, line, text)


def make_file_page(context: FileContext) -> Page:
    """The page of one file."""
    book, path = context.book, context.path
    folder = path.rpartition("/")[0]
    sections = []
    for name in book.options.sections:
        title, make = SECTION_MAKERS[name]
        if blocks := tuple(make(context)):
            sections.append(Section(name, title, blocks))
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


def _make_warnings(context: FileContext) -> Iterator[Block]:
    for problem in context.problems:
        if problem.kind.warns:
            where: Inlines = (" (", context.link_line(problem.line), ")") if problem.line else ()
            yield Paragraph((Strong(problem.kind), f": {problem.message}", *where), role="warning")


def _make_metadata(context: FileContext) -> Iterator[Block]:
    source, analysis = context.record.source, context.analysis
    facts: list[Inlines] = []
    if analysis.language:
        facts.append((Strong(analysis.language),))
    # Without an encoding there is no text to count: it is binary, or could not be read.
    if analysis.encoding:
        facts.append((Strong(f"{analysis.lines:,}"), " line" if analysis.lines == 1 else " lines"))
    if analysis.comment_lines:
        blank = analysis.lines - analysis.code_lines - analysis.comment_lines
        facts.append(
            (f"{analysis.code_lines:,} code, {analysis.comment_lines:,} comment, {blank:,} blank",)
        )
    facts.append((Strong(format_size(source.size)),))
    if analysis.encoding not in {"", "utf-8"}:
        facts.append(("encoding ", Strong(analysis.encoding)))
    if analysis.newline in _NEWLINES:
        facts.append(("line ends ", Strong(_NEWLINES[analysis.newline])))
    if source.executable:
        facts.append((Strong("executable"),))
    if hidden := [
        problem.line for problem in context.problems if problem.kind is ProblemKind.SECRET
    ]:
        lines = join_inlines((context.link_line(line),) for line in hidden)
        facts.append(("what looks like a secret is hidden: ", *lines))
    if analysis.unparsed:
        lines = join_inlines((context.link_line(line, str(line)),) for line in analysis.unparsed)
        facts.append(("not understood by the grammar at line ", *lines))
    if context.listed:
        facts.append((Link("source", anchor="source"),))
    yield Facts(tuple(facts))


_NEWLINES = {"\r\n": "CRLF", "\r": "CR", "mixed": "mixed"}


def _make_purpose(context: FileContext) -> Iterator[Block]:
    analysis = context.analysis
    if module := _module_name(context):
        package = context.path.rpartition("/")[0]
        what = "Package" if context.path.endswith("/__init__.py") else "Module"
        kind: Inlines = (f"{what} ", Code(module))
        if what == "Module":
            name = module.rpartition(".")[0]
            kind += (" of the package ", context.book.link_folder(package, text=name))
        yield Paragraph((*kind, ". ", Muted("Its folder has an __init__.py.")))
    if role := find_role(context.path):
        yield Paragraph((role.what, Muted(f", by {role.reason}.")))
    if analysis.generated:
        yield Paragraph(("Generated", Muted(f": {analysis.generated}.")))
    if context.record.source.declared_vendored:
        yield Paragraph(("Vendored", Muted(": .gitattributes says so.")))
    if analysis.manifest and analysis.manifest.name:
        yield Paragraph(_describe_manifest(analysis.manifest))
    for declared in analysis.entry_points:
        yield Paragraph(_describe_declared(context, declared))
    for entry in context.entries:
        if entry.source != context.path:
            where = context.book.link_file(entry.source, line=entry.line)
            runs: Inlines = ("Runs as the command ", Code(entry.name), ", declared in ")
            yield Paragraph((*runs, where, "."))
    if analysis.doc_line and analysis.summary:
        link = context.link_line(analysis.doc_line)
        yield Paragraph(("The description above is its own: ", link, "."))


def _describe_declared(context: FileContext, entry: EntryPoint) -> Inlines:
    line = context.link_line(entry.line)
    if entry.target:
        target = Code(entry.target)
        return ("Declares the command ", Code(entry.name), " as ", target, " on ", line, ".")
    return ("Can be run as a script: it asks whether it is the main module on ", line, ".")


def _describe_manifest(manifest: Manifest) -> Inlines:
    version: Inlines = (" ", Code(manifest.version)) if manifest.version else ()
    return ("Describes ", Code(manifest.name), *version, Muted(f" for {manifest.system}."))


def _module_name(context: FileContext) -> str:
    """The dotted name that the chain of packages around a Python file proves."""
    if context.analysis.language != "Python" or not context.path.endswith(".py"):
        return ""
    *folders, name = context.path.split("/")
    parts = [] if name == "__init__.py" else [name.removesuffix(".py")]
    while folders and "/".join(folders) in context.book.packages:
        parts.insert(0, folders.pop())
    is_packaged = len(parts) > 1 or (parts and name == "__init__.py")
    return ".".join(parts) if is_packaged else ""


def _make_overview(context: FileContext) -> Iterator[Block]:
    analysis = context.analysis
    if analysis.doc and _flatten(analysis.doc) != analysis.summary:
        yield Prose(analysis.doc, "text")
    if counted := count_kinds(analysis.symbols):
        yield Paragraph((counted,))
    if analysis.fences:
        yield Paragraph((f"Has blocks of code: {_count_words(analysis.fences, 'unnamed')}.",))
    if analysis.directives:
        yield Paragraph((f"Uses directives: {_count_words(analysis.directives)}.",))
    if analysis.exports:
        names = join_inlines((_link_export(context, name),) for name in analysis.exports)
        yield Paragraph(("Exports ", *names, ". ", Muted("By its __all__.")))


def _count_words(counts: Sequence[tuple[str, int]], unnamed: str = "") -> str:
    return ", ".join(f"{number:,} {word or unnamed}" for word, number in counts)


def _flatten(text: str) -> str:
    return " ".join(text.split())


def _link_export(context: FileContext, name: str) -> Inline:
    if line := context.book.lines.get((context.path, name)):
        return context.book.link_file(context.path, text=name, line=line, code=True)
    for resolved in context.book.index.imports.get(context.path, ()):
        if (resolved.alias or resolved.name) == name:
            return link_definition(context.book, resolved, name)
    return Code(name)


def _make_structure(context: FileContext) -> Iterator[Block]:
    if context.analysis.symbols:
        yield make_outline(context.analysis.symbols, linked=context.listed)


def _make_dependencies(context: FileContext) -> Iterator[Block]:
    return make_dependencies(context.book, context.record)


def _make_related(context: FileContext) -> Iterator[Block]:
    rows = tuple(
        ((context.book.link_file(related.path),), (Muted(related.reason),))
        for related in context.book.index.related(context.path)
    )
    if rows:
        yield Table(rows)


def _make_keywords(context: FileContext) -> Iterator[Block]:
    places: dict[tuple[str, str], list[int]] = {}
    for symbol in context.analysis.symbols:
        places.setdefault((symbol.name, symbol.kind), []).append(symbol.line)
    items = tuple(
        (
            Strong(name),
            " ",
            Muted(kind),
            " ",
            *join_inlines((context.link_line(line, str(line)),) for line in lines),
        )
        for (name, kind), lines in sorted(places.items(), key=lambda item: item[0][0].casefold())
    )
    if items:
        yield Pills(items, fold=KEYWORD_FOLD)


def _make_source(context: FileContext) -> Iterator[Block]:
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


SECTION_MAKERS: dict[str, tuple[str, Callable[[FileContext], Iterator[Block]]]] = {
    "metadata": ("Metadata", _make_metadata),
    "purpose": ("Purpose", _make_purpose),
    "overview": ("Overview", _make_overview),
    "structure": ("Structure", _make_structure),
    "dependencies": ("Dependencies", _make_dependencies),
    "related": ("Related files", _make_related),
    "keywords": ("Keywords", _make_keywords),
    "source": ("Source", _make_source),
}
"""Section id -> its title and the function that makes its blocks."""
