"""Reader of components of Vue, Svelte and Astro: the scripts between markup and styles."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import (
    Findings,
    analyse_tree,
    comment_style,
    count_comment_lines,
)

# Attributes of the tag may contain ">": generic="T extends Array<string>".
_SCRIPT = re.compile(
    r"^[ \t]*<script\b((?:[^>\"']|\"[^\"]{0,500}\"|'[^']{0,500}'){0,500}+)>",
    re.MULTILINE,
)
_CLOSING = "</script"
_LANGUAGE = re.compile(r"\blang\s*=\s*[\"']?([\w-]+)")
_LANGUAGES = {
    "ts": "TypeScript", "typescript": "TypeScript", "tsx": "TSX", "jsx": "JSX",
    "js": "JavaScript", "javascript": "JavaScript",
}  # fmt: skip
_FENCE = re.compile(r"\s*---[ \t]*\n")
_FENCE_END = "\n---"
_INK = re.compile(r"[^\n]+")


def analyse_component(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the facts of a Vue or Svelte component, whose scripts form one module."""
    scripts = list(_find_scripts(text))
    written = [found[1] for _, _, tag in scripts if (found := _LANGUAGE.search(tag))]
    language = _LANGUAGES.get(written[0].lower(), "") if written else "JavaScript"
    return _analyse(text, [(start, end) for start, end, _ in scripts], language, sections)


def analyse_astro(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the facts of the TypeScript between ``---`` lines at the top of an Astro component."""
    fence = _FENCE.match(text)
    end = text.find(_FENCE_END, fence.end() - 1) if fence else -1
    spans = [(fence.end(), end)] if fence and end >= 0 else []
    return _analyse(text, spans, "TypeScript", sections)


def _analyse(
    text: str, spans: Collection[tuple[int, int]], language: str, sections: Collection[str]
) -> Findings:
    if not spans or not language:
        return Findings()
    found = analyse_tree(_keep(text, spans), language, sections)
    if found.comment_lines is None:  # the grammar is missing, or parsing took too long
        return found
    style = comment_style("HTML")
    outside = count_comment_lines(text, style) if style else 0
    return replace(found, comment_lines=found.comment_lines + outside)


def _find_scripts(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the start and the end of each script, and the attributes of its tag."""
    opening = _SCRIPT.search(text)
    while opening:
        end = text.find(_CLOSING, opening.end())
        if end < 0:
            return
        yield opening.end(), end, opening[1]
        opening = _SCRIPT.search(text, end)


def _keep(text: str, spans: Collection[tuple[int, int]]) -> str:
    """Return *text* with blank lines outside of *spans*, so that line numbers stay the same."""
    pieces: list[str] = []
    position = 0
    for start, end in spans:
        pieces += _blank(text[position:start]), text[start:end]
        position = end
    return "".join((*pieces, _blank(text[position:])))


def _blank(text: str) -> str:
    return _INK.sub(" ", text)
