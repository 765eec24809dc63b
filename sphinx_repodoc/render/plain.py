"""Render plain text as HTML: paragraphs, lists, and preformatted text."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from html import escape

_BULLET = re.compile(r" {0,3}(?:[-*+•]|(?P<number>\d{1,3})[.)])\s+(?=\S)")
# The start of a preformatted line: indentation, a prompt, a table or a drawing.
_PREFORMATTED = re.compile(r"\s|>>>|\.\.\. |\$ |\||\+[-=]")
_PARAGRAPH_END = re.compile(rf"$|{_PREFORMATTED.pattern}|{_BULLET.pattern}")
_COLUMNS = re.compile(r"\S {3,}\S|\t")
_RULER = re.compile(r"([-=~*#_^\"])\1{2,}\s*$")
_HEADING = re.compile(r"#{1,3} +(\S.*)$")
_BRACKETS = r"\([^\s<>\"'`()]*\)"
BARE_URL = rf"https?://(?:[^\s<>\"'`()]|{_BRACKETS})*(?:[^\s<>\"'`().,;:!?\]}}]|{_BRACKETS})"
"""A web address in text, without punctuation after it, but with pairs of brackets."""
_INLINE = re.compile(
    r"``(?P<double>[^`\n]+(?:`[^`\n]+)*)``|(?<!`)`(?P<single>[^`\n]+)`(?!`)"
    r"|(?<![\w*])\*\*(?P<strong>[^\s*](?:[^*\n]*[^\s*])?)\*\*(?![\w*])"
    rf"|(?P<url>{BARE_URL})"
)


def render_plain(text: str) -> str:
    """Render *text* as paragraphs and lists; keep indented text, tables and drawings."""
    return "".join(_render_blocks(text.expandtabs(8).split("\n")))


def render_words(text: str) -> str:
    """Render running text, with code in backquotes, bold text between stars, and links."""
    parts, end = [], 0
    for match in _INLINE.finditer(text):
        parts.append(escape(text[end : match.start()]))
        end = match.end()
        if url := match["url"]:
            parts.append(f'<a href="{escape(url)}" rel="nofollow noopener">{escape(url)}</a>')
        elif strong := match["strong"]:
            parts.append(f"<strong>{escape(strong)}</strong>")
        else:
            parts.append(f"<code>{escape(match['double'] or match['single'])}</code>")
    return "".join((*parts, escape(text[end:])))


def _render_blocks(lines: list[str]) -> Iterator[str]:
    index = 0
    while index < len(lines):
        line = lines[index]
        if not line.strip():
            index += 1
        elif _BULLET.match(line):
            end = _find_list_end(lines, index)
            yield _render_list(lines[index:end])
            index = end
        elif _PREFORMATTED.match(line):
            end = _find_preformatted_end(lines, index)
            yield f"<pre>{escape(textwrap.dedent(chr(10).join(lines[index:end])).rstrip())}</pre>"
            index = end
        else:
            ends = (at for at in range(index, len(lines)) if _PARAGRAPH_END.match(lines[at]))
            end = next(ends, len(lines))
            yield _render_paragraph(lines[index:end])
            index = end


def _find_preformatted_end(lines: list[str], index: int) -> int:
    """Return the index after the last preformatted line. Blank lines in between are included."""
    end = index
    while index < len(lines) and (not lines[index].strip() or _PREFORMATTED.match(lines[index])):
        index += 1
        if lines[index - 1].strip():
            end = index
    return end


def _find_list_end(lines: list[str], index: int) -> int:
    """Return the index after the last list item. A line continues an item if it is indented or
    follows it without a blank line."""
    while index < len(lines):
        line = lines[index]
        following = lines[index + 1] if index + 1 < len(lines) else ""
        if not line.strip() and not (_BULLET.match(following) or following.startswith("  ")):
            break
        index += 1
    return index


def _render_list(lines: list[str]) -> str:
    items: list[list[str]] = []
    number = None
    for line in lines:
        if match := _BULLET.match(line):
            number = match["number"] if not items else number
            items.append([line[match.end() :]])
        elif line.strip():
            items[-1].append(line.strip())
    inner = "".join(f"<li>{render_words(chr(10).join(item))}</li>" for item in items)
    return f"<ol>{inner}</ol>" if number == "1" else f"<ul>{inner}</ul>"


def _render_paragraph(lines: list[str]) -> str:
    if sum(map(bool, map(_COLUMNS.search, lines))) > 1:
        return f"<pre>{escape(chr(10).join(lines))}</pre>"
    lines = [line for line in lines if not _RULER.match(line)] if lines[1:] else lines
    if len(lines) == 1 and (heading := _HEADING.match(lines[0])):
        return f"<p><strong>{render_words(heading[1])}</strong></p>"
    return f"<p>{render_words(chr(10).join(lines))}</p>" if lines else ""
