"""Render the files that use a symbol as HTML, each use with its highlighted line of code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from sphinx_repodoc.pages.blocks import Place, References, UsingFile
from sphinx_repodoc.render.code_lines import CodeLine, highlight_lines

LinkTo = Callable[[str], str]
"""Function that returns the address of a page."""

# Pages have thousands of places: optional end tags are left out.
_LIKELY = ' class="repodoc-likely" title="likely"'


def render_references(block: References, link_to: LinkTo) -> str:
    """Return a list of files for each group, with its heading."""
    code = _highlight(file for _, files in block.groups for file in files)
    parts = ['<div class="repodoc-references highlight">']
    for title, files in block.groups:
        if title:
            parts.append(f'<p class="repodoc-caption">{escape(title)}</p>')
        items = "\n".join([_render_file(file, code, link_to) for file in files])
        parts.append(f"<ul>{items}</ul>")
    parts.append("</div>")
    return "".join(parts)


def _highlight(files: Iterable[UsingFile]) -> dict[Place, str]:
    """Return the HTML of the code of each place. All lines of a language are highlighted at once,
    which is several times as fast as one by one."""
    by_language: dict[str, list[Place]] = {}
    for file in files:
        by_language.setdefault(file.language, []).extend(file.places)
    html: dict[Place, str] = {}
    for language, places in by_language.items():
        lines = (CodeLine(text, start, end) for _, text, start, end, _ in places)
        html |= zip(places, highlight_lines(lines, language), strict=True)
    return html


def _render_file(file: UsingFile, code: dict[Place, str], link_to: LinkTo) -> str:
    name = escape(file.text).replace("/", "/<wbr>")
    address = escape(link_to(file.page)) if file.page else ""
    parts = [f'<li><a href="{address}">{name}</a>' if address else f"<li><span>{name}</span>"]
    line_address = f"{address}#L" if address and file.listed else ""
    for place in file.places:
        line, *_, is_likely = place
        number = f"<i>{line}</i> <code>{code[place]}</code>"
        if line_address:
            css = _LIKELY if is_likely else ""
            parts.append(f'\n<a{css} href="{line_address}{line}">{number}</a>')
        else:
            parts.append(f"\n<span>{number}</span>")
    if rest := _name_rest(file):
        parts.append(f"\n<small>{rest}</small>")
    return "".join(parts)


def _name_rest(file: UsingFile) -> str:
    """Return the lines of the places without code, then the number of all others."""
    others = [str(line) for line in file.lines]
    if file.more:
        more = "more " if file.places or others else ""
        others.append(f"{file.more:,} {more}{'place' if file.more == 1 else 'places'}")
    start = ("also " if file.places else "lines ") if file.lines else ""
    return start + ", ".join(others)
