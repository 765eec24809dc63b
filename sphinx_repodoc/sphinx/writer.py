"""Writes generated pages: only those that changed, in parallel, with the theme's templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from sphinx.util import logging

from sphinx_repodoc.build.analysing import Progress
from sphinx_repodoc.build.pipeline import Repository
from sphinx_repodoc.build.workers import pause_collector, run_batches
from sphinx_repodoc.model import FileRecord, Status
from sphinx_repodoc.pages import Book, list_pages
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.previews import list_images, list_notebooks
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.render.tokens import load_queries
from sphinx_repodoc.scan import read_file
from sphinx_repodoc.search import make_shards, name_version
from sphinx_repodoc.search.card_shards import CardSource, make_card_shards
from sphinx_repodoc.search.document_shard import DOCUMENT_SHARD, make_document_shard
from sphinx_repodoc.search.tree_shards import make_tree_shards
from sphinx_repodoc.sphinx import compatibility, manifest
from sphinx_repodoc.sphinx.navigation import Navigation, collect_groups
from sphinx_repodoc.sphinx.plan import PAGE_SECONDS, PageSource, Plan, digest_frame, make_plan
from sphinx_repodoc.sphinx.project_documents import collect_documents
from sphinx_repodoc.sphinx.rendering import IMAGES, PageRenderer

RENEW = 16
"""Number of batches after which a worker process is replaced: by then it has touched, and thereby
copied, much of the index in memory."""

PAGE_WEIGHT = 20_000
"""Estimated cost of a page in addition to its source file, in bytes of source."""

INDEX_WEIGHT = 100_000
"""Estimated cost of a keyword index or of a page with uses, in bytes of source. They touch more of
the index in memory than other pages do, so fewer of them make a batch."""

MANY_PAGES = 20
"""With at least this many pages in a language, load its queries before workers are forked."""

TEMPLATE = "repodoc/page.html"
"""A project's own template for generated pages, which replaces ``page.html`` if it exists."""


VERSION_SHARD = "version.js"

logger = logging.getLogger(__name__)


class PageResult(NamedTuple):
    """The outcome of writing a page; ``digest`` is empty if it failed."""

    title: str
    digest: str = ""
    error: str = ""
    logs: Sequence[Any] = ()


class Writer:
    """Writes the pages of one build, after Sphinx has read all documents."""

    def __init__(
        self, renderer: PageRenderer, repository: Repository, book: Book, jobs: int
    ) -> None:
        self.app = renderer.app
        self.builder = renderer.builder
        self.renderer = renderer
        self.repository = repository
        self.book = book
        self.jobs = jobs
        self.output = Path(self.app.outdir)
        # Names of the project's own documents, which are never written or removed here.
        self._taken = set(self.app.env.found_docs) - {book.overview}
        folders = self.app.config.templates_path
        has_own = any(Path(self.app.confdir, folder, TEMPLATE).is_file() for folder in folders)
        self._template = TEMPLATE if has_own else "page.html"
        files = repository.scan.files
        skipped = [file for file in files if file.status is Status.SKIPPED]
        with pause_collector():
            makers = list_pages(book, skipped, repository.problems)
        navigation = Navigation(book, collect_groups(self.app))
        frame = digest_frame(self.builder, book.options, repository.missing_packages)
        self._source = PageSource(makers, navigation, frame, self.app.events)

    def write(self, progress: Progress) -> tuple[Plan, list[Problem]]:
        """Bring the output up to date; return the plan, and a problem for each failure."""
        before = manifest.load_written(self.output)
        plan = make_plan(
            self.repository, self.book, self._source, before, self._path_of, self._taken, self.jobs
        )
        plan = self._write_shards(plan)
        manifest.remove_listed(self.output, map(self._path_of, plan.gone))
        if plan.outdated:
            # Record the pages first: a build that is killed must not leave one that looks finished.
            self._save_manifest(plan.mark_unfinished())
        digests, problems = self._write_pages(plan.outdated, progress)
        written = plan.mark_written(digests)
        names = sorted(written.pages.keys() - {self.book.overview})
        compatibility.fill_sitemap(self.app, names)
        self._save_manifest(written)
        problems += self._copy_images()
        every = [*self.repository.problems, *problems]
        manifest.save_problems(self.output, every, strict=self.book.options.strict)
        return plan, problems

    def find_shadowed(self) -> list[str]:
        """Return the generated pages that a document of the same name replaces."""
        return sorted(self._source.makers.keys() & self._taken)

    def _write_shards(self, plan: Plan) -> Plan:
        """Write the shards, unless nothing changed; return a plan that lists them."""
        before = plan.kept.shards
        if not compatibility.has_search(self.builder):
            return plan
        shards = self._make_shards(plan)
        if shards is None:
            return plan
        shards[VERSION_SHARD] = name_version(shards)

        def list_files(names: Iterable[str]) -> Plan:
            return replace(plan, kept=replace(plan.kept, shards=tuple(sorted(names))))

        # Record the files first: a killed build must leave none that is not in the manifest.
        self._save_manifest(list_files({*before, *shards}).mark_unfinished())
        write_shards(self.output, shards, before)
        return list_files(shards)

    def _make_shards(self, plan: Plan) -> dict[str, bytes] | None:
        """Return all shards except the version, or none if nothing changed."""
        index = self.book.index
        documents = make_document_shard(
            collect_documents(self.builder, self.repository.root, index.records, self.book.overview)
        )
        folder = self.output / manifest.FOLDER
        before = {name: folder / name for name in plan.kept.shards if name != VERSION_SHARD}
        is_there = (folder / VERSION_SHARD).is_file() and all(map(Path.is_file, before.values()))
        if not (plan.is_same and is_there and DOCUMENT_SHARD in before):
            with pause_collector():
                address_of = self.builder.get_target_uri
                shards = make_shards(index, self.book.listed, address_of)
                shards |= make_tree_shards(index, self._source.navigation.tree, address_of)
                shards |= make_card_shards(index, self._open_cards())
        elif before[DOCUMENT_SHARD].read_bytes() == documents:
            return None
        else:
            # Only documents changed, which no other shard depends on.
            shards = {name: path.read_bytes() for name, path in before.items()}
        return {**shards, DOCUMENT_SHARD: documents}

    def _open_cards(self) -> CardSource:
        book = self.book

        @lru_cache(maxsize=8)
        def open_file(path: str) -> FileContext:
            return FileContext(book=book, record=book.index.records[path])

        return CardSource(
            listed=book.listed,
            tests=book.testing,
            read=book.read,
            address_of=self.builder.get_target_uri,
            find_body=book.lines.find_body,
            find_uses=lambda path, symbol: open_file(path).find_uses(symbol),
        )

    def _write_pages(
        self, names: list[str], progress: Progress
    ) -> tuple[dict[str, str], list[Problem]]:
        """Write the pages *names*; return their digests and a problem for each failed page."""
        compatibility.spare_templates(self.builder)
        digests: dict[str, str] = {}
        problems: list[Problem] = []

        def note_results() -> Iterator[str]:
            for name, result in self._run(names):
                for record in result.logs:
                    logger.logger.handle(record)
                digests[name] = result.digest
                if result.error:
                    kind = ProblemKind.PAGE
                    problems.append(Problem(kind=kind, message=result.error, path=result.title))
                yield result.title

        with compatibility.withhold_sitemap(self.app):
            for _ in progress(note_results(), len(names)):
                pass
        problems.sort(key=lambda problem: problem.path)
        return digests, problems

    def _run(self, names: list[str]) -> Iterator[tuple[str, PageResult]]:
        """Write pages in worker processes."""
        paths = {name: path for path, name in self.book.index.file_pages.items()}

        def work(name: str) -> PageResult:
            collector = logging.LogCollector()
            with collector.collect():
                result = self._write_page(name, paths.get(name, name))
            logging.convert_serializable(collector.logs)
            return result._replace(logs=collector.logs)

        def lost(name: str, reason: str) -> PageResult:
            return PageResult(paths.get(name, name), error=reason)

        def weigh(name: str) -> int:
            if self.book.has_entries(name) or self.book.has_uses(name):
                return INDEX_WEIGHT
            record = self.repository.index.records.get(paths.get(name, ""))
            return PAGE_WEIGHT + (record.source.size if record else 0)

        records = (self.repository.index.records[paths[name]] for name in names if name in paths)
        numbers = Counter(record.analysis.language for record in records if record.analysis)
        # Load the queries before the workers start: each of them would load them again.
        load_queries([language for language, found in numbers.items() if found >= MANY_PAGES])
        return run_batches(
            names, work, lost, jobs=self.jobs, weight=weigh, seconds=PAGE_SECONDS, renew=RENEW
        )

    def _write_page(self, name: str, title: str) -> PageResult:
        """Write a page; *title* stands for its title if the page cannot be made."""
        try:
            page, digest = self._source.make(name)
            title = page.title
            context = self.renderer.make_context(page, self._source.navigation)
            self.builder.handle_page(page.name, context, self._template)
            if not self._path_of(page.name).is_file():
                return PageResult(title, error="the page was not written")
        except Exception as error:  # one page must not stop the others
            return PageResult(title, error=f"{type(error).__name__}: {error}")
        return PageResult(title, digest)

    def _copy_images(self) -> list[Problem]:
        """Copy the images that pages show, remove others, and return a problem for each failure.
        Workers have written the images in notebooks."""
        problems = []
        folder = self.output / IMAGES
        images, notebooks = list_images(self.book), list_notebooks(self.book)
        for path in sorted(folder.glob("*")):
            if path.name not in images and path.name.partition("-")[0] not in notebooks:
                path.unlink()
        for name, path_in_repo in sorted(images.items()):
            # The name contains a hash of the content, so an existing file is up to date.
            if (folder / name).is_file():
                continue
            source = self.repository.index.records[path_in_repo].source
            try:
                data = read_file(self.repository.root, source)
            except OSError as error:
                kind, fault = ProblemKind.UNREADABLE, error.strerror or str(error)
                problems.append(Problem(kind=kind, message=fault, path=path_in_repo))
                continue
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        return problems

    def _path_of(self, page: str) -> Path:
        return Path(self.builder.get_output_path(page))

    def _save_manifest(self, written: manifest.Written) -> None:
        index, scan = self.repository.index, self.repository.scan
        records = (index.records.get(file.path) or FileRecord(source=file) for file in scan.files)
        manifest.save_manifest(
            self.output, commit=scan.commit, records=records, index=index, written=written
        )


def write_shards(output: Path, shards: Mapping[str, bytes], before: Iterable[str]) -> None:
    """Write the *shards* that changed, and remove the files in *before* that are gone."""
    folder = output / manifest.FOLDER
    manifest.remove_listed(folder, (folder / name for name in set(before) - shards.keys()))
    for parent in {(folder / name).parent for name in shards}:
        parent.mkdir(parents=True, exist_ok=True)
    for name, data in shards.items():
        path = folder / name
        if not (path.is_file() and path.read_bytes() == data):
            path.write_bytes(data)
