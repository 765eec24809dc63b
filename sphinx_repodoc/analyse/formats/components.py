"""Components whose scripts stand between markup and styles: Vue, Svelte, Astro."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.line_counts import count_comment_lines
from sphinx_repodoc.analyse.tree import analyse_tree
from sphinx_repodoc.languages.load import COMMENTS

# An attribute may hold a type with angles: generic="T extends Array<string>".
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


def analyse_component(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """The scripts of a component of Vue or Svelte, which are one module."""
    scripts = list(_find_scripts(text))
    written = [found[1] for _, _, tag in scripts if (found := _LANGUAGE.search(tag))]
    language = _LANGUAGES.get(written[0].lower(), "") if written else "JavaScript"
    return _analyse(text, [(start, end) for start, end, _ in scripts], language, sections)


def analyse_astro(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """What stands above a component of Astro: it is TypeScript, and no script of the page."""
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
    if found.comment_lines is None:  # it was not parsed
        return found
    outside = count_comment_lines(text, COMMENTS["xml"])
    return replace(found, comment_lines=found.comment_lines + outside)


def _find_scripts(text: str) -> Iterator[tuple[int, int, str]]:
    """Where each script begins and ends, and what its tag says."""
    opening = _SCRIPT.search(text)
    while opening:
        end = text.find(_CLOSING, opening.end())
        if end < 0:
            return
        yield opening.end(), end, opening[1]
        opening = _SCRIPT.search(text, end)


def _keep(text: str, spans: Collection[tuple[int, int]]) -> str:
    """*text* with blanks for all that is not in *spans*, so that every line stays."""
    pieces: list[str] = []
    position = 0
    for start, end in spans:
        pieces += _blank(text[position:start]), text[start:end]
        position = end
    return "".join((*pieces, _blank(text[position:])))


def _blank(text: str) -> str:
    return _INK.sub(" ", text)
