"""Highlight source text as HTML with the class names of Pygments, one element per line.

The text content of the result is always the source text: :mod:`.tokens` only assigns classes to
ranges of it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping
from html import escape
from typing import NamedTuple

from sphinx_repodoc.render.tokens import IsName, Span, find_tokens

# Token classes without an element (names, operators, punctuation), which halves a page's size.
BARE_CLASSES = frozenset({"", "n", "p", "w", "o", "x", "g", "err"})

# Token class -> characters that may separate two tokens within one element. Joining numbers at
# commas makes a table of numbers a fifth as long.
_JOINTS = {"m": b" \t,"}

# Bytes from 0xF8 on never occur in UTF-8, so they can stand for markup while the whole text is
# escaped at once.
_LESS, _GREATER, _OPEN_LINK, _CLOSE_LINK = b"\xff", b"\xfe", b"\xfd", b"\xfc"
_MARKUP = bytes.maketrans(_LESS + _GREATER, b"<>")
_CLOSE = _LESS + b"/span" + _GREATER

# The anchors of lines. Excerpts drop them, since they belong to the listing of the whole file.
_ANCHOR = re.compile(r"(?<=<span) id=L\d+")
_LINE_END = re.compile(rb"\r\n|\n|\r")
_WRITTEN = re.compile(rb"\S[^\r\n]*")
# ``a.`` before a name, which is an attribute then, and ``=`` after a name that is assigned.
_OWNER = re.compile(rb"([\w$]*)\s*(?:\?\.|!\.|\.|->|::|\\)\Z")
_NAMING = re.compile(rb"\s*(?:=(?![=>])|:(?!:))")
_MAX_OWNER = 80
# The text after the name of a function; parameters of the same name have no parenthesis.
_PARAMETERS = re.compile(rb"\s*\(")
# A line with a single element, as in long comments; the line's own element gets its class.
_ONE_SPAN = re.compile(rb"(<span id=L\d+)>([ \t]*)<span class=(\w+)>([^<]*)</span>((?:&#13;)?\n)")


class SourceLink(NamedTuple):
    """The link of a name in a listing. ``exact`` is false for a guess. ``words`` may stand before
    the name (``cart`` in ``cart.add``); there are none for a definition."""

    href: str
    exact: bool
    words: tuple[str, ...] = ()


Links = Mapping[tuple[int, str], SourceLink]
"""(Line, name) -> the target of that name in that line."""

LinkSpan = tuple[int, int, SourceLink]
"""First byte, byte after the last, target."""


def highlight(text: str, language: str, lexer: str, links: Links | None = None) -> str:
    """Return *text* as the content of a ``<pre>``: ``<span id=L1>...</span>`` and so on.

    *lexer* is the Pygments lexer for a language without a grammar, or empty. The names in *links*
    are linked in their lines, except in comments and strings.
    """
    tokens = find_tokens(text, language, lexer)
    data, spans = text.encode("utf-8"), tokens.spans
    places = _find_link_spans(data, tokens.is_name, links) if links else []
    if places:
        data, spans = _mark_places(data, spans, places)
    html = _fill_links(_mark_spans(data, spans), places)
    # Keep carriage returns as references, because HTML parsers drop plain ones.
    lines = b"".join(
        b"<span id=L%d>%b</span>" % (number, line.replace(b"\r", b"&#13;"))
        for number, line in enumerate(html.splitlines(keepends=True), start=1)
    )
    return _ONE_SPAN.sub(rb"\1 class=\3>\2\4\5", lines).decode("utf-8")


def highlight_excerpt(text: str, language: str, lexer: str) -> str:
    """Return a few lines as the content of a ``<pre>``, without the anchors of a listing."""
    return _ANCHOR.sub("", highlight(text, language, lexer))


def _find_link_spans(data: bytes, is_name: IsName, links: Links) -> list[LinkSpan]:
    """Return the byte ranges of the names that have links, in order."""
    places: list[LinkSpan] = []
    starts = [0, *(match.end() for match in _LINE_END.finditer(data)), len(data)]
    for (line, name), link in links.items():
        word = name.encode("utf-8")
        start, end = starts[line - 1 : line + 1] if 0 < line < len(starts) else (0, 0)
        found = []
        while word and (start := data.find(word, start, end)) >= 0:
            if is_name(start, start + len(word)):
                found.append((start, start + len(word)))
            start += 1
        if len(found) > 1:
            found = _select(data, found, link.words)
        places += [(*name, link) for name in found]
    return sorted(places)


def _select(
    data: bytes, found: list[tuple[int, int]], words: Collection[str]
) -> list[tuple[int, int]]:
    """Return the occurrences of a name in *found* that follow one of *words*. Names of arguments
    and of assigned variables are left out if there are others. Without *words*, return the
    definition: the first occurrence that is followed by parameters, or else all occurrences."""
    if not words:
        return next(([name] for name in found if _PARAMETERS.match(data, name[1])), found)
    chosen = [name for name in found if _find_owner(data, name[0]) in words]
    return [name for name in chosen if not _is_naming(data, *name)] or chosen or found


def _find_owner(data: bytes, start: int) -> str | None:
    """Return the owner of a name (``a`` in ``a.b``), empty for none; None if it is no word."""
    found = _OWNER.search(data, max(start - _MAX_OWNER, 0), start)
    return (found[1].decode("utf-8", "replace") or None) if found else ""


def _is_naming(data: bytes, start: int, end: int) -> bool:
    before = data[max(start - _MAX_OWNER, 0) : start].rstrip()
    # After a dot the name is an attribute, after a colon a type; neither names an argument.
    is_first = not before.endswith((b".", b":", b">", b"\\"))
    return is_first and _NAMING.match(data, end) is not None


def _mark_places(
    data: bytes, spans: list[Span], places: list[LinkSpan]
) -> tuple[bytes, list[Span]]:
    """Return *data* with a mark before and after each link, and the spans moved accordingly. A span
    that begins or ends with a link includes its marks."""
    parts: list[bytes] = []
    position = 0
    for start, end, _ in places:
        parts += (data[position:start], _OPEN_LINK, data[start:end], _CLOSE_LINK)
        position = end
    parts.append(data[position:])
    starts, ends = [place[0] for place in places], [place[1] for place in places]

    def move(offset: int) -> int:
        return offset + bisect_left(starts, offset) + bisect_right(ends, offset)

    return b"".join(parts), [(move(start), move(end), css) for start, end, css in spans]


def _mark_spans(data: bytes, spans: Iterable[Span]) -> bytes:
    """Return *data* as HTML with an element around each span. No element crosses a line end."""
    parts: list[bytes] = []
    position = 0
    last = ""
    for start, end, css in spans:
        # Skip spans that are inside an earlier one.
        if start < position or css in BARE_CLASSES:
            continue
        gap, piece = data[position:start], data[start:end]
        # Omit quotes around the class, because a page has thousands of these elements.
        opening = b"%bspan class=%b%b" % (_LESS, css.encode(), _GREATER)
        if b"\n" in piece or b"\r" in piece:
            parts += (gap, _WRITTEN.sub(opening + rb"\g<0>" + _CLOSE, piece))
            last = ""
        elif css == last and not gap.strip(_JOINTS.get(css, b" \t")):
            parts[-1:] = (gap, piece, _CLOSE)
        else:
            parts += (gap, opening, piece, _CLOSE)
            last = css
        position = end
    parts.append(data[position:])
    html = b"".join(parts)
    html = html.replace(b"&", b"&amp;").replace(b"<", b"&lt;").replace(b">", b"&gt;")
    return html.translate(_MARKUP)


def _fill_links(html: bytes, places: list[LinkSpan]) -> bytes:
    """Replace the marks around links in *html* by elements."""
    before, *parts = html.replace(_CLOSE_LINK, b"</a>").split(_OPEN_LINK)
    filled = [before]
    for part, (_, _, link) in zip(parts, places, strict=True):
        css, title = ("", "") if link.exact else (' class="repodoc-likely"', ' title="likely"')
        filled += (f'<a{css} href="{escape(link.href)}"{title}>'.encode(), part)
    return b"".join(filled)
