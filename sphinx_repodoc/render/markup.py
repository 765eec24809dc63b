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

from sphinx_repodoc.languages.load import find_converter
from sphinx_repodoc.limits import limit_time
from sphinx_repodoc.pages.blocks import name_anchor
from sphinx_repodoc.render.docstrings import convert_docstring
from sphinx_repodoc.render.docutils_html import convert_rst
from sphinx_repodoc.render.markdown_html import convert_markdown
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
    "*": {"id"},
    "a": {"href", "title", "name"},
    "img": {"src", "alt", "title", "width", "height"},
    "td": {"align", "colspan", "rowspan"},
    "th": {"align", "colspan", "rowspan"},
    **{tag: {"align"} for tag in ("p", "div", "h3", "h4", "h5", "h6")},
    "ol": {"start"},
}
SCHEMES = {"http", "https", "mailto"}

# Longer documents are shown as plain text, because parsing time is not bounded.
MAX_CHARS = 400_000
CONVERTER_SECONDS = 5
# Maximum size of a rendered document: three times its text, and a bit for small ones.
MAX_GROWTH = 3
MIN_SIZE = 20_000

# Elements that a reader can scroll sideways, and therefore must be able to focus.
_SCROLLING = {tag: {"tabindex": "0"} for tag in ("pre", "table")}
_HEADING = re.compile(r"<(/?)h([1-6])\b", re.IGNORECASE)
# An image tag ends at the first > outside quotes. The limit of 50 keeps the time linear. The tags
# of links are found as well, because an image in a link cannot become a link itself.
_IMAGE = re.compile(
    r"""<img\b[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*){0,50}>|<(?P<end>/?)a\b""", re.IGNORECASE
)
_ATTRIBUTE = re.compile(
    r"""([^\s"'<>=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))""", re.IGNORECASE
)
_ID = re.compile(r"""\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))""", re.IGNORECASE)
_LENGTHS = {"width": re.compile(r"\d{1,4}%?"), "height": re.compile(r"\d{1,4}")}
_EXTERNAL = re.compile(r"(?:https?|mailto):", re.IGNORECASE)
# A link without content, left where an image without description was dropped.
_EMPTY_LINK = re.compile(r"<a\b(?![^<>]* (?:id|name)=)[^<>]*>\s*</a>")


def render_prose(
    text: str,
    markup: str,
    links: Mapping[str, str],
    images: Mapping[str, str],
    ids: set[str] | None = None,
) -> str:
    """Render *text* as HTML. *links* and *images* map the link and image targets that lead into the
    site to addresses. Other relative targets are dropped, and their text is kept.

    With *ids*, the ids already used on the page, headings and other elements keep their ids, and
    links to them work.
    """
    convert = _CONVERTERS.get(markup) or find_converter(markup)
    if convert is None or len(text) > MAX_CHARS:
        return render_plain(text)
    try:
        with limit_time(CONVERTER_SECONDS):
            html = convert(text)
        if len(html) > max(MAX_GROWTH * len(text), MIN_SIZE):
            raise ValueError("the result is too large")
    except Exception:  # a parser may fail in any way on odd input: show the text then
        return f"<pre>{escape(text)}</pre>"
    html = _replace_foreign_images(html, images)
    # Shift headings by two levels, which the page itself uses.
    html = _HEADING.sub(lambda m: f"<{m[1]}h{min(int(m[2]) + 2, 6)}", html)
    clean = nh3.clean(
        html,
        tags=set(TAGS),
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        url_schemes=SCHEMES,
        attribute_filter=_Filter(links, images, ids, _list_ids(html)).check,
        set_tag_attribute_values=_SCROLLING if ids is not None else None,
        link_rel="nofollow noopener",
    )
    return _EMPTY_LINK.sub("", clean)


_CONVERTERS: Mapping[str, Callable[[str], str]] = {
    "markdown": lambda text: convert_markdown(text, html=True),
    "rst": convert_rst,
    # No HTML in comments: names in angle brackets are mostly placeholders or types.
    "comment": lambda text: convert_markdown(convert_tags(text), html=False),
    "javadoc": lambda text: convert_markdown(convert_tags(text), html=True),
    "docstring": lambda text: convert_rst(convert_docstring(text)),
}


def _list_ids(html: str) -> frozenset[str]:
    return frozenset(name_anchor(unescape(a or b or c)) for a, b, c in _ID.findall(html))


def _replace_foreign_images(html: str, images: Mapping[str, str]) -> str:
    """Replace images that are not files of the repository by their descriptions, which are links
    to the images unless they are part of a link."""
    depth = 0

    def replace(match: re.Match[str]) -> str:
        nonlocal depth
        if match["end"] is not None:
            depth += -1 if match["end"] else 1
            return match[0]
        found: dict[str, str] = {
            name.lower(): a or b or c for name, a, b, c in _ATTRIBUTE.findall(match[0])
        }
        source = unescape(found.get("src", ""))
        if _find(source, images):
            if found.get("alt"):
                return match[0]
            # Screen readers need a name, above all if the image is a link. The first of two
            # attributes with one name counts.
            return f'<img alt="{escape(source.rpartition("/")[2])}"{match[0][4:]}'
        is_web = re.match("https?:", source, re.IGNORECASE) is not None
        # An image without a description still tells that there is one, and keeps a link around it.
        words = found.get("alt") or found.get("title") or ("image" if is_web else "")
        words = words.replace("<", "&lt;")
        if is_web and depth <= 0:
            return f'<a href="{escape(source)}">{words}</a>'
        return words

    return _IMAGE.sub(replace, html)


class _Filter:
    """Decides about the attributes of a document. *targets* are the ids that it contains."""

    def __init__(
        self,
        links: Mapping[str, str],
        images: Mapping[str, str],
        ids: set[str] | None,
        targets: frozenset[str],
    ) -> None:
        self._links = links
        self._images = images
        self._ids = ids
        self._targets = targets

    def check(self, tag: str, name: str, value: str) -> str | None:
        """Return the new value of an attribute, or None to drop it."""
        if name in ("id", "name"):
            return self._take_id(value)
        if name == "href":
            return self._find_address(value)
        if name == "src":
            return _find(value, self._images)
        if tag == "img" and name in _LENGTHS:
            length = value.strip().removesuffix("px")
            return length if _LENGTHS[name].fullmatch(length) else None
        return value

    def _take_id(self, value: str) -> str | None:
        anchor = name_anchor(value)
        if self._ids is None or anchor in self._ids or not value.strip():
            return None
        self._ids.add(anchor)
        return anchor

    def _find_address(self, value: str) -> str | None:
        if _EXTERNAL.match(value):
            return value
        if value.startswith("#"):
            anchor = name_anchor(unquote(value[1:]))
            is_there = self._ids is not None and anchor in self._targets
            return f"#{anchor}" if is_there else None
        return _find(value, self._links)


def _find(target: str, addresses: Mapping[str, str]) -> str | None:
    """Look up *target* as written, then unquoted, as some converters percent-encode it."""
    return addresses.get(target) or addresses.get(unquote(target))
