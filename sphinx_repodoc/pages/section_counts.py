"""The numbers beside the titles of sections: how much a reader finds there before opening it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sphinx_repodoc.model import NOTE_SECTIONS
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.phrases import choose_verb, count, format_size


def count_section(name: str, context: FileContext) -> str:
    """Return the number to show beside the title of a section; empty if it has none."""
    if name in NOTE_SECTIONS:
        notes = context.book.index.notes(context.path)
        return count(sum(note.section == name for note in notes), "note")
    counter = _COUNTERS.get(name)
    return counter(context) if counter else ""


def _count_symbols(context: FileContext) -> str:
    return count(len(context.analysis.symbols), "symbol")


def _count_users(context: FileContext) -> str:
    users = {path for files in context.users.values() for path in files}
    cited = {each.document for each in context.book.cited.get(context.path, ())}
    words = [count(len(users), "file")] if users else []
    if cited:
        words.append(count(len(cited), "document"))
    return ", ".join(words)


def _count_imports(context: FileContext) -> str:
    graph, path = context.book.index.graph, context.path
    position = graph.positions.get(path)
    if position is None:
        return ""
    below, above = graph.list_outgoing(path), graph.list_incoming(path)
    numbers = (
        (choose_verb(below, "imports", "uses"), position.imports),
        (choose_verb(above, "imported by", "used by"), position.importers),
    )
    return ", ".join(
        f"{verb} {context.limit(verb)}{number:,}" for verb, number in numbers if number
    )


def _count_concepts(context: FileContext) -> str:
    return count(len(context.book.index.concepts.get(context.path, ())), "concept")


_COUNTERS: Mapping[str, Callable[[FileContext], str]] = {
    "structure": _count_symbols,
    "cross-references": _count_users,
    "dependencies": _count_imports,
    "testing": lambda context: count(len(context.tests), "file") if context.tests else "",
    "related": lambda context: count(len(context.book.index.relations.find(context.path)), "file"),
    "keywords": _count_concepts,
    "metadata": lambda context: format_size(context.record.source.size),
}
