"""Find the byte ranges of links and definitions in source text.

A page names a link by its line and text. Names are linked only where the grammar has a name; paths
and names of import statements are also searched in the lines of the statement around them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from html import escape
from itertools import accumulate, islice
from typing import NamedTuple

from sphinx_repodoc.pages.blocks import (
    KEY_WORD,
    MADE_WORD,
    NO_WORD,
    QUOTED,
    SHORT_WORD,
    TAG_WORD,
    Where,
)
from sphinx_repodoc.render.tokens import TokenSpans

# Columns of a line that leave space for a remark in the margin of a narrow and of a wide listing.
WIDE_LINE = 68
WIDEST_LINE = 110

# A statement is not searched beyond this many bytes: a larger node is the block that contains it.
_MAX_STATEMENT = 20_000
# ``a.`` before a name, which is an attribute then, and ``=`` after a name that is assigned.
_OWNER = re.compile(rb"(@?[\w$\x80-\xff]*)\s*(?:[?!&]?\.|\??->|::|\\)(?:\s*\n\s*)?\Z")
_NAMING = re.compile(rb"\s*(?:=(?![=>])|:(?!:))")
# The text after a name in braces that is a key and its value
_SHORT = re.compile(rb"\s*(?:[,}]|=(?![=>]))")
# The text after a field that a constructor makes
_MADE = re.compile(rb"\s*[({]")
# The dot before a key in C: ``{ .key = value }``
_DESIGNATOR = re.compile(rb"(?:^|[{,(]|\s)\s*(?:\[[^\[\]]*\])?\.\Z")
# Stand for the words before names that may be definitions as well
_KEYS = (KEY_WORD, MADE_WORD, SHORT_WORD)
# The word before the name of a type in C
_TAG = re.compile(rb"\b(?:struct|union|enum|class|typename)\s+\Z")
_MAX_OWNER = 80
# A line with a comment, whose last sentence may end with a dot
_COMMENT = re.compile(rb"[^\n]*?(?://|/\*|--|#|^\s*\*)")
# The text after the name of a function, or of a key or variable with a function as its value;
# parameters of the same name have no parenthesis.
_PARAMETERS = re.compile(rb"\s*(?:\(|[:=]\s*(?:async\s*)?\()")
_MEMBER = re.compile(rb"(?:\.|::|->|\\)\w")
_NEAR_LINES = 100
_SEPARATOR = re.compile(rb"::|[./\\]")
_INDENT = re.compile(rb"[ \t]*")
# Text that continues a word or a path before and after a part of it.
_GOES_ON = re.compile(rb"[\w$./\\-]")
_COMES_BEFORE = re.compile(rb"[\w$](?:::|->|[./\\-])?\Z")
_ENDS_WORD = re.compile(rb"[\w$]\Z")
_WORD = re.compile(rb"[\w$]")
_COMES_AFTER = re.compile(rb"[\w$]|(?:::|[./\\-])[\w$]")
_UNQUOTED = re.compile(r"[\w.#/~%+-]+", re.ASCII)

# Bytes from 0xF8 on never occur in UTF-8, so they can stand for markup while the whole text is
# escaped at once.
LESS, GREATER, AMPERSAND = b"\xff", b"\xfe", b"\xfd"
_HIDE_MARKUP = bytes.maketrans(b"<>&", LESS + GREATER + AMPERSAND)


_WIDE = frozenset({Where.PATH, Where.PROSE})
"""Links whose text may contain several names."""


class SourceLink(NamedTuple):
    """The link of ``text`` on ``line`` of a listing. ``exact`` is false for a guess. ``words`` may
    stand before a name (``cart`` in ``cart.add``). ``column`` counts characters from 0."""

    line: int
    text: str
    href: str
    exact: bool = True
    words: tuple[str, ...] = ()
    where: Where = Where.NAME
    column: int = 0


class SourceDefinition(NamedTuple):
    """The name of a definition: its anchors, the address of its uses if there are any, and a
    remark about these for the margin."""

    line: int
    name: str
    ids: tuple[str, ...]
    href: str = ""
    remark: str = ""


class Marks(NamedTuple):
    """Everything that a listing shows beside its text. ``notes`` maps lines to messages."""

    links: tuple[SourceLink, ...] = ()
    definitions: tuple[SourceDefinition, ...] = ()
    notes: tuple[tuple[int, str], ...] = ()


Place = tuple[int, int, bytes]
"""First byte, byte after the last, and opening tag of a link, whose markup is hidden by the marks
``LESS``, ``GREATER`` and ``AMPERSAND``."""

LineStarts = Mapping[int, tuple[bytes, bytes]]
"""Line -> attributes of its element, and markup before its text."""

_Range = tuple[int, int]


class PlaceFinder:
    """Finds the places of links and definitions in the text of one file."""

    def __init__(self, data: bytes, tokens: TokenSpans) -> None:
        self._data = data
        self._tokens = tokens
        # The start of each line, and the end of the last.
        self._starts = [0, *accumulate(map(len, data.splitlines(keepends=True))), len(data)]
        self._opened: dict[_Range, bytes] = {}
        self._defined: dict[_Range, SourceDefinition] = {}
        # Line -> ranges on it that may contain several names.
        self._wide: dict[int, list[_Range]] = {}
        # Names of modules that are linked already, and the hundreds of their lines.
        self._modules: set[tuple[str, int]] = set()
        # Number of links with a name on a line.
        self._meanings: Counter[tuple[int, str]] = Counter()
        # Address and certainty of a link -> its opening tag, since many links have the same target.
        self._tags: dict[tuple[str, bool], bytes] = {}

    def find(self, marks: Marks) -> tuple[list[Place], LineStarts]:
        """Return the places of *marks* in order, and the markup at the start of some lines."""
        begun: dict[int, tuple[bytes, bytes]] = {}
        for line, message in marks.notes:
            begun[line] = b"", _write_note(message)
        for definition in marks.definitions:
            empty = [f"<a id={anchor}></a>".encode() for anchor in self._define(definition)]
            if definition.remark or empty:
                remark, ahead = begun.get(definition.line, (b"", b""))
                remark = remark or self._write_remark(definition)
                begun[definition.line] = remark, b"".join((ahead, *empty))
        finders = {
            Where.PATH: self._find_path,
            Where.PROSE: self._find_prose,
            Where.IMPORTED: self._find_imported,
            Where.NAME: self._find_used,
        }
        self._meanings = Counter(
            (each[0], each[1]) for each in marks.links if each[5] is Where.NAME
        )
        # Paths and prose first: a name inside them is no link of its own.
        for where, find in finders.items():
            for link in [link for link in marks.links if link[5] is where]:
                for place in find(link):
                    self._add(link, place)
        return sorted((*place, opening) for place, opening in self._opened.items()), begun

    def _define(self, definition: SourceDefinition) -> tuple[str, ...]:
        """Mark the name of *definition*. Return the anchors that need an element of their own."""
        word, line = definition.name.encode("utf-8"), self._find_line(definition.line)
        found = [each for each in self._list_names(word, line) if each not in self._opened]
        if not found and word.endswith(b")") and not definition.href:
            # The header of a test may have links: ``TEST_F(Fixture, name)``.
            return definition.ids
        if not found:
            # A name that is no node of its own, such as that of an operator or a build target.
            found = [each for each in self._list_words(word, line) if not self._is_taken(each)][:1]
            self._widen(found)
        if not found or not definition.ids:
            return definition.ids
        called = (each for each in found if _PARAMETERS.match(self._data, each[1]))
        place = next(called, found[0])
        self._defined[place] = definition
        self._opened[place] = _open(definition)
        return definition.ids[1:]

    def _write_remark(self, definition: SourceDefinition) -> bytes:
        """Return the attribute of a line for the remark in its margin. The style sheet shows it
        where it does not cover the text."""
        start, end = self._find_line(definition.line)
        columns = len(self._data[start:end].expandtabs(4).rstrip())
        if not definition.remark or columns > WIDEST_LINE:
            return b""
        name = "n" if columns <= WIDE_LINE else "w"
        return f' data-{name}="{escape(definition.remark)}"'.encode()

    def _add(self, link: SourceLink, place: _Range) -> None:
        if definition := self._defined.get(place):
            if not definition.href:
                self._opened[place] = _open(definition, link)
        elif not self._is_taken(place):
            key = (link.href, link.exact)
            if key not in self._tags:
                self._tags[key] = _open(None, link)
            self._opened[place] = self._tags[key]
            if link.where in _WIDE:
                self._widen([place])

    def _widen(self, places: Iterable[_Range]) -> None:
        for place in places:
            self._wide.setdefault(bisect_right(self._starts, place[0]), []).append(place)

    def _is_taken(self, place: _Range) -> bool:
        """Tell whether *place* overlaps a link. Names are nodes, which never overlap in part."""
        if place in self._opened:
            return True
        wide = self._wide.get(bisect_right(self._starts, place[0]), ()) if self._wide else ()
        return any(start < place[1] and place[0] < end for start, end in wide)

    def _find_line(self, line: int) -> _Range:
        start, end = self._starts[line - 1 : line + 1] if 0 < line < len(self._starts) else (0, 0)
        return start, end

    def _list_names(self, word: bytes, within: _Range) -> list[_Range]:
        """Return the ranges of the names *word*."""
        (start, end), found = within, []
        while word and (start := self._data.find(word, start, end)) >= 0:
            if self._tokens.is_name(start, start + len(word)):
                found.append((start, start + len(word)))
            start += 1
        return found

    def _list_words(
        self, text: bytes, within: _Range, *, is_start: bool = False
    ) -> Iterator[_Range]:
        """Yield the ranges of *text* that are no part of a longer word or path. With *is_start*, a
        path may go on after them."""
        after = _WORD if is_start else _COMES_AFTER
        start, end = within
        while text and (start := self._data.find(text, start, end)) >= 0:
            stop = start + len(text)
            before = self._data[max(start - 3, 0) : start]
            is_inner = (_GOES_ON.match(text) and _COMES_BEFORE.search(before)) or (
                _ENDS_WORD.search(text) and after.match(self._data, stop)
            )
            if not is_inner:
                yield start, stop
            start += 1

    def _find_used(self, link: SourceLink) -> list[_Range]:
        word, line = link.text.encode("utf-8"), self._find_line(link.line)
        if QUOTED in link.words:
            quoted = [each for each in self._list_words(word, line) if self._is_in_string(*each)]
            if len(link.words) == 1:
                return quoted
            words = tuple(each for each in link.words if each != QUOTED)
            return quoted + self._find_used(link._replace(words=words))
        found = self._list_names(word, line)
        if len(found) > 1 and not any(each.startswith(_KEYS) for each in link.words):
            # Neither a definition nor an element such as ``<a>`` is a use of its name.
            others = [each for each in found if each not in self._defined]
            found = [each for each in others if not self._is_element(*each)] or others or found
        if len(found) > 1 and link.words:
            chosen = _select(self._data, found, link.words)
            # The only meaning of a name on a line holds for all its places.
            found = chosen or (found if self._meanings[link.line, link.text] == 1 else [])
        return found if "#" in link.href else self._drop_known(link, found)

    def _drop_known(self, link: SourceLink, places: list[_Range]) -> list[_Range]:
        """Return the *places* of a module's name without those before a member (``torch.add``), of
        which only the first on a hundred lines is linked: some files name a module on each line."""
        before_member = [place for place in places if _MEMBER.match(self._data, place[1])]
        key = (link.text, link.line // _NEAR_LINES)
        if not before_member or key not in self._modules:
            self._modules.add(key)
            return [place for place in places if place not in before_member[1:]]
        return [place for place in places if place not in before_member]

    def _find_imported(self, link: SourceLink) -> list[_Range]:
        """Return the imported name on its line, else its first occurrence in the statement."""
        word = link.text.encode("utf-8")
        for number, within in enumerate(self._list_around(link.line)):
            found = [each for each in self._list_names(word, within) if not self._is_taken(each)]
            if not found:
                # Some languages write the names of imports and exports as strings.
                places = self._list_words(word, within)
                found = [each for each in places if self._is_quoted(*each)]
            if found:
                return found[:1] if number else found
        return []

    def _is_element(self, start: int, end: int) -> bool:
        """Tell whether a name is that of an element of HTML, not of a component."""
        token = self._tokens.find_around(start, end)
        return token == (start, end, "nt") and self._data[start : start + 1].islower()

    def _is_in_string(self, start: int, end: int) -> bool:
        token = self._tokens.find_around(start, end)
        return token is not None and token[2].startswith("s")

    def _is_quoted(self, start: int, end: int) -> bool:
        return self._data[end : end + 1] == self._data[start - 1 : start] in (b"'", b'"')

    def _find_path(self, link: SourceLink) -> list[_Range]:
        """Return the place of a path, or else of the end of it: the beginning may be written once
        for several paths (``use a::{b::C, d::E}``)."""
        line, *around = self._list_around(link.line)
        text = link.text.encode("utf-8")
        if not _WORD.search(text):
            quoted = (
                (m.start() + 1, m.end() - 1) for m in _quote(text).finditer(self._data, *line)
            )
            return self._find_free(quoted)
        if found := self._find_free(self._list_words(text, line)):
            return found
        for start in (0, *(match.end() for match in _SEPARATOR.finditer(text))):
            for within in (line, *around):
                if found := self._find_free(self._list_words(text[start:], within, is_start=True)):
                    return found
        return []

    def _find_free(self, places: Iterable[_Range]) -> list[_Range]:
        """Return the first of *places* that is no link yet; it may be a definition."""
        free = (each for each in places if each in self._defined or not self._is_taken(each))
        return list(islice(free, 1))

    def _list_around(self, line: int) -> Iterator[_Range]:
        """Yield the range of a line, then those of the nodes around its first word."""
        start, end = self._find_line(line)
        yield start, end
        indent = _INDENT.match(self._data, start, end)
        for around in self._tokens.list_around(indent.end() if indent else start):
            if around[1] - around[0] > _MAX_STATEMENT:
                return
            if around[0] < start or end < around[1]:
                yield around

    def _find_prose(self, link: SourceLink) -> list[_Range]:
        start, end = self._find_line(link.line)
        before = self._data[start:end].decode("utf-8")[: link.column]
        text = link.text.encode("utf-8")
        place = start + len(before.encode("utf-8"))
        stop = place + len(text)
        is_there = self._data[place:stop] == text and self._is_prose(place, stop)
        return [(place, stop)] if is_there else []

    def _is_prose(self, start: int, end: int) -> bool:
        """Tell whether a range is in a comment, or in a string that begins its line and has marks
        around the range: other strings are data, and a mark may be the string's own quote."""
        token = self._tokens.find_around(start, end)
        if token is None:
            return False
        first, last, css = token
        if css.startswith("c"):
            return not css.startswith("cp")
        line = self._data[self._data.rfind(b"\n", 0, first) + 1 : first]
        is_first = not line.strip()
        return css.startswith("s") and is_first and first < start - 1 and end + 1 < last


@cache
def _quote(text: bytes) -> re.Pattern[bytes]:
    """Return a pattern for a path without letters: ``".."``."""
    return re.compile(rb"([\"'])" + re.escape(text) + rb"\1")


def _open(definition: SourceDefinition | None, link: SourceLink | None = None) -> bytes:
    """Return the opening tag of a definition, a link, or a definition that is a link as well."""
    tag = "<a"
    if definition:
        tag += f" id={definition.ids[0]}"
    if link and not link.exact:
        tag += " class=repodoc-likely title=likely"
    href = link.href if link else definition.href if definition else ""
    if href:
        tag += f" href={write_value(href)}"
    return f"{tag}>".encode().translate(_HIDE_MARKUP)


def write_value(text: str) -> str:
    """Return the value of an attribute, without quotes if possible: pages have thousands."""
    return text if _UNQUOTED.fullmatch(text) else f'"{escape(text)}"'


def _write_note(message: str) -> bytes:
    return f'<u title="{escape(message)}"></u>'.encode()


def _select(data: bytes, found: list[_Range], words: Collection[str]) -> list[_Range]:
    """Return the occurrences of a name in *found* that follow one of *words*. Names of arguments
    and of assigned variables are left out if there are others, unless a key is wanted."""
    numbers = [word[1:] for word in words if word.startswith(KEY_WORD)]
    keys = [name for name in found if _is_naming(data, *name)] if numbers else []
    if "" not in numbers:
        keys = [keys[number] for number in sorted(map(int, numbers)) if number < len(keys)]
    if MADE_WORD in words:
        keys += [name for name in found if _MADE.match(data, name[1])]
    if SHORT_WORD in words:
        keys += [name for name in found if _is_short(data, *name)]
    if TAG_WORD in words:
        keys += [(a, b) for a, b in found if _TAG.search(data, max(a - _MAX_OWNER, 0), a)]
    chosen = [name for name in found if _find_owner(data, name[0]) in words]
    return keys + ([name for name in chosen if not _is_naming(data, *name)] or chosen)


def _find_owner(data: bytes, start: int) -> str:
    """Return the owner of a name (``a`` in ``a.b``), empty for none, ``)`` if it is no word."""
    if data.endswith(b"...", 0, start):
        # Several arguments have no owner: ``...Cart``
        return ""
    found = _OWNER.search(data, max(start - _MAX_OWNER, 0), start)
    if not found or (
        b"\n" in found[0] and _COMMENT.match(data, data.rfind(b"\n", 0, found.end(1)) + 1)
    ):
        return ""
    return found[1].decode("utf-8", "replace") or NO_WORD


def _is_naming(data: bytes, start: int, end: int) -> bool:
    before = data[max(start - _MAX_OWNER, 0) : start].rstrip()
    # After a dot the name is an attribute, after a colon a type, after a question mark a value;
    # none of them names an argument.
    is_other = before.endswith((b".", b":", b">", b"\\", b"?", b" extends"))
    is_first = not is_other or _DESIGNATOR.search(before)
    return bool(is_first and _NAMING.match(data, end))


def _is_short(data: bytes, start: int, end: int) -> bool:
    """Return whether a name is both a key and its value: ``{ key }``."""
    before = data[max(start - _MAX_OWNER, 0) : start].rstrip()
    return before.endswith((b"{", b",")) and _SHORT.match(data, end) is not None
