"""The contents of a source listing beside its text: links, anchors of definitions, and notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from sphinx_repodoc.index.anchors import anchor_overload, list_anchors
from sphinx_repodoc.languages.load import find_scope
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import ReferenceKind, ResolvedImport
from sphinx_repodoc.pages.blocks import ListingDefinition, ListingLink, ListingText, Where
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.grouping import group_by
from sphinx_repodoc.pages.mentions import list_mentions
from sphinx_repodoc.pages.sections.usage import find_overshadowed
from sphinx_repodoc.pages.texts import unify_line_ends

_Target = tuple[str, str]
"""Page, empty for this page, and anchor of a link."""

_COMPLEX = "complex-function"
"""The only rule without a severity whose notes are marked; others name features of a language."""
_WRITTEN = re.compile(r"\w")
_UNNAMED = frozenset({"", "*", "_", "self"})
"""Imported names that are no names of definitions."""
_WHOLE = frozenset({"", "*"})
"""Imported names that stand for a module."""


def list_links(context: FileContext) -> Iterator[ListingLink]:
    """Yield links from names to their definitions. Equal names on a line are told apart by the
    words before them; if that is not enough, they get no link."""
    found: dict[tuple[int, str, str], tuple[_Target | tuple[()], bool]] = {}
    doubtful: set[tuple[int, str, str]] = set()
    imports = context.book.index.imports.get(context.path, ())
    packages = {each.targets[0]: each for each in imports if len(each.targets) > 1 and each.exact}
    for use in context.book.index.uses.by_user.get(context.path, ()):
        package = None if use.symbol else packages.get(use.target)
        place = (
            _find_files(context, set(package.targets), exact=True)
            if package
            else _find_target(context, Definition(use.target, use.symbol))
        )
        for line in use.lines if place else ():
            key = (line, use.name, use.through)
            chosen, is_exact = context.book.lines.find_overload(use, line)
            meant = (place[0], anchor_overload(chosen)) if chosen and place else place
            known = found.setdefault(key, (meant, use.exact))
            if known[0] != meant and _are_overloads(known[0], place):
                meant, is_exact = place, False
            elif known[0] != meant:
                doubtful.add(key)
            found[key] = (meant, known[1] and use.exact and is_exact)
    links: dict[tuple[int, str, _Target | tuple[()], bool], list[str]] = {}
    for key, (place, exact) in found.items():
        if key not in doubtful:
            line, name, word = key
            links.setdefault((line, name, place, exact), []).append(word)
    for (line, name, place, exact), words in links.items():
        yield line, name, *place, exact, tuple(words)


def _are_overloads(one: _Target | tuple[()], plain: _Target | tuple[()]) -> bool:
    """Return whether a definition has the same qualified name as that with the *plain* anchor."""
    return bool(one and plain) and f"{'#'.join(one)}-".startswith(f"{'#'.join(plain)}-")


def list_texts(context: FileContext) -> Iterator[ListingText]:
    """Yield links from import statements, lists of exports and names in documentation."""
    imports = context.book.index.imports.get(context.path, ())
    for group in group_by(imports, lambda each: (each.line, each.module)).values():
        yield from _link_module(context, group)
        for imported in group:
            yield from _link_imported(context, imported)
    yield from _link_exports(context)
    for mention, definition in list_mentions(context):
        if place := _find_target(context, definition):
            yield mention.line, mention.column, mention.text, *place, True, Where.PROSE


def _link_module(context: FileContext, group: Sequence[ResolvedImport]) -> Iterator[ListingText]:
    """Yield a link from the path or the name of an imported module."""
    module, line = group[0].module, group[0].line
    files = {file for each in group for file in _list_files(each)}
    place = _find_files(context, files, is_exact := all(each.exact for each in group))
    is_name = _WRITTEN.search(module) or find_scope(context.analysis.language).names_imports
    if place and is_name:
        yield line, 0, module, *place, is_exact, Where.PATH


def _list_files(imported: ResolvedImport) -> Iterable[str]:
    """Return the files of the module that an import names."""
    named = imported.via or imported.package
    return (named,) if named else imported.targets


def _link_imported(context: FileContext, imported: ResolvedImport) -> Iterator[ListingText]:
    """Yield links from an imported name and its alias."""
    place: _Target | tuple[()] = ()
    if imported.symbol and len(imported.targets) == 1:
        place = _find_target(context, Definition(imported.targets[0], imported.symbol))
    elif (
        imported.name in _WHOLE
        or imported.package
        or (imported.exact and not _names_all(context, imported))
    ):
        # A guess of the module says nothing about a name that the module does not have.
        place = _find_files(context, set(imported.targets), imported.exact)
    if place:
        for name in sorted({imported.name, imported.alias} - _UNNAMED):
            yield imported.line, 0, name, *place, imported.exact, Where.IMPORTED


def _names_all(context: FileContext, imported: ResolvedImport) -> bool:
    """Return whether all names that the imported files export are known."""
    records = context.book.index.records
    found = [records[each].analysis for each in imported.targets]
    return all(each and find_scope(each.language).names_imports for each in found)


def _link_exports(context: FileContext) -> Iterator[ListingText]:
    """Yield links from the names in a list of exports (``__all__``)."""
    analysis = context.analysis
    variable = find_scope(analysis.language).export_list
    if not variable or not analysis.exports:
        return
    text = unify_line_ends(context.book.read(context.path))
    lines = enumerate(text.split("\n"), start=1) if variable in text else ()
    starts = {number: line for number, line in lines if line.startswith(variable)}
    # Lines after which a list goes on.
    opened = [number for number, line in starts.items() if line.rstrip().endswith(("[", "(", "\\"))]
    for name in dict.fromkeys(analysis.exports) if starts else ():
        definition = context.book.scopes.find(context.path, name)
        if definition and (place := _find_target(context, definition)):
            here = [number for number, line in starts.items() if name in line]
            for number in here or opened or starts:
                yield number, 0, name, *place, True, Where.IMPORTED


def _find_target(context: FileContext, definition: Definition) -> _Target | tuple[()]:
    """Return the page and the anchor of a definition; an empty tuple if it has none."""
    book = context.book
    path, symbol = definition.path, None
    if definition.symbol:
        path, symbol = book.lines.find_body(*definition)
    anchor = book.anchor_place(path, symbol.kind, symbol.qualname, symbol.line) if symbol else ""
    if path == context.path:
        return ("", anchor) if anchor else ()
    page = book.index.file_pages.get(path)
    return (page, anchor) if page else ()


def _find_files(context: FileContext, files: set[str], exact: bool) -> _Target | tuple[()]:
    """Return the page of an imported file, or of a folder whose files are imported together."""
    index = context.book.index
    if len(files) == 1:
        return _find_target(context, Definition(next(iter(files))))
    folders = {file.rpartition("/")[0] for file in files}
    if exact and len(folders) == 1:
        page = index.folder_pages.get(folders.pop())
        return (page, "") if page else ()
    return ()


def list_definitions(context: FileContext) -> Iterator[ListingDefinition]:
    """Yield the anchors of all definitions, and the number of files that use each of them."""
    symbols = context.analysis.symbols
    users = context.users if "cross-references" in context.book.options.sections else {}
    values = find_overshadowed(symbols) | _find_embedded(context) if users else set()
    for symbol, anchors in zip(symbols, list_anchors(symbols), strict=True):
        files = users.get(symbol.qualname)
        if files and (symbol.line, symbol.name) not in values:
            remark = " · ".join(context.count_users(symbol.qualname))
            yield symbol.line, symbol.name, anchors, *context.find_uses(symbol.qualname), remark
        elif anchors:
            yield symbol.line, symbol.name, anchors, "", "", ""


def _find_embedded(context: FileContext) -> set[tuple[int, str]]:
    """Return lines and names of the base types in a file. An embedded type of Go is a field as
    well; its name leads to the type."""
    uses = context.book.index.uses.by_user.get(context.path, ())
    bases = [use for use in uses if use.kind is ReferenceKind.BASE]
    return {(line, use.name) for use in bases for line in use.lines}


def list_notes(context: FileContext) -> Iterator[tuple[int, str]]:
    """Yield the lines with notes that are worth a glance, each with their messages."""
    sections = context.book.options.sections
    messages: dict[int, dict[str, None]] = {}
    for note in context.book.index.notes(context.path):
        is_complex = note.rule == _COMPLEX
        is_marked = (note.severity or is_complex) and not note.acknowledged
        if is_marked and note.section in sections:
            message = f"Cyclomatic complexity {note.value:,}" if is_complex else note.message
            messages.setdefault(note.line, {})[message] = None
    for line, found in sorted(messages.items()):
        yield line, "; ".join(found)
