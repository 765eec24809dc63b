"""What a file says of itself as a block: in which markup it is written, and its links."""

from __future__ import annotations

import re

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.model import Analysis
from sphinx_repodoc.pages.blocks import Prose
from sphinx_repodoc.pages.prose import find_links

DOCSTRINGS = frozenset({"Cython", "Mojo", "Python", "Starlark"})
"""Languages whose documentation is reStructuredText, unless it looks like something else."""

MARKDOWN = frozenset({
    "Crystal", "Dart", "Elixir", "Gleam", "Julia", "Kotlin", "Rust", "Swift", "Zig",
})  # fmt: skip
"""Languages whose documentation is Markdown by definition."""

HTML = frozenset({"C#", "Groovy", "Java", "Scala"})
"""Languages whose documentation may hold HTML."""

DOCUMENTS = frozenset({
    "AsciiDoc", "MDX", "Markdown", "Org", "R Markdown", "Text", "reStructuredText",
})  # fmt: skip
"""Languages of which only the plain words are kept."""

_MARKDOWN = re.compile(
    r"""(?mx) ^\#{1,6}\ +\S | ^[ ]{0,3}(?:```|~~~) | \[[^\[\]\n]{1,200}\]\([^()\s]{1,500}\)
    | ^[ ]{0,3}\|?[ ]*:?-{3,}:?[ ]*\|"""
)
_RST = re.compile(
    r"""(?mx) :\w[\w:+.-]{0,40}:`[^`\n] | ``[^`\n]+`` | ^[ \t]*\.\.\ (?:[\w:-]+::|_|\|) | `__?(?!\w)
    | ::[ ]{0,20}\n[ ]{0,20}\n[ ]+\S | ^\S.*\n(?:={4,}|-{4,}|~{4,}|\^{4,}|\*{4,})[ ]*$
    | ^:\w[^:\n]*:\s"""
)
# What Google and NumPy make of a docstring.
_SECTIONS = re.compile(
    r"""(?mx) ^(?:Args|Arguments|Attributes|Parameters|Returns|Raises|Yields|Examples?|Notes?
      |Keyword\ Arguments|Methods|Functions|Classes|Exceptions|See\ Also|References)
    (?: :[ ]*\n(?:[ ]*\n)?[ \t]+\S | [ ]*\n-{3,}[ ]*$ )"""
)
_TAGS = re.compile(
    r"""(?mx) ^[ \t]*[@\\](?:arg|authors?|brief|bug|code|copyright|date|deprecated|details|example
      |exception|file|fileoverview|ingroup|li|licen[cs]e|mainpage|module|namespace|note|overview
      |package|par|param|prop(?:erty)?|remarks?|requires|returns?|retval|section|see|since
      |subsection|summary|throws|todo|tparam|type(?:def)?|verbatim|version|warning)\b
    | \{@\w+\s | (?<!\w)[@\\][cp]\s\w"""
)
_ELEMENT = re.compile(
    r"</?(?:a|b|br|code|em|h[1-6]|i|li|ol|p|pre|strong|table|tt|ul)\b[^<>]{0,200}>"
)


def make_doc(index: RepoIndex, path: str, analysis: Analysis) -> Prose:
    """The documentation of the file at *path*. Images in it are not shown."""
    links = find_links(index, path, analysis.doc)
    markup = choose_markup(analysis.language, analysis.doc)
    return Prose(text=analysis.doc, markup=markup, links=links)


def choose_markup(language: str, text: str) -> str:
    """The markup in which *text* stands in a file of *language*, by what only that markup has;
    plain text where nothing tells."""
    if language in DOCUMENTS:
        return "text"
    if language in MARKDOWN:
        return "comment"
    if language in DOCSTRINGS:
        if _SECTIONS.search(text):
            return "docstring"
        is_markdown = _MARKDOWN.search(text) and not _RST.search(text)
        return "comment" if is_markdown else "docstring" if _RST.search(text) else "text"
    if language in HTML and (_ELEMENT.search(text) or _TAGS.search(text)):
        return "javadoc"
    if _TAGS.search(text) or _MARKDOWN.search(text):
        return "comment"
    return "docstring" if _RST.search(text) else "text"
