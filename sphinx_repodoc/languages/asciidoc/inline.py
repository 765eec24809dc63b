"""Inline markup of AsciiDoc as HTML: code, bold, italic, links, images and references."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

MAX_ATTRIBUTE = 200
"""Maximum length of a document attribute's value; longer ones are not inserted."""

MAX_INSERTIONS = 2000
"""Maximum number of attributes inserted in a document."""

# A word or phrase between marks: no blank inside next to a mark, no word character around them.
_PHRASE = r"(?<![\w{0}]){0}(?P<{1}>[^\s{0}](?:[^{0}\n]{{0,1000}}[^\s{0}])?){0}(?![\w{0}])"
_INLINE = re.compile(
    "|".join((
        r"`\+(?P<pass_code>[^`\n]{1,1000}?)\+`",
        r"``(?P<code2>[^`\n]{1,1000})``",
        _PHRASE.format("`", "code"),
        r"\+\+\+(?P<pass3>[^\n]{1,1000}?)\+\+\+",
        r"pass:\w{0,9}\[(?P<passed>[^\]\n]{0,1000})\]",
        r"\[\[(?P<anchor>[\w:.-]{1,200})(?:,[^\]\n]{0,200})?\]\]",
        r"<<#?(?P<ref>[^<>,\n]{1,300})(?:,(?P<ref_text>[^<>\n]{0,300}))?>>",
        r"image:(?P<image>[^\s:\[\]][^\s\[\]]{0,500})\[(?P<image_text>[^\]\n]{0,500})\]",
        r"(?:link|xref):(?P<target>[^\s\[\]]{1,500})\[(?P<target_text>[^\]\n]{0,500})\]",
        r"(?P<url>(?:https?|ftp|irc|mailto):[^\s\[\]<>]{1,1000})\[(?P<url_text>[^\]\n]{0,500})\]",
        r"(?P<bare>https?://[^\s\[\]<>]{0,1000}[^\s\[\]<>.,;:!?)'\"])",
        r"(?:kbd|btn|menu|footnote|term|stem):?[^\s\[\]]{0,100}\[(?P<words>[^\]\n]{0,500})\]",
        r"\*\*(?P<bold2>[^*\n]{1,1000})\*\*",
        r"__(?P<italic2>[^_\n]{1,1000})__",
        _PHRASE.format(r"\*", "bold"),
        _PHRASE.format("_", "italic"),
        _PHRASE.format("#", "mark"),
    ))
)  # fmt: skip
_TAGS = {"code": "code", "code2": "code", "bold": "strong", "bold2": "strong", "mark": "mark"}
_TAGS |= {"italic": "em", "italic2": "em"}
# The role of a phrase, ``[.term]_word_``, which the page does not show.
_ROLE = re.compile(r"\[[.#%][\w.#%-]{1,50}\](?=[*_`#])")
_INSERTION = re.compile(r"(?<!\\)\{([\w-]{1,50})\}")
_LINE_BREAK = re.compile(r" \+$", re.MULTILINE)


class Inliner:
    """Renders text with the attributes that the document has set so far."""

    def __init__(self) -> None:
        self.attributes: dict[str, str] = {}
        self._inserted = 0

    def render(self, text: str) -> str:
        """Return running text as HTML."""
        html = self._render(_ROLE.sub("", self.insert(text)), is_linked=False)
        return _LINE_BREAK.sub("<br>", html)

    def insert(self, text: str) -> str:
        """Replace ``{name}`` by the attribute of that name; keep unknown ones as written."""

        def replace(match: re.Match[str]) -> str:
            value = self.attributes.get(match[1], match[0])
            self._inserted += 1
            return value if self._inserted <= MAX_INSERTIONS else match[0]

        return _INSERTION.sub(replace, text) if "{" in text else text

    def _render(self, text: str, *, is_linked: bool) -> str:
        parts: list[str] = []
        end = 0
        for match in _INLINE.finditer(text):
            parts += (escape(text[end : match.start()]), self._render_match(match, is_linked))
            end = match.end()
        return "".join((*parts, escape(text[end:])))

    def _render_match(self, match: re.Match[str], is_linked: bool) -> str:
        found = {name: value for name, value in match.groupdict().items() if value is not None}
        kind, inner = next(iter(found.items()))
        if kind in ("code", "code2"):
            return f"<code>{escape(inner)}</code>"
        if kind in _TAGS:
            tag = _TAGS[kind]
            return f"<{tag}>{self._render(inner, is_linked=is_linked)}</{tag}>"
        if kind == "pass_code":
            return f"<code>{escape(inner)}</code>"
        if kind == "anchor":
            return f'<span id="{escape(inner)}"></span>'
        if kind == "image":
            return render_image(inner, found["image_text"])
        if kind in ("ref", "target", "url", "bare"):
            return self._render_link(kind, inner, found, is_linked)
        return escape(inner)

    def _render_link(
        self, kind: str, target: str, found: Mapping[str, str], is_linked: bool
    ) -> str:
        is_local = kind == "ref" and "." not in target.partition("#")[0]
        address = f"#{target.removeprefix('#')}" if is_local else target
        # The text may be followed by attributes: ``link:a.txt[Words,window=_blank]``.
        words = found.get(f"{kind}_text", "").strip().strip('"').rstrip("^")
        words = re.sub(r",\s*\w+=.*", "", words) or target.strip("_#").replace("mailto:", "")
        if is_linked:
            return escape(words)
        return f'<a href="{escape(address)}">{self._render(words, is_linked=True)}</a>'


def render_image(target: str, options: str) -> str:
    """Return an image; the first option is its description, the next two are its size."""
    values = [value.strip().strip('"') for value in options.split(",")]
    named = dict(value.partition("=")[::2] for value in values if "=" in value)
    placed = [value for value in values if "=" not in value]
    alt = named.get("alt") or (placed[0] if placed else "") or target.rpartition("/")[2]
    width = named.get("width") or (placed[1] if len(placed) > 1 else "")
    size = f' width="{escape(width)}"' if width else ""
    return f'<img src="{escape(target)}" alt="{escape(alt)}"{size}>'
