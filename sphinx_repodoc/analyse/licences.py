"""The licence that a file names in its own text, and where.

What a project's licence file says of all other files is for the index to know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.analyse.licence_table import (
    GNU_NOTICES,
    HOLDS_OTHERS,
    NOTICES,
    OPENINGS,
    SEVERAL,
    TEXTS,
)
from sphinx_repodoc.analyse.prose.comments import leading_comments
from sphinx_repodoc.languages.load import LANGUAGES, CommentStyle
from sphinx_repodoc.model import Licence, LicenceForm

# Long enough for a whole licence as a comment; what comes later is about something else.
_HEAD = 12_000
_MAX_TEXT = 200_000
_MAX_TAG = 300
_HINTS = ("licen", "permission", "redistribut", "unencumbered", "public domain", "as-is")
_HINT = re.compile("|".join(_HINTS), re.IGNORECASE)
_GRANT = re.compile(
    r"\b(?:licensed|released|distributed|available|used|copied) under\b|\bpublic domain\b"
    r"|\bredistribution and use\b|\bpermission (?:is|to use)\b|\bis free software\b"
    r"|\bterms of (?:the|version)\b"
)
"""Words that give a licence, be it one that is known or not."""

_NAMED = re.compile(r"\b(?:mit|apache|boost|mozilla|gnu)\b.{0,40}\blicen")
_ELSEWHERE = re.compile(
    r"\b(?:licen[cs]e|copying|copyright|notice)(?:[.]\w+)? (?:and \w+ )?files?\b"
    r"|(?:see|in|file) (?:the )?(?:licen[cs]e|copying)\b|\bsame licen[cs]e as\b"
)
"""Words of a notice that leave the matter to a file."""

_FILE_NAME = re.compile(r"(?i)(?:licen[cs]es?|copying|copyright|unlicense)(?:[-_.][\w.+-]*)?")

_TAG = re.compile(r"\W*SPDX-License-Identifier:[ \t]*(.*)")
# As it is written: some write what is no identifier.
_EXPRESSION = re.compile(r"[\w(][\w.+():/ -]{0,200}")
_CLOSING = re.compile(r"\s*(?:\*+/|--+>|#\}|\*\)|-\}|\]\]|[\"']{3})?\s*$")
# In documents, whose text may be about such tags.
_HIDDEN_TAG = re.compile(r"<!--(?:(?!-->).){0,2000}?\bSPDX-License-Identifier:[^\n]*", re.DOTALL)
_PLAIN_TAG = re.compile(r"(?m)^(?:\.\.|#|//|%|;) *SPDX-License-Identifier:.*")
_PLAIN_LINES = 10


def find_licence(
    name: str, content: str, language: str, style: CommentStyle | None
) -> Licence | None:
    """The licence that the file called *name* says it has, or is the text of."""
    head = content[:_HEAD]
    if tag := _find_tag(head, style):
        return tag
    row = LANGUAGES[language]
    if (row.content == "prose" or row.tagged) and _FILE_NAME.fullmatch(name):
        expression = recognise_text(content[:_MAX_TEXT])
        # What is named license.md may as well be a page about it.
        if expression or not name.islower() or "." not in name:
            return Licence(form=LicenceForm.TEXT, expression=expression, line=1)
    small = head.lower()
    if style and any(hint in small for hint in _HINTS):
        return _find_notice(head, style)
    return None


def recognise_text(text: str) -> str:
    """The licence whose text this is; empty where it is none that is known, or several."""
    words = _flatten(text)
    first, *others = [
        licence.identifier
        for licence in TEXTS
        if all(sentence in words for sentence in licence.has)
        and not any(sentence in words for sentence in licence.lacks)
    ] or [""]
    return first if HOLDS_OTHERS.get(first, set()).issuperset(others) else ""


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
    # Each tag holds, so a file with several has to obey them all.
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
    """What the leading comments say; an empty expression where it is not known or not clear
    which licence they mean."""
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
    """The one licence that a notice names; empty where it leaves a choice, or begins to quote
    a text that is not known."""
    if SEVERAL.search(words) or any(opening in words for opening in OPENINGS):
        return ""
    for pattern, identifier in NOTICES:
        if pattern.search(words):
            return identifier
    for pattern in GNU_NOTICES:
        if match := pattern.search(words):
            return _name_gnu(match, words)
    return ""


def _name_gnu(match: re.Match[str], words: str) -> str:
    """``LGPL-2.1-or-later`` and its relatives."""
    groups = [group or "" for group in match.groups()]
    version = next(group for group in groups if group[:1].isdigit())
    kind = next((group for group in groups if group.isalpha()), "")
    letter = {"lesser": "L", "library": "L", "affero": "A"}.get(kind, "")
    later = "or-later" if re.search(r"any later version|or later", words) else "only"
    number = version if "." in version else f"{version}.0"
    return f"{letter}GPL-{number}-{later}"
