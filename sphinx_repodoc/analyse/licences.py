"""The licence that a file states in its own text, and the line.

The index, not this module, applies a project's licence file to the other files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from sphinx_repodoc.analyse.prose.leading_comments import leading_comments
from sphinx_repodoc.analyse.tables import compile_patterns, load_table
from sphinx_repodoc.languages.load import LANGUAGES, CommentStyle
from sphinx_repodoc.model import Licence, LicenceForm

# Number of characters in which to look for a licence: enough for a whole one in a comment.
_HEAD = 12_000
_MAX_TEXT = 200_000
_MAX_TAG = 300
# In a file without comment syntax, number of first lines that may have an SPDX tag.
_PLAIN_LINES = 10
_HINTS = ("licen", "permission", "redistribut", "unencumbered", "public domain", "as-is")


class LicenceText(NamedTuple):
    """A licence: its text has all sentences in ``has``, none in ``lacks``, and may contain texts of
    the licences ``quotes``."""

    identifier: str
    has: list[str]
    lacks: list[str]
    quotes: frozenset[str]


_TABLE = load_table("licences")
_PATTERNS = compile_patterns(_TABLE["patterns"])


def _expand(sentences: list[str]) -> list[str]:
    """*sentences*, with names in braces (``{name}``) replaced by the shared sentences."""
    return [sentence.format_map(_TABLE["sentences"]) for sentence in sentences]


TEXTS = [
    LicenceText(
        row["identifier"],
        _expand(row["has"]),
        _expand(row.get("lacks", [])),
        frozenset(row.get("quotes", ())),
    )
    for row in _TABLE["texts"]
]
_OPENINGS = _expand(_TABLE["openings"])
_NOTICES: list[tuple[re.Pattern[str], str]] = [
    (re.compile(row["pattern"], re.VERBOSE), row["identifier"]) for row in _TABLE["notices"]
]


def find_licence(
    name: str, content: str, language: str, style: CommentStyle | None
) -> Licence | None:
    """The licence that the file called *name* states, or whose full text it contains."""
    head = content[:_HEAD]
    if tag := _find_tag(head, style):
        return tag
    row = LANGUAGES[language]
    if (row.content == "prose" or row.tagged) and _PATTERNS["file_name"].fullmatch(name):
        expression = recognise_text(content[:_MAX_TEXT])
        # Without a known text, license.md may be a page about licences; LICENSE is a licence.
        if expression or not name.islower() or "." not in name:
            return Licence(form=LicenceForm.TEXT, expression=expression, line=1)
    # Check for hint words first: much faster than a pattern that ignores case.
    is_hinted = any(map(head.lower().__contains__, _HINTS))
    return _find_notice(head, style) if style and is_hinted else None


def recognise_text(text: str) -> str:
    """The identifier of the licence whose full text is *text*; "" if unknown or several."""
    words = _flatten(text)
    found = [
        licence
        for licence in TEXTS
        if all(sentence in words for sentence in licence.has)
        and not any(sentence in words for sentence in licence.lacks)
    ]
    if found and all(other.identifier in found[0].quotes for other in found[1:]):
        return found[0].identifier
    return ""


def _flatten(text: str) -> str:
    text = re.sub(r"[\"“”`*_#>=]+", "", text.lower().replace("’", "'"))
    return " ".join(text.split())


def _find_tag(head: str, style: CommentStyle | None) -> Licence | None:
    if "SPDX-License-Identifier:" not in head:
        return None
    found: dict[str, int] = {}
    for line, text in _list_comment_lines(head, style):
        if match := _PATTERNS["tag"].match(text):
            expression = _PATTERNS["closing"].sub("", match[1][:_MAX_TAG]).strip()
            if _PATTERNS["expression"].fullmatch(expression):
                found.setdefault(expression, line)
    if not found:
        return None
    # Several SPDX tags in a file all apply: join them with AND.
    written = [f"({each})" if " OR " in each and len(found) > 1 else each for each in found]
    line = min(found.values())
    return Licence(form=LicenceForm.TAG, expression=" AND ".join(written), line=line)


def _list_comment_lines(head: str, style: CommentStyle | None) -> Iterator[tuple[int, str]]:
    """The lines of the leading comments in *head*, with their numbers."""
    if style:
        for block in leading_comments(head.split("\n"), style):
            yield from enumerate(block.lines, start=block.line)
        return
    top = "\n".join(head.split("\n")[:_PLAIN_LINES])
    for match in (*_PATTERNS["hidden_tag"].finditer(head), *_PATTERNS["plain_tag"].finditer(top)):
        yield head.count("\n", 0, match.end()) + 1, match[0][match[0].index("SPDX-") :]


def _find_notice(head: str, style: CommentStyle) -> Licence | None:
    """The licence that the leading comments mention; its expression is "" if the licence is
    unknown or ambiguous."""
    found: dict[str, int] = {}
    for block in leading_comments(head.split("\n"), style):
        words = _flatten(" ".join(block.lines))
        if not _PATTERNS["grant"].search(words) and not _PATTERNS["named"].search(words):
            continue
        expression = recognise_text(words) or _recognise_notice(words)
        if expression or not _PATTERNS["elsewhere"].search(words):
            hinted = (
                number
                for number, text in enumerate(block.lines, block.line)
                if any(map(text.lower().__contains__, _HINTS))
            )
            found.setdefault(expression, next(hinted, block.line))
    if not found:
        return None
    expression = next(iter(found)) if len(found) == 1 else ""
    return Licence(form=LicenceForm.NOTICE, expression=expression, line=min(found.values()))


def _recognise_notice(words: str) -> str:
    """The identifier of the one licence that a notice names; "" if the notice offers a choice or
    begins like the text of an unknown licence."""
    if _PATTERNS["several"].search(words) or any(opening in words for opening in _OPENINGS):
        return ""
    for pattern, identifier in _NOTICES:
        if not (match := pattern.search(words)):
            continue
        if "version" not in match.groupdict():
            return identifier
        # Build the identifier of a GNU licence, such as LGPL-2.1-or-later.
        letter = {"lesser": "L", "library": "L", "affero": "A"}.get(match["kind"], "")
        later = "or-later" if re.search(r"any later version|or later", words) else "only"
        number = match["version"] if "." in match["version"] else f"{match['version']}.0"
        return f"{letter}GPL-{number}-{later}"
    return ""
