"""What a file is for, each time with the reason to say so."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.model import EntryPoint, Manifest
from sphinx_repodoc.pages.blocks import Block, Code, Inlines, Muted, Paragraph
from sphinx_repodoc.pages.roles import find_role
from sphinx_repodoc.pages.sections.context import FileContext


def make_purpose(context: FileContext) -> Iterator[Block]:
    """Its place, its role, and how it is started."""
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
