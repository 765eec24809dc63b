"""The top of the overview: the project's name and purpose, its facts, and what to do first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sphinx_repodoc.index.facts import EntryKind, WorkCommand
from sphinx_repodoc.index.folders import list_readmes
from sphinx_repodoc.index.project_names import count_code, is_production
from sphinx_repodoc.index.working_commands import find_public_entry, find_work
from sphinx_repodoc.pages.blocks import (
    Block,
    Code,
    Columns,
    Facts,
    Inline,
    Inlines,
    Link,
    Muted,
    Paragraph,
    Shares,
    Snippet,
    Strong,
)
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.described import make_source, make_text
from sphinx_repodoc.pages.phrases import join_inlines, stress_count
from sphinx_repodoc.pages.sections.repository_parts import make_entry_points

_LANGUAGES = 6
_PROGRAMS = 4
_OTHERS = "other"
_PROGRAM_KINDS = frozenset({
    EntryKind.COMMAND, EntryKind.TARGET, EntryKind.BINARY, EntryKind.MODULE,
})  # fmt: skip
_GUIDES = ("contributing", "hacking", "development", "architecture")


def make_front(book: Book, name: str) -> Iterator[Block]:
    """The description, the facts, the languages and the cards."""
    yield from _make_lead(book, name)
    yield _make_facts(book)
    yield from _make_languages(book)
    if cards := tuple(_make_cards(book, name)):
        yield Columns(cards, role="cards")


def _make_lead(book: Book, name: str) -> Iterator[Block]:
    """The description, after the project's name if that is not the title of the page."""
    found = book.index.folder_descriptions.get("", ())[:1]
    is_titled = name.casefold() == book.options.title.casefold()
    start: Inlines = () if is_titled else (Strong(name),)
    for each in found:
        is_named = each.plain.casefold().startswith(name.casefold())
        named = (*start, ": ") if start and not is_named else ()
        text = (*named, *make_text(each), " ", *make_source(book, "", each))
        yield Paragraph(text, role="lead")


def _make_facts(book: Book) -> Facts:
    root, history = book.index.folders[""], book.index.history
    facts: list[Inlines] = [stress_count(root.total_files, "file")]
    facts.append(stress_count(root.total_lines, "line"))
    if len(languages := _count_languages(book)) == 1:
        facts.append((languages[0][0],))
    licences = book.index.licences.files.get("", ())
    names = dict.fromkeys(each.expression for each in licences if each.expression)
    if names:
        links = {
            each.expression: book.link_file(each.source, text=each.expression) for each in licences
        }
        facts.append(join_inlines(((links[each],) for each in names), " or "))
    if date := max((each.date for each in history.files.values()), default=""):
        facts.append((f"changed {date}",))
    facts.append((book.link_folder("", text="all files"),))
    facts.append((Link("keywords", page=book.keywords()),))
    facts.append((Link("report", page=book.report),))
    return Facts(tuple(facts))


def _make_languages(book: Book) -> Iterator[Block]:
    """The shares of the languages of code."""
    if len(items := _count_languages(book)) > 1:
        yield Shares("Languages of the code without tests", tuple(items))


def _count_languages(book: Book) -> list[tuple[str, int]]:
    """Return the languages with the most code and their lines."""
    lines = count_code(book.index)
    least = max(1, lines.total() // 100)
    ranked = sorted(lines, key=lambda each: (-lines[each], each))
    shown = [each for each in ranked if lines[each] >= least][:_LANGUAGES]
    items = [(each, lines[each]) for each in shown]
    rest = lines.total() - sum(lines[each] for each in shown)
    return [*items, (_OTHERS, rest)] if items and rest >= least else items


def _make_cards(book: Book, name: str) -> Iterator[tuple[str, tuple[Block, ...]]]:
    work = find_work(book.index)
    if blocks := tuple(_list_first(book, name)):
        yield "Read first", blocks
    for title, commands in (("Build", work.build), ("Test", work.test), ("Run", work.run)):
        if commands:
            yield title, tuple(_make_commands(book, commands))
    if blocks := tuple(_list_programs(book)):
        yield "Programs", blocks


def _list_first(book: Book, name: str) -> Iterator[Block]:
    """Links to the documents for newcomers, and to the file that users of the project import."""
    index = book.index
    readmes = list_readmes(index.folders[""].files)[:1]
    links: list[Inlines] = [(Link(path.partition(".")[0], anchor="readme"),) for path in readmes]
    for guide in _GUIDES:
        for folder in ("", ".github", "docs", "doc"):
            files = index.folders[folder].files if folder in index.folders else ()
            found = [
                each for each in files if _find_stem(each) == guide and each in index.file_pages
            ]
            if found:
                links.append((book.link_file(found[0], text=guide.upper()),))
                break
    if links:
        yield Paragraph(join_inlines(links, " · "))
    if entry := find_public_entry(index, name):
        yield Paragraph((book.link_file(entry), " ", Muted("what users import")))


def _find_stem(path: str) -> str:
    return path.rpartition("/")[2].partition(".")[0].casefold()


def _make_commands(book: Book, commands: Sequence[WorkCommand]) -> Iterator[Block]:
    """The commands, and where they are from."""
    yield Snippet("\n".join(each.command for each in commands))
    places = dict.fromkeys(
        (each.source, each.line, each.caller, each.caller_line) for each in commands
    )
    parts = []
    for source, line, caller, caller_line in places:
        place: tuple[Inline, ...] = (_link_place(book, source, line),)
        if caller:
            place = (*place, ", run in ", _link_place(book, caller, caller_line))
        parts.append(place)
    yield Paragraph(("from ", *join_inlines(parts, "; ")), role="note")


def _link_place(book: Book, path: str, line: int) -> Inline:
    name = path.rpartition("/")[2]
    return book.link_file(path, text=f"{name}, line {line}" if line else name, line=line)


def _list_programs(book: Book) -> Iterator[Block]:
    """The first programs that the project declares or contains."""
    found = list(_find_programs(book))
    for line in found[:_PROGRAMS]:
        yield Paragraph(line)
    if (rest := len(found) - _PROGRAMS) > 0:
        yield Paragraph((Link(f"and {rest:,} more", anchor="entry-points"),))


def make_programs(book: Book) -> Iterator[Block]:
    """All programs and scripts, if the card does not show them."""
    if len(list(_find_programs(book))) > _PROGRAMS:
        yield from make_entry_points(book)


def _find_programs(book: Book) -> Iterator[Inlines]:
    """Yield the programs outside tests and the like: declared ones, then others with a start."""
    index, seen = book.index, set[str]()
    for entry in index.entry_points:
        is_main = not entry.path or is_production(index, entry.path)
        key = entry.path or entry.name
        is_main = is_main and entry.kind in _PROGRAM_KINDS and not index.is_sample(entry.source)
        if is_main and key not in seen:
            seen.add(key)
            place = book.link_entry(entry) if entry.path else Muted(entry.target)
            named = entry.name and entry.name != entry.path
            yield (Code(entry.name), " ", place) if named else (place,)
    for path, roles in sorted(index.roles.items()):
        line = next((each.line for each in roles if each.role == "program"), -1)
        if line >= 0 and path not in seen and is_production(index, path):
            yield (book.link_file(path, line=line),)
