"""Cards: what a page shows when a reader points at a link to a definition on another page.

Cards of definitions on the same page need no shard. A card has the definition as written, its
summary, its place, the number of its uses and its first lines. The file of a card is chosen by a
checksum of the page's address, so that an edit changes only a few files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from urllib.parse import unquote

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.anchors import anchor_definition, choose_first, has_anchor
from sphinx_repodoc.index.facts import Use
from sphinx_repodoc.index.uses.counting import Counting
from sphinx_repodoc.model import Symbol, space_before_name
from sphinx_repodoc.search.coding import checksum, write_shard

FOLDER = "cards"
"""The folder of the cards among all shards."""

SHARD_BYTES = 32_000
MAX_LINES = 5
MAX_WIDTH = 100
MAX_SIGNATURE = 400
MIN_SHARED = 10
"""Number of characters from which a line of code that is in the summary is the summary itself."""
# Quotes, signs of comments and markup, which a summary lacks.
_MARKUP = re.compile(r"\W+")

Card = list[object]
"""Line, text before the name, name, signature, summary, numbers of files and of tests that use it
and of places in them, first lines, and the address of its uses, if that is on another page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSource:
    """The input of cards besides the index: the listed files, the tests, and functions that return
    the text of a file, the address of a page, the place of the body of a declared function, and the
    page and the anchor of the uses of a symbol of a file (no anchor if pages do not show uses)."""

    listed: Collection[str]
    tests: Set[str]
    read: Callable[[str], str]
    address_of: Callable[[str], str]
    find_body: Callable[[str, str], tuple[str, object]]
    find_uses: Callable[[str, str], tuple[str, str]]


@dataclass(slots=True)
class Usage:
    """The uses in other files of a definition, or declaration, in the file ``path``."""

    path: str
    files: set[str] = field(default_factory=set)
    places: int = 0


def make_card_shards(index: RepoIndex, source: CardSource) -> dict[str, bytes]:
    """Return the files with the cards of all definitions that other pages have links to."""
    found = _collect_usages(index, source)
    pages: dict[str, tuple[str, dict[str, Card]]] = {}
    for path in sorted(found):
        cards = dict(_make_cards(index, source, path, found[path]))
        if cards:
            # The script knows only the address of a link.
            pages[unquote(source.address_of(index.file_pages[path]))] = path, cards
    weight = sum(_weigh(card) for _, cards in pages.values() for card in cards.values())
    number = 1 << (weight // SHARD_BYTES).bit_length()
    shards: list[dict[str, tuple[str, dict[str, Card]]]] = [{} for _ in range(number)]
    for address, page in pages.items():
        shards[checksum(address) % number][address] = page
    files = {f"{FOLDER}/number.js": write_shard(f"{FOLDER}/number", number)}
    for place, content in enumerate(shards):
        if content:
            name = f"{FOLDER}/{place:x}"
            files[f"{name}.js"] = write_shard(name, content)
    return files


def _weigh(card: Card) -> int:
    return 60 + sum(len(part) for part in card if isinstance(part, str))


def _collect_usages(index: RepoIndex, source: CardSource) -> dict[str, dict[str, Usage]]:
    """Return path -> qualified name -> uses of the definitions that have links from other pages:
    those that other files use or import, where they are declared and where they have a body."""
    found: dict[str, dict[str, Usage]] = {}
    for path in index.uses.list_targets():
        if path in index.file_pages:
            found.setdefault(path, {}).update(_count_uses(path, index.uses.list_outside(path)))
    for path, importers in index.imported_by.items():
        if path in index.file_pages:
            names = dict.fromkeys(name for each in importers for name in each.names)
            known = found.setdefault(path, {})
            known.update((name, Usage(path)) for name in names if name not in known)
    for path in list(found):
        for name, usage in list(found[path].items()):
            body, _ = source.find_body(path, name)
            if body != path and body in index.file_pages:
                found.setdefault(body, {}).setdefault(name, usage)
    return found


def _count_uses(path: str, uses: Iterable[Use]) -> Mapping[str, Usage]:
    counted: dict[str, Usage] = {}
    for use in uses:
        if use.symbol:
            usage = counted.get(use.symbol)
            if usage is None:
                usage = counted[use.symbol] = Usage(path)
            usage.files.add(use.path)
            usage.places += len(use.lines)
    return counted


def _make_cards(
    index: RepoIndex, source: CardSource, path: str, usages: Mapping[str, Usage]
) -> Iterator[tuple[str, Card]]:
    """Yield the name of the anchor and the card of each definition of a file."""
    record = index.records[path]
    symbols = record.analysis.symbols if record.analysis else ()
    wanted = [symbol for symbol in symbols if symbol.qualname in usages and has_anchor(symbol.kind)]
    chosen = choose_first(wanted)
    lines: list[str] = []
    if wanted and path in source.listed:
        lines = source.read(path).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, symbol in enumerate(wanted):
        if chosen[symbol.qualname] != number:
            continue
        usage = usages[symbol.qualname]
        page, anchor = source.find_uses(usage.path, symbol.qualname) if usage.files else ("", "")
        tests = len(usage.files & source.tests)
        # Without the section for uses there is no list that the numbers could lead to.
        numbers = (len(usage.files) - tests, tests, usage.places) if anchor else (0, 0, 0)
        card: Card = [
            symbol.line,
            space_before_name(symbol.prefix),
            symbol.name,
            _shorten(symbol.signature, MAX_SIGNATURE),
            symbol.doc,
            *numbers,
            _quote(symbol, lines),
        ]
        is_least = index.uses.judge(path, symbol.qualname) is Counting.AT_LEAST
        if anchor and (page or usage.path != path):
            page = page or index.file_pages[usage.path]
            card.append(f"{source.address_of(page)}#{anchor}")
        elif anchor and is_least:
            card.append("")
        if anchor and is_least:
            card.append(1)
        yield anchor_definition(symbol.qualname).removeprefix("def-"), card


def _quote(symbol: Symbol, lines: list[str]) -> str:
    """Return the first lines of a definition, without its first line if the card shows all of that
    already."""
    first, last = symbol.line - 1, min(symbol.end_line, symbol.line + MAX_LINES)
    shown = lines[first:last]
    header = "".join(f"{symbol.prefix}{symbol.name}{symbol.signature}".split())
    if shown and "".join(shown[0].split()).rstrip(":{;") in header:
        del shown[0]
    summary = _MARKUP.sub("", symbol.doc)
    while shown and _is_documentation(_MARKUP.sub("", shown[0]), summary):
        del shown[0]
    shown = shown[:MAX_LINES]
    indent = min((len(line) - len(line.lstrip()) for line in shown if line.strip()), default=0)
    return "\n".join(_shorten(line[indent:].rstrip(), MAX_WIDTH) for line in shown).strip("\n")


def _is_documentation(line: str, summary: str) -> bool:
    """Tell whether a line without its markup is empty or part of the summary, which the card shows
    already."""
    return not line or (len(line) >= MIN_SHARED and line in summary)


def _shorten(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"
