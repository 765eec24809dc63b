"""Documents of the repository as safe HTML.

What a repository says is untrusted: every document goes through a sanitiser with a short
list of what may stay, links may only go to pages of this site or to the web, and nothing
is loaded from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape
from io import StringIO
from urllib.parse import unquote

import docutils.core
import nh3
from docutils.utils import Reporter
from markdown_it import MarkdownIt

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

_RST_SETTINGS = {
    "_disable_config": True,
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "report_level": Reporter.SEVERE_LEVEL + 1,
    "halt_level": Reporter.SEVERE_LEVEL + 1,
    "initial_header_level": 2,
    "doctitle_xform": False,
    "syntax_highlight": "none",
    "math_output": "LaTeX",
    "smart_quotes": False,
}
# Longer documents are shown as they are written: the time to parse them has no bound.
MAX_CHARS = 400_000


def render_prose(
    text: str, markup: str, links: Mapping[str, str], images: Mapping[str, str]
) -> str:
    """*text* as HTML. *links* and *images* give the addresses of the link and image targets
    that lead into the site; any other relative target is dropped and its text kept."""
    convert = _CONVERTERS.get(markup)
    if convert is None or len(text) > MAX_CHARS:
        return render_plain(text)
    try:
        html = convert(text)
    except Exception:  # a parser may fail in any way on odd input: show the text then
        return f"<pre>{escape(text)}</pre>"
    html = _demote_headings(_drop_foreign_images(html, images))
    return nh3.clean(
        html,
        tags=set(TAGS),
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        url_schemes=SCHEMES,
        attribute_filter=_make_filter(links, images),
        link_rel="nofollow noopener",
    )


def render_plain(text: str) -> str:
    """*text* as paragraphs; what is indented or drawn keeps its form."""
    blocks = re.split(r"\n[ \t]*\n", text.strip("\n"))
    return "".join(_render_block(block) for block in blocks if block.strip())


def _render_block(block: str) -> str:
    lines = block.split("\n")
    is_shaped = any(line.startswith((" ", "\t", ">>>", "|", "+-", "- ", "* ")) for line in lines)
    tag = "pre" if is_shaped else "p"
    return f"<{tag}>{escape(block)}</{tag}>"


def _convert_markdown(text: str) -> str:
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    rendered: str = parser.render(_drop_front_matter(text))
    return rendered


def _drop_front_matter(text: str) -> str:
    return re.sub(r"\A---\n.*?\n---\n", "", text, count=1, flags=re.DOTALL)


def _convert_rst(text: str) -> str:
    settings = {**_RST_SETTINGS, "warning_stream": StringIO()}
    parts = docutils.core.publish_parts(text, writer="html5", settings_overrides=settings)
    body: str = parts["body"]
    return body


_CONVERTERS: Mapping[str, Callable[[str], str]] = {
    "markdown": _convert_markdown,
    "rst": _convert_rst,
}

_HEADING = re.compile(r"<(/?)h([1-6])\b", re.IGNORECASE)


def _demote_headings(html: str) -> str:
    """The page has its own first two levels."""
    return _HEADING.sub(lambda m: f"<{m[1]}h{min(int(m[2]) + 2, 6)}", html)


_IMAGE = re.compile(r"<img\b[^>]*>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""\b(src|alt)\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)


def _drop_foreign_images(html: str, images: Mapping[str, str]) -> str:
    """Put its description in the place of an image that is not a file of the repository."""

    def replace(match: re.Match[str]) -> str:
        found = {name.lower(): a or b for name, a, b in _ATTRIBUTE.findall(match[0])}
        return match[0] if _find(found.get("src", ""), images) else found.get("alt", "")

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
    """Converters quote and unquote what the author wrote; try it both ways."""
    return addresses.get(target) or addresses.get(unquote(target))
