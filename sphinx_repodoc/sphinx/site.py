"""The repository's part of one build: loaded once, then asked by Sphinx's events."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.util import logging
from sphinx.util.display import status_iterator

from sphinx_repodoc.build.missing_packages import summarise_missing
from sphinx_repodoc.build.pipeline import Repository, load_repository
from sphinx_repodoc.build.reading import Texts
from sphinx_repodoc.build.workers import count_cores, pause_collector
from sphinx_repodoc.config import Options
from sphinx_repodoc.model import Status
from sphinx_repodoc.pages import Book, make_book, make_overview
from sphinx_repodoc.pages.blocks import Entries
from sphinx_repodoc.pages.book import name_overview
from sphinx_repodoc.pages.overview import find_readme
from sphinx_repodoc.pages.prose import make_prose
from sphinx_repodoc.pages.words import count
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.render.html import render_blocks
from sphinx_repodoc.scan import find_root
from sphinx_repodoc.sphinx import themes
from sphinx_repodoc.sphinx.companions import add_preview
from sphinx_repodoc.sphinx.directives import embedded
from sphinx_repodoc.sphinx.domain import get_domain
from sphinx_repodoc.sphinx.drift import LOCK_NAME, LockError, find_drifts, load_lock
from sphinx_repodoc.sphinx.inventory import add_index_entries, add_labels
from sphinx_repodoc.sphinx.overview import SUFFIX, make_stub
from sphinx_repodoc.sphinx.shards import add_search, has_search
from sphinx_repodoc.sphinx.writer import RENDER_TREE, Writer

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from sphinx_repodoc.pages.blocks import Page, Prose
    from sphinx_repodoc.pages.embeds import Embed

logger = logging.getLogger(__name__)

MAX_STEPS = 500
"""How often an iteration says how far it is."""

LACK = "repodoc: %s"
SUMMARY = "repodoc: %s, %s (%s written), %s"


class Site:
    """Everything that the events of one build share."""

    repository: Repository
    book: Book
    texts: Texts
    writer: Writer
    _page: Page

    def __init__(self, app: Sphinx, options: Options) -> None:
        self.app = app
        self.options = options
        self.overview = name_overview(options)
        self.jobs = options.jobs or (app.parallel if app.parallel > 1 else count_cores())
        self._overview_before = b""
        self._tags: themes.Tags = {}

    def load(self) -> None:
        """Scan and analyse the repository."""
        app = self.app
        state = Path(app.doctreedir, "repodoc")
        cache = Path(app.confdir, self.options.cache) if self.options.cache else state
        with pause_collector():
            self.repository = load_repository(
                self._find_root(),
                self.options,
                cache=cache,
                ignore=(Path(app.outdir), Path(app.doctreedir), cache),
                jobs=self.jobs,
                progress=self.show_progress("analysing files... "),
            )
            self._spare_collector()
        for problem in self.repository.problems:
            warn(problem, strict=self.options.strict)
        records, redact = self.repository.index.records, self.options.redact
        self.texts = Texts(self.repository.root, records, redact=redact)
        self.book = make_book(self.repository.index, self.options, self._read)

    def _spare_collector(self) -> None:
        """Nothing of the index becomes garbage before the end: no collection need look through
        its millions of records, which takes seconds and copies it in every worker."""
        gc.freeze()
        self.app.connect("build-finished", lambda app, error: gc.unfreeze())
        # Python looks for garbage once more before it ends, however many builds there were.
        atexit.unregister(gc.freeze)
        atexit.register(gc.freeze)

    def check_drift(self, app: Sphinx, env: BuildEnvironment) -> None:
        """``env-updated``: compare what the documents cite with what was accepted."""
        domain = get_domain(env)
        try:
            before = load_lock(Path(app.confdir, LOCK_NAME))
        except LockError as error:
            warn(Problem(kind=ProblemKind.CONFIG, message=str(error)))
            return
        quotes = list(domain.list_quotes())
        drifts = find_drifts(self.book, before, quotes, domain.citations)
        for drift in drifts:
            place = (drift.document, drift.document_line)
            kind = ProblemKind.DRIFT
            logger.warning("%s", drift.message, type="repodoc", subtype=kind, location=place)
        found = (
            Problem(kind=ProblemKind.DRIFT, message=drift.message, path=drift.path, line=drift.line)
            for drift in drifts
        )
        self.repository = replace(self.repository, problems=(*self.repository.problems, *found))
        self.book = replace(self.book, cited=domain.list_cited(quotes), drifts=tuple(drifts))

    def prepare_pages(self) -> None:
        """Get ready to write pages, for a builder that has some."""
        self.writer = Writer(self.app, self.repository, self.book, self.texts)
        self._page = make_overview(self.book, self._read_readme())
        self._overview_before = self._read_overview()

    def _find_root(self) -> Path:
        if self.options.root:
            root = Path(self.app.confdir, self.options.root).resolve()
            if root.is_dir():
                return root
            message = f"repodoc_root = {self.options.root!r}: there is no such folder"
            warn(Problem(kind=ProblemKind.CONFIG, message=message))
        return find_root(Path(self.app.confdir), Path(self.app.srcdir))

    def make_stub(self) -> dict[str, object]:
        """The overview as the source of a document."""
        context = self.writer.make_html_context(self.overview)
        return make_stub(self._page, context, self.writer.render_search(self.overview))

    def _read_readme(self) -> Prose | None:
        index = self.repository.index
        path = find_readme(index)
        return make_prose(index, path, text) if path and (text := self._read(path)) else None

    def _read(self, path: str) -> str:
        """The text of a file as its page lists it; empty where that cannot be read."""
        try:
            return self.texts.read(path)
        except OSError:
            return ""

    def hide_source(
        self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any
    ) -> None:
        """``html-page-context``: no link to the source of the overview, which is not published. A
        document of the project that replaces the overview keeps its own."""
        if pagename == self.overview and context.get("page_source_suffix") == SUFFIX:
            context["sourcename"] = ""
            context["page_source_suffix"] = ""

    def adapt_context(
        self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any
    ) -> None:
        """``html-page-context``: styles for our pages, and what the theme needs for them."""
        if pagename == self.overview:
            context |= self.writer.make_sidebar(self._page, self.writer.make_navigation())
        is_ours = RENDER_TREE in context
        if has_search(self.writer.builder) and (is_ours or pagename == "search"):
            add_search(self.writer.builder)
        if is_ours:
            themes.adapt_context(context, context[RENDER_TREE])
            themes.remember_tags(context, self._tags)
            if doctree is None:
                add_preview(app, pagename, templatename, context)
        elif doctree is None or not any(doctree.findall(embedded)):
            return
        # For this page only, which the application's own functions are not.
        self.writer.builder.add_css_file("repodoc.css")
        self.writer.builder.add_js_file("repodoc.js", defer="defer")
        if self.book.has_entries(pagename) or _has_entries(doctree):
            self.writer.builder.add_js_file("repodoc-keywords.js", defer="defer")

    def add_entries(self, app: Sphinx, builder: Builder) -> None:
        """``write-started``: later than the environment is stored, which keeps it small."""
        add_index_entries(builder, self.book)
        add_labels(builder, self.book)

    def render_embed(self, docname: str, embed: Embed) -> str:
        """What a directive shows in the page of a document."""
        context = replace(self.writer.make_html_context(docname), own=embed.page)
        return "\n".join(render_blocks(embed.blocks, context))

    def collect_pages(self, app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
        """``html-collect-pages``: write what is outdated, here and now; Sphinx gets none."""
        # What documents cite is known only now that they are read.
        self.writer.book, self.writer.repository = self.book, self.repository
        navigation = self.writer.make_navigation()
        maker = self.writer.make_maker(navigation)
        plan = self.writer.write_search(self.writer.plan(maker, self.jobs))
        progress = self.show_progress("writing repository pages... ")
        failures = self.writer.write_pages(plan, maker, self.jobs, progress)
        for name in self.writer.find_shadowed():
            message = f"the document {name!r} of the project replaces a page; see repodoc_prefix"
            failures.append(Problem(kind=ProblemKind.CONFIG, message=message))
        for problem in failures:
            warn(problem, strict=self.options.strict)
        files = sum(file.status is not Status.SKIPPED for file in self.repository.scan.files)
        problems = [*self.repository.problems, *failures]
        unexpected = sum(not problem.expected for problem in problems)
        lost = sum(problem.kind is ProblemKind.PAGE for problem in failures)
        written = len(plan.outdated) - lost
        # Sphinx writes the overview, and may write it as it was.
        written += self._read_overview() != self._overview_before
        pages = len(plan.kept.pages) + len(plan.outdated)
        logger.info(
            SUMMARY,
            count(files, "file"),
            count(pages, "page"),
            f"{written:,}",
            count(unexpected, "problem"),
        )
        self.report_missing_packages()
        return iter(())

    def report_missing_packages(self) -> None:
        """Say which packages are missing, and how to install them."""
        for line in summarise_missing(self.repository.missing_packages):
            logger.info(LACK, make_printable(line))

    def _read_overview(self) -> bytes:
        path = Path(self.writer.builder.get_output_path(self.overview))
        return path.read_bytes() if path.is_file() else b""

    def show_progress(self, summary: str) -> Any:
        """A function that shows how far an iteration is."""

        def progress(items: Iterable[str], total: int) -> Iterator[str]:
            if not total:
                return iter(items)
            verbosity = self.app.verbosity
            # To say each of thousands takes seconds, and who looks on sees no difference.
            step = 1 if verbosity else ceil(total / MAX_STEPS)
            shown, steps = _take_steps(items, step), total // step
            return status_iterator(shown, summary, "darkgreen", steps, verbosity, make_printable)

        return progress


def _take_steps(items: Iterable[str], step: int) -> Iterator[str]:
    """Go through all *items*, and hand on every one that ends a step."""
    for number, item in enumerate(items, start=1):
        if number % step == 0:
            yield item


def _has_entries(doctree: nodes.document | None) -> bool:
    """Whether a document embeds entries, which can be filtered."""
    found = doctree.findall(embedded) if doctree else ()
    return any(isinstance(block, Entries) for node in found for block in node["embed"].blocks)


def warn(problem: Problem, *, strict: bool = False) -> None:
    """Log *problem*: as a warning that can be suppressed, where it is one."""
    path = make_printable(problem.path)
    message = make_printable(problem.message)
    # Sphinx takes a place without a line for the name of a document.
    place = f"{path}:{problem.line}" if problem.line else None
    if path and not place:
        message = f"{path}: {message}"
    if problem.is_warning(strict=strict):
        logger.warning("%s", message, type="repodoc", subtype=problem.kind, location=place)
    else:
        logger.verbose("%s: %s [repodoc.%s]", place, message, problem.kind)


def make_printable(text: str) -> str:
    """*text* without what a terminal would obey: a file may have any name."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
