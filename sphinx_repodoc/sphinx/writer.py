"""Pages into the output folder: only those that changed, in parallel, through the theme.

A page's digest covers its blocks, its navigation and everything that is the same for all
pages (theme, templates, options, this package). The manifest remembers it.
"""

from __future__ import annotations

import contextlib
import posixpath
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.util import logging

from sphinx_repodoc import manifest
from sphinx_repodoc.analyse import lexer_for
from sphinx_repodoc.build.analysing import Progress
from sphinx_repodoc.build.pipeline import Repository
from sphinx_repodoc.build.reading import Texts, read_bytes
from sphinx_repodoc.build.workers import pause_collector, run_batches
from sphinx_repodoc.model import FileRecord, Status
from sphinx_repodoc.pages import Book, list_pages
from sphinx_repodoc.pages.blocks import Excerpt, Page, Source
from sphinx_repodoc.pages.descriptions import describe_page
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.render.excerpts import highlight_excerpt
from sphinx_repodoc.render.highlight import Links, highlight
from sphinx_repodoc.render.html import HtmlContext
from sphinx_repodoc.render.page import list_sections, render_body, render_toc
from sphinx_repodoc.render.search import render_search_box
from sphinx_repodoc.render.tokens import load_queries
from sphinx_repodoc.sphinx.companions import fill_sitemap, withhold_sitemap
from sphinx_repodoc.sphinx.frame import PAGE_EVENT, digest_frame
from sphinx_repodoc.sphinx.navigation import (
    PLAIN,
    WITH_SECTIONS,
    Navigation,
    TreeRenderer,
    TreeStyle,
    collect_groups,
)
from sphinx_repodoc.sphinx.plan import (
    PAGE_SECONDS,
    Maker,
    Plan,
    make_plan,
    mark_unfinished,
    mark_written,
)
from sphinx_repodoc.sphinx.shards import has_search, lacks_shards, make_search, write_shards
from sphinx_repodoc.sphinx.themes import (
    Body,
    has_templates,
    shows_crumbs,
    spare_furo,
    spare_templates,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder

RENEW = 16
"""After so many batches of pages a worker has touched, and thereby copied, much of the index."""

PAGE_WEIGHT = 20_000
"""What a page costs besides its source, in bytes of source."""

INDEX_WEIGHT = 100_000
"""The same of a keyword index. It touches more of the index than other pages do: fewer of them
make a batch."""

MANY_PAGES = 20
"""To know a language takes as long as so many of its pages."""

IMAGES = f"{manifest.FOLDER}/images"


TEMPLATE = "repodoc/page.html"
"""The template of generated pages, where the project has one; else that of all pages."""

RENDER_TREE = "repodoc_render_tree"
"""The context's name for the function that renders the tree; it marks a page as ours."""

logger = logging.getLogger(__name__)


class Writer:
    """Writes the pages of one build."""

    def __init__(self, app: Sphinx, repository: Repository, book: Book, texts: Texts) -> None:
        self.app = app
        self.builder: StandaloneHTMLBuilder = app.builder  # type: ignore[assignment]
        self.options = book.options
        self.repository = repository
        self.book = book
        self.texts = texts
        self.output = Path(app.outdir)
        self._images: dict[str, str] = {}
        self._address_of = lru_cache(maxsize=None)(self.builder.get_target_uri)
        self._crumbs = not shows_crumbs(self.builder)
        self._template = TEMPLATE if self._has_template() else "page.html"

    def _has_template(self) -> bool:
        folders = self.app.config.templates_path
        return any(Path(self.app.confdir, folder, TEMPLATE).is_file() for folder in folders)

    def make_html_context(self, page: str) -> HtmlContext:
        """What the renderer needs to know about the place of *page*."""
        base = self._address_of(page).rpartition("/")[0]
        return HtmlContext(
            page=page,
            base=f"{base}/" if base else "",
            up="../" * (base.count("/") + 1) if base else "",
            address_of=self._address_of,
            list_source=self._list_source,
            list_excerpt=self._list_excerpt,
            publish_image=self._publish_image,
        )

    def render_search(self, page: str) -> str:
        """The search box for *page*, where the site can be searched."""
        if not has_search(self.builder):
            return ""
        return render_search_box(self.make_html_context(page).link_to("search"))

    def make_navigation(self) -> Navigation:
        """What makes the tree beside each page, once Sphinx has read its documents."""
        return Navigation(self.book, collect_groups(self.app))

    def make_sidebar(self, page: Page, navigation: Navigation) -> dict[str, Any]:
        """The part of the template context that shows the tree beside *page*."""
        tree = navigation.make_tree(page)
        link_to = self.make_html_context(page.name).link_to

        sections = list_sections(page)

        def render(style: TreeStyle) -> str:
            return TreeRenderer(link_to, style, sections).render(tree)

        def render_toctree(titles_only: bool = False, **options: Any) -> str:
            return render(PLAIN if titles_only else WITH_SECTIONS)

        return {"toctree": render_toctree, RENDER_TREE: render}

    def make_maker(self, navigation: Navigation) -> Maker:
        """What makes the pages of this build."""
        files = self.repository.scan.files
        skipped = [file for file in files if file.status is Status.SKIPPED]
        with pause_collector():
            makers = list_pages(self.book, skipped, self.repository.problems)
        frame = digest_frame(self.builder, self.options, self.repository.missing_packages)
        return Maker(makers, navigation, frame, self._change_page)

    def _change_page(self, page: Page) -> Page:
        """The page that a handler of the project or of another extension makes of *page*."""
        # Emitting takes its time, even where nobody listens.
        if not self.app.events.listeners.get(PAGE_EVENT):
            return page
        changed: Page | None = self.app.emit_firstresult(PAGE_EVENT, page)
        return changed or page

    def plan(self, maker: Maker, jobs: int) -> Plan:
        """What this build has to write."""
        return make_plan(
            self.repository,
            self.book,
            maker,
            manifest.load_written(self.output),
            self._path_of,
            self._find_taken(),
            jobs,
        )

    def write_search(self, plan: Plan) -> Plan:
        """Write the files of the search, unless nothing changed; the plan that knows them."""
        before = plan.kept.search
        if not has_search(self.builder):
            return plan
        if plan.is_empty and before and not lacks_shards(self.output, before):
            return plan
        shards = make_search(self.builder, self.book)

        def know(names: Iterable[str]) -> Plan:
            return replace(plan, kept=replace(plan.kept, search=tuple(sorted(names))))

        # A build that is killed must leave no file that nobody knows, and none that looks right.
        self._save_manifest(mark_unfinished(know({*before, *shards})))
        write_shards(self.output, shards, before)
        return know(shards)

    def find_shadowed(self) -> list[str]:
        """The pages that a document of the user replaces."""
        index = self.book.index
        pages = {*index.file_pages.values(), *index.folder_pages.values(), self.book.report}
        pages |= {self.book.folder_keywords(path) for path in (*self.book.indexed, "")}
        return sorted(pages & self._find_taken())

    def _find_taken(self) -> set[str]:
        """The user's own documents, which are not ours to write or remove."""
        return set(self.app.env.found_docs) - {self.book.overview}

    def write_pages(self, plan: Plan, maker: Maker, jobs: int, progress: Progress) -> list[Problem]:
        """Write the outdated pages and remove those that are gone; what failed."""
        self._remove_pages(plan.gone)
        if plan.outdated:
            # A build that is killed must not leave a page that looks finished.
            self._save_manifest(mark_unfinished(plan))
        spare_templates(self.builder)
        digests: dict[str, str] = {}
        problems: list[Problem] = []

        def note_results() -> Iterator[str]:
            for name, (title, digest, error, logs) in self._run(plan.outdated, maker, jobs):
                for record in logs:
                    logger.logger.handle(record)
                digests[name] = "" if error else digest
                if error:
                    problems.append(Problem(kind=ProblemKind.PAGE, message=error, path=title))
                yield title

        with withhold_sitemap(self.app):
            for _ in progress(note_results(), len(plan.outdated)):
                pass
        written = mark_written(plan, digests)
        fill_sitemap(self.app, sorted(written.pages.keys() - {self.book.overview}))
        self._save_manifest(written)
        problems.sort(key=lambda problem: problem.path)
        problems += self._copy_images()
        every = [*self.repository.problems, *problems]
        manifest.save_problems(self.output, every, strict=self.options.strict)
        return problems

    def _run(
        self, names: list[str], maker: Maker, jobs: int
    ) -> Iterator[tuple[str, tuple[str, str, str, list[Any]]]]:
        """(name of the page, (its title, its digest, what failed, log records)) for each."""
        paths = {name: path for path, name in self.book.index.file_pages.items()}

        def work(name: str) -> tuple[str, str, str, list[Any]]:
            collector = logging.LogCollector()
            with collector.collect():
                title, digest, error = self._write_page(name, paths.get(name, name), maker)
            logging.convert_serializable(collector.logs)
            return title, digest, error, collector.logs

        def lost(name: str, reason: str) -> tuple[str, str, str, list[Any]]:
            return paths.get(name, name), "", reason, []

        def weigh(name: str) -> int:
            if self.book.has_entries(name):
                return INDEX_WEIGHT
            record = self.repository.index.records.get(paths.get(name, ""))
            return PAGE_WEIGHT + (record.source.size if record else 0)

        # Workers come and go: what many pages need is loaded once.
        load_queries(self._list_languages(paths[name] for name in names if name in paths))
        return run_batches(
            names, work, lost, jobs=jobs, weight=weigh, seconds=PAGE_SECONDS, renew=RENEW
        )

    def _list_languages(self, paths: Iterable[str]) -> list[str]:
        """The languages in which there is much of *paths*."""
        analyses = (self.repository.index.records[path].analysis for path in paths)
        numbers = Counter(analysis.language for analysis in analyses if analysis)
        return [language for language, number in numbers.items() if number >= MANY_PAGES]

    def _write_page(self, name: str, title: str, maker: Maker) -> tuple[str, str, str]:
        """Write a page; its title, its digest and what went wrong, if anything."""
        digest = ""
        try:
            page, digest = maker.make(name)
            title = page.title
            context = self._make_context(page, maker.navigation)
            self.builder.handle_page(page.name, context, self._template)
            if not self._path_of(page.name).is_file():
                return title, digest, "the page was not written"
        except Exception as error:  # one page must not take the others with it
            return title, digest, f"{type(error).__name__}: {error}"
        return title, digest, ""

    def _make_context(self, page: Page, navigation: Navigation) -> dict[str, Any]:
        """The template context of *page*, as a document of the project would have it."""
        html = self.make_html_context(page.name)
        before, after = navigation.find_neighbours(page)

        def make_relation(title: str, name: str) -> dict[str, str]:
            return {"title": escape(title), "link": html.link_to(name)}

        body = self.render_search(page.name) + render_body(page, html, crumbs=self._crumbs)
        description = describe_page(page)
        context = {
            "title": escape(page.title),
            "body": Body(body) if has_templates(self.builder) else body,
            "toc": render_toc(page),
            "display_toc": len(page.sections) > 1,
            "parents": [make_relation(crumb.title, crumb.page) for crumb in page.crumbs],
            "prev": make_relation(before.title, before.page) if before else None,
            "next": make_relation(after.title, after.page) if after else None,
            "meta": {"description": description} if description else {},
            "metatags": _make_meta(description),
            "sourcename": "",
            "page_source_suffix": "",
            "repodoc": {"kind": page.kind, "title": page.title},
            **self.make_sidebar(page, navigation),
        }
        spare_furo(self.app, context)
        return context

    def _list_source(self, source: Source, links: Links) -> str:
        text = self.texts.read(source.path)
        return highlight(text, source.language, lexer_for(source.language), links)

    def _list_excerpt(self, excerpt: Excerpt) -> str:
        return highlight_excerpt(excerpt.text, excerpt.language, lexer_for(excerpt.language))

    def _publish_image(self, path: str) -> str:
        source = self.repository.index.records[path].source
        name = f"{IMAGES}/{source.sha256[:16]}{posixpath.splitext(path)[1].lower()}"
        self._images[name] = path
        return name

    def _copy_images(self) -> list[Problem]:
        """Publish the images that pages show, and no others; what could not be read."""
        problems = []
        folder = self.output / IMAGES
        for path in sorted(folder.glob("*")):
            if f"{IMAGES}/{path.name}" not in self._images:
                path.unlink()
        for name, path_in_repo in sorted(self._images.items()):
            # A name holds the content's hash: what is there is right.
            if (self.output / name).is_file():
                continue
            source = self.repository.index.records[path_in_repo].source
            try:
                data = read_bytes(self.repository.root, source)
            except OSError as error:
                message = error.strerror or str(error)
                problems.append(
                    Problem(kind=ProblemKind.UNREADABLE, message=message, path=path_in_repo)
                )
                continue
            folder.mkdir(parents=True, exist_ok=True)
            (self.output / name).write_bytes(data)
        return problems

    def _path_of(self, page: str) -> Path:
        return Path(self.builder.get_output_path(page))

    def _remove_pages(self, names: Iterable[str]) -> None:
        for name in names:
            path = self._path_of(name)
            # The manifest lies in the output, where anybody may have changed it.
            if path.resolve().is_relative_to(self.output):
                # A page that is gone already, or is a folder by now, is none of ours.
                with contextlib.suppress(OSError):
                    path.unlink()
                    self._remove_empty(path.parent)

    def _remove_empty(self, folder: Path) -> None:
        while folder != self.output and not any(folder.iterdir()):
            folder.rmdir()
            folder = folder.parent

    def _save_manifest(self, written: manifest.Written) -> None:
        manifest.save_manifest(
            self.output,
            commit=self.repository.scan.commit,
            records=self._records(),
            index=self.repository.index,
            written=written,
        )

    def _records(self) -> Iterator[FileRecord]:
        for file in self.repository.scan.files:
            yield self.repository.index.records.get(file.path) or FileRecord(source=file)


def _make_meta(description: str) -> str:
    """The tag with the description, as Sphinx makes it of a document's."""
    return f'<meta name="description" content="{escape(description)}">\n' if description else ""
