"""Conversion of AsciiDoc to HTML: headings, paragraphs, lists, code and links; the rest as text.

The result is not sanitised, but every text in it is escaped. Each line is read a bounded number of
times, because blocks in blocks are limited in depth.
"""

from __future__ import annotations

import re
from collections import Counter
from html import escape

from sphinx_repodoc.languages.asciidoc.inline import MAX_ATTRIBUTE, Inliner, render_image

MAX_DEPTH = 5
"""Maximum nesting of blocks; deeper ones are shown as text."""

_ATTRIBUTE = re.compile(r":(?P<name>!?[\w-]{1,50}!?):(?:\s+(?P<value>.*))?$")
_HEADING = re.compile(r"(?P<marks>={1,6}|#{1,6})\s+(?P<text>\S.*)$")
_DELIMITER = re.compile(r"(?:-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|/{4,}|--|[|,:!]={3,})\s*$|```")
_LITERAL = ("-", ".", "+", "`")
_OPTIONS = re.compile(r"\[(?!\[)(?P<options>[^\[\]]*)\]\s*$")
_ANCHOR = re.compile(r"\[\[(?P<id>[\w:.-]{1,200})(?:,[^\]]*)?\]\]\s*$")
_ID = re.compile(r"(?:^|,)[\w%.]*#(?P<id>[\w:-]{1,200})|\bid=\"?(?P<named>[\w:.-]{1,200})")
_TITLE = re.compile(r"\.(?P<text>[^\s.].*)$")
_ITEM = re.compile(
    r"\s*(?P<mark>\*{1,6}|-|\.{1,6}|\d{1,4}\.|<[\d.]{1,4}>)\s+(?P<text>\S.*)$"
    r"|(?P<term>\S.{0,500}?)(?P<level>:{2,4}|;;)(?:\s+(?P<definition>\S.*))?$"
)
_MACRO = re.compile(
    r"(?P<name>image|include|video|audio|toc)::(?P<target>[^\s\[\]]{0,500})\[(?P<text>[^\]]*)\]\s*$"
)
_DROPPED = re.compile(r"//(?!/)|(?:ifdef|ifndef|ifeval|endif)::|<<<\s*$|:[\w!-]{1,50}:$")
_RULE = re.compile(r"'{3,}\s*$|-{3}$|\*{3}$")
_NOTE = re.compile(r"(?P<name>NOTE|TIP|IMPORTANT|WARNING|CAUTION):\s+")
_NOT_ID = re.compile(r"[^\w]+")
_LINE_END = re.compile("\r\n?")


def convert_asciidoc(text: str) -> str:
    """Convert a document to the content of an HTML body."""
    return _Converter(Inliner(), Counter()).convert(_LINE_END.sub("\n", text).split("\n"))


class _Converter:
    """Reads the lines of a document or of a block in it, one after the other."""

    def __init__(self, inliner: Inliner, counts: Counter[str], depth: int = 0) -> None:
        self._inliner = inliner
        # The number of headings with each id.
        self._counts = counts
        self._depth = depth
        self._lines: list[str] = []
        self._place = 0
        self._id = ""

    def convert(self, lines: list[str]) -> str:
        if self._depth > MAX_DEPTH:
            return f"<pre>{escape(chr(10).join(lines))}</pre>"
        self._lines, self._place = lines, 0
        parts = []
        while self._place < len(lines):
            parts.append(self._convert_block())
        return "\n".join(filter(None, parts))

    def _convert_block(self) -> str:
        line = self._lines[self._place]
        if not line.strip() or self._take_settings(line):
            self._place += 1
            return ""
        if heading := _HEADING.match(line):
            self._place += 1
            return self._make_heading(heading)
        if _RULE.match(line):
            self._place += 1
            return "<hr>"
        if macro := _MACRO.match(line):
            self._place += 1
            return self._make_macro(macro)
        if title := _TITLE.match(line):
            self._place += 1
            return f"<p><em>{self._inliner.render(title['text'])}</em></p>"
        if delimiter := _DELIMITER.match(line):
            return self._convert_delimited(delimiter[0].strip())
        if _ITEM.match(line):
            return self._convert_list()
        return self._convert_paragraph()

    def _take_settings(self, line: str) -> bool:
        """Remember attributes and ids; tell whether the line contains nothing else."""
        if anchor := _ANCHOR.match(line):
            self._id = anchor["id"]
            return True
        if options := _OPTIONS.match(line):
            if found := _ID.search(options["options"]):
                self._id = found["id"] or found["named"]
            return True
        if attribute := _ATTRIBUTE.match(line):
            value = self._inliner.insert((attribute["value"] or "").strip())
            if len(value) <= MAX_ATTRIBUTE:
                self._inliner.attributes[attribute["name"]] = value
            return True
        return _DROPPED.match(line) is not None

    def _make_heading(self, heading: re.Match[str]) -> str:
        level = len(heading["marks"])
        words = self._inliner.insert(heading["text"]).rstrip("= ")
        # The ids that AsciiDoc processors generate: "_first_steps", then "_first_steps_2".
        name = self._id or "_" + _NOT_ID.sub("_", words.lower()).strip("_")
        self._counts[name] += 1
        if (number := self._counts[name]) > 1:
            name += f"_{number}"
        self._id = ""
        return f'<h{level} id="{escape(name)}">{self._inliner.render(words)}</h{level}>'

    def _make_macro(self, macro: re.Match[str]) -> str:
        target = self._inliner.insert(macro["target"])
        if macro["name"] == "image":
            return f"<p>{render_image(target, self._inliner.insert(macro['text']))}</p>"
        if macro["name"] == "toc":
            return ""
        return f'<p><a href="{escape(target)}">{escape(target)}</a></p>'

    def _convert_delimited(self, mark: str) -> str:
        """Convert the lines up to the closing delimiter, or to the end of the document."""
        start = self._place + 1
        rest = range(start, len(self._lines))
        ends = (at for at in rest if self._lines[at].rstrip() == mark)
        end = next(ends, len(self._lines))
        self._place = end + 1
        inner = self._lines[start:end]
        if mark[0] == "/":
            return ""
        if mark[0] in _LITERAL and mark != "--":
            return f"<pre><code>{escape(chr(10).join(inner))}</code></pre>"
        if mark.endswith("==") and mark[0] != "=":  # a table
            return f"<pre>{escape(chr(10).join(inner))}</pre>"
        content = _Converter(self._inliner, self._counts, self._depth + 1).convert(inner)
        tag = "div" if mark == "--" else "blockquote"
        return f"<{tag}>{content}</{tag}>"

    def _convert_list(self) -> str:
        """Convert consecutive items; each mark that is new opens a list in the current item."""
        open_lists: list[tuple[str, str]] = []
        parts: list[str] = []
        while (item := self._next_item()) is not None:
            mark = item["mark"] or item["level"]
            # The numbers of items in text: "1.", "2." and "<1>", "<2>".
            mark = re.sub(r"\d+", "0", mark)
            marks = [each for each, _ in open_lists]
            if mark in marks:
                while open_lists[-1][0] != mark:
                    parts.append(_close(open_lists.pop()[1]))
                parts.append("</dd>" if open_lists[-1][1] == "dl" else "</li>")
            elif len(open_lists) <= MAX_DEPTH:
                tag = "dl" if item["term"] else "ul" if mark[0] in "*-" else "ol"
                open_lists.append((mark, tag))
                parts.append(f"<{tag}>")
            else:
                parts.append("</dd>" if open_lists[-1][1] == "dl" else "</li>")
            parts.append(self._convert_item(item, open_lists[-1][1]))
        parts += (_close(tag) for _, tag in reversed(open_lists))
        return "".join(parts)

    def _next_item(self) -> re.Match[str] | None:
        """Return the next list item. Blank lines may stand between items."""
        place = self._place
        while place < len(self._lines) and not self._lines[place].strip():
            place += 1
        item = _ITEM.match(self._lines[place]) if place < len(self._lines) else None
        if item:
            self._place = place
        return item

    def _convert_item(self, item: re.Match[str], tag: str) -> str:
        """Convert the text of an item with the blocks that ``+`` attaches to it."""
        self._place += 1
        words = [item["text"] or item["definition"] or ""]
        while not self._ends_text():
            words.append(self._lines[self._place].strip())
            self._place += 1
        html = self._inliner.render("\n".join(words).strip())
        while self._place + 1 < len(self._lines) and self._lines[self._place].rstrip() == "+":
            self._place += 1
            html += self._convert_block()
        term = self._inliner.render(item["term"]) if item["term"] else ""
        if tag == "dl":
            return f"<dt>{term}</dt><dd>{html}"
        return f"<li>{term} {html}" if term else f"<li>{html}"

    def _ends_text(self) -> bool:
        """Tell whether the current line no longer belongs to a paragraph or the text of an item."""
        if self._place >= len(self._lines):
            return True
        line = self._lines[self._place]
        starts = (_DELIMITER, _ITEM, _OPTIONS, _ATTRIBUTE)
        is_end = not line.strip() or line.rstrip() == "+"
        return is_end or any(pattern.match(line) for pattern in starts)

    def _convert_paragraph(self) -> str:
        start = self._place
        self._place += 1
        while not self._ends_text():
            self._place += 1
        lines = self._lines[start : self._place]
        text = "\n".join(line for line in lines if not _DROPPED.match(line))
        if lines[0][:1].isspace():
            return f"<pre>{escape(text)}</pre>"
        name = ""
        if note := _NOTE.match(text):
            name, text = f"<strong>{note['name'].capitalize()}:</strong> ", text[note.end() :]
        return f"<p>{name}{self._inliner.render(text)}</p>"


def _close(tag: str) -> str:
    return "</dd></dl>" if tag == "dl" else f"</li></{tag}>"
