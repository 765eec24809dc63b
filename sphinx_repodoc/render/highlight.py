"""Highlight source text as HTML with the class names of Pygments, one element per line.

The text content of the result is always the source text: :mod:`.tokens` only assigns classes to
ranges of it, and :mod:`.places` finds the ranges of links.

Elements have names of one letter, because listings are the largest part of a site: ``<i>`` is a
line, ``<b>`` a token and ``<u>`` the mark of a note. The style sheet removes their usual look.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape

from sphinx_repodoc.render.places import (
    AMPERSAND,
    GREATER,
    LESS,
    LineStarts,
    Marks,
    Place,
    PlaceFinder,
)
from sphinx_repodoc.render.tokens import Span, find_tokens

# Token classes without an element (names, operators, punctuation), which halves a page's size.
BARE_CLASSES = frozenset({"", "n", "p", "w", "o", "x", "g", "err"})

# Largest listing in proportion to its text. Beyond that, classes are omitted: first all except
# those of comments and strings, then these.
MAX_RATIO = 4.5
FREE_BYTES = 20_000
_KEPT_CLASSES = ("c", "s")

# Browsers lay out only the visible ones of these parts.
PART_LINES = 50
# Browsers parse a page without a pause except to load a script; an empty one after this many lines
# lets them respond to the reader meanwhile.
PAUSE_LINES = 2000

# Token class -> characters that may separate two tokens within one element. Joining numbers at
# commas makes a table of numbers a fifth as long.
_JOINTS = {"m": b" \t,"}

_MARKUP = bytes.maketrans(LESS + GREATER + AMPERSAND, b"<>&")
_CLOSE = LESS + b"/b" + GREATER
_CLOSE_LINK = LESS + b"/a" + GREATER

_WRITTEN = re.compile(rb"\S[^\r\n]*")
# A line with a single element, as in long comments; the line's own element gets its class.
_ONE_TOKEN = re.compile(rb"(<i id=L\d+)>([ \t]*)<b class=(\w+)>([^<]*)</b>((?:&#13;)?\n)")


def highlight(
    text: str, language: str, lexer: str, marks: Marks | None = None, *, pause: str = ""
) -> str:
    """Return *text* as the content of a ``<pre>``: parts of fifty lines, which contain
    ``<i id=L1>...</i>`` and so on.

    *lexer* is the Pygments lexer for a language without a grammar, or empty. *marks* are the links,
    definitions and notes. *pause* is the address of an empty script for long listings.
    """
    script = f'<script src="{escape(pause)}"></script>'.encode() if pause else b""
    tokens = find_tokens(text, language, lexer)
    data, spans = text.encode("utf-8"), tokens.spans
    places, begun = PlaceFinder(data, tokens).find(marks) if marks else ([], {})
    html = _number_lines(_write_lines(data, spans, places), begun, script)
    if spans and len(html) > MAX_RATIO * len(data) + FREE_BYTES:
        spans = [span for span in spans if span[2].startswith(_KEPT_CLASSES)]
        html = _number_lines(_write_lines(data, spans, places), begun, script)
        if spans and len(html) > MAX_RATIO * len(data) + FREE_BYTES:
            html = _number_lines(_write_lines(data, (), places), begun, script)
    return html.decode("utf-8")


def highlight_excerpt(text: str, language: str, lexer: str) -> str:
    """Return a few lines as the content of a ``<pre>``, without the anchors of a listing."""
    tokens = find_tokens(text, language, lexer)
    lines = _write_lines(text.encode("utf-8"), tokens.spans, ())
    return b"".join(lines).decode("utf-8")


def _write_lines(data: bytes, spans: Sequence[Span], places: Sequence[Place]) -> list[bytes]:
    """Return the HTML of each line."""
    html = _mark_spans(data, spans, places)
    html = html.replace(b"&", b"&amp;").replace(b"<", b"&lt;").replace(b">", b"&gt;")
    lines = html.translate(_MARKUP).splitlines(keepends=True)
    # Keep carriage returns as references, because HTML parsers drop plain ones.
    return [line.replace(b"\r", b"&#13;") for line in lines] if b"\r" in data else lines


def _number_lines(lines: Sequence[bytes], begun: LineStarts, script: bytes) -> bytes:
    """Return *lines* as elements with anchors, in parts of fifty lines. *begun* has the markup at
    the start of some lines; *script* is written between some parts."""
    written = [b"<i id=L%d>%b</i>" % line for line in enumerate(lines, start=1)]
    for number, (attributes, ahead) in begun.items():
        if 0 < number <= len(lines):
            line = (number, attributes, ahead, lines[number - 1])
            written[number - 1] = b"<i id=L%d%b>%b%b</i>" % line
    for number in range(PART_LINES - 1, len(written), PART_LINES):
        pause = script if (number + 1) % PAUSE_LINES == 0 else b""
        written[number] = b"</span>%b<span>%b" % (pause, written[number])
    html = _ONE_TOKEN.sub(_join_token, b"".join(written))
    return b"<span>%b</span>" % html


def _join_token(match: re.Match[bytes]) -> bytes:
    line, indent, css, text, end = match.groups()
    return b"%b class=%b>%b%b%b" % (line, css, indent, text, end)


def _mark_spans(data: bytes, spans: Sequence[Span], places: Sequence[Place]) -> bytes:
    """Return *data* with an element around each span and each place, as marks that are not yet
    HTML. No element crosses a line end."""
    parts: list[bytes] = []
    position, last = 0, ""
    ahead = iter((*places, (len(data) + 1, 0, b"")))
    link = next(ahead)
    for start, end, css in spans:
        # Skip spans that are inside an earlier one.
        if start < position or css in BARE_CLASSES:
            continue
        # Links before this token, and a link that begins with it and is longer.
        while link[0] < start or (link[0] == start and link[1] > end):
            parts += (data[position : link[0]], *_mark_link(data, link))
            position, link, last = link[1], next(ahead), ""
        if start < position:
            continue
        gap, piece = data[position:start], data[start:end]
        if link[0] < end:
            inside = [link]
            while (link := next(ahead))[0] < end:
                inside.append(link)
            piece = _mark_inside(data, start, end, inside)
        if b"\n" in piece or b"\r" in piece:
            parts += (gap, _WRITTEN.sub(_open(css) + rb"\g<0>" + _CLOSE, piece))
            last = ""
        elif css == last and not gap.strip(_JOINTS.get(css, b" \t")):
            parts[-1:] = (gap, piece, _CLOSE)
        else:
            parts += (gap, _open(css), piece, _CLOSE)
            last = css
        position = end
    while link[2]:
        parts += (data[position : link[0]], *_mark_link(data, link))
        position, link = link[1], next(ahead)
    parts.append(data[position:])
    return b"".join(parts)


@cache
def _open(css: str) -> bytes:
    # Omit quotes around the class, because a page has thousands of these elements.
    return b"%bb class=%b%b" % (LESS, css.encode(), GREATER)


def _mark_link(data: bytes, link: Place) -> tuple[bytes, bytes, bytes]:
    start, end, opening = link
    return opening, data[start:end], _CLOSE_LINK


def _mark_inside(data: bytes, start: int, end: int, links: Sequence[Place]) -> bytes:
    """Return the token from *start* to *end* with *links* in it. A link that ends behind the token
    becomes an empty element, which keeps its anchor."""
    parts: list[bytes] = []
    for first, last, opening in links:
        parts += (data[start:first], opening, data[first:last] if last <= end else b"", _CLOSE_LINK)
        start = last if last <= end else first
    return b"".join((*parts, data[start:end]))
