"""The section *Keywords*: names that a file defines or imports, its concepts, and the other
sections of the page that mention them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sphinx_repodoc.model import ImportForm, SymbolKind
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Inlines
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.phrases import join_inlines, name_kinds
from sphinx_repodoc.pages.texts import Mentions, SectionText

IMPORTS = "imports"
LINKS = "links"
CONCEPTS = "concepts"
KEYWORD_FOLD = 40
MAX_LINES = 2
MAP_FOLD = 8
# Sections that mention every symbol, and sections to leave out of the table of mentions.
_COMPLETE = ("structure", "source")
_UNMAPPED = frozenset({"metadata", *_COMPLETE})
# Kinds of keywords that the section *Dependencies* already lists with their lines.
_NAMED = frozenset({IMPORTS, LINKS})
_NAME = re.compile(r"\w+")

Places = Mapping[str, Sequence[int]]
"""Keyword -> the lines that define, import or mention it."""


def make_keywords(context: FileContext) -> Iterator[Block]:
    """The keywords of each kind with their lines, then the sections that mention each keyword."""
    kinds = group_symbols(context)
    concepts = find_concepts(context)
    for kind, places in (*kinds.items(), (CONCEPTS, concepts)):
        if places:
            yield blocks.Paragraph((f"{kind} {len(places):,}",), role="caption")
            items = (_make_item(context, text, lines) for text, lines in places.items())
            yield blocks.Pills(tuple(items), fold=KEYWORD_FOLD)
    symbols = (text for kind, places in kinds.items() if kind not in _NAMED for text in places)
    yield from _make_map(context, symbols, concepts)


def group_symbols(context: FileContext) -> Mapping[str, Places]:
    """Return the names that the file defines and imports, by the plural of their kind."""
    found: dict[SymbolKind, dict[str, list[int]]] = {kind: {} for kind in SymbolKind}
    for symbol in context.analysis.symbols:
        found[symbol.kind].setdefault(symbol.name, []).append(symbol.line)
    named: dict[str, dict[str, list[int]]] = {IMPORTS: {}, LINKS: {}}
    for each in context.analysis.imports:
        of_form = named[LINKS if each.form is ImportForm.LINK else IMPORTS]
        of_form.setdefault("." * each.level + each.module, []).append(each.line)
    groups = {name_kinds(kind): places for kind, places in found.items()} | named
    for kind, places in groups.items():
        ordered = sorted(places, key=lambda text: (text.casefold(), text))
        groups[kind] = {text: sorted(set(places[text])) for text in ordered}
    return groups


def find_concepts(context: FileContext) -> Places:
    """Return the concepts of the file, most significant first, with the lines that mention them.
    Concepts found only in its path have no lines, but are kept because indexes link to them."""
    concepts = context.book.index.concepts.get(context.path, ())
    mentions = Mentions(context.book.read(context.path) if concepts else "")
    return {concept.text: mentions.find_lines(concept.text) for concept in concepts}


def _make_item(context: FileContext, text: str, lines: Sequence[int]) -> Inlines:
    """Return a keyword linked to its first line, then more lines and the number of the rest."""
    if not lines:
        return (text,)
    first, *others = lines
    item: list[blocks.Inline] = [context.link_line(first, text)]
    if not context.listed:
        item += [" ", blocks.Muted(str(first))]
    for line in others[: MAX_LINES - 1]:
        item += [" ", context.link_line(line, str(line))]
    if (rest := len(lines) - MAX_LINES) > 0:
        item.append(f" +{rest:,}")
    return tuple(item)


def _make_map(
    context: FileContext, symbols: Iterable[str], concepts: Iterable[str]
) -> Iterator[Block]:
    """List the other sections that mention the keywords. Keywords mentioned in the same sections
    share a row."""
    texts = {
        section.id: SectionText(section.blocks)
        for section in context.made
        if section.id not in _UNMAPPED
    }
    names = {id: set(_NAME.findall("\n".join(text.code))) for id, text in texts.items()}
    rows: dict[tuple[str, ...], list[str]] = {}
    for symbol in dict.fromkeys(symbols):
        rows.setdefault(tuple(id for id in texts if symbol in names[id]), []).append(symbol)
    mentions = {id: Mentions("\n".join(text.code + text.labels)) for id, text in texts.items()}
    for concept in concepts:
        where = tuple(id for id, found in mentions.items() if found.says(concept))
        rows.setdefault(where, []).append(concept)
    rows.pop((), None)
    if rows:
        titles = {section.id: section.title for section in context.made}
        order = sorted(rows, key=lambda where: [list(titles).index(id) for id in where])
        links = {id: (blocks.Link(title, anchor=id),) for id, title in titles.items()}
        table = tuple(
            ((", ".join(dict.fromkeys(rows[where])),), join_inlines(links[id] for id in where))
            for where in order
        )
        # The heading explains why *Structure* and *Source* are missing from the table.
        complete = [titles[id] for id in _COMPLETE if id in titles]
        verb = "shows" if len(complete) == 1 else "show"
        remark = f" ({' and '.join(complete)} {verb} every symbol)" if complete else ""
        heading = f"Sections that mention them{remark}"
        yield blocks.Fold((heading,), (blocks.Table(table, fold=MAP_FOLD),))
