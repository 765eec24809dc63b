"""Removal of inline markup: Markdown, reStructuredText, Javadoc, Doxygen, odoc, HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from sphinx_repodoc.analyse.tables import load_table

_TABLE = load_table("inline")
ELEMENTS = "|".join((*_TABLE["inline_elements"], *_TABLE["other_elements"]))
"""Names of HTML and XML elements used in comments, joined by ``|`` for regular expressions."""

_PARTS = {**_TABLE["parts"], "elements": "|".join(_TABLE["inline_elements"])}
_DOUBLE = re.compile(r"``(?P<code>[^`]+(?:`[^`]+)*)``", re.DOTALL)
_SPAN = re.compile(
    r"(?P<role>\{[\w:+-]+\})?(?P<marks>`+)(?P<code>[^`]|[^`].*?[^`])(?P=marks)(?!`)", re.DOTALL
)


def _compile(names: Iterable[str]) -> Iterator[tuple[re.Pattern[str], str]]:
    for pattern, text in map(_TABLE["rules"].__getitem__, names):
        whole = re.sub(r"<<(\w+)>>", lambda part: _PARTS[part[1]], pattern)
        yield re.compile(whole, re.DOTALL), text


_RULES = {markup: tuple(_compile(names)) for markup, names in _TABLE["markups"].items()}


def strip_comment(text: str) -> str:
    """The *text* of a comment or docstring without inline markup."""
    return _replace(text, "comment", _DOUBLE) if any(map(text.__contains__, "`*<@\\]}&")) else text


def strip_markdown(text: str) -> str:
    """Markdown *text* without inline markup, badges, emoji codes and HTML tags."""
    return _replace(text, "markdown", _SPAN)


def strip_rst(text: str) -> str:
    """reStructuredText without inline markup, except substitutions, whose text is unknown."""
    return _replace(text, "rst", _DOUBLE)


def _replace(text: str, markup: str, literal: re.Pattern[str]) -> str:
    """*text* after the replacement rules for *markup*, with unchanged code, found by *literal*."""
    literals: list[str] = []

    def keep(match: re.Match[str]) -> str:
        code = match["code"].strip()
        if match.groupdict().get("role"):
            code = re.sub(r"\s*<[^<>]*>$", "", code).lstrip("~!")
        literals.append(code)
        return f"\x00{len(literals) - 1}\x00"

    text = literal.sub(keep, text.replace("\x00", ""))
    for pattern, replacement in _RULES[markup]:
        text = pattern.sub(replacement, text)
    return html.unescape(re.sub("\x00(\\d+)\x00", lambda match: literals[int(match[1])], text))
