"""Runs Sphinx in this process, for the commands ``build`` and ``accept``.

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
from sphinx_repodoc.sphinx import drift, site
from sphinx_repodoc.sphinx.citations import DOMAIN
from sphinx_repodoc.sphinx.domain import RepoDomain, get_domain


class ProjectError(Exception):
    """Raised if a project cannot be built, read or written to; the message is one line."""


class EmptyError(ProjectError):
    """Raised if the repository has nothing to document."""


def has_colour() -> bool:
    """Return whether Sphinx writes in colour: only to a terminal, and not with ``NO_COLOR``."""
    return color_terminal()


def build_site(
    source: Path, output: Path, doctrees: Path, status: TextIO | None
) -> tuple[bool, str]:
    """Build the project in *source*, with progress on *status*; return whether the build failed,
    and the summary that the extension logged."""
    if not has_colour():
        nocolor()
    lines: list[str] = []

    def take_summary(record: logging.LogRecord) -> bool:
        # Collect the summary and the missing packages, even if Sphinx would not show them.
        if record.msg not in {site.SUMMARY, site.LACK}:
            return True
        lines.append(record.getMessage())
        return False

    logger = site.logger.logger
    logger.addFilter(take_summary)
    try:
        with patch_docutils(source), docutils_namespace():
            app = Sphinx(
                source, source, output, doctrees, "html", status=status, warning=sys.stderr
            )
            index = get_domain(app.env).book.index
            root = Path(app.config.repodoc_root)
            if fault := explain_emptiness(root, index.records, index.skipped):
                raise EmptyError(fault)
            app.build()
    except ExtensionError as error:
        # Raise the original exception of the event handler that failed.
        raise error.orig_exc or ProjectError(str(error)) from error
    except SphinxError as error:
        raise ProjectError(str(error)) from error
    finally:
        logger.removeFilter(take_summary)
    return app.statuscode != 0, "\n".join(lines)


def accept_project(source: Path) -> tuple[int, int]:
    """Write the lock file of the project in *source*; return the number of citations in it and of
    those without a target."""
    with _read_project(source) as domain:
        quotes = domain.list_quotes()
        accepted = {accepted for accepted, _ in drift.list_accepted(domain.book, quotes)}
        lost = domain.count_lost()
    try:
        drift.save_lock(source / drift.LOCK_NAME, accepted)
    except OSError as error:
        raise ProjectError(f"{drift.LOCK_NAME} cannot be written: {error.strerror}") from error
    return len(accepted), lost


def check_project(source: Path) -> tuple[list[str], int]:
    """Compare the citations of the project in *source* with the accepted ones; return a line for
    each changed citation, and the number of citations without a target."""
    path = source / drift.LOCK_NAME
    if not path.is_file():
        raise ProjectError(f"there is no {path.name} to compare with; run accept without --check")
    try:
        before = drift.load_lock(path)
    except drift.LockError as error:
        raise ProjectError(str(error)) from error
    with _read_project(source) as domain:
        lines = []
        for each in drift.find_drifts(domain.book, before, domain.list_quotes(), domain.citations):
            document = domain.env.doc2path(each.document, base=False)
            lines.append(f"{document}:{each.document_line}: {each.message}")
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
