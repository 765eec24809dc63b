"""Documents and docstrings as blocks whose links lead to pages of the site, and their images, whose
published copies are named after their content."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from urllib.parse import unquote

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.folders import list_readmes
from sphinx_repodoc.languages.docstring_sections import DISTINCT_SECTIONS
from sphinx_repodoc.languages.load import LANGUAGES, Language
from sphinx_repodoc.model import Analysis, FileRecord, ImportForm
from sphinx_repodoc.pages.blocks import Image, Prose, ProseImages, ProseLinks, name_anchor
from sphinx_repodoc.pages.phrases import format_size

README_NAMES = (
    "readme.md", "readme.rst", "readme.markdown", "readme.adoc", "readme.asciidoc", "readme.txt",
    "readme",
)  # fmt: skip

_FORMATS = {"png": "PNG", "jpeg": "JPEG", "gif": "GIF", "webp": "WebP", "svg": "SVG"}
MAX_README_BYTES = 40_000
"""Longer READMEs are only on their own page."""

_MARKDOWN = re.compile(
    r"""(?mx) ^\#{1,6}\ +\S | ^[ ]{0,3}(?:```|~~~) | \[[^\[\]\n]{1,200}\]\([^()\s]{1,500}\)
    | ^[ ]{0,3}\|?[ ]*:?-{3,}:?[ ]*\|"""
)
_RST = re.compile(
    r"""(?mx) :\w[\w:+.-]{0,40}:`[^`\n] | ``[^`\n]+`` | ^[ \t]*\.\.\ (?:[\w:-]+::|_|\|) | `__?(?!\w)
    | ::[ ]{0,20}\n[ ]{0,20}\n[ ]+\S | ^\S.*\n(?:={4,}|-{4,}|~{4,}|\^{4,}|\*{4,})[ ]*$
    | ^:\w[^:\n]*:\s"""
)
# The section headings of Google's and NumPy's docstring styles.
_SECTIONS = re.compile(
    rf"(?m)^(?=[A-Z])(?i:{'|'.join(sorted(DISTINCT_SECTIONS))})"
    r"(?::[ ]*\n(?:[ ]*\n)?[ \t]+\S|[ ]*\n-{3,}[ ]*$)"
)
# The tags of Doxygen, Javadoc and JSDoc.
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

# Possible link targets in Markdown, reStructuredText or embedded HTML. May match too much, since
# targets that are no path of the repository are dropped later.
_TARGET = re.compile(
    r"""\]\(\s*<?([^)\s>]+)                     # [text](target)
      | ^[ \t]*\[[^\]\n]+\]:\s*<?([^\s>]+)      # [name]: target
      | (?:href|src)\s*=\s*["']([^"']+)
      | (?:href|src)\s*=\s*([^"'\s>]+)
      | <([^<>\s]+)>`_                          # `text <target>`_
      | ^[ \t]*\.\.[ \t]+_[^:\n]+:[ \t]*(\S+)   # .. _name: target
      | (?:image|figure|target)::?\s*([^\s\[]+)
      | (?:link|xref|image|include)::?([^\s\[\]]{1,500})\[   # AsciiDoc
      | <<([^<>,\s\#]{1,300}\#[^<>,\s]{0,200})>?     # a heading of another document
    """,
    re.VERBOSE | re.MULTILINE,
)
# A line or lines in a link to a file on a code hosting site.
_LINES = re.compile(r"L\d{1,7}(?:-L\d{1,7})?")


def make_prose(index: RepoIndex, path: str, text: str) -> Prose:
    """Return the document at *path*, whose content is *text*."""
    language = _find_language(index, path)
    return Prose(
        text=text.removeprefix("\ufeff"),
        markup=(language.markup or (language.convert and language.name) if language else "")
        or "text",
        links=find_links(index, path, text),
        images=find_images(index, path, text),
        anchored=True,
    )


def _find_language(index: RepoIndex, path: str) -> Language | None:
    analysis = index.records[path].analysis
    return LANGUAGES.get(analysis.language) if analysis else None


def make_doc(index: RepoIndex, path: str, analysis: Analysis) -> Prose:
    """Return the docstring or leading comment of the code file at *path*, without its images."""
    links = find_links(index, path, analysis.doc)
    markup = choose_markup(analysis.language, analysis.doc)
    return Prose(text=analysis.doc, markup=markup, links=links)


def choose_markup(language: str, text: str) -> str:
    """Return the markup of docstrings and comments in a file of *language*.

    If the language allows several, choose the one whose typical constructs occur in the text.
    Without any, the text is plain.
    """
    settings = LANGUAGES.get(language)
    # The analysis keeps a document's description as plain words, without markup.
    if settings and settings.content == "prose":
        return "text"
    usual = settings.markup if settings else ""
    if usual == "markdown":
        return "comment"
    if usual == "rst":
        if _SECTIONS.search(text):
            return "docstring"
        is_markdown = _MARKDOWN.search(text) and not _RST.search(text)
        return "comment" if is_markdown else "docstring" if _RST.search(text) else "text"
    if usual == "html" and (_ELEMENT.search(text) or _TAGS.search(text)):
        return "javadoc"
    if _TAGS.search(text) or _MARKDOWN.search(text):
        return "comment"
    return "docstring" if _RST.search(text) else "text"


def find_readme(index: RepoIndex) -> str:
    """Return the path of the README in the root folder, or an empty string."""
    files = {path.lower(): path for path in index.folders[""].files if path in index.file_pages}
    return next((files[name] for name in README_NAMES if name in files), "")


def find_folder_readme(index: RepoIndex, folder: str) -> str:
    """Return the path of the README that the page of a folder shows, or an empty string."""
    for path in list_readmes(index.folders[folder].files):
        language = _find_language(index, path) if path in index.file_pages else None
        if language and language.content == "prose":
            is_small = index.records[path].source.size <= MAX_README_BYTES
            return path if is_small else ""
    return ""


def find_links(index: RepoIndex, path: str, text: str) -> ProseLinks:
    """Return the link targets in *text* with the pages and anchors that they lead to. Links are
    relative to *path*."""
    links = {
        target: (page, _find_anchor(index, place, target))
        for target, place in _find_places(index, path, text)
        if (page := index.file_pages.get(place) or index.folder_pages.get(place))
    }
    return tuple((target, *found) for target, found in sorted(links.items()))


def find_images(index: RepoIndex, path: str, text: str) -> ProseImages:
    """Return the image targets in *text* with the names of the published copies. Documents that are
    also shown elsewhere, such as READMEs, name their images by full addresses."""
    places = {target: index.find_hosted(target) for target in _list_targets(text)}
    places |= _find_places(index, path, text)
    images = {
        target: name
        for target, place in places.items()
        if place in index.file_pages and (name := name_image(index.records[place]))
    }
    return tuple(sorted(images.items()))


def _find_anchor(index: RepoIndex, place: str, target: str) -> str:
    """Return the anchor for the fragment of a link: a heading of a document, or lines of a file."""
    fragment = unquote(target.partition("#")[2])
    if not fragment or place not in index.file_pages:
        return ""
    language = _find_language(index, place)
    if language and language.is_document:
        return name_anchor(fragment)
    return fragment if _LINES.fullmatch(fragment) else ""


def _find_places(index: RepoIndex, path: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield each possible link target in the text with the repository path that it names, also
    documents without their suffix, as the documents' own tools find them."""
    resolved = {
        found.module: found.targets[0]
        for found in index.imports.get(path, ())
        if found.form is ImportForm.LINK and len(found.targets) == 1
    }
    yield from resolved.items()
    for target in _list_targets(text):
        place = resolve_target(target, path.rpartition("/")[0])
        if place is None:
            continue
        if place not in index.file_pages and place not in index.folder_pages:
            place = resolved.get(target.partition("#")[0], place)
        yield target, place


def _list_targets(text: str) -> Iterator[str]:
    for match in _TARGET.finditer(text):
        yield next(group for group in match.groups() if group)


def resolve_target(target: str, folder: str) -> str | None:
    """Return the repository path that a link in a document of *folder* names, or None."""
    if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//|#", target):
        return None
    path = unquote(target.partition("#")[0].partition("?")[0])
    # GitHub and similar sites resolve absolute paths from the root of the repository.
    joined = path.lstrip("/") if path.startswith("/") else posixpath.join(folder, path)
    normal = posixpath.normpath(joined)
    if normal == ".." or normal.startswith("../"):
        return None
    return "" if normal == "." else normal


def name_image(record: FileRecord) -> str:
    """Return the name of the published copy of an image, empty for other files."""
    image = record.analysis.image if record.analysis else None
    return f"{start_name(record.source.sha256)}.{image.format}" if image else ""


def start_name(sha256: str) -> str:
    """Return the start of the names of images from a file with that hash."""
    return sha256[:16]


def make_image(record: FileRecord) -> Image | None:
    """Return the image in a file with its format and size, or None if the file is no image."""
    image = record.analysis.image if record.analysis else None
    if image is None:
        return None
    size = f"{image.width:,} × {image.height:,} pixels" if image.width else ""
    facts = (_FORMATS[image.format], size, format_size(record.source.size))
    return Image(
        name=name_image(record),
        alt=record.path.rpartition("/")[2],
        width=image.width,
        height=image.height,
        caption=", ".join(filter(None, facts)),
    )
