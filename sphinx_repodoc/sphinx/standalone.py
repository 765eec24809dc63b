"""Sphinx as the command line runs it: in this process, with the summary at the end.

``sphinx-build`` itself would answer a full disk with a report about a crash.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import TextIO

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError, SphinxError
from sphinx.util.console import color_terminal, nocolor
from sphinx.util.docutils import docutils_namespace, patch_docutils

from sphinx_repodoc.scan import explain_emptiness
from sphinx_repodoc.sphinx import site
from sphinx_repodoc.sphinx.domain import get_domain


class BuildError(Exception):
    """A site cannot be built; the text says why in one line."""


class EmptyError(BuildError):
    """There is nothing to document."""


class _SummaryCatcher(logging.Filter):
    """Takes the summary, and what to install, out of the log, whether Sphinx would show it or
    not."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg not in {site.SUMMARY, site.LACK}:
            return True
        self.lines.append(record.getMessage())
        return False


def has_colour() -> bool:
    """Whether Sphinx writes in colour: not if ``NO_COLOR`` is set or no terminal shows it."""
    return color_terminal()


def build_site(
    source: Path, output: Path, doctrees: Path, status: TextIO | None
) -> tuple[bool, str]:
    """Build the project in *source*; whether that failed, and the extension's summary. Progress
    goes to *status*."""
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
    """Stop where there is nothing to document, which is rarely what somebody wants."""
    index = get_domain(app.env).book.index
    if fault := explain_emptiness(Path(app.config.repodoc_root), index.records, index.skipped):
        raise EmptyError(fault)


def _explain(error: SphinxError | OSError) -> Exception:
    """Return the message of Sphinx, or the exception that it has wrapped."""
    if isinstance(error, ExtensionError) and error.orig_exc:
        return error.orig_exc
    return BuildError(str(error)) if isinstance(error, SphinxError) else error
