"""The licence that a file states in its own text, and where.

The index applies the licence of a project's licence file to its other files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from sphinx_repodoc.analyse.prose.leading_comments import leading_comments
from sphinx_repodoc.analyse.tables import load_table
from sphinx_repodoc.languages.load import LANGUAGES, CommentStyle
from sphinx_repodoc.model import Licence, LicenceForm

# Long enough for a whole licence in a comment; text further down is about something else.
_HEAD = 12_000
_MAX_TEXT = 200_000
_MAX_TAG = 300
_HINTS = ("licen", "permission", "redistribut", "unencumbered", "public domain", "as-is")
_HINT = re.compile("|".join(_HINTS), re.IGNORECASE)
# Words that grant a licence, known or not.
_GRANT = re.compile(
    r"\b(?:licensed|released|distributed|available|used|copied) under\b|\bpublic domain\b"
    r"|\bredistribution and use\b|\bpermission (?:is|to use)\b|\bis free software\b"
    r"|\bterms of (?:the|version)\b"
)
_NAMED = re.compile(r"\b(?:mit|apache|boost|mozilla|gnu)\b.{0,40}\blicen")
# Words of a notice that refers to a licence file.
_ELSEWHERE = re.compile(
    r"\b(?:licen[cs]e|copying|copyright|notice)(?:[.]\w+)? (?:and \w+ )?files?\b"
    r"|(?:see|in|file) (?:the )?(?:licen[cs]e|copying)\b|\bsame licen[cs]e as\b"
)
_FILE_NAME = re.compile(r"(?i)(?:licen[cs]es?|copying|copyright|unlicense)(?:[-_.][\w.+-]*)?")


class LicenceText(NamedTuple):
    """A licence whose text has all sentences of ``has`` and none of ``lacks``, and may quote the
    licences ``quotes``."""

    identifier: str
    has: list[str]
    lacks: list[str]
    quotes: frozenset[str]


_TABLE = load_table("licences")


def _expand(sentences: list[str]) -> list[str]:
    """*sentences* with the shared ones for their names in braces."""
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
_SEVERAL = re.compile(_TABLE["several"], re.VERBOSE)
_NOTICES = [
    (re.compile(row["pattern"], re.VERBOSE), row["identifier"]) for row in _TABLE["notices"]
]

_TAG = re.compile(r"\W*SPDX-License-Identifier:[ \t]*(.*)")
# Taken as written: some tags hold no valid identifier.
_EXPRESSION = re.compile(r"[\w(][\w.+():/ -]{0,200}")
_CLOSING = re.compile(r"\s*(?:\*+/|--+>|#\}|\*\)|-\}|\]\]|[\"']{3})?\s*$")
# Tags in documents, whose text may also mention such tags.
_HIDDEN_TAG = re.compile(r"<!--(?:(?!-->).){0,2000}?\bSPDX-License-Identifier:[^\n]*", re.DOTALL)
_PLAIN_TAG = re.compile(r"(?m)^(?:\.\.|#|//|%|;) *SPDX-License-Identifier:.*")
_PLAIN_LINES = 10


def find_licence(
    name: str, content: str, language: str, style: CommentStyle | None
) -> Licence | None:
    """The licence that the file called *name* states, or whose text it is."""
    head = content[:_HEAD]
    if tag := _find_tag(head, style):
        return tag
    row = LANGUAGES[language]
    if (row.content == "prose" or row.tagged) and _FILE_NAME.fullmatch(name):
        expression = recognise_text(content[:_MAX_TEXT])
        # A file called license.md may also be a page about licences.
        if expression or not name.islower() or "." not in name:
            return Licence(form=LicenceForm.TEXT, expression=expression, line=1)
    small = head.lower()
    if style and any(hint in small for hint in _HINTS):
        return _find_notice(head, style)
    return None


def recognise_text(text: str) -> str:
    """The licence that *text* is; empty if it is an unknown one, or several."""
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
        if match := _TAG.match(text):
            expression = _CLOSING.sub("", match[1][:_MAX_TAG]).strip()
            if _EXPRESSION.fullmatch(expression):
                found.setdefault(expression, line)
    if not found:
        return None
    # All tags of a file apply.
    written = [f"({each})" if " OR " in each and len(found) > 1 else each for each in found]
    line = min(found.values())
    return Licence(form=LicenceForm.TAG, expression=" AND ".join(written), line=line)


def _list_comment_lines(head: str, style: CommentStyle | None) -> Iterator[tuple[int, str]]:
    """The lines of leading comments, with their numbers."""
    if style:
        for block in leading_comments(head.split("\n"), style):
            yield from enumerate(block.lines, start=block.line)
        return
    top = "\n".join(head.split("\n")[:_PLAIN_LINES])
    for match in (*_HIDDEN_TAG.finditer(head), *_PLAIN_TAG.finditer(top)):
        tag = match[0][match[0].index("SPDX-") :]
        yield head.count("\n", 0, match.end()) + 1, tag


def _find_notice(head: str, style: CommentStyle) -> Licence | None:
    """The licence in the leading comments; with an empty expression if it is unknown or
    ambiguous."""
    found: dict[str, int] = {}
    for block in leading_comments(head.split("\n"), style):
        words = _flatten(" ".join(block.lines))
        if not _GRANT.search(words) and not _NAMED.search(words):
            continue
        expression = recognise_text(words) or _recognise_notice(words)
        if expression or not _ELSEWHERE.search(words):
            hints = (number for number, text in enumerate(block.lines) if _HINT.search(text))
            found.setdefault(expression, block.line + next(hints, 0))
    if not found:
        return None
    expression = next(iter(found)) if len(found) == 1 else ""
    return Licence(form=LicenceForm.NOTICE, expression=expression, line=min(found.values()))


def _recognise_notice(words: str) -> str:
    """The one licence that a notice names; empty if it offers a choice or begins like the text
    of an unknown licence."""
    if _SEVERAL.search(words) or any(opening in words for opening in _OPENINGS):
        return ""
    for pattern, identifier in _NOTICES:
        if match := pattern.search(words):
            return _name_gnu(match, words) if "version" in match.groupdict() else identifier
    return ""


def _name_gnu(match: re.Match[str], words: str) -> str:
    """The identifier of a licence of GNU: ``LGPL-2.1-or-later``."""
    letter = {"lesser": "L", "library": "L", "affero": "A"}.get(match["kind"], "")
    later = "or-later" if re.search(r"any later version|or later", words) else "only"
    number = match["version"] if "." in match["version"] else f"{match['version']}.0"
    return f"{letter}GPL-{number}-{later}"
