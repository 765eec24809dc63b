"""Which pages to write and which to remove, found by comparison with the last build.

The digest of a page covers its blocks, its navigation and the frame, which is everything that all
pages share. A page is outdated exactly when something that it shows has changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import asdict, astuple, dataclass
from pathlib import Path

import msgspec
import sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.events import EventManager
from sphinx.util._serialise import stable_hash

import sphinx_repodoc
from sphinx_repodoc.analyse.plugins import digest_own, install_plugins
from sphinx_repodoc.build.missing_packages import MissingPackage
from sphinx_repodoc.build.pipeline import Repository
from sphinx_repodoc.build.workers import run_batches
from sphinx_repodoc.config import Options
from sphinx_repodoc.grammars import find_version, list_versions
from sphinx_repodoc.pages import Book, PageMakers
from sphinx_repodoc.pages.blocks import Page, digest_page
from sphinx_repodoc.sphinx.manifest import DOCUMENT, UNFINISHED, Written
from sphinx_repodoc.sphinx.navigation import Navigation

PAGE_EVENT = "repodoc-page"
"""Sphinx event for each page before it is written; a handler may return another page."""

PACKAGE = Path(sphinx_repodoc.__file__).parent

RENDERERS = ("docutils", "markdown-it-py", "nh3", "Pygments")
"""Packages, besides the grammars, whose versions can change rendered text."""

HIDDEN_OPTIONS = frozenset({"jobs", "cache", "root", "genindex", "export_labels", "strict"})
"""Options that do not change pages."""

PAGE_SECONDS = 120
"""Time limit for a page in seconds: a hundred times as long as the largest pages take."""

_DIGEST_WEIGHT = 5_000
"""Estimated cost of building a page without writing it, in bytes of source."""

_encode = msgspec.msgpack.Encoder().encode


@dataclass(frozen=True, slots=True)
class Plan:
    """The pages to write and to remove. ``kept`` lists the pages of the last build that stay;
    ``is_same`` says that nothing has changed at all."""

    outdated: list[str]
    gone: list[str]
    kept: Written
    is_same: bool = False

    def mark_unfinished(self) -> Written:
        """Return the content of the manifest before the outdated pages are written."""
        pages = {**self.kept.pages, **dict.fromkeys(self.outdated, UNFINISHED)}
        return Written(pages, shards=self.kept.shards)

    def mark_written(self, digests: Mapping[str, str]) -> Written:
        """Return the content of the manifest after a build; *digests* are those of the pages that
        it wrote, empty for pages that failed."""
        written = {name: digests.get(name, UNFINISHED) for name in self.outdated}
        state = self.kept.state if all(written.values()) else ""
        return Written({**self.kept.pages, **written}, state, self.kept.shards)


@dataclass(frozen=True, slots=True)
class PageSource:
    """Makes generated pages with their digests."""

    makers: PageMakers
    navigation: Navigation
    frame: bytes
    events: EventManager

    def make(self, name: str) -> tuple[Page, str]:
        """Return the page *name*, as changed by handlers of ``repodoc-page``, and its digest."""
        page = self.makers[name]()
        # Emitting an event takes time even if nothing handles it.
        if self.events.listeners.get(PAGE_EVENT):
            page = self.events.emit_firstresult(PAGE_EVENT, page) or page
        return page, digest_page(page, _encode(self.navigation.make_tree(page)), self.frame)


def make_plan(
    repository: Repository,
    book: Book,
    source: PageSource,
    before: Written,
    path_of: Callable[[str], Path],
    taken: Set[str],
    jobs: int,
) -> Plan:
    """Return the plan of this build; *before* is the record of the last build.

    Names in *taken* are documents of the project, which are never written or removed.
    """
    # Everything that pages are made from. If its digest is that of the last build, no page is
    # outdated, and no page must be made to find that out.
    parts = (
        source.frame,
        [astuple(file) for file in repository.scan.files],
        (repository.index.history, repository.index.hosting, repository.problems),
        source.navigation.groups,
        (sorted(book.cited.items()), book.drifts, sorted(taken)),
    )
    state = hashlib.blake2b(_encode(parts), digest_size=16).hexdigest()
    if before.state == state and all(path_of(name).is_file() for name in before.pages):
        return Plan([], [], before, is_same=True)
    book.quotes.load()
    names = [name for name in source.makers if name not in taken]
    there = [name for name in names if before.pages.get(name) and path_of(name).is_file()]
    digests = _digest_pages(source, there, jobs)
    same = {name: digest for name, digest in digests if before.pages[name] == digest}
    kept = {book.overview: DOCUMENT, **same}
    outdated = [name for name in names if name not in kept]
    gone = sorted(before.pages.keys() - set(names) - taken - {book.overview})
    return Plan(outdated, gone, Written(kept, state, before.shards))


def _digest_pages(source: PageSource, names: Sequence[str], jobs: int) -> Iterator[tuple[str, str]]:
    """Yield (name, digest) for pages. The digest is empty if the page cannot be made; the error is
    reported when the page is written."""

    def work(name: str) -> str:
        try:
            return source.make(name)[1]
        except Exception:  # reported when the page is written
            return ""

    return run_batches(
        names,
        work,
        lambda name, reason: "",
        jobs=jobs,
        weight=lambda name: _DIGEST_WEIGHT,
        seconds=PAGE_SECONDS,
    )


def digest_frame(
    builder: StandaloneHTMLBuilder, options: Options, missing: Iterable[MissingPackage] = ()
) -> bytes:
    """Return a digest of everything that affects all pages.

    That is Sphinx, this package and its plugins, the theme, templates, style sheets, scripts,
    options, grammars, and the packages that are missing. Files count by their content, because a
    clone changes their modification times.
    """
    versions = [sphinx.__display_version__, *map(find_version, RENDERERS), *list_versions()]
    packages = [digest_own(PACKAGE), *install_plugins().packages]
    faults = [(package.name, package.fault) for package in missing]
    # Configuration values that templates may show. Static files count by their content instead.
    shown = {
        value.name: value.value
        for value in builder.config.filter({"env", "html"})
        if value.name != "html_static_path" and not value.name.startswith("repodoc_")
    }
    values = {name: value for name, value in asdict(options).items() if name not in HIDDEN_OPTIONS}
    parts = (builder.name, versions, packages, faults, stable_hash(shown), values)
    digest = hashlib.blake2b(repr(parts).encode(), digest_size=16)
    for path in _find_files(builder):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.digest()


def _find_files(builder: StandaloneHTMLBuilder) -> Iterator[Path]:
    conf = Path(builder.confdir, "conf.py")
    # Functions in conf.py may be handlers that change pages.
    if builder.events.listeners.get(PAGE_EVENT) and conf.is_file():
        yield conf
    templates = (Path(builder.confdir, folder) for folder in builder.config.templates_path)
    for folder in (*builder.theme.get_theme_dirs(), *templates):
        yield from sorted(path for path in Path(folder).rglob("*.html") if path.is_file())
    # Use the private lists: the public ones still have files that were added for the last page.
    names = [asset.filename for asset in builder._orig_css_files]
    names += [asset.filename for asset in builder._orig_js_files if asset.filename]
    paths = (Path(builder.outdir, name) for name in names)
    yield from (path for path in paths if path.is_file())
