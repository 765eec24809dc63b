"""Inline markup to plain text: Markdown, reStructuredText, Javadoc, Doxygen, odoc, HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from sphinx_repodoc.analyse.tables import load_table

_ELEMENTS = load_table("elements")
ELEMENTS = "|".join((*_ELEMENTS["inline"], *_ELEMENTS["other"]))
"""The names of elements in HTML and XML comments, as alternatives of a regular expression."""

_Rules = tuple[tuple[re.Pattern[str], str], ...]


def _compile(rules: Iterable[tuple[str, str]]) -> _Rules:
    return tuple((re.compile(pattern, re.DOTALL), text) for pattern, text in rules)


_TAG = r"</?[A-Za-z][\w-]*(?:\s[^<>]*)?/?>"
_EMPHASIS = r"(?<![\w*\\])(\*{1,3})(?=[^\s*])([^*]+?)(?<=[^\s*])\1(?![\w*])"
_ROLE_WITH_TITLE = r"(?::[\w:+.-]+:)?`[~!]?([^`<>]+?)\s+<[^<>`]*>`_{0,2}"
_ROLE = r":[\w+.-]+(?::[\w+.-]+)*:`[~!]?([^`]+)`"
# Roles that add a word to their text.
_STANDARDS = ((r":rfc:`(\d[^`<>]*)`", r"RFC \1"), (r":pep:`(\d[^`<>]*)`", r"PEP \1"))
# The text of a link, which may contain brackets.
_LABEL = r"\[((?:[^\[\]]|\[[^\[\]]*\])*)\]"
_TARGET = r"(?:\((?:[^()]|\([^()]*\))*\)|\s?\[[^\[\]]*\])"

_DOUBLE = re.compile(r"``(?P<code>[^`]+(?:`[^`]+)*)``", re.DOTALL)
_SPAN = re.compile(
    r"(?P<role>\{[\w:+-]+\})?(?P<marks>`+)(?P<code>[^`]|[^`].*?[^`])(?P=marks)(?!`)", re.DOTALL
)

_COMMENT = _compile([
    (r"\[!\[.*?\]\([^)]*\)\]\([^)]*\)|!\[[^\]]*\]\([^)]*\)", ""),
    (r"\[([^\[\]]+)\]\([^()\s]*\)", r"\1"),
    # Links to names; brackets after a word are an index: argv[0].
    (r"(?<![A-Za-z0-9_\])])\[([^\[\]]+)\]\[[^\[\]]*\]", r"\1"),
    (r"(?<![A-Za-z0-9_\])])\[(`[^`\]]+`|[\w.:]+(?:\(\))?)\](?:\(\))?", r"\1"),
    (_ROLE_WITH_TITLE, r"\1"),
    *_STANDARDS,
    (_ROLE, r"\1"),
    (r"``(.+?)''", r"\1"),
    (r"`([^`']+)[`']_{0,2}(?!\w)", r"\1"),
    # `Name`s
    (r"`([^`\s]+)`(?=s\b)", r"\1"),
    (_EMPHASIS, r"\2"),
    (r"\{@\w+\s+#?([^{}]*)\}", r"\1"),
    (r"\{!(?:[a-z-]+:)?([\w.]+)\}", r"\1"),
    (r"(?<!\w)@([^@\s]+)@(?!\w)", r"\1"),
    (rf"</?(?:{'|'.join(_ELEMENTS['inline'])})(?:\s[^<>]*)?/?>", ""),
    (r"<see\w*\s+\w+=\"([^\"]*)\"\s*/>", r"\1"),
    (r"(?<![\w\\])[\\@](?:c|p|a|e|em|b|ref|brief|n)\s+", ""),
])  # fmt: skip

_MARKDOWN = _compile([
    (r"<!--.*?-->", ""),
    (r"\[\s*(?:!\[[^\]]*\]" + _TARGET + r"\s*)+\]" + _TARGET + r"|!\[[^\]]*\]" + _TARGET, ""),
    (_LABEL + _TARGET, r"\1"),
    (r"<((?:https?://|mailto:)[^<>\s]+)>", r"\1"),
    (r"<sup>.*?</sup>", ""),
    (_TAG, ""),
    (_ROLE, r"\1"),
    (r"\[\^[^\]]*\]|(?<![\w:]):[a-z0-9_+-]*[a-z][a-z0-9_+-]*:(?![\w:])", ""),
    (_EMPHASIS, r"\2"),
    (_EMPHASIS, r"\2"),
    (r"(?<!\w)(_{1,3})(?=[^\s_])([^_]+?)(?<=[^\s_])\1(?!\w)", r"\2"),
    (r"~~(.+?)~~", r"\1"),
    (r"\[([^\[\]]+)\](?!\w)", r"\1"),
    (r"\{[#.:][^{}]*\}", ""),
    (r"\\([^\sA-Za-z0-9])", r"\1"),
])  # fmt: skip

_RST = _compile([
    (_ROLE_WITH_TITLE, r"\1"),
    *_STANDARDS,
    (_ROLE, r"\1"),
    (r"`([^`]+)`_{0,2}", r"\1"),
    (_EMPHASIS, r"\2"),
    (r"\b([A-Za-z][\w.-]*)_(?=[\s.,;:)]|$)", r"\1"),
    (r"\s?\[[#*]?\w*\]_|\\(?=\W)", ""),
    (r"::\s*$", ":"),
])  # fmt: skip


def strip_comment(text: str) -> str:
    """*text* of a comment or docstring without its inline markup."""
    if not any(mark in text for mark in "`*<@\\]}&"):
        return text
    return _replace(text.replace("\x00", ""), _COMMENT, _DOUBLE)


def strip_markdown(text: str) -> str:
    """*text* without inline markup, badges, emoji codes and HTML tags."""
    return _replace(text.replace("\x00", ""), _MARKDOWN, _SPAN)


def strip_rst(text: str) -> str:
    """*text* without inline markup, except substitutions, whose text is unknown."""
    return _replace(text.replace("\x00", ""), _RST, _DOUBLE)


def _replace(text: str, rules: _Rules, literal: re.Pattern[str]) -> str:
    """*text* after *rules*, which leave the code that *literal* finds unchanged."""
    literals: list[str] = []

    def keep(match: re.Match[str]) -> str:
        code = match["code"].strip()
        if match.groupdict().get("role"):
            code = re.sub(r"\s*<[^<>]*>$", "", code).lstrip("~!")
        literals.append(code)
        return f"\x00{len(literals) - 1}\x00"

    text = literal.sub(keep, text)
    for pattern, replacement in rules:
        text = pattern.sub(replacement, text)
    return html.unescape(re.sub("\x00(\\d+)\x00", lambda match: literals[int(match[1])], text))
