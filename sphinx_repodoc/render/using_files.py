"""Render the files that use a symbol as HTML, each use with its highlighted line of code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from sphinx_repodoc.pages.blocks import Place, References, UsingFile
from sphinx_repodoc.render.code_lines import CodeLine, highlight_lines
from sphinx_repodoc.render.places import write_value

LinkTo = Callable[[str], str]
"""Function that returns the address of a page."""

# Pages have thousands of places: optional end tags are left out.
_LIKELY = " class=repodoc-likely title=likely"


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
    """Return the name of a file and its places. The link of the first place includes the name: one
    address less for each file makes lists of uses a quarter smaller."""
    name = escape(file.text).replace("/", "/<wbr>")
    address = link_to(file.page) if file.page else ""
    rows = [f"<i>{place[0]}</i> <code>{code[place]}</code>" for place in file.places]
    parts = ["<li>"]
    if rows and address and file.listed:
        rows[0] = f"<span>{name}</span>{rows[0]}"
        for row, (line, *_, is_likely) in zip(rows, file.places, strict=True):
            css = _LIKELY if is_likely else ""
            parts.append(f"<a{css} href={write_value(f'{address}#L{line}')}>{row}</a>\n")
    else:
        parts.append(f"<a href={write_value(address)}>{name}</a>" if address else _wrap(name))
        parts += map(_wrap, rows)
    if rest := _name_rest(file):
        parts.append(f"<small>{rest}</small>")
    return "".join(parts).rstrip()


def _wrap(html: str) -> str:
    return f"<span>{html}</span>"


def _name_rest(file: UsingFile) -> str:
    """Return the lines of the places without code, then the number of all others."""
    others = [str(line) for line in file.lines]
    if file.more:
        more = "more " if file.places or others else ""
        others.append(f"{file.more:,} {more}{'place' if file.more == 1 else 'places'}")
    start = ("also " if file.places else "lines ") if file.lines else ""
    return start + ", ".join(others)
