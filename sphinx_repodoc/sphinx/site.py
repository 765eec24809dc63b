"""The repository of one build: loaded once, shared by the handlers of Sphinx's events."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from math import ceil
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.display import status_iterator

from sphinx_repodoc.build.analysing import Progress
from sphinx_repodoc.build.missing_packages import summarise_missing
from sphinx_repodoc.build.pipeline import Repository, load_repository
from sphinx_repodoc.build.reading import Texts
from sphinx_repodoc.build.workers import count_cores, pause_collector
from sphinx_repodoc.config import AUTO, DEFAULT_TITLE, Options
from sphinx_repodoc.index.project_names import name_project
from sphinx_repodoc.model import Status
from sphinx_repodoc.pages import make_book
from sphinx_repodoc.pages.phrases import count
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan import find_root
from sphinx_repodoc.sphinx.domain import get_domain
from sphinx_repodoc.sphinx.drift import LOCK_NAME, LockError, find_drifts, load_lock

logger = logging.getLogger(__name__)

MAX_STEPS = 500
"""Maximum number of updates of a progress display."""

LACK = "repodoc: %s"
SUMMARY = "repodoc: %s, %s (%s written), %s"


class Site:
    """The repository, and the book, from which all pages are made.

    Both are replaced once the documents are read: only then are citations and drifts known.
    """

    def __init__(self, app: Sphinx, options: Options) -> None:
        self.app = app
        self.options = options
        self.jobs = options.jobs or (app.parallel if app.parallel > 1 else count_cores())
        self.repository = self._load()
        for problem in self.repository.problems:
            warn(problem, strict=options.strict)
        index = self.repository.index
        # The folder of a checkout may have any name: only the title needs one.
        self.name = name_project(index, "")
        if options.title == AUTO:
            title = self.name or self.repository.root.name or DEFAULT_TITLE
            self.options = options = replace(options, title=title)
        self.texts = texts = Texts(self.repository.root, index.records, redact=options.redact)

        def read(path: str) -> str:
            # Return the text as the file's page lists it; none if the file cannot be read.
            with suppress(OSError):
                return texts.read(path)
            return ""

        self.book = make_book(index, options, read)

    def _load(self) -> Repository:
        app = self.app
        state = Path(app.doctreedir, "repodoc")
        cache = Path(app.confdir, self.options.cache) if self.options.cache else state
        with pause_collector():
            repository = load_repository(
                self._find_root(),
                self.options,
                cache=cache,
                ignore=(Path(app.outdir), Path(app.doctreedir), cache),
                jobs=self.jobs,
                progress=self.show_progress("analysing files... "),
            )
            # Exclude the index from garbage collection until the build ends: visiting its millions
            # of records takes seconds, and copies their memory in every worker.
            gc.freeze()
        app.connect("build-finished", lambda app, error: gc.unfreeze())
        # Freeze again at exit, when Python collects garbage once more; register only once.
        atexit.unregister(gc.freeze)
        atexit.register(gc.freeze)
        return repository

    def _find_root(self) -> Path:
        if self.options.root:
            root = Path(self.app.confdir, self.options.root).resolve()
            if root.is_dir():
                return root
            message = f"repodoc_root = {self.options.root!r}: there is no such folder"
            warn(Problem(kind=ProblemKind.CONFIG, message=message))
        return find_root(Path(self.app.confdir), Path(self.app.srcdir))

    def check_drift(self, app: Sphinx, env: BuildEnvironment) -> None:
        """``env-updated``: compare the citations of all documents with the accepted ones."""
        domain = get_domain(env)
        try:
            before = load_lock(Path(app.confdir, LOCK_NAME))
        except LockError as error:
            warn(Problem(kind=ProblemKind.CONFIG, message=str(error)))
            return
        quotes = list(domain.list_quotes())
        drifts = find_drifts(self.book, before, quotes, domain.citations)
        problems, kind = [*self.repository.problems], ProblemKind.DRIFT
        for drift in drifts:
            message, place = drift.message, (drift.document, drift.document_line)
            logger.warning("%s", message, type="repodoc", subtype=kind, location=place)
            problems.append(Problem(kind=kind, message=message, path=drift.path, line=drift.line))
        self.repository = replace(self.repository, problems=tuple(problems))
        self.book = replace(self.book, cited=domain.list_cited(quotes), drifts=tuple(drifts))

    def report(self, *, pages: int, written: int, failures: Sequence[Problem]) -> None:
        """Log the summary of a build that wrote pages."""
        files = sum(file.status is not Status.SKIPPED for file in self.repository.scan.files)
        problems = [*self.repository.problems, *failures]
        unexpected = sum(not problem.expected for problem in problems)
        numbers = (count(files, "file"), count(pages, "page"), f"{written:,}")
        logger.info(SUMMARY, *numbers, count(unexpected, "problem"))
        self.report_missing_packages()

    def report_missing_packages(self) -> None:
        """Log which packages are missing, and how to install them."""
        for line in summarise_missing(self.repository.missing_packages):
            logger.info(LACK, make_printable(line))

    def show_progress(self, summary: str) -> Progress:
        """Return a function that shows the progress of an iteration."""

        def progress(items: Iterable[str], total: int) -> Iterator[str]:
            if not total:
                return iter(items)
            verbosity = self.app.verbosity
            # Update rarely: writing a line for each of thousands of items takes seconds.
            step = 1 if verbosity else ceil(total / MAX_STEPS)
            shown = (item for number, item in enumerate(items, start=1) if number % step == 0)
            steps = total // step
            return status_iterator(shown, summary, "darkgreen", steps, verbosity, make_printable)

        return progress


def warn(problem: Problem, *, strict: bool = False) -> None:
    """Log *problem*, as a warning of Sphinx if its kind is one."""
    path = make_printable(problem.path)
    message = make_printable(problem.message)
    # Without a line number, Sphinx would take the path for the name of a document.
    place = f"{path}:{problem.line}" if problem.line else None
    if path and not place:
        message = f"{path}: {message}"
    if problem.is_warning(strict=strict):
        logger.warning("%s", message, type="repodoc", subtype=problem.kind, location=place)
    else:
        logger.verbose("%s: %s [repodoc.%s]", place, message, problem.kind)


def make_printable(text: str) -> str:
    """Return *text* with control characters escaped: a file name may contain any character."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
