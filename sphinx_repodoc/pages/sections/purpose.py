"""What a file is for, each time with the reason to say so."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.index import Entry, EntryKind, Role
from sphinx_repodoc.model import Manifest
from sphinx_repodoc.pages.blocks import Block, Code, Inline, Inlines, Muted, Paragraph
from sphinx_repodoc.pages.sections.context import FileContext


def make_purpose(context: FileContext) -> Iterator[Block]:
    """Its own words first, then its roles, and what it declares."""
    analysis = context.analysis
    if analysis.doc_line and analysis.summary:
        yield Paragraph(_tell_description(context))
    elif analysis.title and not (analysis.manifest and analysis.manifest.name):
        yield Paragraph((f"Titled “{analysis.title}”.",))
    for role in context.book.index.roles.get(context.path, ()):
        yield Paragraph(tuple(_describe_role(context, role)))
    if analysis.manifest and analysis.manifest.name:
        yield Paragraph(_describe_manifest(analysis.manifest))
    for entry in context.book.index.entry_points if analysis.entry_points else ():
        if entry.source == context.path and entry.target:
            yield Paragraph(_describe_declared(context, entry))


def _tell_description(context: FileContext) -> Inlines:
    """Where the description stands that all pages show."""
    analysis = context.analysis
    link = context.link_line(analysis.doc_line)
    for symbol in analysis.symbols:
        if symbol.line == analysis.doc_line and symbol.doc == analysis.summary:
            return (f"Described by its {symbol.kind} ", Code(symbol.name), " on ", link, ".")
    return ("Describes itself on ", link, ".")


def _describe_role(context: FileContext, role: Role) -> Iterator[Inline]:
    yield role.what
    if role.name:
        yield from (" ", Code(role.name))
    if role.subject:
        yield from (" ", context.book.link_file(role.subject))
    if not role.source and not role.line:
        yield Muted(f", {role.reason}.")
        return
    yield Muted(f", {role.reason} ")
    yield _link_evidence(context, role)
    yield "."


def _link_evidence(context: FileContext, role: Role) -> Inline:
    if not role.source:
        return context.link_line(role.line)
    text = f"{role.source} line {role.line}" if role.line else role.source
    return context.book.link_file(role.source, text=text, line=role.line)


def _describe_declared(context: FileContext, entry: Entry) -> Inlines:
    target: Inline = Code(entry.target)
    if entry.path:
        target = context.book.link_file(
            entry.path, text=entry.target, line=entry.target_line, code=True
        )
    line = context.link_line(entry.line)
    kind = _DECLARED.get(entry.kind, "command")
    return (f"Declares the {kind} ", Code(entry.name), " as ", target, " on ", line, ".")


_DECLARED = {EntryKind.PROCESS: "process", EntryKind.CONTAINER: "container’s"}


def _describe_manifest(manifest: Manifest) -> Inlines:
    version: Inlines = (" ", Code(manifest.version)) if manifest.version else ()
    return ("Describes ", Code(manifest.name), *version, Muted(f" for {manifest.system}."))
