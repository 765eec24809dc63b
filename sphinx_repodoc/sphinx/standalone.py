"""Sphinx as the command line runs it, in this process: for ``build`` and for ``accept``.

``sphinx-build`` itself would report a full disk as a crash.
"""

from __future__ import annotations

import contextlib
import io
import logging
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError, SphinxError
from sphinx.util.console import color_terminal, nocolor
from sphinx.util.docutils import docutils_namespace, patch_docutils

from sphinx_repodoc.scan import explain_emptiness
from sphinx_repodoc.sphinx import site
from sphinx_repodoc.sphinx.citations import DOMAIN
from sphinx_repodoc.sphinx.domain import RepoDomain, get_domain
from sphinx_repodoc.sphinx.drift import (
    LOCK_NAME,
    LockError,
    accept,
    find_drifts,
    load_lock,
    save_lock,
)


class ProjectError(Exception):
    """A project cannot be built, read or written to; the message is one line."""


class EmptyError(ProjectError):
    """There is nothing to document."""


class _SummaryCatcher(logging.Filter):
    """Collects the summary and the missing packages, whatever Sphinx would show of the log."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg not in {site.SUMMARY, site.LACK}:
            return True
        self.lines.append(record.getMessage())
        return False


def has_colour() -> bool:
    """Whether Sphinx writes in colour: only to a terminal, and not if ``NO_COLOR`` is set."""
    return color_terminal()


def build_site(
    source: Path, output: Path, doctrees: Path, status: TextIO | None
) -> tuple[bool, str]:
    """Build the project in *source*, with progress on *status*; return whether that failed, and
    the extension's summary."""
    if not has_colour():
        nocolor()
    catcher = _SummaryCatcher()
    logger = site.logger.logger
    logger.addFilter(catcher)
    try:
        with patch_docutils(source), docutils_namespace():
            app = Sphinx(
                source, source, output, doctrees, "html", status=status, warning=sys.stderr
            )
            _check_content(app)
            app.build()
    except (SphinxError, OSError) as error:
        raise _explain(error) from error
    finally:
        logger.removeFilter(catcher)
    return app.statuscode != 0, "\n".join(catcher.lines)


def _check_content(app: Sphinx) -> None:
    """Stop if there is nothing to document, which is rarely intended."""
    index = get_domain(app.env).book.index
    if fault := explain_emptiness(Path(app.config.repodoc_root), index.records, index.skipped):
        raise EmptyError(fault)


def _explain(error: SphinxError | OSError) -> Exception:
    """Return an error with Sphinx's message, or the exception that Sphinx has wrapped."""
    if isinstance(error, ExtensionError) and error.orig_exc:
        return error.orig_exc
    return ProjectError(str(error)) if isinstance(error, SphinxError) else error


def accept_project(source: Path) -> tuple[int, int]:
    """Write the lock file of the project in *source*; return the number of citations in it and of
    those without a target."""
    with _read_project(source) as domain:
        accepted = accept(domain.book, domain.list_quotes())
        lost = domain.count_lost()
    try:
        save_lock(source / LOCK_NAME, accepted)
    except OSError as error:
        raise ProjectError(f"{LOCK_NAME} cannot be written: {error.strerror}") from error
    return len(accepted), lost


def check_project(source: Path) -> tuple[list[str], int]:
    """Compare the citations of the project in *source* with the accepted ones; return a line for
    each that has changed, and the number of citations without a target."""
    path = source / LOCK_NAME
    if not path.is_file():
        raise ProjectError(f"there is no {LOCK_NAME} to compare with; run accept without --check")
    try:
        before = load_lock(path)
    except LockError as error:
        raise ProjectError(str(error)) from error
    with _read_project(source) as domain:
        drifts = find_drifts(domain.book, before, domain.list_quotes(), domain.citations)
        lines = [
            f"{domain.env.doc2path(drift.document, base=False)}:{drift.document_line}: "
            f"{drift.message}"
            for drift in drifts
        ]
        return lines, domain.count_lost()


@contextlib.contextmanager
def _read_project(source: Path) -> Iterator[RepoDomain]:
    """Read all documents of a project, and write no output."""
    with tempfile.TemporaryDirectory() as folder, patch_docutils(), docutils_namespace():
        try:
            app = Sphinx(
                source, source, folder, folder, "dummy", status=None, warning=io.StringIO()
            )
            if DOMAIN not in app.env.domains:
                raise ProjectError("its extensions do not include 'sphinx_repodoc'")
            app.build()
        except SphinxError as error:
            raise ProjectError(str(error)) from error
        yield get_domain(app.env)
