"""The sections *Structure*, an outline of the symbols of a file, and *Source*, its listing."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator, Mapping, Sequence

from sphinx_repodoc.model import ReferenceKind, Symbol
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Inline, Inlines, Link, Paragraph
from sphinx_repodoc.pages.book import FileContext, anchor_line
from sphinx_repodoc.pages.grouping import group_by
from sphinx_repodoc.pages.listing import list_definitions, list_links, list_notes, list_texts
from sphinx_repodoc.pages.phrases import count
from sphinx_repodoc.pages.sections.usage import find_overshadowed
from sphinx_repodoc.problems import ProblemKind

OUTLINE_FOLD = 60
MAX_DECORATOR = 50

_GIVEN_UP = (ProblemKind.ANALYSER, ProblemKind.WORKER)
_TYPE_KINDS = frozenset({ReferenceKind.TYPE, ReferenceKind.BASE})
_WORD = re.compile(r"""("[^"]*"|'\w*'|\w+)""")
_NOWHERE = -1
# Characters that separate the components of qualified names, in all languages.
_SEPARATORS = ":.\\ >"
# Operators between an object and its attribute.
_OWNERSHIP = (".", "::", "\\")
# A prefix with one of these endings is followed by the name without a space.
_TIGHT = (".", "::", "$", "*", "&", "@", "->", "\\", "(", "^")


def make_structure(context: FileContext) -> Iterator[Block]:
    """The outline: symbols in file order below their classes, with the number of users."""
    symbols = context.analysis.symbols
    if not symbols:
        return
    users = _count_users(context)
    types = _link_types(context)
    values = find_overshadowed(symbols)
    items = []
    for symbol, parent, depth in _arrange(symbols):
        text = symbol.name
        if parent != symbol.parent:
            # If the outline lacks the containing class, show its name as part of the symbol's name.
            text = symbol.qualname[len(parent) :].lstrip(_SEPARATORS) or text
        is_used = (symbol.line, symbol.name) not in values
        items.append(
            blocks.OutlineItem(
                depth=depth,
                before=_name_before(symbol),
                link=Link(text, anchor=anchor_line(symbol.line) if context.listed else ""),
                signature=_link_words(_signature(symbol), types, symbol),
                doc=symbol.doc,
                count=users.pop(symbol.qualname, ()) if is_used else (),
            )
        )
    yield blocks.Outline(tuple(items), fold=OUTLINE_FOLD)


def _arrange(symbols: Sequence[Symbol]) -> Iterator[tuple[Symbol, str, int]]:
    """Yield (symbol, name of its owner, depth), each symbol after its owner: the class or namespace
    that contains it, which may end before it (C++ methods outside of their class)."""
    places: dict[str, list[int]] = {}
    for number, symbol in enumerate(symbols):
        places.setdefault(symbol.qualname, []).append(number)
    children: dict[int, list[tuple[int, str]]] = {}
    for number, symbol in enumerate(symbols):
        # The innermost owner in the symbol's qualified name that is in the outline.
        parent = symbol.parent
        while parent and parent not in places:
            end = max(parent.rfind(mark) for mark in _SEPARATORS)
            parent = parent[: end + 1].rstrip(_SEPARATORS)
        if len(parent) >= len(symbol.qualname):
            parent = ""
        # The last definition of the owner before the symbol, or else the first one after it.
        owners = places.get(parent, [_NOWHERE]) if parent else [_NOWHERE]
        above = owners[max(bisect.bisect_left(owners, number) - 1, 0)]
        children.setdefault(above, []).append((number, parent))
    ahead = [(number, parent, 0) for number, parent in reversed(children.get(_NOWHERE, ()))]
    while ahead:
        number, parent, depth = ahead.pop()
        yield symbols[number], parent, depth
        below = reversed(children.get(number, ()))
        ahead += [(inner, owner, depth + 1) for inner, owner in below]


def _link_types(context: FileContext) -> dict[str, tuple[Inline, set[int]]]:
    """Return the names of types and bases that refer to a single definition, each with a link to it
    and the lines on which the file uses it."""
    targets: dict[str, set[tuple[str, str]]] = {}
    lines: dict[str, set[int]] = {}
    for use in context.book.index.uses.by_user.get(context.path, ()):
        if use.kind in _TYPE_KINDS and use.exact:
            targets.setdefault(use.name, set()).add((use.target, use.symbol))
            lines.setdefault(use.name, set()).update(use.lines)
    book = context.book
    return {
        name: (book.link_symbol(path, symbol, name, code=False), lines[name])
        for name, found in targets.items()
        if len(found) == 1
        for path, symbol in found
    }


def _link_words(text: str, links: Mapping[str, tuple[Inline, set[int]]], symbol: Symbol) -> Inlines:
    """Return *text* with links on the words in *links*. Skips words in quotes, and attributes
    (``request.Request``) unless the lines of the symbol's signature use them."""
    if not links or not text:
        return (text,) if text else ()
    header = range(symbol.start_line or symbol.line, symbol.line + 1)
    parts: list[Inline] = []
    written = ""
    for part in _WORD.split(text):
        link, lines = links.get(part, ("", set()))
        if link and (not written.endswith(_OWNERSHIP) or not lines.isdisjoint(header)):
            parts.append(link)
        elif parts and isinstance(parts[-1], str):
            parts[-1] += part
        elif part:
            parts.append(part)
        written = part or written
    return tuple(parts)


def _count_users(context: FileContext) -> dict[str, Inlines]:
    """Return qualified name -> number of files that use the symbol and of documents that cite it,
    linked to the list of these files."""
    words: dict[str, list[str]] = {}
    for symbol, files in context.users.items():
        words[symbol] = [f"used in {count(len(files), 'file')}"]
    cited = group_by(context.book.cited.get(context.path, ()), lambda each: each.symbol)
    for symbol, found in cited.items():
        documents = {each.document for each in found}
        words.setdefault(symbol, []).append(f"cited in {count(len(documents), 'document')}")
    links: dict[str, Inlines] = {}
    for symbol, each in words.items():
        page, anchor = context.find_uses(symbol)
        links[symbol] = (Link(", ".join(each), page=page, anchor=anchor),)
    return links


def _name_before(symbol: Symbol) -> str:
    """Return the decorators and keywords before a symbol's name, with a space after them if needed.
    Long arguments of decorators are left out."""
    words = []
    for decorator in symbol.decorators:
        if len(decorator) > MAX_DECORATOR:
            name = decorator.partition("(")[0]
            decorator = f"{name}(…){']' * (name.count('[') - name.count(']'))}"
        # Some languages' readers return decorators without the ``@``.
        words.append(decorator if decorator[:1] in "@#[" else f"@{decorator}")
    written = " ".join(filter(None, (*words, symbol.prefix)))
    return f"{written} " if written and not written.endswith(_TIGHT) else written


def _signature(symbol: Symbol) -> str:
    # Add only the base classes that neither the prefix nor the signature mentions.
    written = f"{symbol.prefix} {symbol.signature}"
    unseen = ", ".join(base for base in symbol.bases if base not in written)
    if not unseen:
        return symbol.signature
    is_first = not any(base in written for base in symbol.bases)
    return f"{symbol.signature}({unseen})" if is_first else f"{symbol.signature} with {unseen}"


def make_source(context: FileContext) -> Iterator[Block]:
    """The source listing, or the reason why there is none."""
    source, analysis = context.record.source, context.analysis
    if context.listed:
        if source.size:
            # If the analysis took too long, so would highlighting, which uses the same grammar.
            given_up = any(problem.kind in _GIVEN_UP for problem in analysis.problems)
            language = "" if given_up else analysis.language
            yield blocks.Source(
                path=context.path,
                sha256=source.sha256,
                language=language,
                lines=analysis.lines,
                links=tuple(sorted(list_links(context))),
                texts=tuple(sorted(list_texts(context))),
                definitions=tuple(list_definitions(context)),
                notes=tuple(list_notes(context)),
            )
        else:
            yield Paragraph(("The file is empty.",))
    elif analysis.binary and analysis.image:
        return  # the preview shows all there is
    elif analysis.binary:
        yield Paragraph(("The file is binary and is not listed.",))
        for problem in context.problems:
            if problem.kind is ProblemKind.ENCODING:
                yield Paragraph((f"{problem.message[:1].upper()}{problem.message[1:]}.",))
    elif analysis.generated:
        yield Paragraph((f"The file is not listed. It was generated: {analysis.generated}.",))
    elif source.size > (limit := context.book.options.max_source_bytes):
        size = f"The file has {source.size:,} bytes and is not listed: the limit is {limit:,}"
        yield Paragraph((f"{size} (", blocks.Code("repodoc_max_source_bytes"), ")."))
