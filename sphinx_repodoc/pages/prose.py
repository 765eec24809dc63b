"""A document of the repository as a block, its links leading to pages of the site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from urllib.parse import unquote

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.pages.blocks import Prose

MARKUPS = {"Markdown": "markdown", "reStructuredText": "rst"}

# Whatever may be a link target in Markdown, reStructuredText or the HTML inside them. What
# is no path of the repository is dropped below, so catching too much does no harm.
_TARGET = re.compile(
    r"""\]\(\s*<?([^)\s>]+)                     # [text](target)
      | ^[ \t]*\[[^\]\n]+\]:\s*<?([^\s>]+)      # [name]: target
      | (?:href|src)\s*=\s*["']([^"']+)
      | (?:href|src)\s*=\s*([^"'\s>]+)
      | <([^<>\s]+)>`_                          # `text <target>`_
      | ^[ \t]*\.\.[ \t]+_[^:\n]+:[ \t]*(\S+)   # .. _name: target
      | (?:image|figure|target)::?\s*(\S+)
    """,
    re.VERBOSE | re.MULTILINE,
)
# Raster images only: a drawing can carry scripts, which run when it is opened by itself.
_IMAGE = re.compile(r"\.(png|jpe?g|gif|webp)$", re.IGNORECASE)
MAX_IMAGE_BYTES = 2 * 1024 * 1024


def make_prose(index: RepoIndex, path: str, text: str) -> Prose:
    """The document at *path* with its *text*."""
    analysis = index.records[path].analysis
    language = analysis.language if analysis else ""
    places = dict(_find_places(path, text))
    images = {target: place for target, place in places.items() if _is_image(index, place)}
    return Prose(
        text=text,
        markup=MARKUPS.get(language, "text"),
        links=find_links(index, path, text),
        images=tuple(sorted(images.items())),
    )


def find_links(index: RepoIndex, path: str, text: str) -> tuple[tuple[str, str], ...]:
    """The link targets in *text*, which stands in the file at *path*, that lead to pages."""
    pages = {
        target: page
        for target, place in _find_places(path, text)
        if (page := index.file_pages.get(place) or index.folder_pages.get(place))
    }
    return tuple(sorted(pages.items()))


def _find_places(path: str, text: str) -> Iterator[tuple[str, str]]:
    """Whatever may be a link target, and the repository path that it would be."""
    for match in _TARGET.finditer(text):
        target = next(group for group in match.groups() if group)
        place = resolve_target(target, path.rpartition("/")[0])
        if place is not None:
            yield target, place


def _is_image(index: RepoIndex, path: str) -> bool:
    if not _IMAGE.search(path) or path not in index.file_pages:
        return False
    return index.records[path].source.size <= MAX_IMAGE_BYTES


def resolve_target(target: str, folder: str) -> str | None:
    """The repository path that a link of a document in *folder* names, if it names one."""
    if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//|#", target):
        return None
    path = unquote(target.partition("#")[0].partition("?")[0])
    # A path from the root, as forges read it, or one from the document's folder.
    joined = path.lstrip("/") if path.startswith("/") else posixpath.join(folder, path)
    normal = posixpath.normpath(joined)
    if normal == ".." or normal.startswith("../"):
        return None
    return "" if normal == "." else normal
