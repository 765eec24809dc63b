"""Convert Markdown to HTML as code hosting sites show it. The result is not sanitised yet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from sphinx_repodoc.render.plain import BARE_URL

# Maximum nesting of blocks. The default of markdown-it, 20, allows only ten nested lists.
MAX_NESTING = 40
# Maximum length of a link definition, which any number of links may repeat.
MAX_DEFINITION = 2000

# Front matter: the metadata between ``---`` lines for site generators. Must begin with a key, since
# ``---`` alone is a horizontal rule.
_FRONT_MATTER = re.compile(r"\A---[ \t]*\r?\n(?=[\w-]+:).*?\n---[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_NOT_SLUG = re.compile(r"[^\w\- ]")
_ALERT = re.compile(r"\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\](?=\n|$)")
_BARE_URL = re.compile(rf"{BARE_URL}(?<![*_])")


def convert_markdown(text: str, *, html: bool) -> str:
    """Convert *text*, in which HTML is kept or, unless *html*, escaped. Raise :class:`ValueError`
    if the result would be much larger than the text."""
    rendered: str = _make_parser(html).render(_FRONT_MATTER.sub("", text, count=1))
    return rendered


@cache
def _make_parser(html: bool) -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": html, "maxNesting": MAX_NESTING})
    parser.enable(["table", "strikethrough"])
    parser.core.ruler.after("block", "limit_definitions", _limit_definitions)
    parser.core.ruler.after("block", "name_alerts", _name_alerts)
    parser.core.ruler.push("add_anchors", _add_anchors)
    parser.core.ruler.push("link_addresses", _link_addresses)
    return parser


def _limit_definitions(state: StateCore) -> None:
    for definition in state.env.get("references", {}).values():
        if len(definition["href"]) + len(definition["title"]) > MAX_DEFINITION:
            raise ValueError("a link definition is too long")


def _name_alerts(state: StateCore) -> None:
    """Write the first line of an alert, which on GitHub is a quotation, as a word: ``[!NOTE]``."""
    for quote, _, content in zip(state.tokens, state.tokens[1:], state.tokens[2:], strict=False):
        if quote.type == "blockquote_open" and (mark := _ALERT.match(content.content)):
            content.content = f"**{mark[1].capitalize()}**{content.content[mark.end() :]}"


def _add_anchors(state: StateCore) -> None:
    """Give each heading the id that GitHub gives it: ``first-steps``, then ``first-steps-1``."""
    counts: Counter[str] = Counter()
    for heading, content in zip(state.tokens, state.tokens[1:], strict=False):
        if heading.type == "heading_open":
            texts = [token for token in content.children or () if token.type != "image"]
            words = "".join(token.content for token in texts if not token.type.startswith("html"))
            slug = _NOT_SLUG.sub("", words.strip().lower()).replace(" ", "-")
            number = counts[slug]
            counts[slug] += 1
            heading.attrSet("id", f"{slug}-{number}" if number else slug)


def _link_addresses(state: StateCore) -> None:
    """Make links of addresses that are written without any markup."""
    for token in state.tokens:
        if token.children and "://" in token.content:
            token.children = list(_split_addresses(token.children))


def _split_addresses(tokens: Sequence[Token]) -> Iterator[Token]:
    depth = 0
    for token in tokens:
        depth += token.type == "link_open" or token.content[:2].lower() == "<a"
        depth -= token.type == "link_close" or token.content[:3].lower() == "</a"
        if token.type != "text" or depth or "://" not in token.content:
            yield token
            continue
        end = 0
        for match in _BARE_URL.finditer(token.content):
            yield _make_text(token.content[end : match.start()])
            yield Token("link_open", "a", 1, attrs={"href": match[0]})
            yield _make_text(match[0])
            yield Token("link_close", "a", -1)
            end = match.end()
        yield _make_text(token.content[end:])


def _make_text(content: str) -> Token:
    return Token("text", "", 0, content=content)
