"""Render documents of the repository as safe HTML.

The text of a repository is untrusted: every document goes through a sanitiser with a short
list of allowed elements, links lead only to pages of this site or to the web, and nothing
is loaded from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape, unescape
from urllib.parse import unquote

import nh3
from markdown_it import MarkdownIt

from sphinx_repodoc.limits import limit_time
from sphinx_repodoc.render.docstrings import convert_docstring
from sphinx_repodoc.render.docutils_html import convert_rst
from sphinx_repodoc.render.plain import render_plain
from sphinx_repodoc.render.tags import convert_tags

TAGS = frozenset(
    """
    a abbr b blockquote br code dd del details div dl dt em h3 h4 h5 h6 hr i img kbd li mark
    ol p pre s samp small span strong sub summary sup table tbody td tfoot th thead tr tt u ul
    var
    """.split()  # noqa: SIM905 - a list of 48 strings is harder to read
)
ATTRIBUTES = {
    "a": {"href", "title"},
    "img": {"src", "alt", "title", "width", "height"},
    "td": {"align", "colspan", "rowspan"},
    "th": {"align", "colspan", "rowspan"},
    "ol": {"start"},
}
SCHEMES = {"http", "https", "mailto"}

# Longer documents are shown as plain text, because parsing time is not bounded.
MAX_CHARS = 400_000
CONVERTER_SECONDS = 20
# Maximum nesting of blocks. The default of markdown-it, 20, allows only ten nested lists.
MAX_NESTING = 40

# Front matter: the metadata between ``---`` lines for site generators. Must begin with a key, since
# ``---`` alone is a horizontal rule.
_FRONT_MATTER = re.compile(r"\A---[ \t]*\r?\n(?=[\w-]+:).*?\n---[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_HEADING = re.compile(r"<(/?)h([1-6])\b", re.IGNORECASE)
# An image tag ends at the first > outside quotes. The limit of 50 keeps the time linear.
_IMAGE = re.compile(r"""<img\b[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*){0,50}>""", re.IGNORECASE)
_ATTRIBUTE = re.compile(
    r"""([^\s"'<>=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))""", re.IGNORECASE
)
# A link without content, left where an image without description was dropped.
_EMPTY_LINK = re.compile(r"<a\b[^<>]*>\s*</a>")


def render_prose(
    text: str, markup: str, links: Mapping[str, str], images: Mapping[str, str]
) -> str:
    """Render *text* as HTML. *links* and *images* map the link and image targets that lead into the
    site to addresses. Other relative targets are dropped, and their text is kept."""
    convert = _CONVERTERS.get(markup)
    if convert is None or len(text) > MAX_CHARS:
        return render_plain(text)
    try:
        with limit_time(CONVERTER_SECONDS):
            html = convert(text)
    except Exception:  # a parser may fail in any way on odd input: show the text then
        return f"<pre>{escape(text)}</pre>"
    html = _drop_foreign_images(html, images)
    # Shift headings by two levels, which the page itself uses.
    html = _HEADING.sub(lambda m: f"<{m[1]}h{min(int(m[2]) + 2, 6)}", html)
    clean = nh3.clean(
        html,
        tags=set(TAGS),
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        url_schemes=SCHEMES,
        attribute_filter=_make_filter(links, images),
        link_rel="nofollow noopener",
    )
    return _EMPTY_LINK.sub("", clean)


def _convert_markdown(text: str, *, html: bool) -> str:
    parser = MarkdownIt("commonmark", {"html": html, "maxNesting": MAX_NESTING}).enable(
        ["table", "strikethrough"]
    )
    rendered: str = parser.render(text)
    return rendered


_CONVERTERS: Mapping[str, Callable[[str], str]] = {
    "markdown": lambda text: _convert_markdown(_FRONT_MATTER.sub("", text, count=1), html=True),
    "rst": convert_rst,
    # No HTML in comments: names in angle brackets are mostly placeholders or types.
    "comment": lambda text: _convert_markdown(convert_tags(text), html=False),
    "javadoc": lambda text: _convert_markdown(convert_tags(text), html=True),
    "docstring": lambda text: convert_rst(convert_docstring(text)),
}


def _drop_foreign_images(html: str, images: Mapping[str, str]) -> str:
    """Replace images that are not files of the repository by their descriptions."""

    def replace(match: re.Match[str]) -> str:
        found: dict[str, str] = {
            name.lower(): a or b or c for name, a, b, c in _ATTRIBUTE.findall(match[0])
        }
        if _find(unescape(found.get("src", "")), images):
            return match[0]
        return (found.get("alt") or found.get("title", "")).replace("<", "&lt;")

    return _IMAGE.sub(replace, html)


def _make_filter(
    links: Mapping[str, str], images: Mapping[str, str]
) -> Callable[[str, str, str], str | None]:
    def check(tag: str, name: str, value: str) -> str | None:
        if name == "href":
            if re.match(r"(https?|mailto):", value, re.IGNORECASE):
                return value
            return _find(value, links)
        if name == "src":
            return _find(value, images)
        return value

    return check


def _find(target: str, addresses: Mapping[str, str]) -> str | None:
    """Look up *target* as written, then unquoted, as some converters percent-encode it."""
    return addresses.get(target) or addresses.get(unquote(target))
