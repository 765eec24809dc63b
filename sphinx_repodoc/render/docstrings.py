"""Docstrings as reStructuredText: sections of the Google and NumPy styles become definition lists,
and code without markup becomes literal blocks."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from itertools import takewhile

from sphinx_repodoc.languages.docstring_sections import FIELD_SECTIONS, SECTIONS

_HEADER = re.compile(r"([A-Z][A-Za-z]*(?: [A-Za-z]+)?):\s*$")
_UNDERLINE = re.compile(r"-{3,}\s*$")
_TITLE = re.compile(r"[A-Z][A-Za-z]*(?: [A-Za-z]+)?\s*$")
_GOOGLE_FIELD = re.compile(
    r"(?P<name>\*{0,2}[\w.]+(?:, ?\*{0,2}[\w.]+)*) ?(?:\((?P<type>[^()]*(?:\([^()]*\)[^()]*)*)\))?"
    r":(?:\s+(?P<text>.*))?$"
)
_NUMPY_FIELD = re.compile(r"(?P<name>\*{0,2}[\w.]+(?:, ?\*{0,2}[\w.]+)*)(?: ?: ?(?P<type>.*))?$")
# Lines that look like code or commands rather than sentences.
_CODE = re.compile(
    r"\s*(?:[$>#%]\s|>>>|(?:python3?|pip3?|cd|npm|git|make|import|from|def|class|export|sudo|\./)\b"
    r"|[\w.]+\(|[\w.\[\]'\"]+ = |<\w|\{|@\w|--?\w)|.*[;{}]\s*$|.*\)\s*$|.* --?\w|.*\S {3,}\S"
)
_LIST_ITEM = re.compile(r"\s*(?:[-*+•]|\d+[.)]|\(?\w[.)])\s")


def convert_docstring(text: str) -> str:
    """Convert a docstring to plain reStructuredText."""
    return "\n".join(_mark_code(list(_convert_sections(text.split("\n")))))


def _find_section(lines: list[str], index: int) -> tuple[str, int] | None:
    """Return the name of the section that begins at line *index*, and the index of its body."""
    following = lines[index + 1] if index + 1 < len(lines) else ""
    if _TITLE.match(lines[index]) and _UNDERLINE.match(following):
        name = lines[index].strip()
        return (name, index + 2) if name.lower() in SECTIONS else None
    if (match := _HEADER.match(lines[index])) and match[1].lower() in SECTIONS:
        body = next((line for line in lines[index + 1 :] if line.strip()), "")
        return (match[1], index + 1) if body.startswith((" ", "\t")) else None
    return None


def _convert_sections(lines: list[str]) -> Iterator[str]:
    index = 0
    while index < len(lines):
        found = _find_section(lines, index)
        if found is None:
            yield lines[index]
            index += 1
            continue
        name, start = found
        is_google = start == index + 1
        index = start
        while index < len(lines) and not _ends(lines, index, is_google):
            index += 1
        body = textwrap.dedent("\n".join(lines[start:index])).strip("\n").split("\n")
        yield from ("", f"**{name}**", "")
        pattern = _GOOGLE_FIELD if is_google else _NUMPY_FIELD
        is_list = name.lower() in FIELD_SECTIONS
        yield from _convert_fields(body, pattern) if is_list else _quote_code(body)
        yield ""


def _ends(lines: list[str], index: int, is_google: bool) -> bool:
    if is_google:
        return bool(lines[index].strip()) and not lines[index].startswith((" ", "\t"))
    return _find_section(lines, index) is not None


def _quote_code(body: list[str]) -> list[str]:
    """Return the body of a text section, as a literal block if its first line is code."""
    first = next((line for line in body if line.strip()), "")
    if not _CODE.match(first) or first.startswith(">>>") or _LIST_ITEM.match(first):
        return body
    return ["::", "", *(f"    {line}" for line in body)]


def _convert_fields(body: list[str], pattern: re.Pattern[str]) -> list[str]:
    """Convert the body of a section (``Args``) to a definition list if it lists names."""
    converted: list[str] = []
    is_open = False
    for line in body:
        if not line or line[0].isspace():
            converted.append(f"    {line.strip()}" if line.strip() else "")
            is_open = is_open or bool(line.strip())
            continue
        if (match := pattern.match(line)) is None:
            return body
        if converted and not is_open:
            converted.append("    ..")
        kind = match["type"] or ""
        if "`" not in kind:
            kind = re.sub(r"([*|_\\])", r"\\\1", kind)
        converted.append(f"``{match['name']}``" + (f" : {kind}" if kind else ""))
        text = match.groupdict().get("text")
        is_open = bool(text)
        if text:
            converted.append(f"    {text}")
    return converted if is_open or not converted else [*converted, "    .."]


def _mark_code(lines: list[str]) -> Iterator[str]:
    """Yield *lines* with ``::`` before indented code, and a blank line before each list."""
    for index, line in enumerate(lines):
        if line.endswith(":") and not line.endswith("::") and not line.startswith((" ", ":", "..")):
            block = list(takewhile(lambda each: not each[:1].strip(), lines[index + 1 :]))
            filled = [inner for inner in block if inner.strip()]
            if filled and not _LIST_ITEM.match(filled[0]) and any(map(_CODE.match, filled)):
                yield f"{line}:"
                if block[0].strip():
                    yield ""
                continue
        yield line
        following = lines[index + 1] if index + 1 < len(lines) else ""
        margins = {len(each) - len(each.lstrip()) for each in (line, following)}
        if line.endswith(":") and _LIST_ITEM.match(following) and len(margins) == 1:
            yield ""
